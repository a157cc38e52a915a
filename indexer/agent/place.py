"""Which workspace, and which of its files, an event is about: the event's file decides, then its directory."""

import os

from indexer.agent.event import Event
from indexer.errors import CodegraphError
from indexer.repository import Workspace, locate
from indexer.tuples import NamedTuple

_FOREIGN = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_COMMON_DIR",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_NAMESPACE",
    "GIT_PREFIX",
)


class Place(NamedTuple):
    """A file of a workspace, by its path from the top."""

    workspace: Workspace
    path: str


def forget_foreign_repository() -> None:
    """A hook may run inside git's own (a commit hook of another repository): its variables are not about our file."""
    for name in _FOREIGN:
        os.environ.pop(name, None)


def directory_of(event: Event) -> str:
    """The event's directory, or the process's, or "" when neither exists any more."""
    if event.cwd and os.path.isabs(event.cwd) and os.path.isdir(event.cwd):
        return event.cwd
    try:
        return os.getcwd()
    except OSError:
        return ""


def workspace_of(event: Event) -> Workspace | None:
    """The workspace of the event's directory."""
    where = directory_of(event)
    try:
        return locate(where) if where else None
    except CodegraphError:
        return None


def places_of(event: Event) -> list[Place]:
    """The event's files that lie in a workspace. A file reached through a link is the file that it really is."""
    where = directory_of(event)
    around: Workspace | None = None
    found: list[Place] = []
    for path in event.paths:
        if not os.path.isabs(path) and not where:
            continue
        try:
            whole = os.path.realpath(os.path.join(where, path))
            workspace = locate(whole)
            if not workspace.git:  # a plain directory: the one the agent works in, when the file is inside
                around = around or workspace_of(event)
                if around is not None and around.relative(whole, around.top_name):
                    workspace = around
        except (CodegraphError, UnicodeEncodeError):  # no place that this file system could name
            continue
        inside = workspace.relative(whole, workspace.top_name)
        if inside:
            found.append(Place(workspace, inside))
    return found
