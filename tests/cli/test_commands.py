"""Every command on small repositories, run as a user runs it: what it prints, what it must not print, how it exits."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

Make = Callable[[Mapping[str, str | bytes]], Path]

SHOP = {
    "shop/__init__.py": "",
    "shop/tasks.py": '"""Sea."""\n\n\ndef ship(order):\n    """Sends an order.\n\n    Slowly.\n    """\n    return 0\n',
    "shop/main.py": "from shop.tasks import ship\n\n\ndef main():\n    return ship(1)\n\n\nhandler = ship\nship(2)\n",
    "tests/test_tasks.py": "from shop.tasks import ship\n\n\ndef test_ship():\n    assert not ship(3)\n",
    "spin.zzz": "func spin() { ship() }\n",
    "notes.md": "func nothing() is only spoken of here\n",
}


def run(top: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "indexer.cli", *words],
        cwd=top,
        input=given,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
    )


def lines(top: Path, *words: str, status: int = 0) -> list[str]:
    done = run(top, *words)
    assert (done.returncode, done.stderr) == (status, ""), done.stderr
    return done.stdout.splitlines()


def answer(top: Path, *words: str, status: int = 0) -> dict[str, Any]:
    done = run(top, *words, "--json")
    assert done.returncode == status, done.stderr
    assert done.stdout.count("\n") == 1
    return dict(json.loads(done.stdout))


@pytest.fixture
def shop(repo: Make) -> Path:
    return repo(SHOP)


def test_callers_are_listed_nearest_first_under_a_heading(shop: Path) -> None:
    assert lines(shop, "callers", "ship") == [
        "ship (function, shop/tasks.py:4): 3 callers",
        "shop/main.py:5  main  return ship(1)",
        "shop/main.py:9  <module>  ship(2)",
        "tests/test_tasks.py:5  test_ship  assert not ship(3)  [test]",
        "used 1 time without a call (codegraph references ship)",
    ]


def test_paths_are_relative_to_where_the_command_runs(shop: Path) -> None:
    inside = lines(shop / "shop", "callers", "ship")
    assert inside[0] == "ship (function, tasks.py:4): 3 callers"
    assert "../tests/test_tasks.py:5" in inside[3]
    assert lines(shop, "-C", "shop", "callers", "ship")[:-1] == inside[:-1]  # the last one names a command to run here
    assert lines(shop / "tests", "where", "../shop/tasks.py:ship") == lines(shop / "tests", "where", "ship")
    assert lines(shop / "shop", "outline", "tasks.py") == lines(shop / "shop", "outline", "shop/tasks.py")
    assert answer(shop / "shop", "callers", "ship")["callers"][0]["path"] == "shop/main.py"


def test_a_cut_list_says_how_many_more_there_are(shop: Path) -> None:
    cut = lines(shop, "callers", "ship", "--limit", "1")
    assert cut[0].endswith("3 callers")
    assert cut[2] == "… and 2 more (codegraph callers ship --limit 0)"
    found = answer(shop, "callers", "ship", "--limit", "1")
    assert (found["total"], found["truncated"], len(found["callers"])) == (3, True, 1)
    whole = answer(shop, "callers", "ship")
    assert (whole["total"], whole["truncated"], len(whole["callers"])) == (3, False, 3)
    assert (
        whole["callers"][0] | {"text": "return ship(1)", "callee": "shop/tasks.py:4", "resolution": "exact"}
        == (whole["callers"][0])
    )


def test_a_hint_repeats_the_place_the_revision_and_the_steps(shop: Path) -> None:
    asked = ("-C", str(shop), "callers", "ship", "--rev", "HEAD", "--depth", "2", "--limit", "1")
    wanted = f"codegraph -C {shop} callers ship --depth 2 --rev HEAD --limit 0"
    shown = lines(shop, *asked)
    assert f"… and 2 more ({wanted})" in shown
    assert shown[-1].endswith(f"(codegraph -C {shop} references ship --rev HEAD)")
    assert lines(shop, *wanted.split()[1:])[0] == shown[0]
    (shop / "shop" / "tasks.py").write_text("")
    for command, path in (("outline", "shop/main.py"), ("imports", "shop/main.py")):
        cut = lines(shop, command, path, "--rev", "HEAD", "--limit", "1")[-1]
        assert cut.startswith("… and") is (command == "outline")
        assert cut.endswith(f"(codegraph outline {path} --rev HEAD --limit 0)") is (command == "outline")


def test_files_with_problems_are_named(repo: Make) -> None:
    top = repo({f"bad{at}.py": "def f(:\n    return (\n" for at in range(5)})
    for words, hint in (
        (("index",), "codegraph index --verbose"),
        (("status", "-C", "."), "codegraph -C . index --verbose"),
    ):
        assert f"problems in 5 files: bad0.py, bad1.py, bad2.py and 2 more ({hint})" in lines(top, *words)
    whole = lines(top, "index", "--verbose")
    assert not any(line.startswith("problems in") for line in whole)
    assert any(line.startswith("problem: bad4.py:") for line in whole)


def test_the_totals_of_impact_are_true_whatever_the_limit(repo: Make) -> None:
    chain = {f"use{at}.py": f"from base import f\n\ndef g{at}():\n    f()\n" for at in range(5)}
    chain |= {f"far{at}.py": f"from use{at} import g{at}\n" for at in range(3)}
    chain |= {f"test_far{at}.py": f"from far{at} import g{at}\n" for at in range(3)}
    top = repo({"base.py": "def f():\n    return 0\n", **chain})
    heading = "base.py: imported in 5 places, 11 within 3 steps"
    for limit, imports, more in ((None, 5, 6), ("2", 2, 9), ("7", 5, 6), ("0", 11, 0)):
        shown = lines(top, "impact", "f", *(() if limit is None else ("--limit", limit)))
        assert shown[0] == "f (function, base.py:1): 5 callers within 3 steps"
        rest = shown[shown.index(heading) + 1 :]
        assert sum(": " not in row and " import " in row for row in rest) == imports
        cuts = [f"… and {more} more imports (codegraph impact f --limit 0)"] if more else []
        cuts += ["… and 1 more test (codegraph impact f --limit 0)"] if limit == "2" else []
        assert [row for row in rest if row.startswith("…")] == cuts
        assert "test  test_far0.py" in rest
        found = answer(top, "impact", "f", *(() if limit is None else ("--limit", limit)))
        assert (found["total"], found["dependents_total"], found["tests_total"]) == (5, 11, 3)
        cut = 0 if limit is None else int(limit)
        assert found["truncated"] == (0 < cut < 11)
        assert (len(found["callers"]), len(found["dependents"])) == (min(cut or 5, 5), cut or 11)
        assert found["complete"] == answer(top, "callers", "f")["complete"]


def test_where_shows_kind_signature_and_documentation(shop: Path) -> None:
    assert lines(shop, "where", "ship") == ["shop/tasks.py:4  function ship  def ship(order)  # Sends an order."]
    found = answer(shop, "where", "shop.tasks.ship")["definitions"]
    assert [(one["path"], one["line"], one["end_line"], one["kind"]) for one in found] == [
        ("shop/tasks.py", 4, 9, "function")
    ]


def test_the_other_questions_about_symbols_and_files(shop: Path) -> None:
    assert lines(shop, "callees", "main") == [
        "main (function, shop/main.py:4): 1 callee",
        "shop/main.py:5  main  return ship(1)  → ship shop/tasks.py:4",
    ]
    used = lines(shop, "references", "ship")
    assert "shop/main.py:8  <module>  handler = ship  [value]" in used
    assert not any("main.py:5" in line or "main.py:9" in line for line in used)
    assert lines(shop, "imports", "shop/main.py")[1] == "shop/main.py:1  shop/tasks.py  from shop.tasks import ship"
    importing = lines(shop, "dependents", "shop/tasks.py")
    assert importing[0] == "shop/tasks.py: imported in 2 places"
    assert importing[1].startswith("shop/main.py:1  ")
    assert lines(shop, "outline", "shop/tasks.py") == ["shop/tasks.py:4  function  def ship(order)"]
    reached = lines(shop, "impact", "shop/tasks.py:9")
    assert reached[0] == "ship (function, shop/tasks.py:4): 3 callers within 3 steps"
    assert "test  tests/test_tasks.py" in reached


def test_zero_callers_missing_and_left_out_are_three_different_sentences(repo: Make) -> None:
    top = repo({"one.py": "def lonely():\n    return 0\n", "spin.zzz": SHOP["spin.zzz"], "notes.md": SHOP["notes.md"]})
    assert lines(top, "callers", "lonely") == ["lonely (function, one.py:1): 0 callers"]
    assert answer(top, "callers", "lonely") | {"status": "found", "total": 0, "complete": True} == (
        answer(top, "callers", "lonely")
    )
    missing = run(top, "callers", "lonly")
    assert (missing.returncode, missing.stdout) == (1, "")
    assert missing.stderr == "codegraph: no symbol lonly in the index; the nearest: lonely\n"
    assert "one.py" not in missing.stderr
    unsupported = run(top, "callers", "spin")
    assert (unsupported.returncode, unsupported.stdout) == (1, "")
    assert unsupported.stderr == "codegraph: spin is not indexed: spin.zzz: language not supported (.zzz)\n"
    assert answer(top, "callers", "lonly", status=1)["nearest"] == ["lonely"]
    assert answer(top, "callers", "spin", status=1)["status"] == "not-indexed"
    assert answer(top, "callers", "nothing", status=1)["status"] == "not-found"


def test_paths_that_are_not_indexed_say_why(repo: Make) -> None:
    top = repo({"a.py": "x = 1\n", ".gitignore": "gen/\n", "spin.zzz": "func spin()\n"})
    (top / "gen").mkdir()
    (top / "gen" / "b.py").write_text("y = 1\n")
    for path, said in (
        ("gen/b.py", "gen/b.py is not indexed: git ignores it"),
        ("gen", "gen is not indexed: it is a directory, name a file"),
        ("spin.zzz", "spin.zzz is not indexed: language not supported (.zzz)"),
        ("b.py", "no file b.py in the index"),
        ("../x.py", "lies outside the work tree"),
    ):
        done = run(top, "outline", path)
        assert (done.returncode, done.stdout) == (1, "")
        assert said in done.stderr
        assert done.stderr.count("\n") == 1
        assert answer(top, "outline", path, status=1)["status"] in ("not-indexed", "not-found")


def test_lines_of_no_file_and_lines_without_a_definition(shop: Path) -> None:
    for written, said in (
        ("nosuch.py:1-2", "no file nosuch.py in the index"),
        ("main.pyx:1", "no file main.pyx in the index"),
        ("spin.zzz:1", "spin.zzz:1 is not indexed: language not supported (.zzz)"),
        ("main.py:2", "there is no definition on line 2 of main.py"),
        ("shop/main.py:1-2", "there is no definition on lines 1-2 of shop/main.py"),
    ):
        for command in ("impact", "callers"):
            done = run(shop, command, written)
            assert (done.returncode, done.stdout, done.stderr) == (1, "", f"codegraph: {said}\n")
    assert answer(shop, "impact", "nosuch.py:1-2", status=1)["status"] == "not-found"


def test_index_reports_work_and_names_what_was_left_out(shop: Path) -> None:
    first = lines(shop, "index")
    assert first[0].startswith("4 files indexed, 4 parsed, 4 resolved in ")
    assert "left out: language not supported (.zzz): spin.zzz" in first
    again = answer(shop, "index")
    assert (again["files"], again["parsed"], again["resolved"]) == (4, 0, 0)
    anew = answer(shop, "index", "--rebuild")
    assert (anew["files"], anew["parsed"], anew["resolved"], anew["rebuilt"]) == (4, 4, 4, True)
    (shop / "shop" / "tasks.py").write_text("def ship(order):\n    return 7\n")
    after = answer(shop, "index", str(shop))
    assert (after["parsed"], after["files"]) == (1, 4)
    assert lines(shop, "where", "ship") == ["shop/tasks.py:1  function ship  def ship(order)"]


def test_files_status_and_languages(shop: Path) -> None:
    early = answer(shop, "status", "--no-sync")
    assert (early["freshness"], early["files"]) == ("not indexed yet", 0)
    assert not os.path.exists(early["store"])
    assert lines(shop, "files")[:2] == ["shop/__init__.py  python", "shop/main.py  python"]
    listed = answer(shop, "files")
    assert {"path", "language", "blob"} <= listed["files"][0].keys()
    assert {one["path"] for one in listed["left_out"]} == {"spin.zzz", "notes.md"}
    now = answer(shop, "status")
    assert (now["store"], now["freshness"], now["languages"]) == (early["store"], "current", {"python": 4})
    (shop / "new.py").write_text("z = 1\n")
    (shop / "shop" / "main.py").unlink()
    behind = answer(shop, "status", "--no-sync")
    assert behind["behind"] == {"added": 1, "changed": 0, "removed": 1}
    assert answer(shop, "status")["freshness"] == "current"
    known = answer(shop, "languages")["languages"]
    told = {"name": "python", "level": "resolved", "files": 4, "grammar": "python", "from": "codegraph"}
    assert known[0] == told | {"source": "tree-sitter-language-pack", "installed": known[0]["installed"]}
    assert known[0]["installed"][0].isdigit()
    assert {(one["name"], one["level"], one["files"]) for one in known} >= {
        (".zzz", "none", 1),
        ("lua", "definitions", 0),
    }


def test_a_revision_is_answered_beside_the_work_tree(shop: Path, git: Callable[..., str]) -> None:
    (shop / "shop" / "tasks.py").write_text("\n\n\n\n\ndef send(order):\n    return order\n")
    assert run(shop, "where", "ship").returncode == 1
    assert lines(shop, "where", "ship", "--rev", "HEAD")[0].startswith("shop/tasks.py:4  function ship")
    assert lines(shop, "callers", "ship", "--rev", "main")[0].endswith("3 callers")
    assert run(shop, "where", "send", "--rev", "HEAD").returncode == 1
    missing = run(shop, "where", "ship", "--rev", "nowhere")
    assert (missing.returncode, missing.stdout, missing.stderr.count("\n")) == (1, "", 1)


def test_no_sync_answers_from_the_graph_as_it_is(shop: Path) -> None:
    nothing = run(shop, "where", "ship", "--no-sync")
    assert nothing.returncode == 3
    assert "codegraph index" in nothing.stderr
    lines(shop, "index")
    (shop / "other.py").write_text("def fresh():\n    return 1\n")
    assert run(shop, "where", "fresh", "--no-sync").returncode == 1
    assert run(shop, "where", "fresh").returncode == 0


def test_query_formats(shop: Path) -> None:
    asked = "SELECT ?name WHERE { ?d a cg:Function ; cg:name ?name } ORDER BY ?name"
    assert lines(shop, "query", asked) == ["name", "main", "ship", "test_ship"]
    assert lines(shop, "query", asked, "--format", "csv", "--limit", "1") == ["name", "main"]
    assert lines(shop, "query", asked, "--limit", "1")[-1] == "… and 2 more (--limit 0)"
    assert answer(shop, "query", asked)["query"][0] == {"name": "main"}
    standard = json.loads(run(shop, "query", asked, "--format", "json").stdout)
    assert standard["results"]["bindings"][0]["name"]["value"] == "main"
    assert run(shop, "query", "-", given="ASK { ?a cg:name 'ship' }").stdout == "answer\ntrue\n"
    for wrong in (
        "SELECT",
        "INSERT DATA { <a:b> <a:b> <a:b> }",
        "SELECT * { SERVICE <http://x.invalid/> { ?a ?b ?c } }",
    ):
        done = run(shop, "query", wrong)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_export_formats(shop: Path) -> None:
    rows = [json.loads(line) for line in lines(shop, "export")]
    assert rows[0] == {
        "caller_file": "shop/main.py",
        "caller_line": 5,
        "column": 11,
        "caller": "main",
        "callee_name": "ship",
        "callee_file": "shop/tasks.py",
        "callee_line": 4,
        "resolution": "exact",
    }
    assert rows == sorted(rows, key=lambda row: (row["caller_file"], row["caller_line"]))
    defined = [json.loads(line) for line in lines(shop, "export", "--format", "definitions")]
    wanted = {"file": "shop/tasks.py", "line": 4, "end_line": 9, "kind": "function", "qualified_name": "ship"}
    assert wanted in defined
    assert (
        "@prefix cg:" in lines(shop, "export", "--format", "turtle")[0] + lines(shop, "export", "--format", "turtle")[3]
    )
    assert lines(shop, "export", "--format", "nquads")[0].endswith(" .")
    drawn = lines(shop, "export", "--format", "dot")
    assert (drawn[0].split()[0], drawn[-1]) == ("digraph", "}")
    assert answer(shop, "export", "--limit", "1")["total"] == len(rows)
    assert run(shop, "export", "--format", "turtle", "--json").returncode == 2


def test_rules_need_no_graph(repo: Make) -> None:
    top = repo({"AGENTS.md": "Top rule.\n", "src/AGENTS.md": "Keep it small.\n", "src/a.py": "a = 1\n"})
    shown = lines(top / "src", "rules", "new/deep.py")
    assert shown[0].startswith("AGENTS.md:1  ")
    assert "  Keep it small." in shown
    assert any(line.startswith("../AGENTS.md:1  ") for line in shown)
    assert [rule["source"] for rule in answer(top, "rules", "src/a.py")["rules"]] == ["src/AGENTS.md", "AGENTS.md"]
    assert not (top / ".git" / "codegraph").exists()
    assert run(top, "rules", "src/a.py", "--lines", "x").returncode == 2
    assert run(top, "rules", "/elsewhere/x.py").returncode == 1


def test_no_rule_is_an_answer(repo: Make) -> None:
    assert lines(repo({"a.py": ""}), "rules", "a.py") == ["no rule governs a.py"]


def test_clean_removes_derived_files_and_nothing_else(shop: Path) -> None:
    lines(shop, "index")
    home = shop / ".git" / "codegraph"
    (home / "mine.txt").write_text("kept")
    assert any(line.endswith("/graph") for line in lines(shop, "clean"))
    assert (home / "facts.db").exists()
    assert answer(shop, "index")["parsed"] == 0
    lines(shop, "clean", "--all")
    assert not (home / "facts.db").exists()
    assert not (home / "graph").exists()
    assert (home / "mine.txt").read_text() == "kept"
    assert lines(shop, "clean", "--all") == ["nothing to remove"]
    assert answer(shop, "index")["parsed"] == 4


def test_doctor_and_log(shop: Path) -> None:
    assert all(line.startswith("ok ") for line in lines(shop, "doctor"))
    lines(shop, "index")
    assert lines(shop, "log") == ["no hook has run here yet"]
    run(shop, "hook", given=json.dumps({"hook_event_name": "SessionStart", "session_id": "s", "cwd": str(shop)}))
    assert answer(shop, "log")["total"] == 1
    for name in (shop / ".git" / "codegraph" / "graph" / "generations").rglob("*"):
        if name.is_file():
            name.write_bytes(b"junk")
    broken = run(shop, "doctor")
    assert broken.returncode == 3
    assert "BAD" in broken.stdout
    assert run(shop, "doctor", "--repair").returncode == 0
    assert lines(shop, "callers", "ship")[0].endswith("3 callers")


def test_a_damaged_store_is_built_anew_and_answers(shop: Path) -> None:
    lines(shop, "index")
    for name in (shop / ".git" / "codegraph" / "graph").rglob("*"):
        if name.is_file():
            name.write_bytes(b"junk")
    assert lines(shop, "callers", "ship")[0].endswith("3 callers")


def test_odd_names_stay_on_one_line_in_any_locale(repo: Make) -> None:
    top = repo({"new\nline.py": "def broken():\n    return 1\n", "血条/模块.py": "def cjk():\n    return 1\n"})
    (top / os.fsdecode(b"\xe9l\xe9phant.py")).write_text("def odd():\n    return 1\n")
    assert lines(top, "where", "broken") == ["new\\nline.py:1  function broken  def broken()"]
    assert lines(top, "where", "odd") == ["\\xe9l\\xe9phant.py:1  function odd  def odd()"]
    assert answer(top, "where", "odd")["definitions"][0]["path"] == "\udce9l\udce9phant.py"
    assert lines(top, "where", "cjk") == ["血条/模块.py:1  function cjk  def cjk()"]
    words = [sys.executable, "-m", "indexer.cli", "where", "cjk"]
    done = subprocess.run(
        words, cwd=top, env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout.split()[0]) == (0, b"\\u8840\\u6761/\\u6a21\\u5757.py:1")


def test_names_are_utf8_in_any_locale(repo: Make) -> None:
    top = repo({"ö.py": "def öä():\n    return 1\n\nöä()\n"})
    env = {**os.environ, "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    for words, status, said in (
        (["callers", "öä"], 0, "öä (function, ö.py:1): 1 caller\nö.py:4  <module>  öä()\n"),
        (["callers", "öü"], 1, "codegraph: no symbol öü in the index\n"),
        (["outline", "ö.py"], 0, "ö.py:1  function  def öä()\n"),
        (["callers", b"\xff"], 1, "codegraph: no symbol \\xff in the index\n"),
        (["callers", b"a.\xff"], 1, "codegraph: no symbol a.\\xff in the index\n"),
    ):
        for locale in (env, None):
            command = [sys.executable, "-m", "indexer.cli", *words]
            done = subprocess.run(command, cwd=top, env=locale, capture_output=True, check=False)
            assert (done.returncode, (done.stdout or done.stderr).decode()) == (status, said)


def test_a_closed_pipe_is_no_error(repo: Make) -> None:
    top = repo({"a.py": "\n".join(f"def f{number}(): return {number}" for number in range(3000))})
    script = f"set -o pipefail; {sys.executable} -m indexer.cli outline a.py | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], cwd=top, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["a.py:1  function  def f0()", "0"]
    assert done.stderr == ""


def test_no_work_tree(repo: Make, tmp_path: Path, git: Callable[..., str]) -> None:
    git(tmp_path, "clone", "-q", "--bare", str(repo(SHOP)), "bare.git")
    before = sorted((tmp_path / "bare.git").iterdir())
    for words in (("index",), ("callers", "ship"), ("status",)):
        done = run(tmp_path / "bare.git", *words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
        assert "no work tree" in done.stderr
    assert sorted((tmp_path / "bare.git").iterdir()) == before


def test_a_deleted_directory_is_one_line(shop: Path) -> None:
    script = f"mkdir gone && cd gone && rmdir ../gone && {sys.executable} -P -m indexer.cli callers ship"
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(["bash", "-c", script], cwd=shop, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.splitlines()[-1].startswith("codegraph: the current directory does not exist any more")
    assert "Traceback" not in done.stderr


def test_a_plain_directory_works_too(plain: Make) -> None:
    top = plain(SHOP)
    assert lines(top, "callers", "ship")[0].endswith("3 callers")
    assert not (top / ".git").exists()


def test_the_root_and_the_home_directory_are_no_project(plain: Make) -> None:
    home = Path(os.environ["HOME"])
    (home / "a.py").write_text("def f(): pass\n")
    for top in (Path("/"), home):
        for words in (("status",), ("callers", "f"), ("index", "--rebuild")):
            done = subprocess.run(
                [sys.executable, "-m", "indexer.cli", *words],
                cwd=top,
                env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
                capture_output=True,
                text=True,
                timeout=20,
                check=False,
            )
            assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
            assert "git init" in done.stderr
    assert not (home / ".cache").exists()


def test_below_a_plain_directory_its_graph_answers(plain: Make) -> None:
    top = plain(SHOP)
    assert lines(top, "callers", "ship")[0].endswith("3 callers")
    assert lines(top / "shop", "callers", "ship")[0] == "ship (function, tasks.py:4): 3 callers"
    lines(top, "clean", "--all")
    assert answer(top / "shop", "files")["files"][0]["path"] == "__init__.py"


def test_the_uses_of_several_definitions_are_listed_each_under_its_heading(shop: Path) -> None:
    used = lines(shop, "references", "ship")
    assert used[0] == "ship (function, shop/tasks.py:4): 3 references"
    assert not any("within" in line for line in used)  # uses are followed no further
    assert lines(shop, "callers", "ship", "--depth", "2")[0].endswith("3 callers within 2 steps")


def test_a_private_method_is_asked_for_by_the_name_that_is_printed(repo: Make) -> None:
    top = repo(
        {
            "a.ts": "export class Req {\n  #own(x: number) { return x }\n  open() { return this.#own(1) }\n}\n",
            "b.rb": "class Shelf\n  def peek\n    1\n  end\n\n  def look\n    peek\n  end\nend\n",
        }
    )
    told = "Req.#own (method, a.ts:2): 1 caller"
    for written in ("#own", "Req.#own", "a.ts:Req.#own", "a.ts:#own", "Req#own", "Req##own"):
        found = lines(top, "callers", written)
        assert found[0] == told, written
        assert found[1].startswith("a.ts:3  Req.open  ")
        assert len(found) == 2
    for written in ("Shelf#peek", "Shelf.peek", "#peek"):
        assert lines(top, "where", written)[0].startswith("b.rb:2  method Shelf.peek"), written
    for written in ("own", "Other.#own", "#open2", "Shelf#own"):
        done = run(top, "where", written)
        assert (done.returncode, done.stdout) == (1, ""), written
        assert "no symbol" in done.stderr
