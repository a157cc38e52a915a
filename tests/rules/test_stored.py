"""What was read of rule files is kept, and is never stale: each change is seen at the next question."""

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.rules import read_rules, sources, stored, table
from tests.conftest import write_tree


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    """A workspace whose rules are kept at once: its files count as settled."""
    monkeypatch.setattr(stored, "_SETTLED", -(10**12))
    top = write_tree(
        tmp_path / "w",
        {
            ".codegraph/rules/a.toml": 'text = "One."\n',
            ".claude/rules/b.md": "Two.\n",
            "AGENTS.md": "Top.\n",
            "src/AGENTS.md": "Near. @x\n",
            "src/CLAUDE.md": "See @../docs/d.md\n",
            "docs/d.md": "Taken in.\n",
            "a.py": "",
        },
    )
    home = str(tmp_path / "home")
    os.makedirs(home)
    assert texts(top, home) == ["Near. @x", "See @../docs/d.md", "One.", "Two.", "Top."]
    assert (tmp_path / "home/rules/table").exists()
    return top, home


def texts(top: Path, home: str) -> list[str]:
    return [rule.text for rule in read_rules(top, "src/a.py", home=home).rules]


def same_times(path: Path, change: Callable[[], object]) -> None:
    """Makes a change and puts the file's own time back, as some tools do."""
    before = path.stat()
    change()
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_it_is_used(kept: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> None:
    top, home = kept

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr(sources, "load", refuse)
    assert texts(top, home) == ["Near. @x", "See @../docs/d.md", "One.", "Two.", "Top."]


@pytest.mark.parametrize(
    ("name", "text", "gone", "come"),
    [
        (".codegraph/rules/a.toml", 'text = "Odd."\n', "One.", "Odd."),
        (".codegraph/rules/z.toml", 'text = "New."\n', "", "New."),
        (".claude/rules/deep/n.md", "New.\n", "", "New."),
        (".cursor/rules/n.mdc", "---\nalwaysApply: true\n---\nNew.\n", "", "New."),
        (".clinerules", "New.\n", "", "New."),
        ("codegraph.toml", '[[rule]]\ntext = "New."\n', "", "New."),
        ("src/AGENTS.md", "Odd. @x\n", "Near. @x", "Odd. @x"),
        ("src/GEMINI.md", "New.\n", "", "New."),
    ],
)
def test_a_new_or_changed_file_is_seen(kept: tuple[Path, str], name: str, text: str, gone: str, come: str) -> None:
    top, home = kept
    path = top / name
    assert (gone in texts(top, home)) == bool(gone)
    assert come not in texts(top, home)
    if path.exists():
        same_times(path, lambda: path.write_text(text))
    else:
        write_tree(top, {name: text})
    found = texts(top, home)
    assert come in found
    assert gone not in found


def test_a_file_that_went_is_seen(kept: tuple[Path, str]) -> None:
    top, home = kept
    (top / "src/AGENTS.md").unlink()
    (top / ".codegraph/rules/a.toml").unlink()
    shutil.rmtree(top / ".claude")
    assert texts(top, home) == ["See @../docs/d.md", "Top."]


def test_a_replaced_link_is_seen(kept: tuple[Path, str]) -> None:
    top, home = kept
    write_tree(top, {"x.md": "X.\n", "y.md": "Y.\n"})
    (top / ".claude/rules/l.md").symlink_to("../../x.md")
    assert "X." in texts(top, home)
    (top / ".claude/rules/l.md").unlink()
    (top / ".claude/rules/l.md").symlink_to("../../y.md")
    found = texts(top, home)
    assert "Y." in found
    assert "X." not in found


def test_a_copy_of_a_workspace_does_not_get_the_rules_of_its_origin(kept: tuple[Path, str], tmp_path: Path) -> None:
    top, home = kept
    copy, home_of_copy = tmp_path / "copy", str(tmp_path / "home2")
    shutil.copytree(top, copy)
    shutil.copytree(home, home_of_copy)
    write_tree(copy, {"src/AGENTS.md": "Other.\n", ".codegraph/rules/a.toml": 'text = "Another."\n'})
    found = texts(copy, home_of_copy)
    assert {"Other.", "Another."} <= set(found)
    assert not {"Near. @x", "One."} & set(found)
    assert "One." in texts(top, home)


def test_another_users_folder_is_another_table(
    kept: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    top, home = kept
    write_tree(tmp_path / "c/codegraph", {"codegraph.toml": '[[rule]]\ntext = "Mine."\n'})
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
    assert "Mine." in texts(top, home)
    monkeypatch.delenv("XDG_CONFIG_HOME")
    assert "Mine." not in texts(top, home)


@pytest.mark.parametrize("garbage", [b"", b"junk", b"\xff" * 5000, b"(" * 100, b"i\x01\x00\x00\x00"])
def test_a_damaged_copy_is_read_from_the_source(kept: tuple[Path, str], garbage: bytes) -> None:
    top, home = kept
    for name in os.listdir(os.path.join(home, "rules")):
        Path(home, "rules", name).write_bytes(garbage)
    assert texts(top, home) == ["Near. @x", "See @../docs/d.md", "One.", "Two.", "Top."]


def test_what_changed_a_moment_ago_is_not_kept(tmp_path: Path) -> None:
    top = write_tree(tmp_path / "w", {".codegraph/rules/a.toml": 'text = "One."\n'})
    home = str(tmp_path / "home")
    assert texts(top, home) == ["One."]
    assert not os.path.exists(os.path.join(home, "rules"))


def test_nothing_is_kept_where_nothing_can_be_written(kept: tuple[Path, str], tmp_path: Path) -> None:
    top, _ = kept
    (tmp_path / "file").write_text("")
    assert "One." in texts(top, str(tmp_path / "file"))


def test_thousands_of_rules_cost_a_question_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "_SETTLED", -(10**12))
    rules = "".join(
        f'[[rule]]\ntext = "Rule {n}."\npaths = ["src/m{n % 700}/**/*_{n}.py", "**/only{n}*.py"]\n' for n in range(5000)
    )
    top = write_tree(tmp_path / "w", {".codegraph/rules/a.toml": rules, "AGENTS.md": "Top.\n"})
    monkeypatch.setattr(sources, "MAX_BYTES", 10**7)
    home = str(tmp_path / "home")
    assert table.table(str(top), home).count == 5001
    began = time.process_time()
    found = [rule.text for rule in read_rules(top, "src/m42/x/y_742.py", home=home).rules]
    took = time.process_time() - began
    assert found == ["Rule 742.", "Top."]
    assert took < 0.1  # some 5 ms on an idle machine
