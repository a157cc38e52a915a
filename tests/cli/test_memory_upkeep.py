"""What lint finds and repair mends; what is left when a writer is killed, when two write at once, when files break."""

import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from indexer.cli import main
from indexer.events import Actor
from indexer.memory import asking, writing
from indexer.memory.projection import Projection
from indexer.memory.writing import Telling
from indexer.repository import locate
from tests.cli.test_memory import TREE, values
from tests.cli.test_rule import Shell
from tests.conftest import run_git
from tests.killing import WRITING, killed_at


@pytest.fixture
def shell(repo: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(repo(TREE), capsys)


def findings(shell: Shell) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in shell.answer("lint")["lint"]:
        found.setdefault(one["what"], []).append(one["said"])
    return found


def test_nothing_is_wrong_with_what_is_well(shell: Shell) -> None:
    shell("remember", "auth", "strategy", "JWT", "--about", "src/auth/login.py")
    shell("remember", "t", "status", "open", "--kind", "task")
    shell("remember", "t", "owner", "Ann")
    assert shell.answer("lint")["lint"] == []
    assert "nothing is wrong" in shell("lint")


def test_lint_finds_and_never_writes(shell: Shell) -> None:
    shell("remember", "t", "status", "open", "--kind", "task")
    shell("remember", "late", "status", "open", "--kind", "task", "--at", "2026-01-01", "--until", "2026-02-01")
    shell("remember", "Pay-DB", "owner", "Ann")
    shell("remember", "pay_db", "owner", "Bob")
    shell("link", "checkout", "depends_on", "nothing_told")
    shell("remember", "old", "note", "x")
    shell("remember", "file", "note", "gone soon", "--about", "src/pay.py")
    (shell.top / "src/pay.py").unlink()
    log = shell.top / ".codegraph/log.jsonl"
    before = log.read_bytes()
    found = findings(shell)
    assert found["open without owner"] == ["t is open and nobody owns it"]
    assert found["past due"] == ["late status open is past due"]
    assert found["contradictory"] == ["Pay-DB and pay_db may be one subject (codegraph alias says so)"]
    assert found["dangling"] == ["checkout depends_on nothing_told: nothing is told of nothing_told"]
    assert found["code gone"] == ["file note is about src/pay.py, which is gone"]
    assert log.read_bytes() == before
    log.write_bytes(before + b'{"id": "torn')
    assert "cut short" in findings(shell)["broken line"][0]


def test_what_two_branches_tell_is_found(shell: Shell) -> None:
    told = shell.answer("remember", "auth", "strategy", "JWT", "--at", "2026-01-01")
    run_git(shell.top, "add", "-A")
    run_git(shell.top, "commit", "-qm", "facts")
    log = shell.top / ".codegraph/log.jsonl"
    own = shell.top / ".git/codegraph/log.jsonl"
    start = log.read_bytes()
    shell("retract", told["id"], "--because", "no")
    branch = log.read_bytes()
    for path in (log, own):
        path.write_bytes(start)
    shell("correct", "auth", "strategy", "A", "--because", "a")
    first = log.read_bytes()
    for path in (log, own):
        path.write_bytes(start)
    shell("correct", "auth", "strategy", "B", "--because", "b")
    log.write_bytes(log.read_bytes() + first + branch)
    found = findings(shell)
    assert found["superseded twice"] == [f"{told['id'][:12]} was corrected 2 times: the last one counts"]
    assert values(shell.answer("get", "auth")) == ["B"]
    shell("remember", "x", "y", "z")
    assert shell("lint", "--user") == "nothing is wrong with the facts\n"


def test_repair_follows_code_that_moved(shell: Shell) -> None:
    shell("remember", "pay", "note", "in cents", "--about", "src/pay.py")
    shell("remember", "login", "note", "locks", "--about", "src/auth/login.py:login", "--agent", "claude")
    run_git(shell.top, "mv", "src/pay.py", "src/money.py")
    run_git(shell.top, "commit", "-qam", "moved")
    (shell.top / "src/enter.py").write_text(TREE["src/auth/login.py"] + "\n\nX = 1\n")
    (shell.top / "src/auth/login.py").unlink()
    shell("index")
    assert sorted(findings(shell)["code moved"]) == [
        "login note is about src/auth/login.py:login, which is src/enter.py:login now",
        "pay note is about src/pay.py, which is src/money.py now",
    ]
    assert "2 findings would be repaired" in shell("repair")
    assert len(findings(shell)["code moved"]) == 2
    assert "2 findings repaired" in shell("repair", "--yes")
    (pay,) = shell.answer("get", "pay")["facts"]
    (login,) = shell.answer("get", "login")["facts"]
    assert [one["path"] for one in pay["anchors"]] == ["src/money.py"]
    assert [(one["path"], one["state"]) for one in login["anchors"]] == [("src/enter.py", "same")]
    assert (login["trust"], login["told"]) == ("candidate", 1)  # moving it verified nothing
    assert "code moved" not in findings(shell)


def test_a_killed_writer_loses_at_most_its_own_line(shell: Shell) -> None:
    shell("remember", "kept", "p", "first")
    workspace = locate(str(shell.top))

    def tell(value: str) -> None:
        with Projection(workspace) as projection:
            writing.remember(projection, Telling("kept", "p", value), Actor("t"))

    kills = 0
    while killed_at(kills, partial(tell, f"value {kills}"), WRITING):
        with Projection(workspace) as projection:
            (fact,) = asking.get(projection, "kept")
            assert fact.value in ("first", *[f"value {number}" for number in range(kills + 1)])
            assert len(asking.history(projection, "kept").facts) <= kills + 2
        kills += 1
        assert kills < 40
    assert kills > 1
    assert values(shell.answer("get", "kept")) == [f"value {kills}"]
    history = values(shell.answer("history", "kept"))
    assert history[0] == "first"
    lacking = [one for one in shell.answer("lint")["lint"] if one["what"] == "not in the file"]
    assert all(one["mendable"] for one in lacking)
    shell("repair", "--yes")
    assert values(shell.answer("history", "kept")) == history
    assert "not in the file" not in findings(shell)


def _tell_many(top: str, writer: int) -> None:
    for number in range(15):
        with Projection(locate(top)) as projection:
            writing.remember(projection, Telling(f"s{number}", f"p{writer}", f"v{writer}"), Actor(f"w{writer}"))


def test_writers_that_run_at_once_lose_nothing(shell: Shell) -> None:
    with ProcessPoolExecutor(4) as pool:
        list(pool.map(_tell_many, [str(shell.top)] * 4, range(4)))
    with Projection(locate(str(shell.top))) as projection:
        assert projection.rows("SELECT count(*) FROM facts WHERE void = ''")[0][0] == 60
    assert len((shell.top / ".codegraph/log.jsonl").read_text().splitlines()) == 60
    assert shell.answer("doctor")["sound"]


@pytest.mark.parametrize("damage", [b"no database at all", b"", None])
def test_the_projection_can_be_thrown_away(shell: Shell, damage: bytes | None) -> None:
    shell("remember", "auth", "strategy", "JWT")
    path = shell.top / ".git/codegraph/memory.db"
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    path.unlink()
    if damage is not None:
        path.write_bytes(damage)
    assert values(shell.answer("get", "auth")) == ["JWT"]
    shell("clean")
    assert not path.exists()
    assert values(shell.answer("get", "auth")) == ["JWT"]


def test_where_nothing_can_be_written_facts_are_read_all_the_same(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell("remember", "auth", "strategy", "JWT")
    shell("clean")
    monkeypatch.setattr(os, "makedirs", _no_space)
    assert main(["-C", str(shell.top), "get", "auth"]) == 0
    assert "JWT" in shell.capsys.readouterr().out
    assert not (shell.top / ".git/codegraph/memory.db").exists()


def _no_space(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_log_that_was_rewritten_is_read_anew(shell: Shell) -> None:
    for number in range(3):
        shell("remember", f"s{number}", "p", "v", "--at", "2026-01-01")
    log, own = shell.top / ".codegraph/log.jsonl", shell.top / ".git/codegraph/log.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    own.write_bytes(lines[2])
    log.write_bytes(lines[1] + lines[2])
    assert values(shell.answer("which", "p", "v")) == ["v", "v"]
    assert shell.answer("get", "s0", status=1)["facts"] == []
    odd = json.loads(lines[0]) | {"value": "changed afterwards"}
    log.write_bytes(lines[1] + json.dumps(odd).encode() + b"\n")
    assert any("changed after it was written" in one for one in findings(shell)["broken line"])


def test_corrections_of_rules_can_be_written_back_too(shell: Shell) -> None:
    rule = shell.answer("rule", "add", "Use tabs.")["id"]
    shell("rule", "retire", rule, "--because", "no")
    (shell.top / ".codegraph/log.jsonl").unlink()
    assert "not in .codegraph/log.jsonl" in shell("doctor")
    assert findings(shell)["not in the file"]
    shell("repair", "--yes")
    assert shell.live() == []
    assert "not in .codegraph/log.jsonl" not in shell("doctor")


def test_what_is_no_text_is_kept_as_it_is_shown(shell: Shell) -> None:
    odd = b"odd-\xff.py".decode("utf-8", "surrogateescape")
    (shell.top / odd).write_text("def odd():\n    return 1\n")
    told = shell.answer("remember", "sub\udcffject", "p", "a \udcff b", "--about", odd, "--because", "\udcfe")
    assert (told["fact"]["subject"], told["fact"]["value"]) == ("sub\\udcffject", "a \\udcff b")
    assert values(shell.answer("get", "sub\udcffject")) == ["a \\udcff b"]
    assert values(shell.answer("which", "--about", odd)) == ["a \\udcff b"]
    assert values(shell.answer("recall", "what of sub\udcffject")) == ["a \\udcff b"]
    log = shell.top / ".codegraph/log.jsonl"
    foreign = '{"id": "x\\udcff", "told_at": "2026-01-01T00:00:00Z", "verb": "tell", "kind": "k\\udcff", '
    log.write_text(log.read_text() + foreign + '"subject": "s\\udcff", "predicate": "p\\udcff", "value": "v"}\n')
    assert values(shell.answer("get", "s\udcff")) == ["v"]
    assert shell.answer("lint")["total"]
    shell("query", "SELECT ?v { ?f cg:value ?v }")
