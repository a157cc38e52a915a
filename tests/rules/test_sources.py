"""Every file that agents take their rules from, read in place: what governs, what does not, who loads it itself."""

import os
from pathlib import Path

import pytest

from indexer.rules import read_rules
from tests.conftest import write_tree


def governing(top: Path, path: str) -> dict[str, set[str]]:
    """{text: hosts that load it}."""
    return {rule.text: set(rule.host_loaded) for rule in read_rules(top, path).rules}


def test_cursor_rules(tmp_path: Path) -> None:
    write_tree(
        tmp_path,
        {
            ".cursor/rules/py.mdc": "---\nglobs: src/**/*.py, *.toml\nalwaysApply: false\n---\n- Python.\n",
            ".cursor/rules/deep/all.mdc": "---\nalwaysApply: true\n---\nAlways.\n",
            ".cursor/rules/agent.mdc": "---\ndescription: when migrating\nglobs:\nalwaysApply: false\n---\nBy hand.\n",
            ".cursor/rules/note.md": "No rule.\n",
            ".cursorrules": "Old style.\n",
        },
    )
    assert governing(tmp_path, "src/a/b.py") == {
        "Python.": {"cursor"},
        "Always.": {"cursor"},
        "Old style.": {"cursor", "cline"},
    }
    assert set(governing(tmp_path, "lib/a.py")) == {"Always.", "Old style."}
    assert set(governing(tmp_path, "pyproject.toml")) == {"Python.", "Always.", "Old style."}


def test_copilot_instructions(tmp_path: Path) -> None:
    write_tree(
        tmp_path,
        {
            ".github/copilot-instructions.md": "# Style\n- Everywhere.\n",
            ".github/instructions/ts.instructions.md": '---\napplyTo: "**/*.ts,**/*.tsx"\n---\nTyped.\n',
            ".github/instructions/web/css.instructions.md": "---\napplyTo: '**/*.css'\n---\nStyled.\n",
            ".github/instructions/asked.instructions.md": "---\ndescription: x\n---\nOnly when asked.\n",
            ".github/instructions/readme.md": "No rule.\n",
        },
    )
    assert governing(tmp_path, "web/a.tsx") == {"Typed.": {"copilot"}, "Everywhere.": {"copilot"}}
    assert set(governing(tmp_path, "web/a.css")) == {"Styled.", "Everywhere."}
    assert set(governing(tmp_path, "a.py")) == {"Everywhere."}


def test_gemini_md_is_nested_and_takes_files_in(tmp_path: Path) -> None:
    write_tree(
        tmp_path,
        {
            "GEMINI.md": "Top. @AGENTS.md\n",
            "AGENTS.md": "Shared.\n",
            "src/GEMINI.md": "Near.\n",
            "lib/GEMINI.md": "Elsewhere.\n",
        },
    )
    found = governing(tmp_path, "src/a.py")
    assert list(found) == ["Near.", "Shared.", "Top. @AGENTS.md"]
    assert found["Near."] == found["Top. @AGENTS.md"] == {"gemini"}
    assert "gemini" in found["Shared."]
    (tmp_path / "GEMINI.md").write_text("Top.\n")
    assert "gemini" not in governing(tmp_path, "src/a.py")["Shared."]


def test_a_line_that_only_takes_files_in_is_no_rule(tmp_path: Path) -> None:
    write_tree(
        tmp_path,
        {
            "CLAUDE.md": "@AGENTS.md\n@docs/style.md\n\n- @AGENTS.md\n- Read @AGENTS.md first.\n- @dataclass\n",
            "AGENTS.md": "Shared.\n\n@not/taken.md\n",
            "src/CLAUDE.md": "@../AGENTS.md\n\nNear.\n",
        },
    )
    found = governing(tmp_path, "src/a.py")
    assert set(found) == {"Near.", "Shared.", "@not/taken.md", "Read @AGENTS.md first.", "@dataclass"}
    assert "claude" in found["Shared."]


def test_windsurf_and_cline(tmp_path: Path) -> None:
    write_tree(
        tmp_path,
        {
            ".windsurfrules": "- Surf.\n",
            ".windsurf/rules/a.md": "---\ntrigger: glob\nglobs: src/**\n---\nGlob.\n",
            ".windsurf/rules/b.md": "---\ntrigger: always_on\n---\nAlways.\n",
            ".windsurf/rules/c.md": "---\ntrigger: model_decision\ndescription: d\n---\nModel decides.\n",
            ".windsurf/rules/d.md": "---\ntrigger: manual\n---\nBy hand.\n",
            ".clinerules/x.md": '---\npaths:\n  - "src/**"\n---\nCline there.\n',
            ".clinerules/y.txt": "Cline all.\n",
        },
    )
    assert set(governing(tmp_path, "src/a.py")) == {"Surf.", "Glob.", "Always.", "Cline there.", "Cline all."}
    assert governing(tmp_path, "a.py") == {
        "Surf.": {"windsurf", "cline"},
        "Always.": {"windsurf"},
        "Cline all.": {"cline"},
    }


