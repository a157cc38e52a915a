"""C#: namespaces, usings, types and their members."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from indexer.extract.csharp.writing import CSharpPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_FLAGS = {
    "struct_declaration": ("struct",),
    "interface_declaration": ("interface",),
    "enum_declaration": ("enum",),
    "record_declaration": ("record",),
}
_MODIFIERS = {
    word: word
    for word in (
        "static", "abstract", "private", "public", "protected", "internal", "override", "virtual", "sealed", "partial",
        "async", "extern", "readonly",
    )
}  # fmt: skip
INDEXER = "this[]"
"""The name of an indexer."""
_NAMED_OTHERWISE = {"destructor_declaration": "~", "conversion_operator_declaration": "operator "}


def on_using(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    alias = node.child_by_field_name("name")
    parts = [each for each in node.named_children if each != alias and each.type != "comment"]
    if not parts:
        return
    words = {each.type for each in node.children if not each.is_named}
    before = "global " if "global" in words else ""
    if before:
        found.declares["global using"] = None
    written = found.write_type(parts[-1])
    if alias is not None:
        found.take(before + written, "", found.text(alias), alias)
    else:
        found.take(f"{before}{'static ' if 'static' in words else ''}{written}", "*", "", parts[-1])


def _opens_namespace(found: CSharpPass, node: Node, end: int, name: Node | None) -> None:
    text = "" if name is None else "".join(found.text(name).split())
    outer = found.space(node.start_byte)
    full = f"{outer}.{text}" if outer else text
    found.spaces.append((end, full))
    found.bind("", "namespace", node if name is None else name, full)
    parts = full.split(".")
    for count in range(1, len(parts) + 1):
        found.declares[f"namespace {'.'.join(parts[:count])}"] = None


def on_namespace(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("module", node)
    _opens_namespace(found, node, node.end_byte, node.child_by_field_name("name"))


def on_file_namespace(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    _opens_namespace(found, node, len(found.data) + 1, node.child_by_field_name("name"))


def modifiers(found: CSharpPass, node: Node) -> tuple[str, ...]:
    words: list[str] = []
    for child in node.children:
        if child.type == "modifier":
            word = _MODIFIERS.get(found.text(child))
            if word is not None:
                words.append(word)
        elif child.is_named and child.type != "attribute_list":
            break
    return tuple(words)


def doc(found: CSharpPass, node: Node) -> str:
    """The first line of the `///` comment that ends on the line before a node, without its tags."""
    starts, data = found.source.starts, found.data
    line = found.source.line(node.start_byte) - 2
    said = ""
    while line >= 0:
        text = data[starts[line] : starts[line + 1] - 1].strip()
        if not text.startswith(b"///"):
            break
        words = _untagged(text[3:].decode("utf-8", "replace")).strip()
        said = words or said
        line -= 1
    return said


def _untagged(text: str) -> str:
    while "<" in text:
        before, _, rest = text.partition("<")
        text = before + rest.partition(">")[2]
    return text


def _type_parameters(found: CSharpPass, node: Node) -> None:
    held = node.child_by_field_name("type_parameters")
    bounds: dict[str, str] = {}
    for each in node.children:
        if held is None and each.type == "type_parameter_list":
            held = each
        elif each.type == "type_parameter_constraints_clause" and each.named_children:
            types = [
                written
                for part in each.named_children[1:]
                if (inner := part.child_by_field_name("type")) is not None and (written := found.write_type(inner))
            ]
            bounds[found.text(each.named_children[0])] = "&".join(types)
    for each in () if held is None else held.named_children:
        name = each.child_by_field_name("name")
        if name is not None:
            text = found.text(name)
            found.bind(text, "type-parameter", name, annotation=bounds.get(text, ""))


def on_class(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    text, flags = found.text(name), _FLAGS.get(node.type, ()) + modifiers(found, node)
    if node.type == "record_declaration" and any(each.type == "struct" for each in node.children):
        flags = ("struct", *flags)
    given = next((each for each in node.children if each.type == "parameter_list"), None)
    bases: list[object] = []
    for each in node.named_children:
        if each.type == "base_list" and node.type != "enum_declaration":
            bases += [
                (held.child_by_field_name("type") or held.named_children[0])
                if held.type == "primary_constructor_base_type"
                else held
                for held in each.named_children
                if held.type != "argument_list"
            ]
    outermost = found.definition < 0
    definition = found.define(
        "class", text, name, node, flags=flags, bases=bases, doc=doc(found, node), opens=1,
        parameters=_parameters(found, given),
    )  # fmt: skip
    if outermost:
        found.held.setdefault(found.space(node.start_byte), []).append(found.symbol(definition))
    found.enter("class", node, definition)
    _type_parameters(found, node)
    for label, held, each in _given(given):
        said = found.text(label)
        if "record" in flags:
            found.define("attribute", said, label, each, flags=("property",), returns=held or "", signature="")
        found.bind(said, "declare", label, annotation=held or "")


def on_delegate(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, returns = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is None:
        return
    given = node.child_by_field_name("parameters")

    def function() -> str:
        held = [found.write_type(returns), *[found.write_type(kind) for _, kind, _ in _given(given)]]
        return f"Fn<{','.join(held)}>"

    outermost = found.definition < 0
    definition = found.define(
        "class", found.text(name), name, node, flags=("alias", "delegate", *modifiers(found, node)), returns=function,
        doc=doc(found, node), opens=1,
    )  # fmt: skip
    if outermost:
        found.held.setdefault(found.space(node.start_byte), []).append(found.symbol(definition))
    found.enter("class", node, definition)
    _type_parameters(found, node)


def on_constant(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    owner = found.qualified(found.definition).rpartition(".")[2]
    text = found.text(name)
    found.define("attribute", text, name, node, flags=("constant",), returns=owner, signature=text)
    found.bind(text, "declare", name, annotation=owner)


def _given(held: Node | None) -> Iterator[tuple[Node, Node | None, Node]]:
    """(name, type, node) of each parameter that is called something; a list's own ones are those behind `params`."""
    if held is None:
        return
    for each in held.named_children:
        if each.type == "parameter":
            name = each.child_by_field_name("name")
            if name is not None:
                yield name, each.child_by_field_name("type"), each
    name = held.child_by_field_name("name")
    if name is not None:
        yield name, held.child_by_field_name("type"), held


