"""When an agent stops or a session ends: what it did is appended as evidence, from the host's own record of it.

Nothing is said, and nothing fails the host. A record that was read is read on from there the next time; the same told
twice is one piece of evidence.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.agent.event import Event
    from indexer.repository import Workspace

CLOSING = frozenset({"Stop", "SessionEnd"})


def closed(event: Event, workspace: Workspace) -> str:
    """Keeps what the session did since its record was last read; what it did in words, "" for nothing."""
    if not event.record or not event.session or not os.path.isfile(event.record):
        return ""
    from indexer.events import Actor
    from indexer.memory import evidence, sessions

    start = sessions.record_read(workspace, event.session)
    did = evidence.read_record(workspace, event.record, start)
    if did.read == start:
        return ""
    if did:
        evidence.tell(workspace, did, Actor("", event.host, event.session))
    sessions.save(workspace, event.session, None, did.read)
    return did.words()
