exports.area = function (r) { return edge(r); };  //! edge -> lib/geo.js:edge
function edge(r) { return r; }
exports.edge = edge;
module.exports.late = () => exports.area(1);  //! area -> lib/geo.js:area
