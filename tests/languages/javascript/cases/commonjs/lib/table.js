const { area } = require("./geo");
function local() {}
module.exports = { local, area, made() { return local(); }, other: local, geo: require("./geo") };  //! local -> lib/table.js:local
