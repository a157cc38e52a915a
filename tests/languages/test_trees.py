"""Source trees of the typed languages with the expected answers beside the lines: `<family>/cases/<feature>/`.

A line that calls ends in `//! name -> answer`, answers of several calls joined by `;`. An answer is `path:symbol`
(several joined by `|`), `external dotted.name`, `external` (whatever it is called) or `candidates`; the name is left
out where a call has none. A line without such a comment must have no call that reaches a definition of the workspace.

`//= kind qualified.name; …` names what a line defines, `//< module; …` what it imports. In a file that has any `//=`
(or `//<`), a line without it must define (import) nothing. Where the language has no comments at the end of a line, a
line that holds nothing else speaks of the next one. To add a case, add a folder; Python has a runner of its own.
"""

import re
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
            found = language_of(path.name, path.read_bytes()) if path.is_file() else None
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


_SAID = re.compile(r"//([!=<])(.*?)(?=//[!=<]|$)")
_BARE = re.compile(r"[^\w(){};=]*")


def said(text: str, mark: str) -> Iterator[tuple[int, list[str]]]:
    """(line, what is said of it) of every line that says something under a mark."""
    for number, line in enumerate(text.splitlines(), 1):
        parts = {found[1]: found[2] for found in _SAID.finditer(line)}
        if mark in parts:
            alone = _BARE.fullmatch(line[: line.index("//" + next(iter(parts)))]) is not None
            told = parts[mark].strip()
            for end in ("-->", "*/", "*)", "-}"):
                told = told.removesuffix(end)
            yield number + alone, [" ".join(part.split()) for part in told.split(";")]


def expected(text: str) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """(line, [(name, answer)]) of every line that says what its calls reach."""
    for number, parts in said(text, "!"):
        halves = [part.partition("->") for part in parts]
        yield number, [(name.strip(), answer.strip()) for name, _, answer in halves]


@pytest.mark.parametrize(("family", "feature"), FEATURES)
def test_calls_reach_what_the_comments_say(family: str, feature: str) -> None:
    tree = Tree(HERE / family / "cases" / feature, family)
    resolver = Resolver(tree, family)
    wrong = []
    any_said = False
    for path in sorted(tree.paths):
        edges = resolver.resolve(path).calls
        calls = tree.facts(path).calls
        text = (tree.top / path).read_text()
        answers = dict(expected(text))
        any_said = any_said or bool(answers) or any(mark in text for mark in ("//=", "//<"))
        wrong += list(_told_wrongly(path, text, tree.facts(path)))
        for number in sorted({call.line for call in calls} | set(answers)):
            here = [(call, edge) for call, edge in zip(calls, edges, strict=True) if call.line == number]
            wanted = sorted(answers.get(number, []))
            of_name = dict(wanted)
            seen = sorted((call.name, shown(edge, of_name.get(call.name, ""))) for call, edge in here)
            if number in answers:
                if seen != wanted:
                    wrong.append(f"{path}:{number} expected {wanted}, got {seen}")
            elif any(edge.resolution == "exact" for _, edge in here):
                wrong.append(f"{path}:{number} expected nothing, got {seen}")
    assert not wrong, "\n".join(wrong)
    assert any_said, "the tree expects nothing"


def _told_wrongly(path: str, text: str, facts: FileFacts) -> Iterator[str]:
    """The lines of which definitions or imports are not what is said of them."""
    defined = [(found.line, f"{found.kind} {found.qualified_name}") for found in facts.definitions]
    for mark, found in (("=", defined), ("<", [(taken.line, taken.module) for taken in facts.imports])):
        if f"//{mark}" not in text:
            continue
        wanted = dict(said(text, mark))
        for number in sorted({line for line, _ in found} | set(wanted)):
            have = sorted(what for line, what in found if line == number)
            if have != sorted(wanted.get(number, [])):
                yield f"{path}:{number} expected {mark} {wanted.get(number, [])}, got {have}"
