// Options, results, closures, patterns, shadowing, constructors, cfg.
use std::collections::HashMap;

pub enum Tree { Leaf(Leaf), Node { left: Box<Tree>, right: Box<Tree> }, Empty }
pub struct Leaf { value: Value }
#[derive(Clone)]
pub struct Value;
pub struct Failure;
type Result<T> = std::result::Result<T, Failure>;

impl Leaf { fn value(&self) -> &Value { &self.value } fn get(&self) -> Result<Option<Value>> { todo!() } }  //! todo -> external todo
impl Value { fn show(&self) -> bool { true } fn same(self) -> Value { self } }
impl Failure { fn why(&self) {} }
impl Tree { fn depth(&self) -> u32 { 1 } fn leaf(self) -> Option<Leaf> { None } }

fn questions(leaf: Leaf, tree: Tree) -> Result<()> {
    leaf.get()?.unwrap().show();  //! get -> lib.rs:Leaf.get; unwrap -> external Option.unwrap; show -> lib.rs:Value.show
    if let Some(leaf) = tree.leaf() {  //! leaf -> lib.rs:Tree.leaf
        leaf.value();  //! value -> lib.rs:Leaf.value~2
    } else {
        leaf.get();  //! get -> lib.rs:Leaf.get
    }
    let Ok(Some(value)) = leaf.get() else { return Ok(()) };  //! get -> lib.rs:Leaf.get; Ok -> external Ok
    value.show();  //! show -> lib.rs:Value.show
    let value = value.same();  //! same -> lib.rs:Value.same
    value.show();  //! show -> lib.rs:Value.show
    match leaf.get() {  //! get -> lib.rs:Leaf.get
        Ok(Some(value)) if value.show() => {}  //! show -> lib.rs:Value.show
        Err(failure) => failure.why(),  //! why -> lib.rs:Failure.why
        _ => {}
    }
    let chosen = match leaf.get() {  //! get -> lib.rs:Leaf.get
        Ok(Some(inner)) => inner.clone(),  //! clone -> external Clone.clone
        Ok(None) => panic!(),  //! panic -> external panic
        Err(_) => return Ok(()),  //! Ok -> external Ok
    };
    chosen.show();  //! show -> lib.rs:Value.show
    let later;
    later = leaf.value();  //! value -> lib.rs:Leaf.value~2
    later.show();  //! show -> lib.rs:Value.show
    Ok(())  //! Ok -> external Ok
}

fn patterns(tree: &Tree, pair: (Leaf, Value), pairs: Vec<(String, Leaf)>) {
    match tree {
        Tree::Leaf(leaf) => leaf.value().show(),  //! value -> lib.rs:Leaf.value~2; show -> lib.rs:Value.show
        Tree::Node { left, right: other } => left.depth() == other.depth(),  //! depth -> lib.rs:Tree.depth; depth -> lib.rs:Tree.depth
        whole @ Tree::Empty => whole.depth() == 1,  //! depth -> lib.rs:Tree.depth
    };
    let (leaf, value) = pair;
    leaf.value();  //! value -> lib.rs:Leaf.value~2
    value.show();  //! show -> lib.rs:Value.show
    let Leaf { value: inner } = leaf;
    inner.show();  //! show -> lib.rs:Value.show
    for (at, (name, leaf)) in pairs.iter().enumerate() {  //! iter -> external Vec.iter; enumerate -> external Iterator.enumerate
        name.len();  //! len -> external String.len
        leaf.value();  //! value -> lib.rs:Leaf.value~2
    }
    let by_name: HashMap<_, _> = pairs.into_iter().collect();  //! into_iter -> external Vec.into_iter; collect -> external Iterator.collect
    by_name.get("a").unwrap().value();  //! get -> external HashMap.get; unwrap -> external Option.unwrap; value -> lib.rs:Leaf.value~2
    while let Some(tree) = next(tree) {  //! next -> lib.rs:next
        tree.depth();  //! depth -> lib.rs:Tree.depth
    }
}

fn next(tree: &Tree) -> Option<&Tree> { None }

fn closures(leaves: &[Leaf], apply: impl Fn(&Leaf) -> Value) {
    let shown: Vec<_> = leaves.iter().filter(|l| l.value().show()).map(|l| l.value().clone()).collect();  //! iter -> external Array.iter; filter -> external Iterator.filter; value -> lib.rs:Leaf.value~2; show -> lib.rs:Value.show; map -> external Iterator.map; value -> lib.rs:Leaf.value~2; clone -> external Clone.clone; collect -> external Iterator.collect
    shown[0].show();  //! show -> lib.rs:Value.show
    let last = |one: &Leaf| one.get();  //! get -> lib.rs:Leaf.get
    last(&leaves[0]);  //! last -> candidates
    apply(&leaves[0]).show();  //! apply -> candidates; show -> lib.rs:Value.show
    each(leaves, |leaf, _| leaf.value().clone()).show();  //! each -> lib.rs:each; value -> lib.rs:Leaf.value~2; clone -> external Clone.clone; show -> lib.rs:Value.show
    leaves.iter().map(Leaf::value).next().unwrap().show();  //! iter -> external Array.iter; map -> external Iterator.map; next -> external Iterator.next; unwrap -> external Option.unwrap; show -> lib.rs:Value.show
}

fn each<T, U, F: FnMut(&T, u32) -> U>(items: &[T], f: F) -> U { todo!() }  //! todo -> external todo

fn made() {
    Tree::Leaf(Leaf { value: Value }).depth();  //! Leaf -> lib.rs:Tree.Leaf; depth -> lib.rs:Tree.depth
    Tree::Empty.depth();  //! depth -> lib.rs:Tree.depth
    Some(Value).unwrap().show();  //! Some -> external Some; unwrap -> external Option.unwrap; show -> lib.rs:Value.show
}

#[cfg(unix)]
fn system() {}
#[cfg(not(unix))]
fn system() {}

fn either() {
    system();  //! system -> candidates
}

async fn soon() -> Result<Leaf> { todo!() }  //! todo -> external todo
fn boxed() -> std::pin::Pin<Box<dyn std::future::Future<Output = Leaf> + Send>> { todo!() }  //! todo -> external todo

async fn waits() {
    soon().await.ok().unwrap().value();  //! soon -> lib.rs:soon; ok -> external Result.ok; unwrap -> external Option.unwrap; value -> lib.rs:Leaf.value~2
    soon().value();  //! soon -> lib.rs:soon; value -> external Future.value
    boxed().await.value();  //! boxed -> lib.rs:boxed; value -> lib.rs:Leaf.value~2
}

mod near {
    pub struct Leaf;
    impl Leaf { pub fn get(&self) {} }
    pub fn made() -> Leaf { Leaf }
}

fn local_glob(leaf: &Leaf) {
    leaf.get();  //! get -> lib.rs:Leaf.get
    use near::*;
    made().get();  //! made -> lib.rs:near.made; get -> lib.rs:Leaf.get~2
    let other: Leaf = made();  //! made -> lib.rs:near.made
    other.get();  //! get -> lib.rs:Leaf.get~2
}
