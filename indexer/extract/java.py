"""Java: what a file defines, binds, calls and imports, in the canonical form of the typed languages.

`FileFacts.exports` holds the package. An import of a static member has `static ` before its module; `name` is "*" for
all of a package or class, else "" (the last part of the module is what it binds).
"""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.source import Source
from indexer.extract.walk import Captures, Pass
from indexer.facts import FileFacts
from indexer.grammars import loader
from indexer.grammars.loader import Node

_FLAGS = {
    "interface_declaration": ("interface",),
    "enum_declaration": ("enum",),
    "record_declaration": ("record",),
    "annotation_type_declaration": ("interface", "annotation"),
}
_MODIFIERS = frozenset(("static", "abstract", "private", "default", "final", "public", "protected"))
_LITERALS = {
    "string_literal": "<String>",
    "decimal_integer_literal": "<int>",
    "hex_integer_literal": "<int>",
    "octal_integer_literal": "<int>",
    "binary_integer_literal": "<int>",
    "decimal_floating_point_literal": "<double>",
    "hex_floating_point_literal": "<double>",
    "true": "<boolean>",
    "false": "<boolean>",
    "character_literal": "<char>",
}
_COMPARISONS = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||"))
_SCOPED = "scoped_identifier"


class _Java(Pass):
    """A pass over a Java file. `holders`: fields whose initialisers are open, by the byte at which they end."""

    def __init__(self, source: Source) -> None:
        super().__init__("java", source)
        self.holders: list[tuple[int, int]] = []

    def expression(self, node: Node) -> str:
        form = node.type
        read = _EXPRESSIONS.get(form)
        if read is not None:
            return read(self, node)
        if form in ("identifier", "this", "super"):
            return self.text(node)
        return _LITERALS.get(form, "")

    def type(self, node: Node) -> str:
        form = node.type
        if form in ("type_identifier", "identifier", "integral_type", "floating_point_type", "boolean_type"):
            return self.text(node)
        if form == "generic_type":
            name, arguments = node.named_children[0], node.named_children[-1]
            held = [self.write_type(each) for each in arguments.named_children]
            return f"{self.write_type(name)}<{','.join(held)}>" if held else self.write_type(name)
        if form in ("scoped_type_identifier", _SCOPED):
            parts = [each for each in node.named_children if "annotation" not in each.type]
            return ".".join(self.write_type(each) for each in parts)
        if form == "array_type":
            element = node.child_by_field_name("element")
            return f"Array<{self.write_type(element)}>"
        if form == "wildcard":
            inner = [each for each in node.named_children if "annotation" not in each.type]
            return self.write_type(inner[0]) if inner and b"super" not in self.data[
                node.start_byte : inner[0].start_byte
            ] else ""  # fmt: skip
        if form == "annotated_type":
            return self.write_type(node.named_children[-1])
        if form == "catch_type":
            return "|".join(self.write_type(each) for each in node.named_children)
        if form == "type_bound":
            return "&".join(self.write_type(each) for each in node.named_children)
        return ""


def _member(found: _Java, node: Node) -> str:
    outer, field = node.child_by_field_name("object"), node.child_by_field_name("field")
    if outer is None or field is None:
        return ""
    if field.type == "this":  # Outer.this
        return f"<{found.write_type(outer)}>"
    written = found.write(outer)
    return f"{written}.{found.text(field)}" if written else ""


def _scoped(found: _Java, node: Node) -> str:
    return "".join(found.text(node).split())


def _call(found: _Java, node: Node) -> str:
    return found.called(node)


def _element(found: _Java, node: Node) -> str:
    written = found.write(node.child_by_field_name("array"))
    return f"{written}[]" if written else ""


def _inner(found: _Java, node: Node) -> str:
    children = node.named_children
    written = found.write(children[0]) if children else ""
    return f"({written})" if "|" in written else written


def _assigned(found: _Java, node: Node) -> str:
    return found.write(node.child_by_field_name("right"))


def _cast(found: _Java, node: Node) -> str:
    written = found.write_type(node.child_by_field_name("type"))
    return f"<{written}>" if written else ""


def _either(found: _Java, node: Node) -> str:
    first, second = (found.write(node.child_by_field_name(name)) for name in ("consequence", "alternative"))
    kept = [each for each in (first, second) if each != "null"]
    if node.child_by_field_name("consequence") is None or not all(kept):
        return ""
    return f"({'|'.join(dict.fromkeys(kept))})" if len(set(kept)) > 1 else kept[0] if kept else ""


