"""What a Go file defines: one handler for each kind of node."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from indexer.extract.go.text import results
from indexer.extract.go.walk import GoPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_VERSION = re.compile(r"v\d+")
_BUILD = re.compile(rb"^//go:build[ \t]+([^\n]+)", re.MULTILINE)
_FORMS = {"struct_type": "struct", "interface_type": "interface"}


def on_package(found: GoPass, captures: Captures) -> None:
    node = captures["node"][0]
    name = node.named_children
    said = _BUILD.search(found.data, 0, node.start_byte)
    condition = " ".join(said[1].decode("utf-8", "replace").split()) if said else ""
    found.exports = ("package", found.text(name[0]), condition) if name else None


def on_import(found: GoPass, captures: Captures) -> None:
    node = captures["node"][0]
    path, name = node.child_by_field_name("path"), node.child_by_field_name("name")
    module = found.text(path).strip('"`') if path is not None else ""
    if not module or path is None:
        return
    word = "" if name is None else found.text(name)
    if word == ".":
        found.take(module, "*", "", path)
    elif word == "_":
        found.take(module, "", "", path)
    else:
        number = found.take(module, "", word, path, binds=False)
        word = word or guessed(module)
        found.names[0].add(word.encode())
        found.bind(word, "import", path if name is None else name, str(number))


def guessed(module: str) -> str:
    """The name of the package at an import path, as a rule."""
    parts = module.split("/")
    if len(parts) > 1 and _VERSION.fullmatch(parts[-1]):
        parts.pop()
    return re.sub(r"\.v\d+$", "", parts[-1]).removeprefix("go-").removesuffix(".go").removesuffix("-go")


def on_function(found: GoPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    found.skip.add(name.start_byte)
    number = found.define(
        "function", found.text(name), name, node, parameters=_parameters(found, node),
        returns=_results(found, node), doc=found.doc(node), opens=1,
    )  # fmt: skip
    found.bind(found.text(name), "definition", name, str(number))
    found.enter("function", node, number)
    _bind_type_parameters(found, node)
    _bind_parameters(found, node)


def on_method(found: GoPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, receiver = node.child_by_field_name("name"), node.child_by_field_name("receiver")
    if name is None or receiver is None:
        return
    declared = [each for each in receiver.named_children if each.type == "parameter_declaration"]
    held = declared[0].child_by_field_name("type") if declared else None
    while held is not None and held.type in ("pointer_type", "parenthesized_type"):
        held = held.named_children[0] if held.named_children else None
    arguments: Sequence[Node] = ()
    base = held
    if held is not None and held.type == "generic_type":
        given = held.child_by_field_name("type_arguments")
        arguments = given.named_children if given is not None else ()
        base = held.child_by_field_name("type")
    if base is None or held is None:
        return
    own = declared[0].child_by_field_name("name")
    receiver_type = found.text(base)
    if arguments:
        receiver_type += f"<{','.join(found.text(each) for each in arguments)}>"
    number = found.define(
        "method", found.text(name), name, node, within=found.text(base), opens=1,
        parameters=[("" if own is None else found.text(own), "receiver", receiver_type, None),
                    *_parameters(found, node)],
        returns=_results(found, node), doc=found.doc(node),
    )  # fmt: skip
    found.enter("function", node, number)
    for each in arguments:
        found.skip.add(each.start_byte)
        found.local(each, "type-parameter")
    if own is not None:
        found.local(own, "parameter", "", receiver_type)
    _bind_parameters(found, node)


def on_lambda(found: GoPass, captures: Captures) -> None:
    node = found.entered(captures)
    scope = found.enter("lambda", node)
    given = results(found, node)
    found.result(scope, f"<{given}>" if given else "")
    _bind_parameters(found, node)


def _results(found: GoPass, node: Node) -> Callable[[], str]:
    return lambda: results(found, node)


def _declared(node: Node, field: str) -> list[Node]:
    parameters = node.child_by_field_name(field)
    return [] if parameters is None else [each for each in parameters.named_children if each.type != "comment"]


def _parameters(found: GoPass, node: Node) -> list[tuple[str, str, object, str | None]]:
    made: list[tuple[str, str, object, str | None]] = []
    for each in _declared(node, "parameters"):
        kind = "variadic" if each.type == "variadic_parameter_declaration" else "positional"
        written = each.child_by_field_name("type")
        names = each.children_by_field_name("name")
        made.extend([(found.text(name), kind, written, None) for name in names] or [("", kind, written, None)])
    return made


def _bind_parameters(found: GoPass, node: Node) -> None:
    for field in ("parameters", "result"):
        for each in _declared(node, field):
            names = each.children_by_field_name("name")
            if names:
                written = each.child_by_field_name("type")
                annotation: object = written
                if each.type == "variadic_parameter_declaration":
                    annotation = _array(found, written)
                for name in names:
                    found.local(name, "parameter", "", annotation)
    body = node.child_by_field_name("body")
    if body is not None:
        found.body = body.start_byte


def _array(found: GoPass, element: Node | None) -> Callable[[], str]:
    return lambda: f"$array<{found.write_type(element)}>"


def _bind_type_parameters(found: GoPass, node: Node) -> None:
    for each in _declared(node, "type_parameters"):
        bound = each.child_by_field_name("type")
        for name in each.children_by_field_name("name"):
            found.local(name, "type-parameter", "", bound)


def on_type(found: GoPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, written = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is None or written is None:
        return
    found.skip.add(name.start_byte)
    form = "alias" if node.type == "type_alias" else _FORMS.get(written.type, "newtype")
    bases: list[object] = []
    if form == "struct":
        bases = [_embedded(each) for each in _fields(written) if not each.children_by_field_name("name")]
    elif form == "interface":
        bases = [each for each in written.named_children if each.type == "type_elem"]
    outer = node.parent
    alone = outer is not None and len(outer.named_children) == 1
    word = found.text(name)
    within_function = found.scope > 0
    scope = found.own_scope()
    number = found.define(
        "class", word, name, node, flags=(form,), bases=bases, opens=1,
        returns=written if form in ("alias", "newtype") else "",
        doc=found.doc(outer if alone and outer is not None else node),
        signature=f"type {found.signature(node, 'type')} "
        + (form if form in _FORMS.values() else found.text(written).partition("\n")[0][:100]),
    )  # fmt: skip
    found.bind(word, "definition", name, str(number), scope=scope)
    if within_function:
        found.names[scope].add(word.encode())
    found.enter("class", node, number)
    _bind_type_parameters(found, node)


def _fields(written: Node) -> list[Node]:
    inside = written.named_children
    return [each for each in inside[0].named_children if each.type == "field_declaration"] if inside else []


def _embedded(field: Node) -> object:
    return field.child_by_field_name("type")


def on_field(found: GoPass, captures: Captures) -> None:
    node = found.entered(captures)
    written = node.child_by_field_name("type")
    if found.scopes[found.scope].kind != "class" or not _of_class(found, node):
        return
    names = node.children_by_field_name("name")
    if not names and written is not None:
        last = written
        if last.type == "generic_type":
            last = last.child_by_field_name("type") or last
        if last.type == "qualified_type":
            last = last.child_by_field_name("name") or last
        names = [last]
    for name in names:
        word = found.text(name)
        if word == "_":
            continue
        found.define(
            "attribute", word, name, node, returns=written, doc=found.doc(node),
            signature=f"{word} {' '.join(found.text(written).split())[:150] if written is not None else ''}",
        )  # fmt: skip
        found.bind(word, "declare", name, "", written)


def _of_class(found: GoPass, member: Node) -> bool:
    """Whether a field is one of the type itself, not of a type within it."""
    written = member.parent if member.type == "method_elem" else member.parent and member.parent.parent
    outer = None if written is None else written.parent
    return outer is not None and (outer.start_byte, outer.end_byte) == found.spans[found.scope]


def on_method_elem(found: GoPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None or found.scopes[found.scope].kind != "class" or not _of_class(found, node):
        return
    number = found.define(
        "method", found.text(name), name, node, flags=("abstract",), parameters=_parameters(found, node),
        returns=_results(found, node), doc=found.doc(node), opens=1,
    )  # fmt: skip
    found.enter("function", node, number)
    _bind_parameters(found, node)
