"""Rule files that are not what somebody meant: every surface says so, with path and line, and serves the rest."""

from pathlib import Path

import pytest

from tests.cli.test_rules import CODE, Make, answer, run
from tests.conftest import write_tree

SURFACES = (("rules", "ui/view.py"), ("rule", "list"), ("rule", "check"), ("rule", "test"), ("doctor",))
GOOD = 'text = "Good."\n'


def shop(repo: Make, toml: str) -> Path:
    return repo({**CODE, ".codegraph/rules/g.toml": GOOD, "codegraph.toml": toml})


@pytest.mark.parametrize(
    ("toml", "line", "said"),
    [
        ("x = [\n", 1, "not valid TOML"),
        (
            '[index]\nmax_bytes = 9000\n\n[[rules]]\ntext = "Lost."\n',
            4,
            "unknown table `rules`: nothing reads it",
        ),
        ('\n[rulez]\ntext = "Lost."\n', 2, "unknown table `rulez`"),
        ('text = "Lost."\n', 1, "unknown key `text`: nothing reads it (`text` stands below its own [[rule]])"),
        ('[[rule]]\ntext = "Lost."\npath = "ui/**"\n', 1, "unknown key path (did you mean paths?)"),
        ('[[rule]]\ntext = "Lost."\nwhy = 3\n', 1, "`why` is not a text"),
        ("rule = 3\n", 1, "`rule` is not a table"),
    ],
)
def test_a_rule_file_that_cannot_be_read_is_told_everywhere(repo: Make, toml: str, line: int, said: str) -> None:
    top = shop(repo, toml)
    for words in SURFACES:
        done = run(top, *words)
        assert f"codegraph.toml:{line}: {said}" in done.stdout + done.stderr, words
        assert done.returncode == (0 if words in SURFACES[:2] else 3), words
    assert [rule["text"] for rule in answer(top, "rules", "ui/view.py")["rules"]] == ["Good."]
    found = answer(top, "rule", "check", status=3)
    assert found["status"] == "incomplete"
    assert [(one["path"], one["line"]) for one in found["problems"]] == [("codegraph.toml", line)]


def test_tables_that_are_about_something_else_are_no_problem(repo: Make) -> None:
    top = shop(repo, '[index]\nmax_bytes = 9000\n[languages]\n[[rule]]\ntext = "Fine."\n')
    for words in SURFACES:
        done = run(top, *words)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "unknown" not in done.stdout + done.stderr
    assert {rule["text"] for rule in answer(top, "rules", "ui/view.py")["rules"]} == {"Good.", "Fine."}


def test_keys_beside_the_tables_of_a_rule_file_are_told(repo: Make) -> None:
    top = repo({**CODE, ".codegraph/rules/a.toml": '\nprioity = 3\n[[rule]]\ntext = "Fine."\n'})
    told = "codegraph: .codegraph/rules/a.toml:2: unknown key `prioity`"
    assert run(top, "rules", "ui/view.py").stderr.startswith(told)
    assert run(top, "rule", "check").returncode == 3
    write_tree(top, {".codegraph/rules/a.toml": '[[rule]]\npriority = 3\ntext = "Fine."\n'})
    assert run(top, "rules", "ui/view.py").stderr == ""
    assert run(top, "rule", "check").returncode == 0


def test_a_break_is_worth_more_than_what_could_not_be_read(repo: Make) -> None:
    top = shop(repo, "x = [\n")
    write_tree(top, {".codegraph/rules/g.toml": 'text = "No."\nforbid = { from = "ui/**", imports = "billing.*" }\n'})
    (top / "codegraph.toml").write_text("[[rules]]\n")
    found = answer(top, "rule", "check", status=1)
    assert (found["status"], found["total"], len(found["problems"])) == ("broken", 1, 1)


ASKING = """[[rule]]
text = "Whole."
where = "?file cg:path ?path"

[[rule]]
text = "Bad where."
where = "?file cg:path ("

[[rule]]
text = "Bad revision."
changed_since = "nowhere"

[[rule]]
text = "Bad check."
forbid = "ASK { ?x foo:bar ?y }"
"""


def test_what_nobody_can_answer_is_told_before_it_is_asked(repo: Make) -> None:
    top = repo({**CODE, ".codegraph/rules/a.toml": ASKING})
    for words in (("doctor",), ("rule", "check"), ("rule", "test")):
        done = run(top, *words)
        assert done.returncode == 3, words
        told = done.stdout + done.stderr
        assert "a.toml:5: `where`: query: not well formed" in told
        assert "a.toml:9: `changed_since`: there is no revision nowhere here" in told
        assert "a.toml:13: `forbid`: query: line 1, column 17: the prefix foo: is not declared" in told
        assert "a.toml:1:" not in told
    found = answer(top, "rules", "ui/view.py")
    assert {rule["text"] for rule in found["rules"]} == {"Whole.", "Bad check."}
    write_tree(top, {".codegraph/rules/a.toml": ASKING.replace(" (", " ?path").replace("nowhere", "HEAD")})
    told = run(top, "doctor").stdout
    assert "`where`" not in told
    assert "`changed_since`" not in told
    assert "a.toml:13: `forbid`" in told


def test_a_retired_rule_is_no_longer_faulty(repo: Make) -> None:
    top = repo({**CODE, ".codegraph/rules/a.toml": 'text = "Bad."\nwhere = "?file cg:path ("\n'})
    assert run(top, "doctor").returncode == 3
    (rule,) = answer(top, "rule", "list")["rules"]
    assert run(top, "rule", "retire", rule["id"], "--because", "b").returncode == 0
    assert run(top, "doctor").returncode == 0
    assert run(top, "rule", "check").returncode == 0


def test_languages_of_the_projects_own_are_known_to_rules(repo: Make) -> None:
    top = repo({"a.py": "", "b.pyx": "", "codegraph.toml": '[[rule]]\ntext = "Typed."\nlanguages = "python"\n'})
    assert [rule["text"] for rule in answer(top, "rules", "a.py")["rules"]] == ["Typed."]
    assert answer(top, "rules", "b.pyx")["rules"] == []
    table = (top / "codegraph.toml").read_text() + '[languages.python]\nextensions = [".py", ".pyx"]\n'
    (top / "codegraph.toml").write_text(table)
    assert [rule["text"] for rule in answer(top, "rules", "b.pyx")["rules"]] == ["Typed."]
    assert answer(top, "rules", "c.txt")["rules"] == []


def test_what_is_wrong_with_a_rule_file_is_told_by_those_who_list_rules_only(repo: Make) -> None:
    top = shop(repo, "x = [\n")
    told = "codegraph.toml:1: not valid TOML"
    for words in SURFACES:
        done = run(top, *words)
        assert (done.stdout + done.stderr).count(told) == 1, words
    identity = answer(top, "rule", "list")["rules"][0]["id"]
    for words in (
        ("rule", "add", "Kept."),
        ("rule", "show", identity),
        ("rule", "supersede", identity, "Better.", "--because", "x"),
        ("rule", "history"),
        ("rule", "retire", answer(top, "rule", "add", "Gone.")["id"], "--because", "x"),
    ):
        done = run(top, *words)
        assert done.returncode == 0
        assert "not valid" not in done.stdout + done.stderr, words
