"""C and C++: functions, variables, fields, types and their members."""

from __future__ import annotations

from indexer.extract.c.calls import make
from indexer.extract.c.writing import CPass, Declared, declared
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_FUNCTION_SCOPES = frozenset(("function", "lambda", "block"))
_BASES = frozenset(("type_identifier", "template_type", "qualified_identifier"))
Given = list[tuple[str, str, object, str | None]]


def _words(node: Node) -> set[str]:
    """The storage classes and qualifiers before a declaration."""
    return {
        word.type
        for each in node.children
        if each.type in ("storage_class_specifier", "type_qualifier")
        for word in each.children
    } | {each.type for each in node.children if each.type == "virtual"}


def _parameters(found: CPass, function: Node | None) -> list[tuple[str, Node | None, object, str, str | None]]:
    """(name, its node, type, kind, default) of each parameter."""
    held = None if function is None else function.child_by_field_name("parameters")
    given: list[tuple[str, Node | None, object, str, str | None]] = []
    for each in () if held is None else held.children:
        form = each.type
        if form in ("parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration"):
            kind_node, declarator = each.child_by_field_name("type"), each.child_by_field_name("declarator")
            if declarator is None and kind_node is not None and kind_node.type == "primitive_type":
                if found.text(kind_node) == "void":
                    continue
            said = declared(declarator)

            def held_type(kind_node: Node | None = kind_node, declarator: Node | None = declarator) -> str:
                return found.typed(kind_node, declarator)

            name = said.name if said.name is not None and said.name.type == "identifier" else None
            kind = "variadic" if form == "variadic_parameter_declaration" else "positional"
            default = "" if form == "optional_parameter_declaration" else None
            given.append((found.text(name) if name is not None else "", name, held_type, kind, default))
        elif form in ("variadic_parameter", "..."):
            given.append(("...", None, "", "variadic", None))
        elif form == "identifier":  # K&R
            given.append((found.text(each), each, "", "positional", None))
    return given


def _template_parameters(found: CPass, node: Node) -> None:
    outer = node.parent
    if outer is None or outer.type != "template_declaration":
        return
    held = outer.child_by_field_name("parameters")
    for each in () if held is None else held.named_children:
        if "type_parameter" in each.type:
            names = [part for part in each.named_children if part.type == "type_identifier"]
            if names:
                found.bind(found.text(names[0]), "type-parameter", names[0])


def _doc(found: CPass, node: Node) -> str:
    before = node.prev_named_sibling
    if before is None or before.type != "comment" or node.start_point[0] - before.end_point[0] > 1:
        return ""
    text = found.text(before)
    for line in text.removeprefix("/*").removesuffix("*/").splitlines():
        words = line.strip().lstrip("*/!").strip()
        if words:
            return words
    return ""


def _owner(found: CPass, name: Node) -> tuple[str, str, Node]:
    """(what is before the name, canonical; the receiver's type, ""; the node of the last name)."""
    outer, receiver = [], ""
    while name.type == "qualified_identifier":
        scope, inner = name.child_by_field_name("scope"), name.child_by_field_name("name")
        if scope is not None:
            receiver = found.write_type(scope)
            plain = scope.child_by_field_name("name") if scope.type == "template_type" else scope
            outer.append(found.text(plain) if plain is not None else "")
        if inner is None:
            break
        name = inner
    return ".".join(outer), receiver, name


_FIXTURE_TESTS = frozenset(("TEST_F", "TEST_P", "TYPED_TEST", "TYPED_TEST_P"))
"""Macros of GoogleTest that define a method of a class derived from the one that they name first."""


