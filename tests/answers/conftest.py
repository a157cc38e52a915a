"""A workspace of small literal facts with real files beside them, indexed into a real graph."""

from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.answers.sources import Sources
from indexer.facts import FileFacts, Resolution
from indexer.graph.projection import project
from indexer.graph.store import Reader, Writer

from .literals import FILES, blob, text

Workspace = Callable[..., Sources]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """`workspace({path: (facts, resolution)}, edited={path: bytes}, left_out=…)`: sources over a graph of them.

    `edited` are files as they are now where that is not what was indexed; None where one is gone.
    """

    def make(
        files: dict[str, tuple[FileFacts, Resolution]] = FILES,
        edited: dict[str, bytes | None] | None = None,
        left_out: dict[str, str] | None = None,
    ) -> Sources:
        now: dict[str, bytes | None] = {path: text(path) for path in files}
        with Writer(tmp_path / "graph") as writer:
            chunks = [
                "\n".join(project(path, blob(text(path)), known.language, known, edges)).encode()
                for path, (known, edges) in files.items()
            ]
            writer.rebuild(chunks, "one")
            writer.publish()
        now |= edited or {}

        def read(path: str) -> tuple[str, bytes] | None:
            data = now.get(path)
            return None if data is None else (blob(data), data)

        return Sources(Reader(tmp_path / "graph"), read, left_out)

    return make
