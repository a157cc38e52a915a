import { Shape, Square, Base } from "./shapes";
function show(shape: Shape, maybe?: Square | null) { shape.area(); maybe?.area(); maybe!.made.help(); }  //! area -> shapes.ts:Shape.area; area -> shapes.ts:Square.area; help -> shapes.ts:Helper.help
const square = new Square(1);  //! Square -> shapes.ts:Square
square.setUp(); square.first().help(); square.arrow(); square.unknown();  //! setUp -> shapes.ts:Square.setUp; first -> shapes.ts:Base.first; help -> shapes.ts:Helper.help; arrow -> shapes.ts:Base.arrow; unknown -> candidates
Base.of(1).area(); Square.of(2).area();  //! of -> shapes.ts:Base.of; area -> shapes.ts:Square.area; of -> shapes.ts:Base.of; area -> shapes.ts:Square.area
show(square);  //! show -> main.ts:show
const kinds = { round: new Square(3), make() { return new Square(4); }, nested: { call: () => square.area() } };  //! Square -> shapes.ts:Square; Square -> shapes.ts:Square; area -> shapes.ts:Square.area
kinds.round.area(); kinds.make().area(); kinds.nested.call();  //! area -> shapes.ts:Square.area; make -> main.ts:kinds.make; area -> shapes.ts:Square.area; call -> main.ts:kinds.nested.call
let late; late = new Square(5); late.area();  //! Square -> shapes.ts:Square; area -> shapes.ts:Square.area
function pick(x: unknown, y: Shape) { if (x instanceof Square) { x.area(); x.first(); } x.area(); y.scale(1); }  //! area -> shapes.ts:Square.area; first -> shapes.ts:Base.first; area -> candidates; scale -> candidates
const [one, { two }] = [new Square(6), { two: new Square(7) }];  //! Square -> shapes.ts:Square; Square -> shapes.ts:Square
two.area();  //! area -> candidates
for (const each of [new Square(8)]) each.area();  //! Square -> shapes.ts:Square; area -> shapes.ts:Square.area
const made = square || new Square(9);  //! Square -> shapes.ts:Square
(made as Base<string>).first().trim(); made.area();  //! first -> shapes.ts:Base.first; trim -> external string.trim; area -> shapes.ts:Square.area
