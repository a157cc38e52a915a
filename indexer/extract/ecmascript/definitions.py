"""Functions, classes, interfaces and what else opens a scope or has a name of its own."""

from __future__ import annotations

from collections.abc import Sequence

from indexer.extract.ecmascript import types
from indexer.extract.ecmascript.nodes import child
from indexer.extract.ecmascript.scripts import NAMES, Handlers, Holder, Script
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_WORDS = {
    b"async": "async", b"static": "static", b"abstract": "abstract", b"private": "private", b"override": "override",
    b"get": "getter", b"set": "setter", b"protected": "protected",
}  # fmt: skip
_CERTAIN = frozenset(("new_expression", "string", "number", "template_string", "true", "false"))
"""Default values that say of which type the parameter is."""
Parameters = list[tuple[str, str, object, str | None]]


def flags(script: Script, node: Node, name: Node | None, *more: str) -> tuple[str, ...]:
    """The words before a member's name."""
    found = list(more)
    end = node.start_byte if name is None else name.start_byte
    if end > node.start_byte:
        for word in script.data[node.start_byte : end].split():
            told = _WORDS.get(word)
            if told is not None and told not in found:
                found.append(told)
        if script.data[node.start_byte : end].rstrip().endswith(b"*"):
            found.append("generator")
    return tuple(found)


def comment(script: Script, node: Node) -> str:
    """The first line of the comment right before what is at `node`; "" if there is none."""
    line = script.source.starts[script.source.line(node.start_byte) - 1]
    before = script.data[max(line - 2000, 0) : line].rstrip()
    if before.endswith(b"*/"):
        start = before.rfind(b"/*")
        if start < 0:
            return ""
        for text in before[start + 2 : -2].split(b"\n"):
            words = text.strip().lstrip(b"*").strip()
            if words:
                return words.decode("utf-8", "replace")
        return ""
    last = before.rpartition(b"\n")[2].strip()
    return last.lstrip(b"/").strip().decode("utf-8", "replace") if last.startswith(b"//") else ""


def type_parameters(script: Script, node: Node) -> None:
    """Binds the type parameters of what has just been opened."""
    given = node.child_by_field_name("type_parameters")
    for each in given.named_children if given is not None else ():
        name = each.child_by_field_name("name")
        if each.type == "type_parameter" and name is not None:
            script.bind(
                script.text(name),
                "type-parameter",
                name,
                "",
                each.child_by_field_name("constraint") or "",
                script.scope,
            )


def read_parameters(script: Script, node: Node) -> tuple[Parameters, list[Node]]:
    """(the parameters of a definition, their nodes)."""
    found: Parameters = []
    nodes: list[Node] = []
    given = node.child_by_field_name("parameters")
    if given is None:
        alone = node.child_by_field_name("parameter")
        return ([(script.text(alone), "positional", "", None)], [alone]) if alone is not None else ([], [])
    for each in given.named_children:
        form = each.type
        if form in ("comment", "decorator"):
            continue
        pattern = each.child_by_field_name("pattern") if form.endswith("_parameter") else each
        default: str | None = None
        if form == "assignment_pattern":
            pattern, value = each.child_by_field_name("left"), each.child_by_field_name("right")
            default = "" if value is None else script.text(value)[:40]
        if pattern is None:
            continue
        nodes.append(each)
        if pattern.type == "this":
            continue
        if form == "optional_parameter":
            default = ""
        elif form == "required_parameter":
            value = each.child_by_field_name("value")
            default = None if value is None else script.text(value)[:40]
        name = child(pattern) if pattern.type == "rest_pattern" else pattern
        text = script.text(name)[:40] if name is not None else ""
        kind = "variadic" if pattern.type == "rest_pattern" else "positional"
        found.append((text, kind, each.child_by_field_name("type") or "", default))
    return found, nodes


