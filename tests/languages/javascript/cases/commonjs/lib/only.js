module.exports = function scale(n) { return n * 2; };
module.exports.half = function () { return 1; };
