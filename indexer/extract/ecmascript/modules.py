"""Imports and exports, of ES modules and of CommonJS."""

from __future__ import annotations

from indexer.extract.ecmascript import expressions
from indexer.extract.ecmascript.marks import hold
from indexer.extract.ecmascript.nodes import FUNCTIONS, NAMES, child
from indexer.extract.ecmascript.scripts import Handlers, Script
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def on_import(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    waiting = list(reversed(node.named_children))
    source = node.child_by_field_name("source")
    module = "" if source is None else script.text(source)[1:-1]
    before = len(script.imports)
    while waiting:
        part = waiting.pop()
        form = part.type
        if form == "import_specifier":
            name = part.child_by_field_name("name") or part
            bound = part.child_by_field_name("alias") or name
            script.take(module, script.text(name).strip("'\""), script.text(bound), bound)
            script.spots.add(name.start_byte)
            script.refer(name, script.text(bound), "import")
        elif form == "identifier":  # `import d from`, `import * as d from`, `import d = require(…)`
            default = part.parent is not None and part.parent.type == "import_clause"
            script.take(module, "default" if default else "", script.text(part), part)
        elif form == "import_require_clause":
            inner = part.child_by_field_name("source")
            module = module if inner is None else script.text(inner)[1:-1]
            waiting.extend(part.named_children)
        elif form != "string":
            waiting.extend(reversed(part.named_children))
    if len(script.imports) == before and module:
        script.take(module, "", "", node, binds=False)


def on_import_alias(script: Script, captures: Captures) -> None:
    """`import x = A.B;`"""
    target = captures["target"][0]
    script.leave(target.start_byte)
    value = target.next_named_sibling
    script.bind(script.text(target), "declare", target, "" if value is None else value)


def on_export(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    declaration = node.child_by_field_name("declaration")
    source, value = node.child_by_field_name("source"), node.child_by_field_name("value")
    module = "" if source is None else script.text(source)[1:-1]
    default = script.data.find(b"default", node.start_byte, node.start_byte + 24) > 0 and not source
    if declaration is not None:
        script.export_end, script.export_scope = node.end_byte, script.scope
        if default:
            name = declaration.child_by_field_name("name")
            text = "default" if name is None else script.text(name)
            script.bind("export default", "export", node, declaration if name is None else text)
            if name is None:
                script.default_span = declaration.start_byte, declaration.end_byte
        return
    if value is not None:
        inner = expressions.bare(value)
        if inner.type in FUNCTIONS:
            script.default_span = inner.start_byte, inner.end_byte
        elif inner.type == "object":
            definition = script.define("variable", "default", node, node, signature="export default")
            hold(script, inner, "default", definition, "")
        script.bind("export default", "export", node, value)
        return
    clause = False
    for part in node.named_children:
        if part.type == "export_clause":
            clause = True
            for each in part.named_children:
                name = each.child_by_field_name("name")
                if name is None:
                    continue
                alias = each.child_by_field_name("alias") or name
                shown = script.text(alias).strip("'\"")
                taken = script.text(name).strip("'\"")
                if source is None:
                    script.bind(f"export {shown}", "export", alias, taken)
                else:
                    number = script.take(module, taken, shown, name, binds=False)
                    script.bind(f"export {shown}", "import", alias, str(number))
                    script.refer(name, f"export {shown}", "import")
        elif part.type == "namespace_export":
            clause = True
            whole = child(part)
            if whole is not None:
                number = script.take(module, "", script.text(whole), whole, binds=False)
                script.bind(f"export {script.text(whole)}", "import", whole, str(number))
        elif part.type == "identifier" and source is None and b"=" in script.data[node.start_byte : part.start_byte]:
            script.bind("export =", "export", part, part)
    if source is not None and not clause:
        number = script.take(module, "*", "", source, binds=False)
        script.bind("export *", "import", source, str(number))


def required(script: Script, value: Node | None) -> str | None:
    """The module in `require("…")` or `await import("…")`; None if that is not what the value is."""
    if value is None:
        return None
    if value.type == "await_expression":
        value = child(value)
        if value is None:
            return None
        return _module(script, value, "import")
    return _module(script, value, "require") if value.type == "call_expression" else None


def _module(script: Script, value: Node, word: str) -> str | None:
    if word == "require" and script.has_own_require:
        return None
    if value.type != "call_expression" or not script.data.startswith(word.encode() + b"(", value.start_byte):
        return None
    callee, given = value.child_by_field_name("function"), value.child_by_field_name("arguments")
    if callee is None or callee.end_byte - callee.start_byte != len(word):
        return None
    inside = [] if given is None else [each for each in given.named_children if each.type != "comment"]
    if not inside or inside[0].type != "string":
        return None
    return script.text(inside[0])[1:-1]


def take_required(script: Script, name: Node, module: str, value: Node, scope: int) -> None:
    """`const name = require("module")`, also taken apart."""
    lazy = script.function_scope() != 0
    inner = child(value) if value.type == "await_expression" else value
    if inner is not None:
        script.modules_at[inner.start_byte, inner.end_byte] = ""
    if name.type == "identifier":
        number = script.take(module, "", script.text(name), name, lazy=lazy, binds=False)
        script.bind(script.text(name), "import", name, str(number), scope=scope)
        return
    for each, path in script.names_in(name):
        bound = script.text(each)
        if path is None or not path.startswith(".") or path.count(".") != 1:
            script.bind(bound, "capture", each, scope=scope)
            continue
        number = script.take(module, path[1:], bound, each, lazy=lazy, binds=False)
        script.bind(bound, "import", each, str(number), scope=scope)


def chained(script: Script, name: Node, value: Node) -> Node:
    """`name = exports = module.exports = …`: exports the name as the module. The last value of the chain."""
    while value.type == "assignment_expression":
        target, right = value.child_by_field_name("left"), value.child_by_field_name("right")
        if target is None or right is None:
            break
        if script.text(target) == "module.exports":
            script.bind("export =", "export", target, script.text(name), scope=0)
            script.chained_exports.add(target.start_byte)
        value = right
    return value


def in_place(script: Script, node: Node) -> bool:
    """Takes a module that is imported within an expression; false if the call does no such thing."""
    span = node.start_byte, node.end_byte
    if span in script.modules_at:
        return True
    module = _module(script, node, "require")
    if module is None:
        module = _module(script, node, "import")
    if module is None:
        return False
    name = f"import {len(script.imports)}"
    script.modules_at[span] = name
    script.take(module, "", name, node, lazy=script.function_scope() != 0)
    return True


def on_export_assignment(script: Script, node: Node, target: Node, of: Node, name: Node, right: Node) -> bool:
    """`exports.x = …`, `module.exports = …`, `module.exports.x = …`; false if it is none of them."""
    owner, text = script.text(of), script.text(name)
    whole = owner == "module" and text == "exports"
    if not whole and owner not in ("exports", "module.exports"):
        return False
    if target.start_byte in script.chained_exports:
        return True
    if script.bound_at_top("module" if owner.startswith("module") else "exports"):
        return False
    inner = expressions.bare(right)
    while inner.type == "assignment_expression":
        last = inner.child_by_field_name("right")
        if last is None:
            break
        inner = expressions.bare(last)
    module = required(script, inner)
    if module is not None:
        script.modules_at[inner.start_byte, inner.end_byte] = ""
        number = script.take(module, "", "=" if whole else text, inner, binds=False)
        script.bind("export =" if whole else f"export {text}", "import", name, str(number), scope=0)
        return True
    if inner.type in FUNCTIONS:
        span = inner.start_byte, inner.end_byte
        own = inner.child_by_field_name("name")
        if not whole:
            script.named.setdefault(span, (name, "function"))
        elif own is None:
            script.default_span = span
    if not whole or inner.type != "object":
        script.bind("export =" if whole else f"export {text}", "export", name, inner, scope=0)
        return True
    hold(script, inner, "", script.definition, "")
    for part in inner.named_children:
        key = part.child_by_field_name("key") if part.type == "pair" else part
        if part.type == "shorthand_property_identifier":
            script.bind(f"export {script.text(part)}", "export", part, script.text(part), scope=0)
        elif part.type == "pair" and key is not None and key.type in NAMES:
            held = part.child_by_field_name("value")
            module = required(script, held)
            shown = script.text(key).strip("'\"")
            if module is not None and held is not None:
                script.modules_at[held.start_byte, held.end_byte] = ""
                number = script.take(module, "", shown, held, binds=False)
                script.bind(f"export {shown}", "import", key, str(number), scope=0)
            else:
                script.bind(f"export {shown}", "export", key, held or "", scope=0)
        elif part.type == "method_definition":
            method = part.child_by_field_name("name")
            if method is not None and method.type in NAMES:
                script.bind(f"export {script.text(method)}", "export", method, _Opened(script, part), scope=0)
        elif part.type == "spread_element":
            module = required(script, child(part))
            if module is not None:
                _known(script, child(part))
                number = script.take(module, "*", "", part, binds=False)
                script.bind("export *", "import", part, str(number), scope=0)
    return True


def _known(script: Script, node: Node | None) -> None:
    """A call that gives a module which is already taken."""
    if node is not None:
        script.modules_at[node.start_byte, node.end_byte] = ""


class _Opened:
    """The function that a node is, written when its scope has a number."""

    def __init__(self, script: Script, node: Node) -> None:
        self.script, self.node = script, node

    def __call__(self) -> str:
        return self.script.opened(self.node)


HANDLERS: Handlers = {
    "import": on_import,
    "export": on_export,
    "import_alias": on_import_alias,
}
