"""C#: definitions, bindings, calls, usings and what a file is found by, in canonical form; project files."""

from indexer.extract import extract
from indexer.facts import FileFacts, declared_in, declared_names
from indexer.facts.model import encode


def facts(text: str) -> FileFacts:
    return extract("csharp", text.encode())


def defined(text: str) -> list[tuple[int, str, str]]:
    return [(each.line, each.kind, each.symbol) for each in facts(text).definitions]


def called(text: str) -> list[tuple[str, str, tuple[str, ...] | None]]:
    return [(each.name, each.callee, each.arguments) for each in facts(text).calls]


def bound(text: str) -> dict[str, tuple[str, str]]:
    return {each.target: (each.value, each.annotation) for each in facts(text).bindings if each.kind == "declare"}


def test_definitions_of_every_form() -> None:
    text = (
        "namespace A.B;\n"
        "/// <summary>A thing.</summary>\n"
        "public partial class Jar<T>(int size) : Base<T>(size), IOpen where T : class, ITag\n{\n"
        "    const int Max = 3, Min = 2;\n"
        "    public event Action Opened;\n"
        "    public int Size { get; set; }\n"
        "    public T this[int n] => default;\n"
        "    static Jar() { }\n"
        "    ~Jar() { }\n"
        "    public static Jar<T> operator +(Jar<T> a, Jar<T> b) => a;\n"
        "    public static implicit operator int(Jar<T> a) => 1;\n"
        "    void IOpen.Open() { int Local() => 1; }\n"
        "    enum Kind { Red, Green = 2 }\n"
        "}\n"
        "record struct Pair(int A, string B);\n"
        "delegate int Handler(string s);\n"
    )
    assert defined(text) == [
        (3, "class", "Jar"),
        (5, "attribute", "Jar.Max"),
        (5, "attribute", "Jar.Min"),
        (6, "attribute", "Jar.Opened"),
        (7, "attribute", "Jar.Size"),
        (8, "attribute", "Jar.this[]"),
        (9, "method", "Jar.Jar"),
        (10, "method", "Jar.~Jar"),
        (11, "method", "Jar.operator +"),
        (12, "method", "Jar.operator int"),
        (13, "method", "Jar.Open"),
        (13, "function", "Jar.Open.Local"),
        (14, "class", "Jar.Kind"),
        (14, "attribute", "Jar.Kind.Red"),
        (14, "attribute", "Jar.Kind.Green"),
        (16, "class", "Pair"),
        (16, "attribute", "Pair.A"),
        (16, "attribute", "Pair.B"),
        (17, "class", "Handler"),
    ]
    jar, *_, handler = facts(text).definitions
    assert jar.bases == ("Base`1<T>", "IOpen")
    assert jar.doc == "A thing."
    assert "partial" in jar.flags
    assert handler.returns == "Fn<int,string>"
    assert "alias" in handler.flags
    assert facts(text).exports == ("A.B Jar Pair Handler",)


def test_a_file_is_found_by_its_namespaces_and_extension_methods() -> None:
    text = (
        "global using X;\nnamespace A { namespace B { static class Ext { public static int Size(this string s) => 1;\n"
        "public static int Plain(string s) => 1; } } class Top { } }\n"
    )
    found = facts(text)
    assert found.exports == ("A.B Ext", "A Top")
    assert found.declares == (".Size", "global using", "namespace A", "namespace A.B")
    assert declared_names(found) == declared_in(encode(found)) == {"Ext", "Top", *found.declares}


def test_usings() -> None:
    text = "using System;\nusing static A.B;\nusing L = System.Collections.Generic.List<int>;\nglobal using Q;\n"
    assert [(each.module, each.name, each.alias) for each in facts(text).imports] == [
        ("System", "*", ""),
        ("static A.B", "*", ""),
        ("System.Collections.Generic.List`1<int>", "", "L"),
        ("global Q", "*", ""),
    ]


def test_calls() -> None:
    text = (
        "class A { void F() {\n x.G<int>(1, name: 2);\n await a?.B(1)!.C();\n new D<string>(3) { E = 1 };\n"
        ' D d = new(4);\n x.Y = new(5);\n M(out var q, ref x);\n nameof(F);\n int.Parse("1");\n } }\n'
    )
    assert called(text) == [
        ("G", "x.G::<int>", ("<int>", "name=<int>")),
        ("C", "#2.C", ()),
        ("B", "a.B", ("<int>",)),
        ("D", "new D`1<string>", ("<int>",)),
        ("D", "new D", ("<int>",)),
        ("", "new =x.Y", ("<int>",)),
        ("M", "M", ("", "x")),
        ("Parse", "int.Parse", ("<string>",)),
    ]


def test_what_is_bound() -> None:
    text = (
        "class A { void F() {\n var (a, (b, c)) = G();\n foreach (var (k, v) in map) { }\n if (x is D d) { }\n"
        " map.TryGet(1, out var found);\n int n = 1; string? s = null;\n var e = y ?? z;\n} }\n"
    )
    held = bound(text)
    assert held["a"] == ("#0.0", "")
    assert held["c"] == ("#0.1.1", "")
    assert held["k"] == ("map[*].0", "")
    assert held["v"] == ("map[*].1", "")
    assert held["d"] == ("", "D")
    assert held["found"] == ("#1.out 1", "")
    assert held["n"] == ("<int>", "int")
    assert held["s"] == ("null", "string")
    assert held["e"] == ("(y|z)", "")


def test_conditionals_that_break_the_parse_keep_their_first_branch() -> None:
    text = "class A\n#if X\n : B\n#else\n : C\n#endif\n{\n#if Y\n void F() { }\n#else\n void G() { }\n#endif\n}\n"
    found = facts(text)
    assert found.definitions[0].bases == ("B",)
    assert [each.symbol for each in found.definitions] == ["A", "A.F", "A.G"]
    assert not found.problems


def test_project_files() -> None:
    text = (
        "<Project><PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup><ItemGroup>\n"
        '<Using Include="A.B" /><Using Include="C.D" Static="true" /><Using Include="E" Alias="F" />\n'
        '<!-- <Using Include="G" /> --></ItemGroup></Project>\n'
    )
    assert extract("csproj", text.encode()).exports == ("using A.B", "static C.D", "implicit")
    assert extract("csproj", b"\xff<Using").exports == ()
