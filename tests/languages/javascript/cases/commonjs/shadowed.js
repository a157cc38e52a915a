function require(name) { return name; }
const geo = require("./lib/geo");  //! require -> shadowed.js:require
geo.area(1);  //! area -> candidates
