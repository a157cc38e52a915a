"""`remember` and the commands about facts: what they write, what every surface says afterwards, what they refuse."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from indexer.cli import main
from tests.cli.test_rule import Shell
from tests.conftest import run_git, write_tree

TREE = {
    "src/auth/login.py": "def login(name):\n    return check(name)\n\n\ndef check(name):\n    return name\n",
    "src/auth/token.py": "def token():\n    return 1\n",
    "src/pay.py": "def pay():\n    return 2\n",
}


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CLAUDECODE", "AI_AGENT", "AGENT", "CODEX_THREAD_ID", "CLAUDE_CODE_SESSION_ID", "OPENCODE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def shell(repo: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(repo(TREE), capsys)


def values(answer: dict[str, Any]) -> list[str]:
    return [fact["value"] for fact in answer["facts"]]


def test_what_is_told_is_got_back(shell: Shell) -> None:
    told = shell.answer("remember", "auth", "strategy", "JWT", "--at", "2026-01-01", "--source", "adr-004")
    assert (told["status"], told["outcome"]) == ("found", "created")
    (fact,) = shell.answer("get", "auth", "strategy")["facts"]
    assert fact["id"] == told["id"]
    assert (fact["subject"], fact["predicate"], fact["value"]) == ("auth", "strategy", "JWT")
    assert (fact["valid_from"], fact["valid_to"], fact["source"]) == ("2026-01-01", None, "adr-004")
    assert fact["trust"] == "candidate"
    assert fact["actor"]["user"] == "t"
    assert fact["told_at"].endswith("Z")
    assert "auth strategy  JWT" in shell("get", "auth")
    missing = shell.answer("get", "auth", "storage", status=1)
    assert (missing["status"], missing["facts"]) == ("not-found", [])
    assert shell.answer("get", "auht", status=1)["nearest"] == ["auth"]


def test_both_axes(shell: Shell) -> None:
    shell("remember", "auth", "strategy", "JWT", "--at", "2026-01-01")
    assert shell.answer("remember", "auth", "strategy", "OAuth", "--at", "2026-03-01")["outcome"] == "superseded"
    assert values(shell.answer("get", "auth", "strategy")) == ["OAuth"]
    assert values(shell.answer("get", "auth", "strategy", "--as-of", "2026-02-01")) == ["JWT"]
    assert values(shell.answer("get", "auth", "strategy", "--at", "2026-03-01")) == ["OAuth"]
    shell.answer("get", "auth", "strategy", "--as-of", "2025-12-31", status=1)
    shell.answer("get", "auth", "strategy", "--known-at", "2026-02-01", status=1)
    late = shell.answer("remember", "auth", "strategy", "Basic", "--at", "2026-02-10")
    assert late["outcome"] == "superseded"
    facts = shell.answer("history", "auth", "strategy")["facts"]
    assert [(fact["value"], fact["valid_from"], fact["valid_to"]) for fact in facts] == [
        ("JWT", "2026-01-01", "2026-02-10"),
        ("Basic", "2026-02-10", "2026-03-01"),
        ("OAuth", "2026-03-01", None),
    ]


def test_told_again_is_reinforced_and_a_later_end_extends(shell: Shell) -> None:
    first = shell.answer("remember", "a", "b", "c", "--at", "2026-01-01", "--until", "2999-01-01")
    again = shell.answer("remember", "a", "b", "c", "--until", "2998-01-01")
    assert (again["outcome"], again["id"], again["fact"]["told"]) == ("reasserted", first["id"], 2)
    assert again["fact"]["valid_to"] == "2999-01-01"
    assert shell.answer("remember", "a", "b", "c", "--until", "3000-01-01")["fact"]["valid_to"] == "3000-01-01"
    assert len(shell.answer("history", "a", "b")["facts"]) == 1


def test_a_retracted_fact_leaves_every_read_and_keeps_its_reason(shell: Shell) -> None:
    old = shell.answer("remember", "auth", "strategy", "JWT", "--at", "2026-01-01")
    new = shell.answer("remember", "auth", "strategy", "OAuth", "--at", "2026-03-01")
    known = new["fact"]["told_at"]
    assert shell.answer("retract", new["id"][:8], "--because", "a misreading")["outcome"] == "retracted"
    shell.answer("get", "auth", "strategy", status=1)
    assert values(shell.answer("history", "auth", "strategy")) == ["JWT"]
    shell.answer("which", "strategy", "OAuth", status=1)
    shell.answer("recall", "OAuth", status=1)
    gone = shell.answer("history", "auth", "strategy", "--retractions")["facts"][-1]
    assert (gone["value"], gone["retracted"]["because"], gone["retracted"]["by"]) == ("OAuth", "a misreading", "t")
    (then,) = shell.answer("get", "auth", "strategy", "--known-at", known)["facts"]
    assert (then["value"], then["retracted"]["because"], then["retracted"]["later"]) == ("OAuth", "a misreading", True)
    assert "later retracted" in shell("get", "auth", "strategy", "--known-at", known)
    refused = shell.answer("remember", "auth", "strategy", "OAuth", status=1)
    assert refused["outcome"] == "refused"
    assert "a misreading" in refused["reason"]
    assert "retracted" in shell.refused("remember", "auth", "strategy", "OAuth")
    assert shell.answer("remember", "auth", "strategy", "OAuth", "--reinstate")["outcome"] == "created"
    assert values(shell.answer("get", "auth", "strategy")) == ["OAuth"]
    assert values(shell.answer("get", "auth", "strategy", "--as-of", "2026-02-01")) == ["JWT"]
    assert old["id"] != new["id"]


def test_a_corrected_value_was_never_true(shell: Shell) -> None:
    shell("remember", "auth", "strategy", "JWT", "--at", "2026-01-01", "--kind", "decision")
    done = shell.answer("correct", "auth", "strategy", "PASETO", "--because", "misheard")
    assert (done["outcome"], done["fact"]["valid_from"], done["fact"]["kind"]) == (
        "corrected",
        "2026-01-01",
        "decision",
    )
    assert [one["value"] for one in done["closed"]] == ["JWT"]
    assert values(shell.answer("history", "auth", "strategy")) == ["PASETO"]
    assert values(shell.answer("history", "auth", "strategy", "--retractions")) == ["PASETO", "JWT"]
    assert shell.answer("remember", "auth", "strategy", "JWT", status=1)["outcome"] == "refused"
    assert shell.answer("remember", "auth", "strategy", "mTLS", "--at", "2026-01-01")["outcome"] == "corrected"
    assert "nothing holds now" in shell.refused("correct", "auth", "storage", "x", "--because", "y")


def test_closed_words_are_refused_with_the_nearest(shell: Shell) -> None:
    refused = shell.answer("remember", "t", "status", "opn", "--kind", "task", status=1)
    assert (refused["outcome"], refused["nearest"][0]) == ("refused", "open")
    assert shell.answer("remember", "t", "x", "y", "--kind", "decison", status=1)["nearest"][0] == "decision"
    assert shell.answer("remember", "t", "status", "open", "--kind", "task")["outcome"] == "created"
    assert shell.answer("remember", "u", "status", "open", "--kind", "goal")["outcome"] == "created"
    shell("remember", "v", "status", "done", "--kind", "task")
    found = shell.answer("which", "status", "open")
    assert (found["matched"], [one["subject"] for one in found["facts"]]) == (2, ["t", "u"])
    assert [one["subject"] for one in shell.answer("which", "status", "open", "--kind", "task")["facts"]] == ["t"]


def test_what_is_late_is_computed_when_read(shell: Shell) -> None:
    shell("remember", "t", "status", "open", "--kind", "task", "--at", "2026-01-01", "--until", "2026-02-01")
    shell("remember", "u", "status", "open", "--kind", "task", "--at", "2026-01-01")
    shell("remember", "u", "due", "2026-05-01", "--at", "2026-01-01")
    shell("remember", "v", "status", "open", "--kind", "task", "--at", "2999-01-01")
    shell("remember", "w", "note", "call Ann", "--kind", "reminder", "--at", "2026-04-01")
    shell("remember", "x", "status", "done", "--kind", "task", "--at", "2026-01-01", "--until", "2026-02-01")
    found = shell.answer("which", "status", "open")
    assert [fact["subject"] for fact in found["facts"]] == ["u"]
    assert (found["overdue"], found["deferred"]) == (3, 1)
    assert [fact["subject"] for fact in shell.answer("which", "--overdue")["facts"]] == ["t", "w", "u"]
    assert [fact["subject"] for fact in shell.answer("which", "--deferred")["facts"]] == ["v"]
    assert shell.answer("which", "status", "open", "--as-of", "2026-01-15")["overdue"] == 0


def test_declared_names_resolve_writes_and_reads(shell: Shell) -> None:
    shell("link", "checkout", "depends_on", "payments_db")
    assert shell.answer("alias", "payments_db", "the payments database")["outcome"] == "created"
    shell("remember", "The payments  database", "owner", "Ann", "--kind", "person")
    assert values(shell.answer("get", "payments_db", "owner")) == ["Ann"]
    assert values(shell.answer("get", "the payments database")) == ["Ann"]
    (link,) = shell.answer("which", "depends_on", "the payments database")["facts"]
    assert (link["subject"], link["entity"]) == ("checkout", "payments_db")
    assert "a subject of its own" in shell.refused("alias", "payments_db", "checkout")
    assert shell.answer("alias", "the payments database", "payments_db ")["outcome"] == "reasserted"


def test_links_take_each_others_place_unless_beside(shell: Shell) -> None:
    shell("link", "checkout", "depends_on", "payments_db", "--beside")
    shell("link", "checkout", "depends_on", "mail", "--beside")
    assert values(shell.answer("get", "checkout", "depends_on")) == ["mail", "payments_db"]
    found = shell.answer("get", "checkout", "depends_on")["facts"]
    shell("retract", found[0]["id"], "--because", "no mail")
    assert values(shell.answer("get", "checkout", "depends_on")) == ["payments_db"]
    assert shell.answer("link", "shop", "depends_on", "a")["outcome"] == "created"
    assert shell.answer("link", "shop", "depends_on", "b")["outcome"] == "superseded"


def test_two_workspaces_and_the_user_do_not_meet(
    shell: Shell, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = Shell(write_tree(tmp_path / "other", TREE), capsys)
    run_git(other.top, "init", "-q")
    shell("remember", "auth", "strategy", "JWT", "--kind", "task")
    other("remember", "auth", "strategy", "Basic", "--kind", "task")
    shell("remember", "auth", "strategy", "mine", "--user", "--kind", "task")
    for here, own in ((shell, "JWT"), (other, "Basic")):
        for words in (("get", "auth"), ("history", "auth"), ("which", "strategy", own), ("recall", "auth strategy")):
            assert values(here.answer(*words)) == [own], words
            assert {fact["scope"] for fact in here.answer(*words)["facts"]} == {"workspace"}
        assert values(here.answer("get", "auth", "--user")) == ["mine"]
        assert "yours" in here("get", "auth", "--user")
        assert here.answer("query", "SELECT ?v { ?f cg:value ?v }")["query"] == [{"v": own}]
    log = (shell.top / ".codegraph/log.jsonl").read_bytes()
    (other.top / ".codegraph/log.jsonl").write_bytes(log.replace(b'"scope": "workspace"', b'"scope": "user"'))
    assert values(other.answer("get", "auth")) == ["Basic"]  # it was told here; what was copied is no fact of it


def test_sparql_sees_what_holds_and_only_that(shell: Shell) -> None:
    shell("remember", "auth", "strategy", "JWT", "--at", "2026-01-01", "--about", "src/auth/login.py")
    ask = "SELECT ?v { ?f cg:value ?v }"
    assert shell.answer("query", ask)["query"] == [{"v": "JWT"}]
    shell("remember", "auth", "strategy", "OAuth", "--at", "2026-03-01", "--about", "login")
    shell("remember", "auth", "place", "wrong", "--at", "2026-03-01")
    shell("correct", "auth", "place", "right", "--because", "so")
    shell("remember", "auth", "old", "expired", "--at", "2026-01-01", "--until", "2026-02-01")
    assert {row["v"] for row in shell.answer("query", ask)["query"]} == {"OAuth", "right"}
    past = "SELECT ?v ?s { GRAPH <urn:codegraph:past> { ?f cg:value ?v ; cg:state ?s } }"
    assert {(row["v"], row["s"]) for row in shell.answer("query", past)["query"]} == {
        ("JWT", "superseded"),
        ("wrong", "corrected"),
        ("expired", "expired"),
    }
    about = "SELECT ?name { ?f cg:about ?d . ?d cg:name ?name }"
    assert shell.answer("query", about)["query"] == [{"name": "login"}]
    shell("index", "--rebuild")
    assert {row["v"] for row in shell.answer("query", ask)["query"]} == {"OAuth", "right"}
    shell("retract", shell.answer("get", "auth", "strategy")["facts"][0]["id"], "--because", "x")
    assert shell.answer("query", ask)["query"] == [{"v": "right"}]


def test_code_that_changed_since_is_told(shell: Shell) -> None:
    shell("remember", "auth", "note", "mind the name", "--about", "src/auth/login.py:login")
    shell("remember", "file", "note", "all of it", "--about", "src/auth/login.py")
    shell("remember", "room", "note", "glob", "--about", "src/auth/**")

    def states(subject: str) -> list[str]:
        return [one["state"] for one in shell.answer("get", subject)["facts"][0]["anchors"]]

    assert (states("auth"), states("file"), states("room")) == (["same"], ["same"], ["same"])
    path = shell.top / "src/auth/login.py"
    path.write_text("import os\n\n\n" + path.read_text())
    assert (states("auth"), states("file")) == (["same"], ["changed"])
    assert "said of an earlier version: not committed since" in shell("get", "file")
    path.write_text(path.read_text().replace("check(name)", "check(name, 1)"))
    run_git(shell.top, "commit", "-qam", "more")
    assert (states("auth"), states("file")) == (["changed"], ["changed"])
    assert "said of an earlier version: 1 commit since" in shell("get", "auth")
    path.unlink()
    assert states("auth") == ["gone"]
    assert "neither a file" in shell.refused("remember", "a", "b", "c", "--about", "no_such_thing")
    assert "covers no file" in shell.refused("remember", "a", "b", "c", "--about", "none/**")


def test_agents_tell_candidates_and_others_verify(shell: Shell) -> None:
    first = shell.answer("remember", "a", "b", "c", "--agent", "claude")
    assert first["fact"]["trust"] == "candidate"
    assert shell.answer("remember", "a", "b", "c", "--agent", "claude")["fact"]["trust"] == "candidate"
    assert "candidate" in shell("get", "a")
    verified = shell.answer("remember", "a", "b", "c")["fact"]
    assert (verified["trust"], verified["verified_by"]) == ("verified", "t")
    probe = ["--about", "src/pay.py", "--probe", "grep -q pay src/pay.py"]
    proven = shell.answer("remember", "pay", "exists", "yes", "--agent", "claude", *probe)["fact"]
    assert (proven["trust"], proven["probe"]["exit"]) == ("verified", 0)
    assert list(proven["probe"]["blobs"]) == ["src/pay.py"]
    assert shell.answer("remember", "pay", "is", "no", "--probe", "false", status=1)["outcome"] == "refused"
    shell.answer("get", "pay", "is", status=1)


def test_a_key_makes_a_retry_the_same_event(shell: Shell) -> None:
    first = shell.answer("remember", "a", "b", "c", "--key", "k1")
    assert shell.answer("remember", "a", "b", "c", "--key", "k1")["id"] == first["id"]
    assert len((shell.top / ".codegraph/log.jsonl").read_text().splitlines()) == 1
    assert shell.answer("remember", "a", "b", "c")["outcome"] == "reasserted"


def test_what_is_told_survives_what_git_does_to_the_work_tree(shell: Shell) -> None:
    shell("remember", "auth", "strategy", "JWT")
    run_git(shell.top, "stash", "-u")
    assert not (shell.top / ".codegraph").exists()
    assert values(shell.answer("get", "auth")) == ["JWT"]
    assert shell.answer("doctor")["sound"]
    assert "1 event told here is not in .codegraph/log.jsonl" in shell("doctor")
    shell("repair", "--yes")
    assert values(shell.answer("get", "auth")) == ["JWT"]
    assert "not in .codegraph/log.jsonl" not in shell("doctor")
    run_git(shell.top, "add", "-A")
    run_git(shell.top, "commit", "-qm", "facts")
    shell("remember", "auth", "owner", "Ann")
    run_git(shell.top, "reset", "-q", "--hard")
    run_git(shell.top, "clean", "-fdxq")
    assert values(shell.answer("get", "auth")) == ["Ann", "JWT"]


def test_a_clone_knows_what_was_committed(shell: Shell, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shell("remember", "auth", "strategy", "JWT")
    run_git(shell.top, "add", "-A")
    run_git(shell.top, "commit", "-qm", "facts")
    run_git(tmp_path, "clone", "-q", str(shell.top), "clone")
    clone = Shell(tmp_path / "clone", capsys)
    clone("remember", "auth", "owner", "Ann")
    shell("remember", "auth", "owner", "Bob")
    for one in (clone, shell):
        run_git(one.top, "add", "-A")
        run_git(one.top, "commit", "-qm", "more")
    run_git(shell.top, "pull", "-q", "--no-rebase", "--no-edit", str(clone.top), "HEAD")
    run_git(clone.top, "pull", "-q", "--no-rebase", "--no-edit", str(shell.top), "HEAD")
    assert shell.answer("history", "auth")["facts"] == clone.answer("history", "auth")["facts"]
    assert values(shell.answer("get", "auth")) == ["Bob", "JWT"]


def test_wrong_command_lines_say_what_is_wrong(shell: Shell) -> None:
    assert "no moment" in shell.refused("remember", "a", "b", "c", "--at", "yesterday", status=2)
    assert "is not after" in shell.refused(
        "remember", "a", "b", "c", "--at", "2026-02-01", "--until", "2026-01-01", status=2
    )
    assert "more than 2,000" in shell.refused("remember", "a", "b", "c" * 2001, status=2)
    assert "is empty" in shell.refused("remember", "a", "b", " ", status=2)
    assert "--because" in shell.refused("retract", "abcd", status=2)
    assert "no fact has an id" in shell.refused("retract", "abcd", "--because", "x")
    assert not (shell.top / ".codegraph").exists()


def test_text_is_one_line_a_fact(shell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    shell("remember", "odd\nname", "p", "two\nlines\x1b[31m")
    out = shell("get", "odd name")
    assert out.count("\n") == 1
    assert "\x1b" not in out
    assert main(["-C", str(shell.top), "get", "odd name", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 1
