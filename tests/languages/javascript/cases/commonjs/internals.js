const internals = {};
internals.Box = class { open() { return this.shut(); } shut() { return this; } };  //! shut -> internals.js:Box.shut
internals.make = function () { return new internals.Box(); };  //! Box -> internals.js:Box
internals.make().open().shut();  //! make -> internals.js:internals.make; open -> internals.js:Box.open; shut -> internals.js:Box.shut
internals.limit = 3;
internals.none();  //! none -> candidates
