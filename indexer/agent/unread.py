"""The files that were left out of the graph though they may hold calls: too large, unreadable, not checked out.

Promise: only what is written in the language of the file that is asked about, by its ending: to know more of languages
would cost a hook more than it tells. Whatever is wrong with the state that names them, there are none.
"""

from __future__ import annotations

import os

from indexer.agent.blocks import Block, Form
from indexer.agent.text import plain, plural
from indexer.paths import decode_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

    from indexer.repository import Workspace
else:
    try:
        import _sqlite3 as sqlite3  # the module round it loads datetime and more: 6 ms in a hook
    except ImportError:
        import sqlite3

_LEFT_OUT = """
SELECT path FROM left_out WHERE reason NOT LIKE 'language not supported%' AND reason NOT LIKE 'unsupported%'
AND reason <> 'symbolic link' ORDER BY path
"""


def unread_blocks(workspace: Workspace, path: str) -> list[Block]:
    """A line about the files beside `path` that may hold more calls, none where there are none."""
    ending = os.path.splitext(path)[1]
    found = [one for one in _left_out(os.path.join(workspace.home_name, "state.db")) if one.endswith(ending)]
    if not ending or not found:
        return []
    named = ", ".join(plain(one) for one in found[:2]) + (", …" if len(found) > 2 else "")
    said = f"{plural(len(found), 'file')} left out of the graph may hold more calls: {named}"
    return [Block(3, (Form(said, ("unread:" + "\0".join(found),)),))]


def _left_out(state: str) -> list[str]:
    if not os.path.exists(state):
        return []
    try:
        opened = sqlite3.connect(f"file:{_quoted(state)}?mode=ro", uri=True, timeout=0.05)
        try:
            return [decode_path(path) for (path,) in opened.execute(_LEFT_OUT)]
        finally:
            opened.close()
    except (sqlite3.Error, OSError):
        return []


def _quoted(path: str) -> str:
    """A path as it stands in a `file:` URI."""
    return path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
