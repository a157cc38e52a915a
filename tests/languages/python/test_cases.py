"""Source trees with the expected answers beside the lines: `cases/<feature>/`.

A line that calls ends in `#! name -> answer`, answers of several calls joined by `;` in the order of their columns.
An answer is `path:symbol` (several joined by `|`), `external dotted.name` or `candidates`; the name is left out where a
call has none. A line without a comment must have no call that reaches a definition of the workspace.
To add a case, add a folder.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from indexer.extract import extract
from indexer.facts import Edge, FileFacts
from indexer.resolve import Resolver

CASES = Path(__file__).parent / "cases"
FEATURES = sorted(path.name for path in CASES.iterdir() if path.is_dir() and path.name.isidentifier())


class Tree:
    """A folder as a world."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.paths = frozenset(
            path.relative_to(top).as_posix() for path in top.rglob("*.py*") if path.suffix in (".py", ".pyi")
        )
        self._facts: dict[str, FileFacts] = {}

    def facts(self, path: str) -> FileFacts:
        if path not in self._facts:
            self._facts[path] = extract("python", (self.top / path).read_bytes())
        return self._facts[path]


def shown(edge: Edge) -> str:
    if edge.resolution == "exact":
        return " | ".join(f"{target.path}:{target.symbol}" for target in edge.targets)
    return f"external {edge.external}" if edge.resolution == "external" else "candidates"


def expected(text: str) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """(line, [(name, answer)]) of every line that says what its calls reach."""
    for number, line in enumerate(text.splitlines(), 1):
        _, mark, said = line.partition("#!")
        if mark:
            parts = [part.strip().partition("->") for part in said.split(";")]
            yield number, [(name.strip(), answer.strip()) for name, _, answer in parts]


@pytest.mark.parametrize("feature", FEATURES)
def test_calls_reach_what_the_comments_say(feature: str) -> None:
    tree = Tree(CASES / feature)
    resolver = Resolver(tree)
    wrong = []
    for path in sorted(tree.paths):
        edges = resolver.resolve(path).calls
        calls = tree.facts(path).calls
        said = dict(expected((tree.top / path).read_text()))
        for number in sorted({call.line for call in calls} | set(said)):
            here = [(call, edge) for call, edge in zip(calls, edges, strict=True) if call.line == number]
            seen = sorted((call.name, shown(edge)) for call, edge in here)
            if number in said:
                if seen != sorted(said[number]):
                    wrong.append(f"{path}:{number} expected {sorted(said[number])}, got {seen}")
            elif any(edge.resolution == "exact" for _, edge in here):
                wrong.append(f"{path}:{number} expected nothing, got {seen}")
    assert not wrong, "\n".join(wrong)


def test_every_feature_expects_something() -> None:
    for feature in FEATURES:
        said = [line for path in (CASES / feature).rglob("*.py") for line in expected(path.read_text())]
        assert said, feature
