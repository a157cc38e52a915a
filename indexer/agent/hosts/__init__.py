"""Agent hosts: one module each, which reads the host's event and writes the reply in the host's shape.

A host module has `event(raw) -> Event | None` (None: nothing for us) and `reply(event, text) -> dict`.
"""

from types import ModuleType
from typing import Any


def host_of(raw: dict[str, Any]) -> ModuleType:
    """The module of the host that sent this event."""
    from indexer.agent.hosts import claude

    return claude  # Codex sends the same shape; further hosts are told apart here
