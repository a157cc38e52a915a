"""PHP: definitions, bindings, calls and imports, in canonical form."""

from indexer.extract import extract
from indexer.facts import FileFacts


def facts(text: str) -> FileFacts:
    return extract("php", text.encode())


def called(text: str) -> list[tuple[int, str, str]]:
    return [(each.line, each.name, each.callee) for each in facts(text).calls]


def test_definitions_of_every_form() -> None:
    text = (
        "<html>\n"
        "<?php\n"
        "namespace App\\Jars;\n"
        "/**\n"
        " * A thing.\n"
        " */\n"
        "#[Big]\n"
        "abstract class Jar extends Base implements Shown, \\Countable {\n"
        "    use Lidded;\n"
        "    const SIZE = 3;\n"
        "    private ?Lid $lid = null;\n"
        "    public function __construct(protected int $n, string ...$more) {}\n"
        "    abstract function open(): static;\n"
        "}\n"
        "interface Shown { function show(); }\n"
        "trait Lidded {}\n"
        "enum Kind: string { case Small = 's'; }\n"
        "function top(Jar|null $jar): Jar { return $jar; }\n"
        "const LIMIT = 1;\n"
        "?>\n"
    )
    found = facts(text)
    assert [(each.line, each.kind, each.symbol) for each in found.definitions] == [
        (8, "class", "Jar"),
        (10, "attribute", "Jar.SIZE"),
        (11, "attribute", "Jar.lid"),
        (12, "method", "Jar.__construct"),
        (12, "attribute", "Jar.n"),
        (13, "method", "Jar.open"),
        (15, "class", "Shown"),
        (15, "method", "Shown.show"),
        (16, "class", "Lidded"),
        (17, "class", "Kind"),
        (17, "attribute", "Kind.Small"),
        (18, "function", "top"),
        (19, "variable", "LIMIT"),
    ]
    by_name = {each.symbol: each for each in found.definitions}
    assert by_name["Jar"].doc == "A thing."
    assert by_name["Jar"].bases == ("＼App＼Jars＼Base", "＼App＼Jars＼Shown", "＼Countable", "＼App＼Jars＼Lidded")
    assert by_name["Jar.lid"].returns == "＼App＼Jars＼Lid"
    assert [each.kind for each in by_name["Jar.__construct"].parameters] == ["positional", "variadic"]
    assert by_name["top"].parameters[0].annotation == "＼App＼Jars＼Jar"
    assert found.exports == ("App.Jars Jar Shown Lidded Kind top LIMIT",)
    assert not found.problems


def test_names_are_written_out_as_use_says() -> None:
    text = (
        "<?php\n"
        "namespace A;\n"
        "use X\\{Y, Z as W};\n"
        "use function X\\help;\n"
        "new Y; new W; new V; new \\U; new namespace\\T; new W\\S;\n"
        "help(); other(); \\third();\n"
    )
    assert [each[2] for each in called(text)] == [
        "new ＼X＼Y", "new ＼X＼Z", "new ＼A＼V", "new ＼U", "new ＼A＼T", "new ＼X＼Z＼S",
        "ƒ＼X＼help", "ƒ＼A＼other¦other", "ƒ＼third",
    ]  # fmt: skip
    assert [(taken.module, taken.alias) for taken in facts(text).imports] == [
        ("X.Y", "Y"), ("X.Z", "W"), ("function X.help", "help"),
    ]  # fmt: skip


def test_documented_types_stand_where_no_type_is_written() -> None:
    text = (
        "<?php\n"
        "/**\n"
        " * @param Foo[]|null $many\n"
        " * @param array<string, Bar> $map some\n"
        " * @param int $own\n"
        " * @return Baz|false what\n"
        " */\n"
        "function f($many, array $map, Own $own, $none) {}\n"
    )
    found = facts(text).definitions[0]
    assert [each.annotation for each in found.parameters] == ["Array<＼Foo>", "Array<＼Bar>", "＼Own", ""]
    assert found.returns == "＼Baz"


def test_constant_paths_that_are_required_are_imports() -> None:
    text = (
        "<?php\nrequire __DIR__ . '/a.php';\ninclude_once('b.php');\nrequire $c;\n"
        "require dirname(__FILE__) . '/d.php';\n"
    )
    assert [(taken.line, taken.module) for taken in facts(text).imports] == [
        (2, "./a.php"), (3, "b.php"), (5, "./d.php"),
    ]  # fmt: skip


def test_lines_in_pages_are_those_of_the_file() -> None:
    text = "<h1>\n<?= one() ?>\n<p>\n<?php if (two()): ?>\n<b><?php three(); ?></b>\n<?php endif ?>\n"
    assert [each[:2] for each in called(text)] == [(2, "one"), (4, "two"), (5, "three")]


def test_broken_code_is_told() -> None:
    found = facts("<?php\nclass A {\n  function x( {\n")
    assert found.problems
