"""`codegraph rule`: what it writes, what every surface says afterwards, and what it refuses."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from indexer import events
from indexer.cli import main
from indexer.cli.actor import actor
from indexer.cli.arguments import parse
from indexer.repository import locate
from indexer.rules import authoring
from indexer.rules.authoring import Rulebook
from tests.conftest import run_git
from tests.killing import WRITING, killed_at

ROOT = Path(__file__).parents[2]
TREE = {
    "CLAUDE.md": "# Style\n- Use tabs.\n- Keep it small.\n",
    "AGENTS.md": "- Test first.\n",
    "src/AGENTS.md": "- Log nothing.\n",
    "lib/AGENTS.md": "- Log nothing.\n",
    ".cursor/rules/py.mdc": "---\nglobs: src/**\n---\n- Type hints.\n",
    "src/a.py": "a = 1\n",
    "lib/b.py": "b = 1\n",
}


class Shell:
    """Runs commands in a work tree."""

    def __init__(self, top: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.top, self.capsys = top, capsys

    def __call__(self, *words: str, status: int = 0) -> str:
        """What is printed on standard output."""
        return self.both(*words, status=status)[0]

    def both(self, *words: str, status: int = 0) -> tuple[str, str]:
        self.capsys.readouterr()
        ended = main(["-C", str(self.top), *words])
        out, err = self.capsys.readouterr()
        assert ended == status, out + err
        return out, err

    def refused(self, *words: str, status: int = 1) -> str:
        """What is printed on standard error by what does not succeed."""
        out, err = self.both(*words, status=status)
        assert out == ""
        assert err.count("\n") == 1
        return err

    def answer(self, *words: str, status: int = 0) -> dict[str, Any]:
        return dict(json.loads(self("--json", *words, status=status)))

    def id_of(self, text: str, **more: str) -> str:
        """The id of the one rule with a text."""
        rows = self.answer("rule", "list", "--all")["rules"]
        (found,) = {row["id"] for row in rows if row["text"] == text and more.items() <= row.items()}
        return str(found)

    def rules(self, path: str) -> list[str]:
        """The texts of the rules that govern a path."""
        return [row["text"] for row in self.answer("rules", path)["rules"]]

    def live(self) -> list[str]:
        return [row["text"] for row in self.answer("rule", "list")["rules"]]


@pytest.fixture
def shell(repo: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(repo(TREE), capsys)


def told(top: Path) -> list[dict[str, Any]]:
    path = top / events.NAME
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def test_add_writes_a_file_of_its_own(shell: Shell) -> None:
    out = shell("rule", "add", "Pass a key.", "--why", "money", "--paths", "src/**", "--exclude", "src/gen/**")
    (path,) = (shell.top / ".codegraph/rules").iterdir()
    assert path.read_text() == 'text = "Pass a key."\nwhy = "money"\npaths = ["src/**"]\nexclude = ["src/gen/**"]\n'
    found = shell.id_of("Pass a key.")
    assert out.startswith(f"{found} created  ")
    assert f"{path.name}:1  (7 rules hold now)" in out
    assert "Pass a key." in shell.rules("src/a.py")
    assert "Pass a key." not in shell.rules("src/gen/a.py")
    assert "Pass a key." not in shell.rules("lib/b.py")
    assert not told(shell.top)  # the text stands in the file and nowhere else
    assert not (shell.top / events.NAME).exists()


def test_adding_what_is_there_writes_nothing(shell: Shell) -> None:
    shell("rule", "add", "Pass a key.")
    before = sorted((shell.top / ".codegraph/rules").iterdir())
    again = shell.answer("rule", "add", "Pass  a key.")
    assert (again["outcome"], again["holding"]) == ("reasserted", 7)
    there = shell.answer("rule", "add", "Use tabs.")
    assert (there["outcome"], there["rule"]["source"], there["rule"]["line"]) == ("reasserted", "CLAUDE.md", 2)
    assert sorted((shell.top / ".codegraph/rules").iterdir()) == before


def test_every_part_of_a_selector_is_written(shell: Shell) -> None:
    words = ["--languages", "python", "--symbols", "A.*", "--calls", "f", "--calls", "g", "--called-by", "h"]
    words += ["--imports", "m.*", "--dependents-of", "p/**", "--inherits", "B", "--topics", "billing"]
    words += ["--changed-since", "HEAD", "--where", "?file cg:path ?p", "--priority", "-2"]
    row = shell.answer("rule", "add", "All.", *words)["rule"]
    assert row["selector"] == {
        "languages": ["python"],
        "symbols": ["A.*"],
        "calls": ["f", "g"],
        "called_by": ["h"],
        "imports": ["m.*"],
        "dependents_of": ["p/**"],
        "inherits": ["B"],
        "changed_since": "HEAD",
        "topics": ["billing"],
        "where": "?file cg:path ?p",
    }
    assert row["priority"] == -2


@pytest.mark.parametrize(
    ("old", "path"),
    [("Use tabs.", "src/a.py"), ("Test first.", "src/a.py"), ("Type hints.", "src/a.py"), ("Log nothing.", "src/a.py")],
)
def test_superseding_works_for_rules_of_any_source(shell: Shell, old: str, path: str) -> None:
    found = shell.id_of(old) if old != "Log nothing." else shell.id_of(old, source="src/AGENTS.md")
    before = shell.rules(path)
    assert old in before
    assert "Instead." not in before
    out = shell("rule", "supersede", found, "Instead.", "--because", "we changed")
    assert f"{found} superseded by " in out
    assert "(6 rules hold now)" in out
    after = shell.rules(path)
    assert sorted(after) == sorted(["Instead." if one == old else one for one in before])
    assert old not in shell.live() or old == "Log nothing."
    assert "Instead." in shell.live()
    elsewhere = shell.rules("lib/b.py")
    if old == "Log nothing.":
        assert old in elsewhere  # the same text for other files is another rule
    assert ("Instead." in elsewhere) == (old in ("Use tabs.", "Test first."))
    (event,) = told(shell.top)
    assert (event["verb"], event["subject"], event["because"], event["value"]) == (
        "supersede",
        found,
        "we changed",
        old,
    )
    assert event["actor"]["user"] == "t"


def test_the_edge_survives_edits_of_the_source(shell: Shell) -> None:
    old = shell.id_of("Use tabs.")
    shell("rule", "supersede", old, "Use blanks.", "--because", "PEP 8")
    source = shell.top / "CLAUDE.md"
    source.write_text("# New\n\nIntro.\n\n# Style\n- Keep it small.\n- Use\n  tabs.\n")
    assert "Use blanks." in shell.rules("src/a.py")
    assert [text for text in shell.rules("src/a.py") if "tabs" in text] == []
    assert "Intro." in shell.rules("src/a.py")
    source.write_text("- Keep it small.\n")
    (shell.top / "docs").mkdir()
    (shell.top / "docs/AGENTS.md").write_text("- Use tabs.\n- Use spaces.\n")
    assert "Use tabs." not in shell.rules("docs/x.md")  # written again, for other files
    assert "Use spaces." in shell.rules("docs/x.md")
    listed = {row["text"]: row for row in shell.answer("rule", "list", "--all")["rules"]}
    assert (listed["Use tabs."]["state"], listed["Use tabs."]["source"]) == ("tombstoned", "docs/AGENTS.md")
    assert "[tombstoned by" in shell("rule", "list", "--all")


def test_chains_are_followed_and_ids_may_be_short(shell: Shell) -> None:
    first = shell.id_of("Use tabs.")
    second = shell.answer("rule", "supersede", first[:5], "Use two blanks.", "--because", "a")["id"]
    third = shell.answer("rule", "supersede", second[:5], "Use four blanks.", "--because", "b")["id"]
    rules = shell.rules("src/a.py")
    assert "Use four blanks." in rules
    assert not {"Use tabs.", "Use two blanks."} & set(rules)
    shown = shell("rule", "show", first)
    assert f"superseded by {second}" in shown
    assert f"{second} superseded by {third}" in shown
    assert f"now holds {third}" in shown
    heads = shell.answer("rule", "show", third)
    assert [one["old"] for one in heads["replaces"]] == [second, first]
    assert shell.answer("rule", "why", third, "src/a.py")["governs"] is True
    assert shell.answer("rule", "why", first, "src/a.py", status=1)["state"] == "superseded"
    refused = shell.refused("rule", "supersede", first, "Other.", "--because", "c")
    assert f"supersede {third} instead" in refused
    assert "Other." not in shell.live()
    assert not [path for path in (shell.top / ".codegraph/rules").iterdir() if "other" in path.name]


def test_circles_are_refused(shell: Shell) -> None:
    first, second = shell.id_of("Use tabs."), shell.id_of("Keep it small.")
    assert "cannot supersede itself" in shell.refused("rule", "supersede", first, first, "--because", "x")
    assert "cannot supersede itself" in shell.refused("rule", "supersede", first, "Use tabs.", "--because", "x")
    shell("rule", "supersede", first, second, "--because", "x")
    refused = shell.refused("rule", "supersede", second, first, "--because", "y")
    assert "would supersede each other" in refused
    assert "--reinstate" in refused
    assert "Keep it small." in shell.live()
    assert len(told(shell.top)) == 1
    shell("rule", "supersede", second, first, "--because", "y", "--reinstate")
    assert "Use tabs." in shell.live()
    assert "Keep it small." not in shell.live()


def test_a_tombstone_refuses_the_text_and_says_when_by_whom_and_why(shell: Shell) -> None:
    old = shell.id_of("Use tabs.")
    shell("rule", "supersede", old, "Use blanks.", "--because", "PEP 8")
    shell("rule", "retire", shell.id_of("Keep it small."), "--because", "too vague")
    for words in (["Use  tabs."], ["Use tabs.", "--paths", "new/**"]):
        said = shell.refused("rule", "add", *words)
        assert told(shell.top)[0]["told_at"][:10] in said
        assert "by t: PEP 8" in said
        assert "Use blanks." in said
        assert "--reinstate" in said
    assert "too vague" in shell.refused("rule", "add", "Keep it small.")
    answer = shell.answer("rule", "add", "Keep it small.", status=1)
    assert (answer["outcome"], "too vague" in answer["reason"]) == ("refused", True)
    assert "Use tabs." not in shell.live()
    assert len(told(shell.top)) == 2
    assert shell.answer("rule", "add", "Use tabs.", "--reinstate")["outcome"] == "reinstated"
    assert "Use tabs." in shell.live()
    assert "Use tabs." in shell.rules("src/a.py")
    assert "Keep it small." not in shell.live()
    history = shell("rule", "history")
    assert "[stands no more]" in history
    assert f"{old} reinstated" in history
    shell("rule", "retire", old, "--because", "again")
    assert "Use tabs." not in shell.live()


def test_a_rule_that_is_written_elsewhere_is_reinstated_by_its_id(shell: Shell) -> None:
    old = shell.id_of("Log nothing.", source="src/AGENTS.md")
    shell("rule", "retire", old, "--because", "x")
    assert "Log nothing." not in shell.rules("src/a.py")
    assert "--reinstate" in shell.refused("rule", "add", old, status=2)
    assert shell.answer("rule", "add", old[:6], "--reinstate")["outcome"] == "reinstated"
    assert "Log nothing." in shell.rules("src/a.py")
    assert not (shell.top / ".codegraph/rules").exists()


def test_reinstating_elsewhere_leaves_the_first_corrected(shell: Shell) -> None:
    shell("rule", "retire", shell.id_of("Use tabs."), "--because", "x")
    shell("rule", "add", "Use tabs.", "--paths", "src/**", "--reinstate")
    assert "Use tabs." in shell.rules("src/a.py")
    assert "Use tabs." not in shell.rules("lib/b.py")


def test_a_near_match_is_told_and_written(shell: Shell) -> None:
    old = shell.id_of("Keep it small.")
    shell("rule", "retire", old, "--because", "vague")
    out, err = shell.both("rule", "add", "Keep it smal.")
    assert "created" in out
    assert "1 letter from a text that was retired" in err
    assert old in err
    assert shell.answer("rule", "add", "Keep it smell.")["near"] == {"id": old, "text": "Keep it small.", "letters": 1}
    assert "near" not in shell.answer("rule", "add", "Something else.")
    tabs = shell.id_of("Use tabs.")
    _, err = shell.both("rule", "supersede", tabs, "Use tabs!", "--because", "louder")
    assert "letter" not in err  # meant to be near


def test_retire(shell: Shell) -> None:
    old = shell.id_of("Type hints.")
    assert "Type hints." in shell.rules("src/a.py")
    out = shell("rule", "retire", old, "--because", "obvious")
    assert f"{old} retired" in out
    assert "(5 rules hold now)" in out
    assert "Type hints." not in shell.rules("src/a.py")
    assert "Test first." in shell.rules("src/a.py")
    assert shell.answer("rule", "retire", old, "--because", "obvious")["outcome"] == "reasserted"
    assert len(told(shell.top)) == 1
    assert "in its place holds nothing" in shell("rule", "show", old)
    assert (shell.top / ".cursor/rules/py.mdc").read_text() == TREE[".cursor/rules/py.mdc"]


def test_the_same_text_for_other_files_is_named(shell: Shell) -> None:
    here, there = (shell.id_of("Log nothing.", source=f"{one}/AGENTS.md") for one in ("src", "lib"))
    _, err = shell.both("rule", "supersede", here, "Log errors.", "--because", "x")
    assert f"{there} has the same text for other files and still holds" in err
    assert shell.rules("src/a.py")[:1] == ["Log errors."]
    assert "Log nothing." not in shell.rules("src/a.py")
    assert "Log nothing." in shell.rules("lib/b.py")
    (shell.top / "new").mkdir()
    (shell.top / "new/AGENTS.md").write_text("- Log nothing.\n")
    assert "Log nothing." in shell.rules("new/c.py")  # only the one rule was corrected, not the text
    for other in {row["id"] for row in shell.answer("rule", "list")["rules"] if row["text"] == "Log nothing."}:
        shell("rule", "retire", other, "--because", "everywhere")
    (shell.top / "last").mkdir()
    (shell.top / "last/AGENTS.md").write_text("- Log nothing.\n- Kept.\n")
    assert "Log nothing." not in shell.rules("last/d.py")  # now it was
    assert "Kept." in shell.rules("last/d.py")


def test_a_successor_is_for_the_same_files_unless_others_are_named(shell: Shell) -> None:
    old = shell.id_of("Type hints.")
    row = shell.answer("rule", "supersede", old, "Strict hints.", "--because", "x")["rule"]
    assert row["selector"] == {"paths": ["src/**"]}
    row = shell.answer("rule", "supersede", row["id"], "Lib hints.", "--because", "x", "--paths", "lib/**")["rule"]
    assert row["selector"] == {"paths": ["lib/**"]}
    assert "Lib hints." in shell.rules("lib/b.py")
    assert not {"Lib hints.", "Strict hints.", "Type hints."} & set(shell.rules("src/a.py"))


def test_what_is_no_rule_is_refused(shell: Shell) -> None:
    old = shell.id_of("Use tabs.")
    assert "no rule ffff0 here" in shell.refused("rule", "show", "ffff0")
    assert "no rule ffff0 here" in shell.refused("rule", "supersede", old, "ffff0", "--because", "x")
    assert "--because" in shell.refused("rule", "retire", old, status=2)
    assert "an action is needed: add, list" in shell.refused("rule", status=2)
    assert "there is no action 'bury'" in shell.refused("rule", "bury", status=2)
    assert "unbalanced braces" in shell.refused("rule", "add", "x", "--paths", "{a", status=2)
    assert "never denies" in shell.refused("rule", "add", "x", "--enforce", "deny", status=2)
    assert "--rev: rule list is about the rules in the work tree" in shell.refused(
        "rule", "list", "--rev", "HEAD", status=2
    )
    assert "TEXT: it is empty" in shell.refused("rule", "add", " ", status=2)
    assert not (shell.top / ".codegraph").exists()


def test_odd_letters_are_told_on_one_line(shell: Shell) -> None:
    old = shell.id_of("Use tabs.")
    nasty = "line\nf4754c0f2905 live \x1b[31m \udcff"
    out = shell("rule", "supersede", old, "A\nB\x1b[0m \u2028.", "--because", nasty, "--agent", "x\ny")
    assert out.count("\n") == 1
    for words in (["history"], ["show", old], ["list", "--all"], ["why", old]):
        said = shell("rule", *words)
        assert "\x1b" not in said
        assert "\u2028" not in said
        assert not [line for line in said.splitlines() if line.startswith("f4754c0f2905 live")]
    assert "\x1b" not in shell.refused("rule", "add", "Use tabs.")
    assert shell.answer("rule", "show", old)["corrections"][0]["because"] == nasty
    assert "Use tabs." not in shell.live()
    assert "no UTF-8" in shell.refused("rule", "add", "\udcff", status=2)


def test_without_git(plain: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    shell = Shell(plain(TREE), capsys)
    shell("rule", "supersede", shell.id_of("Use tabs."), "Use blanks.", "--because", "PEP 8")
    assert "Use blanks." in shell.rules("src/a.py")
    assert "Use tabs." not in shell.rules("src/a.py")
    assert "Keep it small." in shell.rules("src/a.py")


def test_links_out_of_the_workspace_are_refused(shell: Shell, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (shell.top / ".codegraph").mkdir()
    (shell.top / ".codegraph/rules").symlink_to(outside)
    assert "leads out of the workspace" in shell.refused("rule", "add", "x", status=3)
    assert not list(outside.iterdir())
    (shell.top / ".codegraph/log.jsonl").symlink_to(outside / "log")
    assert "leads out of" in shell.refused("rule", "retire", shell.id_of("Use tabs."), "--because", "x", status=3)
    assert not list(outside.iterdir())
    assert "Use tabs." in shell.live()


def test_files_that_are_there_keep_their_bytes(shell: Shell) -> None:
    shell("rule", "add", "Pass a key.")
    (path,) = (shell.top / ".codegraph/rules").iterdir()
    path.write_bytes(b'# mine\r\ntext = "Something else."\r\n')
    shell("rule", "add", "Pass a key.")
    assert path.read_bytes() == b'# mine\r\ntext = "Something else."\r\n'
    assert len(list((shell.top / ".codegraph/rules").iterdir())) == 2
    assert {"Pass a key.", "Something else."} <= set(shell.live())


def test_the_users_own_rules_are_apart_and_marked(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert shell.answer("rule", "add", "Mine.", "--user", "--enforce", "ask")["rule"]["tier"] == "user"
    assert len(list((tmp_path / "config/codegraph/rules").iterdir())) == 1
    assert not (shell.top / ".codegraph").exists()
    assert "Mine." in shell.rules("src/a.py")
    assert [row["text"] for row in shell.answer("rule", "list", "--user")["rules"]] == ["Mine."]
    assert "[yours]" in shell("rule", "list")
    shell("rule", "supersede", shell.id_of("Mine."), "My own.", "--because", "x")
    assert not (shell.top / ".codegraph").exists()
    assert (tmp_path / "config/codegraph/log.jsonl").exists()
    assert "My own." in shell.rules("lib/b.py")
    assert "Mine." not in shell.rules("lib/b.py")
    shell("rule", "add", "Mine.")  # the user's correction is none of the workspace's
    assert "Mine." in shell.rules("lib/b.py")


def test_nothing_leaks_into_another_workspace_or_worktree(shell: Shell, tmp_path: Path) -> None:
    run_git(shell.top, "worktree", "add", "-q", str(tmp_path / "tree"))
    other = Shell(tmp_path / "tree", shell.capsys)
    shell("rule", "add", "Only here.")
    shell("rule", "retire", shell.id_of("Use tabs."), "--because", "x")
    assert "Only here." in shell.rules("src/a.py")
    assert "Use tabs." not in shell.rules("src/a.py")
    assert "Only here." not in other.rules("src/a.py")
    assert "Use tabs." in other.rules("src/a.py")
    assert "nothing was told" in other("rule", "history")
    run_git(shell.top, "add", "-A")
    run_git(shell.top, "commit", "-qm", "rules")
    run_git(other.top, "merge", "-q", "main")
    assert "Only here." in other.rules("src/a.py")
    assert "Use tabs." not in other.rules("src/a.py")


def test_branches_that_corrected_merge(shell: Shell) -> None:
    shell("rule", "retire", shell.id_of("Test first."), "--because", "0")
    run_git(shell.top, "add", "-A")
    run_git(shell.top, "commit", "-qm", "log")
    run_git(shell.top, "checkout", "-qb", "other")
    tabs, small = shell.id_of("Use tabs."), shell.id_of("Keep it small.")
    shell("rule", "supersede", tabs, small, "--because", "on other")
    run_git(shell.top, "commit", "-qam", "1")
    run_git(shell.top, "checkout", "-q", "main")
    shell("rule", "supersede", small, tabs, "--because", "on main")
    run_git(shell.top, "commit", "-qam", "2")
    run_git(shell.top, "merge", "-q", "other")
    assert "Use tabs." in shell.live()  # told last
    assert "Keep it small." not in shell.live()
    _, err = shell.both("rule", "history")
    assert "supersede each other in a circle" in err


WRITER = """
import sys
from indexer.cli import main
for n in range(2):
    assert main(["-C", sys.argv[1], "rule", "add", f"Rule {sys.argv[2]} {n}."]) == 0
    assert main(["-C", sys.argv[1], "rule", "retire", f"Rule {sys.argv[2]} {n}.", "--because", f"{n}"]) == 0
