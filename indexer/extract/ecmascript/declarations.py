"""Classes, interfaces, type aliases, enumerations, namespaces and their members."""

from __future__ import annotations

from collections.abc import Sequence

from indexer.extract.ecmascript import types
from indexer.extract.ecmascript.marks import comment, flags, hold
from indexer.extract.ecmascript.nodes import NAMES
from indexer.extract.ecmascript.parameters import open_function, read_parameters, type_parameters
from indexer.extract.ecmascript.scripts import Handlers, Script
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def on_class(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    own = node.child_by_field_name("name")
    span = (node.start_byte, node.end_byte)
    declared = node.type != "class"
    kept = own if declared else script.named.get(span, (own, ""))[0]
    definition = script.definition
    hidden = own is not None and not declared
    alone = kept is not None or declared or script.default_span == span
    if alone:
        at = node if kept is None else kept
        text = "default" if kept is None else script.text(kept).strip("'\"")
        words = ("abstract",) if node.type.startswith("abstract") else ()
        if script.exported(node):
            words = (*words, "exported")
        definition = script.define(
            "class", text, at, node, flags=words, bases=heritage(script, node), doc=comment(script, node),
            opens=1 + hidden,
        )  # fmt: skip
        if kept is None or kept.type not in ("identifier", "type_identifier"):
            pass
        elif declared:
            script.bind(text, "definition", kept, str(definition))
        elif kept is not own:
            script.bind(text, "definition", kept, str(definition), scope=script.variable_scope(kept))
    if hidden and own is not None:
        script.enter("block", node, definition)
        if alone:
            script.bind(script.text(own), "definition", own, str(definition))
    script.enter("class", node, definition)
    type_parameters(script, node)
    if not alone:
        for base in heritage(script, node)[:1]:
            script.bind("", "base", node, "", base)


def heritage(script: Script, node: Node) -> list[object]:
    """What a class extends and implements, an interface extends."""
    found: list[object] = []
    for clause in node.named_children:
        if clause.type == "class_heritage":
            parts = clause.named_children
            if parts and parts[0].type not in ("extends_clause", "implements_clause"):
                found.append(_Base(script, parts[0], None))
            for part in parts:
                if part.type == "extends_clause":
                    base = part.child_by_field_name("value")
                    if base is not None:
                        found.append(_Base(script, base, part.child_by_field_name("type_arguments")))
                elif part.type == "implements_clause":
                    found.extend(each for each in part.named_children if each.type != "comment")
        elif clause.type in ("extends_type_clause", "extends_clause"):
            found.extend(each for each in clause.named_children if each.type != "comment")
    return found


class _Base:
    """What a class extends, as a type."""

    def __init__(self, script: Script, node: Node, given: Node | None) -> None:
        self.script, self.node, self.given = script, node, given

    def __call__(self) -> str:
        text = self.script.write(self.node)
        if not text:
            return "?"
        if text[0] not in "#<[({\\" and "|" not in text and "!" not in text and "[" not in text:
            return text + ("" if self.given is None else types.arguments(self.script, self.given))
        return f"={text}"


def on_interface(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    words = ("interface", "exported") if script.exported(node) else ("interface",)
    definition = script.define(
        "class", script.text(name), name, node, flags=words, bases=heritage(script, node), doc=comment(script, node),
        opens=1,
    )  # fmt: skip
    script.bind(f"type {script.text(name)}", "definition", name, str(definition))
    script.enter("class", node, definition)
    type_parameters(script, node)


def on_alias(script: Script, captures: Captures) -> None:
    """A type alias; that of an object type is an interface, with what else is joined to it for bases."""
    node = script.entered(captures)
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None or value is None:
        return
    words: tuple[str, ...] = ("exported",) if script.exported(node) else ()
    bases: Sequence[object] = ()
    returns: object = ""
    if value.type == "object_type":
        words = ("interface", *words)
    elif value.type == "intersection_type" and _has_object(value):
        words = ("interface", *words)
        bases = [each for each in types.flat(value) if each.type != "object_type"]
    else:
        words = ("alias", *words)
        returns = value
    definition = script.define(
        "class", script.text(name), name, node, flags=words, bases=bases, returns=returns,
        doc=comment(script, node), opens=1,
    )  # fmt: skip
    script.bind(f"type {script.text(name)}", "definition", name, str(definition))
    script.enter("class", node, definition)
    if "interface" in words:
        script.member_objects.update(
            (each.start_byte, each.end_byte) for each in types.flat(value) if each.type == "object_type"
        )
    type_parameters(script, node)


def _has_object(value: Node) -> bool:
    return any(each.type == "object_type" for each in types.flat(value))


def on_enum(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None:
        return
    words = ("enum", "exported") if script.exported(node) else ("enum",)
    definition = script.define("class", script.text(name), name, node, flags=words, doc=comment(script, node), opens=1)
    script.bind(script.text(name), "definition", name, str(definition))
    script.enter("class", node, definition)
    for each in body.named_children if body is not None else ():
        key = each.child_by_field_name("name") if each.type == "enum_assignment" else each
        if key is not None and key.type in NAMES:
            script.define("attribute", script.text(key).strip("'\""), key, each, signature=script.text(each)[:80])


def on_namespace(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    words = ("namespace", "exported") if script.exported(node) else ("namespace",)
    text = "".join(script.text(name).split()).strip("'\"")
    quoted = name.type == "string"
    definition = script.define("class", text, name, node, flags=words, doc=comment(script, node), opens=1)
    if not quoted:
        script.bind(text.partition(".")[0], "definition", name, str(definition))
    script.enter("module", node, definition)
    body = node.child_by_field_name("body")
    if body is not None:
        script.bodies.add((body.start_byte, body.end_byte))


def on_signature(script: Script, captures: Captures) -> None:
    """A function without a body: an overload, or declared to be elsewhere."""
    node = script.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    given, nodes = read_parameters(script, node)
    words = ("overload", "exported") if script.exported(node) else ("overload",)
    definition = script.define(
        "function", script.text(name), name, node, flags=words, parameters=given,
        returns=node.child_by_field_name("return_type") or "", doc=comment(script, node), opens=1,
    )  # fmt: skip
    script.bind(script.text(name), "definition", name, str(definition))
    open_function(script, node, definition, nodes, "function")


def on_method_signature(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    if not _is_member(script, node):
        return
    form = node.type
    name = node.child_by_field_name("name")
    text = "()" if form == "call_signature" else "new" if form == "construct_signature" else ""
    if not text:
        if name is None or name.type not in NAMES:
            return
        text = script.text(name).strip("'\"")
    given, nodes = read_parameters(script, node)
    returns = node.child_by_field_name("return_type") or node.child_by_field_name("type") or ""
    definition = script.define(
        "method", text, name or node, node, flags=flags(script, node, name, "abstract") if form != "method_signature" or
        _in_interface(script) else flags(script, node, name, "overload"),
        parameters=given, returns=returns, doc=comment(script, node), opens=1,
    )  # fmt: skip
    open_function(script, node, definition, nodes, "function")


def _in_interface(script: Script) -> bool:
    return script.definition >= 0 and "interface" in script.flags_of(script.definition)


def _is_member(script: Script, node: Node) -> bool:
    """Whether a signature stands directly in an interface or class (and not in a type written in place)."""
    parent = node.parent
    if parent is None:
        return False
    return parent.type in ("interface_body", "class_body") or (
        parent.type == "object_type" and (parent.start_byte, parent.end_byte) in script.member_objects
    )


def on_property(script: Script, captures: Captures) -> None:
    """A property of an interface, the fields of a class."""
    node = script.entered(captures)
    if not _is_member(script, node):
        return
    if node.type == "index_signature":
        script.bind("[]", "declare", node, "", node.child_by_field_name("type") or "")
        return
    name = node.child_by_field_name("name") or node.child_by_field_name("property")
    if name is None or name.type not in NAMES:
        return
    text = script.text(name).strip("'\"")
    value = node.child_by_field_name("value")
    annotation = node.child_by_field_name("type") or ""
    if value is not None and script.keep(value, name):
        return
    if value is not None and value.type == "object":
        hold(script, value, f"{script.qualified(script.definition)}.{text}", script.definition, "")
    script.define("attribute", text, name, node, flags=flags(script, node, name), doc=comment(script, node))
    script.bind(text, "declare", name, "" if value is None else value, annotation)


HANDLERS: Handlers = {
    "class": on_class,
    "interface": on_interface,
    "alias": on_alias,
    "enum": on_enum,
    "namespace": on_namespace,
    "signature": on_signature,
    "method_signature": on_method_signature,
    "property": on_property,
}
