"""`rules`, `rule check`, `rule test`, the rules of `doctor`, as a user runs them: what governs, and what does not."""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

Make = Callable[[Mapping[str, str | bytes]], Path]

CODE = {
    "billing/__init__.py": "",
    "billing/charge.py": """def charge(amount, key=None):
    return amount


def refund(amount):
    return charge(-amount, key="x")


class Ledger:
    def begin(self):
        return 1

    def commit(self):
        return 2
""",
    "ui/view.py": """import json

from billing.charge import Ledger, charge


class View:
    def pay(self, amount):
        return charge(amount)

    def show(self):
        return 1


class Wide(View):
    def later(self):
        return self.show()


def good(ledger: Ledger):
    ledger.begin()
    ledger.commit()


def bad(ledger: Ledger):
    ledger.begin()


def open_(ledger: Ledger, other):
    ledger.begin()
    other.commit()


charge(3)
""",
    "docs/readme.md": "charge\n",
}
LINES = {"pay": "7-8", "show": "10-11", "later": "15-16", "module": "33-33", "good": "19-21"}


def run(top: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "indexer.cli", *words], cwd=top, capture_output=True, encoding="utf-8", check=False
    )


def answer(top: Path, *words: str, status: int = 0) -> dict[str, Any]:
    done = run(top, *words, "--json")
    assert done.returncode == status, done.stderr
    return dict(json.loads(done.stdout))


def governing(top: Path, path: str, *words: str) -> dict[str, str]:
    """{text: why}."""
    return {rule["text"]: rule["why"] for rule in answer(top, "rules", path, *words)["rules"]}


def with_rules(repo: Make, toml: str, **more: str) -> Path:
    return repo({**CODE, ".codegraph/rules/a.toml": toml, **more})


def test_whoever_calls_it_is_governed_and_nobody_else(repo: Make) -> None:
    top = with_rules(
        repo,
        '[[rule]]\ntext = "Pass a key."\nwhy = "Double charges."\ncalls = "charge"\n'
        '[[rule]]\ntext = "Nobody."\ncalls = "surcharge"\n[[rule]]\ntext = "All."\n',
    )
    found = governing(top, "ui/view.py")
    assert set(found) == {"Pass a key.", "All."}
    assert found["Pass a key."] == (
        "View.pay calls charge at line 8, the module calls charge at line 33; Double charges."
    )
    for name, there in (("pay", True), ("show", False), ("later", False), ("module", True), ("good", False)):
        found = governing(top, "ui/view.py", "--lines", LINES[name])
        assert ("Pass a key." in found) == there, name
        assert "All." in found
    assert governing(top, "ui/view.py", "--lines", "8")["Pass a key."].startswith("View.pay calls charge at line 8;")
    assert "Pass a key." in governing(top, "billing/charge.py")
    assert "Pass a key." not in governing(top, "docs/readme.md")
    assert "Pass a key." not in governing(top, "ui/new.py")
    (rule,) = [one for one in answer(top, "rules", "ui/view.py")["rules"] if one["lines"]]
    assert rule["lines"] == [[7, 8], [33, 33]]
    assert rule["unsure"] == ""


def test_the_lines_are_those_of_the_file_as_it_is_now(repo: Make) -> None:
    top = with_rules(repo, 'text = "Pass a key."\ncalls = "billing.charge.charge"\n')
    assert "Pass a key." in governing(top, "ui/view.py", "--lines", "7-8")
    view = top / "ui/view.py"
    view.write_text("# one\n# two\n" + view.read_text())
    assert "Pass a key." not in governing(top, "ui/view.py", "--lines", "7-8")
    assert "at line 10" in governing(top, "ui/view.py", "--lines", "9-10")["Pass a key."]
    view.write_text(view.read_text().replace("return charge(amount)", "return 0"))
    assert "Pass a key." not in governing(top, "ui/view.py", "--lines", "9-10")


