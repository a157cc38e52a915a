"""The files that were left out of the graph though they may hold calls: too large, unreadable, not checked out.

Promise: only what is written in the language of the file that is asked about, by its ending: to know more of languages
would cost a hook more than it tells.
"""

from __future__ import annotations

import os

from indexer.agent.blocks import Block, Form
from indexer.agent.text import plain, plural
from indexer.repository import unread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository import Workspace


def unread_blocks(workspace: Workspace, path: str) -> list[Block]:
    """A line about the files beside `path` that may hold more calls, none where there are none."""
    ending = os.path.splitext(path)[1]
    found = [one for one in unread.read(workspace.home_name) if one.endswith(ending)]
    if not ending or not found:
        return []
    named = ", ".join(plain(one) for one in found[:2]) + (", …" if len(found) > 2 else "")
    said = f"{plural(len(found), 'file')} left out of the graph may hold more calls: {named}"
    return [Block(3, (Form(said, ("unread:" + "\0".join(found),)),))]
