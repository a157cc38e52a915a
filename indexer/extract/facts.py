"""The way in: which route a language takes from its bytes to its facts."""

import gc
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module

from indexer.errors import WrongUsage
from indexer.extract.routes import route
from indexer.facts import FileFacts
from indexer.grammars import forget
from indexer.grammars.loader import GrammarError


@cache
def _extractor(language: str) -> Callable[[bytes], FileFacts]:
    """The function that extracts a language; only its own module is loaded."""
    name, alone = route(language)
    found = import_module(f"indexer.extract.{name}").extract
    whole: Callable[[bytes], FileFacts] = found if alone else partial(found, language)
    return whole


forget.append(_extractor.cache_clear)


def extract(language: str, data: bytes) -> FileFacts:
    """The facts of one file. A missing grammar is a problem at line 0 of facts that are otherwise empty."""
    collecting = gc.isenabled()
    gc.disable()  # many small objects, no cycles: a collection in their midst only costs
    try:
        return _extractor(language)(data)
    except (GrammarError, WrongUsage) as problem:
        return FileFacts(language, problems=((0, str(problem)),))
    finally:
        if collecting:
            gc.enable()
