"""Every way to write a symbol; what does not exist is never answered for."""

import pytest

from indexer.answers.matching import match, nearest
from indexer.answers.sources import Sources

from .literals import FILES, TEXT, USE, VENDOR, blob, define, edges, file, text

ODD = "\udce9l\udce9 new\nline.py"


def named(sources: Sources, written: str) -> list[str]:
    return [f"{one.path}:{one.line} {one.qualified_name}" for one in match(sources, written).definitions]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("slugify", [f"{TEXT}:2 slugify", f"{VENDOR}:1 slugify"]),
        ("slugify()", [f"{TEXT}:2 slugify", f"{VENDOR}:1 slugify"]),
        ("run", [f"{TEXT}:6 Base.run", f"{TEXT}:10 Child.run"]),
        ("Child.run", [f"{TEXT}:10 Child.run"]),
        ("Child::run", [f"{TEXT}:10 Child.run"]),
        ("Child#run", [f"{TEXT}:10 Child.run"]),
        ("helper.inner", [f"{TEXT}:16 helper.inner"]),
        ("inner", [f"{TEXT}:16 helper.inner"]),
        (f"{TEXT}:slugify", [f"{TEXT}:2 slugify"]),
        ("shop/text.py:slugify", [f"{TEXT}:2 slugify"]),
        ("text.py:slugify", [f"{TEXT}:2 slugify", f"{VENDOR}:1 slugify"]),
        ("./src/shop/text.py:Child::run", [f"{TEXT}:10 Child.run"]),
        (f"{TEXT}:2", [f"{TEXT}:2 slugify"]),
        (f"{TEXT}:1", [f"{TEXT}:2 slugify"]),  # its decorator
        (f"{TEXT}:6", [f"{TEXT}:6 Base.run"]),
        (f"{TEXT}:5", [f"{TEXT}:5 Base"]),
        (f"{TEXT}:5-7", [f"{TEXT}:5 Base", f"{TEXT}:6 Base.run"]),
        (f"{TEXT}:6-11", [f"{TEXT}:6 Base.run", f"{TEXT}:9 Child", f"{TEXT}:10 Child.run"]),
        (f"{TEXT}:16-17", [f"{TEXT}:16 helper.inner"]),
        (f"{TEXT}:18", [f"{TEXT}:15 helper"]),
        ("shop.text.slugify", [f"{TEXT}:2 slugify"]),
        ("src.shop.text.slugify", [f"{TEXT}:2 slugify"]),
        ("shop.text.Child.run", [f"{TEXT}:10 Child.run"]),
        ("shop::text::slugify", [f"{TEXT}:2 slugify"]),
        ("crate::text::slugify", [f"{TEXT}:2 slugify", f"{VENDOR}:1 slugify"]),
        ("shop.slugify", [f"{TEXT}:2 slugify"]),  # by the directory, as some languages have it
    ],
)
def test_the_ways_to_write_it(workspace, written: str, expected: list[str]) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    assert match(sources, written).status == "found"
    assert sorted(named(sources, written)) == sorted(expected)


@pytest.mark.parametrize(
    "written",
    [
        "Slugify",
        "hugify",
        "slug",
        "Base.walk",
        "other.slugify",
        "Other.run",
        "use.py:slugify",
        f"{TEXT}:25",
        "",
        ".",
        "::",
        "nowhere.py:slugify",
        "nowhere.py:3",
        "a/b.py:slugify",
        "slugify.run",
        "ext.py:slugify",
    ],
)
def test_what_is_not_there(workspace, written: str) -> None:  # type: ignore[no-untyped-def]
    found = match(workspace(), written)
    assert found.status == "not-found"
    assert found.definitions == ()


