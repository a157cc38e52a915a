function over(a: string): void;
function over(a: number): void;
function over(a: any) {}
over(1);  //! over -> typed.ts:over~3
interface Shape { over(): void }
enum Kind { A }
namespace Space {
  export function inside() { over(2); inside(); }  //! over -> typed.ts:over~3; inside -> typed.ts:Space.inside
}
inside();  //! inside -> candidates
abstract class Base<T> {
  constructor(private over: T) { over(); }  //! over -> candidates
  abstract area(): number;
}
const cast = <any>over(3);  //! over -> typed.ts:over~3
declare function outside(x: number): void;
outside(1);  //! outside -> typed.ts:outside
type over = string;
over(4);  //! over -> typed.ts:over~3
function generic<T>(this: Base<T>, over?: T) { over(); }  //! over -> candidates
