export * from "./index";
export function looped() { return looped(); }  //! looped -> loop.ts:looped
function tax() {}
tax();  //! tax -> loop.ts:tax
