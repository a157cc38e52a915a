"""Scala: what imports reach, what types extend, what methods override, what another build has in a place."""

from pathlib import Path

from indexer.resolve import Resolver
from tests.languages.test_trees import Tree

CASES = Path(__file__).parent / "cases"


def test_imports_reach_files() -> None:
    tree = Tree(CASES / "packages", "scala")
    taken = tree.facts("use.scala").imports
    reached = [
        (taken[edge.site].module, taken[edge.site].name, edge.path, edge.external)
        for edge in Resolver(tree, "scala").resolve("use.scala").imports
    ]
    assert reached[:3] == [
        ("other.inner", "Deep", "b.scala", ""),
        ("other", "Shelf", "b.scala", ""),
        ("stock.Shelves", "*", "a.scala", ""),
    ]
    assert reached[4] == ("scala.util", "Try", "", "scala.util.Try")


def test_what_is_written_last_is_nearest() -> None:
    tree = Tree(CASES / "traits", "scala")
    facts = tree.facts("T.scala")
    found = Resolver(tree, "scala").resolve("T.scala")
    bases = [each.targets[0].symbol for each in found.bases if facts.definitions[each.site].symbol == "Both"]
    assert bases == ["Quiet", "Loud"]
    overrides = {(facts.definitions[each.site].symbol, each.targets[0].symbol) for each in found.overrides}
    assert ("Loud.run", "Base.run") in overrides
    assert ("Both.name", "Base.name") in overrides


def test_a_definition_for_each_of_several_builds_is_one_call_and_candidates(tmp_path: Path) -> None:
    for build in ("jvm", "js"):
        (tmp_path / build).mkdir()
        (tmp_path / build / "Compat.scala").write_text("package p\nobject Compat { def sleep(n: Int): Unit = () }\n")
    (tmp_path / "jvm" / "Use.scala").write_text("package p\nobject Use { def go() = Compat.sleep(1) }\n")
    tree = Tree(tmp_path, "scala")
    found = Resolver(tree, "scala").resolve("jvm/Use.scala")
    call = next(edge for edge, site in zip(found.calls, tree.facts("jvm/Use.scala").calls, strict=True) if site.name)
    assert [(each.path, each.symbol) for each in call.targets] == [("jvm/Compat.scala", "Compat.sleep")]
    assert [[each.path for each in edge.targets] for *_, edge in found.implicit] == [["js/Compat.scala"]]
