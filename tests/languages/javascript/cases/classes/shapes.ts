export interface Shape { area(): number; readonly name: string; scale?: (n: number) => Shape; }
export abstract class Base<T> implements Shape {
  protected items: T[] = [];
  constructor(public name: string, private helper: Helper = new Helper()) { this.setUp(); }  //! Helper -> shapes.ts:Helper; setUp -> shapes.ts:Base.setUp
  setUp(): void { this.helper.help(); this.own.help(); }  //! help -> shapes.ts:Helper.help; help -> shapes.ts:Helper.help
  private own = new Helper();  //! Helper -> shapes.ts:Helper
  abstract area(): number;
  first(): T { return this.items[0]; }
  get made(): Helper { return this.own; }
  static of(n: number): Square { return new Square(n); }  //! Square -> shapes.ts:Square
  arrow = () => this.setUp();  //! setUp -> shapes.ts:Base.setUp
  #secret() { return this.#secret(); }  //! #secret -> shapes.ts:Base.#secret
}
class Helper { help() {} chain(): this { return this; } }
export class Square extends Base<Helper> {
  constructor(n: number) { super("square"); super.setUp(); }  //! super -> shapes.ts:Base; setUp -> shapes.ts:Base.setUp
  area() { return this.first().chain().help(); }  //! first -> shapes.ts:Base.first; chain -> shapes.ts:Helper.chain; help -> shapes.ts:Helper.help
  setUp() { function inner() { this.area(); } inner(); [1].forEach(() => this.area()); }  //! area -> candidates; inner -> shapes.ts:Square.setUp.inner; forEach -> external Array.forEach; area -> shapes.ts:Square.area
}