"""


def test_writers_at_once_lose_nothing(shell: Shell) -> None:
    words = [sys.executable, "-c", WRITER, str(shell.top)]
    running = [subprocess.Popen([*words, str(n)], cwd=ROOT, stdout=subprocess.DEVNULL) for n in range(6)]
    assert [one.wait() for one in running] == [0] * 6
    assert len(told(shell.top)) == 12
    states = {row["text"]: row["state"] for row in shell.answer("rule", "list", "--all")["rules"]}
    assert {states[f"Rule {w} {n}."] for w in range(6) for n in range(2)} == {"retired"}
    assert states["Use tabs."] == "live"


def test_a_kill_at_any_moment_leaves_a_whole_state(shell: Shell) -> None:
    workspace = locate(str(shell.top))
    who = actor(parse(["rule", "retire", "x", "--because", "y"]), str(shell.top))
    old = next(rule for rule in Rulebook(workspace).rules if rule.text == "Use tabs.")

    def supersede(text: str) -> None:
        new = authoring.draft(text, old.selector, "", 0, "tell", "")
        authoring.supersede(Rulebook(workspace), old.id, "", new, "because", who)

    kills = 0
    while killed_at(kills, partial(supersede, f"Use {kills} blanks."), WRITING):
        now = Rulebook(workspace)
        assert not now.problems
        holds = {rule.text for rule in now.live()}
        assert ("Use tabs." in holds) == now.standing(old).live
        if "Use tabs." not in holds:
            assert f"Use {kills} blanks." in holds
            authoring.reinstate(now, old.id, "", who)
        kills += 1
        assert kills < 40
    assert kills > 3
    assert "Use tabs." not in shell.live()
    assert f"Use {kills} blanks." in shell.live()


def test_who_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = parse(["rule", "retire", "x", "--because", "y"])
    for name in ("AI_AGENT", "AGENT", "CLAUDECODE", "CODEX_THREAD_ID", "CODEX_SANDBOX", "CURSOR_AGENT", "GEMINI_CLI"):
        monkeypatch.delenv(name, raising=False)
    for name in ("COPILOT_CLI", "OPENCODE", "CLAUDE_CODE_SESSION_ID"):
        monkeypatch.delenv(name, raising=False)
    assert actor(args, str(tmp_path)) == ("t", "", "")
    monkeypatch.setenv("CODEX_THREAD_ID", "th-1")
    assert actor(args, str(tmp_path)) == ("t", "codex", "th-1")
    monkeypatch.setenv("AI_AGENT", "goose")
    assert actor(args, str(tmp_path)).agent == "goose"
    given = parse(["rule", "retire", "x", "--because", "y", "--agent", "me", "--session", "s"])
    assert actor(given, str(tmp_path)) == ("t", "me", "s")
    monkeypatch.delenv("GIT_AUTHOR_NAME")
    (Path(os.environ["HOME"]) / "gitconfig").write_text("[user]\n\tname = Ann É\n")
    assert actor(args, str(tmp_path)).user == "Ann É"


def doctor(shell: Shell, sound: bool = True) -> list[str]:
    rows = shell.answer("doctor", status=0 if sound else 3)["doctor"]
    return [f"{'' if row['sound'] else 'BAD '}{row['what']}: {row['said']}" for row in rows]


def test_doctor_tells_what_dangles(shell: Shell) -> None:
    assert not [row for row in doctor(shell) if row.startswith("log")]
    old = shell.id_of("Use tabs.")
    new = shell.answer("rule", "supersede", old, "Use blanks.", "--because", "PEP 8")["id"]
    shell("rule", "retire", shell.id_of("Keep it small."), "--because", "vague")
    assert "log: 2 events, 2 corrections of rules stand" in doctor(shell)
    (path,) = (shell.top / ".codegraph/rules").iterdir()
    path.write_text('text = "Use four blanks."\n')
    (shell.top / "CLAUDE.md").write_text("- Use tabs.\n")
    (shell.top / "src/AGENTS.md").write_text("- Keep it small.\n- Keep it smal.\n")
    rows = doctor(shell, sound=False)
    assert "log: 2 events, 2 corrections of rules stand, 1 of rules that are written nowhere any more" in rows
    (lost,) = [row for row in rows if row.startswith("BAD")]
    assert f'{old} "Use tabs." was superseded, but {new} is in no rule file any more' in lost
    assert [row for row in rows if "src/AGENTS.md:1: is hidden: this text" in row and "vague" in row]
    assert [row for row in rows if "src/AGENTS.md:2: differs by 1 letters" in row]
    hidden = shell.rules("src/a.py")
    assert "Keep it small." not in hidden
    assert {"Use four blanks.", "Keep it smal."} <= set(hidden)


def test_doctor_tells_what_is_wrong_in_the_log(shell: Shell) -> None:
    shell("rule", "retire", shell.id_of("Use tabs."), "--because", "x")
    with open(shell.top / events.NAME, "ab") as log:
        log.write(b"<<<<<<< HEAD\n{}\n{torn")
    rows = [row for row in doctor(shell, sound=False) if row.startswith("BAD")]
    assert len(rows) == 3
    assert [row for row in rows if f"{events.NAME}:2: a conflict marker" in row]
    assert [row for row in rows if f"{events.NAME}:3: not an event" in row]
    assert [row for row in rows if f"{events.NAME}:4: the last line was cut short" in row]
    assert "Use tabs." not in shell.rules("src/a.py")
    assert "Keep it small." in shell.rules("src/a.py")


def test_a_glob_that_is_not_well_formed_is_refused(shell: Shell) -> None:
    for option, glob in (("--paths", "[a"), ("--exclude", "src/[x-z"), ("--paths", "a[]"), ("--paths", "{a,b")):
        told = shell.both("rule", "add", "Never so.", option, glob, status=2)
        assert told[0] == ""
        assert repr(glob) in told[1]
    old = shell.id_of("Use tabs.")
    assert "no ] closes" in shell.refused(
        "rule", "supersede", old, "Use blanks.", "--because", "x", "--paths", "[", status=2
    )
    assert not (shell.top / ".codegraph").exists()
    for number, glob in enumerate(("app/[id]/*.py", "\\[a", "[]]x", "[!a]")):
        shell("rule", "add", f"Fine {number}.", "--paths", glob)
    shell("rule", "add", "An operator.", "--symbols", "operator[]")
    assert len(shell.live()) == 10 + 1


def test_doctor_tells_of_rules_that_say_the_same(shell: Shell) -> None:
    shell("rule", "add", "use  tabs")
    shell("rule", "add", "use tabs", "--paths", "lib/**")
    (told,) = [row for row in doctor(shell) if "repeats" in row or "differs" in row]
    assert told.startswith("rule: CLAUDE.md:2: repeats .codegraph/rules/use-tabs-")
    assert "only case or the last full stop differs" in told
