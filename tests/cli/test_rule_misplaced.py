"""Files beside those that rules are read from: `doctor` names them, and says where their rules would be read."""

import os
from pathlib import Path

from tests.cli.test_rules import CODE, Make, answer, run
from tests.conftest import write_tree

LOST = '[[rule]]\ntext = "Lost."\n'
FOUND = '[[rule]]\ntext = "Found."\n'


def said(top: Path) -> list[str]:
    rows = answer(top, "doctor")["doctor"]
    return [row["said"] for row in rows if "is not read" in row["said"]]


def test_files_of_rules_under_another_name_are_told(repo: Make) -> None:
    home = Path(os.environ["HOME"]) / ".config/codegraph"
    write_tree(home, {"rules.toml": LOST, "codegraph.toml": FOUND, "other.toml": "x = 1\n"})
    top = repo(
        {
            **CODE,
            "rules.toml": LOST,
            ".codegraph/rules.toml": 'text = "Lost."\n',
            ".codegraph/rules/notes.md": "- Lost.\n",
            ".codegraph/rules/README.md": "What stands here.\n",
            ".codegraph/rules/ui/a.toml": LOST,
            ".codegraph/rules/good.toml": 'text = "Good."\n',
            ".codegraph/settings.toml": "y = 2\n",
        }
    )
    here = "is not read: rules stand in .codegraph/rules/*.toml or codegraph.toml"
    mine = "is not read: rules stand in ~/.config/codegraph/rules/*.toml or ~/.config/codegraph/codegraph.toml"
    assert said(top) == [
        f"rules.toml: {here}",
        f".codegraph/rules.toml: {here}",
        f".codegraph/rules/notes.md: {here}",
        f".codegraph/rules/ui/a.toml: {here}",
        f"~/.config/codegraph/rules.toml: {mine}",
    ]
    assert run(top, "doctor").returncode == 0
    texts = {rule["text"] for rule in answer(top, "rules", "ui/view.py")["rules"]}
    assert texts == {"Good.", "Found."}


def test_files_that_are_read_are_not_told(repo: Make) -> None:
    write_tree(Path(os.environ["HOME"]) / ".config/codegraph", {"rules/a.toml": FOUND, "codegraph.toml": LOST})
    assert said(repo({**CODE, "codegraph.toml": FOUND, ".codegraph/rules/a.toml": FOUND})) == []


def test_rules_that_their_host_leaves_to_the_model_are_told(repo: Make) -> None:
    top = repo(
        {
            **CODE,
            ".cursor/rules/asked.mdc": "---\ndescription: On tests\nglobs:\nalwaysApply: false\n---\nAsk.\n",
            ".cursor/rules/always.mdc": "---\ndescription: x\nalwaysApply: true\n---\nAlways.\n",
            ".cursor/rules/ui.mdc": "---\nglobs: ui/**\n---\nIn ui.\n",
            ".windsurf/rules/hand.md": "---\ntrigger: manual\n---\nBy hand.\n",
        }
    )
    said = [row["said"] for row in answer(top, "doctor")["doctor"] if "holds for no file" in row["said"]]
    why = "holds for no file: its host leaves it to the model or to the user when it applies"
    assert said == [f".cursor/rules/asked.mdc: {why}", f".windsurf/rules/hand.md: {why}"]
    texts = {rule["text"] for rule in answer(top, "rules", "ui/view.py")["rules"]}
    assert texts == {"Always.", "In ui."}
