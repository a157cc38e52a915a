"""What each match of Kotlin's query becomes: blocks and what is known in them, calls and uses."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.kotlin import declarations
from indexer.extract.kotlin.declarations import bind_parameters, bind_several, child, holder
from indexer.extract.kotlin.writing import (
    CALLABLE_REFERENCE,
    COMMENTS,
    LITERALS,
    TYPES,
    KotlinPass,
    bases,
    name_of,
    sign_of,
    statements,
)
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_NAVIGATION = "navigation_expression"
_JUMPS = frozenset(("return_expression", "throw_expression"))
_OPERATORS = {"+": "plus", "-": "minus", "*": "times", "/": "div", "%": "rem"}
_PLAIN = frozenset((*LITERALS, "number_literal", "float_literal"))


def on_lambda(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    scope = found.enter("lambda", node)
    if node.type == "anonymous_function":
        found.unnamed.add(scope)
        bind_parameters(found, child(node, "function_value_parameters"))
        body = child(node, "function_body")
        if body is not None and body.named_child_count and body.named_children[-1].type != "block":
            found.result(scope, body.named_children[-1])
        return
    held = child(node, "lambda_parameters")
    for number, each in enumerate(() if held is None else held.named_children):
        name = child(each, "identifier") if each.type == "variable_declaration" else None
        if name is not None:
            found.bind(name_of(found, name), "parameter", name, annotation=child(each, *TYPES) or "")
        elif each.type == "multi_variable_declaration":
            whole = f"${number}"  # what is taken apart has no name of its own
            found.bind(whole, "parameter", each)
            for place, one in enumerate(
                (part for part in each.named_children if part.type == "variable_declaration"), 1
            ):
                name = child(one, "identifier")
                if name is not None:
                    found.bind(
                        name_of(found, name), "declare", name, f"{whole}.component{place}",
                        child(one, *TYPES) or "", until=each,
                    )  # fmt: skip
    inside = [each for each in statements(node) if each.type != "lambda_parameters"]
    if inside:
        found.result(scope, inside[-1])


def on_anonymous(found: KotlinPass, captures: Captures) -> None:
    node, body = captures["node"][0], captures["body"][0]
    found.leave(node.start_byte)
    held = bases(found, node)
    definition = holder(found, node.start_byte)
    found.enter("class", body, definition)
    if held:

        def base() -> str:
            return "&".join(found.write_type(each) for each in held)

        found.bind("", "base", body, annotation=base)


def _tested(found: KotlinPass, test: Node, holds: bool) -> list[tuple[Node, Node]]:
    """(name, type) for each name that is of a type where a test holds, or does not."""
    form = test.type
    if form == "is_expression":
        name, kind = test.child_by_field_name("left"), test.child_by_field_name("right")
        if name is not None and kind is not None and name.type in ("identifier", "this_expression"):
            return [(name, kind)] if (sign_of(test) == "is") is holds else []
    elif form == "parenthesized_expression":
        return [pair for each in test.named_children for pair in _tested(found, each, holds)]
    elif form == "binary_expression" and sign_of(test) == ("&&" if holds else "||"):
        return [
            pair
            for side in ("left", "right")
            if (each := test.child_by_field_name(side)) is not None
            for pair in _tested(found, each, holds)
        ]
    elif form == "unary_expression" and sign_of(test) == "!":
        held = test.child_by_field_name("argument")
        return _tested(found, held, not holds) if held is not None else []
    return []


def _narrow(found: KotlinPass, pairs: list[tuple[Node, Node]], kind: str, until: Node) -> None:
    for name, held in pairs:
        text = found.text(name)

        def value(text: str = text, held: Node = held) -> str:
            written = found.write_type(held)
            return f"{text}~{written}" if written else ""

        found.bind(text, kind, name, value, until=until if kind == "declare" else None)


def on_branch(found: KotlinPass, captures: Captures) -> None:
    node, test = captures["node"][0], captures["test"][0]
    found.leave(node.start_byte)
    pairs = _tested(found, test, True)
    if not pairs and node.type != "block":
        if node.type in _JUMPS:
            _narrow(found, _tested(found, test, False), "declare", node)
        return
    if node.type == "block":
        inside = statements(node)
        if inside and inside[-1].type in _JUMPS:
            _narrow(found, _tested(found, test, False), "declare", node)
    found.enter("block", node)
    _narrow(found, pairs, "narrowed", node)


def on_when_entry(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("block", node)
    tests = node.children_by_field_name("condition")
    if len(tests) != 1:
        return
    test = tests[0]
    if test.type != "type_test":
        _narrow(found, _tested(found, test, True), "narrowed", node)
        return
    kind = child(test, *TYPES)
    subject = None if node.parent is None else child(node.parent, "when_subject")
    if kind is None or subject is None or sign_of(test) != "is":
        return
    first = subject.named_children[0]
    name = child(first, "identifier") if first.type == "variable_declaration" else first
    if name is not None and name.type in ("identifier", "this_expression"):
        _narrow(found, [(name, kind)], "narrowed", node)


def on_block(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    if (node.start_byte, node.end_byte) in found.scope_at:
        return
    found.enter("block", node)
    form = node.type
    if form == "for_statement":
        parts = [each for each in node.named_children if each.type not in COMMENTS]
        if len(parts) < 2:
            return
        names, value = parts[0], parts[1]

        def element() -> str:
            written = found.write(value)
            return f"{written}[*]" if written else ""

        if names.type == "multi_variable_declaration":
            bind_several(found, names, element, value)
        else:
            name = child(names, "identifier")
            if name is not None:
                found.bind(name_of(found, name), "declare", name, element, child(names, *TYPES) or "", until=value)
    elif form == "when_expression":
        subject = child(node, "when_subject")
        first = None if subject is None else subject.named_children[0]
        if subject is not None and first is not None and first.type == "variable_declaration":
            name = child(first, "identifier")
            if name is not None:
                found.bind(
                    name_of(found, name), "declare", name, subject.named_children[-1], child(first, *TYPES) or "",
                    until=subject,
                )  # fmt: skip
    elif form == "catch_block":
        name = child(node, "identifier")
        if name is not None:
            found.bind(name_of(found, name), "declare", name, annotation=child(node, *TYPES) or "")


def _argument(found: KotlinPass, node: Node) -> object:
    """An argument; `name=value` where it is named."""
    signs = [each.type for each in node.children]
    if "=" in signs and len(node.named_children) >= 2:
        name, value = name_of(found, node.named_children[0]), node.named_children[-1]

        def named() -> str:
            return f"{name}={found.write(value)}"

        return named
    return node.named_children[-1] if node.named_child_count else ""


def arguments(found: KotlinPass, node: Node) -> list[object]:
    """What stands in the parentheses of a call."""
    return [_argument(found, each) for each in node.named_children if each.type == "value_argument"]


def _behind(found: KotlinPass, held: Node) -> object:
    """The lambda behind the parentheses."""
    written = held if held.type == "lambda_literal" else child(held, "lambda_literal")

    def value() -> str:
        return "{}=" + (found.opened(written) if written is not None else "")

    return value


def on_call(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    if (node.start_byte, node.end_byte) in found.inner:
        return
    parts = node.named_children
    head, last = parts[0], parts[-1]
    given: list[object] = []
    if last.type == "annotated_lambda":
        if head.type == "call_expression" and head.named_children[-1].type == "value_arguments":
            found.inner.add((head.start_byte, head.end_byte))
            given += arguments(found, head.named_children[-1])
            parts = head.named_children
            head = parts[0]
        elif len(parts) > 2 and parts[-2].type == "value_arguments":
            given += arguments(found, parts[-2])
        given.append(_behind(found, last))
    elif last.type == "value_arguments":
        given += arguments(found, last)
    types = next((each for each in parts if each.type == "type_arguments"), None)
    name: Node | None = None
    if head.type == "identifier":
        name = head
    elif head.type == "navigation_expression":
        name = head.named_children[-1]

    def arguments_of_type() -> list[str]:
        held = () if types is None else types.named_children
        return [found.write_type(each.named_children[-1]) for each in held if each.named_child_count]

    _call(found, node, head, name, arguments_of_type, given)


def _call(
    found: KotlinPass, node: Node, head: Node, name: Node | None, types: Callable[[], list[str]], given: list[object]
) -> None:
    """A call of what `head` is; with type arguments it is an instance that is made where the name is a class's."""
    called = None if name is None else name_of(found, name)

    def callee() -> str:
        written = found.write(head)
        held = types() if written else []
        if not held:
            return written
        if called is not None and called[:1].isupper() and written.replace(".", "").isidentifier():
            return f"new {written}<{','.join(held)}>"
        return f"{written}::<{','.join(held)}>"

    found.call(node, name, callee, given, called=called)


