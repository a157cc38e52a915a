"""The examples beside a rule, which are its tests: `fires_on` where it must govern, `quiet_on` where it must not.

An example is a path, a path with lines (`src/a.py:10-20`, `src/a.py:10`) or with a symbol (`src/a.py:Order.pay`); for a
rule with topics it is a prompt.
"""

from __future__ import annotations

import os

from indexer.errors import NotFound
from indexer.graph.names import qualified, symbol_of
from indexer.rules.reader import governs
from indexer.rules.table import speaks_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from indexer.answers.sources import Sources
    from indexer.rules.model import Written


def tried(top: str, rule: Written, example: str, graph: Callable[[], Sources]) -> tuple[bool, str]:
    """Whether a rule fires on an example, and why. Raises CodegraphError where that cannot be told."""
    if rule.selector.topics:
        return any(speaks_of(example, topic) for topic in rule.selector.topics), ""
    path, _, rest = example.strip().rpartition(":")
    if not path or os.path.lexists(os.path.join(top, example.strip())):
        path, rest = example.strip(), ""
    return governs(top, rule, path, _lines(path, rest, graph) if rest else None, graph)


def _lines(path: str, words: str, graph: Callable[[], Sources]) -> tuple[int, int]:
    """The lines that an example names. Raises NotFound."""
    first, _, last = words.partition("-")
    if first.isdecimal() and (last or first).isdecimal():
        return int(first), int(last or first)
    wanted = words.replace("::", ".").replace("#", ".").removesuffix("()")
    for one in graph().spans(path):
        name = qualified(symbol_of(one.iri))
        if name == wanted or name.endswith("." + wanted):
            return one.start, one.end
    raise NotFound(f"{path} defines no {words}")
