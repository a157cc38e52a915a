"""One pass over what a `tags.scm` matches in a file: definitions and scopes in the order in which they are entered,
then the uses in them.

Promise: a call keeps a callee only if its name can mean nothing but what the scopes of the file bind under it.
"""

from __future__ import annotations

import re

from indexer.extract.source import Source
from indexer.extract.syntax import syntax_errors
from indexer.extract.tags import text
from indexer.extract.tags.defining import Defining
from indexer.extract.tags.events import Event, Span, events, span
from indexer.extract.tags.patterns import rules
from indexer.facts import FileFacts
from indexer.grammars.loader import Node

_WRONG = "(ERROR) @error"
"""Grammars of many languages miss a sign here and there that the language does without."""

_MOST_OCCURRENCES = 200
"""Places of one name that are looked at before it counts as bound elsewhere."""

Use = tuple[Event, int, int]
"""A use, with the scope and the definition that it stands in."""


class Reading(Defining):
    """The pass over one file."""

    def __init__(self, language: str, source: Source, root: Node) -> None:
        super().__init__(language, source)
        self._root = root
        self._spots: set[Span] = set()
        """Where names stand that are defined or used in a way that the query tells."""
        self._elsewhere: dict[str, bool] = {}

    def read(self) -> FileFacts:
        """All that was found. Raises GrammarError."""
        known = rules(self.language)
        found = events(self.language, self._root, known.meanings)
        defined = {span(name) for one in found if one.meaning.what == "definition" for name in one.names}
        uses: list[Use] = []
        for one in found:
            self.leave(one.node.start_byte)
            what = one.meaning.what
            held = one.captures[one.meaning.capture]
            if what == "definition":
                self.defined(one)
            elif what == "scope":
                self.enter("block", one.node)
            elif what in ("local", "within"):
                for node in held if what == "local" else text.leaves(held):
                    if span(node) not in defined:
                        self.local(node)
            elif what == "import":
                self._imported(one)
            else:
                uses.append((one, self.scope, self.definition))
        self._spots = defined.union(span(name) for one, _, _ in uses for name in one.names)
        self._used(uses, known.knows_locals or self.apart)
        problems = self.source.problems
        if self._root.has_error:
            problems = problems + syntax_errors(self.language, self.source, self._root, _WRONG)
        return self._finish(problems)

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

    def _used(self, uses: list[Use], sure: bool) -> None:
        """Adds the calls and references. `sure`: the query tells all that may hide a name."""
        locals_ = {(each.scope, each.target) for each in self._bindings if each.kind != "definition"}
        bound = {(each.scope, each.target) for each in self._bindings}
        defined = {each.target for each in self._bindings if each.kind == "definition"}
        for one, scope, definition in uses:
            name = one.names[-1]
            word = text.plain(self.text(name))
            if not word or len(word) > text.LONGEST:
                continue
            looked_for = self.word(word, one, "arguments")
            if one.meaning.not_local and self._is_local(self.folded(word), scope, locals_):
                continue
            plain = not one.captures.get("receiver") and text.is_plain(self.data, one.node, name)
            if plain and not sure and looked_for in defined:
                plain = not self._is_bound_elsewhere(word)
            if plain and self.known.members == "inherited":
                plain = not self._may_be_inherited(looked_for, scope, bound)
            self.scope, self.definition = scope, definition
            if one.meaning.what == "call":
                self.call(one.node, name, looked_for if plain else "", None, called=text.last(word))
            elif plain and looked_for in defined:
                self.refer(name, looked_for, one.meaning.kind)

    def _is_local(self, word: str, scope: int, locals_: set[tuple[int, str]]) -> bool:
        while scope >= 0:
            if (scope, word) in locals_:
                return True
            scope = self.scopes[scope].parent
        return False

    def _may_be_inherited(self, word: str, scope: int, bound: set[tuple[int, str]]) -> bool:
        """Whether a class stands between a name and what binds it: its bases, wherever they are, may have a member of
        that name."""
        while scope > 0 and (scope, word) not in bound:
            known = self.scopes[scope]
            made = self._definitions[known.definition].made if known.definition >= 0 else None
            if made is not None and made.body == scope:
                if made.kind == "class" and "namespace" not in made.flags:
                    return True
                if made.kind == "method" and made.parent < 0:  # written outside its class
                    return True
            scope = known.parent
        return False

    def _is_bound_elsewhere(self, word: str) -> bool:
        """Whether a name stands anywhere but where it is defined and used: it may then be bound to something else."""
        known = self._elsewhere.get(word)
        if known is None:
            known = self._elsewhere[word] = self._stands_elsewhere(word)
        return known

    def _stands_elsewhere(self, word: str) -> bool:
        flags = re.IGNORECASE if self.known.case == "folded" else 0
        written = re.compile(rb"(?<![\w$])" + re.escape(word.encode()) + rb"(?![\w$])", flags)
        for number, found in enumerate(written.finditer(self.data)):
            if number > _MOST_OCCURRENCES:
                return True
            if found.span() in self._spots:
                continue
            leaf = self._root.descendant_for_byte_range(*found.span())
            if leaf is not None and not text.is_said(leaf):
                return True
        return False