def test_the_nearest_are_offered(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    assert match(sources, "Slugify").nearest[0] == "slugify"
    assert match(sources, "slugfy").nearest == ("slugify",)
    assert match(sources, "text.py:slugfy").nearest == ("slugify",)
    assert match(sources, "Child.runn").nearest == ("run",)
    assert match(sources, "src/text.py:5").nearest == (TEXT, VENDOR)
    assert match(sources, "zzzzzz").nearest == ()


def test_nearest() -> None:
    known = {"fetch_all", "fetch_one", "patch", "Fetch", "unrelated"}
    assert nearest("fetch_al", known)[0] == "fetch_all"
    assert nearest("fetch", known)[:1] == ("Fetch",)
    assert "unrelated" not in nearest("fetch_al", known)


def test_own_before_vendored_and_tests(workspace) -> None:  # type: ignore[no-untyped-def]
    files = {
        path: (file(define("work", "function", 1, 2)), edges())
        for path in ("a/tests/test_x.py", "node_modules/d/i.js", "z.py", "third_party/a.py", "b/conftest.py")
    }
    found = match(workspace(files), "work").definitions
    assert [one.path for one in found] == [
        "z.py",
        "a/tests/test_x.py",
        "b/conftest.py",
        "node_modules/d/i.js",
        "third_party/a.py",
    ]
    assert [one.vendored for one in found] == [False, False, False, True, True]


def test_not_indexed_says_why(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace(left_out={"dist/big.js": "too large (8.1 MB)", "x.zzz": "unsupported language"})
    for written in ("dist/big.js:work", "dist/big.js:12", "big.js:12", "big.js:work"):
        found = match(sources, written)
        assert found.status == "not-indexed"
        assert "too large (8.1 MB)" in found.reason
    assert match(sources, "other.js:work").status == "not-found"


def test_two_of_one_name_in_a_file(workspace) -> None:  # type: ignore[no-untyped-def]
    files = {"a.py": (file(define("pick", "function", 1, 2), define("pick~2", "function", 4, 5)), edges())}
    sources = workspace(files)
    assert named(sources, "pick") == ["a.py:1 pick", "a.py:4 pick"]
    assert named(sources, "pick~2") == ["a.py:4 pick"]


def test_a_changed_file_is_not_shown(workspace) -> None:  # type: ignore[no-untyped-def]
    found = match(workspace(edited={TEXT: b"\n" + text(TEXT)}), "slugify")
    assert [one.path for one in found.definitions] == [VENDOR]
    assert (found.status, found.stale) == ("found", 1)
    gone = match(workspace(edited={TEXT: None}), "helper")
    assert (gone.status, gone.definitions, gone.stale) == ("found", (), 1)


def test_odd_paths(workspace) -> None:  # type: ignore[no-untyped-def]
    files = {
        ODD: (file(define("odd", "function", 1, 2)), edges()),
        "血条/模块.py": (file(define("cjk", "function", 1, 2)), edges()),
    }
    sources = workspace(files)
    assert [one.path for one in match(sources, "odd").definitions] == [ODD]
    assert [one.path for one in match(sources, f"{ODD}:odd").definitions] == [ODD]
    assert [one.path for one in match(sources, f"{ODD}:1").definitions] == [ODD]
    assert [one.path for one in match(sources, "模块.py:cjk").definitions] == ["血条/模块.py"]
    assert match(sources, "模块.cjk").definitions


def test_a_definition_row(workspace) -> None:  # type: ignore[no-untyped-def]
    (found, _) = match(workspace(), "slugify").definitions
    assert (found.kind, found.start_line, found.line, found.end_line) == ("function", 1, 2, 3)
    assert found.text == f"line 2 of {TEXT}"
    assert (found.signature, found.doc, found.language) == ("def slugify", "Docs.", "python")
    assert blob(text(USE)) != blob(text(TEXT))
    assert set(FILES) >= {TEXT}


def test_members_of_a_companion_are_called_as_the_class_s_own(workspace) -> None:  # type: ignore[no-untyped-def]
    made = (
        define("Jar", "class", 1, 9),
        define("Jar.Companion", "class", 2, 5, parent=0),
        define("Jar.Companion.of", "method", 3, 4, parent=1),
    )
    sources = workspace({"Jar.kt": (file(*made), edges())})
    assert named(sources, "Jar.of") == ["Jar.kt:3 Jar.Companion.of"]
    assert named(sources, "Jar.Companion.of") == ["Jar.kt:3 Jar.Companion.of"]
    assert named(sources, "Lid.of") == []
