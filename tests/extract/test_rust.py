"""What the facts of Rust files and of Cargo.toml hold."""

from textwrap import dedent

from indexer.extract import extract
from indexer.facts import FileFacts


def facts(text: str) -> FileFacts:
    return extract("rust", dedent(text).encode())


def calls(text: str) -> list[tuple[str, int, int, str]]:
    return [(call.name, call.line, call.column, call.callee) for call in facts(text).calls]


def test_definitions_have_names_kinds_lines_and_docs() -> None:
    found = facts(
        """\
        /// A jar.
        /// More of it.
        #[derive(Clone)]
        pub struct Jar<T> {
            pub lid: T,
        }
        enum Kind { Big(u32), Small { lid: u8 }, None }
        impl<T: Copy> Jar<T> {
            const SIZE: u32 = 1;
            /// Opens.
            pub async fn open(&self, by: &str) -> Option<&T> {
                fn turn() {}
                None
            }
            fn new() -> Self { todo!() }
        }
        impl Iterator for Jar<u8> {
            type Item = u8;
            fn next(&mut self) -> Option<Self::Item> { None }
        }
        mod shelf { pub fn put() {} }
        trait Held: Sized { type By; fn hold(&self); fn drop_it(&self) {} }
        macro_rules! jar { () => {}; }
        static COUNT: usize = 0;
        """
    )
    assert [(each.qualified_name, each.kind, each.line, each.end_line) for each in found.definitions] == [
        ("Jar", "class", 4, 6),
        ("Jar.lid", "attribute", 5, 5),
        ("Kind", "class", 7, 7),
        ("Kind.Big", "class", 7, 7),
        ("Kind.Small", "class", 7, 7),
        ("Kind.Small.lid", "attribute", 7, 7),
        ("Kind.None", "class", 7, 7),
        ("Jar.SIZE", "attribute", 9, 9),
        ("Jar.open", "method", 11, 14),
        ("Jar.open.turn", "function", 12, 12),
        ("Jar.new", "method", 15, 15),
        ("Jar.Item", "class", 18, 18),
        ("Jar.next", "method", 19, 19),
        ("shelf", "class", 21, 21),
        ("shelf.put", "function", 21, 21),
        ("Held", "class", 22, 22),
        ("Held.By", "class", 22, 22),
        ("Held.hold", "method", 22, 22),
        ("Held.drop_it", "method", 22, 22),
        ("jar", "macro", 23, 23),
        ("COUNT", "variable", 24, 24),
    ]
    by_name = {each.qualified_name: each for each in found.definitions}
    assert by_name["Jar"].doc == "A jar."
    assert by_name["Jar.open"].doc == "Opens."
    assert by_name["Jar.open"].signature == "pub async fn open(&self, by: &str) -> Option<&T>"
    assert by_name["Jar.open"].returns == "Option<T>"
    assert [(each.name, each.kind, each.annotation) for each in by_name["Jar.open"].parameters] == [
        ("self", "receiver", "Jar<T>"),
        ("by", "positional", "str"),
    ]
    assert {"exported", "async"} <= set(by_name["Jar.open"].flags)
    assert "static" in by_name["Jar.new"].flags
    assert "static" not in by_name["Jar.open"].flags
    assert "override" in by_name["Jar.next"].flags
    assert "override" not in by_name["Jar.open"].flags
    assert by_name["Jar.next"].returns == "Option<u8>"
    assert "abstract" in by_name["Held.hold"].flags
    assert "default" in by_name["Held.drop_it"].flags
    assert [(each.target, each.annotation) for each in found.bindings if each.kind == "implements"] == [
        ("Jar", "Clone"),
        ("Jar", "Iterator<u8>"),
    ]


def test_types_are_canonical() -> None:
    found = facts(
        """\
        fn f<'a, T: Copy, F>(
            a: &'a mut T, b: [u8; 4], c: &[T], d: Box<dyn Fn(u8, &str) -> T + Send>, e: impl Iterator<Item = T>,
            g: F, h: (u8, T), i: *const T, j: std::io::Result<()>, k: fn(u8),
        ) where F: FnMut(T) -> bool {}
        """
    )
    assert [each.annotation for each in found.definitions[0].parameters] == [
        "T", "Array<u8>", "Array<T>", "Box<Fn<T,u8,str>&Send>", "Iterator<T>", "Fn<bool,T>", "Tuple<u8,T>", "Ptr<T>",
        "^std.io.Result<>", "Fn<,u8>",
    ]  # fmt: skip


