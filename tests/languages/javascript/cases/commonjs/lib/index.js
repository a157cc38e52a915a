exports = module.exports = createApp;
function createApp() { return new Application(); }  //! Application -> lib/index.js:Application
function Application() { this.size = new Size(); }  //! Size -> lib/index.js:Size
Application.prototype.run = function run() { this.size.grow(); return this.stop(); };  //! grow -> lib/index.js:Size.grow; stop -> lib/index.js:Application.stop
Application.prototype.stop = function () { return this; };
function Size() {}
Size.prototype = { grow() {}, shrink: function () { this.grow(); } };  //! grow -> lib/index.js:Size.grow
