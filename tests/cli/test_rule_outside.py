"""Rules about what lies outside the workspace, by the names that the imports tell."""

from pathlib import Path

import pytest

from tests.agent.conftest import Hook, hook, index
from tests.cli.test_rules import Make, answer, governing, run

__all__ = ["hook"]

CODE = {
    "ui/a.py": """import json

import requests
from django.db import models
from requests import get as g


class M(models.Model):
    def go(self):
        return requests.get("x")


class N(M):
    pass


def f(thing):
    g("y")
    json.dumps(1)
    thing.get()


requests.get("z")
""",
    "lib/b.py": """class Box:
    def get(self):
        return 1


def use(box: Box):
    return box.get()
""",
}


def shop(repo: Make, toml: str) -> Path:
    return repo({**CODE, ".codegraph/rules/a.toml": toml})


def test_callers_and_subclasses_of_what_lies_outside_are_governed(repo: Make) -> None:
    top = shop(
        repo,
        '[[rule]]\ntext = "Timeouts."\ncalls = "requests.get"\n'
        '[[rule]]\ntext = "Models."\ninherits = "django.db.models.Model"\n'
        '[[rule]]\ntext = "Tail."\ninherits = "models.Model"\n'
        '[[rule]]\ntext = "Any."\ncalls = "requests.*"\n'
        '[[rule]]\ntext = "Ours."\ncalls = "get"\n'
        '[[rule]]\ntext = "Nobody."\ncalls = "requests.put"\n',
    )
    found = governing(top, "ui/a.py")
    said = "M.go calls requests.get at line 10, f calls requests.get at line 18, "
    said += "the module calls requests.get at line 23"
    assert found == {
        "Timeouts.": said,
        "Any.": said,
        "Models.": "M inherits django.db.models.Model, N inherits django.db.models.Model",
        "Tail.": "M inherits django.db.models.Model, N inherits django.db.models.Model",
    }
    assert set(governing(top, "lib/b.py")) == {"Ours."}
    assert set(governing(top, "ui/a.py", "--lines", "19")) == {"Timeouts.", "Any."}
    assert set(governing(top, "ui/a.py", "--lines", "13")) == {"Models.", "Tail."}
    odd = run(top, "doctor").stdout
    assert "`calls`: 'requests.put' names nothing that is defined or called here" in odd
    assert odd.count("names nothing") == 1


CHECKS = """[[rule]]
text = "No requests in the UI."
forbid = { from = "ui/**", calls = "requests.*" }

[[rule]]
text = "None in lib."
forbid = { from = "lib/**", calls = "requests.*" }

[[rule]]
text = "Who gets dumps."
require = { callers_of = "requests.get", call = "json.dumps" }
"""


def test_checks_are_about_what_lies_outside_too(repo: Make) -> None:
    top = shop(repo, CHECKS)
    found = answer(top, "rule", "check", status=1)["check"]
    assert [(one["line"], one["enclosing"], one["what"], one["rule"]["line"]) for one in found] == [
        (10, "M.go", "calls requests.get", 1),
        (10, "M.go", "calls requests.get and has no call of json.dumps", 9),
        (18, "f", "calls requests.get", 1),
        (23, "<module>", "calls requests.get", 1),
        (23, "<module>", "calls requests.get and has no call of json.dumps", 9),
    ]


@pytest.mark.parametrize(("call", "there"), [("requests.put(1)", True), ("print(1)", False)])
def test_an_edit_that_calls_outside_is_told_what_it_broke(repo: Make, hook: Hook, call: str, there: bool) -> None:
    top = shop(repo, CHECKS)
    index(top)
    file = top / "ui/a.py"
    file.write_text(file.read_text().replace("    thing.get()", f"    {call}"))
    given = {"file_path": str(file), "old_string": "    thing.get()", "new_string": f"    {call}"}
    text = hook(top, "PostToolUse", "Edit", given, tool_response={}).text
    assert (
        "this edit breaks a rule:\n  ui/a.py:20  f  calls requests.put; .codegraph/rules/a.toml:1:" in text
    ) == there
    assert "requests.get" not in text.partition("rules for")[0]  # it was broken before
