"""One file of the workspace: its indexes, its sites, the values that stand for its definitions, and its steady names.

A name is steady where its value is the same all through the scope, so that the place of a use does not matter.
Promise: everything here follows from the facts and the path alone; nothing looks at another file.
"""

from __future__ import annotations

from functools import cached_property

from indexer.facts.edges import Target
from indexer.languages.python.expressions import Dotted
from indexer.languages.python.places import At, Place, World
from indexer.languages.python.sites import Sites
from indexer.languages.python.values import ClassValue, Function, Instance, Lambda, ParameterValue, Value, instance

UNBOUND = ("variadic", "keywords", "keyword-only")
"""Kinds of parameters that a receiver is never bound to by position."""

CLASS_METHODS = ("__new__", "__init_subclass__", "__class_getitem__")
"""Methods that get the class without being marked as class methods."""


_OWN_TIME = ("function", "class", "lambda")
"""Kinds of scopes from inside which the module is seen as it is in the end."""

_PLAIN_BINDINGS = ("definition", "import", "assign", "for", "async for", "with", "async with")


class SourceFile(Sites):
    """A file of the workspace."""

    def parameter_value(self, scope: int, position: int) -> ParameterValue:
        found = self._parameter_values.get((scope, position))
        if found is None:
            found = self._parameter_values[scope, position] = ParameterValue(self, scope, position)
        return found

    def function(self, index: int, receiver: Value | None = None) -> Function:
        """The function value of definition `index`, bound to `receiver`."""
        found = self._functions.get((index, receiver))
        if found is None:
            found = self._functions[index, receiver] = Function(self, index, receiver)
        return found

    def class_value(self, index: int, own: bool = False) -> ClassValue:
        """The class object of definition `index`; `own` for the `cls` of its classmethods."""
        found = self._classes.get(index)
        if found is None:
            found = self._classes[index] = ClassValue(self, index)
        if own:
            mine = self._own_classes.get(index)
            if mine is None:
                mine = self._own_classes[index] = ClassValue(self, index, True)
                mine.plain = found
            return mine
        return found

    def self_instance(self, index: int) -> Instance:
        """The `self` of the methods of class definition `index`."""
        return instance(self.class_value(index), (), True)

    def lambda_value(self, scope: int) -> Lambda:
        found = self._lambdas.get(scope)
        if found is None:
            found = self._lambdas[scope] = Lambda(self, scope)
        return found

    def target(self, index: int) -> Target:
        """Definition `index` as the target of an edge."""
        found = self._targets.get(index)
        if found is None:
            found = self._targets[index] = Target(self.path, self.facts.definitions[index].symbol)
        return found

    @cached_property
    def watched(self) -> set[str]:
        """The dotted names that the file assigns, tests or fills, so that their value depends on the place."""
        return {*self.dotted, *[name for name in self.uneven if "." in name]}

    @cached_property
    def watched_roots(self) -> set[str]:
        """The first names of `watched`."""
        return {name.partition(".")[0] for name in self.watched}

    @cached_property
    def inner_names(self) -> set[str]:
        """The names that anything but the module itself binds: functions, classes, lambdas, comprehensions."""
        found: set[str] = set()
        for held in self.names[1:]:
            found.update(held)
        for definition in self.facts.definitions:
            found.update([each.name for each in definition.parameters])
        for scope in self.facts.scopes:
            if scope.kind == "lambda":
                found.update([each.name for each in scope.parameters])
        return found

    def is_steady(self, scope: int, word: str) -> bool:
        """Whether a name that `scope` binds has one value all through the scope."""
        found = self._steady.get((scope, word))
        if found is None:
            indices = self.names[scope].get(word, ())
            found = (
                len(indices) <= 1
                and word not in self.uneven
                and (not indices or word not in self.parameter_positions(scope))
            )
            self._steady[scope, word] = found
        return found

    def is_watched(self, tree: Dotted) -> bool:
        """Whether the file assigns, tests or fills a dotted name, or the beginning of it."""
        if tree.root not in self.watched_roots:
            return False
        path = tree.root
        for attribute in tree.attributes:
            path = f"{path}.{attribute}"
            if path in self.watched:
                return True
        return False

    def steady_scope(self, scope: int, word: str) -> int:
        """The scope that tells what a name means wherever it stands in `scope`; -1 when the place matters."""
        if word not in self.inner_names and self.facts.scopes[scope].kind in _OWN_TIME:
            # Seen from inside: what the module holds in the end.
            indices = self.names[0].get(word)
            if indices is None:
                return 0
            if self.facts.bindings[indices[0]].kind in ("global", "nonlocal"):
                return -1
            return scope if word in self.uneven else 0
        key = (scope, word)
        found = self._steady_scopes.get(key)
        if found is None:
            found = self._steady_scopes[key] = self._steady_scope(scope, word)
        return found

    def _steady_scope(self, scope: int, word: str) -> int:
        scopes = self.facts.scopes
        current = scope
        here = True
        while current >= 0:
            kind = scopes[current].kind
            if (
                kind == "class"
                and current != scope
                and (scopes[scope].kind != "type" or scopes[scope].parent != current)
            ):
                current = scopes[current].parent
                here = False
                continue
            indices = self.names[current].get(word)
            if indices is not None or word in self.parameter_positions(current):
                if kind in ("class", "comprehension"):
                    return -1
                if indices is not None and self.facts.bindings[indices[0]].kind in ("global", "nonlocal"):
                    return -1
                if not here:
                    # Seen from inside: what the scope holds in the end. The module is asked by its own number,
                    # so that all its functions share the answer.
                    return current if current == 0 and not self._used_within(word) else scope
                return current if self.is_steady(current, word) else -1
            if kind != "comprehension" and kind != "type":
                here = False
            current = scopes[current].parent
        return 0

    def receiver(self, scope: int, word: str) -> Instance | None:
        """The `self` that a name is all through a method, None when it is anything else."""
        found = self._receivers.get(scope)
        if found is None:
            found = self._receivers[scope] = self._receiver(scope)
        return found[1] if found[0] == word else None

    def _receiver(self, scope: int) -> tuple[str, Instance | None]:
        """The first parameter of the method that opens a scope, and what it is; "" where there is none."""
        definition = self.opened.get(scope, -1)
        owner = self.method_class(definition) if definition >= 0 else -1
        if owner < 0:
            return "", None
        method = self.facts.definitions[definition]
        if not method.parameters or "classmethod" in method.flags or method.name in CLASS_METHODS:
            return "", None
        word = method.parameters[0].name
        if method.parameters[0].kind in UNBOUND or self.parameter_positions(scope)[word] != 0:
            return "", None
        if self.steady_scope(scope, word) != scope:
            return "", None
        return word, self.self_instance(owner)

    def only_binding(self, scope: int, word: str) -> int:
        """The binding that alone says what a name of `scope` is, wherever it is used; -1 when there is more to it."""
        key = (scope, word)
        found = self._only.get(key)
        if found is None:
            found = -1
            indices = self.names[scope].get(word, ())
            if (
                len(indices) == 1
                and word not in self.uneven
                and word not in self.globals
                and (scope == 0 or word not in self.parameter_positions(scope))
            ):
                bound = self.facts.bindings[indices[0]]
                if bound.kind in _PLAIN_BINDINGS and not bound.annotation:
                    found = indices[0]
            self._only[key] = found
        return found

    def _used_within(self, word: str) -> bool:
        """Whether the module's name is tested or filled, so that the place at module level matters."""
        return word in self.uneven

    def starred_before(self, index: int) -> int:
        """How far from the end an unpacking target stands (-1: last) when a starred one comes before it, else 0."""
        bindings = self.facts.bindings
        bound = bindings[index]
        if len(bound.path) != 1 or bound.path[0] <= 0:
            return 0
        last, starred = bound.path[0], False
        for other in bindings[max(0, index - 20) : index + 20]:
            if (
                other.value == bound.value
                and other.kind == bound.kind
                and len(other.path) == 1
                and other.block == bound.block
            ):
                place = other.path[0]
                starred = starred or place < 0 and -1 - place < bound.path[0]
                last = max(last, place, -1 - place)
        return bound.path[0] - last - 1 if starred else 0


__all__ = ["At", "Place", "SourceFile", "World"]
