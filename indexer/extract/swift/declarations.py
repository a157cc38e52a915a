"""What a Swift file defines: imports, types and extensions, functions, properties and their accessors."""

from __future__ import annotations

from collections.abc import Iterator

from indexer.extract.swift.writing import COMMENTS, TYPES, SwiftPass, child, name_of, type_in
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_WORDS = frozenset(
    (
        "class", "convenience", "fileprivate", "final", "indirect", "internal", "lazy", "mutating", "nonisolated",
        "nonmutating", "open", "optional", "override", "package", "private", "public", "required", "static", "weak",
    )
)  # fmt: skip
_KINDS = {
    "struct": ("struct",),
    "enum": ("enum",),
    "actor": ("actor",),
    "protocol": ("interface", "protocol"),
}
_CONTAINERS = {
    "Array": ("Element",),
    "ArraySlice": ("Element",),
    "Set": ("Element",),
    "Sequence": ("Element",),
    "Collection": ("Element",),
    "Dictionary": ("Key", "Value"),
    "Optional": ("Wrapped",),
}
_INITIALISER = "init"
_SUBSCRIPT = "subscript"
Given = tuple[str, str, object, str | None]


def on_import(found: SwiftPass, captures: Captures) -> None:
    node = captures["node"][0]
    held = child(node, "identifier")
    if held is not None:
        found.take("".join(found.text(held).split()), "*", "", held)


def words_of(found: SwiftPass, node: Node) -> tuple[str, ...]:
    """The modifiers before a declaration."""
    words: list[str] = []
    for each in node.children:
        if each.type == "modifiers":
            words += [found.text(one).partition("(")[0] for one in each.named_children if one.type != "attribute"]
        elif each.type in ("func", "var", "let", "init"):
            break
        elif each.type in ("class", "static"):
            words.append("static")
    return tuple(word for word in words if word in _WORDS)


def doc_of(found: SwiftPass, node: Node) -> str:
    """The first line of the comment before a declaration."""
    before = node.prev_named_sibling
    text = ""
    for _ in range(40):
        if before is None or before.type not in COMMENTS:
            break
        said = found.text(before)
        if not said.startswith(("///", "/**")):
            break
        text = said
        before = before.prev_named_sibling
    for line in text.removesuffix("*/").splitlines():
        words = line.strip().lstrip("/*").strip()
        if words:
            return words
    return ""


def signature_of(found: SwiftPass, node: Node) -> str:
    """A declaration in one line, as far as its body."""
    held = node.child_by_field_name("body") or child(node, "computed_property", "willset_didset_block")
    end = node.end_byte if held is None else held.start_byte
    text = " ".join(found.source.text(node.start_byte, min(end, node.start_byte + 800)).split())
    return text if len(text) <= 200 else text[:199] + "…"


def bind_type_parameters(found: SwiftPass, node: Node) -> None:
    """Binds the type parameters of a declaration, with their bounds."""
    held = child(node, "type_parameters")
    if held is None:
        return
    bounds = _constraints(found, node)
    for each in held.named_children:
        name = child(each, "type_identifier")
        if name is not None:
            text = name_of(found, name)
            said = [one for one in each.named_children if one.type in TYPES and one != name] + bounds.get(text, [])

            def bound(said: list[Node] = said) -> str:
                return "&".join(found.write_type(one) for one in said)

            found.bind(text, "type-parameter", name, annotation=bound if said else "")


def _constraints(found: SwiftPass, node: Node) -> dict[str, list[Node]]:
    """By the name of a type parameter what a `where` clause says that it conforms to."""
    bounds: dict[str, list[Node]] = {}
    clause = child(node, "type_constraints")
    for each in () if clause is None else clause.named_children:
        held = child(each, "inheritance_constraint")
        if held is not None:
            said = type_in(held)
            if said is not None:
                bounds.setdefault(found.text(held.named_children[0]), []).append(said)
    return bounds


