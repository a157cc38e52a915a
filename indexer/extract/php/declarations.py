"""PHP's namespaces, classes, members and functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from indexer.extract.php.documented import tags
from indexer.extract.php.writing import PhpPass
from indexer.extract.walk import Captures, first_line_of
from indexer.grammars.loader import Node

_FLAGS = {
    "interface_declaration": ("interface",),
    "trait_declaration": ("trait",),
    "enum_declaration": ("enum",),
}
_MODIFIERS = {
    "abstract_modifier": "abstract",
    "static_modifier": "static",
    "final_modifier": "final",
}
_VAGUE = frozenset(("", "Array", "iterable", "mixed", "object"))
"""Native types of which a comment may say more."""


def on_namespace(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    found.space = "" if name is None else ".".join(found.text(each) for each in name.named_children)
    found.classes, found.functions = {}, {}
    found.held.setdefault(found.space, [])


def on_import(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    kind = _kind(node)
    prefix = ""
    clauses: list[Node] = []
    for each in node.named_children:
        if each.type == "namespace_name":
            prefix = "".join(found.text(each).split()).strip("\\") + "\\"
        elif each.type == "namespace_use_clause":
            clauses.append(each)
        elif each.type == "namespace_use_group":
            clauses += [one for one in each.named_children if one.type == "namespace_use_clause"]
    for each in clauses:
        parts = [one for one in each.named_children if one.type in ("name", "qualified_name")]
        alias = each.child_by_field_name("alias")
        if not parts:
            continue
        full = prefix + "".join(found.text(parts[0]).split()).lstrip("\\")
        last = found.text(alias) if alias is not None else full.rpartition("\\")[2]
        own = _kind(each) or kind
        dotted = full.replace("\\", ".")
        if own == "function":
            found.functions[last.lower()] = dotted
        elif own != "const":
            found.classes[last.lower()] = dotted
        found.take(f"{own} {dotted}" if own else dotted, "", last, parts[0], binds=False)


def _kind(node: Node) -> str:
    return next((each.type for each in node.children if each.type in ("function", "const")), "")


def comment_before(found: PhpPass, node: Node) -> str:
    """The documentation right before a declaration."""
    before = node.prev_named_sibling
    if before is None or before.type != "comment":
        return ""
    text = found.text(before)
    return text if text.startswith("/**") else ""


def _modifiers(node: Node) -> tuple[str, ...]:
    found = []
    for each in node.children:
        word = _MODIFIERS.get(each.type)
        if word:
            found.append(word)
        elif each.type == "visibility_modifier" and each.children:
            found.append(each.children[0].type)
    return tuple(found)


def _hold(found: PhpPass, definition: int) -> None:
    """What stands at the top stands in a namespace, and is found by its name."""
    if found.definition < 0:
        found.held.setdefault(found.space, []).append(found.symbol(definition))


def _bases(found: PhpPass, node: Node) -> list[object]:
    """What a class extends, then what it implements."""
    bases: list[object] = []
    for each in node.named_children:
        if each.type in ("base_clause", "class_interface_clause"):
            for one in each.named_children:
                found.refer(one, found.full(one), "base")
                bases.append(found.full(one))
    return bases


def on_class(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    found.settle(node.start_byte)
    text = found.text(name)
    bases = _bases(found, node)
    definition = found.define(
        "class", text, name, node, flags=(*_FLAGS.get(node.type, ()), *_modifiers(node)), bases=bases,
        doc=first_line_of(comment_before(found, node), "@"), opens=1, signature=_signature(found, node),
    )  # fmt: skip
    _hold(found, definition)
    found.enter("class", node, definition)
    found.bases[definition] = bases


def on_anonymous(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    bases = _bases(found, node)
    name = node.children[0]
    definition = found.define("class", "class@anonymous", name, node, flags=("anonymous",), bases=bases, opens=1)
    found.enter("class", node, definition)
    found.bases[definition] = bases


def on_trait(found: PhpPass, captures: Captures) -> None:
    """`use` in a class: its traits go before what it extends."""
    node = found.entered(captures)
    bases = found.bases.get(found.definition)
    traits = [each for each in node.named_children if each.type in ("name", "qualified_name", "relative_name")]
    names = [found.full(each) for each in traits]
    if bases is None:
        return
    for each, name in zip(traits, names, strict=True):
        found.refer(each, name, "base")
    bases += [f"{name}" for name in names]
    for part in node.named_children:
        if part.type != "use_list":
            continue
        for each in part.named_children:
            inner = each.named_children
            if not inner:
                continue
            first = inner[0]
            if first.type == "class_constant_access_expression" and len(first.named_children) == 2:
                of, method = found.full(first.named_children[0]), found.text(first.named_children[1])
            else:
                of, method = names[0] if len(names) == 1 else "", found.text(first)
            value = f"{of}.{method}" if of else ""
            if each.type == "use_instead_of_clause":
                found.bind(method, "declare", first, value)
            elif each.type == "use_as_clause" and inner[-1].type == "name" and len(inner) > 1:
                found.bind(found.text(inner[-1]), "declare", inner[-1], value)


def on_constants(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    inside = found.definition >= 0 and found.scopes[found.scope].kind == "class"
    for each in node.named_children:
        if each.type != "const_element" or not each.named_children:
            continue
        name = each.named_children[0]
        kind = "attribute" if inside else "variable"
        definition = found.define(kind, found.text(name), name, each, flags=("const",), signature=found.text(each)[:80])
        if inside:
            found.bind(found.text(name), "declare", name, each.named_children[-1], until=each)
        else:
            _hold(found, definition)


def on_properties(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    held = node.child_by_field_name("type")
    said = next((each for tag, each, _ in tags(comment_before(found, node)) if tag == "var"), "")
    flags = _modifiers(node)
    for each in node.named_children:
        if each.type != "property_element":
            continue
        name = each.child_by_field_name("name")
        if name is None:
            continue
        _property(found, name, each, held, found.documented_type(said) if said else "", flags)
        value = each.child_by_field_name("default_value")
        if held is None and not said and value is not None and value.type != "null":
            found.bind(f"this.{found.text(name)}", "assign", name, value, until=each)


def _property(found: PhpPass, name: Node, node: Node, held: Node | None, said: str, flags: tuple[str, ...]) -> None:
    text = found.text(name)
    annotation = _annotation(found, held, said)
    found.define("attribute", text.removeprefix("$"), name, node, flags=flags, returns=annotation, signature=text)
    if held is not None or said:
        found.bind(text, "declare", name, annotation=annotation)
    elif "private" not in flags and "protected" not in flags:
        found.bind(f"this.{text}", "assign", name)  # it may be assigned to from outside


def _annotation(found: PhpPass, held: Node | None, said: str) -> object:
    """A declared type; what a comment says where that says more."""
    if held is None:
        return said
    if not said:
        return held

    def written() -> str:
        native = found.write_type(held)
        return said if native in _VAGUE else native

    return written


def on_case(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is not None:
        found.define("attribute", found.text(name), name, node, flags=("constant",), signature=found.text(node)[:80])
        found.bind(found.text(name), "declare", name, annotation="self")


_KINDS = {
    "simple_parameter": "positional",
    "variadic_parameter": "variadic",
    "property_promotion_parameter": "positional",
}


def parameters(found: PhpPass, node: Node) -> Iterator[tuple[Node, Node]]:
    """(parameter, its name) of a function."""
    held = node.child_by_field_name("parameters")
    for each in () if held is None else held.named_children:
        name = each.child_by_field_name("name")
        if each.type in _KINDS and name is not None:
            if name.type == "by_ref" and name.named_children:
                name = name.named_children[0]
            yield each, name


def bind_parameters(found: PhpPass, node: Node, said: dict[str, str]) -> None:
    for each, name in parameters(found, node):
        text = found.text(name)
        annotation = _annotation(found, each.child_by_field_name("type"), said.get(text, ""))
        if each.type == "variadic_parameter":
            inner = annotation

            def rows(inner: object = inner) -> str:
                return f"Array<{inner if isinstance(inner, str) else found.write_type(inner)}>"

            annotation = rows
        found.bind(text, "parameter", name, annotation=annotation)


def on_function(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    found.settle(node.start_byte)
    text = found.text(name)
    comment = comment_before(found, node)
    said = {variable: found.documented_type(held) for tag, held, variable in tags(comment) if tag == "param"}
    given = next((found.documented_type(held) for tag, held, _ in tags(comment) if tag == "return"), "")
    method = node.type == "method_declaration"
    flags = _modifiers(node)
    if method and node.child_by_field_name("body") is None and "abstract" not in flags:
        flags = (*flags, "abstract")
    if text.lower() == "__construct":
        flags = (*flags, "constructor")
    held = node.child_by_field_name("return_type")
    returns = _annotation(found, held, given)
    if held is not None and found.text(held) in ("void", "never"):
        returns = ""
    elif held is not None and found.text(held).lstrip("?").lower() == "self" and method:
        returns = found.own_class() or returns
    listed: list[tuple[str, str, object, str | None]] = []
    for each, label in parameters(found, node):
        value = each.child_by_field_name("default_value")
        annotation = _annotation(found, each.child_by_field_name("type"), said.get(found.text(label), ""))
        default = None if value is None else found.text(value)[:40]
        listed.append((found.text(label), _KINDS[each.type], annotation, default))
    inside = found.scopes[found.scope].kind == "class"
    if not method and found.definition >= 0:  # a function in a function is one of the namespace, once that has run
        within: str | None = ""
    else:
        within = None
    definition = found.define(
        "method" if method else "function", text, name, node, flags=flags, parameters=listed, returns=returns,
        doc=first_line_of(comment, "@"), opens=1, signature=_signature(found, node), within=within,
    )  # fmt: skip
    if within is not None or found.definition < 0:
        found.held.setdefault(found.space, []).append(found.symbol(definition))
    promoted = [each for each, _ in parameters(found, node) if each.type == "property_promotion_parameter"]
    if inside:
        for each in promoted:
            called = each.child_by_field_name("name")
            if called is not None:
                visible = each.child_by_field_name("visibility")
                words = (found.text(visible),) if visible is not None else ()
                said_here = said.get(found.text(called), "")
                _property(found, called, each, each.child_by_field_name("type"), said_here, words)
    found.enter("function", node, definition)
    bind_parameters(found, node, said)


def _signature(found: PhpPass, node: Node) -> str:
    return found.signature(node)


def on_lambda(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.nest(node, True)
    scope = found.enter("lambda", node)
    bind_parameters(found, node, {})
    body, held = node.child_by_field_name("body"), node.child_by_field_name("return_type")
    if held is not None:
        written = lambda: f"<{found.write_type(held)}>"  # noqa: E731
        found.result(scope, written)
    elif node.type == "arrow_function":
        found.result(scope, body)


HANDLERS: dict[str, Callable[[PhpPass, Captures], None]] = {
    "namespace": on_namespace,
    "import": on_import,
    "class": on_class,
    "anonymous": on_anonymous,
    "trait": on_trait,
    "constants": on_constants,
    "properties": on_properties,
    "case": on_case,
    "function": on_function,
    "lambda": on_lambda,
}