def on_generic(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    left, right = captures["left"][0], captures["right"][0]
    head, kind = left.child_by_field_name("left"), left.child_by_field_name("right")
    if head is None or kind is None or kind.type not in ("identifier", "navigation_expression"):
        return
    name = head if head.type == "identifier" else head.named_children[-1] if head.type == _NAVIGATION else None
    given: list[object] = []
    if right.type == "parenthesized_expression":
        given.append(right.named_children[-1] if right.named_child_count else "")
    else:
        given.append(_behind(found, right))
    _call(found, node, head, name, lambda: ["".join(found.text(kind).split())], given)


def on_infix(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = [each for each in node.named_children if each.type not in COMMENTS]
    if len(parts) != 3 or parts[1].type != "identifier":
        return
    left, name, right = parts
    _operate(found, node, name, left, name_of(found, name), [right])


def _operate(found: KotlinPass, node: Node, at: Node, left: Node, word: str, given: list[object]) -> None:
    """A call of the function that stands behind an operator."""

    def callee() -> str:
        written = found.write(left)
        return f"{written}.{word}" if written else ""

    found.call(node, at, callee, given, called=word)


def on_operator(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    sign = next((each for each in node.children if not each.is_named), None)
    if left is None or right is None or sign is None or left.type in _PLAIN or right.type in _PLAIN:
        return
    word = _OPERATORS[sign.type[0]]
    if node.type == "assignment":
        word += "Assign"
    _operate(found, node, sign, left, word, [right])


def on_index(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = [each for each in node.named_children if each.type not in COMMENTS]
    sign = next((each for each in node.children if each.type == "["), None)
    if len(parts) < 2 or sign is None:
        return
    over = node.parent
    given: list[object] = list(parts[1:])
    if over is not None and over.type == "assignment" and over.child_by_field_name("left") == node:
        if sign_of(over) == "=":
            _operate(found, node, sign, parts[0], "set", [*given, over.child_by_field_name("right")])
            return
    _operate(found, node, sign, parts[0], "get", given)


def on_delegation(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    held = child(node, "value_arguments")
    word = next((each for each in node.children if each.type in ("this", "super")), None)
    if word is not None:
        found.call(node, word, word.type, [] if held is None else arguments(found, held))


def on_construction(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    kind, held = child(node, "user_type"), child(node, "value_arguments")
    names = [] if kind is None else [each for each in kind.named_children if each.type == "identifier"]
    if kind is None or not names:
        return

    def callee() -> str:
        written = found.write_type(kind).partition("<")
        return written[0] + (f"::<{written[2]}" if written[1] else "")

    found.call(node, names[-1], callee, [] if held is None else arguments(found, held))


def on_annotation(found: KotlinPass, captures: Captures) -> None:
    name = captures["name"][0]
    found.leave(name.start_byte)
    kind = child(name, "user_type") if name.type == "constructor_invocation" else name
    if kind is not None and kind.type == "user_type":
        names = [each for each in kind.named_children if each.type == "identifier"]
        if names:
            found.refer(names[-1], found.write_type(kind).partition("<")[0], "type")


def on_reference(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = node.named_children
    if not parts:
        return
    if node.type == CALLABLE_REFERENCE or found.text(parts[-1]) != "class":
        found.refer(parts[-1], node, "value")
    elif parts[0].type == "identifier":
        found.refer(parts[0], parts[0], "value")


def on_return(found: KotlinPass, captures: Captures) -> None:
    node, value = captures["node"][0], captures["value"][0]
    found.leave(node.start_byte)
    label = node.child_by_field_name("label")
    if value == label:
        return
    scope = found.scope
    while found.scopes[scope].kind not in ("function", "class", "module"):
        if found.scopes[scope].kind == "lambda" and (label is not None or scope in found.unnamed):
            break
        scope = found.scopes[scope].parent
    if found.scopes[scope].kind in ("function", "lambda"):
        found.give("return", value, node, scope)


HANDLERS: dict[str, Callable[[KotlinPass, Captures], None]] = {
    "package": declarations.on_package,
    "import": declarations.on_import,
    "class": declarations.on_class,
    "constant": declarations.on_constant,
    "alias": declarations.on_alias,
    "function": declarations.on_function,
    "constructor": declarations.on_constructor,
    "property": declarations.on_property,
    "accessor": declarations.on_accessor,
    "lambda": on_lambda,
    "anonymous": on_anonymous,
    "branch": on_branch,
    "when_entry": on_when_entry,
    "block": on_block,
    "call": on_call,
    "generic": on_generic,
    "infix": on_infix,
    "operator": on_operator,
    "index": on_index,
    "delegation": on_delegation,
    "construction": on_construction,
    "annotation": on_annotation,
    "reference": on_reference,
    "return": on_return,
}
"""What each `fact` of the query is handed to."""
