// Calls in what macros are given, macros by name.
macro_rules! twice {
    ($e:expr) => { $e + $e };
}

mod early;

fn area(n: u32) -> u32 { n }
struct Pen;
impl Pen {
    fn ink(&self) -> Option<Pen> { None }
    fn ok(&self) -> bool { true }
}

fn all(pen: Pen, list: Vec<Pen>) {
    println!("{} {:?}", area(3), pen.ink());  //! println -> external println; area -> lib.rs:area; ink -> lib.rs:Pen.ink
    twice!(area(2));  //! twice -> lib.rs:twice; area -> lib.rs:area
    assert!(list.iter().all(|one| one.ok()), "no {}", area(1));  //! assert -> external assert; iter -> external Vec.iter; all -> external Iterator.all; ok -> lib.rs:Pen.ok; area -> lib.rs:area
    assert!(matches!(pen.ink(), Some(ref one) if one.ok()));  //! assert -> external assert; matches -> external matches; ink -> lib.rs:Pen.ink; Some -> external Some; ok -> candidates
    vec![Pen, Pen][0].ok();  //! vec -> external vec; ok -> lib.rs:Pen.ok
    for one in vec![Pen] {  //! vec -> external vec
        one.ok();  //! ok -> lib.rs:Pen.ok
    }
    format!("{}", area(1)).len();  //! format -> external format; area -> lib.rs:area; len -> external String.len
    let text = format!(  //! format -> external format
        "{a}",
        a = {
            let inner = pen.ink().unwrap();  //! ink -> lib.rs:Pen.ink; unwrap -> external Option.unwrap
            inner.ok()  //! ok -> lib.rs:Pen.ok
        }
    );
    nobody_knows!(area(1));  //! nobody_knows -> candidates; area -> lib.rs:area
    odd_dsl! { start => area(7), |> pen.ok() };  //! odd_dsl -> candidates; area -> lib.rs:area; ok -> lib.rs:Pen.ok
}

items! {
    pub fn inside() -> u32 { area(4) }  //! area -> lib.rs:area
}

fn after() {
    inside();  //! inside -> lib.rs:inside
}
