"""How Ruby's expressions are written in the canonical form, and what a pass over a Ruby file keeps in mind."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from indexer.extract.flow import FlowPass
from indexer.extract.source import Source
from indexer.facts.wide import wide
from indexer.grammars.loader import Node

_LITERALS = {
    "string": "<main.String>",
    "chained_string": "<main.String>",
    "character": "<main.String>",
    "heredoc_beginning": "<main.String>",
    "subshell": "<main.String>",
    "integer": "<main.Integer>",
    "float": "<main.Float>",
    "rational": "<main.Rational>",
    "complex": "<main.Complex>",
    "simple_symbol": "<main.Symbol>",
    "delimited_symbol": "<main.Symbol>",
    "bare_symbol": "<main.Symbol>",
    "bare_string": "<main.String>",
    "method": "<main.Symbol>",
    "singleton_method": "<main.Symbol>",
    "regex": "<main.Regexp>",
    "range": "<main.Range>",
    "hash": "<main.Hash>",
    "true": "<main.TrueClass>",
    "false": "<main.FalseClass>",
    "string_array": "[<main.String>]",
    "symbol_array": "[<main.Symbol>]",
    "lambda": "<main.Proc>",
}
_TESTS = frozenset(("==", "!=", "<", ">", "<=", ">=", "=~", "!~", "===", "defined?"))

MAIN, INSTANCE, CLASS, UNKNOWN = "main", "self", "Self", ""
"""What `self` is: the object outside of classes, an instance, a class, or not known."""


class RubyPass(FlowPass):
    """A pass over a Ruby file, with the locals that are known where it stands and what `self` is there."""

    def __init__(self, source: Source) -> None:
        super().__init__("ruby", source)
        self.locals: dict[int, set[str]] = {0: set()}
        """By scope the locals that were bound so far."""
        self.named: set[int] = set()
        """Bytes at which an identifier or constant begins that some handler has already taken."""
        self.taken: set[tuple[int, int]] = set()
        """Spans of nodes (calls, blocks) that have been taken as a whole."""
        self.bodies: dict[int, int] = {}
        """Class definitions by the byte at which the block begins that is their body."""
        self.selves: dict[int, tuple[str, str]] = {0: (MAIN, "·")}
        """By scope what `self` is in it, and how methods that are called on it without saying so are marked."""
        self.bases: dict[int, list[object]] = {}
        """By class definition what it extends."""
        self.singletons: dict[int, bool] = {}
        """Scopes of `class << self`."""
        self.shares: set[int] = set()
        """Class scopes in which `module_function` holds."""
        self.noted: dict[tuple[int, int], str] = {}
        """What a node means that says it only where it stands (`self`, `@x`), by its span."""
        self.method_names: dict[int, str] = {}
        """By scope of a method its name."""
        self.setters: set[tuple[int, int]] = set()
        """Spans of calls that are assigned to."""
        self.block_self: dict[int, tuple[str, str]] = {}
        """As `selves`, by the byte at which a block begins."""

    # Definitions found before

    def kind_of(self, definition: int) -> str:
        return self._definitions[definition].made.kind

    def parent_of(self, definition: int) -> int:
        return self._definitions[definition].made.parent

    def name_of(self, definition: int) -> str:
        return self._definitions[definition].made.name

    def is_static(self, definition: int) -> bool:
        return "static" in self._definitions[definition].made.flags

    # Names

    def is_local(self, name: str) -> bool:
        """Whether a name is a local where the pass stands."""
        return self.scope_of_local(name) >= 0

    def scope_of_local(self, name: str) -> int:
        """The scope that has a local of a name; -1 if there is none."""
        scope = self.scope
        while scope >= 0:
            if name in self.locals.get(scope, ()):
                return scope
            if self.scopes[scope].kind not in ("lambda", "block"):
                return -1
            scope = self.scopes[scope].parent
        return -1

    def local(self, name: str, at: Node, value: object, kind: str = "", annotation: object = "") -> None:
        """Binds a local."""
        scope = self.scope_of_local(name)
        if scope < 0:
            scope = self.function_scope()
        self.locals.setdefault(scope, set()).add(name)
        self.assigned(name, scope, at, value, kind, annotation)

    def self_kind(self) -> tuple[str, str]:
        """What `self` is where the pass stands, and the mark of what is called on it without saying so."""
        scope = self.scope
        while scope >= 0:
            found = self.selves.get(scope)
            if found is not None:
                return found
            scope = self.scopes[scope].parent
        return MAIN, "·"

    def class_scope(self) -> int:
        """The scope of the class round where the pass stands; -1 outside of classes."""
        scope = self.scope
        while scope >= 0 and self.scopes[scope].kind != "class":
            scope = self.scopes[scope].parent
        return scope

    def implicit(self, name: str) -> str:
        """The method of a name, called without a receiver."""
        held, mark = self.self_kind()
        return f"{held}.{mark}{wide(name)}" if held else ""

    # Expressions. They are written at the end: what depends on where a node stands, its handler has noted.

    def expression(self, node: Node) -> str:
        form = node.type
        read = _EXPRESSIONS.get(form)
        if read is not None:
            return read(self, node)
        return _LITERALS.get(form, "")

    def type(self, node: Node) -> str:
        return constant(self, node)


def constant(found: RubyPass, node: Node) -> str:
    """A constant as it is written, dotted; "" if it is taken of something that is none."""
    if node.type == "constant":
        return found.text(node)
    if node.type == "scope_resolution":
        name, outer = node.child_by_field_name("name"), node.child_by_field_name("scope")
        if name is None:
            return ""
        if outer is None:
            return f"main.{found.text(name)}"
        before = constant(found, outer)
        return f"{before}.{found.text(name)}" if before else ""
    return ""


def _identifier(found: RubyPass, node: Node) -> str:
    text = found.called(node) or found.text(node)
    return "it" if text == "_1" else text


def _called(found: RubyPass, node: Node) -> str:
    return found.called(node) or found.noted.get((node.start_byte, node.end_byte), "")


def _resolution(found: RubyPass, node: Node) -> str:
    written = constant(found, node)
    if written:
        return written
    outer, name = node.child_by_field_name("scope"), node.child_by_field_name("name")
    before = found.write(outer) if outer is not None else ""
    return f"{before}.{found.text(name)}" if before and name is not None else ""


def _noted(found: RubyPass, node: Node) -> str:
    return found.noted.get((node.start_byte, node.end_byte), "")


def _nil(found: RubyPass, node: Node) -> str:
    return "nil"


def _either(found: RubyPass, parts: list[str]) -> str:
    """One of several; nil has no methods worth asking for."""
    kept = dict.fromkeys(part for part in parts if part != "nil")
    if not kept:
        return "nil"
    if not all(kept):
        return ""
    return f"({'|'.join(kept)})" if len(kept) > 1 else next(iter(kept))


def _binary(found: RubyPass, node: Node) -> str:
    operator = node.child_by_field_name("operator")
    sign = "" if operator is None else found.text(operator)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if sign in _TESTS:
        return "<main.TrueClass>"
    if sign in ("||", "or"):
        return _either(found, [found.write(left), found.write(right)])
    if sign in ("&&", "and"):
        return found.write(right)
    held = found.write(left)
    return held if held in ("<main.String>", "<main.Integer>", "<main.Float>") and held == found.write(right) else ""


def _inner(found: RubyPass, node: Node) -> str:
    parts = statements(node)
    return found.write(parts[-1]) if parts else "nil"


def _branches(found: RubyPass, node: Node) -> str:
    return _either(found, ["nil" if each is None else found.write(each) for each in leaves(node)])


def _element(found: RubyPass, node: Node) -> str:
    written = found.write(node.child_by_field_name("object"))
    inside = [each for each in node.named_children[1:] if each.type != "comment"]
    if not written or len(inside) != 1 or inside[0].type in ("range", "splat_argument"):
        return ""
    return f"{written}[]"


def _list(found: RubyPass, node: Node) -> str:
    parts = [each for each in node.named_children if each.type != "comment"]
    if len(parts) > 12 or any(each.type in ("splat_argument", "pair") for each in parts):
        return "<main.Array>"
    written = list(dict.fromkeys(found.write(each) for each in parts))
    return f"[{','.join(written)}]" if all(written) and "nil" not in written else "<main.Array>"


def _assigned(found: RubyPass, node: Node) -> str:
    return found.write(node.child_by_field_name("right"))


def _augmented(found: RubyPass, node: Node) -> str:
    operator = node.child_by_field_name("operator")
    if operator is None or found.text(operator) != "||=":
        return ""
    parts = [found.write(node.child_by_field_name(side)) for side in ("left", "right")]
    return _either(found, parts)


def _unary(found: RubyPass, node: Node) -> str:
    return "<main.TrueClass>" if found.data[node.start_byte : node.start_byte + 1] in (b"!", b"n", b"d") else ""


_EXPRESSIONS: dict[str, Callable[[RubyPass, Node], str]] = {
    "identifier": _identifier,
    "constant": lambda found, node: found.text(node),
    "scope_resolution": _resolution,
    "call": _called,
    "super": _called,
    "self": _noted,
    "instance_variable": _noted,
    "class_variable": _noted,
    "nil": _nil,
    "binary": _binary,
    "parenthesized_statements": _inner,
    "element_reference": _element,
    "array": _list,
    "right_assignment_list": _list,
    "assignment": _assigned,
    "operator_assignment": _augmented,
    "unary": _unary,
    **dict.fromkeys(
        ("if", "unless", "conditional", "case", "case_match", "begin", "if_modifier", "unless_modifier",
         "rescue_modifier", "then", "else", "body_statement", "block_body"),
        _branches,
    ),
}  # fmt: skip


def statements(node: Node) -> list[Node]:
    """The statements of a body."""
    return [each for each in node.named_children if each.type not in ("comment", "empty_statement", "heredoc_body")]


_NEVER = frozenset(("return", "break", "next", "redo", "retry"))
_RAISES = (b"raise", b"fail", b"exit", b"abort", b"exit!")


def leaves(node: Node | None, depth: int = 0) -> Iterator[Node | None]:
    """The expressions that a body may give, None for nil; nothing where it leaves."""
    if node is None or depth > 20:
        yield None
        return
    form = node.type
    if form in ("body_statement", "then", "else", "begin", "block_body", "parenthesized_statements", "ensure", "do"):
        parts = statements(node)
        inner = [each for each in parts if each.type not in ("rescue", "ensure", "else")]
        for each in parts:
            if each.type == "rescue":
                yield from leaves(each.child_by_field_name("body"), depth + 1)
        otherwise = [each for each in parts if each.type == "else"]
        yield from leaves(otherwise[0] if otherwise else inner[-1] if inner else None, depth + 1)
    elif form in ("if", "unless", "elsif", "conditional"):
        yield from leaves(node.child_by_field_name("consequence"), depth + 1)
        yield from leaves(node.child_by_field_name("alternative"), depth + 1)
    elif form in ("if_modifier", "unless_modifier"):
        yield from leaves(node.child_by_field_name("body"), depth + 1)
        yield None
    elif form == "rescue_modifier":
        yield from leaves(node.child_by_field_name("body"), depth + 1)
        yield from leaves(node.child_by_field_name("handler"), depth + 1)
    elif form in ("case", "case_match"):
        has_else = False
        for each in node.named_children:
            if each.type in ("when", "in_clause"):
                yield from leaves(each.child_by_field_name("body"), depth + 1)
            elif each.type == "else":
                has_else = True
                yield from leaves(each, depth + 1)
        if not has_else and form == "case":
            yield None
    elif form in _NEVER:
        return
    elif form == "nil":
        yield None
    elif _raises(node):
        return
    else:
        yield node


def _raises(node: Node) -> bool:
    """Whether an expression never gives anything."""
    if node.type == "identifier":
        return node.text in _RAISES
    if node.type != "call" or node.child_by_field_name("receiver") is not None:
        return False
    name = node.child_by_field_name("method")
    return name is not None and name.text in _RAISES
