"""What each match of Java's query becomes: definitions, bindings, calls and uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from indexer.extract.java.writing import SCOPED, JavaPass, scoped
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_FLAGS = {
    "interface_declaration": ("interface",),
    "enum_declaration": ("enum",),
    "record_declaration": ("record",),
    "annotation_type_declaration": ("interface", "annotation"),
}
_MODIFIERS = frozenset(("static", "abstract", "private", "default", "final", "public", "protected"))


def on_package(found: JavaPass, captures: Captures) -> None:
    found.exports = ("".join(found.text(captures["name"][0]).split()),)


def on_import(found: JavaPass, captures: Captures) -> None:
    node = captures["node"][0]
    parts = node.named_children
    if not parts:
        return
    module = "".join(found.text(parts[0]).split())
    static = any(each.type == "static" for each in node.children)
    every = any(each.type == "asterisk" for each in parts)
    found.take(
        f"static {module}" if static else module, "*" if every else "", "" if every else module.rpartition(".")[2],
        parts[0],
    )  # fmt: skip


def _modifiers(found: JavaPass, node: Node) -> tuple[str, ...]:
    for child in node.children:
        if child.type == "modifiers":
            return tuple(word for each in child.children if (word := each.type) in _MODIFIERS)
        if child.is_named:
            break
    return ()


def _type_parameters(found: JavaPass, node: Node) -> None:
    held = node.child_by_field_name("type_parameters")
    for each in () if held is None else held.named_children:
        names = [part for part in each.named_children if part.type == "type_identifier"]
        bounds = [part for part in each.named_children if part.type == "type_bound"]
        if names:
            found.bind(found.text(names[0]), "type-parameter", names[0], annotation=bounds[0] if bounds else "")


def on_class(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    bases: list[Node] = []
    for child in node.named_children:
        if child.type == "superclass":
            bases += child.named_children
        elif child.type in ("super_interfaces", "extends_interfaces"):
            for inner in child.named_children:
                bases += inner.named_children if inner.type == "type_list" else [inner]
    text = found.text(name)
    flags = _FLAGS.get(node.type, ()) + _modifiers(found, node)
    definition = found.define("class", text, name, node, flags=flags, bases=bases, doc=found.doc_before(node), opens=1)
    found.bind(text, "definition", name, str(definition))
    found.enter("class", node, definition)
    _type_parameters(found, node)
    if node.type == "record_declaration":
        for each in _formal(node):
            held, label = each.child_by_field_name("type"), each.child_by_field_name("name")
            if label is not None:
                text = found.text(label)
                found.define(
                    "method", text, label, each, flags=("component",), returns=held, signature=found.text(each)
                )
                found.bind(text, "declare", label, annotation=held or "")


def _formal(node: Node) -> list[Node]:
    held = node.child_by_field_name("parameters")
    return [] if held is None else [each for each in held.named_children if each.type.endswith("parameter")]


def _given(node: Node) -> Iterator[tuple[Node, Node | None, Node]]:
    """(name, type, node) of each parameter that is called something."""
    for each in _formal(node):
        name, held = each.child_by_field_name("name"), each.child_by_field_name("type")
        if each.type == "spread_parameter":
            parts = [part for part in each.named_children if part.type != "modifiers"]
            held = parts[0] if parts else None
            name = parts[-1].child_by_field_name("name") if parts else None
        if name is not None and each.type != "receiver_parameter":
            yield name, held, each


def _array_of(found: JavaPass, held: Node | None) -> Callable[[], str]:
    """What writes the type of an array of that."""
    return lambda: f"Array<{found.write_type(held)}>"


def _parameters(found: JavaPass, node: Node) -> list[tuple[str, str, object, str | None]]:
    return [
        (found.text(name), "variadic" if each.type == "spread_parameter" else "positional", held or "", None)
        for name, held, each in _given(node)
    ]


def _bind_parameters(found: JavaPass, node: Node) -> None:
    for name, held, each in _given(node):
        rows = each.type == "spread_parameter" or each.child_by_field_name("dimensions") is not None
        found.bind(found.text(name), "parameter", name, annotation=_array_of(found, held) if rows else held or "")


def on_method(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    flags = _modifiers(found, node)
    if "constructor" in node.type:
        flags = ("constructor", *flags)
    elif node.child_by_field_name("body") is None and "abstract" not in flags:
        flags = ("abstract", *flags)
    returns = node.child_by_field_name("type")
    held: object = returns if returns is not None and returns.type != "void_type" else ""
    if node.child_by_field_name("dimensions") is not None:
        held = _array_of(found, returns)
    definition = found.define(
        "method", found.text(name), name, node, flags=flags, parameters=_parameters(found, node), returns=held,
        doc=found.doc_before(node), opens=1,
    )  # fmt: skip
    found.enter("function", node, definition)
    _type_parameters(found, node)
    _bind_parameters(found, node)


def on_lambda(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    scope = found.enter("lambda", node)
    held = node.child_by_field_name("parameters")
    if held is not None and held.type == "identifier":
        found.bind(found.text(held), "parameter", held)
    elif held is not None and held.type == "inferred_parameters":
        for each in held.named_children:
            found.bind(found.text(each), "parameter", each)
    elif held is not None:
        _bind_parameters(found, node)
    body = node.child_by_field_name("body")
    if body is not None and body.type != "block":
        found.result(scope, body)


def on_anonymous(found: JavaPass, captures: Captures) -> None:
    node, body = captures["node"][0], captures["body"][0]
    found.leave(node.start_byte)
    while found.holders and found.holders[-1][0] <= node.start_byte:
        found.holders.pop()
    inside = found.scopes[found.scope].kind == "class"
    definition = found.holders[-1][1] if inside and found.holders else None
    base = node.child_by_field_name("type")
    found.enter("class", body, definition)
    found.bind("", "base", body, annotation=base or "")


def on_constant(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None:
        return
    kind = "attribute" if body is None else "class"
    owner = found.qualified(found.definition).rpartition(".")[2]
    definition = found.define(
        kind, found.text(name), name, node, flags=("constant",), signature=found.text(name),
        bases=[owner] if body is not None else (), opens=1 if body is not None else 0,
    )  # fmt: skip
    found.bind(found.text(name), "declare", name, annotation=owner)
    if body is not None:
        found.enter("class", body, definition)


def on_block(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("block", node)
    if node.type == "enhanced_for_statement":
        name, held = node.child_by_field_name("name"), node.child_by_field_name("type")
        value = node.child_by_field_name("value")
        if name is not None:

            def each() -> str:
                written = found.write(value)
                return f"{written}[*]" if written else ""

            is_var = held is None or found.text(held) == "var"
            found.bind(found.text(name), "declare", name, each, "" if is_var else held)
    elif node.type == "catch_clause":
        for child in node.named_children:
            if child.type == "catch_formal_parameter":
                name = child.child_by_field_name("name")
                types = [part for part in child.named_children if part.type == "catch_type"]
                if name is not None:
                    found.bind(found.text(name), "declare", name, annotation=types[0] if types else "")


def _declarators(found: JavaPass, node: Node, attribute: bool) -> None:
    held = node.child_by_field_name("type")
    is_var = held is None or found.text(held) == "var"
    flags = _modifiers(found, node) if attribute else ()
    for child in node.named_children:
        if child.type != "variable_declarator":
            continue
        name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
        if name is None:
            continue
        annotation: object = "" if is_var else held
        if child.child_by_field_name("dimensions") is not None:
            annotation = _array_of(found, held)
        text = found.text(name)
        if attribute:
            definition = found.define(
                "attribute",
                text,
                name,
                child,
                flags=flags,
                returns=annotation,
                doc=found.doc_before(node),
                signature="",
            )
            found.holders.append((child.end_byte, definition))
        found.bind(text, "declare", name, value or "", annotation, until=child)


def on_field(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    _declarators(found, node, True)


def on_local(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    _declarators(found, node, False)


def on_resource(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, held = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is not None:
        is_var = held is None or found.text(held) == "var"
        value = node.child_by_field_name("value")
        found.bind(found.text(name), "declare", name, value or "", "" if is_var else held)


def on_instanceof(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, held = node.child_by_field_name("name"), node.child_by_field_name("right")
    if name is not None:
        # Seen as far as the end of the scope round it, which is more than Java grants; nothing else has its name there.
        found.bind(found.text(name), "declare", name, annotation=held or "")


def on_type_pattern(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = node.named_children
    if len(parts) >= 2 and parts[-1].type == "identifier":
        found.bind(found.text(parts[-1]), "declare", parts[-1], annotation=parts[-2])


def on_component(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = node.named_children
    if len(parts) == 2 and parts[1].type == "identifier":
        is_var = found.text(parts[0]) == "var"
        found.bind(found.text(parts[1]), "declare", parts[1], annotation="" if is_var else parts[0])


def _arguments(node: Node) -> list[object]:
    held = node.child_by_field_name("arguments")
    return [] if held is None else [each for each in held.named_children if "comment" not in each.type]


def on_call(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, outer = node.child_by_field_name("name"), node.child_by_field_name("object")
    if name is None:
        return
    text = found.text(name)
    types = node.child_by_field_name("type_arguments")

    def callee() -> str:
        written = text
        if outer is not None:
            held = found.write(outer)
            if not held:
                return ""
            written = f"{held}.{text}"
        if types is not None:
            given = [found.write_type(each) for each in types.named_children]
            written += f"::<{','.join(given)}>"
        return written

    found.call(node, name, callee, _arguments(node))


def on_new(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    held = node.child_by_field_name("type")
    if held is None:
        return
    outer = (
        node.named_children[0] if node.named_children and node.named_children[0].end_byte < held.start_byte else None
    )
    inner = held
    while inner.type in ("generic_type", "scoped_type_identifier", "annotated_type"):
        parts = [each for each in inner.named_children if each.type != "type_arguments"]
        if not parts:
            break
        inner = parts[-1]

    def callee() -> str:
        written = found.write_type(held)
        if outer is not None and "annotation" not in outer.type and outer.type != "type_arguments":
            return ""
        return f"new {written}" if written else ""

    found.call(node, inner, callee, _arguments(node))


def on_constructor_call(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    constructor = node.child_by_field_name("constructor")
    if constructor is not None:
        found.call(node, constructor, found.text(constructor), _arguments(node))


def on_reference(found: JavaPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = node.named_children
    if len(parts) == 2 and parts[1].type == "identifier":
        found.refer(parts[1], node, "value")


def on_return(found: JavaPass, captures: Captures) -> None:
    node, value = captures["node"][0], captures["value"][0]
    found.leave(node.start_byte)
    scope = found.function_scope()
    if found.scopes[scope].kind == "lambda":
        found.give("return", value, node, scope)


def on_annotation(found: JavaPass, captures: Captures) -> None:
    name = captures["name"][0]
    found.leave(name.start_byte)
    at = name.named_children[-1] if name.type == SCOPED else name
    found.refer(at, scoped(found, name), "type")


HANDLERS: dict[str, Callable[[JavaPass, Captures], None]] = {
    "package": on_package,
    "import": on_import,
    "class": on_class,
    "constant": on_constant,
    "method": on_method,
    "lambda": on_lambda,
    "anonymous": on_anonymous,
    "block": on_block,
    "field": on_field,
    "local": on_local,
    "resource": on_resource,
    "instanceof": on_instanceof,
    "type_pattern": on_type_pattern,
    "component": on_component,
    "call": on_call,
    "new": on_new,
    "constructor_call": on_constructor_call,
    "reference": on_reference,
    "return": on_return,
    "annotation": on_annotation,
}
"""What each `fact` of the query is handed to."""
