"""Functions, methods, and the blocks in them."""

from __future__ import annotations

from indexer.extract.ecmascript.marks import comment, flags
from indexer.extract.ecmascript.nodes import NAMES
from indexer.extract.ecmascript.parameters import open_function, read_parameters
from indexer.extract.ecmascript.scripts import Handlers, Holder, Script
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def on_function(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
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


def on_block(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    span = node.start_byte, node.end_byte
    if span not in script.bodies:
        script.enter("block", node)
        if span in script.apart:
            script.body_scopes.add(script.scope)
        for name, to in script.narrowing.get(span, ()):
            script.narrow(name, to)


def on_with(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    script.enter("block", node)
    script.open.append((script.scope, node.start_byte, node.end_byte))


HANDLERS: Handlers = {
    "function": on_function,
    "method": on_method,
    "block": on_block,
    "with": on_with,
}
