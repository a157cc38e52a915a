"""How Scala's expressions are written in the canonical form."""

from __future__ import annotations

import re
from collections.abc import Callable

from indexer.extract.scala import plain, types
from indexer.extract.source import Source
from indexer.extract.walk import Pass
from indexer.facts import FileFacts
from indexer.grammars.loader import Node

STRING = "<String>"
BOOLEAN = "<Boolean>"
GAP = "_"
_LITERALS = {
    "string": STRING,
    "interpolated_string_expression": STRING,
    "boolean_literal": BOOLEAN,
    "character_literal": "<Char>",
    "floating_point_literal": "<Double>",
    "unit": "<Unit>",
    "null_literal": "null",
    "wildcard": GAP,
}
_FUNCTION = re.compile(rb"\bdef\s+(\w+)")
_COMPARISONS = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||", "eq", "ne"))
_NUMBERS = ("<Int>", "<Long>", "<Float>", "<Double>")


class ScalaPass(Pass):
    """A pass over a Scala file. `spaces`: the packages that are open, by the byte at which each ends; `held`: what
    stands at the top of each, by symbols; `extended`: extension definitions that are open, by the byte at which each
    ends; `gaps`: arguments that are functions by a gap in them; `implicit`: implicit classes that are open."""

    def __init__(self, source: Source, root: Node) -> None:
        super().__init__("scala", source)
        self._root = root
        self.spaces: list[tuple[int, str]] = []
        self.held: dict[str, list[str]] = {}
        self.extended: list[tuple[int, Node]] = []
        self.gaps: set[tuple[int, int]] = set()
        self.implicit: set[int] = set()
        self.merged: set[int] = set()
        """Calls `f(a)` that `f(a)(b)` has been taken for, by the id of their nodes."""

        self._functions = {name.decode("utf-8", "replace") for name in _FUNCTION.findall(source.data)}

    def named_function(self, name: str) -> bool:
        """Whether the file defines a function of a name."""
        return name in self._functions

    def space(self, at: int) -> str:
        """The package that is open at a byte."""
        while self.spaces and self.spaces[-1][0] <= at:
            self.spaces.pop()
        return self.spaces[-1][1] if self.spaces else ""

    def _finish(self, problems: list[tuple[int, str]]) -> FileFacts:
        plain.add(self, self._root)
        return super()._finish(problems)

    def at_top(self, definition: int, at: int) -> None:
        """Notes a definition that stands in no other."""
        self.held.setdefault(self.space(at), []).append(self.symbol(definition))

    def expression(self, node: Node) -> str:
        form = node.type
        if form in ("identifier", "operator_identifier"):
            return self.text(node).strip("`")
        read = _EXPRESSIONS.get(form)
        return read(self, node) if read is not None else _LITERALS.get(form, "")

    def argument(self, node: Node) -> str:
        """An argument: one with a gap in it is a function."""
        if (node.start_byte, node.end_byte) in self.gaps:
            return self.opened(node)
        return self.write(node)

    def type(self, node: Node) -> str:
        return types.write(self, node)


def with_types(found: ScalaPass, node: Node) -> str:
    """What is called with type arguments: `f[A]`."""
    function, held = node.child_by_field_name("function"), node.child_by_field_name("type_arguments")
    written = found.write(function)
    if function is not None and function.type == "field_expression":
        name = function.child_by_field_name("field")
        text = "" if name is None else found.text(name)
        if held is not None and text in ("asInstanceOf", "isInstanceOf"):
            return f"<{found.write_type(held.named_children[0])}>" if text == "asInstanceOf" else BOOLEAN
        written = plain_member(found, function)
    if not written or held is None:
        return written
    return f"{written}::<{','.join(found.write_type(each) for each in held.named_children)}>"


def plain_member(found: ScalaPass, node: Node) -> str:
    """`a.b` as a member, even where it is a call."""
    outer, name = node.child_by_field_name("value"), node.child_by_field_name("field")
    if outer is None or name is None:
        return ""
    written = found.write(outer)
    return f"{written}.{found.text(name).strip('`')}" if written else ""


def _member(found: ScalaPass, node: Node) -> str:
    return found.called(node) or plain_member(found, node)