def bind_parameters(script: Script, nodes: list[Node], fields: int = -1) -> bool:
    """Binds parameters in the present scope; those with an access word also as fields of scope `fields`. Whether one
    has a default value."""
    defaults = False
    for each in nodes:
        form = each.type
        annotation: Node | str = ""
        pattern: Node | None = each
        value: Node | None = None
        if form in ("required_parameter", "optional_parameter"):
            pattern = each.child_by_field_name("pattern")
            annotation = each.child_by_field_name("type") or ""
            value = each.child_by_field_name("value")
        elif form == "assignment_pattern":
            pattern, value = each.child_by_field_name("left"), each.child_by_field_name("right")
        if pattern is None:
            continue
        defaults = defaults or value is not None
        known: object = (
            value if script.typed and value is not None and value.type in _CERTAIN and not annotation else ""
        )
        if pattern.type == "identifier":
            script.bind(script.text(pattern), "parameter", pattern, known, annotation, until=each)
            if fields >= 0 and child(each) != pattern and _has_access(script, each, pattern):
                script.bind(script.text(pattern), "declare", pattern, known, annotation, scope=fields)
        elif pattern.type == "this":
            script.bind("this", "declare", pattern, "", annotation)
        elif pattern.type == "rest_pattern":
            inner = child(pattern)
            if inner is not None and inner.type == "identifier":
                script.bind(script.text(inner), "declare", inner, "" if annotation else "<Array>", annotation)
            elif inner is not None:
                script.bind_pattern(inner, "capture", "", "")
        else:
            script.patterns += 1
            whole = f"pattern {script.patterns}"
            script.bind(whole, "parameter", pattern, known, annotation)
            script.bind_pattern(pattern, "declare", whole, "")
    return defaults


def _has_access(script: Script, node: Node, pattern: Node) -> bool:
    words = script.data[node.start_byte : pattern.start_byte].split()
    return any(word in (b"private", b"public", b"protected", b"readonly") for word in words)


def open_function(script: Script, node: Node, definition: int, nodes: list[Node], kind: str, fields: int = -1) -> int:
    """Opens the scope of a function with its type parameters and parameters. Its number."""
    number = script.enter(kind, node, definition)
    type_parameters(script, node)
    defaults = bind_parameters(script, nodes, fields)
    body = node.child_by_field_name("body")
    if body is not None:
        if body.type == "statement_block":
            (script.apart if defaults else script.bodies).add((body.start_byte, body.end_byte))
        elif kind == "lambda":
            script.result(number, body)
        elif node.child_by_field_name("return_type") is None:
            script.give("return", body, body, number)
    return number


def on_function(script: Script, captures: Captures) -> None:
    node = captures["node"][0]
    script.leave(node.start_byte)
    own = node.child_by_field_name("name")
    declared = node.type.endswith("_declaration")
    span = (node.start_byte, node.end_byte)
    kept, kind = (own, "function") if declared else script.named.get(span, (own, "function"))
    given, nodes = read_parameters(script, node)
    holder, beside = script.held.get(span), script.beside.get(span)
    definition = script.definition
    alone = kept is not None or declared or script.default_span == span
    hidden = own is not None and not declared
    if alone:
        at = node if kept is None else kept
        text = "default" if kept is None else script.text(kept).strip("'\"`")
        words: list[str] = [word for word in ("async", "generator") if word == _first(script, node, word)]
        if script.exported(node) and holder is None:
            words.append("exported")
        in_class = script.scopes[script.scope].kind == "class"
        if in_class and kept is not None and kept.type in NAMES:
            kind = "method"
            words = [*flags(script, kept.parent or node, kept), *words]
        if beside is not None:
            kind = "method"
            given.insert(0, ("this", "receiver", beside[1], None))
        definition = script.define(
            kind, text, at, node, flags=tuple(words), parameters=given,
            returns=node.child_by_field_name("return_type") or "", doc=comment(script, node), opens=1 + hidden,
            within=beside[0] if beside is not None else None if holder is None else holder.qualified,
            parent=holder.definition if holder is not None and beside is None else -1,
            signature=None if kept is None or declared or kept is own else kept_signature(script, kept, node),
        )  # fmt: skip
        if kept is None or kept.type != "identifier":
            pass
        elif declared:
            script.bind(text, "definition", kept, str(definition))
            outer = script.function_scope()
            if outer != script.scope:  # a sloppy script binds it in the function as well, once the block has run
                script.bind(text, "capture", kept, scope=outer)
        elif kept is not own:
            scope = script.variable_scope(kept)
            script.bind(text, "definition", kept, str(definition), script.annotated.get(span, ""), scope)
    if hidden and own is not None:  # its own name is known to itself alone
        script.enter("block", node, definition)
        if alone:
            script.bind(script.text(own), "definition", own, str(definition))
    open_function(script, node, definition, nodes, "function" if alone else "lambda")
    if node.type != "arrow_function" and beside is None and not script.binds_this(nodes):
        this = "" if holder is None else holder.this
        script.bind("this", "declare" if this else "capture", node, this)