@pytest.mark.parametrize(
    ("selector", "on", "off"),
    [
        ('inherits = "View"', ["later"], ["pay", "show", "module"]),
        ('symbols = "View.*"', ["pay", "show"], ["later", "good"]),
        ('symbols = "*.show"', ["show"], ["pay", "later"]),
        ('symbols = "ui/*.py:good"', ["good"], ["pay"]),
        ('called_by = "later"', ["show"], ["pay", "later", "module"]),
        ('called_by = "Wide.later"\nsymbols = "View.show"', ["show"], ["pay"]),
        ('calls = "Ledger::begin"', ["good"], ["pay", "module"]),
        ('calls = ["commit", "charge"]', ["good", "pay"], ["show"]),
        ('calls = "charge"\nsymbols = "View.*"', ["pay"], ["module", "show"]),
        ("where = \"?definition a cg:Method ; cg:name 'show'\"", ["show"], ["pay", "module"]),
        ("where = \"?file cg:imports ?x . ?x cg:path 'billing/charge.py'\"", ["show", "pay", "module"], []),
        ('imports = "billing.charge"', ["show", "module"], []),
        ('imports = "billing.*"', ["show"], []),
        ('imports = "json"', ["show"], []),
        ('imports = "billing/*.py"', ["show"], []),
        ('dependents_of = "billing/**"', ["show"], []),
    ],
)
def test_each_part_of_a_selector(repo: Make, selector: str, on: list[str], off: list[str]) -> None:
    top = with_rules(repo, f'[[rule]]\ntext = "Rule."\n{selector}\n[[rule]]\ntext = "Control."\n')
    for name in on + off:
        found = governing(top, "ui/view.py", "--lines", LINES[name])
        assert ("Rule." in found) == (name in on), (name, found)
        assert "Control." in found
    assert "Rule." not in governing(top, "docs/readme.md")


@pytest.mark.parametrize(
    "selector",
    [
        'calls = "charge"\npaths = "billing/**"',
        'imports = "legacy.*"',
        'imports = "yaml"',
        'imports = "charge.billing"',
        'dependents_of = "ui/**"',
        'inherits = "Ledger"',
        "where = \"?file cg:path 'docs/readme.md'\"",
        'calls = "charge"\nsymbols = "Wide.*"',
        'calls = "charge"\nlanguages = "go"',
        'topics = "money"',
    ],
)
def test_parts_that_do_not_hold(repo: Make, selector: str) -> None:
    top = with_rules(repo, f'[[rule]]\ntext = "Rule."\n{selector}\n[[rule]]\ntext = "Control."\n')
    assert set(governing(top, "ui/view.py")) == {"Control."}


def test_changed_since(repo: Make) -> None:
    top = with_rules(repo, 'text = "Fresh."\nchanged_since = "HEAD"\n')
    assert governing(top, "ui/view.py") == {}
    (top / "ui/view.py").write_text("x = 1\n")
    (top / "ui/other.py").write_text("x = 1\n")
    assert governing(top, "ui/view.py") == {"Fresh.": "changed since HEAD"}
    assert set(governing(top, "ui/other.py")) == {"Fresh."}
    assert governing(top, "billing/charge.py") == {}
    assert "Fresh." not in governing(top, "ui/never.py")
    (top / "ui/never.py").write_text("")
    assert "Fresh." in governing(top, "ui/never.py")
    (top / "docs/readme.md").unlink()
    assert "Fresh." in governing(top, "docs/readme.md")
    (top / ".codegraph/rules/a.toml").write_text('text = "Fresh."\nchanged_since = "nowhere"\n')
    found = answer(top, "rules", "ui/view.py")
    assert found["rules"] == []
    assert "nowhere" in found["problems"][0]["message"]


def test_a_query_that_is_wrong_or_slow_is_told_and_governs_nothing(repo: Make) -> None:
    slow = "?file ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . FILTER(STR(?f) = STR(?g) && STR(?l) = STR(?b))"
    top = with_rules(
        repo,
        f'[[rule]]\ntext = "Wrong."\nwhere = "?x cg:"\n[[rule]]\ntext = "Slow."\nwhere = "{slow}"\n'
        '[[rule]]\ntext = "Part."\npaths = "ui/**"\nwhere = "nonsense"\n[[rule]]\ntext = "Control."\n',
    )
    found = answer(top, "rules", "ui/view.py")
    assert {rule["text"]: bool(rule["unsure"]) for rule in found["rules"]} == {"Part.": True, "Control.": False}
    told = {problem["line"]: problem["message"] for problem in found["problems"]}
    assert set(told) == {1, 4}
    assert "within" in told[4]


def test_without_a_graph_the_path_still_answers(repo: Make) -> None:
    top = with_rules(
        repo,
        '[[rule]]\ntext = "Part."\npaths = "ui/**"\ncalls = "charge"\n[[rule]]\ntext = "Graph."\ncalls = "charge"\n',
    )
    found = answer(top, "rules", "ui/view.py", "--no-sync")
    assert [rule["text"] for rule in found["rules"]] == ["Part."]
    assert "no graph" in found["rules"][0]["unsure"]
    assert [problem["line"] for problem in found["problems"]] == [5]
    assert answer(top, "rules", "billing/charge.py", "--no-sync")["rules"] == []


