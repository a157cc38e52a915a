"""C#: what statements, patterns, lambdas and queries bind."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.csharp.declarations import bind_parameters
from indexer.extract.csharp.writing import CSharpPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_IMPLICIT = frozenset(("implicit_type",))


def declared_type(node: Node | None) -> object:
    """The type of a declaration, nothing for `var`."""
    return "" if node is None or node.type in _IMPLICIT else node


def on_lambda(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    scope = found.enter("lambda", node)
    held = node.child_by_field_name("parameters")
    if held is not None and held.type == "implicit_parameter":
        found.bind(found.text(held), "parameter", held)
    else:
        bind_parameters(found, held)
    body = node.child_by_field_name("body")
    if body is not None and body.type != "block":
        found.result(scope, body)


def on_block(found: CSharpPass, captures: Captures) -> None:
    found.enter("block", found.entered(captures))


def _member_of(found: CSharpPass, value: object, steps: str) -> Callable[[], str]:
    """What writes a part of a value."""

    def written() -> str:
        held = found.write(value)
        return held + steps if held and held != "null" else ""

    return written


def spread(found: CSharpPass, node: Node, value: object, steps: str = "", until: Node | None = None) -> None:
    """Binds the names of `(a, (b, c))`, or of one, to the parts of a value."""
    if node.type in ("tuple_pattern", "tuple_expression", "parenthesized_variable_designation"):
        parts = [each for each in node.named_children if each.type != "comment"]
        for place, each in enumerate(parts):
            inner = each.named_children[-1] if each.type == "argument" and each.named_children else each
            spread(found, inner, value, f"{steps}.{place}", until)
    elif node.type == "declaration_expression":
        name = node.child_by_field_name("name")
        if name is not None and name.type == "identifier":
            held = declared_type(node.child_by_field_name("type"))
            found.bind(found.text(name), "declare", name, _member_of(found, value, steps), held, until=until)
    elif node.type == "identifier":
        found.bind(found.text(node), "declare", node, _member_of(found, value, steps), until=until)


def on_foreach(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("block", node)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None:
        return
    if left.type == "identifier":
        held = declared_type(node.child_by_field_name("type"))
        found.bind(found.text(left), "declare", left, _member_of(found, right, "[*]"), held)
    else:
        spread(found, left, right, "[*]")


def on_catch(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("block", node)
    for each in node.named_children:
        if each.type == "catch_declaration":
            name = each.child_by_field_name("name")
            if name is not None:
                found.bind(found.text(name), "declare", name, annotation=each.child_by_field_name("type") or "")


def on_local(found: CSharpPass, captures: Captures) -> None:
    node = captures["held"][0]
    found.leave(node.start_byte)
    held = declared_type(node.child_by_field_name("type"))
    for each in node.named_children:
        if each.type != "variable_declarator":
            continue
        parts = [part for part in each.named_children if part.type not in ("comment", "bracketed_argument_list")]
        name = each.child_by_field_name("name")
        if name is not None:
            value = parts[-1] if len(parts) > 1 else ""
            found.bind(found.text(name), "declare", name, value, held, until=each)
        elif len(parts) > 1:
            spread(found, parts[0], parts[-1], until=each)


def on_pattern(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, held = node.child_by_field_name("name"), declared_type(node.child_by_field_name("type"))
    if name is not None and name.type == "identifier":
        # Seen as far as the end of the block round it, which is more than C# grants; nothing else has its name there.
        value: object = ""
        if not held and node.parent is not None and node.parent.type == "is_pattern_expression":
            value = node.parent.child_by_field_name("expression") or ""
        found.bind(found.text(name), "declare", name, value, held)


def on_out(found: CSharpPass, captures: Captures) -> None:
    """`out T x`, or a part of `(T x, var y) = …`."""
    node = found.entered(captures)
    name, outer = node.child_by_field_name("name"), node.parent
    if name is None or name.type != "identifier" or outer is None or outer.type != "argument":
        return
    around = outer.parent
    if around is not None and around.type == "argument_list":
        held = declared_type(node.child_by_field_name("type"))
        call, place = around.parent, [each.id for each in around.named_children].index(outer.id)

        def value() -> str:
            written = found.called(call) if call is not None else ""
            return f"{written}.out {place}" if written else ""

        found.bind(found.text(name), "declare", name, "" if held else value, held)


def on_assignment(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    if left.type == "tuple_expression" and any(
        inner.type == "declaration_expression" for each in left.named_children for inner in each.named_children
    ):
        spread(found, left, right, until=node)
    elif right.type in ("identifier", "member_access_expression"):
        refer(found, right)


def refer(found: CSharpPass, node: Node) -> None:
    """A function or type handed over by its name; what begins with a small letter is a variable."""
    name = node if node.type == "identifier" else node.child_by_field_name("name")
    if name is not None and name.type == "identifier" and found.text(name)[:1].isupper():
        found.refer(name, node, "value")


def on_range(found: CSharpPass, captures: Captures) -> None:
    """`from x in xs`, `join x in xs`, `let x = y` of a query."""
    node = found.entered(captures)
    parts = [each for each in node.named_children if each.type != "comment"]
    name = node.child_by_field_name("name") or (parts[0] if parts else None)
    if name is None or name.type != "identifier" or len(parts) < 2:
        return
    held = node.child_by_field_name("type")
    place = next((at for at, each in enumerate(parts) if each.id == name.id), 0) + 1
    if place < len(parts):
        steps = "" if node.type == "let_clause" else "[*]"
        found.bind(found.text(name), "declare", name, _member_of(found, parts[place], steps), held or "")


def on_return(found: CSharpPass, captures: Captures) -> None:
    node, value = captures["node"][0], captures["value"][0]
    found.leave(node.start_byte)
    scope = found.function_scope()
    if found.scopes[scope].kind == "lambda":
        found.give("return", value, node, scope)
    if value.type in ("identifier", "member_access_expression"):
        refer(found, value)


HANDLERS: dict[str, Callable[[CSharpPass, Captures], None]] = {
    "lambda": on_lambda,
    "block": on_block,
    "foreach": on_foreach,
    "catch": on_catch,
    "local": on_local,
    "pattern": on_pattern,
    "out": on_out,
    "assignment": on_assignment,
    "range": on_range,
    "return": on_return,
}