def _lambda(found: _Java, node: Node) -> str:
    return found.opened(node)


def _binary(found: _Java, node: Node) -> str:
    operator = node.child_by_field_name("operator")
    sign = "" if operator is None else found.text(operator)
    if sign in _COMPARISONS:
        return "<boolean>"
    left = found.write(node.child_by_field_name("left"))
    right = found.write(node.child_by_field_name("right"))
    if sign == "+" and "<String>" in (left, right):
        return "<String>"
    return left if left == right and left in _LITERALS.values() else ""


def _null(found: _Java, node: Node) -> str:
    return "null"


def _class_literal(found: _Java, node: Node) -> str:
    written = found.write_type(node.named_children[0]) if node.named_children else ""
    return f"<Class<{written}>>"


def _array(found: _Java, node: Node) -> str:
    written = found.write_type(node.child_by_field_name("type"))
    sizes = sum(each.type == "dimensions_expr" for each in node.named_children)
    for each in node.named_children:
        if each.type == "dimensions":
            sizes += found.text(each).count("[")
    for _ in range(sizes):
        written = f"Array<{written}>"
    return f"<{written}>"


def _method_reference(found: _Java, node: Node) -> str:
    parts = node.named_children
    if len(parts) == 2 and parts[1].type == "identifier":
        left = found.write(parts[0]) or found.write_type(parts[0])
        return f"{left}.{found.text(parts[1])}" if left else ""
    return ""


_EXPRESSIONS: dict[str, Callable[[_Java, Node], str]] = {
    "field_access": _member,
    _SCOPED: _scoped,
    "method_invocation": _call,
    "object_creation_expression": _call,
    "array_access": _element,
    "parenthesized_expression": _inner,
    "assignment_expression": _assigned,
    "cast_expression": _cast,
    "ternary_expression": _either,
    "lambda_expression": _lambda,
    "binary_expression": _binary,
    "null_literal": _null,
    "class_literal": _class_literal,
    "array_creation_expression": _array,
    "method_reference": _method_reference,
}


