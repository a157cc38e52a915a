"""Scala: types, objects and their members, functions, values."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from indexer.extract.scala.statements import bind_pattern, give_results
from indexer.extract.scala.writing import ScalaPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_FLAGS = {
    "trait_definition": ("interface", "trait"),
    "object_definition": ("object",),
    "package_object": ("object", "package"),
    "enum_definition": ("enum",),
    "full_enum_case": ("variant", "case"),
    "given_definition": ("object", "given"),
}
_MODIFIERS = frozenset(
    ("abstract", "private", "protected", "override", "implicit", "lazy", "inline", "final", "sealed")
)


def modifiers(found: ScalaPass, node: Node) -> tuple[str, ...]:
    words: list[str] = []
    for child in node.children:
        if child.type == "modifiers":
            for each in child.children:
                word = each.type if not each.is_named else each.children[0].type if each.children else each.type
                word = word.removesuffix("_modifier")
                if word in _MODIFIERS:
                    words.append(word)
        elif child.type == "case":
            words.append("case")
        elif child.is_named and child.type != "annotation":
            break
    return tuple(words)


def doc(found: ScalaPass, node: Node) -> str:
    """The first line of the comment before a declaration."""
    return found.doc_before(node, ("block_comment", "comment"))


def type_parameters(found: ScalaPass, node: Node) -> None:
    """Binds the type parameters of a definition, with their upper bounds."""
    for held in node.named_children:
        if held.type != "type_parameters":
            continue
        name: Node | None = None
        bound: Node | None = None
        rows: list[tuple[Node, Node | None]] = []
        for each in held.named_children:
            if each.type in ("identifier", "type_identifier"):
                if name is not None:
                    rows.append((name, bound))
                name, bound = each, None
            elif each.type in ("covariant_type_parameter", "contravariant_type_parameter"):
                if name is not None:
                    rows.append((name, bound))
                name = each.child_by_field_name("name")
                upper = [part for part in each.named_children if part.type == "upper_bound"]
                bound = upper[0].child_by_field_name("type") if upper else None
            elif each.type == "upper_bound":
                bound = each.child_by_field_name("type")
        if name is not None:
            rows.append((name, bound))
        for label, upper_bound in rows:
            found.bind(found.text(label), "type-parameter", label, annotation=upper_bound or "")


def _lists(node: Node) -> Iterator[Node]:
    for each in node.named_children:
        if each.type in ("class_parameters", "parameters"):
            yield each


def _is_implicit(held: Node) -> bool:
    return any(each.type in ("implicit", "using") for each in held.children)


def parameters(found: ScalaPass, node: Node) -> list[tuple[str, str, object, str | None]]:
    """The parameters of all lists; those that are implicit may be left out."""
    given: list[tuple[str, str, object, str | None]] = []
    for held in _lists(node):
        left_out = _is_implicit(held)
        for each in held.named_children:
            name, kind = each.child_by_field_name("name"), each.child_by_field_name("type")
            if name is None:
                continue
            many = kind is not None and kind.type == "repeated_parameter_type"
            optional = left_out or each.child_by_field_name("default_value") is not None
            text = found.text(name).strip("`")
            given.append((text, "variadic" if many else "positional", kind or "", "" if optional else None))
    return given


def _sequence(found: ScalaPass, kind: Node) -> Callable[[], str]:
    return lambda: f"Seq<{found.write_type(kind)}>"


def bind_parameters(found: ScalaPass, node: Node, kind: str = "parameter") -> None:
    for held in _lists(node):
        for each in held.named_children:
            name, declared = each.child_by_field_name("name"), each.child_by_field_name("type")
            if name is not None:
                many = declared is not None and declared.type == "repeated_parameter_type"
                annotation: object = _sequence(found, declared) if many and declared is not None else declared or ""
                found.bind(found.text(name).strip("`"), kind, name, annotation=annotation)


def bases(node: Node) -> list[Node]:
    """What a type extends, in the order in which it is written."""
    held: list[Node] = []
    for each in node.named_children:
        if each.type in ("extends_clause", "derives_clause") and each.type == "extends_clause":
            for part in each.named_children:
                if part.type == "compound_type":
                    held += [inner for inner in part.named_children if inner.type != "refinement"]
                elif part.type != "arguments":
                    held.append(part)
    return held


def on_class(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    flags = (*_FLAGS.get(node.type, ()), *modifiers(found, node))
    held: list[object] = [*bases(node)]
    at, text = (name, found.text(name).strip("`")) if name is not None else (node, "")
    if node.type == "given_definition":
        given = node.child_by_field_name("return_type")
        if given is None:
            return
        held = [given]
        text = text or f"given_{_letters(found.write_type(given))}"
        at = name or given
    elif name is None:
        return
    owner = found.definition
    if node.type == "full_enum_case" and not held:
        held = [found.qualified(owner).rpartition(".")[2]]
    definition = found.define(
        "class", text, at, node, flags=flags, bases=held, doc=doc(found, node), opens=1,
        parameters=parameters(found, node),
    )  # fmt: skip
    if owner < 0:
        found.at_top(definition, node.start_byte)
    outer = found.scope
    body = found.enter("class", node, definition)
    if "object" in flags and owner >= 0:
        found.bind(text, "declare", at, f"\\{body}", scope=outer)
    elif owner >= 0 and found.scopes[outer].kind != "class":
        found.bind(text, "definition", at, str(definition), scope=outer)
    if "implicit" in flags and "object" not in flags:
        found.implicit.add(definition)
    type_parameters(found, node)
    _class_parameters(found, node, "case" in flags)


def _letters(text: str) -> str:
    return "".join(each if each.isalnum() else "_" for each in text).strip("_")


def _class_parameters(found: ScalaPass, node: Node, case: bool) -> None:
    for held in _lists(node):
        for each in held.named_children:
            name, kind = each.child_by_field_name("name"), each.child_by_field_name("type")
            if name is not None and (case or any(child.type in ("val", "var") for child in each.children)):
                found.define(
                    "attribute", found.text(name).strip("`"), name, each, flags=modifiers(found, each),
                    returns=kind or "", signature=found.text(each),
                )  # fmt: skip
    bind_parameters(found, node, "declare")


def on_constant(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    owner, text = found.qualified(found.definition).rpartition(".")[2], found.text(name)
    found.define("attribute", text, name, node, flags=("constant",), returns=owner, signature=text)
    found.bind(text, "declare", name, annotation=owner)


def on_type(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, held = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is None:
        return
    owner, outer = found.definition, found.scope
    text = found.text(name)
    definition = found.define(
        "class", text, name, node, flags=("alias", *modifiers(found, node)), returns=held or "", doc=doc(found, node),
        opens=1, signature=found.text(node).split("\n")[0],
    )  # fmt: skip
    if owner < 0:
        found.at_top(definition, node.start_byte)
    elif found.scopes[outer].kind != "class":
        found.bind(text, "definition", name, str(definition))
    found.enter("type", node, definition)
    type_parameters(found, node)


def on_extension(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.extended.append((node.end_byte, node))


def on_function(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    while found.extended and found.extended[-1][0] <= node.start_byte:
        found.extended.pop()
    extends = found.extended[-1][1] if found.extended and node.parent == found.extended[-1][1] else None
    text = found.text(name).strip("`")
    flags = modifiers(found, node)
    body, returns = node.child_by_field_name("body"), node.child_by_field_name("return_type")
    owner, outer = found.definition, found.scope
    inside = found.scopes[outer].kind == "class"
    if text == "this":
        flags = ("constructor", *flags)
    elif body is None and "abstract" not in flags:
        flags = ("abstract", *flags)
    given = parameters(found, node)
    if "implicit" in flags and given and len([each for each in given if each[3] is None]) == 1:
        found.declares["implicit def"] = None
    if extends is not None:
        flags = (*flags, "extension")
        given = [*parameters(found, extends), *given]
        found.declares[f".{text}"] = None
    elif owner in found.implicit and inside:
        found.declares[f".{text}"] = None
    definition = found.define(
        "method" if inside else "function", text, name, node, flags=flags, parameters=given, returns=returns or "",
        doc="" if owner >= 0 and not inside else doc(found, node), opens=1,
    )  # fmt: skip
    if owner < 0:
        found.at_top(definition, node.start_byte)
    if not inside:
        found.bind(text, "definition", name, str(definition))
    scope = found.enter("function", node, definition)
    if extends is not None:
        type_parameters(found, extends)
        bind_parameters(found, extends)
    type_parameters(found, node)
    bind_parameters(found, node)
    if returns is None and body is not None and text != "this":
        give_results(found, body, scope)


def on_value(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    held, value = node.child_by_field_name("type"), node.child_by_field_name("value")
    pattern = node.child_by_field_name("pattern") or node.child_by_field_name("name")
    if pattern is None:
        return
    names = pattern.named_children if pattern.type == "identifiers" else [pattern]
    inside, top = found.scopes[found.scope].kind == "class", found.definition < 0
    if names[0].type not in ("identifier", "operator_identifier"):
        bind_pattern(found, pattern, value or "", until=node)
        return
    flags = modifiers(found, node)
    for each in names:
        text = found.text(each).strip("`")
        if inside or top:
            definition = found.define(
                "attribute" if inside else "variable", text, each, node, flags=flags, returns=held or "",
                doc=doc(found, node), signature=found.signature(node, "value"),
            )  # fmt: skip
            if top:
                found.at_top(definition, node.start_byte)
        found.bind(text, "declare", each, value or "", held or "", until=node)


def on_self(found: ScalaPass, captures: Captures) -> None:
    """`self: Other =>`: another name for this, and a type that it has as well."""
    node = found.entered(captures)
    parts = node.named_children
    if not parts:
        return
    name = found.text(parts[0])
    if name not in ("this", "_"):
        found.bind(name, "declare", parts[0], "this")
    if len(parts) > 1:
        found.bind("", "self", node, annotation=parts[1])


HANDLERS: dict[str, Callable[[ScalaPass, Captures], None]] = {
    "class": on_class,
    "constant": on_constant,
    "type": on_type,
    "extension": on_extension,
    "function": on_function,
    "value": on_value,
    "self": on_self,
}
