"""The way in: each file to the resolver of its language family."""

from __future__ import annotations

from indexer.facts import Resolution
from indexer.grammars import language
from indexer.languages.javascript import QUESTION, answer
from indexer.languages.python.source import World
from indexer.resolve import javascript
from indexer.resolve import resolver as python


def answer_module(question: str, world: World) -> str:
    """The answer to a recorded module question in the world as it is now: a path, a folder with "/", or "".

    What is worked out once is kept for the next question about the same `world.paths` object: give a new one when any
    file has changed.
    """
    if question.startswith(QUESTION):
        return answer(question, world.paths)
    return python.answer_module(question, world)


class Resolver:
    """Resolves the files of one world, whose files are all of one language family."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._python: python.Resolver | None = None

    def resolve(self, path: str) -> Resolution:
        """The edges of the file at `path`, one of the world's."""
        if self._python is None:
            facts = self._world.facts(path)
            if language(facts.language).family == "javascript":
                return javascript.resolve(path, facts, self._world)
            self._python = python.Resolver(self._world)
        return self._python.resolve(path)
