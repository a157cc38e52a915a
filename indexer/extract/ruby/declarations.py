"""Ruby's classes, modules and methods, and what the calls in the body of a class say of it."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.ruby.writing import CLASS, INSTANCE, MAIN, UNKNOWN, RubyPass, constant, leaves
from indexer.extract.walk import Captures
from indexer.facts.wide import wide
from indexer.grammars.loader import Node

EXTENDING = {"include": "include", "prepend": "prepend", "extend": "extend"}
INCLUDES = "·include"
"""Declared by files that include modules into every object."""

ATTRIBUTES = frozenset(("attr_reader", "attr_writer", "attr_accessor", "attr"))


def _doc(found: RubyPass, node: Node) -> str:
    """The first line of the comment right above."""
    starts, data = found.source.starts, found.data
    row = found.source.line(node.start_byte) - 2
    said = ""
    while row >= 0:
        line = data[starts[row] : starts[row + 1] if row + 1 < len(starts) else len(data)].strip()
        if not line.startswith(b"#") or line.startswith(b"#!"):
            break
        words = line.lstrip(b"#").strip()
        if words:
            said = words.decode("utf-8", "replace")
        row -= 1
    return said


def extends(found: RubyPass, definition: int, scope: int, kind: str, node: Node | None, value: str = "") -> None:
    """Notes that a class extends something."""
    if node is not None and kind != "extend":
        found.bases[definition].append(node)
    if node is not None:
        found.bind("", kind, node, value, node if not value else "", scope=scope)


def _head(found: RubyPass, node: Node, last: Node) -> str:
    """How a class or module is opened: what follows on the line, or before its body, may be a comment."""
    if node.type == "assignment":
        return found.signature(node, "right")
    return " ".join(found.data[node.start_byte : last.end_byte].decode("utf-8", "replace").split())


def open_class(
    found: RubyPass, node: Node, name: Node, outer: str, superclass: Node | None, flags: tuple[str, ...], body: Node
) -> int:
    """Defines a class called by the last name of `name`, inside `outer` where that is said, and opens its body."""
    text = found.text(name)
    bases: list[object] = []
    within = None
    if outer.startswith("main.") or outer == "main":
        within = outer[5:]
    elif outer:
        before = found.qualified(found.definition)
        within = f"{before}.{outer}" if before else outer
    parent = found.definition if within is not None else -1
    definition = found.define(
        "class", text, name, node, flags=flags, bases=bases, doc=_doc(found, node), opens=1, within=within,
        parent=parent, signature=_head(found, node, superclass or name),
    )  # fmt: skip
    found.bases[definition] = bases
    scope = found.enter("class", body, definition)
    found.locals[scope] = set()
    found.selves[scope] = (CLASS, "·")
    if superclass is not None:
        extends(found, definition, scope, "superclass", superclass)
    return definition


def on_class(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    outer = ""
    compact: tuple[str, ...] = ()
    if name.type == "scope_resolution":
        found.taken.add((name.start_byte, name.end_byte))
        before, last = name.child_by_field_name("scope"), name.child_by_field_name("name")
        if last is None:
            return
        outer = constant(found, before) if before is not None else "main"
        compact = ("compact",)  # what is before the last name is not open in it
        name = last
    found.named.add(name.start_byte)
    held = node.child_by_field_name("superclass")
    superclass = held.named_children[0] if held is not None and held.named_children else None
    made = _made_by(found, superclass) if superclass is not None else None
    flags = (*(("module",) if node.type == "module" else ()), *compact)
    definition = open_class(found, node, name, outer, None if made else superclass, flags, node)
    if made is not None and superclass is not None:
        _members_of_record(found, definition, superclass, *made)


def _made_by(found: RubyPass, node: Node) -> tuple[str, str] | None:
    """(Struct, Data, Class or Module; the method) of a call that makes a class."""
    if node.type != "call":
        return None
    outer, name = node.child_by_field_name("receiver"), node.child_by_field_name("method")
    if outer is None or name is None or outer.type not in ("constant", "scope_resolution"):
        return None
    held, method = constant(found, outer).removeprefix("main."), found.text(name)
    if (held, method) in (("Struct", "new"), ("Data", "define"), ("Class", "new"), ("Module", "new")):
        return held, method
    return None


def _members_of_record(found: RubyPass, definition: int, call: Node, kind: str, method: str) -> None:
    scope = found.scope
    found.taken.add((call.start_byte, call.end_byte))
    outer = call.child_by_field_name("receiver")
    if outer is not None:
        if kind in ("Struct", "Data"):
            extends(found, definition, scope, "superclass", outer)
        found.named.add(outer.start_byte)
        found.taken.add((outer.start_byte, outer.end_byte))
    name = call.child_by_field_name("method")
    if name is not None:
        found.named.add(name.start_byte)
    for each in _arguments(call):
        if kind == "Class":
            extends(found, definition, scope, "superclass", each)
        text = symbol(found, each)
        if text and kind in ("Struct", "Data"):
            found.define("method", text, each, each, flags=("attribute", "record"), signature=text)
    block = call.child_by_field_name("block")
    if block is not None:
        found.taken.add((block.start_byte, block.end_byte))


def class_made(found: RubyPass, node: Node, name: Node, call: Node) -> bool:
    """Defines the class that is assigned to a constant, if the call makes one."""
    made = _made_by(found, call)
    if made is None:
        return False
    flags = ("module",) if made[0] == "Module" else ("struct",) if made[0] in ("Struct", "Data") else ()
    definition = open_class(found, node, name, "", None, flags, call)
    _members_of_record(found, definition, call, *made)
    return True


def _arguments(call: Node) -> list[Node]:
    held = call.child_by_field_name("arguments")
    return [] if held is None else [each for each in held.named_children if each.type != "comment"]


def symbol(found: RubyPass, node: Node) -> str:
    """The name that a symbol or string is; "" if it is neither."""
    if node.type == "simple_symbol":
        return found.text(node)[1:]
    if node.type in ("string", "delimited_symbol") and len(node.named_children) == 1:
        inner = node.named_children[0]
        return found.text(inner) if inner.type == "string_content" else ""
    return ""


def on_singleton(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    scope = found.enter("block", node)
    value = node.child_by_field_name("value")
    found.locals[scope] = set()
    if value is not None and value.type == "self":
        found.singletons[scope] = True
        found.selves[scope] = (UNKNOWN, "·")
    else:
        found.singletons[scope] = False
        found.selves[scope] = (UNKNOWN, "·")


def _singleton(found: RubyPass) -> bool | None:
    """Whether the body is that of `class << self` (True) or of another object's own class (False); None if neither."""
    scope = found.scope
    while scope >= 0 and found.scopes[scope].kind in ("block", "lambda"):
        if scope in found.singletons:
            return found.singletons[scope]
        scope = found.scopes[scope].parent
    return None


