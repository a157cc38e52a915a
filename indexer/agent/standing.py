"""Call sites that an edit broke and that nobody has mended: kept from the edit to the next start of a session.

One line of JSON for each definition in `<home>/broken`, appended after an edit; when a session starts each is looked at
again in the graph as it is then, and what was mended is dropped. No source text is stored.
"""

import json
import os

from indexer.agent.blocks import Block
from indexer.agent.broken import Gone, Unfit, still_gone, still_unfit
from indexer.agent.known import Graph

NAME = "broken"
_MAX_BYTES = 128 * 1024
_MAX_RECORDS = 20


def keep(home: str, records: list[Gone | Unfit]) -> None:
    """Remembers what an edit broke. Nothing is kept where nothing can be written."""
    lines = "".join(json.dumps([type(one).__name__, *one]) + "\n" for one in records)
    try:
        file = os.open(os.path.join(home, NAME), os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        try:
            if os.fstat(file).st_size + len(lines) <= _MAX_BYTES:  # else the next session's start makes room
                os.write(file, lines.encode("ascii"))
        finally:
            os.close(file)
    except OSError:
        pass  # a full or read-only disk


def still_broken(home: str, graph: Graph) -> list[Block]:
    """The blocks of what is still broken, the latest first; what is not is forgotten."""
    path = os.path.join(home, NAME)
    try:
        with open(path, encoding="ascii", errors="replace") as file:
            lines = file.read(_MAX_BYTES + 1).splitlines()
    except OSError:
        return []
    latest: dict[tuple[str, str], str] = {}
    for line in reversed(lines):
        record = _record(line)
        if record is not None:
            latest.setdefault((record.path, record.symbol), line)
    blocks: list[Block] = []
    kept: list[str] = []
    for line in list(latest.values())[:_MAX_RECORDS]:
        block = _block(graph, line)
        if block is not None:
            blocks.append(block._replace(rank=1))
            kept.append(line)
    if kept != lines[::-1]:
        _rewrite(path, kept[::-1])
    return blocks


def _block(graph: Graph, line: str) -> Block | None:
    record = _record(line)
    if isinstance(record, Gone):
        return still_gone(graph, record)
    return still_unfit(graph, record) if record is not None else None


def _record(line: str) -> Gone | Unfit | None:
    """A kept line read back; None for one that is not whole."""
    try:
        match json.loads(line):
            case ["Unfit", str(path), str(symbol), list(callers)]:
                return Unfit(path, symbol, [str(one) for one in callers])
            case ["Gone", str(path), str(symbol), list(places)]:
                found = [(str(one), str(blob), int(at), int(column), str(to)) for one, blob, at, column, to in places]
                return Gone(path, symbol, found)
    except (ValueError, TypeError):
        pass  # torn by a crash
    return None


def _rewrite(path: str, lines: list[str]) -> None:
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        if not lines:
            os.unlink(path)
            return
        with open(temporary, "w", encoding="ascii") as file:
            file.write("".join(f"{line}\n" for line in lines))
        os.replace(temporary, path)
    except OSError:
        pass  # read again next time
