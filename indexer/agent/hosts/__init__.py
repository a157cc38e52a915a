"""Agent hosts: one module each, which reads the host's event and writes the reply in the host's shape.

A host module has `sent(raw) -> bool`, `event(raw) -> Event | None` (None: it does not say what it is) and
`reply(event, text) -> dict`.
"""

from types import ModuleType
from typing import Any

from indexer.agent.hosts import claude

HOSTS: tuple[ModuleType, ...] = (claude,)
"""In the order in which they are asked whether an event is theirs; the first takes what nobody claims."""


def host_of(raw: dict[str, Any]) -> ModuleType:
    """The module of the host that sent this event."""
    return next((host for host in HOSTS if host.sent(raw)), HOSTS[0])
