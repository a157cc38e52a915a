"""Where events stand: in the log that is committed with the code, and first of all in one in the git directory.

What is told is written to the git directory's log and then to the file, and both are read, so that a checkout, a
reset, a stash or a clean takes nothing away that was told here. The user's own tier is one log in the user's folder.
"""

from __future__ import annotations

import os

from indexer import events
from indexer.errors import CodegraphError
from indexer.memory.fact import USER
from indexer.paths import USER_LOG
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.events import Event
    from indexer.repository import Workspace

OWN = USER_LOG
"""The log in the git directory's folder, named like the user's in the user's."""
SCOPES = {"": "workspace", USER: "user"}
"""What the events of a tier say in `scope`: a log that was copied from one into the other says nothing there."""


class Place(NamedTuple):
    """A log: the directory that it belongs to and its name there."""

    base: str
    name: str

    @property
    def path(self) -> str:
        return os.path.join(self.base, self.name)


def places(workspace: Workspace, tier: str = "") -> list[Place]:
    """The logs of a workspace, that of the git directory first; or the user's own."""
    if tier == USER:
        from indexer.rules.written import user_folder

        folder = user_folder()
        return [Place(folder, OWN)] if folder else []
    file = Place(workspace.top_name, events.NAME)
    return [Place(workspace.facts_home_name, OWN), file] if workspace.git else [file]


def tell(workspace: Workspace, event: Event, tier: str = "") -> None:
    """Writes an event into every log of its tier. Raises CodegraphError, OSError."""
    found = places(workspace, tier)
    if not found:
        raise CodegraphError("there is no place for your own facts: set HOME or XDG_CONFIG_HOME")
    for number, place in enumerate(found):
        os.makedirs(place.base, exist_ok=True)
        try:
            events.append(place.base, event, place.name)
        except OSError as failed:
            if not number:
                raise
            raise CodegraphError(
                f"{place.path}: {failed.strerror or failed}; it is told and kept in the git directory: "
                "make the file writable, then codegraph repair writes it there"
            ) from None


def problems(workspace: Workspace, tier: str = "") -> list[tuple[Place, events.Problem]]:
    """What is wrong in the logs of a tier, by log and line."""
    return [(place, one) for place in places(workspace, tier) for one in events.read(*place).problems]


class Difference(NamedTuple):
    """The events that only one of a workspace's two logs holds."""

    only_here: list[Event]
    only_in_file: list[Event]


def difference(workspace: Workspace) -> Difference:
    """What was told here and is not in the file (any more), and what came with the file."""
    found = places(workspace)
    if len(found) < 2:
        return Difference([], [])
    here, file = (events.read(place.base, place.name).events for place in found)
    there = {event.id for event in file}
    own = {event.id for event in here}
    return Difference(
        [event for event in here if event.id not in there], [event for event in file if event.id not in own]
    )
