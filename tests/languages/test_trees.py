"""Source trees of the typed languages with the expected answers beside the lines: `<family>/cases/<feature>/`.

A line that calls ends in `//! name -> answer`, answers of several calls joined by `;`. An answer is `path:symbol`
(several joined by `|`), `external dotted.name`, `external` (whatever it is called) or `candidates`; the name is left
out where a call has none. A line without such a comment must have no call that reaches a definition of the workspace.
To add a case, add a folder; Python has a runner of its own.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from indexer.extract import extract
from indexer.facts import Edge, FileFacts, declared_names
from indexer.grammars import language_of
from indexer.resolve import Resolver

HERE = Path(__file__).parent
FEATURES = sorted(
    (family.name, feature.name)
    for family in HERE.iterdir()
    if family.name != "python" and (family / "cases").is_dir()
    for feature in (family / "cases").iterdir()
    if feature.is_dir()
)


class Tree:
    """The files of one family in a folder as a world."""

    def __init__(self, top: Path, family: str) -> None:
        self.top = top
        self._languages = {}
        for path in sorted(top.rglob("*")):
            found = language_of(path.name) if path.is_file() else None
            if found is not None and found.family == family:
                self._languages[path.relative_to(top).as_posix()] = found.name
        self.paths = frozenset(self._languages)
        self._facts: dict[str, FileFacts] = {}

    def facts(self, path: str) -> FileFacts:
        if path not in self._facts:
            self._facts[path] = extract(self._languages[path], (self.top / path).read_bytes())
        return self._facts[path]

    def declaring(self, name: str) -> list[str]:
        return [path for path in sorted(self.paths) if name in declared_names(self.facts(path))]


def shown(edge: Edge, said: str) -> str:
    if edge.resolution == "exact":
        return " | ".join(f"{target.path}:{target.symbol}" for target in edge.targets)
    if edge.resolution == "external":
        return "external" if said == "external" else f"external {edge.external}"
    return "candidates"


def expected(text: str) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """(line, [(name, answer)]) of every line that says what its calls reach."""
    for number, line in enumerate(text.splitlines(), 1):
        _, mark, said = line.partition("//!")
        if mark:
            parts = [part.strip().removesuffix("-->").partition("->") for part in said.split(";")]
            yield number, [(name.strip(), answer.strip()) for name, _, answer in parts]


@pytest.mark.parametrize(("family", "feature"), FEATURES)
def test_calls_reach_what_the_comments_say(family: str, feature: str) -> None:
    tree = Tree(HERE / family / "cases" / feature, family)
    resolver = Resolver(tree, family)
    wrong = []
    any_said = False
    for path in sorted(tree.paths):
        edges = resolver.resolve(path).calls
        calls = tree.facts(path).calls
        said = dict(expected((tree.top / path).read_text()))
        any_said = any_said or bool(said)
        for number in sorted({call.line for call in calls} | set(said)):
            here = [(call, edge) for call, edge in zip(calls, edges, strict=True) if call.line == number]
            wanted = sorted(said.get(number, []))
            of_name = dict(wanted)
            seen = sorted((call.name, shown(edge, of_name.get(call.name, ""))) for call, edge in here)
            if number in said:
                if seen != wanted:
                    wrong.append(f"{path}:{number} expected {wanted}, got {seen}")
            elif any(edge.resolution == "exact" for _, edge in here):
                wrong.append(f"{path}:{number} expected nothing, got {seen}")
    assert not wrong, "\n".join(wrong)
    assert any_said, "the tree expects nothing"
