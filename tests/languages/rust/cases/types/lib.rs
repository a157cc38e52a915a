// impl blocks, Self, associated functions, fields beside methods of their names, generics, smart pointers.
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Deref;
use std::rc::Rc;

pub struct Span { start: u32, pub(crate) name: Name }
pub struct Name(String, Box<Span>);

impl Name {
    fn long(&self) -> bool { true }
    fn inner(&self) -> &Span { &self.1 }
}

impl Span {
    const ZERO: Span = Span { start: 0, name: Name(String::new(), todo!()) };  //! new -> external String.new; Name -> lib.rs:Name; todo -> external todo
    pub fn start(&self) -> u32 { self.start }
    pub fn made() -> Self { Self::with(1) }  //! with -> lib.rs:Span.with
    fn with(start: u32) -> Self { Span { start, name: todo!() } }  //! todo -> external todo
    fn name(self) -> Option<Name> { Some(self.name) }  //! Some -> external Some
}

pub fn size() -> u32 { 1 }

impl Deref for Span {
    type Target = Name;
    fn deref(&self) -> &Self::Target { &self.name }
}

struct Holder<T> { items: Vec<T>, by_name: HashMap<String, T>, shared: Rc<RefCell<T>> }

impl<T> Holder<T> {
    fn new(items: Vec<T>) -> Holder<T> { todo!() }  //! todo -> external todo
    fn first(&self) -> Option<&T> { self.items.first() }  //! first -> external Vec.first
    fn size(&self) -> u32 { size() }  //! size -> lib.rs:size
    fn all(&self) -> Self { Self::new(vec![]) }  //! new -> lib.rs:Holder.new; vec -> external vec
}

type Spans = Holder<Span>;

fn uses(span: Span, spans: Spans, name: &Name) {
    span.start();  //! start -> lib.rs:Span.start~2
    span.name.long();  //! long -> lib.rs:Name.long
    span.long();  //! long -> lib.rs:Name.long
    name.1.start();  //! start -> lib.rs:Span.start~2
    name.inner().inner();  //! inner -> lib.rs:Name.inner; inner -> lib.rs:Name.inner
    Span::ZERO.start();  //! start -> lib.rs:Span.start~2
    Span::start(&span);  //! start -> lib.rs:Span.start~2
    spans.first().unwrap().start();  //! first -> lib.rs:Holder.first; unwrap -> external Option.unwrap; start -> lib.rs:Span.start~2
    spans.all().first().map(|one| one.start());  //! all -> lib.rs:Holder.all; first -> lib.rs:Holder.first; map -> external Option.map; start -> lib.rs:Span.start~2
    spans.items[0].start();  //! start -> lib.rs:Span.start~2
    spans.by_name["a"].start();  //! start -> lib.rs:Span.start~2
    spans.shared.borrow().start();  //! borrow -> external RefCell.borrow; start -> lib.rs:Span.start~2
    Holder::new(vec![span]).first().unwrap().start();  //! new -> lib.rs:Holder.new; vec -> external vec; first -> lib.rs:Holder.first; unwrap -> external Option.unwrap; start -> lib.rs:Span.start~2
    <Span>::made();  //! made -> lib.rs:Span.made
}

mod other {
    pub struct Span;
    impl Span {
        pub fn start(&self) {}
        pub fn only(&self) {}
    }
    pub fn at(span: Span) {
        span.start();  //! start -> lib.rs:Span.start~3
        span.only();  //! only -> lib.rs:Span.only
    }
}
