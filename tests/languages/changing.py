"""One edit of a small tree: what is updated is what a clean index finds, and what is taken back is as before."""

from pathlib import Path

from indexer.repository import locate
from indexer.sync import bring_up_to_date
from tests.conftest import Tree, run_git, write_tree
from tests.sync.test_incremental import clean, exported


def assert_updated_is_clean(tmp_path: Path, tree: Tree, path: str, before: str, after: str) -> None:
    top = tmp_path / "w"
    write_tree(top, tree)
    run_git(top, "init", "-q", "-b", "main")
    workspace = locate(top)
    bring_up_to_date(workspace)
    first = exported(workspace)
    text = (top / path).read_text()
    assert before in text
    (top / path).write_text(text.replace(before, after))
    bring_up_to_date(workspace)
    assert exported(workspace) == clean(top, tmp_path / "clean")
    (top / path).write_text(text)
    bring_up_to_date(workspace)
    assert exported(workspace) == first
