"""Which rules govern a path, from every source, with what must appear and what must not."""

import os
from pathlib import Path

from indexer.rules import read_rules, rules_for


def write(top: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, newline="")


def texts(top: Path, path: str) -> list[str]:
    return [rule.text for rule in rules_for(top, path)]


def test_nested_files_apply_from_the_nearest_up(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"AGENTS.md": "Top.\n", "src/AGENTS.md": "Src.\n", "src/CLAUDE.md": "Mine.\n", "lib/AGENTS.md": "Lib.\n"},
    )
    assert texts(tmp_path, "src/new/deep.py") == ["Src.", "Mine.", "Top."]
    assert texts(tmp_path, "lib/a.py") == ["Lib.", "Top."]
    assert texts(tmp_path, "srcx/a.py") == ["Top."]
    hosts = {rule.text: rule.host_loaded for rule in rules_for(tmp_path, "src/a.py")}
    assert "claude" in hosts["Mine."]
    assert "claude" not in hosts["Top."]
    assert "claude" not in hosts["Src."]
    assert "codex" in hosts["Top."]
    assert "codex" not in hosts["Mine."]


def test_claude_rules_by_path(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            ".claude/rules/all.md": "- Everywhere.\n",
            ".claude/rules/deep/py.md": "---\npaths: src/**/*.{py,pyi}, !src/gen/**\n---\n# H\n- Python.\n",
        },
    )
    (found,) = [rule for rule in rules_for(tmp_path, "src/x/a.py") if rule.text == "Python."]
    assert (found.source, found.line, found.heading) == (".claude/rules/deep/py.md", 5, "H")
    assert "src/**/*.{py,pyi}" in found.why
    assert found.host_loaded == {"claude"}
    assert texts(tmp_path, "src/gen/a.py") == ["Everywhere."]
    assert texts(tmp_path, "src/a.js") == ["Everywhere."]


def test_own_rules_single_and_tables(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            ".codegraph/rules/one.toml": 'paths = "src/**"\nexclude = ["src/gen/**"]\ntext = "One."\nwhy = "money"\n',
            ".codegraph/rules/two.toml": (
                '[[rule]]\npaths = ["lib/**"]\ntext = """\nTwo.\n[[rule]]\n"""\n\n[[rule]]\ntext = "Three."\n'
            ),
            "codegraph.toml": '[index]\nmax_bytes = 3\n[[rule]]\ntext = "Four."\npaths = ["src/*"]\n',
        },
    )
    rules = {rule.text: rule for rule in rules_for(tmp_path, "src/a.py")}
    assert set(rules) == {"One.", "Three.", "Four."}
    assert (rules["One."].source, rules["One."].line) == (".codegraph/rules/one.toml", 3)
    assert rules["One."].why.endswith("; money")
    assert not rules["One."].host_loaded
    assert (rules["Three."].line, rules["Four."].line) == (8, 3)
    assert texts(tmp_path, "src/gen/a.py") == ["Three."]
    assert sorted(texts(tmp_path, "lib/a.py")) == ["Three.", "Two.\n[[rule]]"]


def test_what_is_invalid_is_reported_and_the_rest_served(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            ".codegraph/rules/bad.toml": 'text = "x"\npaths = [\n',
            ".codegraph/rules/future.toml": 'text = "y"\nrecalls = "db.*"\n',
            ".codegraph/rules/good.toml": 'text = "Good."\n',
            ".codegraph/rules/glob.toml": 'text = "z"\npaths = ["{a"]\n',
            ".claude/rules/bad.md": "---\npaths: [a\n---\nNo.\n",
            "AGENTS.md": "Top.\n",
        },
    )
    (tmp_path / ".claude/rules/loop.md").symlink_to("loop.md")
    os.mkfifo(tmp_path / ".claude/rules/pipe.md")
    reading = read_rules(tmp_path, "a.py")
    assert [rule.text for rule in reading.rules] == ["Good.", "Top."]
    told = {problem.path: problem for problem in reading.problems}
    assert set(told) == {
        ".codegraph/rules/bad.toml",
        ".codegraph/rules/future.toml",
        ".codegraph/rules/glob.toml",
        ".claude/rules/bad.md",
        ".claude/rules/loop.md",
        ".claude/rules/pipe.md",
    }
    assert told[".claude/rules/bad.md"].line == 2
    assert "unknown key recalls" in told[".codegraph/rules/future.toml"].message
    assert told[".codegraph/rules/bad.toml"].line in (2, 3)


