"""C#: what usings reach, what types extend, what methods override, where a type stands in parts."""

from pathlib import Path

from indexer.resolve import Resolver
from tests.languages.test_trees import Tree

CASES = Path(__file__).parent / "cases"


def test_usings_reach_the_files_that_something_is_named_of() -> None:
    tree = Tree(CASES / "namespaces", "csharp")
    taken = tree.facts("Use.cs").imports
    reached = [
        (taken[edge.site].module, edge.path, edge.external)
        for edge in Resolver(tree, "csharp").resolve("Use.cs").imports
    ]
    assert reached == [
        ("System", "", "System"),
        ("System.Text", "", "System.Text"),
        ("Shop.Stock", "Stock.cs", ""),
        ("Other.Shelf", "Stock.cs", ""),
        ("static Other.Sums", "Stock.cs", ""),
    ]


def test_a_using_reaches_the_extension_methods_that_are_called() -> None:
    tree = Tree(CASES / "extensions", "csharp")
    imports = Resolver(tree, "csharp").resolve("Use.cs").imports
    assert [edge.path for edge in imports] == ["", "Texts.cs"]


def test_all_parts_of_a_type_have_its_bases() -> None:
    tree = Tree(CASES / "partials", "csharp")
    bases = Resolver(tree, "csharp").resolve("A.cs").bases
    facts = tree.facts("A.cs")
    assert [(facts.definitions[edge.site].symbol, [each.symbol for each in edge.targets]) for edge in bases] == [
        ("Kettle", ["Base"])
    ]


def test_methods_override_those_of_bases_and_interfaces() -> None:
    tree = Tree(CASES / "members", "csharp")
    facts = tree.facts("Door.cs")
    overrides = Resolver(tree, "csharp").resolve("Door.cs").overrides
    found = {(facts.definitions[edge.site].symbol, edge.targets[0].symbol) for edge in overrides}
    assert found == {("Door.Open", "IOpen.Open"), ("Door.Twice", "IOpen.Twice"), ("Gate.Open", "Door.Open")}
