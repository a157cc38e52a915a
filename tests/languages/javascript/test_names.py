"""JavaScript and TypeScript: what a plain call means. Expected answers stand beside the lines.

`//> name:line` is the one definition a call on that line surely means; `//> ?` says that the line's calls are all
candidates; a line without either has no call that is asked about.
"""

import re
from pathlib import Path

import pytest

from indexer.extract import extract
from indexer.facts import FileFacts
from indexer.resolve import Resolver, answer_module

CASES = sorted((Path(__file__).parent / "cases").iterdir())


class World:
    def __init__(self, files: dict[str, FileFacts]) -> None:
        self.paths = files.keys()
        self.facts = files.__getitem__


def read(path: Path) -> FileFacts:
    return extract(
        {".js": "javascript", ".jsx": "javascript", ".ts": "typescript", ".tsx": "tsx"}[path.suffix], path.read_bytes()
    )


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
def test_every_call_means_what_stands_beside_it(path: Path) -> None:
    facts = read(path)
    assert facts.problems == ()
    resolution = Resolver(World({path.name: facts}), "javascript").resolve(path.name)
    line_of = {found.symbol: found.line for found in facts.definitions}
    found: dict[int, set[str]] = {}
    for call, edge in zip(facts.calls, resolution.calls, strict=True):
        told = (
            {f"{call.name}:{line_of[target.symbol]}" for target in edge.targets}
            if edge.resolution == "exact"
            else {"?"}
        )
        found.setdefault(call.line, set()).update(told)
    expected = {
        number: set(beside.group(1).split())
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if (beside := re.search(r"//> (.*)", line))
    }
    assert found == expected


def test_relative_imports_name_files_and_others_do_not() -> None:
    source = b"import a from './lib/a';\nimport './b.js';\nconst c = require('..');\n"
    source += b"import d from 'd';\nexport * from './no';\n"
    facts = extract("javascript", source)
    files = dict.fromkeys(["src/x.js", "src/lib/a.tsx", "src/b.ts", "index.js", "d.js"], facts)
    world = World(files)
    resolution = Resolver(world, "javascript").resolve("src/x.js")
    assert [(edge.path, edge.external) for edge in resolution.imports] == [
        ("src/lib/a.tsx", ""),
        ("src/b.ts", ""),
        ("index.js", ""),
        ("", "d"),
        ("", "./no"),
    ]
    assert {question: answer_module(question, world, "javascript") for question, _ in resolution.asked.modules} == dict(
        resolution.asked.modules
    )
    later = World({**files, "src/no.js": facts})
    changed = [answer for question, answer in resolution.asked.modules if answer_module(question, later, "javascript") != answer]
    assert changed == [""]
