"""functools.singledispatch: which implementations a call of a generic function may reach.

Promise: what is registered in the function's own file and in the caller's is known; other files may register more, and
which one runs is told at run time, so none of them is ever certain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.facts.digest import FILE
from indexer.languages.python.values import External, Function

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import SourceFile

_MAKERS = ("functools.singledispatch", "functools.singledispatchmethod")


def implementations(ev: Evaluator, caller: SourceFile, file: SourceFile, symbol: str) -> list[Function]:
    """The implementations registered with the function `symbol` of a file, seen from the caller; [] for a plain one."""
    if symbol not in file.generic_functions():
        return []
    index = file.by_symbol()[symbol]
    makers = [
        each.name
        for text in file.facts.definitions[index].decorators
        for each in ev.decorator(file, index, text)
        if isinstance(each, External)
    ]
    if not any(name in _MAKERS for name in makers):
        return []
    found: list[Function] = []
    for place in dict.fromkeys((file, caller)):
        ev.asked.add(place.ask(FILE))
        for implementation, registry in place.registered():
            for each in ev.decorator(place, implementation, registry):
                if isinstance(each, Function) and each.file is file and each.index == index:
                    found.append(place.function(implementation))
    return found
