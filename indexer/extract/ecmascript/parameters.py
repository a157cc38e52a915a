"""Parameters of functions, and the scope that a function opens."""

from __future__ import annotations

from indexer.extract.ecmascript.nodes import child
from indexer.extract.ecmascript.scripts import Script
from indexer.grammars.loader import Node

_CERTAIN = frozenset(("new_expression", "string", "number", "template_string", "true", "false"))
"""Default values that say of which type the parameter is."""
Parameters = list[tuple[str, str, object, str | None]]
"""Name, kind, annotation and default value of each."""


def type_parameters(script: Script, node: Node) -> None:
    """Binds the type parameters of what has just been opened."""
    given = node.child_by_field_name("type_parameters")
    for each in given.named_children if given is not None else ():
        name = each.child_by_field_name("name")
        if each.type == "type_parameter" and name is not None:
            script.bind(
                script.text(name),
                "type-parameter",
                name,
                "",
                each.child_by_field_name("constraint") or "",
                script.scope,
            )


def read_parameters(script: Script, node: Node) -> tuple[Parameters, list[Node]]:
    """(the parameters of a definition, their nodes)."""
    found: Parameters = []
    nodes: list[Node] = []
    given = node.child_by_field_name("parameters")
    if given is None:
        alone = node.child_by_field_name("parameter")
        return ([(script.text(alone), "positional", "", None)], [alone]) if alone is not None else ([], [])
    for each in given.named_children:
        form = each.type
        if form in ("comment", "decorator"):
            continue
        pattern = each.child_by_field_name("pattern") if form.endswith("_parameter") else each
        default: str | None = None
        if form == "assignment_pattern":
            pattern, value = each.child_by_field_name("left"), each.child_by_field_name("right")
            default = "" if value is None else script.text(value)[:40]
        if pattern is None:
            continue
        nodes.append(each)
        if pattern.type == "this":
            continue
        if form == "optional_parameter":
            default = ""
        elif form == "required_parameter":
            value = each.child_by_field_name("value")
            default = None if value is None else script.text(value)[:40]
        name = child(pattern) if pattern.type == "rest_pattern" else pattern
        text = script.text(name)[:40] if name is not None else ""
        kind = "variadic" if pattern.type == "rest_pattern" else "positional"
        found.append((text, kind, each.child_by_field_name("type") or "", default))
    return found, nodes


def bind_parameters(script: Script, nodes: list[Node], fields: int = -1) -> bool:
    """Binds parameters in the present scope; those with an access word also as fields of scope `fields`. Whether one
    has a default value."""
    defaults = False
    for each in nodes:
        form = each.type
        annotation: Node | str = ""
        pattern: Node | None = each
        value: Node | None = None
        if form in ("required_parameter", "optional_parameter"):
            pattern = each.child_by_field_name("pattern")
            annotation = each.child_by_field_name("type") or ""
            value = each.child_by_field_name("value")
        elif form == "assignment_pattern":
            pattern, value = each.child_by_field_name("left"), each.child_by_field_name("right")
        if pattern is None:
            continue
        defaults = defaults or value is not None
        known: object = (
            value if script.typed and value is not None and value.type in _CERTAIN and not annotation else ""
        )
        if pattern.type == "identifier":
            script.bind(script.text(pattern), "parameter", pattern, known, annotation, until=each)
            if fields >= 0 and child(each) != pattern and _has_access(script, each, pattern):
                script.bind(script.text(pattern), "declare", pattern, known, annotation, scope=fields)
        elif pattern.type == "this":
            script.bind("this", "declare", pattern, "", annotation)
        elif pattern.type == "rest_pattern":
            inner = child(pattern)
            if inner is not None and inner.type == "identifier":
                script.bind(script.text(inner), "declare", inner, "" if annotation else "<Array>", annotation)
            elif inner is not None:
                script.bind_pattern(inner, "capture", "", "")
        else:
            script.patterns += 1
            whole = f"pattern {script.patterns}"
            script.bind(whole, "parameter", pattern, known, annotation)
            script.bind_pattern(pattern, "declare", whole, "")
    return defaults


def _has_access(script: Script, node: Node, pattern: Node) -> bool:
    words = script.data[node.start_byte : pattern.start_byte].split()
    return any(word in (b"private", b"public", b"protected", b"readonly") for word in words)


def open_function(script: Script, node: Node, definition: int, nodes: list[Node], kind: str, fields: int = -1) -> int:
    """Opens the scope of a function with its type parameters and parameters. Its number."""
    number = script.enter(kind, node, definition)
    type_parameters(script, node)
    defaults = bind_parameters(script, nodes, fields)
    body = node.child_by_field_name("body")
    if body is not None:
        if body.type == "statement_block":
            (script.apart if defaults else script.bodies).add((body.start_byte, body.end_byte))
        elif kind == "lambda":
            script.result(number, body)
        elif node.child_by_field_name("return_type") is None:
            script.give("return", body, body, number)
    return number
