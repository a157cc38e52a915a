"""`complete` is never said of an answer that may lack something, and what may be lacking is told."""

import contextlib
import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from indexer.cli import main

Make = Callable[[Mapping[str, str | bytes]], Path]

URLS = """\
from dataclasses import dataclass
from outside import Other


class URL:
    LIMIT = 3

    def __new__(cls, text):
        return object.__new__(cls)

    def __init__(self, text):
        self.text = text

    def __len__(self):
        return 1

    @property
    def size(self):
        return 3

    def plain(self):
        return 4


class Short(URL):
    pass


class Own(URL):
    def __init__(self):
        pass


def make():
    return URL("a"), Short("b"), Own()


def lonely():
    pass
"""


LINE = next(at for at, line in enumerate(URLS.splitlines(), 1) if "return URL(" in line)


def lines(top: Path, *words: str) -> list[str]:
    """What a command prints when it is run in `top`."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert main([*words, "-C", str(top)]) == 0
    return said.getvalue().splitlines()


def answer(top: Path, *words: str) -> dict[str, Any]:
    return dict(json.loads("".join(lines(top, *words, "--json"))))


def told(top: Path, *words: str) -> tuple[int, bool, list[str]]:
    found = answer(top, *words)
    return found["total"], found["complete"], found["doubts"]


def test_who_makes_an_instance_calls_the_constructor(repo: Make) -> None:
    top = repo({"urls.py": URLS})
    for name, calls in (("__init__", ["URL", "Short"]), ("__new__", ["URL", "Short", "Own"])):
        found = answer(top, "callers", f"URL.{name}")
        columns = [URLS.splitlines()[LINE - 1].index(f"{call}(") for call in calls]
        assert [(row["line"], row["column"], row["via"]) for row in found["callers"]] == [
            (LINE, column, "constructor") for column in sorted(columns)
        ]
        assert (found["total"], found["doubts"], found["complete"]) == (len(calls), [], True)
    assert answer(top, "callers", "Own.__init__")["total"] == 1
    assert lines(top, "callers", "URL.__init__")[1].endswith("  [constructor]")
    assert "via" not in answer(top, "callers", "URL")["callers"][0]
    assert answer(top, "callers", "URL.plain")["total"] == 0


def test_heirs_of_which_it_cannot_be_told_are_not_counted_as_callers(repo: Make) -> None:
    heirs = "\n\nclass Two(Other, URL):\n    pass\n\n\n@dataclass\nclass Data(URL):\n    x: int\n\n\nTwo(1), Data(2)\n"
    found = answer(repo({"urls.py": URLS + heirs}), "callers", "URL.__init__")
    assert (found["total"], found["complete"]) == (2, False)
    assert found["doubts"] == ["2 subclasses may or may not be made with it"]


def test_a_constructor_of_javascript_is_called_by_new(repo: Make) -> None:
    text = "export class K {\n  constructor(a) {}\n  get size() { return 1 }\n}\nnew K(1)\n"
    top = repo({"k.js": text})
    found = answer(top, "callers", "K.constructor")
    assert [(row["line"], row["via"]) for row in found["callers"]] == [(5, "constructor")]
    assert (found["total"], found["complete"]) == (1, False)
    assert told(top, "callers", "K.size")[1:] == (
        False,
        ["a property: its uses are under references (codegraph references K.size)"],
    )


def test_no_zero_is_complete_of_what_may_be_used_unseen(repo: Make) -> None:
    top = repo({"urls.py": URLS})
    protocol = "operators and built-in functions may call it unseen"
    assert told(top, "callers", "URL.__len__") == (0, False, [protocol])
    assert lines(top, "callers", "URL.__len__")[-1] == protocol
    uses = "a property: its uses are under references (codegraph references URL.size)"
    assert told(top, "callers", "URL.size") == (0, False, [uses])
    unknown = "uses of that name on values of unknown type are not among these"
    for member in ("size", "plain", "LIMIT"):
        assert told(top, "references", f"URL.{member}")[1:] == (False, [unknown])
    assert told(top, "callers", "URL.plain") == (0, True, [])
    assert told(top, "callers", "lonely") == (0, True, [])
    assert told(top, "references", "lonely") == (0, True, [])
    assert told(top, "callers", "URL") == (1, True, [])


def test_a_type_of_which_uses_as_a_type_are_not_listed_has_no_complete_zero(repo: Make) -> None:
    top = repo({"A.java": "class A {}\nclass B extends A { A a; }\n", "a.py": "class A:\n    pass\n"})
    said = "where it is named as a type or a base is not listed for this language (codegraph impact tells heirs)"
    assert told(top, "references", "A.java:A") == (0, False, [said])
    assert told(top, "references", "a.py:A") == (0, True, [])


def test_what_another_language_calls_by_that_name_is_no_candidate(repo: Make) -> None:
    cache = "class Cache:\n    def set(self):\n        pass\n\n\ndef f(x):\n    x.set()\n"
    top = repo({"cache.py": cache, "CMakeLists.txt": "set(A 1)\nset(B 2)\n", "run.sh": "set -e\n"})
    found = answer(top, "callers", "Cache.set", "--candidates")
    rows = [(row["path"], row["line"]) for row in found["callers"]]
    assert (found["candidates"], rows) == (1, [("cache.py", 7)])
    calls = [json.loads(line) for line in lines(top, "export", "--format", "edges")]
    assert ("CMakeLists.txt", "set") in {(row["caller_file"], row["callee_name"]) for row in calls}
    use = "class Use { void f() { made().put(); } }\n"
    top = repo({"Shelf.kt": "class Shelf {\n    fun put() {}\n}\n", "Use.java": use})
    assert answer(top, "callers", "Shelf.put")["candidates"] == 1


def test_a_file_with_a_syntax_error_may_hold_more(repo: Make) -> None:
    text = "from urls import lonely\n\n\ndef f():\n    lonely()\n\n\ndef g(:\n    pass\n"
    top = repo({"urls.py": URLS, "bad.py": text, "a.js": "function h() {}\n"})
    doubt = "1 file could not be read whole and may hold more"
    warning = "bad.py: file has a syntax error at line 8, what is told of it may be wrong"
    found = answer(top, "callers", "lonely")
    assert (found["total"], found["complete"], found["doubts"]) == (1, False, [doubt])
    assert found["callers"][0]["broken"] is True
    assert "broken" not in found["definitions"][0]
    assert lines(top, "callers", "lonely")[-2:] == [doubt, warning]
    assert lines(top, "impact", "lonely")[-2:] == [doubt, warning]
    assert lines(top, "where", "f")[-1] == warning
    assert answer(top, "where", "f")["definitions"][0]["broken"] is True
    assert lines(top, "outline", "bad.py")[0] == (
        "bad.py: file has a syntax error at line 8, definitions may be missing"
    )
    assert answer(top, "outline", "bad.py")["broken"] is True
    assert answer(top, "outline", "urls.py")["broken"] is False
    assert "syntax" not in "\n".join(lines(top, "where", "lonely"))
    assert answer(top, "callers", "h")["complete"] is True
    assert answer(top, "dependents", "urls.py")["complete"] is False


def test_overloads_stand_under_the_real_one(repo: Make) -> None:
    head = "from typing import overload\n\n\n"
    mere = "".join(f"@overload\ndef f(a: {kind}) -> {kind}: ...\n" for kind in ("int", "str"))
    top = repo({"over.py": f"{head}{mere}def f(a): return a\n\n\ndef g(): pass\n\n\nf(1)\n"})
    assert lines(top, "callers", "f") == [
        "f (function, over.py:8): 1 caller",
        "also declared at over.py:5, over.py:7, where no call of its own leads",
        "over.py:14  <module>  f(1)",
    ]
    first, *rest = lines(top, "impact", "f")
    assert first == "f (function, over.py:8): 1 caller within 3 steps"
    assert rest == lines(top, "callers", "f")[1:]
    assert len(answer(top, "callers", "f")["definitions"]) == 3
    assert lines(top, "callers", "g") == ["g (function, over.py:11): 0 callers"]


def test_overriders_come_nearest_first_and_short(repo: Make) -> None:
    wide = ", ".join(f"argument_{at}: int = {at}" for at in range(20))
    heir = "from pkg.near.base import Base\n\n\nclass {}(Base):\n    def run(self, {}):\n        pass\n"
    top = repo(
        {
            "pkg/__init__.py": "",
            "pkg/near/__init__.py": "",
            "pkg/near/base.py": "class Base:\n    def run(self):\n        pass\n",
            "a/far.py": heir.format("Far", wide),
            "pkg/near/z.py": heir.format("Near", "x"),
        }
    )
    found = [row for row in lines(top, "callers", "Base.run") if row.startswith("overridden by")]
    assert found[0] == "overridden by  pkg/near/z.py:5  method Near.run  def run(self, x)"
    assert found[1].startswith("overridden by  a/far.py:5  method Far.run  def run(self, argument_0")
    assert found[1].endswith("…")
    assert len(found[1].partition("def run")[2]) < 100
    assert len(found) == 2


def test_a_file_that_was_left_out_for_its_size_is_told_beside_a_number(repo: Make) -> None:
    huge = "from urls import lonely\n" + "lonely()\n" * 230_000
    top = repo(
        {
            "urls.py": URLS,
            "use.py": "from urls import lonely\n\nlonely()\n",
            "huge.py": huge,
            "data.csv": "a,b\n" * 600_000,
            "a.js": "function h() {}\nh()\n",
            "link.py": "x = 1\n",
        }
    )
    (top / "link.py").unlink()
    (top / "link.py").symlink_to("use.py")
    told = f"1 file was left out and may hold more: huge.py: too large ({len(huge)} bytes, the limit is 2000000)"
    for command in ("callers", "references", "impact"):
        found = lines(top, command, "lonely")
        assert found.count(told) == 1, command
        assert "data.csv" not in "\n".join(found)
    assert answer(top, "callers", "lonely")["doubts"] == [told]
    assert "left out" not in "\n".join(lines(top, "callers", "h"))
    (top / "huge2.py").write_text(huge)
    said = lines(top, "callers", "lonely")[-1]
    assert said.startswith(
        "2 files were left out and may hold more (codegraph files names them), the first huge.py: too"
    )
    (top / "huge.py").write_text("")
    (top / "huge2.py").unlink()
    assert "left out" not in "\n".join(lines(top, "callers", "lonely"))
