const { area, edge: e } = require("./lib/geo");
const geo = require("./lib/geo");
const grow = require("./lib/only");
const table = require("./lib/table");
const createApp = require("./lib");
const fs = require("fs");
area(1); e(2); geo.area(3); geo.late(); geo.none();  //! area -> lib/geo.js:area; e -> lib/geo.js:edge; area -> lib/geo.js:area; late -> lib/geo.js:late; none -> candidates
grow(4); grow.half();  //! grow -> lib/only.js:scale; half -> candidates
table.local(); table.made(); table.other(); table.area(1); table.geo.edge();  //! local -> lib/table.js:local; made -> lib/table.js:made; other -> lib/table.js:local; area -> lib/geo.js:area; edge -> lib/geo.js:edge
createApp().run().stop().run();  //! createApp -> lib/index.js:createApp; run -> lib/index.js:Application.run; stop -> lib/index.js:Application.stop; run -> lib/index.js:Application.run
fs.readFileSync();  //! readFileSync -> external fs.readFileSync
function main() {
  const { local } = require("./lib/table");
  local(); require("./lib/geo").edge(1);  //! local -> lib/table.js:local; edge -> lib/geo.js:edge
}