def test_superseded_and_retired_rules_are_on_no_list(repo: Make) -> None:
    top = with_rules(repo, '[[rule]]\ntext = "Old."\npaths = "ui/**"\n', **{"CLAUDE.md": "- Gone.\n- Stays.\n"})
    ids = {rule["text"]: rule["id"] for rule in answer(top, "rules", "ui/view.py")["rules"]}
    assert set(ids) == {"Old.", "Gone.", "Stays."}
    assert run(top, "rule", "supersede", ids["Old."], "New.", "--because", "b", "--paths", "ui/**").returncode == 0
    assert run(top, "rule", "retire", ids["Gone."], "--because", "b").returncode == 0
    found = answer(top, "rules", "ui/view.py")["rules"]
    assert {rule["text"] for rule in found} == {"New.", "Stays."}
    assert [rule["replaces"] for rule in found if rule["text"] == "New."] == [ids["Old."]]
    shown = run(top, "rules", "ui/view.py").stdout
    assert "New." in shown
    assert "Old." not in shown
    assert "Gone." not in shown


# checks


CHECKS = """[[rule]]
text = "The UI does not charge."
forbid = { from = "ui/**", calls = "billing.charge.*" }
exclude = "ui/allowed.py"

[[rule]]
text = "What begins commits."
require = { callers_of = "Ledger.begin", call = "Ledger.commit" }

[[rule]]
text = "Billing knows no UI."
forbid = { from = "billing/**", imports = "ui.*" }

[[rule]]
text = "No json in the UI."
forbid = { from = "ui/**", imports = "json" }

[[rule]]
text = "There is a ledger."
require = "ASK { ?x cg:name 'Ledger' }"

[[rule]]
text = "Nobody is called open_."
forbid = "ASK { ?x cg:name 'open_' }"
"""


def breaks(found: dict[str, Any]) -> list[tuple[str, int, str, str]]:
    return [(one["path"], one["line"], one["enclosing"], one["rule"]["text"]) for one in found["check"]]


def test_what_breaks_the_checks_is_listed(repo: Make) -> None:
    top = with_rules(repo, CHECKS, **{"ui/allowed.py": "from billing.charge import charge\n\ncharge(1)\n"})
    found = answer(top, "rule", "check", status=1)
    assert breaks(found) == [
        (".codegraph/rules/a.toml", 22, "<module>", "Nobody is called open_."),
        ("ui/view.py", 1, "<module>", "No json in the UI."),
        ("ui/view.py", 8, "View.pay", "The UI does not charge."),
        ("ui/view.py", 20, "good", "The UI does not charge."),
        ("ui/view.py", 21, "good", "The UI does not charge."),
        ("ui/view.py", 25, "bad", "The UI does not charge."),
        ("ui/view.py", 25, "bad", "What begins commits."),
        ("ui/view.py", 29, "open_", "The UI does not charge."),
        ("ui/view.py", 33, "<module>", "The UI does not charge."),
    ]
    assert (found["total"], found["rules"], found["unsure"], found["status"]) == (9, 6, 1, "broken")
    cut = run(top, "rule", "check", "--limit", "2")
    assert cut.returncode == 1
    assert cut.stdout.splitlines()[:2] == [
        ".codegraph/rules/a.toml:22  <module>  its query is true, which it forbids",
        "  .codegraph/rules/a.toml:22  Nobody is called open_.",
    ]
    assert cut.stdout.splitlines()[-2:] == [
        "… and 7 more (codegraph rule check --limit 0)",
        "rules checked: 6, broken in 9 places, 1 may or may not",
    ]


def test_nothing_broken_and_no_checks_at_all(repo: Make) -> None:
    top = with_rules(repo, '[[rule]]\ntext = "x"\nforbid = { from = "billing/**", calls = "View.*" }\n')
    assert answer(top, "rule", "check")["check"] == []
    (top / ".codegraph/rules/a.toml").unlink()
    assert run(top, "rule", "check").stdout == "rules checked: 0, broken in 0 places\n"


def test_a_revision_is_checked_by_the_rules_as_they_are(repo: Make, git: Callable[..., str]) -> None:
    top = with_rules(repo, CHECKS)
    (top / "ui/view.py").write_text("x = 1\n")
    git(top, "commit", "-qam", "thin")
    assert answer(top, "rule", "check")["check"] == []
    assert len(answer(top, "rule", "check", "--rev", "HEAD~1", status=1)["check"]) == 9