def inner_call(node: Node) -> Node:
    """The first call of `f(a)(b)(c)`."""
    inner = node.child_by_field_name("function")
    while inner is not None and inner.type == "call_expression":
        node, inner = inner, inner.child_by_field_name("function")
    return node


def _call(found: ScalaPass, node: Node) -> str:
    return found.called(node) or found.called(inner_call(node))


def _infix(found: ScalaPass, node: Node) -> str:
    number = found.called(node)
    if number:
        return number
    operator = node.child_by_field_name("operator")
    sign = "" if operator is None else found.text(operator)
    if sign in _COMPARISONS:
        return BOOLEAN
    left, right = (found.write(node.child_by_field_name(name)) for name in ("left", "right"))
    if sign == "->":
        return f"({left or '<>'},{right or '<>'})"
    if sign == "+" and STRING in (left, right):
        return STRING
    if left in _NUMBERS and right in _NUMBERS:
        return max(left, right, key=_NUMBERS.index)
    return ""


def last_of(node: Node) -> Node | None:
    """The last expression of a block."""
    parts = [each for each in node.named_children if "comment" not in each.type]
    return parts[-1] if parts else None


def _block(found: ScalaPass, node: Node) -> str:
    """A block of one expression; what stands before that may bind names that are not seen from outside."""
    parts = [each for each in node.named_children if "comment" not in each.type]
    if len(parts) != 1:
        return ""
    if parts[0].type == "lambda_expression":
        return found.opened(parts[0])
    return found.argument(parts[0])


def _inner(found: ScalaPass, node: Node) -> str:
    written = found.write(node.named_children[0]) if node.named_children else ""
    return f"({written})" if "|" in written else written


def _tuple(found: ScalaPass, node: Node) -> str:
    held = [found.write(each) for each in node.named_children]
    return f"({','.join(each or '<>' for each in held)})" if len(held) > 1 else held[0] if held else ""


def _choice(found: ScalaPass, node: Node) -> str:
    parts = [node.child_by_field_name(name) for name in ("consequence", "alternative")]
    if parts[1] is None:
        return ""
    kept = [found.write(each) for each in parts]
    if not all(kept):
        return ""
    kept = list(dict.fromkeys(each for each in kept if each != "null"))
    return f"({'|'.join(kept)})" if len(kept) > 1 else kept[0] if kept else "null"


def _ascribed(found: ScalaPass, node: Node) -> str:
    last = node.named_children[-1]
    if last.type == "repeated_parameter_type":
        return ""
    written = found.write_type(last)
    return f"<{written}>" if written else ""


def _opened(found: ScalaPass, node: Node) -> str:
    return found.opened(node)


def _eta(found: ScalaPass, node: Node) -> str:
    parts = node.named_children
    if len(parts) == 2 and found.text(parts[1]) == GAP:
        return plain_member(found, parts[0]) if parts[0].type == "field_expression" else found.write(parts[0])
    return found.called(node)


def _nothing(found: ScalaPass, node: Node) -> str:
    return "null"


def _integer(found: ScalaPass, node: Node) -> str:
    return "<Long>" if found.text(node)[-1:] in "lL" else "<Int>"


def _prefix(found: ScalaPass, node: Node) -> str:
    if found.data[node.start_byte : node.start_byte + 1] == b"!":
        return BOOLEAN
    written = found.write(node.named_children[0]) if node.named_children else ""
    return written if written in _NUMBERS else ""


def _assigned(found: ScalaPass, node: Node) -> str:
    """A named argument."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None or left.type != "identifier":
        return ""
    return f"{found.text(left).strip('`')}={found.argument(right)}"


_EXPRESSIONS: dict[str, Callable[[ScalaPass, Node], str]] = {
    "field_expression": _member,
    "call_expression": _call,
    "generic_function": with_types,
    "infix_expression": _infix,
    "instance_expression": lambda found, node: found.called(node),
    "block": _block,
    "indented_block": _block,
    "parenthesized_expression": _inner,
    "tuple_expression": _tuple,
    "if_expression": _choice,
    "ascription_expression": _ascribed,
    "lambda_expression": _opened,
    "colon_argument": _opened,
    "case_block": _opened,
    "postfix_expression": _eta,
    "throw_expression": _nothing,
    "integer_literal": _integer,
    "prefix_expression": _prefix,
    "assignment_expression": _assigned,
    "stable_identifier": lambda found, node: "".join(found.text(node).split()),
}