def _element(found: CSharpPass, held: Node | None) -> object:
    """What one of the arguments behind `params` is."""
    if held is not None and held.type == "generic_name" and held.named_children[-1].named_children:
        return held.named_children[-1].named_children[0]
    return held.child_by_field_name("type") if held is not None and held.type == "array_type" else held


def _parameters(found: CSharpPass, held: Node | None) -> list[tuple[str, str, object, str | None]]:
    parameters: list[tuple[str, str, object, str | None]] = []
    for name, kind, each in _given(held):
        text = found.text(name)
        if each is held or any(word.type == "params" for word in each.children):
            parameters.append((text, "variadic", _element(found, kind) or "", None))
        else:
            optional = any(child.type == "=" for child in each.children)
            parameters.append((text, "positional", kind or "", "" if optional else None))
    return parameters


def bind_parameters(found: CSharpPass, held: Node | None) -> None:
    for name, kind, _ in _given(held):
        found.bind(found.text(name), "parameter", name, annotation=kind or "")


def _is_extension(found: CSharpPass, held: Node | None) -> bool:
    if held is None or not held.named_children:
        return False
    first = held.named_children[0]
    return any(each.type == "modifier" and found.text(each) == "this" for each in first.children)


def _name_of(found: CSharpPass, node: Node) -> tuple[str, Node | None]:
    """What a method is called, and where its name stands."""
    name = node.child_by_field_name("name")
    if node.type == "operator_declaration":
        sign = node.child_by_field_name("operator")
        return ("" if sign is None else f"operator {found.text(sign)}"), sign
    if node.type == "conversion_operator_declaration":
        name = node.child_by_field_name("type")
    text = "" if name is None else found.text(name)
    return _NAMED_OTHERWISE.get(node.type, "") + text, name


def on_method(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    text, name = _name_of(found, node)
    if name is None:
        return
    flags = modifiers(found, node)
    held = node.child_by_field_name("parameters")
    local = node.type == "local_function_statement"
    if node.type == "constructor_declaration":
        flags = ("constructor", *flags)
    elif node.child_by_field_name("body") is None and not local and "abstract" not in flags:
        flags = ("prototype" if "partial" in flags else "abstract", *flags)
    if any(each.type == "explicit_interface_specifier" for each in node.children):
        flags = (*flags, "explicit")
    if "static" in flags and _is_extension(found, held):
        flags = (*flags, "extension")
        found.declares[f".{text}"] = None
    returns = node.child_by_field_name("returns") or node.child_by_field_name("type")
    definition = found.define(
        "function" if local or found.definition < 0 else "method", text, name, node, flags=flags,
        parameters=_parameters(found, held), returns=returns or "", doc="" if local else doc(found, node), opens=1,
    )  # fmt: skip
    if local or found.definition < 0:
        found.bind(text, "definition", name, str(definition))
    found.enter("function", node, definition)
    _type_parameters(found, node)
    bind_parameters(found, held)


def on_property(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, held = node.child_by_field_name("name"), node.child_by_field_name("type")
    text, at = (INDEXER, node) if name is None else (found.text(name), name)
    if name is None:
        at = next((each for each in node.children if each.type == "this"), node)
    flags = ("event" if node.type == "event_declaration" else "property", *modifiers(found, node))
    if any(each.type == "explicit_interface_specifier" for each in node.children):
        flags = (*flags, "explicit")
    given = node.child_by_field_name("parameters")
    definition = found.define(
        "attribute", text, at, node, flags=flags, returns=held or "", doc=doc(found, node),
        signature=_heading(found, node), opens=1,
    )  # fmt: skip
    found.bind(text, "declare", at, annotation=held or "")
    found.enter("function", node, definition)
    bind_parameters(found, given)


def _heading(found: CSharpPass, node: Node) -> str:
    return found.signature(node, "accessors" if node.child_by_field_name("accessors") is not None else "value")


def on_accessor(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    outer = node.parent.parent if node.parent is not None else None
    if outer is None or node.child_by_field_name("body") is None:
        return
    found.enter("block", node)
    held = outer.child_by_field_name("type")
    if not any(each.type == "get" for each in node.children):
        found.bind("value", "parameter", node, annotation=held or "")


def on_field(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    inner = next((each for each in node.named_children if each.type == "variable_declaration"), None)
    if inner is None:
        return
    held = inner.child_by_field_name("type")
    flags = modifiers(found, node)
    if node.type == "event_field_declaration":
        flags = ("event", *flags)
    for each in inner.named_children:
        name = each.child_by_field_name("name") if each.type == "variable_declarator" else None
        if name is not None:
            text = found.text(name)
            found.define(
                "attribute", text, name, each, flags=flags, returns=held or "", doc=doc(found, node), signature=""
            )
            found.bind(text, "declare", name, annotation=held or "", until=each)


HANDLERS: dict[str, Callable[[CSharpPass, Captures], None]] = {
    "using": on_using,
    "namespace": on_namespace,
    "file_namespace": on_file_namespace,
    "class": on_class,
    "delegate": on_delegate,
    "constant": on_constant,
    "method": on_method,
    "property": on_property,
    "accessor": on_accessor,
    "field": on_field,
}
