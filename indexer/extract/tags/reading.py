"""One pass over what a `tags.scm` matches in a file: definitions and scopes in the order in which they are entered,
then the uses in them.

Promise: a call keeps a callee only if its name can mean nothing but what the scopes of the file bind under it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from indexer.extract.source import Source
from indexer.extract.syntax import syntax_errors
from indexer.extract.tags import documentation, text
from indexer.extract.tags.patterns import Meaning, rules
from indexer.extract.walk import Pass
from indexer.facts import FileFacts
from indexer.grammars import language as language_named
from indexer.grammars import loader
from indexer.grammars.loader import Node

_ORDER = {"definition": 0, "scope": 1, "local": 2, "import": 3, "call": 4, "reference": 5}
_MOST_OCCURRENCES = 200
"""Places of one name that are looked at before it counts as bound elsewhere."""


class Event(NamedTuple):
    """One match: the node that it is about, its names, and what else was captured."""

    pattern: int
    meaning: Meaning
    node: Node
    names: list[Node]
    captures: dict[str, list[Node]]

    def order(self) -> tuple[int, int, int, int]:
        """What encloses comes before what it holds."""
        return self.node.start_byte, -self.node.end_byte, _ORDER[self.meaning.what], self.pattern


class Reading(Pass):
    """The pass over one file."""

    def __init__(self, language: str, source: Source, root: Node) -> None:
        super().__init__(language, source)
        self._known = language_named(language)
        self._root = root
        self._members_are_names = self._known.members == "names"
        self._apart = self._known.functions == "apart"
        self._clauses: dict[tuple[int, str], int] = {}
        self._latest: dict[int, int] = {}
        """The definition that was made last in a scope."""
        self._names: set[tuple[int, int]] = set()
        self._rest: dict[int, int] = {}

    def expression(self, node: Node) -> str:
        """The text of a node."""
        return self.text(node)

    def type(self, node: Node) -> str:
        """The text of a node."""
        return self.text(node)

    def read(self) -> FileFacts:
        """All that was found. Raises GrammarError."""
        known = rules(self.language)
        events = self._events(known.meanings)
        self._names = {
            (name.start_byte, name.end_byte) for one in events if one.meaning.what == "definition" for name in one.names
        }
        uses: list[tuple[Event, int, int]] = []
        for one in events:
            self.leave(one.node.start_byte)
            what = one.meaning.what
            if what == "definition":
                self._defined(one)
            elif what == "scope":
                self.enter("block", one.node)
            elif what == "local":
                for node in one.captures[one.meaning.capture]:
                    if (node.start_byte, node.end_byte) not in self._names:
                        self._local(node)
            elif what == "import":
                self._imported(one)
            else:
                uses.append((one, self.scope, self.definition))
        self._used(uses, known.knows_locals or self._apart)
        problems = self.source.problems
        if self._root.has_error:
            problems = problems + syntax_errors(self.language, self.source, self._root)
        return self._finish(problems)

    def _events(self, meanings: tuple[Meaning, ...]) -> list[Event]:
        """What matched, in order; of several matches for one name the one whose pattern stands first."""
        query, _ = loader.tags(self.language)
        taken: dict[tuple[int, int], Event] = {}
        events: list[Event] = []
        for number, captures in loader.matches(query, self._root):
            meaning = meanings[number]
            held = captures.get(meaning.capture)
            if not held:
                continue
            if meaning.what in ("scope", "local"):
                events.append(Event(number, meaning, held[0], [], captures))
                continue
            names = captures.get("name", [])
            if not names:
                if meaning.what != "import":
                    continue
                names = held
            one = Event(number, meaning, held[0], names, captures)
            key = (names[0].start_byte, names[0].end_byte)
            before = taken.get(key)
            if before is None or (number, -len(captures.get("doc", ()))) < (
                before.pattern, -len(before.captures.get("doc", ()))
            ):  # fmt: skip
                taken[key] = one
        events.extend(taken.values())
        events.sort(key=Event.order)
        return events

    # Definitions

    def _defined(self, one: Event) -> None:
        meaning = one.meaning
        if meaning.kind == "variable" and self.scopes[self.scope].kind in ("function", "block"):
            for node in one.names:
                self._local(node)
            return
        names = [(name, text.plain(self.text(name))) for name in one.names]
        if meaning.join:
            names = [(one.names[-1], meaning.join.join(name for _, name in names))]
        for at, name in names:
            if name and len(name) <= text.LONGEST:
                self._define(one, at, name)

    def _define(self, one: Event, at: Node, name: str) -> None:
        meaning, node = one.meaning, one.node
        owner = ""
        if one.captures.get("owner"):
            owner = text.dotted(self.text(one.captures["owner"][0]))
        within = self.scopes[self.scope].kind
        if meaning.rest:
            self._close_rest(node)
        key = (self.scope, f"{owner}.{name}")
        if meaning.clauses:
            before = self._clauses.get(key, -1)
            if before >= 0 and self._latest.get(self.scope) == before:
                self._extend(before, node)
                return
        kind, flags = meaning.kind, meaning.flags
        if kind == "function" and (owner or (within == "class" and not self._in_namespace())):
            kind = "method"
        elif kind == "variable" and within == "class" and not self._in_namespace():
            kind = "attribute"
        opens = kind in ("function", "method", "class", "macro")
        hidden = bool(owner) or (within == "class" and not self._members_are_names and not self._in_namespace())
        outer = self.scope
        index = self.define(
            kind, name, at, node, flags=flags, opens=1 if opens else 0,
            doc=documentation.of(self.source, self._known, one),
            signature=text.signature(self.data, node, at, one.captures.get("body")),
            within=owner or None,
        )  # fmt: skip
        if not hidden and not (self._apart and kind in ("variable", "attribute")):
            self.bind(name, "definition", at, str(index), "after" if meaning.after else "")
        if meaning.clauses:
            self._clauses[key] = index
        self._latest[outer] = index
        if opens:
            self.enter("class" if kind == "class" else "function", node, index)
            if meaning.rest:
                self._reach(index)

    def _local(self, node: Node) -> None:
        """Binds a name that is no definition; where functions are apart, it hides none."""
        if not self._apart:
            self.bind(self.text(node), "capture", node)

    def _in_namespace(self) -> bool:
        return self.definition >= 0 and "namespace" in self._definitions[self.definition].made.flags

    def _extend(self, index: int, node: Node) -> None:
        """A definition goes on with one more clause, whose names are local to that clause."""
        found = self._definitions[index]
        end = max(found.made.end_line, self.source.line(max(node.end_byte - 1, 0)))
        self._end(index, end)
        self.enter("function", node, index)

    def _end(self, index: int, line: int) -> None:
        found = self._definitions[index]
        values = {field: getattr(found.made, field) for field in found.made.__struct_fields__}
        self._definitions[index] = found._replace(made=type(found.made)(**(values | {"end_line": line})))

    def _close_rest(self, node: Node) -> None:
        """Ends the definition that reaches as far as this one."""
        if self.definition in self._rest and self.scope == self._rest[self.definition]:
            self._end(self.definition, self.source.line(max(node.start_byte - 1, 0)))
            self.end, self.scope, self.definition = self._open.pop()

    def _reach(self, index: int) -> None:
        """Lets the scope that was just opened reach to the end of what encloses it."""
        self.end = self._open[-1][0]
        self._rest[index] = self.scope
        self._end(index, self.source.line(max(min(self.end, len(self.data)) - 1, 0)))

    def _imported(self, one: Event) -> None:
        items = one.captures.get("item", [])
        alias = one.captures.get("alias", [])
        bound = text.plain(self.text(alias[0])) if alias else ""
        for name in one.names:
            module = text.plain(self.text(name))
            for item in items:
                word = text.plain(self.text(item))
                self.take(module, word, bound or word, item)
            if not items and module:
                self.take(module, "", bound, name)

    # Uses

    def _used(self, uses: list[tuple[Event, int, int]], sure: bool) -> None:
        bound: dict[int, set[str]] = {}
        for each in self._bindings:
            if each.kind in ("capture", "import"):
                bound.setdefault(each.scope, set()).add(each.target)
        elsewhere: dict[str, bool] = {}
        spots = self._names | {
            (name.start_byte, name.end_byte) for one, _, _ in uses for name in one.names if one.meaning.what == "call"
        }
        defined = {each.target for each in self._bindings if each.kind == "definition"}
        for one, scope, definition in uses:
            name = one.names[-1]
            word = text.plain(self.text(name))
            if not word or len(word) > text.LONGEST:
                continue
            if one.meaning.not_local and self._is_local(word, scope, bound):
                continue
            plain = not one.captures.get("receiver") and text.is_plain(self.data, one.node, name)
            if plain and not sure and word in defined:
                if word not in elsewhere:
                    elsewhere[word] = self._is_bound_elsewhere(word, spots)
                plain = not elsewhere[word]
            self.scope, self.definition = scope, definition
            if one.meaning.what == "call":
                self.call(one.node, name, word if plain else "", None, called=word)
            elif plain and word in defined:
                self.refer(name, word, one.meaning.kind)

    def _is_local(self, word: str, scope: int, bound: dict[int, set[str]]) -> bool:
        while scope >= 0:
            if word in bound.get(scope, ()):
                return True
            scope = self.scopes[scope].parent
        return False

    def _is_bound_elsewhere(self, word: str, spots: Iterable[tuple[int, int]]) -> bool:
        """Whether a name stands anywhere but where it is defined and called: it may then be bound to something else."""
        data = word.encode()
        spots = set(spots)
        for number, found in enumerate(re.finditer(rb"(?<![\w$])" + re.escape(data) + rb"(?![\w$])", self.data)):
            if number > _MOST_OCCURRENCES:
                return True
            start, end = found.span()
            if (start, end) in spots:
                continue
            leaf = self._root.descendant_for_byte_range(start, end)
            if leaf is not None and not text.is_said(leaf):
                return True
        return False