def on_method(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("name")
    if name is None:
        return
    found.named.add(name.start_byte)
    outer = node.child_by_field_name("object")
    text = found.text(name)
    held, _ = found.self_kind()
    single = _singleton(found)
    in_class = found.definition >= 0 and found.class_scope() >= 0
    flags: tuple[str, ...] = ()
    within, parent = None, -1
    self_kind = INSTANCE
    if outer is not None:
        self_kind = CLASS
        flags = ("static",)
        if outer.type == "self":
            self_kind = CLASS if held == CLASS else UNKNOWN
            flags = ("static",) if held == CLASS else ("static", "other")
        else:
            own = found.qualified(found.definition)
            written = constant(found, outer)
            if not written or own.rpartition(".")[2] != written:
                within, self_kind, flags = written or found.text(outer), UNKNOWN, ("static", "other")
            found.named.add(outer.start_byte)
    elif single is not None:
        self_kind = CLASS if single else UNKNOWN
        flags = ("static",) if single else ("static", "other")
    elif not in_class:
        self_kind = MAIN
    elif held == UNKNOWN or found.scopes[found.scope].kind == "lambda":
        self_kind = INSTANCE if held == CLASS else UNKNOWN if held != INSTANCE else INSTANCE
    elif found.class_scope() in found.shares:
        flags = ("shared",)
    if not in_class and outer is None and single is None:
        kind = "function"
        if found.scopes[found.scope].kind != "module":
            flags = ("inner",)
    else:
        kind = "method"
        if text == "initialize" and not flags:
            flags = ("constructor",)
    owner = found.definition
    if within is None and kind == "method" and owner >= 0 and found.kind_of(owner) != "class":
        # A method that is defined in a method is one of the class round it.
        while owner >= 0 and found.kind_of(owner) != "class":
            owner = found.parent_of(owner)
        within, parent = found.qualified(owner), owner
        flags = (*flags, "inner")
    parameters = node.child_by_field_name("parameters")
    definition = found.define(
        kind, text, name, node, flags=flags, parameters=_parameters(found, parameters), doc=_doc(found, node), opens=1,
        within=within, parent=parent, signature=_signature(found, node, parameters, name),
    )  # fmt: skip
    if kind == "function" and within is None and found.scopes[found.scope].kind == "module":
        found.bind(text, "definition", name, str(definition))
    scope = found.enter("function", node, definition)
    found.locals[scope] = set()
    found.selves[scope] = (self_kind, "·")
    found.method_names[scope] = text
    bind_parameters(found, parameters)
    body = node.child_by_field_name("body")
    for each in leaves(body) if body is not None else ():
        if each is not None and each.type != "return":
            found.give("return", each, each, scope)


def _signature(found: RubyPass, node: Node, parameters: Node | None, name: Node) -> str:
    end = name.end_byte if parameters is None else parameters.end_byte
    return " ".join(found.source.text(node.start_byte, end).split())[:200]


_KINDS = {
    "identifier": "positional",
    "optional_parameter": "positional",
    "splat_parameter": "variadic",
    "keyword_parameter": "keyword-only",
    "hash_splat_parameter": "keywords",
    "block_parameter": "block",
    "destructured_parameter": "positional",
}


def _parameters(found: RubyPass, held: Node | None) -> list[tuple[str, str, object, str | None]]:
    given: list[tuple[str, str, object, str | None]] = []
    for each in () if held is None else held.named_children:
        kind = _KINDS.get(each.type)
        if kind is None:
            continue
        name = each if each.type == "identifier" else each.child_by_field_name("name")
        value = each.child_by_field_name("value")
        given.append((found.text(name) if name is not None else "", kind, "", None if value is None else ""))
    return given


def bind_parameters(found: RubyPass, held: Node | None) -> None:
    """Binds the parameters of a method or block as locals of the scope that has just been opened."""
    for each in () if held is None else held.named_children:
        if each.type in ("destructured_parameter", "block_parameters"):
            bind_parameters(found, each)
            continue
        name = each if each.type == "identifier" else each.child_by_field_name("name")
        if name is None:
            continue
        found.named.add(name.start_byte)
        text = found.text(name)
        found.locals.setdefault(found.scope, set()).add(text)
        kind = "parameter"
        annotation = "main.Array" if each.type == "splat_parameter" else ""
        if each.type == "hash_splat_parameter":
            annotation = "main.Hash"
        found.bind(text, kind, name, annotation=annotation)


def on_alias(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, old = node.child_by_field_name("name"), node.child_by_field_name("alias")
    if name is None or old is None:
        return
    found.named.update((name.start_byte, old.start_byte))
    alias(found, node, name, found.text(name).lstrip(":"), found.text(old).lstrip(":"))


def alias(found: RubyPass, node: Node, at: Node, name: str, old: str) -> None:
    """A method by another name: it gives what that gives."""
    held, _ = found.self_kind()
    if held != CLASS and _singleton(found) is None:
        return
    flags = ("static",) if _singleton(found) else ()
    of = "Self" if flags else "self"
    found.define(
        "method", name, at, node, flags=("alias-of", *flags), signature=f"alias {name} {old}",
        returns=f"={of}.·{wide(old)}",
    )  # fmt: skip


def class_word(found: RubyPass, node: Node, name: str) -> bool:
    """What a call without a receiver in the body of a class says of it; whether that is all that it is."""
    scope = found.class_scope()
    definition = found.scopes[scope].definition if scope >= 0 else -1
    single = _singleton(found)
    if name == "include" and scope < 0 and found.scope == 0:  # into every object
        found.declares[INCLUDES] = None
        for each in _arguments(node):
            found.bind("", "include", each, annotation=each)
        return True
    if scope < 0 or found.self_kind()[0] == INSTANCE:
        return False
    if found.scopes[found.scope].kind == "lambda":
        return False
    arguments = _arguments(node)
    if name in EXTENDING and arguments:
        kind = "extend" if single and name == "include" else EXTENDING[name]
        for each in reversed(arguments):
            if each.type == "self":
                found.bind("", "extend", each, "self", scope=scope)
            else:
                extends(found, definition, scope, kind, each)
        return True
    if name in ATTRIBUTES:
        for each in arguments:
            text = symbol(found, each)
            if not text:
                continue
            ivar = f"=Self.^@{text}" if single else f"=self.@{text}"
            flags = ("attribute", "static") if single else ("attribute",)
            if name != "attr_writer":
                found.define(
                    "method", text, each, each, flags=flags, returns=ivar, signature=f"{name} :{text}",
                    doc=_doc(found, node),
                )  # fmt: skip
            if name in ("attr_writer", "attr_accessor"):
                found.define("method", f"{text}=", each, each, flags=(*flags, "writer"), signature=f"{name} :{text}")
        return True
    if name in ("private", "public", "protected", "private_constant", "private_class_method", "module_function"):
        if name == "module_function" and not arguments:
            found.shares.add(scope)
        for each in arguments if name == "module_function" else ():
            text = symbol(found, each)
            if text:
                found.bind("", "shared", each, text, scope=scope)
        return True
    if name == "alias_method" and len(arguments) == 2:
        new, old = symbol(found, arguments[0]), symbol(found, arguments[1])
        if new and old:
            alias(found, node, arguments[0], new, old)
            return True
    if name in ("define_method", "define_singleton_method") and arguments:
        text = symbol(found, arguments[0])
        block = node.child_by_field_name("block")
        if text:
            static = bool(single) or name == "define_singleton_method"
            opens = 1 if block is not None else 0
            definition = found.define(
                "method", text, arguments[0], node, flags=("static",) if static else (), doc=_doc(found, node),
                opens=opens, signature=found.signature(node, "block"),
            )  # fmt: skip
            if block is not None:
                found.bodies[block.start_byte] = definition
            return True
    return False


HANDLERS: dict[str, Callable[[RubyPass, Captures], None]] = {
    "class": on_class,
    "singleton": on_singleton,
    "method": on_method,
    "alias": on_alias,
}
