"""The definitions of a file in the order in which they are entered, the scopes that they open, what they bind."""

from __future__ import annotations

from indexer.extract.source import Source
from indexer.extract.tags import documentation, text
from indexer.extract.tags.events import Event, Span, span
from indexer.extract.walk import Pass
from indexer.grammars import language as language_named
from indexer.grammars.loader import Node

_OPEN = ("function", "method", "class", "macro")


class Defining(Pass):
    """The part of a pass that makes definitions."""

    def __init__(self, language: str, source: Source) -> None:
        super().__init__(language, source)
        self.known = language_named(language)
        self.apart = self.known.functions == "apart"
        self._clauses: dict[tuple[int, str], int] = {}
        self._latest: dict[int, int] = {}
        """The definition that was made last in a scope."""
        self._rest: dict[int, int] = {}
        self._firsts: set[tuple[str, str]] = set()
        self._entered: tuple[int, Span, int] = (-1, (-1, -1), -1)
        """The definition whose scope was opened last, with its pattern and place."""

    def expression(self, node: Node) -> str:
        """The text of a node."""
        return self.text(node)

    def type(self, node: Node) -> str:
        """The text of a node."""
        return self.text(node)

    def folded(self, name: str) -> str:
        """A name as it is bound and looked for."""
        return name.lower() if self.known.case == "folded" else name

    def word(self, name: str, one: Event, capture: str) -> str:
        """The word under which a definition is bound and a call looks for it; `capture` holds what is counted."""
        folded = self.folded(name)
        return folded if one.meaning.arity < 0 else f"{folded}/{one.count(capture) + one.meaning.arity}"

    def defined(self, one: Event) -> None:
        """Makes the definitions that a match is about: one for each of its names."""
        meaning = one.meaning
        if meaning.kind == "variable" and self.scopes[self.scope].kind in ("function", "block"):
            for node in one.names:
                self.local(node)
            return
        names = [(name, text.plain(self.text(name))) for name in one.names]
        if meaning.join:
            names = [(one.names[-1], meaning.join.join(name for _, name in names))]
        if meaning.rest:
            self._close_rest(one.node)
        if self._entered == (one.pattern, span(one.node), self.definition):  # one more name of what was just defined
            self.end, self.scope, self.definition = self._open.pop()
        index = -1
        for at, name in names:
            if name and len(name) <= text.LONGEST and not self._goes_on(one, name) and not self._is_another(one, name):
                index = self._define(one, at, name.lstrip("$") if meaning.kind == "attribute" else name)
        if index >= 0 and self._definitions[index].made.body >= 0:
            self._enter(one, index)

    def local(self, node: Node) -> None:
        """Binds a name that is no definition; where functions are apart, it hides none."""
        if not self.apart:
            self.bind(self.folded(self.text(node)), "capture", node)

    def _goes_on(self, one: Event, name: str) -> bool:
        """Whether a match is one more clause of the definition before it, which then reaches so far."""
        if not one.meaning.clauses:
            return False
        before = self._clauses.get(self._clause(one, name), -1)
        if before < 0 or self._latest.get(self.scope) != before:
            return False
        self._end(before, one.until())
        self._enter(one, before)
        return True

    def _clause(self, one: Event, name: str) -> tuple[int, str]:
        return self.scope, f"{self._owner(one)}.{name}/{one.count('parameters')}"

    def _is_another(self, one: Event, name: str) -> bool:
        """Whether only the first of a name counts, and this is not it."""
        key = (one.meaning.capture, name)
        if not one.meaning.first or key not in self._firsts:
            self._firsts.add(key)
            return False
        return True

    def _owner(self, one: Event) -> str:
        owners = one.captures.get("owner")
        return text.dotted(self.text(owners[0])) if owners else ""

    def _define(self, one: Event, at: Node, name: str) -> int:
        meaning, node, owner = one.meaning, one.node, self._owner(one)
        in_class = self.scopes[self.scope].kind == "class" and not self._in_namespace()
        kind, flags = meaning.kind, meaning.flags
        if kind == "function" and (owner or in_class):
            kind = "method"
        elif kind == "variable" and in_class:
            kind = "attribute"
        index = self.define(
            kind, name, at, node, flags=flags, opens=1 if kind in _OPEN else 0,
            doc=documentation.of(self.source, self.known, one),
            signature=text.signature(self.data, one, at),
            within=owner or None, end=one.until(),
        )  # fmt: skip
        hidden = bool(owner) or meaning.member or "constructor" in flags
        hidden = hidden or (in_class and not self.known.members)
        if not hidden and not (self.apart and kind in ("variable", "attribute")):
            known = node if meaning.after == "whole" else at
            word = self.word(name, one, "parameters")
            self.bind(word, "definition", at, str(index), "after" if meaning.after else "", until=known)
        if meaning.clauses:
            self._clauses[self._clause(one, name)] = index
        self._latest[self.scope] = index
        return index

    def _enter(self, one: Event, index: int) -> None:
        """Opens the scope of a definition."""
        kind = self._definitions[index].made.kind
        self.enter("class" if kind == "class" else "function", one.node, index)
        self.end = one.until()
        self._entered = (one.pattern, span(one.node), index)
        if one.meaning.rest:  # it reaches to the end of what encloses it, unless another such one comes
            self.end = self._open[-1][0]
            self._rest[index] = self.scope
            self._end(index, min(self.end, len(self.data)))

    def _close_rest(self, node: Node) -> None:
        """Ends the definition that reaches as far as this one."""
        if self.definition in self._rest and self.scope == self._rest[self.definition]:
            self._end(self.definition, node.start_byte, anew=True)
            self.end, self.scope, self.definition = self._open.pop()

    def _end(self, index: int, until: int, anew: bool = False) -> None:
        """Lets a definition reach to byte `until`; `anew`: also where that is less far than before."""
        found = self._definitions[index]
        line = self.source.line(max(until - 1, 0))
        values = {field: getattr(found.made, field) for field in found.made.__struct_fields__}
        values["end_line"] = line if anew else max(found.made.end_line, line)
        self._definitions[index] = found._replace(made=type(found.made)(**values))

    def _in_namespace(self) -> bool:
        return self.definition >= 0 and "namespace" in self._definitions[self.definition].made.flags
