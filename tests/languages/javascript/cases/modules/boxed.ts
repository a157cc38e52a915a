class Box { open() { return this; } }
export default new Box();  //! Box -> boxed.ts:Box
