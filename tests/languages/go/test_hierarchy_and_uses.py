"""Go: which interfaces a type satisfies, what embeds what, which definitions uses name, which files are imported."""

from indexer.extract import extract
from indexer.facts import FileFacts, Resolution, declared_names
from indexer.resolve import Resolver

SHAPES = """package shapes

import (
	"fmt"
	"io"

	"example.test/a/far"
)

type Shape interface {
	Area(scale float64) float64
	Name() string
}

type Solid interface {
	Shape
	io.Closer
}

type Sink[T any] interface{ Put(value T, more ...T) error }

type private interface{ hidden() }

type Square struct{ side int }

func (s *Square) Area(by float64) float64 { return 0 }
func (s Square) Name() string             { return "" }
func (s Square) hidden()                  {}

type Cube struct {
	Square
	fmt.Stringer
}

func (c *Cube) Close() error { return nil }
func (c *Cube) Name() string { return "" }

type Half struct{}

func (h Half) Area(by int) float64 { return 0 }
func (h Half) Name() string        { return "" }

type Names struct{}

func (n Names) Put(value string, more ...string) error { return nil }

type Mixed struct{}

func (m Mixed) Put(value string, more ...int) error { return nil }

type Odd interface {
	Name() string
	Other(t far.Thing)
}

func (s Square) Other(t far.Thing) {}
"""

FAR = """package far

type Thing struct{ Field int }

type Hidden struct{}

func (h Hidden) hidden() {}

var Global Thing

const Most = 3
"""

USES = """package uses

import "example.test/a/far"

var own far.Thing

func use(t far.Thing, local int) {
	t.Field = far.Most
	far.Global.Field, own.Field = local, later
	_ = far.Thing{Field: local}
	_ = []far.Thing{{Field: 1}}
	_ = func(own int) int { return own }
}
"""


class World:
    """Files by path."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._facts = {
            path: extract("go" if path.endswith(".go") else "gomod", text.encode()) for path, text in texts.items()
        }
        self.paths = frozenset(texts)

    def facts(self, path: str) -> FileFacts:
        return self._facts[path]

    def declaring(self, name: str) -> list[str]:
        return [path for path in sorted(self.paths) if name in declared_names(self.facts(path))]


WORLD = World(
    {
        "go.mod": "module example.test/a\n",
        "far/far.go": FAR,
        "far/far_test.go": "package far\n",
        "shapes/shapes.go": SHAPES,
        "uses/uses.go": USES,
        "uses/late.go": "package uses\n\nvar later int\n",
    }
)


def resolved(path: str) -> tuple[FileFacts, Resolution]:
    return WORLD.facts(path), Resolver(WORLD, "go").resolve(path)


def test_a_method_overrides_those_of_the_interfaces_that_its_type_satisfies() -> None:
    facts, found = resolved("shapes/shapes.go")
    assert sorted((facts.definitions[edge.site].symbol, edge.targets[0].symbol) for edge in found.overrides) == [
        ("Cube.Name", "Odd.Name"),
        ("Cube.Name", "Shape.Name"),
        ("Names.Put", "Sink.Put"),
        ("Square.Area", "Shape.Area"),
        ("Square.Name", "Odd.Name"),
        ("Square.Name", "Shape.Name"),
        ("Square.Other", "Odd.Other"),
        ("Square.hidden", "private.hidden"),
    ]
    assert all(edge.resolution == "exact" for edge in found.overrides)
    facts, found = resolved("far/far.go")
    assert found.overrides == ()


def test_what_is_embedded_is_a_base() -> None:
    facts, found = resolved("shapes/shapes.go")
    assert [
        (
            facts.definitions[edge.site].symbol,
            edge.resolution,
            [target.symbol for target in edge.targets],
            edge.external,
        )
        for edge in found.bases
    ] == [
        ("Solid", "exact", ["Shape"], ""),
        ("Solid", "external", [], "io.Closer"),
        ("Cube", "exact", ["Square"], ""),
        ("Cube", "external", [], "fmt.Stringer"),
    ]


def test_uses_name_fields_variables_and_types() -> None:
    facts, found = resolved("uses/uses.go")
    seen = {
        (facts.references[edge.site].line, facts.references[edge.site].expression): [
            f"{target.path}:{target.symbol}" for target in edge.targets
        ]
        for edge in found.references
        if edge.resolution == "exact"
    }
    assert seen == {
        (5, "far.Thing"): ["far/far.go:Thing"],
        (7, "far.Thing"): ["far/far.go:Thing"],
        (8, "t.Field"): ["far/far.go:Thing.Field"],
        (8, "far.Most"): ["far/far.go:Most"],
        (9, "far.Global.Field"): ["far/far.go:Thing.Field"],
        (9, "far.Global"): ["far/far.go:Global"],
        (9, "own.Field"): ["far/far.go:Thing.Field"],
        (9, "own"): ["uses/uses.go:own"],
        (9, "later"): ["uses/late.go:later"],
        (10, "far.Thing"): ["far/far.go:Thing"],
        (10, "<far.Thing>.Field"): ["far/far.go:Thing.Field"],
        (11, "far.Thing"): ["far/far.go:Thing"],
        (11, "<$array<far.Thing>>[*].Field"): ["far/far.go:Thing.Field"],
    }


def test_an_import_reaches_every_file_of_the_package_but_its_tests() -> None:
    _, found = resolved("shapes/shapes.go")
    assert [(edge.site, edge.path, edge.external) for edge in found.imports] == [
        (0, "", "fmt"),
        (1, "", "io"),
        (2, "far/far.go", ""),
    ]


def test_what_a_file_asked_is_kept() -> None:
    _, found = resolved("uses/uses.go")
    assert {"go.mod", "far/far.go", "uses/late.go"} <= set(found.asked.names)
    assert {"modules", "folder:far"} <= {question for question, _ in found.asked.modules}


def test_what_other_builds_have_in_a_place_is_possible() -> None:
    world = World(
        {
            "go.mod": "module example.test/b\n",
            "open_linux.go": "package b\n\ntype T struct{}\n\nfunc open() T { return T{} }\n\nfunc (t T) Do() {}\n",
            "open_windows.go": "package b\n\ntype T struct{}\n\nfunc open() T { return T{} }\n\nfunc (t T) Do() {}\n",
            "use.go": "package b\n\nfunc use() {\n\topen().Do()\n\tuse()\n}\n",
        }
    )
    found = Resolver(world, "go").resolve("use.go")
    assert [[target.path for target in edge.targets] for edge in found.calls] == [
        ["open_linux.go"],
        ["open_linux.go"],
        ["use.go"],
    ]
    assert [
        (
            line,
            column,
            definition,
            edge.resolution,
            edge.via,
            [f"{target.path}:{target.symbol}" for target in edge.targets],
        )
        for line, column, _, definition, edge in found.implicit
    ] == [
        (4, 8, 0, "candidates", "build", ["open_windows.go:T.Do"]),
        (4, 1, 0, "candidates", "build", ["open_windows.go:open"]),
    ]
