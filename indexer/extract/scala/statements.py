"""Scala: what patterns, functions without a name and comprehensions bind, and what bodies give."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.scala.writing import GAP, ScalaPass, last_of
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

MATCHED = "case"
"""The parameter of a function that is written as cases."""
_HEAD_FIRST = ("::", "+:", "#::")
_LEFT = {"field_expression": "value", "call_expression": "function", "generic_function": "function"}
_BLOCKS = frozenset(("block", "indented_block"))


def _steps(found: ScalaPass, value: object, steps: str, of: Node | None = None) -> Callable[[], str]:
    """What writes a part of a value, narrowed to type `of` if that is given."""

    def written() -> str:
        held = found.write(value)
        if not held or held == "null":
            return ""
        if of is None:
            return held + steps
        narrow = found.write_type(of)
        return f"({held}~{narrow}){steps}" if narrow and "&" not in narrow and "|" not in narrow else ""

    return written


def bind_pattern(found: ScalaPass, node: Node, value: object, until: Node | None = None) -> None:
    """Binds the names of a pattern to the parts of what it matches."""
    form = node.type
    if form == "identifier":
        text = found.text(node)
        if text[:1].islower() or text[:1] == "_" and len(text) > 1:
            found.bind(text, "declare", node, value, until=until)
    elif form == "typed_pattern":
        inner, held = node.child_by_field_name("pattern"), node.child_by_field_name("type")
        if inner is not None and inner.type == "identifier":
            found.bind(found.text(inner), "declare", inner, annotation=held or "", until=until)
    elif form == "capture_pattern":
        name, inner = node.child_by_field_name("name"), node.child_by_field_name("pattern")
        if name is None or inner is None:
            return
        held = inner.child_by_field_name("type") if inner.type in ("case_class_pattern", "typed_pattern") else None
        found.bind(found.text(name), "declare", name, _steps(found, value, "", held), until=until)
        bind_pattern(found, inner, value, until)
    elif form == "case_class_pattern":
        held = node.child_by_field_name("type")
        parts = [each for each in node.named_children if each != held and "comment" not in each.type]
        if held is not None:
            found.refer(held.named_children[-1] if held.named_children else held, _name(found, held), "value")
        for place, each in enumerate(parts):
            bind_pattern(found, each, _steps(found, value, f".{place}", held), until)
    elif form in ("tuple_pattern", "parenthesized_pattern"):
        parts = [each for each in node.named_children if "comment" not in each.type]
        for place, each in enumerate(parts):
            bind_pattern(found, each, value if len(parts) == 1 else _steps(found, value, f".{place}"), until)
    elif form == "infix_pattern":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        operator = node.child_by_field_name("operator")
        sign = "" if operator is None else found.text(operator)
        if left is not None and right is not None:
            of_left: object = _steps(found, value, "[*]") if sign in _HEAD_FIRST else value if sign == ":+" else ""
            of_right: object = value if sign in _HEAD_FIRST else _steps(found, value, "[*]") if sign == ":+" else ""
            bind_pattern(found, left, of_left, until)
            bind_pattern(found, right, of_right, until)


def _name(found: ScalaPass, node: Node) -> Callable[[], str]:
    return lambda: found.write_type(node).partition("<")[0]


def on_placeholder(found: ScalaPass, captures: Captures) -> None:
    """`_.name`: a function of what stands in the gap."""
    node = captures["node"][0]
    if GAP.encode() not in found.data[node.start_byte : node.end_byte] or _gap(node) is None:
        return
    found.leave(node.start_byte)
    scope = found.enter("lambda", node)
    found.gaps.add((node.start_byte, node.end_byte))
    found.bind(GAP, "parameter", node)
    found.result(scope, node)


def _gap(node: Node) -> Node | None:
    """The gap that makes an expression a function, if it has just one in a plain place."""
    for _ in range(40):
        if node.type == "wildcard":
            return node
        name = {"field_expression": "value", "call_expression": "function", "generic_function": "function"}.get(
            node.type
        )
        if name is not None:
            inner = node.child_by_field_name(name)
        elif node.type == "infix_expression":
            left = node.child_by_field_name("left")
            right = node.child_by_field_name("right")
            held = [each for each in (left, right) if each is not None and _gap(each) is not None]
            inner = held[0] if len(held) == 1 else None
        elif node.type == "prefix_expression" and node.named_children:
            inner = node.named_children[0]
        else:
            return None
        if inner is None:
            return None
        node = inner
    return None


def on_lambda(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    scope = found.enter("lambda", node)
    held = node.child_by_field_name("parameters") or node.child_by_field_name("lambda_start")
    if held is not None:
        for each in [held] if held.type in ("identifier", "wildcard") else held.named_children:
            name = each if each.type in ("identifier", "wildcard") else each.child_by_field_name("name")
            kind = each.child_by_field_name("type") if name is not each else None
            if name is not None:
                found.bind(found.text(name), "parameter", name, annotation=kind or "")
    body = node.named_children[-1] if node.named_children else None
    if body is not None and body != held:
        give_results(found, body, scope)


def on_cases(found: ScalaPass, captures: Captures) -> None:
    """Cases that are a function: an argument or a value."""
    node = found.entered(captures)
    outer = node.parent
    if outer is None or outer.type in ("match_expression", "catch_clause"):
        return
    scope = found.enter("lambda", node)
    found.bind(MATCHED, "parameter", node)
    for each in node.named_children:
        body = each.child_by_field_name("body") if each.type == "case_clause" else None
        if body is not None:
            give_results(found, body, scope)


def on_case(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("block", node)
    pattern, around = node.child_by_field_name("pattern"), node.parent.parent if node.parent is not None else None
    if pattern is None or around is None:
        return
    value: object = MATCHED
    if around.type == "match_expression":
        value = around.child_by_field_name("value") or ""
    elif around.type == "catch_clause":
        value = "<Throwable>"
    bind_pattern(found, pattern, value)


def on_block(found: ScalaPass, captures: Captures) -> None:
    found.enter("block", found.entered(captures))


def on_for(found: ScalaPass, captures: Captures) -> None:
    found.enter("block", found.entered(captures))


def on_enumerator(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = [each for each in node.named_children if each.type not in ("guard", "comment", "block_comment")]
    if len(parts) < 2:
        return
    plain = any(each.type == "=" for each in node.children)
    bind_pattern(found, parts[0], parts[1] if plain else _steps(found, parts[1], "[*]"))


def give_results(found: ScalaPass, body: Node, scope: int) -> None:
    """Notes what a body gives: the last expression of a block, each branch of a choice."""
    waiting = [body]
    for _ in range(60):
        if not waiting:
            return
        node = waiting.pop()
        form = node.type
        if form in _BLOCKS:
            last = last_of(node)
            if last is not None:
                waiting.append(last)
        elif form == "if_expression":
            parts = [node.child_by_field_name(name) for name in ("consequence", "alternative")]
            waiting += [each for each in parts if each is not None]
        elif form == "match_expression":
            held = node.child_by_field_name("body")
            for each in held.named_children if held is not None else ():
                inner = each.child_by_field_name("body") if each.type == "case_clause" else None
                if inner is not None:
                    waiting.append(inner)
        elif form == "try_expression":
            inner = node.child_by_field_name("body")
            if inner is not None:
                waiting.append(inner)
        elif form != "throw_expression":
            found.give("return", node, node, scope)


def on_return(found: ScalaPass, captures: Captures) -> None:
    node, value = captures["node"][0], captures["value"][0]
    found.leave(node.start_byte)
    scope = found.scope
    while scope >= 0 and found.scopes[scope].kind != "function":
        scope = found.scopes[scope].parent
    if scope >= 0:
        found.give("return", value, node, scope)


def on_anonymous(found: ScalaPass, captures: Captures) -> None:
    node, body = captures["node"][0], captures["body"][0]
    found.leave(node.start_byte)
    base = node.named_children[0]
    found.enter("class", body, None)
    if base != body:
        found.bind("", "base", body, annotation=base)


HANDLERS: dict[str, Callable[[ScalaPass, Captures], None]] = {
    "placeholder": on_placeholder,
    "lambda": on_lambda,
    "cases": on_cases,
    "case": on_case,
    "block": on_block,
    "for": on_for,
    "enumerator": on_enumerator,
    "return": on_return,
    "anonymous": on_anonymous,
}
