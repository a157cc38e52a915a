"""How C#'s expressions are written in the canonical form."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.csharp import types
from indexer.extract.source import Source
from indexer.extract.walk import Pass
from indexer.grammars.loader import Node

STRING = "<string>"
BOOLEAN = "<bool>"
_LITERALS = {
    "string_literal": STRING,
    "verbatim_string_literal": STRING,
    "raw_string_literal": STRING,
    "interpolated_string_expression": STRING,
    "boolean_literal": BOOLEAN,
    "character_literal": "<char>",
    "is_expression": BOOLEAN,
    "is_pattern_expression": BOOLEAN,
    "sizeof_expression": "<int>",
    "typeof_expression": "<System.Type>",
    "null_literal": "null",
}
_COMPARISONS = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||", "is"))
_NAMES = frozenset(("identifier", "this", "base", "predefined_type"))
_NUMBERS = ("<int>", "<long>", "<float>", "<double>", "<decimal>")
_ENDINGS = (("ul", "ulong"), ("lu", "ulong"), ("u", "uint"), ("l", "long"))
_FRACTIONS = {"f": "float", "m": "decimal"}
CREATION = "object_creation_expression"


class CSharpPass(Pass):
    """A pass over a C# file. `spaces`: the namespaces that are open, by the byte at which each ends; `held`: the types
    at the top of each namespace, by their symbols."""

    def __init__(self, source: Source) -> None:
        super().__init__("csharp", source)
        self.spaces: list[tuple[int, str]] = []
        self.held: dict[str, list[str]] = {}

    def space(self, at: int) -> str:
        """The namespace that is open at a byte."""
        while self.spaces and self.spaces[-1][0] <= at:
            self.spaces.pop()
        return self.spaces[-1][1] if self.spaces else ""

    def expression(self, node: Node) -> str:
        form = node.type
        if form in _NAMES:
            return self.text(node)
        read = _EXPRESSIONS.get(form)
        return read(self, node) if read is not None else _LITERALS.get(form, "")

    def type(self, node: Node) -> str:
        return types.write(self, node)


def called_name(node: Node) -> Node:
    """The name in what is called or taken: a generic one has type arguments beside it."""
    return node.named_children[0] if node.type == "generic_name" and node.named_children else node


def with_types(found: CSharpPass, name: Node) -> str:
    """A name with its type arguments."""
    if name.type != "generic_name" or len(name.named_children) < 2:
        return found.text(name)
    held = types.arguments(found, name.named_children[-1])
    return f"{found.text(name.named_children[0])}::<{','.join(held)}>"


def _generic_owner(found: CSharpPass, node: Node) -> str:
    """`Jar<int>` where a member is taken of it: a type, as nothing else can have one."""
    written = found.write_type(node)
    name, _, held = written.partition("<")
    return f"{name}::<{held}" if held else written


def _owner(found: CSharpPass, node: Node | None) -> str:
    if node is None:
        return ""
    if node.type == "await_expression":  # `await a?.f()` waits for all of it, though the tree says otherwise
        return found.write(node.named_children[0]) if node.named_children else ""
    return found.write(node)


def member(found: CSharpPass, node: Node) -> str:
    """`a.b`, as it is taken or called."""
    outer, name = node.child_by_field_name("expression"), node.child_by_field_name("name")
    if name is None:
        return ""
    written = found.write(outer)
    return f"{written}.{with_types(found, name)}" if written else ""


def conditional(found: CSharpPass, node: Node) -> str:
    """`a?.b`, `a?[b]`."""
    written = _owner(found, node.child_by_field_name("condition"))
    last = node.named_children[-1]
    if not written:
        return ""
    if last.type == "element_binding_expression":
        return f"{written}[]"
    name = last.child_by_field_name("name")
    return f"{written}.{with_types(found, name)}" if name is not None else ""


def _call(found: CSharpPass, node: Node) -> str:
    function = node.child_by_field_name("function")
    if function is not None and function.type == "identifier" and found.text(function) == "nameof":
        return STRING
    return found.called(node)


def _awaited(found: CSharpPass, node: Node) -> str:
    written = found.write(node.named_children[0]) if node.named_children else ""
    return f"{written}!" if written else ""


def _inner(found: CSharpPass, node: Node) -> str:
    written = found.write(node.named_children[-1]) if node.named_children else ""
    return f"({written})" if "|" in written else written


def _first(found: CSharpPass, node: Node) -> str:
    return found.write(node.named_children[0]) if node.named_children else ""


def _assigned(found: CSharpPass, node: Node) -> str:
    return found.write(node.child_by_field_name("right"))


def _typed(found: CSharpPass, node: Node) -> str:
    held = node.child_by_field_name("type") or node.child_by_field_name("right")
    written = found.write_type(held)
    return f"<{written}>" if written else ""


def _prefix(found: CSharpPass, node: Node) -> str:
    sign = node.children[0].type if node.children else ""
    return BOOLEAN if sign == "!" else _first(found, node) if sign in ("-", "+", "~", "&") else ""


def _integer(found: CSharpPass, node: Node) -> str:
    text = found.text(node).lower()
    for ending, name in _ENDINGS:
        if text.endswith(ending):
            return f"<{name}>"
    return "<int>"


def _real(found: CSharpPass, node: Node) -> str:
    return f"<{_FRACTIONS.get(found.text(node)[-1:].lower(), 'double')}>"


def either(kept: list[str]) -> str:
    """Several possibilities; "" if one is not known. `null` is none."""
    if not all(kept):
        return ""
    kept = list(dict.fromkeys(each for each in kept if each != "null"))
    return f"({'|'.join(kept)})" if len(kept) > 1 else kept[0] if kept else "null"


def _binary(found: CSharpPass, node: Node) -> str:
    operator = node.child_by_field_name("operator")
    sign = "" if operator is None else operator.type
    if sign in _COMPARISONS:
        return BOOLEAN
    left = found.write(node.child_by_field_name("left"))
    right = found.write(node.child_by_field_name("right"))
    if sign == "??":
        return either([left, right])
    if sign == "+" and STRING in (left, right):
        return STRING
    if left in _NUMBERS and right in _NUMBERS:
        return max(left, right, key=_NUMBERS.index)
    return ""


def _choice(found: CSharpPass, node: Node) -> str:
    return either([found.write(node.child_by_field_name(name)) for name in ("consequence", "alternative")])


def _switch(found: CSharpPass, node: Node) -> str:
    arms = [each for each in node.named_children if each.type == "switch_expression_arm" and each.named_children]
    return either([found.write(each.named_children[-1]) for each in arms])


def _element(found: CSharpPass, node: Node) -> str:
    written = found.write(node.child_by_field_name("expression"))
    subscript = node.child_by_field_name("subscript")
    if not written:
        return ""
    if subscript is not None and any(
        inner.type == "range_expression" for each in subscript.named_children for inner in each.named_children
    ):
        return written
    return f"{written}[]"


def _opened(found: CSharpPass, node: Node) -> str:
    return found.opened(node)


def _nothing(found: CSharpPass, node: Node) -> str:
    return "null"


def _array(found: CSharpPass, node: Node) -> str:
    written = found.write_type(node.child_by_field_name("type"))
    return f"<{written}>" if written else ""


def _items(found: CSharpPass, node: Node) -> str:
    """`new[] { a, b }`: what is in it, as far as one value says it."""
    inner = node.named_children[-1] if node.named_children else None
    held = [found.write(each) for each in inner.named_children] if inner is not None else []
    return f"[{','.join(dict.fromkeys(held))}]" if held and all(held) else "<Array<>>"


def _tuple(found: CSharpPass, node: Node) -> str:
    held = [found.write(each) for each in node.named_children]
    return f"({','.join(each or '<>' for each in held)})" if len(held) > 1 else ""


def _argument(found: CSharpPass, node: Node) -> str:
    """An argument; a named one is `name=value`."""
    name = node.child_by_field_name("name")
    written = found.write(node.named_children[-1]) if node.named_children else ""
    return written if name is None else f"{found.text(name)}={written}"


def _anonymous(found: CSharpPass, node: Node) -> str:
    parts: list[str] = []
    children = node.children
    for place, each in enumerate(children):
        if not each.is_named:
            continue
        if place + 1 < len(children) and children[place + 1].type == "=":
            continue
        named = place >= 2 and children[place - 1].type == "="
        name = children[place - 2] if named else called_name(each.child_by_field_name("name") or each)
        written = found.write(each)
        if written and name.type == "identifier":
            parts.append(f"{found.text(name)}:{written}")
    return f"{{{','.join(parts)}}}"


def _query(found: CSharpPass, node: Node) -> str:
    """`from x in xs … select y`: a sequence of what it selects."""
    last = node.named_children[-1] if node.named_children else None
    if last is not None and last.type == "select_clause" and last.named_children:
        written = found.write(last.named_children[0])
        if written and "|" not in written:
            return f"<System.Collections.Generic.IEnumerable`1<={written}>>"
    return ""


_EXPRESSIONS: dict[str, Callable[[CSharpPass, Node], str]] = {
    "member_access_expression": member,
    "conditional_access_expression": conditional,
    "invocation_expression": _call,
    CREATION: _call,
    "implicit_object_creation_expression": _call,
    "generic_name": _generic_owner,
    "alias_qualified_name": lambda found, node: found.write(node.child_by_field_name("name")),
    "await_expression": _awaited,
    "parenthesized_expression": _inner,
    "checked_expression": _first,
    "ref_expression": _first,
    "with_expression": _first,
    "postfix_unary_expression": _first,
    "prefix_unary_expression": _prefix,
    "assignment_expression": _assigned,
    "cast_expression": _typed,
    "as_expression": _typed,
    "default_expression": _typed,
    "integer_literal": _integer,
    "real_literal": _real,
    "binary_expression": _binary,
    "conditional_expression": _choice,
    "switch_expression": _switch,
    "element_access_expression": _element,
    "lambda_expression": _opened,
    "anonymous_method_expression": _opened,
    "throw_expression": _nothing,
    "array_creation_expression": _array,
    "implicit_array_creation_expression": _items,
    "tuple_expression": _tuple,
    "argument": _argument,
    "anonymous_object_creation_expression": _anonymous,
    "query_expression": _query,
}
