"""`indexer.tuples.NamedTuple` is what typing's is, as far as it is used here; a hook loads none of the slow modules."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from indexer.answers.ranking import is_test, is_vendored
from indexer.tuples import NamedTuple


class Point(NamedTuple):
    """A place."""

    x: int
    y: int = 2
    name: str = "p"

    @property
    def both(self) -> int:
        return self.x + self.y


def test_a_tuple_with_names() -> None:
    one = Point(1)
    assert one == (1, 2, "p")
    assert (one.x, one.y, one.name, one.both) == (1, 2, "p", 3)
    assert Point(1, name="q") == Point(x=1, y=2, name="q") == (1, 2, "q")
    assert Point._fields == ("x", "y", "name")
    assert one._replace(y=5) == (1, 5, "p")
    assert one._asdict() == {"x": 1, "y": 2, "name": "p"}
    assert Point._make([3, 4, "z"]) == (3, 4, "z")
    assert repr(one) == "Point(x=1, y=2, name='p')"
    assert hash(one) == hash((1, 2, "p"))
    assert sorted([Point(2), Point(1)]) == [Point(1), Point(2)]
    assert isinstance(one, tuple)
    assert Point.__doc__ == "A place."
    match one:
        case Point(x, y):
            assert (x, y) == (1, 2)
    for same in (copy.copy(one), pickle.loads(pickle.dumps(one))):
        assert same == one
        assert type(same) is Point


def test_what_does_not_fit_is_refused() -> None:
    for call in (Point, lambda: Point(1, 2, "a", 4), lambda: Point(1, z=3)):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError):
        Point(1)._replace(z=3)
    with pytest.raises(AttributeError):
        Point(1).x = 3  # type: ignore[misc]


def test_a_hook_loads_no_slow_module() -> None:
    program = (
        "import sys; import indexer.agent.run, indexer.agent.answering, indexer.agent.editing, indexer.agent.reading, "
        "indexer.agent.ruling, indexer.agent.hosts.claude, indexer.answers.using, indexer.repository.reading; "
        "print(*sorted({'typing', 're', 'enum', 'json', 'collections', 'contextlib', 'pathlib', 'inspect', "
        "'dataclasses', 'hashlib', 'argparse', 'msgspec', 'sqlite3', 'pygit2', 'tree_sitter'} & set(sys.modules)))"
    )
    root = str(Path(__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {[root, *sys.path]!r}; {program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == []


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("tests/a.py", True),
        ("src/e2e/a.ts", True),
        ("test_a.py", True),
        ("src/a_test.go", True),
        ("src/a.spec.ts", True),
        ("src/a-test.js", True),
        ("src/FooTest.java", True),
        ("src/FooTests.cs", True),
        ("conftest.py", True),
        ("x/test_data/a.py", True),
        ("tests", False),
        ("src/test", False),
        ("src/testa.py", False),
        ("src/contest.py", False),
        ("src/a.py", False),
        ("src/latest.py", False),
        ("mytests/a.py", False),
    ],
)
def test_what_looks_like_a_test(path: str, test: bool) -> None:
    assert is_test(path) is test


def test_what_is_vendored() -> None:
    assert is_vendored("a/vendor/b.js")
    assert not is_vendored("a/vendor.js")
    assert not is_vendored("vendored_by_us/x.py")
