class Book { read(): string { return ""; } }
class Shelf<T> {
  constructor(private things: T[]) {}
  top(): T { return this.things[0]; }
  each(run: (thing: T, n: number) => void): void { this.things.forEach((thing) => run(thing, 1)); }  //! forEach -> external Array.forEach; run -> candidates
  map<U>(to: (thing: T) => U): Shelf<U> { return new Shelf<U>([]); }  //! Shelf -> main.ts:Shelf
}
function identity<T>(x: T): T { return x; }
function bounded<T extends Book>(x: T) { x.read(); }  //! read -> main.ts:Book.read
async function load(): Promise<Book> { return new Book(); }  //! Book -> main.ts:Book
type Books = Shelf<Book>;
type Named = { book: Book; find(n: number): Book } & Shelf<Book>;
declare const books: Books, named: Named, loose: { one: Book; get(): Book };
identity(new Book()).read(); books.top().read();  //! identity -> main.ts:identity; Book -> main.ts:Book; read -> main.ts:Book.read; top -> main.ts:Shelf.top; read -> main.ts:Book.read
books.each((book) => book.read());  //! each -> main.ts:Shelf.each; read -> main.ts:Book.read
books.map((book) => book).top().read();  //! map -> main.ts:Shelf.map; top -> main.ts:Shelf.top; read -> main.ts:Book.read
named.book.read(); named.find(1).read(); named.top().read(); loose.one.read(); loose.get().read();  //! read -> main.ts:Book.read; find -> main.ts:Named.find; read -> main.ts:Book.read; top -> main.ts:Shelf.top; read -> main.ts:Book.read; read -> main.ts:Book.read; get -> candidates; read -> main.ts:Book.read
async function go() { (await load()).read(); const b = await load(); b.read(); load().then((x) => x.read()); }  //! load -> main.ts:load; read -> main.ts:Book.read; load -> main.ts:load; read -> main.ts:Book.read; load -> main.ts:load; then -> external Promise.then; read -> main.ts:Book.read
[new Book()].map((b) => b.read()); [new Book()].find((b) => b.read())?.read();  //! Book -> main.ts:Book; map -> external Array.map; read -> main.ts:Book.read; Book -> main.ts:Book; find -> external Array.find; read -> main.ts:Book.read; read -> main.ts:Book.read
const byName = new Map<string, Book>(); byName.get("a")?.read(); for (const [k, v] of byName) v.read();  //! Map -> external Map; get -> external Map.get; read -> main.ts:Book.read; read -> main.ts:Book.read
const plus: (a: Book) => void = (a) => a.read();  //! read -> main.ts:Book.read
type Field = Named["book"]; declare const field: Field; field.read();  //! read -> main.ts:Book.read
declare const like: typeof books; like.top().read();  //! top -> main.ts:Shelf.top; read -> main.ts:Book.read
declare const some: Partial<Book>, less: Omit<Book, "x">, inst: InstanceType<typeof Book>;
some.read(); less.read(); inst.read();  //! read -> main.ts:Book.read; read -> main.ts:Book.read; read -> main.ts:Book.read
type Run = <T extends Book>(each: T) => void;
const run: Run = (each) => each.read();  //! read -> main.ts:Book.read
function split(text: string): Book;
function split(text: number): Shelf<Book>;
function split(text: any): any { return text; }
split("a").read(); split(1).top(); split(unknown).read();  //! split -> main.ts:split~3; read -> main.ts:Book.read; split -> main.ts:split~3; top -> main.ts:Shelf.top; split -> main.ts:split~3; read -> candidates
let kept = new Book(), loose2; kept = byName.get("b")!; loose2 = new Book(); loose2 = unknown; kept.read(); loose2.read();  //! Book -> main.ts:Book; get -> external Map.get; Book -> main.ts:Book; read -> main.ts:Book.read; read -> candidates
function isBook(x: unknown): x is Book { return x instanceof Book; }
function guarded(x: string | Book, y: unknown, z: unknown) {
  const one = isBook(y) ? y : new Book(); one.read(); x.read(); x.trim();  //! isBook -> main.ts:isBook; Book -> main.ts:Book; read -> main.ts:Book.read; read -> main.ts:Book.read; trim -> candidates
  if (isBook(y)) { y.read(); if (y) { y.read(); } } if (z && isBook(z) && x) { z.read(); } y.read();  //! isBook -> main.ts:isBook; read -> main.ts:Book.read; read -> main.ts:Book.read; isBook -> main.ts:isBook; read -> main.ts:Book.read; read -> candidates
  if (unknown(y)) { y.read(); } if (isBook(z)) { z = 1; z.read(); }  //! unknown -> candidates; read -> candidates; isBook -> main.ts:isBook; read -> candidates
}
class Holder { constructor(private use: (held: Book) => void) {} get held(): Book { return new Book(); } set held(b: Book) {} }  //! Book -> main.ts:Book
new Holder((b) => b.read()).held.read();  //! Holder -> main.ts:Holder; read -> main.ts:Book.read; read -> main.ts:Book.read
