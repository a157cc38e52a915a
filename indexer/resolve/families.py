"""The way in: each file to the resolver of its language family."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from indexer.facts import Resolution

if TYPE_CHECKING:
    from indexer.languages.typed import Policy, World

_POLICIES = {
    "c": "indexer.languages.c",
    "csharp": "indexer.languages.csharp",
    "go": "indexer.languages.go",
    "java": "indexer.languages.java",
    "javascript": "indexer.languages.javascript",
    "kotlin": "indexer.languages.kotlin",
    "php": "indexer.languages.php",
    "ruby": "indexer.languages.ruby",
    "rust": "indexer.languages.rust",
    "swift": "indexer.languages.swift",
    "scala": "indexer.languages.scala",
}
"""The package of each typed family; its `POLICY` is what only that language knows."""


_NOTEBOOK = ".ipynb"


class _Resolver(Protocol):
    def resolve(self, path: str) -> Resolution: ...


def policy(family: str) -> Policy | None:
    """The policy of a typed language family; None for families that have none."""
    package = _POLICIES.get(family)
    if package is None:
        return None
    found: Policy = import_module(package).POLICY
    return found


def asks_everywhere(family: str) -> bool:
    """Whether files of the family ask which others declare a name."""
    return family in _POLICIES


def answer_module(question: str, world: World, family: str = "python") -> str:
    """The answer to a recorded module question in the world as it is now: a path, a folder with "/", or "".

    What is worked out once may be kept for the next question about the same `world.paths` object: give a new one when
    any file has changed.
    """
    if family == "python":
        from indexer.resolve import resolver as python

        return python.answer_module(question, world)
    known = policy(family)
    return known.answer(question, world.paths) if known is not None else ""


class Resolver:
    """Resolves the files of one world, all of which are of `family`."""

    def __init__(self, world: World, family: str = "python") -> None:
        self._world, self._family = world, family
        self._inner: _Resolver | None = None

    def resolve(self, path: str) -> Resolution:
        """The edges of the file at `path`, one of the world's."""
        if self._inner is None:
            self._inner = _MAKERS.get(self._family, _other)(self._world, self._family)
        return self._inner.resolve(path)


def _python(world: World, family: str) -> _Resolver:
    return _Python(world)


class _Python:
    """Python, and the notebooks of other kernels, which mean nothing beyond themselves."""

    def __init__(self, world: World) -> None:
        from indexer.resolve.resolver import Resolver

        self._world = world
        self._inner = Resolver(world)

    def resolve(self, path: str) -> Resolution:
        if path.endswith(_NOTEBOOK) and self._world.facts(path).language != "python":
            from indexer.resolve.plain import Resolver as Plain

            return Plain(self._world).resolve(path)
        return self._inner.resolve(path)


def _other(world: World, family: str) -> _Resolver:
    known = policy(family)
    if known is None:
        from indexer.resolve.plain import Resolver as Plain

        return Plain(world)
    from indexer.resolve.typed import Resolver

    return Resolver(world, known)


_MAKERS: dict[str, Callable[[World, str], _Resolver]] = {"python": _python}
