"""Items of a Rust file: what it defines.

A module is a class with the flag namespace, its scope is closed. A function of an `impl` is a method `Type.name` whose
first parameter, of kind receiver, says what the type is; so are its constants and types. `impl Trait for Type` and
`#[derive(Trait)]` bind Type, kind implements, to the trait.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from indexer.extract.rust import types
from indexer.extract.rust.patterns import bind_parameter
from indexer.extract.rust.walk import FIELD, Impl, RustPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

Given = tuple[str, str, object, str | None]

_PRIMITIVE_NAMES = {
    "array_type": "Array",
    "tuple_type": "Tuple",
    "pointer_type": "Ptr",
    "function_type": "Fn",
    "unit_type": "Tuple",
}


def _taken(found: RustPass) -> list[Node]:
    """The attributes that the item at hand carries."""
    held, found.attributes = found.attributes, []
    return held


def on_attribute(found: RustPass, captures: Captures) -> None:
    node = captures["node"][0]
    if found.data.startswith((b"#[derive", b"#[path", b"#[macro_export", b"#[cfg", b"#[test"), node.start_byte):
        found.attributes.append(node)


def doc(found: RustPass, node: Node) -> str:
    """The first line of the comment (`///`) before an item."""
    starts, data = found.source.starts, found.data
    number = found.source.line(node.start_byte) - 2
    first = ""
    while number >= 0:
        line = data[starts[number] : starts[number + 1]].strip()
        if line.startswith(b"///"):
            first = line[3:].decode("utf-8", "replace").strip()
        elif not line.startswith((b"#[", b"//")):
            break
        number -= 1
    return first


def _visible(found: RustPass, node: Node) -> tuple[str, ...]:
    return ("exported",) if found.data.startswith(b"pub", node.start_byte) else ()


def bind_type_parameters(found: RustPass, nodes: Sequence[Node | None], scope: int = -1) -> None:
    """Binds the type parameters of items in a scope, with the bounds that stand there or in a `where` clause."""
    bounds: dict[str, list[Node]] = {}
    parameters: dict[str, Node] = {}
    for node in nodes:
        given = None if node is None else node.child_by_field_name("type_parameters")
        if node is None:
            continue
        for each in [] if given is None else given.named_children:
            name = each.child_by_field_name("name")
            if each.type == "type_parameter" and name is not None:
                parameters[found.text(name)] = name
                held = each.child_by_field_name("bounds")
                if held is not None:
                    bounds.setdefault(found.text(name), []).append(held)
        _where(found, node, bounds)
    for text, at in parameters.items():
        found.named.add(at.start_byte)
        found.bind(text, "type-parameter", at, "", partial(types.joined, found, bounds.get(text, [])), scope)


def _where(found: RustPass, node: Node, bounds: dict[str, list[Node]]) -> None:
    for clause in node.named_children:
        if clause.type == "where_clause":
            for each in clause.named_children:
                left, held = each.child_by_field_name("left"), each.child_by_field_name("bounds")
                if left is not None and held is not None and left.type == "type_identifier":
                    bounds.setdefault(found.text(left), []).append(held)


def _callable_parameters(found: RustPass, node: Node) -> dict[str, Node]:
    """The type parameters of a function that stand for functions (`F: Fn(A) -> B`), with what they take and give."""
    if b"Fn" not in found.data[node.start_byte : (node.child_by_field_name("body") or node).end_byte][:2000]:
        return {}
    bounds: dict[str, list[Node]] = {}
    given = node.child_by_field_name("type_parameters")
    for each in [] if given is None else given.named_children:
        name, held = each.child_by_field_name("name"), each.child_by_field_name("bounds")
        if name is not None and held is not None:
            bounds.setdefault(found.text(name), []).append(held)
    _where(found, node, bounds)
    functions: dict[str, Node] = {}
    for text, several in bounds.items():
        for held in several:
            for each in held.named_children:
                inner = each.child_by_field_name("type") if each.type == "higher_ranked_trait_bound" else each
                if inner is not None and inner.type == "function_type":
                    functions[text] = inner
    return functions


def on_module(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    attributes = _taken(found)
    name = node.child_by_field_name("name")
    if name is None:
        return
    body = node.child_by_field_name("body")
    text = found.text(name)
    if body is None:
        elsewhere = next((found.text(each) for each in attributes if b"path" in found.data[each.start_byte :][:8]), "")
        file = elsewhere.partition('"')[2].rpartition('"')[0]
        number = found.take(f"mod.{text}", "", text, name, binds=False)
        if file:
            found.imports[number] = found.imports[number].__class__(
                f"mod {file}", "", text, found.imports[number].line, found.scope
            )
        found.bind(text, "import", name, str(number))
        return
    definition = found.define(
        "class", text, name, node, flags=("namespace", *_visible(found, node)), doc=doc(found, node), opens=1
    )
    found.named.add(name.start_byte)
    found.bind(text, "definition", name, str(definition))
    found.enter_module(node, definition)


def on_struct(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    attributes = _taken(found)
    name = node.child_by_field_name("name")
    if name is None:
        return
    text = found.text(name)
    word = node.type.partition("_")[0]
    scope = found.scope
    flags = (word, *_visible(found, node))
    definition = found.define("class", text, name, node, flags=flags, doc=doc(found, node), opens=1)
    found.named.add(name.start_byte)
    found.bind(text, "definition", name, str(definition))
    for attribute in attributes:
        if found.data.startswith(b"#[derive", attribute.start_byte):
            _derive(found, attribute, text, scope)
    found.enter("class", node, definition)
    bind_type_parameters(found, (node,))
    _bind_ordered(found, node.child_by_field_name("body"))


def _derive(found: RustPass, attribute: Node, name: str, scope: int) -> None:
    """`#[derive(A, b::B)]`: the type implements these traits."""
    inner = attribute.named_children[0].child_by_field_name("arguments") if attribute.named_children else None
    path: list[str] = []
    last: Node | None = None
    for each in [] if inner is None else inner.children:
        if each.is_named:
            path.append(found.text(each))
            last = each
        elif each.type in (",", ")") and path and last is not None:
            trait = ".".join(path)
            found.bind(name, "implements", last, "", trait, scope)
            found.use(last, trait, "base")
            path = []


def _bind_ordered(found: RustPass, body: Node | None) -> None:
    """Binds the fields of a tuple struct or variant, `0`, `1`, …"""
    if body is None or body.type != "ordered_field_declaration_list":
        return
    fields = body.children_by_field_name("type")
    for number, each in enumerate(fields):
        found.bind(str(number), "declare", each, "", each)


def on_variant(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.attributes.clear()
    name = node.child_by_field_name("name")
    if name is None:
        return
    text, body = found.text(name), node.child_by_field_name("body")
    found.named.add(name.start_byte)
    definition = found.define("class", text, name, node, flags=("variant",), doc=doc(found, node), opens=1)
    found.enter("class", node, definition)
    _bind_ordered(found, body)


def on_trait(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.attributes.clear()
    name = node.child_by_field_name("name")
    if name is None:
        return
    text, bounds = found.text(name), node.child_by_field_name("bounds")
    definition = found.define(
        "class", text, name, node, flags=("trait", *_visible(found, node)), doc=doc(found, node), opens=1,
        bases=[] if bounds is None else [each for each in bounds.named_children if each.type != "lifetime"],
    )  # fmt: skip
    found.named.add(name.start_byte)
    found.bind(text, "definition", name, str(definition))
    found.enter("class", node, definition)
    bind_type_parameters(found, (node,))


def on_impl(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.attributes.clear()
    held, trait, body = (node.child_by_field_name(field) for field in ("type", "trait", "body"))
    if held is None:
        return
    inner = held
    while inner.type == "reference_type":
        inner = inner.child_by_field_name("type") or inner.named_children[-1]
    if inner.type in ("dynamic_type", "abstract_type"):
        inner = inner.child_by_field_name("trait") or inner
    name = types.path(found, inner).rpartition(".")[2] or _PRIMITIVE_NAMES.get(inner.type, "_")
    associated: dict[str, Node] = {}
    for each in [] if body is None else body.named_children:
        if each.type == "type_item":
            left, right = each.child_by_field_name("name"), each.child_by_field_name("type")
            if left is not None and right is not None:
                associated[found.text(left)] = right
    found.open_impl(Impl(node, name, held, found.scope), associated)
    found.enter_span("type", node.start_byte, node.end_byte if body is None else body.start_byte)
    bind_type_parameters(found, (node,))
    if trait is not None and not found.data[node.start_byte : trait.start_byte].rstrip().endswith(b"!"):
        of = partial(found.write_type, held)
        found.bind(name, "implements", held, of, partial(_implemented, found, trait, associated))


_SAID_BY = {"Iterator": "Item", "IntoIterator": "Item", "Deref": "Target", "Index": "Output", "Future": "Output"}
"""The associated types that traits of the standard library are written with as if they were arguments."""


def _implemented(found: RustPass, trait: Node, associated: dict[str, Node]) -> str:
    """The trait of an `impl`, with what the block says of its associated type."""
    text = found.write_type(trait)
    said = associated.get(_SAID_BY.get(text.rpartition(".")[2].partition("<")[0], ""))
    if said is None:
        return text
    held = found.write_type(said)
    if text.endswith(">"):
        return f"{text[:-1]},{held}>"
    return f"{text}<{held}>"


def _members(found: RustPass, node: Node) -> tuple[Impl | None, bool]:
    """The `impl` that an item is a member of, and whether it is a member of a trait."""
    return found.member_of(node.start_byte), found.scopes[found.scope].kind == "class"


def on_function(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    attributes = _taken(found)
    name, given = node.child_by_field_name("name"), node.child_by_field_name("parameters")
    if name is None:
        return
    impl, in_trait = _members(found, node)
    body = node.child_by_field_name("body")
    parameters: list[Given] = []
    called = _callable_parameters(found, node)
    own = False
    plain: list[tuple[Node, int]] = []
    for each in [] if given is None else given.named_children:
        form = each.type
        pattern = each.child_by_field_name("pattern") if form == "parameter" else None
        if form == "self_parameter" or (pattern is not None and pattern.type == "self"):
            own = True
        elif form == "parameter" and pattern is not None:
            held = called.get(found.text(each.child_by_field_name("type") or each), each.child_by_field_name("type"))
            word = found.text(pattern) if pattern.type == "identifier" else f"__{len(plain)}"
            parameters.append((word, "positional", held, None))
            plain.append((each, len(plain)))
        elif form == "variadic_parameter":
            parameters.append(("...", "variadic", "", None))
    flags = list(_visible(found, node))
    if impl is not None:
        parameters.insert(0, ("self", "receiver", impl.type, None))
    if impl is not None and impl.node.child_by_field_name("trait") is not None:
        flags.append("override")
    if (impl is not None or in_trait) and not own:
        flags.append("static")
    if in_trait:
        flags.append("abstract" if body is None else "default")
    for each in node.children:
        if each.type == "function_modifiers":
            flags.extend(
                word for word in ("async", "extern") if word.encode() in found.data[each.start_byte : each.end_byte]
            )
        elif each.type == "parameters":
            break
    if any(found.data.startswith(b"#[test]", each.start_byte) for each in attributes):
        flags.append("test")
    text = found.text(name)
    definition = found.define(
        "method" if impl is not None or in_trait else "function", text, name, node, flags=tuple(flags),
        parameters=parameters, returns=node.child_by_field_name("return_type") or "",
        within=None if impl is None else impl.name, doc=doc(found, node), opens=1,
    )  # fmt: skip
    found.named.add(name.start_byte)
    if impl is None:
        found.bind(text, "definition", name, str(definition))
    found.enter("function", node, definition)
    bind_type_parameters(found, (None if impl is None else impl.node, node))
    for each in [] if given is None else given.named_children:
        if each.type == "parameter":
            pattern = each.child_by_field_name("pattern")
            if pattern is not None and pattern.type == "self":
                found.bind("self", "parameter", pattern, "", each.child_by_field_name("type") or "")
    for each, number in plain:
        bind_parameter(found, each, number, called.get(found.text(each.child_by_field_name("type") or each)))
    if body is not None and b"use " not in found.data[body.start_byte : body.end_byte]:  # what its body imports
        found.bodies.add((body.start_byte, body.end_byte))  # is not seen in its signature


def on_alias(found: RustPass, captures: Captures) -> None:
    """`type Name = …;`, in an `impl` an associated type, in a trait one that is left open."""
    node = found.entered(captures)
    found.attributes.clear()
    name, held = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is None:
        return
    impl, in_trait = _members(found, node)
    bounds = node.child_by_field_name("bounds")
    text = found.text(name)
    found.named.add(name.start_byte)
    definition = found.define(
        "class", text, name, node, flags=("alias", *_visible(found, node), *(("abstract",) if in_trait else ())),
        returns=held if held is not None else bounds if bounds is not None else "",
        parameters=() if impl is None else (("self", "receiver", impl.type, None),),
        within=None if impl is None else impl.name, doc=doc(found, node), opens=1,
    )  # fmt: skip
    if impl is None:
        found.bind(text, "definition", name, str(definition))
    found.enter("class", node, definition)
    bind_type_parameters(found, (None if impl is None else impl.node, node))


def on_constant(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.attributes.clear()
    name, held, value = (node.child_by_field_name(field) for field in ("name", "type", "value"))
    if name is None or found.text(name) == "_":
        return
    impl, in_trait = _members(found, node)
    text = found.text(name)
    found.named.add(name.start_byte)
    outside = found.scope == 0 or found.scopes[found.scope].kind == "module" or in_trait or impl is not None
    if outside:
        found.define(
            "attribute" if in_trait or impl is not None else "variable", text, name, node,
            flags=("static", *_visible(found, node)), returns=held or "", signature=found.signature(node, "value"),
            parameters=() if impl is None else (("self", "receiver", impl.type, None),),
            within=None if impl is None else impl.name, doc=doc(found, node),
        )  # fmt: skip
    if impl is None:
        found.bind(text, "declare", name, value or "", held or "")


def on_field(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.attributes.clear()
    name, held = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is None:
        return
    found.named.add(name.start_byte)
    found.define("attribute", found.text(name), name, node, flags=_visible(found, node), returns=held or "")
    found.bind(FIELD + found.text(name), "declare", name, "", held or "")


def on_macro(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    exported = any(found.data.startswith(b"#[macro_export", each.start_byte) for each in _taken(found))
    name = node.child_by_field_name("name")
    if name is None:
        return
    text = found.text(name)
    found.named.add(name.start_byte)
    definition = found.define(
        "macro", text, name, node, flags=("exported",) if exported else (), doc=doc(found, node),
        signature=f"macro_rules! {text}",
    )  # fmt: skip
    found.bind(f"@{text}", "definition", name, str(definition))
    if exported and found.scope != 0:
        found.bind(f"@{text}", "definition", name, str(definition), scope=0)
