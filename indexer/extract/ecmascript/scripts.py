"""The pass over a script: what the shared pass holds, and what only this family needs while it runs.

Promise: a name that might be bound is bound; one whose value cannot be told where it is bound is bound to the unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from indexer.extract.ecmascript import expressions, types
from indexer.extract.ecmascript.nodes import PATTERN_NAMES, function_in
from indexer.extract.ecmascript.patterns import Elsewhere, Instance, Narrowed, Part, parts
from indexer.extract.source import Source
from indexer.extract.walk import DEEPEST, LONGEST, Pass, Span, _Binding
from indexer.facts import FileFacts
from indexer.grammars.loader import Node

_OWN_REQUIRE = re.compile(rb"\b(?:function|var|let|const|class)\s+require\b")
_LONGEST_OBJECT = 6000
"""Characters of an object literal's expression before it counts as unknown."""
_WORD = re.compile(r"[^\W\d]\w*")


class Holder(NamedTuple):
    """What an object literal is kept under: a qualified name, the definition whose value it is (or that encloses it),
    and the expression that its methods' `this` is ("" if unknown)."""

    qualified: str
    definition: int
    this: str


class Script(Pass):
    """A pass over JavaScript or TypeScript. `language` is what the file is read as, `told` what it says it is."""

    def __init__(self, language: str, told: str, source: Source) -> None:
        super().__init__(language, source)
        self.told = told
        self.has_own_require = _OWN_REQUIRE.search(source.data) is not None and b"createRequire" not in source.data
        self.typed = language != "javascript"
        self.named: dict[Span, tuple[Node | None, str]] = {}
        """Functions and classes without a name of their own: the name that they are kept under, their kind."""
        self.annotated: dict[Span, Node] = {}
        """The type of the variable that a function is kept in."""
        self.held: dict[Span, Holder] = {}
        """Object literals that are kept under a name."""
        self.beside: dict[Span, tuple[str, str]] = {}
        """Functions put into something that was defined before: (its qualified name, the type of `this`)."""
        self.bodies: set[Span] = set()
        """Blocks that are a function's whole body and need no scope of their own."""
        self.apart: set[Span] = set()
        """Those that need one, for the default values do not see what they bind."""
        self.body_scopes: set[int] = set()
        self.export_end = -1
        self.export_scope = -1
        self.default_span: Span = (-1, -1)
        """The function or class that is the module's default."""
        self.modules_at: dict[Span, str] = {}
        """Calls that give a module: the name that it is bound to; "" where the name is the source's own."""
        self.member_objects: set[Span] = set()
        """Object types whose members are those of a named type."""
        self.open: list[tuple[int, int, int]] = []
        """Blocks in which any name may be an object's: (scope, first byte, last)."""
        self.narrowing: dict[Span, list[tuple[Node, Node]]] = {}
        """Blocks in which a name is known to be of a class."""
        self.bare_objects: dict[str, int] = {}
        """Variables of the module that hold an object without members so far: where they are bound."""
        self.owners: set[str] = set()
        """Names whose members are given one by one."""
        self.chained_exports: set[int] = set()
        """Where `module.exports` stands in a chain of assignments that a variable begins."""
        self.callees: set[Span] = set()
        """Where what is called stands."""
        self.bound_types: list[dict[str, str]] = []
        """What the type parameters of the function types being written are bound to be."""
        self.patterns = 0
        self.assigned: list[tuple[str, int, object, Node]] = []
        self.used: list[tuple[Node, int, int, bool]] = []
        self.spots: set[int] = set()
        """Where names stand that are no uses."""
        self.member_uses: list[tuple[Node, Node, int, int]] = []
        self._narrowed: list[tuple[str, int]] = []

    def expression(self, node: Node) -> str:
        return expressions.written(self, node)

    def type(self, node: Node) -> str:
        return types.written(self, node)

    def text(self, node: Node) -> str:
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def write(self, value: object) -> str:
        if not isinstance(value, Node):
            return super().write(value)
        writer = expressions.WRITERS.get(value.type)
        if writer is None or self._depth > DEEPEST:
            return ""
        self._depth += 1
        written = writer(self, value)
        self._depth -= 1
        return written if len(written) <= 2 * LONGEST or written[0] == "{" and len(written) <= _LONGEST_OBJECT else ""

    def bind(
        self, name: str, kind: str, at: Node, value: object = "", annotation: object = "", scope: int = -1,
        until: Node | None = None,
    ) -> None:  # fmt: skip
        self.spots.add(at.start_byte)
        super().bind(name, kind, at, value, annotation, scope, until)

    def exported(self, node: Node) -> bool:
        """Whether what `node` declares is exported where it stands."""
        return node.start_byte < self.export_end and self.scope == self.export_scope

    def holds_variables(self) -> bool:
        """Whether variables of the present scope are definitions: at the top, and in namespaces."""
        return self.scopes[self.scope].kind == "module"

    # Functions that are kept under a name

    def keep(self, value: Node, name: Node, kind: str = "function", annotation: Node | str = "") -> bool:
        """Keeps the function or class that a value is under a name; false if it is none."""
        function = function_in(value)
        if function is None:
            return False
        self.named[function.start_byte, function.end_byte] = name, kind
        if isinstance(annotation, Node):
            self.annotated[function.start_byte, function.end_byte] = annotation
        return True

    def function_scope(self) -> int:
        """The scope that `var` binds in here."""
        scope = self.scope
        while self.scopes[scope].kind == "block" and scope not in self.body_scopes:
            parent = self.scopes[scope].parent
            if self.scopes[parent].kind == "class":  # a static block
                break
            scope = parent
        return scope

    def variable_scope(self, name: Node) -> int:
        """The scope that the declaration binds in whose declarator has `name`."""
        declarator = name.parent
        statement = None if declarator is None else declarator.parent
        start = name.start_byte if statement is None else statement.start_byte
        return self.function_scope() if self.data.startswith(b"var", start) else self.scope

    def flags_of(self, definition: int) -> tuple[str, ...]:
        """The flags of a definition found before."""
        return self._definitions[definition].made.flags

    def binds_this(self, parameters: list[Node]) -> bool:
        """Whether the first parameter says what `this` is."""
        if not parameters:
            return False
        pattern = parameters[0].child_by_field_name("pattern")
        return pattern is not None and pattern.type == "this"

    @property
    def last(self) -> int:
        """The number of the definition found last."""
        return len(self._definitions) - 1

    def bound_at_top(self, name: str) -> bool:
        """Whether the module itself has bound a name so far."""
        return any(each.scope == 0 and each.target == name for each in self._bindings[:200])

    def narrow(self, name: Node, to: Node) -> None:
        """In the present scope a name is known to be of a class."""
        text = self.text(name)
        self.bind(text, "narrowed", name, Narrowed(self, text, to))
        self._narrowed.append((text, self.scope))

    def names_in(self, pattern: Node) -> list[tuple[Node, str | None]]:
        """Every name that a pattern binds, and the path to its value (None if that cannot be told)."""
        return list(parts(self, pattern))

    # Patterns

    def bind_pattern(self, node: Node, kind: str, value: object, annotation: object, scope: int = -1,
                     until: Node | None = None) -> None:  # fmt: skip
        """Binds every name of a pattern to its part of a value or of an instance of a type (both may be unknown)."""
        if node.type in PATTERN_NAMES:
            self.bind(self.text(node), kind, node, value, annotation, scope, until)
            return
        for name, path in parts(self, node):
            whole = value or (Instance(self, annotation) if annotation else "")
            part = Part(self, whole, path) if whole and path is not None else ""
            self.bind(self.text(name), "declare" if kind == "parameter" else kind, name, part, "", scope, until)

    def finish(self) -> None:
        """What can only be told when everything is bound: assignments, and uses of names."""
        for scope, start, end in self.open:
            for word in set(_WORD.findall(self.source.text(start, end))):
                self._bindings.append(_Binding(scope, word, "capture", "", "", self.source.extent(start, start)))
        owners = self.owners.union(owner for owner, _ in self.beside.values()).intersection(self.bare_objects)
        if owners:  # such an object is a type of its own
            self._bindings = [
                each._replace(value=f"<{each.target}>")
                if each.target in owners and each.scope == 0 and each.kind == "declare"
                else each
                for each in self._bindings
            ]
        bound: dict[int, set[str]] = {}
        for each in self._bindings:
            bound.setdefault(each.scope, set()).add(each.target)
        scopes = self.scopes
        for name, scope in self._narrowed:
            if any(each[0] == name and self._within(each[1], scope) for each in self.assigned):
                self._bindings = [
                    each
                    for each in self._bindings
                    if each.kind != "narrowed" or each.scope != scope or each.target != name
                ]
                bound[scope].discard(name)
        for name, scope, value, node in self.assigned:
            binder = scope
            while binder >= 0 and name not in bound.get(binder, ()):
                binder = scopes[binder].parent
            if binder >= 0:
                self.bind(name, "assign", node, Elsewhere(self, value, binder != scope), "", binder)
        tops = bound.get(0, set())
        modules = {taken.alias for taken in self.imports if not taken.name and taken.scope == 0}
        called = self.callees
        for member, node, scope, definition in self.member_uses:
            if (node.start_byte, node.end_byte) not in called:
                role = "argument" if node.parent is not None and node.parent.type == "arguments" else "value"
                self._references.append((member.start_byte, node, role, scope, definition))
        for node, scope, definition, is_type in self.used:
            if node.start_byte in self.spots:
                continue
            name = self.text(node)
            if name not in tops and f"type {name}" not in tops:
                continue
            inner = scope
            while inner > 0 and name not in bound.get(inner, ()):
                inner = scopes[inner].parent
            if inner > 0:
                continue
            if is_type:
                self._references.append((node.start_byte, name, "type", scope, definition))
                continue
            parent = node.parent
            if name in modules and parent is not None and parent.type == "member_expression":
                part = parent.child_by_field_name("property")
                if part is None or (parent.start_byte, parent.end_byte) in called:
                    continue
                text = f"{name}.{self.text(part)}"
                self._references.append((part.start_byte, text, "value", scope, definition))
                continue
            role = "argument" if parent is not None and parent.type == "arguments" else "value"
            self._references.append((node.start_byte, name, role, scope, definition))

    def _within(self, scope: int, outer: int) -> bool:
        while scope > outer:
            scope = self.scopes[scope].parent
        return scope == outer

    def _finish(self, problems: list[tuple[int, str]]) -> FileFacts:
        self.finish()
        once: dict[int, tuple[int, object, str, int, int]] = {}
        for used in self._references:
            once.setdefault(used[0], used)
        self._references = list(once.values())
        found = super()._finish(problems)
        return found if self.told == self.language else _told(found, self.told)


def _told(found: FileFacts, language: str) -> FileFacts:
    values = {field: getattr(found, field) for field in found.__struct_fields__}
    return FileFacts(**(values | {"language": language}))


Handlers = dict[str, Callable[..., None]]
