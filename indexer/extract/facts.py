"""The way in: which route a language takes from its bytes to its facts."""

import gc
from collections.abc import Callable
from functools import partial

from indexer.extract import go, javascript, python
from indexer.facts import FileFacts
from indexer.grammars.loader import GrammarError


def _java(data: bytes) -> FileFacts:
    from indexer.extract import java

    return java.extract(data)


_ROUTES: dict[str, Callable[[bytes], FileFacts]] = {
    "python": python.extract,
    "go": go.extract,
    "javascript": partial(javascript.extract, "javascript"),
    "typescript": partial(javascript.extract, "typescript"),
    "tsx": partial(javascript.extract, "tsx"),
}


def _rust(data: bytes) -> FileFacts:
    from indexer.extract import rust

    return rust.extract(data)


_ROUTES["rust"] = _rust


def extract(language: str, data: bytes) -> FileFacts:
    """The facts of one file. A missing grammar is a problem at line 0 of facts that are otherwise empty."""
    route = _ROUTES.get(language)
    if route is None:
        return FileFacts(language, problems=((0, f"no extraction for {language}"),))
    collecting = gc.isenabled()
    gc.disable()  # many small objects, no cycles: a collection in their midst only costs
    try:
        return route(data)
    except GrammarError as problem:
        return FileFacts(language, problems=((0, str(problem)),))
    finally:
        if collecting:
            gc.enable()