def test_clinerules_may_be_a_file(tmp_path: Path) -> None:
    write_tree(tmp_path, {".clinerules": "- One.\n- Two.\n"})
    reading = read_rules(tmp_path, "a.py")
    assert [(rule.line, rule.text) for rule in reading.rules] == [(1, "One."), (2, "Two.")]
    assert reading.problems == []


def test_a_shared_file_under_many_names_is_read_once(tmp_path: Path) -> None:
    write_tree(tmp_path, {"AGENTS.md": "Shared.\n", ".github/x": "", "src/a.py": ""})
    for name, to in (
        (".windsurfrules", "AGENTS.md"),
        (".clinerules", "AGENTS.md"),
        (".github/copilot-instructions.md", "../AGENTS.md"),
        ("CLAUDE.md", "AGENTS.md"),
        ("src/GEMINI.md", "../AGENTS.md"),
    ):
        (tmp_path / name).symlink_to(to)
    (rule,) = read_rules(tmp_path, "src/a.py").rules
    assert rule.source == "AGENTS.md"
    assert {"claude", "codex", "copilot", "windsurf", "cline", "gemini"} <= rule.host_loaded
    (rule,) = read_rules(tmp_path, "a.py").rules
    assert "gemini" not in rule.host_loaded


def test_a_link_to_a_general_file_in_a_rule_folder_is_that_file(tmp_path: Path) -> None:
    write_tree(tmp_path, {"AGENTS.md": "Shared.\n", ".claude/rules/own.md": "Own.\n"})
    assert governing(tmp_path, "a.py")["Shared."] >= {"codex"}
    assert "claude" not in governing(tmp_path, "a.py")["Shared."]
    (tmp_path / ".claude/rules/link.md").symlink_to("../../AGENTS.md")
    rules = read_rules(tmp_path, "a.py").rules
    assert [(rule.text, rule.source) for rule in rules] == [("Own.", ".claude/rules/own.md"), ("Shared.", "AGENTS.md")]
    assert "claude" in rules[1].host_loaded


@pytest.mark.parametrize("where", ["config", "home"])
def test_the_user_has_rules_of_the_own_after_all_of_the_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    top = write_tree(tmp_path / "w", {"AGENTS.md": "Top.\n", ".codegraph/rules/a.toml": 'text = "Ours."\n'})
    if where == "config":
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "x"))
        folder = tmp_path / "x" / "codegraph"
    else:
        monkeypatch.setenv("XDG_CONFIG_HOME", "relative/and/so/ignored")
        folder = Path(os.environ["HOME"]) / ".config" / "codegraph"
    write_tree(
        folder,
        {
            "rules/a.toml": 'text = "Mine."\npaths = "src/**"\npriority = 9\nenforce = "ask"\n',
            "codegraph.toml": '[[rule]]\ntext = "Mine too."\n',
            "AGENTS.md": "Not from here.\n",
        },
    )
    dotfiles = write_tree(tmp_path / "dotfiles", {"c.toml": 'text = "Linked."\n'})
    (folder / "rules/c.toml").symlink_to(dotfiles / "c.toml")
    rules = read_rules(top, "src/a.py").rules
    assert [(rule.text, rule.tier) for rule in rules] == [
        ("Ours.", ""),
        ("Top.", ""),
        ("Mine.", "user"),
        ("Linked.", "user"),
        ("Mine too.", "user"),
    ]
    assert rules[2].enforce == "ask"
    assert rules[2].source.endswith("codegraph/rules/a.toml")
    assert "Mine." not in governing(top, "lib/a.py")


def test_rules_do_not_leak_into_another_workspace(tmp_path: Path) -> None:
    one = write_tree(tmp_path / "one", {"AGENTS.md": "One.\n", ".codegraph/rules/a.toml": 'text = "One too."\n'})
    two = write_tree(tmp_path / "two", {"AGENTS.md": "Two.\n"})
    assert set(governing(one, "a.py")) == {"One.", "One too."}
    assert set(governing(two, "a.py")) == {"Two."}


