"""What stands when a session starts, and one file a session that says so: `<home>/sessions/<session>.json`.

Each session has a file of its own, replaced as a whole, so that sessions that run at once never clobber each other.
"""

from __future__ import annotations

import os

from indexer.errors import CodegraphError
from indexer.memory import asking, evidence, words
from indexer.memory.fact import Fact
from indexer.memory.serving import rank
from indexer.memory.times import given, now
from indexer.quick import dumped, parsed_whole
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from indexer.events import Event
    from indexer.memory.projection import Projection
    from indexer.repository import Workspace

FOLDER = "sessions"
SCHEMA_VERSION = 1
_EVIDENCE = 3
_DECISIONS = 20


class Standing(NamedTuple):
    """What stands: unfinished tasks and goals, handoffs, decisions told since another session last started, what is
    overdue, and what sessions did last."""

    open: list[Fact]
    handoffs: list[Fact]
    decisions: list[Fact]
    overdue: list[Fact]
    evidence: list[Event]

    def __bool__(self) -> bool:
        return any(self)


def standing(projection: Projection, session: str) -> Standing:
    """What stands now for a session that starts."""
    at = now()
    live = "void = '' AND holds(begins, ends, ?)"
    found = projection.facts(f"kind IN ('task', 'goal') AND predicate = ? AND {live}", words.STATUS, at)
    late = asking.overdue(projection, at)
    ids = {fact.id for fact in late}
    unfinished = [fact for fact in found if asking.unfinished(fact) and fact.id not in ids]
    handoffs = [
        fact
        for fact in projection.facts(f"kind = 'handoff' AND {live}", at)
        if asking.unfinished(fact) and fact.id not in ids
    ]
    since = last_start(projection.workspace, session)
    decisions = projection.facts(
        f"kind = 'decision' AND told_at >= ? AND {live} ORDER BY told_at DESC, id LIMIT {_DECISIONS}", since, at
    )
    return Standing(
        sorted(unfinished, key=rank),
        sorted(handoffs, key=rank),
        decisions,
        late,
        [event for event, _ in evidence.all_of(projection.workspace)[-_EVIDENCE:]][::-1],
    )


def last_start(workspace: Workspace, session: str) -> str:
    """When another session last started here, as events write times; "" where none did."""
    own = _name(session)
    last = ""
    try:
        names = os.listdir(os.path.join(workspace.home_name, FOLDER))
    except OSError:
        return ""
    for name in names:
        if name.endswith(".json") and name != own:
            told = load(workspace, name).get("ts")
            last = max(last, told) if isinstance(told, str) else last
    return last


def save(workspace: Workspace, session: str, found: Standing | None, read: int | None = None) -> None:
    """Writes a session's file: what stands (None: as it was), and up to where the host's record was read. Where
    nothing can be written, nothing is."""
    name = _name(session)
    table = load(workspace, name)
    table = {"schema_version": SCHEMA_VERSION, "session": session, **table}
    table.setdefault("ts", given("now"))
    for part in ("open", "recent_evidence", "pending"):
        table.setdefault(part, [])
    if found is not None:
        table["ts"] = given("now")
        table["open"] = [_row(fact) for fact in found.open]
        table["pending"] = [_row(fact) for fact in (*found.handoffs, *found.overdue)]
        table["recent_evidence"] = [_did(event) for event in found.evidence]
    if read is not None:
        table["record_read"] = read
    path = os.path.join(workspace.home_name, FOLDER, name)
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "wb") as file:
            file.write(dumped(table) + b"\n")
        os.replace(temporary, path)
    except OSError:
        pass  # a full or read-only disk


def record_read(workspace: Workspace, session: str) -> int:
    """Up to which byte the host's record of a session was read."""
    read = load(workspace, _name(session)).get("record_read")
    return read if isinstance(read, int) and read > 0 else 0


def load(workspace: Workspace, name: str) -> dict[str, Any]:
    """A session's file, empty where it is none."""
    try:
        with open(os.path.join(workspace.home_name, FOLDER, name), encoding="utf-8") as file:
            value = parsed_whole(file.read())
    except (OSError, ValueError, RecursionError, CodegraphError):
        return {}
    return value if isinstance(value, dict) else {}


def _name(session: str) -> str:
    """The file of a session: by its id, or by a digest of one that is no plain name."""
    plain = session.replace("-", "").replace("_", "")
    if plain.isalnum() and plain.isascii() and len(session) <= 100:
        return f"{session}.json"
    try:
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b
    return f"{blake2b(session.encode('utf-8', 'surrogatepass'), digest_size=8).hexdigest()}.json"


def _row(fact: Fact) -> dict[str, Any]:
    return {
        "id": fact.id,
        "kind": fact.kind,
        "subject": fact.subject,
        "predicate": fact.predicate,
        "value": fact.value,
        "trust": fact.trust,
        "valid_from": fact.valid_from,
    }


def _did(event: Event) -> dict[str, Any]:
    did = evidence.did_of(event)
    return {
        "id": event.id,
        "told_at": event.told_at,
        "session": event.actor.session,
        "files": list(did.files),
        "commits": list(did.commits),
        "tests": [test._asdict() for test in did.tests],
    }
