export function roundCents(n: number) { return n; }
export const tax = (n: number) => n;
function hidden() {}
export { hidden as shown };
export default function whole() { return roundCents(1); }  //! roundCents -> round.ts:roundCents