def extract(raw: bytes) -> FileFacts:
    """The facts of a Java file. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("java").parse(source.data).root_node
    return _Java(source).run(root, HANDLERS)


def on_package(found: _Java, captures: Captures) -> None:
    found.exports = ("".join(found.text(captures["name"][0]).split()),)


def on_import(found: _Java, captures: Captures) -> None:
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


def _modifiers(found: _Java, node: Node) -> tuple[str, ...]:
    for child in node.children:
        if child.type == "modifiers":
            return tuple(word for each in child.children if (word := each.type) in _MODIFIERS)
        if child.is_named:
            break
    return ()


def _doc(found: _Java, node: Node) -> str:
    before = node.prev_named_sibling
    if before is None or before.type != "block_comment":
        return ""
    text = found.text(before)
    if not text.startswith("/**"):
        return ""
    for line in text[3:].removesuffix("*/").splitlines():
        words = line.strip().lstrip("*").strip()
        if words:
            return words
    return ""


def _type_parameters(found: _Java, node: Node) -> None:
    held = node.child_by_field_name("type_parameters")
    for each in () if held is None else held.named_children:
        names = [part for part in each.named_children if part.type == "type_identifier"]
        bounds = [part for part in each.named_children if part.type == "type_bound"]
        if names:
            found.bind(found.text(names[0]), "type-parameter", names[0], annotation=bounds[0] if bounds else "")


def on_class(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
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
    definition = found.define("class", text, name, node, flags=flags, bases=bases, doc=_doc(found, node), opens=1)
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


def _parameters(found: _Java, node: Node) -> list[tuple[str, str, object, str | None]]:
    given: list[tuple[str, str, object, str | None]] = []
    for each in _formal(node):
        if each.type == "receiver_parameter":
            continue
        name, held, kind = each.child_by_field_name("name"), each.child_by_field_name("type"), "positional"
        if each.type == "spread_parameter":
            kind = "variadic"
            parts = [part for part in each.named_children if part.type != "modifiers"]
            held = parts[0] if parts else None
            name = parts[-1].child_by_field_name("name") if parts else None
        if name is not None:
            given.append((found.text(name), kind, held or "", None))
    return given


def _bind_parameters(found: _Java, node: Node) -> None:
    for each in _formal(node):
        name, held = each.child_by_field_name("name"), each.child_by_field_name("type")
        annotation: object = held or ""
        if each.type == "spread_parameter":
            parts = [part for part in each.named_children if part.type != "modifiers"]
            name = parts[-1].child_by_field_name("name") if parts else None
            inner = parts[0] if parts else None

            def spread(inner: Node | None = inner) -> str:
                return f"Array<{found.write_type(inner)}>"

            annotation = spread
        elif each.child_by_field_name("dimensions") is not None:

            def rows(held: Node | None = held) -> str:
                return f"Array<{found.write_type(held)}>"

            annotation = rows
        if name is not None:
            found.bind(found.text(name), "parameter", name, annotation=annotation)


def on_method(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
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
    dimensions = node.child_by_field_name("dimensions")
    if dimensions is not None:

        def rows() -> str:
            return f"Array<{found.write_type(returns)}>"

        held = rows
    definition = found.define(
        "method", found.text(name), name, node, flags=flags, parameters=_parameters(found, node), returns=held,
        doc=_doc(found, node), opens=1,
    )  # fmt: skip
    found.enter("function", node, definition)
    _type_parameters(found, node)
    _bind_parameters(found, node)


def on_lambda(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
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


def on_anonymous(found: _Java, captures: Captures) -> None:
    node, body = captures["node"][0], captures["body"][0]
    found.leave(node.start_byte)
    while found.holders and found.holders[-1][0] <= node.start_byte:
        found.holders.pop()
    inside = found.scopes[found.scope].kind == "class"
    definition = found.holders[-1][1] if inside and found.holders else None
    base = node.child_by_field_name("type")
    found.enter("class", body, definition)
    found.bind("", "base", body, annotation=base or "")


def on_constant(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
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


def on_block(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
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


def _declarators(found: _Java, node: Node, attribute: bool) -> None:
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

            def rows() -> str:
                return f"Array<{found.write_type(held)}>"

            annotation = rows
        text = found.text(name)
        if attribute:
            definition = found.define(
                "attribute", text, name, child, flags=flags, returns=annotation, doc=_doc(found, node), signature=""
            )
            found.holders.append((child.end_byte, definition))
        found.bind(text, "declare", name, value or "", annotation, until=child)


def on_field(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    _declarators(found, node, True)


def on_local(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    _declarators(found, node, False)


def on_resource(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    name, held = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is not None:
        is_var = held is None or found.text(held) == "var"
        value = node.child_by_field_name("value")
        found.bind(found.text(name), "declare", name, value or "", "" if is_var else held)


def on_instanceof(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    name, held = node.child_by_field_name("name"), node.child_by_field_name("right")
    if name is not None:
        # Seen as far as the end of the scope round it, which is more than Java grants; nothing else has its name there.
        found.bind(found.text(name), "declare", name, annotation=held or "")


def on_type_pattern(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    parts = node.named_children
    if len(parts) >= 2 and parts[-1].type == "identifier":
        found.bind(found.text(parts[-1]), "declare", parts[-1], annotation=parts[-2])


def on_component(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    parts = node.named_children
    if len(parts) == 2 and parts[1].type == "identifier":
        is_var = found.text(parts[0]) == "var"
        found.bind(found.text(parts[1]), "declare", parts[1], annotation="" if is_var else parts[0])


def _arguments(node: Node) -> list[object]:
    held = node.child_by_field_name("arguments")
    return [] if held is None else [each for each in held.named_children if "comment" not in each.type]


def on_call(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
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


def on_new(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
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


def on_constructor_call(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    constructor = node.child_by_field_name("constructor")
    if constructor is not None:
        found.call(node, constructor, found.text(constructor), _arguments(node))


def on_reference(found: _Java, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    parts = node.named_children
    if len(parts) == 2 and parts[1].type == "identifier":
        found.refer(parts[1], node, "value")


def on_return(found: _Java, captures: Captures) -> None:
    node, value = captures["node"][0], captures["value"][0]
    found.leave(node.start_byte)
    scope = found.function_scope()
    if found.scopes[scope].kind == "lambda":
        found.give("return", value, node, scope)


def on_annotation(found: _Java, captures: Captures) -> None:
    name = captures["name"][0]
    found.leave(name.start_byte)
    at = name.named_children[-1] if name.type == _SCOPED else name
    found.refer(at, _scoped(found, name), "type")


HANDLERS: dict[str, Callable[[_Java, Captures], None]] = {
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