def test_what_a_macro_is_given_stands_where_it_stands() -> None:
    assert calls(
        """\
        fn f() {
            println!("é {}", a.b(c()), x = d::<u8>());
            assert!(
                matches!(e(), Some(y) if y.g()),
                "{}", h(vec![i()])
            );
        }
        """
    ) == [
        ("println", 2, 4, "@println"),
        ("b", 2, 23, "a.b"),
        ("c", 2, 25, "c"),
        ("d", 2, 35, "d::<u8>"),
        ("assert", 3, 4, "@assert"),
        ("matches", 4, 8, "@matches"),
        ("e", 4, 17, "e"),
        ("Some", 4, 22, "Some"),
        ("g", 4, 35, "y.g"),
        ("h", 5, 14, "h"),
        ("vec", 5, 16, "@vec"),
        ("i", 5, 21, "i"),
    ]


def test_what_stands_in_a_macro_belongs_to_the_function_round_it() -> None:
    found = facts("fn f() { g!(a(|x| b(x))); }\nfn h() { c() }\n")
    assert [(call.name, found.definitions[call.definition].name) for call in found.calls] == [
        ("g", "f"), ("a", "f"), ("b", "f"), ("c", "h"),
    ]  # fmt: skip


def test_the_body_of_a_macro_calls_nothing() -> None:
    assert calls("macro_rules! m { ($x:expr) => { foo($x).bar() }; }\n") == []


def test_patterns_say_which_part_they_bind() -> None:
    found = facts(
        """\
        fn f(v: V) {
            let (a, Some(b)) = v;
            match v { E::B(c, ..) | E::C { c } => 1, [d, rest @ ..] => 2, NONE => 3, e @ 1..=2 => 4 }
            for (f, g) in v.iter() {}
        }
        """
    )
    bound = {each.target: each.value for each in found.bindings if each.kind == "declare"}
    assert bound == {
        "a": "v.0",
        "b": "(v.1~Some).0",
        "c": "(v~E.B).0|(v~E.C).'c",
        "d": "v[]",
        "rest": "v",
        "e": "v",
        "f": "#0[*].0",
        "g": "#0[*].1",
    }


def test_blocks_have_the_value_of_their_last_expression() -> None:
    found = facts(
        """\
        fn f() {
            let a = if x { let y = g(); y } else { return };
            let b = match h() { Some(z) => z, None => panic!() };
            let c = { i(); };
        }
        """
    )
    bound = {each.target: each.value for each in found.bindings if each.scope == 1}
    assert bound == {"a": "#0", "b": "(#1~Some).0", "c": ""}


def test_use_trees_are_one_import_a_leaf() -> None:
    found = facts(
        "use a::{self, b::{C as D, *}, super_::E};\npub use crate::f::G as _;\nmod h;\nextern crate i as j;\n"
    )
    assert [(each.module, each.name, each.alias) for each in found.imports] == [
        ("", "a", "a"),
        ("a.b", "C", "D"),
        ("a.b", "*", ""),
        ("a.super_", "E", "E"),
        ("crate.f", "G", ""),
        ("mod.h", "", "h"),
        ("", "i", "j"),
    ]


def test_uses_that_are_no_calls() -> None:
    found = facts(
        """\
        use a::Thing;
        const LIMIT: u32 = 1;
        fn go(of: Thing) -> Thing { run(go, LIMIT, of, other) }
        struct Own;
        fn make() { let x: Vec<Own> = Own::new(LIMIT < 2); }
        """
    )
    assert [(each.line, each.column, each.expression, each.role) for each in found.references] == [
        (1, 7, "Thing", "import"),
        (3, 10, "Thing", "type"),
        (3, 20, "Thing", "type"),
        (3, 32, "go", "value"),
        (3, 36, "LIMIT", "value"),
        (5, 23, "Own", "type"),
        (5, 30, "Own", "value"),
        (5, 39, "LIMIT", "value"),
    ]


def test_broken_rust_is_read_as_far_as_it_goes() -> None:
    found = facts("fn a() { b(); }\nfn c( { ;;; }\nfn d() { e(); }\n")
    assert {"a", "d"} <= {each.name for each in found.definitions}
    assert {"b", "e"} <= {each.name for each in found.calls}
    assert found.problems
    assert all(line == 2 or line == 3 for line, _ in found.problems)


def test_a_manifest_says_which_crates_there_are() -> None:
    found = extract(
        "cargo",
        dedent(
            """\
            [package]
            name = "my-crate"
            [lib]
            path = "lib/it.rs"
            [[bin]]
            name = "tool"
            path = "tool.rs"
            [dependencies]
            serde = "1"
            near = { path = "../near", package = "near-by" }
            shared-one.workspace = true
            [workspace.dependencies]
            shared-one = { path = "shared" }
            """
        ).encode(),
    )
    assert found.exports == (
        "package", "my-crate", "lib", "my_crate", "lib/it.rs", "root", "tool.rs",
        "dependency", "serde", "", "serde", "dependency", "near", "../near", "near-by", "inherited", "shared_one",
        "shared", "shared_one", "shared", "shared-one",
    )  # fmt: skip
    assert extract("cargo", b"[package\nname = 1\n").problems
    assert extract("cargo", b"package = 3\n[lib]\nname = 4\n").exports == ()
