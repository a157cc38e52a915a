// Traits: default methods, bounds, dyn and impl, supertraits, associated types, derives, implementations for types
// outside, iterators of one's own.
pub trait Shape: Named {
    type Unit: Named;
    fn side(&self) -> u32;
    fn area(&self) -> u32 { self.side() * self.side() }  //! side -> lib.rs:Shape.side; side -> lib.rs:Shape.side
    fn unit(&self) -> Self::Unit;
    fn make() -> Self where Self: Sized;
    fn told(&self) { self.name(); self.unit().name(); Self::make(); }  //! name -> lib.rs:Named.name; unit -> lib.rs:Shape.unit; name -> lib.rs:Named.name; make -> lib.rs:Shape.make
}

pub trait Named {
    fn name(&self) -> String { String::new() }  //! new -> external String.new
}

#[derive(Clone, Debug, Default)]
pub struct Square(u32);
pub struct Metre;

impl Named for Square {}
impl Named for Metre {
    fn name(&self) -> String { String::from("m") }  //! from -> external String.from
}

impl Shape for Square {
    type Unit = Metre;
    fn side(&self) -> u32 { self.0 }
    fn unit(&self) -> Self::Unit { Metre }
    fn make() -> Self { Square(1) }  //! Square -> lib.rs:Square
}

impl Square {
    fn name_twice(&self) {}
}

pub trait Loud {
    fn shout(&self) -> String;
}

impl Loud for str {
    fn shout(&self) -> String { self.to_uppercase() }  //! to_uppercase -> external str.to_uppercase
}

fn generic<T: Shape, N>(shape: T, named: N, list: &[T]) where N: Named {
    shape.area();  //! area -> lib.rs:Shape.area
    shape.name();  //! name -> lib.rs:Named.name
    named.name();  //! name -> lib.rs:Named.name
    list[0].side();  //! side -> lib.rs:Shape.side
    T::make().side();  //! make -> lib.rs:Shape.make; side -> lib.rs:Shape.side
    shape.unit().name();  //! unit -> lib.rs:Shape.unit; name -> lib.rs:Named.name
}

fn objects(one: &dyn Shape<Unit = Metre>, two: Box<dyn Named>, three: impl Shape, square: Square) {
    one.area();  //! area -> lib.rs:Shape.area
    two.name();  //! name -> lib.rs:Named.name
    three.side();  //! side -> lib.rs:Shape.side
    square.side();  //! side -> lib.rs:Square.side
    square.area();  //! area -> lib.rs:Shape.area
    square.name();  //! name -> lib.rs:Named.name
    square.unit().name();  //! unit -> lib.rs:Square.unit; name -> lib.rs:Metre.name
    square.clone().side();  //! clone -> external Clone.clone; side -> lib.rs:Square.side
    Square::default().name_twice();  //! default -> external Default.default; name_twice -> lib.rs:Square.name_twice
    Shape::area(&square);  //! area -> lib.rs:Shape.area
    <Square as Shape>::make();  //! make -> lib.rs:Square.make
    square.elsewhere();  //! elsewhere -> candidates
    "a".shout();  //! shout -> lib.rs:str.shout
    "a".len();  //! len -> external str.len
}

struct Count { left: Vec<Square> }

impl Iterator for Count {
    type Item = Square;
    fn next(&mut self) -> Option<Self::Item> { self.left.pop() }  //! pop -> external Vec.pop
}

fn counted(count: Count) {
    for one in count {
        one.side();  //! side -> lib.rs:Square.side
    }
    let more = Count { left: vec![] };  //! vec -> external vec
    more.map(|one| one.unit()).next().unwrap().name();  //! map -> external Iterator.map; unit -> lib.rs:Square.unit; next -> external Iterator.next; unwrap -> external Option.unwrap; name -> lib.rs:Metre.name
}

struct Problem;
struct Io;
struct Parse;
impl From<Io> for Problem { fn from(io: Io) -> Problem { Problem } }
impl From<Parse> for Problem { fn from(parse: Parse) -> Problem { Problem } }

fn converted(io: Io, parse: Parse) {
    Problem::from(io);  //! from -> lib.rs:Problem.from
    Problem::from(parse);  //! from -> lib.rs:Problem.from~2
    Problem::from(todo!());  //! from -> candidates; todo -> external todo
}

impl Named for Problem { fn name(&self) -> String { self.name() } }  //! name -> lib.rs:Problem.name~2
impl Problem { fn name(&self) -> String { String::new() } }  //! new -> external String.new

struct Guard<T, U> { held: T, other: U }
impl<A, B> std::ops::Deref for Guard<B, A> {
    type Target = B;
    fn deref(&self) -> &B { &self.held }
}

struct Row<T>(Vec<T>);
impl<X> std::ops::Index<usize> for Row<X> {
    type Output = X;
    fn index(&self, at: usize) -> &X { &self.0[at] }
}
impl<'a, X> IntoIterator for &'a Row<X> {
    type Item = &'a X;
    type IntoIter = std::slice::Iter<'a, X>;
    fn into_iter(self) -> Self::IntoIter { self.0.iter() }  //! iter -> external Vec.iter
}

fn behind(guard: Guard<Square, Metre>, row: Row<Metre>) {
    guard.side();  //! side -> lib.rs:Square.side
    row[0].name();  //! name -> lib.rs:Metre.name
    for one in &row {
        one.name();  //! name -> lib.rs:Metre.name
    }
}