def test_a_check_that_cannot_be_evaluated_is_no_success(repo: Make) -> None:
    top = with_rules(repo, 'text = "x"\nforbid = "ASK { ?x nonsense }"\n')
    found = answer(top, "rule", "check", status=3)
    assert (found["check"], found["status"]) == ([], "incomplete")
    assert found["problems"][0]["path"] == ".codegraph/rules/a.toml"


def test_a_check_that_was_superseded_is_not_made(repo: Make) -> None:
    top = with_rules(repo, 'text = "Old."\nforbid = { from = "ui/**", calls = "charge" }\n')
    id_ = answer(top, "rules", "ui/view.py")["rules"][0]["id"]
    assert len(answer(top, "rule", "check", status=1)["check"]) == 2
    assert run(top, "rule", "retire", id_, "--because", "b").returncode == 0
    assert answer(top, "rule", "check")["check"] == []


# examples


def test_examples_are_the_tests_of_a_rule(repo: Make) -> None:
    rule = (
        'text = "x"\ncalls = "charge"\n'
        'fires_on = ["ui/view.py", "ui/view.py:View.pay", "ui/view.py:33", "billing/charge.py:5-6"]\n'
        'quiet_on = ["ui/view.py:View.show", "ui/view.py:10-11", "docs/readme.md"]\n'
    )
    top = with_rules(repo, rule)
    assert run(top, "rule", "test").stdout == "examples of rules tried: 7, failed: 0\n"
    (top / ".codegraph/rules/a.toml").write_text(rule.replace("quiet_on", "x").replace("fires_on", "quiet_on", 1))
    assert run(top, "rule", "test").returncode == 3  # a key that is unknown: the rule is not served, which is told
    (top / ".codegraph/rules/a.toml").write_text(
        'text = "x"\ncalls = "charge"\nfires_on = ["ui/view.py:show", "ui/view.py:nobody"]\nquiet_on = "ui/view.py:8"\n'
    )
    found = answer(top, "rule", "test", status=1)
    assert [(one["example"], one["expected"], one["outcome"]) for one in found["test"]] == [
        ("ui/view.py:show", "fires", "does not fire"),
        ("ui/view.py:nobody", "fires", "was not tried"),
        ("ui/view.py:8", "quiet", "fires"),
    ]
    assert "View.pay calls charge at line 8" in found["test"][2]["why"]


def test_examples_of_topics_are_prompts(repo: Make) -> None:
    top = with_rules(
        repo,
        'text = "x"\ntopics = ["Data migration", "k8s"]\nfires_on = ["write the data  migration, please", "K8s!"]\n'
        'quiet_on = ["data migrations", "migration of data", "k8sx"]\n',
    )
    assert answer(top, "rule", "test")["test"] == []


# doctor


def test_doctor_tells_what_is_wrong_and_what_is_odd(repo: Make) -> None:
    top = with_rules(
        repo,
        """[[rule]]
text = "Use tabs in views."
paths = "ui/**"

[[rule]]
text = "Never use tabs in views."

[[rule]]
text = "Use  tabs in views."
paths = "ui/**"

[[rule]]
text = "Everybody who calls it must log."
calls = "charge"

[[rule]]
text = "Everybody who calls it must logs."
calls = "charge"

[[rule]]
text = "Nothing there."
paths = ["gone/**", "ui/**"]
calls = "nobody"
imports = "nothing.*"

[[rule]]
text = "Torn."
fires_on = "a"
quiet_on = "a"

[[rule]]
text = "Unknown."
pths = "x"
""",
        **{"AGENTS.md": "- Said to two hosts.\n", ".github/copilot-instructions.md": "- Said to three hosts.\n"},
    )
    assert run(top, "index").returncode == 0
    rows = answer(top, "doctor", status=3)["doctor"]
    odd = {row["said"].removeprefix(".codegraph/rules/a.toml:") for row in rows if row.get("odd")}
    assert odd == {
        "5: contradicts .codegraph/rules/a.toml:1: the same words, one with a negation",
        "8: is the same rule as .codegraph/rules/a.toml:1",
        "8: contradicts .codegraph/rules/a.toml:5: the same words, one with a negation",
        "16: differs from .codegraph/rules/a.toml:12 by 1 letters only",
        "20: `paths`: 'gone/**' matches no file",
        "20: `calls`: 'nobody' names nothing that is defined or called here",
        "20: `imports`: no file imports 'nothing.*'",
        "26: 'a' stands under fires_on and under quiet_on",
    }
    bad = [row["said"] for row in rows if not row["sound"]]
    assert bad == [".codegraph/rules/a.toml:31: unknown key pths (did you mean paths?): the rule is not served"]


