"""Whether anything is told in a workspace at all: asked by every hook, so it loads nothing."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository import Workspace

NAME = "memory.db"
"""The projection's file in the workspace's home."""


def ready(workspace: "Workspace") -> bool:
    """Whether anything is told here, as far as one look at the disk can tell: in a clone from the first session or
    question on."""
    return os.path.exists(os.path.join(workspace.home_name, NAME))