def _test(found: CPass, node: Node, said: Declared) -> bool:
    """Whether a definition is a test of GoogleTest, which has the name that its macros give it: then it is taken."""
    if said.name is None or said.function is None or node.child_by_field_name("type") is not None:
        return False
    word = found.text(said.name)
    given = said.function.child_by_field_name("parameters")
    parts = [] if given is None else given.named_children
    if (word not in _FIXTURE_TESTS and word != "TEST") or len(parts) != 2:
        return False
    suite, name = found.text(parts[0]), found.text(parts[1])
    if not suite.isidentifier() or not name.isidentifier():
        return False
    namespace = found.within(node.start_byte)
    within = f"{suite}_{name}_Test"
    receiver: Given = [("this", "receiver", suite, None)] if word in _FIXTURE_TESTS else []
    definition = found.define(
        "method", "TestBody", parts[1], node, parameters=receiver, opens=1,
        within=f"{namespace}.{within}" if namespace else within, signature=f"{word}({suite}, {name})",
    )  # fmt: skip
    found.enter("function", node, definition)
    return True


def on_function(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    if found.cpp and _test(found, node, declared(node.child_by_field_name("declarator"))):
        return
    _function(found, node, declared(node.child_by_field_name("declarator")), True)


def _function(found: CPass, node: Node, said: Declared, body: bool) -> None:
    if said.name is None:
        return
    outer, receiver, name = _owner(found, said.name)
    text = found.text(name).replace(" ", "")
    if name.type == "template_function":
        plain = name.child_by_field_name("name")
        text = found.text(plain) if plain is not None else text
    here = found.scopes[found.scope]
    in_class = here.kind == "class" and not outer
    namespace = found.within(node.start_byte)
    words = _words(node)
    flags = tuple(sorted(words & {"static", "inline", "extern", "virtual"}))
    if not body:
        flags += ("prototype",)
    owner = (outer or (found.qualified(here.definition) if in_class else "")).rpartition(".")[2]
    if owner and text == owner:
        flags += ("constructor",)
    given: Given = [(n, kind, held, default) for n, _, held, kind, default in _parameters(found, said.function)]
    kind_node = node.child_by_field_name("type")
    declarator = node.child_by_field_name("declarator")

    def returns() -> str:
        written = found.typed(kind_node, declarator)
        return "" if written == "void" else written

    in_function = here.kind in _FUNCTION_SCOPES
    if outer:
        given.insert(0, ("this", "receiver", receiver, None))
        within: str | None = f"{namespace}.{outer}" if namespace else outer
    else:
        within = None if in_class else namespace
    if in_function and not body:
        return
    if found.language == "cpp" and namespace.endswith("(anonymous)"):
        flags += ("static",)
    definition = found.define(
        "method" if in_class or outer else "function", text, name, node, flags=flags, parameters=given,
        returns=returns, doc=_doc(found, node), within=within, opens=1 if body else 0,
        signature=found.signature(node) if body else found.signature(node).rstrip(";"),
    )  # fmt: skip
    if not found.cpp and body:  # in C++ there may be more of the name in a class, a namespace, another file
        found.bind(text, "definition", name, str(definition))
    if not body:
        return
    found.enter("function", node, definition)
    _template_parameters(found, node)
    bind_parameters(found, said.function)


def bind_parameters(found: CPass, function: Node | None) -> None:
    """Binds the parameters of a function or lambda in its scope."""
    for text, name, held, _, _ in _parameters(found, function):
        if name is not None:
            found.bind(text, "parameter", name, annotation=held)


def on_declaration(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    parent = node.parent
    if parent is not None and parent.type == "function_definition":  # K&R: the types of parameters
        return
    _declare(found, node)


def on_field(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    _declare(found, node)


def _declare(found: CPass, node: Node) -> None:
    held = node.child_by_field_name("type")
    kind = found.scopes[found.scope].kind
    first = -1
    for declarator in node.children_by_field_name("declarator"):
        first = declarator.start_byte if first < 0 else first
        said = declared(declarator)
        if said.name is None:
            continue
        if said.function is not None and said.held is None and declarator.type != "init_declarator":
            if kind not in _FUNCTION_SCOPES:
                _function(found, node, said, False)
            continue
        if said.name.type not in ("identifier", "field_identifier"):
            continue
        value = declarator.child_by_field_name("value") if declarator.type == "init_declarator" else None

        def annotation(held: Node | None = held, declarator: Node = declarator) -> str:
            return found.typed(held, declarator)

        if found.cpp and kind != "class" and declarator.start_byte == first:
            _construct(found, held, said, declarator, value)
        text = found.text(said.name)
        if kind == "class":
            found.define("attribute", text, said.name, declarator, returns=annotation, signature="")
        elif kind == "module":
            flags = tuple(sorted(_words(node) & {"static", "extern"}))
            found.define(
                "variable", text, said.name, declarator, flags=flags, returns=annotation, signature="",
                within=found.within(node.start_byte),
            )  # fmt: skip
        plain = value if value is not None and value.type not in ("argument_list", "initializer_list") else ""
        found.bind(text, "declare", said.name, plain, annotation, until=declarator)


def _construct(found: CPass, held: Node | None, said: Declared, declarator: Node, value: Node | None) -> None:
    """`T name(…)` and `T name{…}` make a T."""
    if value is None or said.name is None or held is None or held.type not in _BASES:
        return
    if said.stars or said.arrays or value.type not in ("argument_list", "initializer_list"):
        return
    if (
        b"=" in found.data[said.name.end_byte : value.start_byte]
        or b"&" in found.data[held.end_byte : value.start_byte]
    ):
        return
    arguments: list[object] = [each for each in value.named_children if each.type != "comment"]
    make(found, declarator, held, arguments)


def on_typedef(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    held = node.child_by_field_name("type")
    if held is None:
        return
    within = found.within(node.start_byte) if found.scopes[found.scope].kind == "module" else None
    nameless = held.child_by_field_name("body") is not None and held.child_by_field_name("name") is None
    for declarator in node.children_by_field_name("declarator"):
        said = declared(declarator)
        if said.name is None or said.name.type != "type_identifier":
            continue
        text = found.text(said.name)
        if nameless and not said.stars and not said.arrays and said.function is None:
            continue  # the class itself is called so: see on_class

        def returns(declarator: Node = declarator, said: Declared = said) -> str:
            if said.function is not None:
                return "Fn<>"
            return found.typed(held, declarator)

        definition = found.define("class", text, said.name, node, flags=("alias",), returns=returns, within=within)
        found.bind(text, "definition", said.name, str(definition))


def on_alias(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, held = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is None or held is None:
        return
    within = found.within(node.start_byte) if found.scopes[found.scope].kind == "module" else None
    definition = found.define("class", found.text(name), name, node, flags=("alias",), returns=held, within=within)
    found.bind(found.text(name), "definition", name, str(definition))


def on_class(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    word = node.type.partition("_")[0]
    tagged = name is not None
    outer = node.parent
    if name is None and outer is not None and outer.type == "type_definition":
        for declarator in outer.children_by_field_name("declarator"):
            if declarator.type == "type_identifier":
                name = declarator
                break
    bases: list[Node] = []
    for child in node.named_children:
        if child.type == "base_class_clause":
            bases += [each for each in child.named_children if each.type in _BASES]
    within = found.within(node.start_byte) if found.scopes[found.scope].kind == "module" else None
    if name is None:
        if word == "enum":
            return
        found.enter("class", node)
        return
    if name.type == "template_type":  # a specialisation: members of its own
        inner = name.child_by_field_name("name")
        if inner is None:
            return
        text = found.text(name).replace(" ", "")
    elif name.type == "type_identifier":
        text = found.text(name)
    elif name.type == "qualified_identifier":  # a nested class, written outside the one that it is in
        outside, _, name = _owner(found, name)
        text = found.text(name)
        within = f"{within}.{outside}" if within else outside
    else:
        return
    flags = () if word == "class" else (word,)
    definition = found.define(
        "class", text, name, node, flags=flags, bases=bases, doc=_doc(found, node), within=within,
        opens=0 if word == "enum" else 1,
    )  # fmt: skip
    if tagged:
        found.bind(f"${text}", "definition", name, str(definition))
    if found.cpp or not tagged:
        found.bind(text, "definition", name, str(definition))
    if word != "enum":
        found.enter("class", node, definition)
        _template_parameters(found, node)


def on_enumerator(found: CPass, captures: Captures) -> None:
    node, name = captures["node"][0], captures["name"][0]
    found.leave(node.start_byte)
    found.bind(found.text(name), "declare", name, "", "int")