def test_a_deny_is_not_a_repositorys_to_give(tmp_path: Path) -> None:
    write_tree(tmp_path, {".codegraph/rules/a.toml": '\ntext = "No."\nenforce = "deny"\n'})
    reading = read_rules(tmp_path, "a.py")
    assert [rule.enforce for rule in reading.rules] == ["tell"]
    (problem,) = reading.problems
    assert (problem.path, problem.line) == (".codegraph/rules/a.toml", 2)
    assert "counts only in the user's own" in problem.message


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ('text = "x"\npath = "a"\n', "unknown key path"),
        ('text = "x"\npaths = []\n', "`paths` is not a text or a list of texts"),
        ('text = "x"\ncalls = 3\n', "`calls` is not a text or a list of texts"),
        ('text = "x"\nwhere = ""\n', "`where` is not a text"),
        ('text = "x"\npriority = "high"\n', "`priority` is not a whole number"),
        ('text = "x"\nenforce = "block"\n', "none of tell, ask, deny"),
        ('text = "x"\nforbid = { from = "a" }\n', "`forbid` is none of"),
        ('text = "x"\nforbid = "SELECT ?x WHERE { ?x ?y ?z }"\n', "no SPARQL ASK"),
        ('text = "x"\nrequire = { callers_of = "a", call = "{b" }\n', "unbalanced braces"),
        ('text = "x"\npaths = ["a/{b"]\n', "unbalanced braces"),
        (f'text = "{"x" * 9000}"\n', "9,000 characters"),
        ('why = "x"\n', "without `text`"),
    ],
)
def test_what_is_wrong_with_a_rule_is_told_and_the_rest_served(tmp_path: Path, toml: str, said: str) -> None:
    write_tree(tmp_path, {".codegraph/rules/a.toml": toml, ".codegraph/rules/b.toml": 'text = "Good."\n'})
    reading = read_rules(tmp_path, "a.py")
    assert [rule.text for rule in reading.rules] == ["Good."]
    (problem,) = reading.problems
    assert (problem.path, problem.line) == (".codegraph/rules/a.toml", 1)
    assert said in problem.message
    assert "not served" in problem.message


def test_priority_comes_first_and_languages_narrow(tmp_path: Path) -> None:
    write_tree(
        tmp_path,
        {
            ".codegraph/rules/a.toml": (
                '[[rule]]\ntext = "Wide and first."\npriority = 2\n[[rule]]\ntext = "Python."\nlanguages = "Python"\n'
                '[[rule]]\ntext = "Both."\nlanguages = ["go", "python"]\npaths = "src/**"\nexclude = "src/gen/**"\n'
                '[[rule]]\ntext = "Unknown."\nlanguages = "klingon"\n'
            )
        },
    )
    assert [rule.text for rule in read_rules(tmp_path, "src/a.py").rules] == ["Wide and first.", "Python.", "Both."]
    assert list(governing(tmp_path, "src/gen/a.go")) == ["Wide and first."]
    assert list(governing(tmp_path, "src/a.go")) == ["Wide and first.", "Both."]
    (problem,) = read_rules(tmp_path, "a.c").problems
    assert "klingon" in problem.message


def test_a_rule_of_a_megabyte_is_cut_and_told(tmp_path: Path) -> None:
    write_tree(tmp_path, {"AGENTS.md": "Short.\n\n" + "word " * 200_000, "src/CLAUDE.md": "x" * 1_000_000 + "\n- y\n"})
    reading = read_rules(tmp_path, "src/a.py")
    assert max(len(rule.text) for rule in reading.rules) <= 8000
    assert "Short." in [rule.text for rule in reading.rules]
    assert "y" not in [rule.text for rule in reading.rules]
    told = {(problem.path, problem.line) for problem in reading.problems}
    assert {("AGENTS.md", 3), ("src/CLAUDE.md", 1)} <= told
    assert any("characters" in problem.message for problem in reading.problems)


def test_odd_bytes_a_mark_and_line_ends(tmp_path: Path) -> None:
    write_tree(
        tmp_path,
        {
            ".codegraph/rules/a.toml": b'\xef\xbb\xbftext = "Marked."\r\npaths = ["src/**"]\r\n',
            ".cursor/rules/b.mdc": b"\xef\xbb\xbf---\r\nglobs: src/**\r\n---\r\nLines.\r\n",
            "AGENTS.md": b"Odd \xff byte.\n",
            "src/CLAUDE.md": "Wide.\n".encode("utf-16"),
        },
    )
    reading = read_rules(tmp_path, "src/a.py")
    assert [rule.text for rule in reading.rules] == ["Marked.", "Lines.", "Wide.", "Odd � byte."]
    assert [(problem.path, problem.line) for problem in reading.problems] == [("AGENTS.md", 1)]
