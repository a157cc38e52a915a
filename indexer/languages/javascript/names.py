"""JavaScript: the definition that a plain name means where it is called.

Promise: exact only if the innermost scope that binds the name binds it once, to a function or class, and nothing in
the file assigns to it; whatever else might be the case, there is no answer.
"""

from indexer.facts import FileFacts

_ANYTHING = "*"
"""Bound where any name may be: inside `with`."""


class Names:
    """The names that one file binds."""

    def __init__(self, facts: FileFacts) -> None:
        self._facts = facts
        self._bound: dict[tuple[int, str], list[int]] = {}
        self._open: set[int] = set()
        for index, bound in enumerate(facts.bindings):
            if bound.target == _ANYTHING:
                self._open.add(bound.scope)
            elif bound.kind != "augment":
                self._bound.setdefault((bound.scope, bound.target), []).append(index)
        self._assigned = {
            (self._binder(bound.target, bound.scope), bound.target)
            for bound in facts.bindings
            if bound.kind == "augment"
        }

    def _binder(self, name: str, scope: int) -> int:
        """The innermost scope round `scope` that binds the name; -1 if none does, or if that cannot be told."""
        scopes, bound = self._facts.scopes, self._bound
        while scope >= 0:
            if scopes[scope].kind != "class":  # its members are no plain names
                if (scope, name) in bound:
                    return scope
                if scope in self._open:
                    return -1
            scope = scopes[scope].parent
        return -1

    def definitions(self, name: str, scope: int) -> tuple[tuple[int, ...], bool]:
        """(definitions that the name may mean in `scope`, whether it surely means one of them)."""
        binder = self._binder(name, scope)
        if binder < 0:
            return (), False
        facts = self._facts
        found: list[int] = []
        sure = (binder, name) not in self._assigned
        for index in self._bound[binder, name]:
            bound = facts.bindings[index]
            if bound.kind == "definition":
                found.append(int(bound.value))
            else:
                sure = False
        bodies = [each for each in found if "overload" not in facts.definitions[each].flags]
        if bodies:  # signatures without a body only say more about it
            found = bodies
        return tuple(found), sure and len(found) == 1
