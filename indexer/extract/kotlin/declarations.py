"""What a Kotlin file defines: packages and imports, classes and objects, functions, properties, accessors."""

from __future__ import annotations

from collections.abc import Iterator

from indexer.extract.kotlin.writing import TYPES, KotlinPass, bases, name_of
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_WORDS = frozenset(
    (
        "abstract", "annotation", "companion", "const", "data", "enum", "expect", "actual", "infix", "inline", "inner",
        "internal", "lateinit", "open", "operator", "override", "private", "protected", "sealed", "suspend", "value",
    )
)  # fmt: skip
_COMPANION = "Companion"


def on_package(found: KotlinPass, captures: Captures) -> None:
    package = "".join(found.text(captures["name"][0]).replace("`", "").split())
    found.exports = (package,)
    found.declares[f"{package}."] = None
    for place, sign in enumerate(package):
        if sign == ".":
            found.declares[f"{package[:place]}.*"] = None
    found.declares[f"{package}.*"] = None


def on_import(found: KotlinPass, captures: Captures) -> None:
    node = captures["node"][0]
    parts = node.named_children
    if not parts:
        return
    module = "".join(found.text(parts[0]).replace("`", "").split())
    if any(each.type == "*" for each in node.children):
        found.take(module, "*", "", parts[0])
        return
    alias = name_of(found, parts[-1]) if len(parts) > 1 and parts[-1].type == "identifier" else ""
    found.take(module, "", alias or module.rpartition(".")[2], parts[0])


def words_of(found: KotlinPass, node: Node) -> tuple[str, ...]:
    """The modifiers before a declaration."""
    first = node.named_children[0] if node.named_child_count else None
    if first is None or first.type != "modifiers":
        return ()
    words = [found.text(each) for each in first.named_children if each.type.endswith("_modifier")]
    return tuple(word for word in words if word in _WORDS)


def signature_of(found: KotlinPass, node: Node, inner: tuple[str, ...]) -> str:
    """A declaration in one line, as far as its body."""
    end = next((each.start_byte for each in node.named_children if each.type in inner), node.end_byte)
    start = node.start_byte
    text = " ".join(found.source.text(start, min(end, start + 800)).split()).removesuffix("=").strip()
    return text if len(text) <= 200 else text[:199] + "…"


def bind_type_parameters(found: KotlinPass, node: Node) -> None:
    """Binds the type parameters of a declaration, with their bounds."""
    held = next((each for each in node.named_children if each.type == "type_parameters"), None)
    if held is None:
        return
    bounds: dict[str, list[Node]] = {}
    for each in node.named_children:
        if each.type == "type_constraints":
            for one in each.named_children:
                parts = [part for part in one.named_children if part.type in TYPES or part.type == "identifier"]
                if len(parts) == 2:
                    bounds.setdefault(found.text(parts[0]), []).append(parts[1])
    for each in held.named_children:
        name = next((part for part in each.named_children if part.type == "identifier"), None)
        if name is not None:
            text = name_of(found, name)
            said = [part for part in each.named_children if part.type in TYPES] + bounds.get(text, [])

            def bound(said: list[Node] = said) -> str:
                return "&".join(found.write_type(one) for one in said)

            found.bind(text, "type-parameter", name, annotation=bound if said else "")


def given(found: KotlinPass, held: Node | None) -> Iterator[tuple[Node, Node | None, bool, str | None]]:
    """(name, type, whether there may be any number, default) of each parameter of a function."""
    if held is None:
        return
    last: tuple[Node, Node | None, bool] | None = None
    many = False
    default: str | None = None
    for each in held.named_children:
        form = each.type
        if form == "parameter":
            if last is not None:
                yield (*last, default)
            parts = each.named_children
            name = next((part for part in parts if part.type == "identifier"), None)
            kind = next((part for part in parts if part.type in TYPES), None)
            last = None if name is None else (name, kind, many)
            many, default = False, None
        elif form == "parameter_modifiers":
            many_after = "vararg" in found.text(each)
            if last is not None:
                yield (*last, default)
                last, default = None, None
            many = many_after
        elif form not in ("line_comment", "block_comment", "annotation"):
            default = ""
    if last is not None:
        yield (*last, default)


def parameters(found: KotlinPass, held: Node | None) -> list[tuple[str, str, object, str | None]]:
    """The parameters of a function as a definition has them."""
    return [
        (name_of(found, name), "variadic" if many else "positional", kind or "", default)
        for name, kind, many, default in given(found, held)
    ]


def bind_parameters(found: KotlinPass, held: Node | None) -> None:
    """Binds the parameters of a function in the present scope."""
    for name, kind, many, _ in given(found, held):
        found.bind(name_of(found, name), "parameter", name, annotation=_array_of(found, kind) if many else kind or "")


def _array_of(found: KotlinPass, kind: Node | None) -> object:
    return lambda: f"Array<{found.write_type(kind)}>"


