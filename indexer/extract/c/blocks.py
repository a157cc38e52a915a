"""C and C++: blocks, namespaces, lambdas, loops over a range, returns."""

from __future__ import annotations

from indexer.extract.c.declarations import bind_parameters
from indexer.extract.c.writing import CPass, declared
from indexer.extract.walk import Captures


def on_block(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    if found.scope:
        found.enter("block", node)


def on_namespace(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, outer = node.child_by_field_name("name"), found.within(node.start_byte)
    text = "(anonymous)" if name is None else "".join(found.text(name).split()).replace("::", ".")
    full = f"{outer}.{text}" if outer else text
    found.enter("module", node)
    found.namespaces.append((node.end_byte, full))
    found.bind("", "namespace", node if name is None else name, full)


def on_namespace_alias(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = node.named_children
    if len(parts) == 2:
        found.bind(found.text(parts[0]), "declare", parts[0], "".join(found.text(parts[1]).split()).replace("::", "."))


def on_using(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = node.named_children
    if not parts:
        return
    text = "".join(found.text(parts[-1]).split()).replace("::", ".").strip(".")
    if any(each.type == "namespace" for each in node.children):
        found.bind("", "using", node, text)
    elif "." in text and found.scopes[found.scope].kind != "class":
        found.bind(text.rpartition(".")[2], "declare", node, text)


def on_lambda(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("lambda", node)
    bind_parameters(found, node.child_by_field_name("declarator"))


def on_range(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("block", node)
    said, right = declared(node.child_by_field_name("declarator")), node.child_by_field_name("right")
    if said.name is None or said.name.type != "identifier":
        return
    held = node.child_by_field_name("type")

    def each() -> str:
        written = found.write(right)
        return f"{written}[*]" if written else ""

    found.bind(found.text(said.name), "declare", said.name, each, lambda: found.typed(held, None))


def on_return(found: CPass, captures: Captures) -> None:
    node, value = captures["node"][0], captures["value"][0]
    found.leave(node.start_byte)
    scope = found.function_scope()
    if found.scopes[scope].kind == "lambda":
        found.give("return", value, node, scope)