@pytest.mark.parametrize(
    ("part", "fine", "said"),
    [
        ('paths = "gone/**"', 'paths = "ui/**"', "`paths`: 'gone/**' matches no file"),
        ('exclude = "gone/**"', 'exclude = "ui/**"', "`exclude`: 'gone/**' matches no file"),
        ('languages = "go"', 'languages = "python"', "`languages`: there is no file of go"),
        ('paths = "docs/**"\nlanguages = "python"', 'paths = "ui/**"\nlanguages = "python"', "leave no file"),
        ('symbols = "Nobody.*"', 'symbols = "View.*"', "`symbols`: 'Nobody.*' names no definition"),
        ('calls = "nobody"', 'calls = "charge"', "`calls`: 'nobody' names nothing"),
        ('called_by = "nobody"', 'called_by = "View.*"', "`called_by`: 'nobody' names no definition"),
        ('inherits = "Nobody"', 'inherits = "View"', "`inherits`: 'Nobody' names nothing"),
        ('imports = "nothing.*"', 'imports = "billing.*"', "`imports`: no file imports 'nothing.*'"),
        ('dependents_of = "gone/**"', 'dependents_of = "billing/**"', "`dependents_of`: 'gone/**' matches no file"),
        ('changed_since = "nowhere"', 'changed_since = "HEAD"', "`changed_since`: there is no revision nowhere"),
        ("where = \"?file cg:path 'no'\"", 'where = "?file cg:path ?path"', "`where` finds nothing here"),
        ('where = "?file cg:nope ("', 'where = "?file cg:path ?path"', "`where`: query: not well formed"),
        ('forbid = { from = "no/**", calls = "charge" }', 'forbid = { from = "ui/**", calls = "charge" }', "'no/**'"),
        ('forbid = { from = "ui/**", calls = "nix" }', 'forbid = { from = "ui/**", calls = "charge" }', "'nix' names"),
        (
            'require = { callers_of = "nix", call = "charge" }',
            'require = { callers_of = "begin", call = "charge" }',
            "nix",
        ),
    ],
)
def test_doctor_tells_a_selector_of_any_kind_that_matches_nothing(repo: Make, part: str, fine: str, said: str) -> None:
    top = with_rules(repo, f'\n[[rule]]\ntext = "x"\n{part}\n\n[[rule]]\ntext = "y"\n{fine}\n')
    assert run(top, "index").returncode == 0
    rows = [row["said"] for row in answer_any(top, "doctor")["doctor"] if row.get("odd") or not row["sound"]]
    assert any(row.startswith(".codegraph/rules/a.toml:2: ") and said in row for row in rows), rows
    assert not any(f"a.toml:{part.count(chr(10)) + 6}:" in row for row in rows), rows


def answer_any(top: Path, *words: str) -> dict[str, Any]:
    """The answer, whatever the exit status."""
    return dict(json.loads(run(top, *words, "--json").stdout))


def test_contradictions_where_two_paths_meet(repo: Make) -> None:
    top = with_rules(
        repo,
        '[[rule]]\ntext = "Use tabs."\npaths = "ui/**"\n[[rule]]\ntext = "Never use tabs."\npaths = "**/*.py"\n'
        '[[rule]]\ntext = "Do not use tabs."\npaths = "docs/**"\n',
    )
    odd = [row["said"] for row in answer(top, "doctor")["doctor"] if row.get("odd")]
    assert odd == [
        ".codegraph/rules/a.toml:4: contradicts .codegraph/rules/a.toml:1: the same words, one with a negation"
    ]


def test_what_was_not_checked_without_a_graph_is_said(repo: Make) -> None:
    top = with_rules(repo, '[[rule]]\ntext = "x"\ncalls = "nobody"\n[[rule]]\ntext = "y"\n')
    said = "what 1 rule about code select was not checked: there is no graph to ask"
    assert said in run(top, "doctor").stdout
    assert run(top, "index").returncode == 0
    assert said not in run(top, "doctor").stdout
    assert "'nobody' names nothing" in run(top, "doctor").stdout