def child(node: Node, *forms: str) -> Node | None:
    """The first named child of one of the forms."""
    return next((each for each in node.named_children if each.type in forms), None)


def on_class(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    flags = words_of(found, node)
    if node.type == "companion_object":
        flags = ("object", "companion", *(word for word in flags if word != "companion"))
    elif node.type == "object_declaration":
        flags = ("object", *flags)
    elif any(each.type == "interface" for each in node.children):
        flags = ("interface", *flags)
    text = _COMPANION if name is None else name_of(found, name)
    if name is None and node.type != "companion_object":
        return
    primary = child(node, "primary_constructor")
    held = None if primary is None else child(primary, "class_parameters")
    fields = list(_class_parameters(held))
    definition = found.define(
        "class", text, node if name is None else name, node, flags=flags, bases=bases(found, node),
        doc=found.doc_before(node), opens=1, signature=signature_of(found, node, ("class_body", "enum_class_body")),
        parameters=[
            (name_of(found, label), "variadic" if many else "positional", kind or "", default)
            for label, kind, many, default, _, _ in fields
        ],
    )  # fmt: skip
    if found.scope:
        found.bind(text, "definition", node if name is None else name, str(definition))
    found.enter("class", node, definition)
    bind_type_parameters(found, node)
    number = 0
    for label, kind, many, _, is_field, each in fields:
        annotation = _array_of(found, kind) if many else kind or ""
        if is_field:
            found.define(
                "attribute", name_of(found, label), label, each, flags=words_of(found, each), returns=annotation,
                signature=found.text(each),
            )  # fmt: skip
            number += 1
            if "data" in flags:
                found.bind(f"component{number}", "declare", label, annotation=annotation)
        found.bind(name_of(found, label), "declare" if is_field else "parameter", label, annotation=annotation)
    if "data" in flags:

        def copy() -> str:
            own = child(node, "type_parameters")
            names = [] if own is None else [found.text(one).split()[-1] for one in own.named_children]
            return f"Fn<{text}{'<' + ','.join(names) + '>' if names and all(map(str.isalnum, names)) else ''}>"

        found.bind("copy", "declare", node if name is None else name, annotation=copy)


def _class_parameters(held: Node | None) -> Iterator[tuple[Node, Node | None, bool, str | None, bool, Node]]:
    """(name, type, whether there may be any number, default, whether it is a property, node) of each parameter of a
    primary constructor."""
    for each in () if held is None else held.named_children:
        if each.type != "class_parameter":
            continue
        label = child(each, "identifier")
        if label is None:
            continue
        signs = [one.type for one in each.children]
        words = child(each, "modifiers", "parameter_modifiers")
        many = words is not None and any(one.text == b"vararg" for one in words.named_children)
        default = "" if "=" in signs else None
        yield label, child(each, *TYPES), many, default, "val" in signs or "var" in signs, each


def on_constant(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, body = child(node, "identifier"), child(node, "class_body")
    if name is None:
        return
    text = name_of(found, name)
    owner = found.qualified(found.definition).rpartition(".")[2]
    definition = found.define(
        "attribute" if body is None else "class", text, name, node, flags=("constant",), signature=text,
        bases=[owner] if body is not None else (), returns="" if body is not None else owner,
        opens=0 if body is None else 1,
    )  # fmt: skip
    found.bind(text, "declare", name, annotation=owner)
    if body is not None:
        found.enter("class", node, definition)


def on_alias(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("type") or child(node, "identifier")
    held = node.named_children[-1]
    if name is None or held.type not in TYPES:
        return
    text = name_of(found, name)
    definition = found.define(
        "class",
        text,
        name,
        node,
        flags=("alias", *words_of(found, node)),
        returns=held,
        doc=found.doc_before(node),
        opens=1,
    )
    if found.scope:
        found.bind(text, "definition", name, str(definition))
    found.enter("type", node, definition)
    bind_type_parameters(found, node)


def _receiver(node: Node, name: Node) -> Node | None:
    """The type before the dot before a name."""
    for each in node.named_children:
        if each.start_byte >= name.start_byte:
            return None
        if each.type in TYPES:
            return each
    return None


def _owner(found: KotlinPass, receiver: Node) -> str:
    """What a type is called in the names of what extends it: its own name, without arguments."""
    written = found.write_type(receiver)
    return written.partition("<")[0] or "_"


def on_function(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    text = name_of(found, name)
    held, body = child(node, "function_value_parameters"), child(node, "function_body")
    after = name.end_byte if held is None else held.end_byte
    result = next((each for each in node.named_children if each.start_byte >= after and each.type in TYPES), None)
    receiver = _receiver(node, name)
    flags = words_of(found, node)
    inside = found.scopes[found.scope].kind
    if body is None and inside == "class" and "abstract" not in flags:
        flags = ("abstract", *flags)
    takes = parameters(found, held)
    within: str | None = None
    if receiver is not None:
        takes.insert(0, ("this", "receiver", receiver, None))
        if inside == "module":
            within = _owner(found, receiver)
            found.declares[f".{text}"] = None
    one = body is not None and (not body.named_child_count or body.named_children[-1].type != "block")
    unit = "" if one or body is None else "Unit"
    definition = found.define(
        "function" if inside != "class" and receiver is None else "method", text, name, node, flags=flags,
        parameters=takes, returns=result if result is not None else unit, doc=found.doc_before(node), opens=1,
        within=within, signature=signature_of(found, node, ("function_body",)),
    )  # fmt: skip
    if inside not in ("module", "class") and receiver is None:
        found.bind(text, "definition", name, str(definition))
    scope = found.enter("function", node, definition)
    bind_type_parameters(found, node)
    bind_parameters(found, held)
    if one and body is not None and body.named_child_count:
        found.result(scope, body.named_children[-1])


def on_constructor(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    held = child(node, "function_value_parameters")
    at = next((each for each in node.children if each.type == "constructor"), node)
    definition = found.define(
        "method", "constructor", at, node, flags=("constructor", *words_of(found, node)),
        parameters=parameters(found, held), doc=found.doc_before(node), opens=1,
        signature=signature_of(found, node, ("block",)),
    )  # fmt: skip
    found.enter("function", node, definition)
    bind_parameters(found, held)


def _delegated(found: KotlinPass, held: Node) -> object:
    """What a property gives that is `by` something, of which only `lazy` is known."""

    def value() -> str:
        written = found.write(held)
        return f"{written}.value" if written and found.text(held).startswith("lazy") else ""

    return value


def _value(found: KotlinPass, node: Node) -> tuple[object, bool]:
    """(the value of a property, whether it has one): for `by lazy { … }` what the lambda gives."""
    equals = False
    for each in node.children:
        if equals and each.is_named and each.type not in ("line_comment", "block_comment"):
            return each, True
        if each.type == "=":
            equals = True
        elif each.type == "property_delegate":
            return _delegated(found, each.named_children[-1]), True
    return "", False


def on_property(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    inside = found.scopes[found.scope].kind
    several = child(node, "multi_variable_declaration")
    value, has_value = _value(found, node)
    if several is not None:
        bind_several(found, several, value, node)
        return
    declared = child(node, "variable_declaration")
    name = None if declared is None else child(declared, "identifier")
    if declared is None or name is None:
        return
    text = name_of(found, name)
    held = child(declared, *TYPES)
    if inside not in ("module", "class"):
        found.bind(text, "declare", name, value, held or "", until=node)
        return
    flags = words_of(found, node)
    getter = child(node, "getter")
    read = getter is not None and child(getter, "function_body") is not None
    receiver = _receiver(node, declared)
    takes: list[tuple[str, str, object, str | None]] = []
    within: str | None = None
    if receiver is not None:
        takes.append(("this", "receiver", receiver, None))
        if inside == "module":
            within = _owner(found, receiver)
            found.declares[f".{text}"] = None
    computed = read and not has_value
    kind = "method" if computed or receiver is not None else "attribute" if inside == "class" else "variable"
    definition = found.define(
        kind, text, name, node, flags=("getter", *flags) if kind == "method" else flags,
        returns=held or "", parameters=takes, doc=found.doc_before(node), within=within,
        signature=signature_of(found, node, ("getter", "setter")), opens=1 if computed else 0,
    )  # fmt: skip
    found.holders.append((node.end_byte, definition))
    if kind != "method":
        found.bind(text, "declare", name, value, held or "", until=declared)


def holder(found: KotlinPass, at: int) -> int | None:
    """The property whose value or accessors a byte stands in, directly in a class or the file."""
    while found.holders and found.holders[-1][0] <= at:
        found.holders.pop()
    return found.holders[-1][1] if found.holders and found.scopes[found.scope].kind in ("class", "module") else None


def on_accessor(found: KotlinPass, captures: Captures) -> None:
    node = found.entered(captures)
    definition = holder(found, node.start_byte)
    body = child(node, "function_body")
    if definition is None or body is None:
        return
    scope = found.enter("function", node, definition)
    name = child(node, "identifier")
    if name is not None:
        found.bind(name_of(found, name), "parameter", name)
    if node.type == "getter" and body.named_child_count and body.named_children[-1].type != "block":
        found.result(scope, body.named_children[-1])


def bind_several(found: KotlinPass, several: Node, value: object, until: Node) -> None:
    """Binds the names that a value is taken apart into."""
    names = [each for each in several.named_children if each.type == "variable_declaration"]
    for number, each in enumerate(names, 1):
        name = child(each, "identifier")
        if name is None or found.text(name) == "_":
            continue

        def part(number: int = number) -> str:
            written = found.write(value)
            return f"{written}.component{number}" if written else ""

        found.bind(name_of(found, name), "declare", name, part, child(each, *TYPES) or "", until=until)
