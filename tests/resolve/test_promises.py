"""What resolution promises beside its answers: order is no matter, and what was asked tells what to resolve again."""

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from indexer.extract import extract
from indexer.facts import FileFacts, Resolution, encode_resolution, interface
from indexer.resolve import Resolver, answer_module

TREES = Path(__file__).parent.parent / "languages" / "python" / "cases"


class Memory:
    """A world in memory."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.sources = sources
        self.paths = frozenset(sources)
        self._facts: dict[str, FileFacts] = {}

    def facts(self, path: str) -> FileFacts:
        if path not in self._facts:
            self._facts[path] = extract("python", self.sources[path].encode())
        return self._facts[path]

    def interface(self, path: str) -> dict[str, str]:
        return interface(self.facts(path)) if path in self.paths else {}


def all_trees() -> dict[str, str]:
    """Every case tree side by side, each in a folder of its own."""
    return {path.relative_to(TREES).as_posix(): path.read_text() for path in sorted(TREES.rglob("*.py"))}


def resolved(world: Memory) -> dict[str, Resolution]:
    resolver = Resolver(world)
    return {path: resolver.resolve(path) for path in sorted(world.paths)}


def test_the_order_of_files_does_not_matter() -> None:
    world = Memory(all_trees())
    forward = resolved(world)
    backward = Resolver(world)
    for path in sorted(world.paths, reverse=True):
        assert encode_resolution(backward.resolve(path)) == encode_resolution(forward[path]), path
    for path in sorted(world.paths):
        assert encode_resolution(Resolver(world).resolve(path)) == encode_resolution(forward[path]), path


def test_a_cycle_comes_out_the_same_from_every_side() -> None:
    sources = {
        "a.py": "from b import right\n\ndef left(n):\n    return right(n) or A()\n\n"
        "class A:\n    def go(self): return self\n",
        "b.py": "from a import left\n\ndef right(n):\n    return left(n) or B()\n\n"
        "class B:\n    def go(self): return self\n",
        "c.py": "from a import left\nfrom b import right\nleft(1).go()\nright(1).go()\nleft(1).go().go()\n",
    }
    for order in (("a.py", "b.py", "c.py"), ("c.py", "b.py", "a.py"), ("b.py", "c.py", "a.py")):
        resolver = Resolver(Memory(sources))
        found = {path: resolver.resolve(path) for path in order}
        calls = found["c.py"].calls
        for edge in (calls[1], calls[3], calls[5], calls[6]):
            assert [target.symbol for target in edge.targets] == ["A.go", "B.go"]
            assert edge.resolution == "exact"


def edited(sources: dict[str, str], chance: random.Random) -> tuple[str, dict[str, str]]:
    """One change somewhere: (path, sources after it)."""
    path = chance.choice(sorted(sources))
    after = dict(sources)
    if chance.random() < 0.1:
        del after[path]
        return path, after
    if chance.random() < 0.1:
        fresh = path.rpartition("/")[0] + f"/new{chance.randrange(9)}.py"
        after[fresh] = sources[path]
        return fresh, after
    lines = sources[path].split("\n")
    at = chance.randrange(len(lines))
    kind = chance.choice(("delete", "repeat", "swap", "rename", "nothing", "conditional"))
    if kind == "delete":
        del lines[at]
    elif kind == "repeat":
        lines.insert(at, lines[at])
    elif kind == "swap":
        lines[at - 1], lines[at] = lines[at], lines[at - 1]
    elif kind == "rename":
        lines[at] = lines[at].replace("(", "_x(", 1)
    elif kind == "conditional" and "=" in lines[at]:
        blank = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
        lines[at : at + 1] = [f"{blank}if lines:", f"    {lines[at]}"]
    elif kind == "nothing":
        lines.insert(at, "")
    after[path] = "\n".join(lines)
    return path, after


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("small", [True, False])
def test_a_file_whose_answers_have_not_changed_resolves_as_before(seed: int, small: bool) -> None:
    chance = random.Random(seed)
    sources = all_trees()
    if small:  # so few that the callers of parameters are looked for everywhere
        folders = chance.sample(sorted({path.partition("/")[0] for path in sources}), 4)
        sources = {path: text for path, text in sources.items() if path.partition("/")[0] in folders}
    world = Memory(sources)
    before = resolved(world)
    kept = 0
    for _ in range(8):
        changed, sources = edited(sources, chance)
        after_world = Memory(sources)
        after = resolved(after_world)
        for path, resolution in before.items():
            if path == changed or path not in after:
                continue
            asked = resolution.asked
            same = all(answer_module(question, after_world) == answer for question, answer in asked.modules) and all(
                after_world.interface(other).get(name) == world.interface(other).get(name)
                for other, names in asked.names.items()
                for name in names
            )
            if same:
                kept += 1
                assert encode_resolution(after[path]) == encode_resolution(resolution), (changed, path)
        world, before = after_world, after
    assert kept


def test_broken_and_odd_files_are_resolved_without_fuss() -> None:
    sources = {
        "empty.py": "",
        "broken.py": "def (:\n  x = = \nclass A(A): pass\nA().b.c()\nfoo(\n",
        "cycle.py": "import cycle\nfrom cycle import *\nclass A(B): pass\nclass B(A): pass\n"
        "A().x()\nx = x\ny = z\nz = y\ny()\n",
        "deep.py": "x = " + "f(" * 300 + "1" + ")" * 300 + "\n" + "y = a" + ".b" * 2000 + "()\n",
        "each_other.py": "def f(a, b):\n    if isinstance(a, b) and isinstance(b, a):\n        a.x()\n        b.x()\n"
        "class A:\n    __call__ = None\nA.__call__ = A()\nclass B:\n    def __iter__(self): return C()\n"
        "class C:\n    def __iter__(self): return B()\nclass D:\n    pass\nD.call = D()\n"
        "class E:\n    inner = None\n    __call__ = property(lambda self: E())\nE()()()\nfor x in B(): x.y()\n",
        "chain.py": "x0 = 1\n" + "".join(f"x{i + 1} = x{i}.next()\n" for i in range(1500)),
    }
    found = resolved(Memory(sources))
    assert found["empty.py"] == Resolution()
    assert all(edge.resolution != "exact" for edge in found["deep.py"].calls)
    assert found["cycle.py"].calls[-1].resolution == "candidates"