def kept_signature(script: Script, name: Node, function: Node) -> str:
    """From the name that a function is kept under as far as its body, in one line."""
    body = function.child_by_field_name("body")
    end = function.end_byte if body is None else body.start_byte
    text = " ".join(script.data[name.start_byte : min(end, name.start_byte + 800)].decode("utf-8", "replace").split())
    text = text.removesuffix("{").rstrip().removesuffix("=>").rstrip()
    return text if len(text) <= 200 else text[:199] + "…"


def _first(script: Script, node: Node, word: str) -> str:
    """`word` if the function begins with it, or is a generator."""
    if word == "async":
        return word if script.data.startswith(b"async", node.start_byte) else ""
    return word if node.type.startswith("generator") else ""


def on_method(script: Script, captures: Captures) -> None:
    node = captures["node"][0]
    name = node.child_by_field_name("name")
    script.leave(node.start_byte)
    definition = script.definition
    scope = script.scope
    given, nodes = read_parameters(script, node)
    in_class = script.scopes[scope].kind == "class"
    holder = None if in_class else script.held.get((node.start_byte, node.end_byte))
    beside = None if in_class else script.beside.get((node.start_byte, node.end_byte))
    if beside is not None:
        given.insert(0, ("this", "receiver", beside[1], None))
        holder = Holder(beside[0], -1, "")
    fields = -1
    if name is not None and name.type in NAMES:
        text = script.text(name).strip("'\"")
        words = flags(script, node, name)
        if text == "constructor" and in_class:
            words = ("constructor", *words)
            fields = scope
        definition = script.define(
            "method", text, name, node, flags=words, parameters=given,
            returns=node.child_by_field_name("return_type") or "", doc=comment(script, node), opens=1,
            within=None if holder is None else holder.qualified, parent=-1 if holder is None else holder.definition,
        )  # fmt: skip
    open_function(script, node, definition, nodes, "function", fields)
    if not in_class and beside is None and not script.binds_this(nodes):
        this = "" if holder is None else holder.this
        script.bind("this", "declare" if this else "capture", node, this)


def on_class(script: Script, captures: Captures) -> None:
    node = captures["node"][0]
    script.leave(node.start_byte)
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
    node = captures["node"][0]
    script.leave(node.start_byte)
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
    node = captures["node"][0]
    script.leave(node.start_byte)
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
    node = captures["node"][0]
    script.leave(node.start_byte)
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
    node = captures["node"][0]
    script.leave(node.start_byte)
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
    node = captures["node"][0]
    script.leave(node.start_byte)
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
    node = captures["node"][0]
    script.leave(node.start_byte)
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
    node = captures["node"][0]
    script.leave(node.start_byte)
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


def hold(script: Script, value: Node, qualified: str, definition: int, this: str) -> None:
    """Keeps the methods of an object literal, and of those in it, under a qualified name."""
    waiting = [(value, qualified, this, 0)]
    while waiting:
        node, name, own, depth = waiting.pop()
        holder = Holder(name, definition, own)
        for part in node.named_children:
            if part.type == "method_definition":
                script.held[part.start_byte, part.end_byte] = holder
            elif part.type == "pair":
                key, held = part.child_by_field_name("key"), part.child_by_field_name("value")
                if key is None or held is None or key.type not in NAMES:
                    continue
                if held.type in ("arrow_function", "function_expression", "generator_function"):
                    script.held[held.start_byte, held.end_byte] = holder
                elif held.type == "object" and depth < 4:
                    waiting.append((held, f"{name}.{script.text(key).strip(chr(34) + chr(39))}", "", depth + 1))


def on_block(script: Script, captures: Captures) -> None:
    node = captures["node"][0]
    script.leave(node.start_byte)
    span = node.start_byte, node.end_byte
    if span not in script.bodies:
        script.enter("block", node)
        if span in script.apart:
            script.body_scopes.add(script.scope)
        for name, to in script.narrowing.get(span, ()):
            script.narrow(name, to)


def on_with(script: Script, captures: Captures) -> None:
    node = captures["node"][0]
    script.leave(node.start_byte)
    script.enter("block", node)
    script.open.append((script.scope, node.start_byte, node.end_byte))


HANDLERS: Handlers = {
    "function": on_function,
    "method": on_method,
    "class": on_class,
    "interface": on_interface,
    "alias": on_alias,
    "enum": on_enum,
    "namespace": on_namespace,
    "signature": on_signature,
    "method_signature": on_method_signature,
    "property": on_property,
    "block": on_block,
    "with": on_with,
}
