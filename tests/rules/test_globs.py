"""Glob patterns: what they cover, what they do not, and that none takes long."""

import random
import time

import pytest

from indexer.rules import globs
from indexer.rules.globs import check, matches


@pytest.mark.parametrize(
    ("pattern", "covered", "not_covered"),
    [
        ("src/**", ["src/a.py", "src/b/c.py"], ["src", "srcx/a.py", "lib/src/a.py"]),
        ("src/**/*.py", ["src/a.py", "src/b/c.py"], ["src/a.pyi", "a.py"]),
        ("**/*.py", ["a.py", "x/y/a.py"], ["a.pyc", "a.py/b"]),
        ("*.py", ["a.py"], ["src/a.py"]),
        ("src/*/a.py", ["src/x/a.py"], ["src/a.py", "src/x/y/a.py"]),
        ("src/*.{ts,tsx}", ["src/a.ts", "src/a.tsx"], ["src/a.tsxx", "src/a.js"]),
        ("{src,lib}/**/*.{c,h}", ["src/a.c", "lib/x/b.h"], ["etc/a.c", "src/a.cc"]),
        ("{a,b{c,d}}/x", ["a/x", "bc/x", "bd/x"], ["b/x", "ac/x"]),
        ("{,x/}a.py", ["a.py", "x/a.py"], ["y/a.py"]),
        ("{**/,}t/*.py", ["t/a.py", "x/t/a.py", "x/y/t/a.py"], ["xt/a.py"]),
        ("a[0-9]?.py", ["a1b.py"], ["ab1.py", "a1.py"]),
        ("a[!0-9].py", ["ab.py"], ["a1.py", "a/.py"]),
        ("./src/a.py", ["src/a.py"], ["a.py"]),
        ("/src/", ["src/a.py", "src/b/c"], ["src2/a.py", "src"]),
        ("src", ["src/a.py", "src"], ["src2/a.py", "x/src/a.py"]),
        ("a\\*b", ["a*b"], ["axb"]),
        ("**", ["a", "a/b"], []),
        ("a**b", ["axxb", "ax/yb"], ["axxc"]),
    ],
)
def test_pattern(pattern: str, covered: list[str], not_covered: list[str]) -> None:
    assert [path for path in covered if not matches(pattern, path)] == []
    assert [path for path in not_covered if matches(pattern, path)] == []


@pytest.mark.parametrize(
    "pattern", ["**/a" * 60 + "/b", "*a" * 200 + "b", "{a,b}" * 150, "{a*,*b}" * 100 + "c", "{" * 400 + "}" * 400]
)
def test_no_pattern_takes_long(pattern: str) -> None:
    began = time.process_time()
    assert not matches(pattern, "a/" * 100 + "a" * 100)
    assert time.process_time() - began < 2


@pytest.mark.parametrize("pattern", ["", "  ", "{a", "a}", "x" * 1001])
def test_a_bad_pattern_is_named_and_covers_nothing(pattern: str) -> None:
    assert check(pattern)
    assert not matches(pattern, "a")
    assert not matches(pattern, "x" * 1001)


def test_the_quick_ways_say_what_the_automaton_says() -> None:
    pieces = ["a", "b", "ab", "*", "**", "?", "/", "/", ".py", "*b", "{a,b}", "{a,*/b}", "[ab]"]
    paths = ["a", "b", "ab", "a/b", "b/a", "a/ab", "ab/a/b", "a/b/a/b.py", "b.py", "a.py", "aab/b", "a/a/a"]
    chance = random.Random(5)
    seen = set()
    for _ in range(4000):
        pattern = "".join(chance.choice(pieces) for _ in range(chance.randint(1, 6))).strip("/").replace("//", "/")
        if not any(mark in pattern for mark in "*?[") or pattern.startswith("{"):
            continue
        if any(not set(one) & set("*?[") or one.endswith("/") for one in globs.alternatives(pattern)):
            continue  # a choice without a wildcard also stands for what is below it
        program = globs._Compiler(pattern).program
        for path in paths:
            want = globs._run(program, path)
            assert matches(pattern, path) == want, (pattern, path)
            if want:
                assert any(globs.needle(one) in path for one in globs.alternatives(pattern)), (pattern, path)
            seen.add(want)
    assert seen == {True, False}


def test_where_a_pattern_can_lie() -> None:
    found = {one: globs.first_segment(one) for one in ("src/**", "src", "src/a.py", "s*/a", "**/a", "src/{a,b}", "sr?")}
    assert found == {
        "src/**": "src",
        "src": "src",
        "src/a.py": "src",
        "s*/a": "",
        "**/a": "",
        "src/{a,b}": "src",
        "sr?": "",
    }
