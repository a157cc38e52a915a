"""What the engine asks of other files, on record, and what it has worked out for the file at hand.

Promises: every look into another file is recorded as a question; what is asked for while it is being worked out is
unknown, which is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from indexer.facts.declared import everywhere
from indexer.facts.digest import MODULE
from indexer.facts.edges import Asked
from indexer.languages.typed.files import File
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import UNKNOWN, Values
from indexer.languages.typed.world import World

T = TypeVar("T")


class Questions:
    """The files of a world, the questions put to them since `begin`, and answers that are used again until the next."""

    def __init__(self, world: World, policy: Policy) -> None:
        self.world = world
        self.policy = policy
        self._files: dict[str, File] = {}
        self._remembered: dict[object, tuple[Any, dict[str, set[str]], dict[str, str]]] = {}
        self.begin()

    def begin(self, path: str = "") -> None:
        """Starts with another file, the one at `path`."""
        self.path = path
        self._names: dict[str, set[str]] = {}
        self._modules: dict[str, str] = {}
        self._told: set[object] = set()
        self._memo: dict[object, Values | None] = {}
        self.kept: dict[object, Any] = {}
        """What others than the engine have worked out for this file."""
        self.cut = 0
        """How often something was asked for that was just being worked out."""

    # Other files

    def file(self, path: str) -> File:
        """A file of the workspace; whoever reads its definitions says so with `ask`."""
        found = self._files.get(path)
        if found is None:
            found = self._files[path] = File(path, self.world.facts(path))
        return found

    def ask(self, path: str, name: str = MODULE) -> File:
        """The file at `path`, of which all that belongs to the top-level `name` is going to be read."""
        self._names.setdefault(path, set()).add(name)
        return self.file(path)

    def ask_of(self, path: str, index: int) -> File:
        """The same, of which a definition is going to be read with all that belongs to its top-level name."""
        file = self.file(path)
        self._names.setdefault(path, set()).add(file.top_name(index))
        return file

    def declaring(self, name: str) -> Sequence[str]:
        """The files that declare `name` at the top level, or a member of it outside its body."""
        self._names.setdefault(everywhere(self.policy.family), set()).add(name)
        return self.world.declaring(name)

    def ask_module(self, question: str) -> str:
        """The policy's answer to a question about where a module lies: a path, several by line, or ""."""
        found = self._modules.get(question)
        if found is None:
            found = self._modules[question] = self.policy.answer(question, self.world.paths)
        return found

    def remember(self, key: object, work: Callable[[], T]) -> T:
        """What `work` gives, worked out once for all files, with the questions that it puts. It must rest on facts
        alone, not on what the engine says of an expression or a type.
        """
        kept = self._remembered.get(key)
        if kept is None:
            outer = self._names, self._modules, self._told
            self._names, self._modules, self._told = {}, {}, set()
            try:
                kept = self._remembered[key] = (work(), self._names, self._modules)
            finally:
                self._names, self._modules, self._told = outer
        if key not in self._told:
            self._told.add(key)
            for path, names in kept[1].items():
                self._names.setdefault(path, set()).update(names)
            self._modules.update(kept[2])
        found: T = kept[0]
        return found

    def asked(self, path: str) -> Asked:
        """All questions since `begin`, but for those to the file itself."""
        names = {place: tuple(sorted(found)) for place, found in sorted(self._names.items()) if place != path}
        return Asked(tuple(sorted(self._modules.items())), names)

    # What was worked out

    def recalled(self, key: object) -> Values:
        """What was worked out for a key; unknown where that is still going on."""
        found = self._memo[key]
        if found is None:
            self.cut += 1
            return UNKNOWN
        return found

    def is_open(self, key: object) -> bool:
        """Whether what belongs to a key is just being worked out."""
        return key in self._memo and self._memo[key] is None

    def guarded(self, key: object, work: Callable[[], Values]) -> Values:
        """As `once`, and `is_open` while it lasts."""
        found = self._memo.get(key)
        if found is None:
            cut = self.cut
            self._memo[key] = None
            try:
                found = work()
            finally:
                del self._memo[key]
            if cut == self.cut:
                self._memo[key] = found
        return found

    def once(self, key: object, work: Callable[[], Values]) -> Values:
        """What `work` gives, worked out once a file; not kept where a cycle was cut short on the way."""
        found = self._memo.get(key)
        if found is None:
            cut = self.cut
            found = work()
            if cut == self.cut:
                self._memo[key] = found
        return found

    def settled(self, key: object, work: Callable[[], Values]) -> Values:
        """What `work` gives, worked out once a file, and unknown to whoever asks while that is going on."""
        if key in self._memo:
            return self.recalled(key)
        self._memo[key] = None
        found = self._memo[key] = work()
        return found
