"""The time that one file may take: what is left stays a candidate, and the file's problems say so."""

from indexer.extract import extract
from indexer.facts import FileFacts
from indexer.resolve.resolver import Resolver

LONG = "from b import B\n\nclass A:\n    def f(self): return self\n\ndef g(flag):\n    y = A()\n" + "".join(
    f"    if flag == {number}:\n        y = y.f()\n    y.f()\n" for number in range(300)
)


class Memory:
    """A world in memory."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.paths = sources.keys()
        self._facts = {path: extract("python", text.encode()) for path, text in sources.items()}

    def facts(self, path: str) -> FileFacts:
        return self._facts[path]


def test_a_file_that_takes_too_long_is_cut_short_and_says_so() -> None:
    world = Memory({"long.py": LONG, "b.py": "class B: ...\n\nB()\n"})
    resolver = Resolver(world, seconds=0.0)
    found = resolver.resolve("long.py")
    facts = world.facts("long.py")
    assert len(found.calls) == len(facts.calls)
    assert len(found.references) == len(facts.references)
    assert [edge.site for edge in found.calls] == list(range(len(facts.calls)))
    assert found.calls[-1].resolution == "candidates"
    assert [edge.path for edge in found.imports] == ["b.py"]  # what comes first is whole
    assert found.problems == ((0, "resolution was cut short after 0 seconds: what is left stays unresolved"),)
    # The next file has a budget of its own, and nothing half worked out is left over.
    assert [edge.resolution for edge in resolver.resolve("b.py").calls] == ["exact"]


def test_what_fits_is_not_cut_short() -> None:
    world = Memory({"long.py": LONG, "b.py": "class B: ...\n"})
    found = Resolver(world, seconds=60.0).resolve("long.py")
    assert not found.problems
    assert {edge.resolution for edge in found.calls} == {"exact"}
