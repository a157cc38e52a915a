"""What the facts of Swift files hold."""

from textwrap import dedent

from indexer.extract import extract
from indexer.facts import FileFacts


def facts(text: str) -> FileFacts:
    return extract("swift", dedent(text).encode())


def test_definitions_have_names_kinds_flags_and_docs() -> None:
    found = facts(
        """\
        import Foundation
        /// A jar.
        /// More of it.
        public struct Jar<T: Vessel>: Codable where T: Hashable {
            let lid: T
            var size = 1
            var label: Tag { lid.tag }
            init?(raw: String) { return nil }
            func open(by hand: Int, _ rest: String..., done: ((T) -> Void)? = nil) throws -> [T] { [] }
            static func == (left: Jar, right: Jar) -> Bool { true }
            subscript(at: Int) -> T { lid }
        }
        extension Jar {
            struct Rim {}
            func bend() {}
            var half: Int { 1 }
        }
        protocol Vessel {
            associatedtype Item: Tag
            var item: Item { get }
            func hold()
        }
        enum Mood: String { case good, bad; case mixed(Tag, lid: Lid) }
        typealias Row = (Int, name: String)
        """
    )
    assert [(one.kind, one.symbol, one.line) for one in found.definitions] == [
        ("class", "Jar", 4),
        ("attribute", "Jar.lid", 5),
        ("attribute", "Jar.size", 6),
        ("method", "Jar.label", 7),
        ("method", "Jar.init", 8),
        ("method", "Jar.open", 9),
        ("method", "Jar.==", 10),
        ("method", "Jar.subscript", 11),
        ("class", "Jar.Rim", 14),
        ("method", "Jar.bend", 15),
        ("method", "Jar.half", 16),
        ("class", "Vessel", 18),
        ("attribute", "Vessel.item", 20),
        ("method", "Vessel.hold", 21),
        ("class", "Mood", 23),
        ("attribute", "Mood.good", 23),
        ("attribute", "Mood.bad", 23),
        ("method", "Mood.mixed", 23),
        ("class", "Row", 24),
    ]
    of = {one.symbol: one for one in found.definitions}
    assert of["Jar"].doc == "A jar."
    assert [(one.name, one.annotation, one.default) for one in of["Jar"].parameters] == [
        ("lid", "T", None),
        ("size", "", ""),
    ]
    assert [(one.name, one.kind, one.annotation, one.default) for one in of["Jar.open"].parameters] == [
        ("by", "positional", "Int", None),
        ("_", "variadic", "String", None),
        ("done", "positional", "Fn<Void,T>", ""),
    ]
    assert of["Jar.open"].returns == "Array<T>"
    for name in ("Jar.bend", "Jar.half", "Jar.Rim"):
        assert [(one.kind, one.annotation) for one in of[name].parameters] == [("receiver", "Jar")]
        assert of[name].parent == -1
    assert "abstract" in of["Vessel.hold"].flags
    assert of["Mood.mixed"].returns == "Mood"
    assert of["Row"].returns == "Tuple<Int,String>"
    assert [(one.module, one.name) for one in found.imports] == [("Foundation", "*")]
    assert not found.problems


def test_calls_are_canonical() -> None:
    found = facts(
        """\
        func f(jar: Jar?) {
            jar?.open(by: 1, "x") { $0.close() } other: { b in b.go() }
            jar![0] + jar
            Jar<Tag>(lid: .plain)
            show(.init(x: 1))
            try! await self.g()
        }
        """
    )
    assert [(call.name, call.line, call.callee, call.arguments) for call in found.calls] == [
        ("open", 2, "jar.open", ("by=<Int>", "<String>", "{}=\\2", "other=\\3")),
        ("close", 2, "$0.close", ()),
        ("go", 2, "b.go", ()),
        ("+", 3, "new operator #4", ("#4", "jar")),
        ("subscript", 3, "jar.subscript", ("<Int>",)),
        ("Jar", 4, "new Jar<Tag>", ("lid==.plain",)),
        ("show", 5, "show", ("#7",)),
        ("init", 5, "new .init", ("x=<Int>",)),
        ("g", 6, "self.g", ()),
    ]


def test_what_conditions_and_patterns_bind() -> None:
    found = facts(
        """\
        func f(mood: Mood, maybe: Jar?) {
            guard let jar = maybe, let lid = jar.lid else { return }
            if let maybe { maybe.open() }
            switch mood {
            case .mixed(let tag, lid: let lid): tag.cut()
            case let .other(one): one.cut()
            case let found as Tag: found.cut()
            default: break
            }
            for (at, each) in jars.enumerated() { each.open() }
        }
        """
    )
    bound = [(b.target, b.value, b.annotation) for b in found.bindings if b.kind == "declare"]
    assert bound == [
        ("jar", "maybe", ""),
        ("lid", "jar.lid", ""),
        ("maybe", "maybe", ""),
        ("tag", "mood.mixed.0", ""),
        ("lid", "mood.mixed.1", ""),
        ("one", "mood.other.0", ""),
        ("found", "", "Tag"),
        ("at", "#4[*].0", ""),
        ("each", "#4[*].1", ""),
    ]


def test_a_package_lists_its_targets() -> None:
    found = facts(
        """\
        import PackageDescription
        let package = Package(
            name: "Shop",
            targets: [
                .target(name: "Core", dependencies: [.target(name: "Other")], path: "Lib/Core"),
                .testTarget(name: "CoreTests", dependencies: ["Core"]),
            ]
        )
        """
    )
    assert found.exports == ("Core=Lib/Core", "CoreTests=")
    assert facts("import Foundation\n").exports is None


def test_a_broken_file_is_told() -> None:
    found = facts("func f( {\nstruct A { func g() { h() } }\n")
    assert found.problems
