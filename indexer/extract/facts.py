"""The way in: which route a language takes from its bytes to its facts."""

import gc
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module

from indexer.facts import FileFacts
from indexer.grammars.loader import GrammarError

_ALONE = ("cargo", "go", "gomod", "java", "npm", "python", "rust")
"""Languages with a module (or package) of their own name here, whose `extract` takes the bytes."""

_TOGETHER = dict.fromkeys(("javascript", "svelte", "tsx", "typescript", "vue"), "ecmascript") | {
    "c": "c",
    "cpp": "c",
}
"""Languages that share one: its `extract` takes the language and the bytes."""


@cache
def _route(language: str) -> Callable[[bytes], FileFacts] | None:
    """The function that extracts a language; only its own module is loaded."""
    if language in _ALONE:
        alone: Callable[[bytes], FileFacts] = import_module(f"indexer.extract.{language}").extract
        return alone
    if language in _TOGETHER:
        return partial(import_module(f"indexer.extract.{_TOGETHER[language]}").extract, language)
    return None


def extract(language: str, data: bytes) -> FileFacts:
    """The facts of one file. A missing grammar is a problem at line 0 of facts that are otherwise empty."""
    route = _route(language)
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