def test_bom_crlf_and_symlinks(tmp_path: Path) -> None:
    write(tmp_path, {"src/a.py": "", "other/b.py": "", "team/shared.md": '---\npaths: ["src/**"]\n---\nSHARED\n'})
    rules = tmp_path / ".claude" / "rules"
    rules.mkdir(parents=True)
    (rules / "shared.md").symlink_to("../../team/shared.md")
    (rules / "bom.md").write_bytes(b'\xef\xbb\xbf---\r\npaths:\r\n  - "src/**"\r\n---\r\nBOM\r\n')
    (tmp_path / "link").symlink_to("src")
    for path in ("src/a.py", "link/a.py", "link/new.py", str(tmp_path / "link" / "a.py"), "./other/../src/a.py"):
        assert [(rule.source, rule.line, rule.text) for rule in rules_for(tmp_path, path)] == [
            (".claude/rules/bom.md", 5, "BOM"),
            (".claude/rules/shared.md", 4, "SHARED"),
        ]
    assert texts(tmp_path, "other/b.py") == []


def test_a_link_out_of_the_workspace_is_not_followed(tmp_path: Path) -> None:
    top, outside = tmp_path / "w", tmp_path / "outside"
    write(top, {"AGENTS.md": "Top.\n"})
    write(outside, {"secret.md": "Secret.\n", "deep/x.md": "Deep.\n"})
    (top / ".claude/rules").mkdir(parents=True)
    (top / ".claude/rules/out.md").symlink_to(outside / "secret.md")
    (top / ".claude/rules/deep").symlink_to(outside / "deep")
    (top / "CLAUDE.md").symlink_to(outside / "secret.md")
    reading = read_rules(top, "a.py")
    assert [rule.text for rule in reading.rules] == ["Top."]
    assert {problem.path for problem in reading.problems} == {".claude/rules/out.md", ".claude/rules/deep", "CLAUDE.md"}
    assert read_rules(top, "../outside/x.py").rules == []


def test_the_workspace_itself_may_be_reached_through_a_link(tmp_path: Path) -> None:
    write(tmp_path / "real", {"AGENTS.md": "Top.\n"})
    (tmp_path / "way").symlink_to("real")
    assert texts(tmp_path / "way", str(tmp_path / "way" / "a.py")) == ["Top."]


def test_one_file_under_two_names_is_one_rule_that_the_host_loads(tmp_path: Path) -> None:
    write(tmp_path, {"AGENTS.md": "Top.\n"})
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    (rule,) = rules_for(tmp_path, "a.py")
    assert rule.text == "Top."
    assert {"claude", "codex"} <= rule.host_loaded


def test_agents_md_imported_by_claude_md_is_loaded_by_that_host(tmp_path: Path) -> None:
    write(tmp_path, {"AGENTS.md": "Top.\n", "CLAUDE.md": "See @AGENTS.md\n", "src/AGENTS.md": "Src.\n"})
    hosts = {rule.text: rule.host_loaded for rule in rules_for(tmp_path, "src/a.py")}
    assert "claude" in hosts["Top."]
    assert "claude" not in hosts["Src."]


def test_identity_survives_a_move_but_not_another_text(tmp_path: Path) -> None:
    write(tmp_path, {"AGENTS.md": "Keep it   small.\n"})
    before = rules_for(tmp_path, "a.py")[0]
    write(tmp_path, {"AGENTS.md": "# New\n\n- Keep it\n  small.\n- Other\n"})
    after, other = rules_for(tmp_path, "a.py")
    assert before.id == after.id != other.id
    assert (before.line, after.line) == (1, 3)


def test_a_very_long_rule_file_is_cut_and_told(tmp_path: Path) -> None:
    write(tmp_path, {"AGENTS.md": "- first\n" + "- x\n" * 300_000})
    reading = read_rules(tmp_path, "a.py")
    assert reading.rules[0].text == "first"
    assert "KB" in reading.problems[0].message


def test_no_toml_reader_is_loaded_without_a_toml_file(tmp_path: Path) -> None:
    import subprocess
    import sys

    write(tmp_path, {"AGENTS.md": "Top.\n"})
    code = (
        "import sys; from indexer.rules import rules_for; "
        "rules_for(sys.argv[1], 'a.py'); print('tomllib' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