def on_class(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    kind = node.child_by_field_name("declaration_kind")
    if name is None:
        return
    bases = [held for each in node.named_children if each.type == "inheritance_specifier" if (held := type_in(each))]
    if kind is not None and kind.type == "extension":
        if body is not None:
            _on_extension(found, node, name, bases)
        return
    text = name_of(found, name)
    flags = (*_KINDS.get("" if kind is None else kind.type, ()), *words_of(found, node))
    given: list[Given] = []
    within = _extended(found, given)
    definition = found.define(
        "class", text, name, node, flags=flags, bases=bases, doc=doc_of(found, node), opens=1, parameters=given,
        signature=signature_of(found, node), within=within,
    )  # fmt: skip
    if found.scope:
        found.bind(text, "definition", name, str(definition))
    found.enter("class", node, definition)
    bind_type_parameters(found, node)
    if "struct" in flags:
        found.stored[definition] = given


def _extended(found: SwiftPass, given: list[Given]) -> str | None:
    """The name that what an extension holds has before its own, with the type as its first parameter; None for what
    stands elsewhere."""
    owner = found.owners.get(found.scope)
    if owner is None:
        return None
    given.insert(0, ("self", "receiver", owner[1], None))
    return owner[0]


def _on_extension(found: SwiftPass, node: Node, name: Node, bases: list[Node]) -> None:
    owner = found.write_type(name).partition("<")[0]
    scope = found.enter("class", node)
    elements = _elements(found, node) if owner in _CONTAINERS else {}

    def extended() -> str:
        written = found.write_type(name)
        held = [elements.get(each) for each in _CONTAINERS.get(owner, ())]
        if "<" in written or not held or not all(held):
            return written
        return f"{written}<{','.join(found.write_type(each) for each in held)}>"

    found.owners[scope] = (owner, extended)
    found.bind("", "base", name, annotation=extended)
    for each in bases:
        found.bind(owner.rpartition(".")[2], "implements", each, annotation=each, value=owner)


def _elements(found: SwiftPass, node: Node) -> dict[str, Node]:
    """By the name of what a container holds what an extension says that it is, or conforms to."""
    held: dict[str, Node] = {}
    clause = child(node, "type_constraints")
    for each in () if clause is None else clause.named_children:
        for one in each.named_children:
            said = type_in(one)
            if said is not None:
                held.setdefault(found.text(one.named_children[0]), said)
    return held


def on_entry(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    owner = found.qualified(found.definition)
    parts = node.children
    for place, each in enumerate(parts):
        if each.type != "simple_identifier":
            continue
        text = name_of(found, each)
        after = parts[place + 1] if place + 1 < len(parts) else None
        if after is not None and after.type == "enum_type_parameters":
            found.define(
                "method", text, each, node, flags=("variant", "static"), parameters=_values(found, after),
                returns=owner, signature=found.source.text(each.start_byte, after.end_byte),
            )  # fmt: skip
        else:
            found.define("attribute", text, each, node, flags=("constant",), returns=owner, signature=text)
            found.bind(text, "declare", each, annotation=owner)


def _values(found: SwiftPass, held: Node) -> list[Given]:
    """What a case of an enumeration holds."""
    given: list[Given] = []
    label, default = "_", None
    last: Node | None = None
    for each in (*held.children, None):
        form = "," if each is None else each.type
        if form == "," and last is not None:
            given.append((label, "positional", last, default))
            label, default, last = "_", None, None
        elif each is None:
            break
        elif form in ("simple_identifier", "wildcard_pattern"):
            label = name_of(found, each)
        elif form in TYPES:
            last = each
        elif form == "=":
            default = ""
    if last is not None:
        given.append((label, "positional", last, default))
    return given


def on_alias(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    held = node.named_children[-1]
    if name is None or held.type not in TYPES:
        return
    given: list[Given] = []
    within = _extended(found, given)
    definition = found.define(
        "class", name_of(found, name), name, node, flags=("alias", *words_of(found, node)), returns=held, opens=1,
        doc=doc_of(found, node), parameters=given, within=within,
    )  # fmt: skip
    if found.scope:
        found.bind(name_of(found, name), "definition", name, str(definition))
    found.enter("type", node, definition)
    bind_type_parameters(found, node)


def on_associated(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = child(node, "type_identifier")
    if name is not None:
        held = next((each for each in node.named_children if each.type in TYPES and each != name), None)
        found.bind(name_of(found, name), "type-parameter", name, annotation=held or "")


def parameters(
    found: SwiftPass, node: Node, labelled: bool
) -> Iterator[tuple[str, Node, Node | None, bool, str | None]]:
    """(label, name, type, whether there may be any number, default) of each parameter of a function; `labelled`:
    whether a parameter's own name is its label where it has no other."""
    last: tuple[str, Node, Node | None, bool] | None = None
    default: str | None = None
    for each in node.children:
        form = each.type
        if form == "parameter":
            if last is not None:
                yield (*last, default)
            names = [one for one in each.named_children if one.type == "simple_identifier"]
            default, last = None, None
            if names:
                label = name_of(found, names[0]) if len(names) > 1 or labelled else "_"
                many = any(one.type == "..." for one in each.children)
                last = (label, names[-1], type_in(each), many)
        elif form == "=" and last is not None:
            default = ""
        elif form in ("->", "function_body"):
            break
    if last is not None:
        yield (*last, default)


def result_of(node: Node) -> Node | None:
    """The type that a function gives."""
    after = False
    for each in node.children:
        if each.type == "->":
            after = True
        elif after and each.type in TYPES:
            return each
    return None


def on_function(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    form = node.type
    at = node.child_by_field_name("name") or node.children[0]
    text = name_of(found, at)
    flags = words_of(found, node)
    inside = found.scopes[found.scope].kind
    if form == "init_declaration":
        text, flags = _INITIALISER, ("constructor", *flags)
        at = next((each for each in node.children if each.type == "init"), at)
    elif form == "deinit_declaration":
        text = "deinit"
    elif form == "subscript_declaration":
        text = _SUBSCRIPT
        at = next((each for each in node.children if each.type == _SUBSCRIPT), node)
    body = node.child_by_field_name("body")
    if body is None and form in ("protocol_function_declaration", "init_declaration"):
        flags = ("abstract", *flags)
    plain = form != "subscript_declaration" and (text[:1].isalpha() or text[:1] == "_")
    held = list(parameters(found, node, plain))
    given: list[Given] = [
        (label, "variadic" if many else "positional", kind or "", default) for label, _, kind, many, default in held
    ]
    within = _extended(found, given)
    result = result_of(node)
    if form == "init_declaration":
        result = None
    definition = found.define(
        "method" if inside == "class" else "function", text, at, node, flags=flags, parameters=given,
        returns=result if result is not None else "" if form == "init_declaration" else "Void",
        doc=doc_of(found, node), opens=1, within=within, signature=signature_of(found, node),
    )  # fmt: skip
    if inside not in ("module", "class"):
        found.bind(text, "definition", at, str(definition))
    found.enter("function", node, definition)
    bind_type_parameters(found, node)
    for _, name, kind, many, _ in held:
        found.bind(name_of(found, name), "parameter", name, annotation=_array_of(found, kind) if many else kind or "")


def _array_of(found: SwiftPass, kind: Node | None) -> object:
    return lambda: f"Array<{found.write_type(kind)}>"


def _pieces(node: Node) -> Iterator[tuple[Node, Node | None, Node | None, Node | None]]:
    """(pattern, type, value, accessors) of each variable that a declaration makes."""
    pattern: Node | None = None
    kind: Node | None = None
    value: Node | None = None
    computed: Node | None = None
    equals = False
    for each in node.children:
        form = each.type
        if form == "pattern":
            if pattern is not None:
                yield pattern, kind, value, computed
            pattern, kind, value, computed, equals = each, None, None, None, False
        elif form == "type_annotation":
            kind = type_in(each)
        elif form == "=":
            equals = True
        elif form in ("computed_property", "protocol_property_requirements"):
            computed = each
        elif equals and each.is_named and form not in COMMENTS and form != "willset_didset_block":
            value, equals = each, False
    if pattern is not None:
        yield pattern, kind, value, computed


def on_property(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    inside = found.scopes[found.scope].kind
    for pattern, kind, value, computed in _pieces(node):
        names = [each for each in pattern.named_children if each.type == "simple_identifier"]
        if not names:
            bind_pattern(found, pattern, value, kind)
        elif inside not in ("module", "class"):
            found.bind(name_of(found, names[0]), "declare", names[0], value or "", kind or "", until=node)
            if computed is not None:
                found.holders.append((node.end_byte, found.definition, kind))
        else:
            _on_member(found, node, names[0], kind, value, computed)


def _on_member(
    found: SwiftPass, node: Node, name: Node, kind: Node | None, value: Node | None, computed: Node | None
) -> None:
    text = name_of(found, name)
    inside = found.scopes[found.scope].kind
    flags = words_of(found, node)
    given: list[Given] = []
    within = _extended(found, given)
    read = computed is not None and computed.type == "computed_property"
    if inside == "module":
        sort = "variable"
    else:
        sort = "method" if read else "attribute"
    definition = found.define(
        sort, text, name, node, flags=("getter", *flags) if sort == "method" else flags, returns=kind or "",
        parameters=given, doc=doc_of(found, node), within=within, signature=signature_of(found, node),
        opens=1 if read and sort == "method" else 0,
    )  # fmt: skip
    found.holders.append((node.end_byte, definition, kind))
    if sort != "method":
        found.bind(text, "declare", name, value or "", kind or "", until=name)
        stored = found.stored.get(found.definition)
        is_let = any(found.text(each) == "let" for each in node.named_children if each.type == "value_binding_pattern")
        if stored is not None and within is None and "static" not in flags and not (is_let and value is not None):
            stored.append((text, "positional", kind or "", None if value is None else ""))


def on_accessor(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    if node.type == "computed_property" and any(each.type.startswith("computed_") for each in node.named_children):
        return
    while found.holders and found.holders[-1][0] <= node.start_byte:
        found.holders.pop()
    definition = found.definition
    kind: Node | None = None
    if found.holders and found.scopes[found.scope].kind in ("class", "module"):
        _, definition, kind = found.holders[-1]
    found.enter("function", node, definition)
    if node.type in ("computed_setter", "willset_clause"):
        found.bind("newValue", "parameter", node, annotation=kind or "")
    elif node.type == "didset_clause":
        found.bind("oldValue", "parameter", node, annotation=kind or "")


def bind_pattern(found: SwiftPass, pattern: Node, value: object, kind: Node | None = None, path: str = "") -> None:
    """Binds the names that a value is taken apart into."""
    parts = [each for each in pattern.named_children if each.type in ("pattern", "simple_identifier")]
    tuple_like = any(each.type == "(" for each in pattern.children)
    number = 0
    for each in parts:
        here = f"{path}.{number}" if tuple_like else path
        if each.type == "pattern":
            bind_pattern(found, each, value, kind, here)
            number += 1
        else:

            def part(here: str = here) -> str:
                written = found.write(value)
                return f"{written}{here}" if written and written != "null" else ""

            found.bind(name_of(found, each), "declare", each, part, "" if here else kind or "", until=pattern)
