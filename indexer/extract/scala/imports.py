"""Scala: packages, imports and exports."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.scala.writing import ScalaPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_WILDCARDS = frozenset(("namespace_wildcard", "wildcard"))


def on_package(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None:
        return
    outer = found.space(node.start_byte)
    text = "".join(found.text(name).split()).replace("`", "")
    full = f"{outer}.{text}" if outer else text
    if body is not None:
        found.enter("module", node)
    found.spaces.append((len(found.data) + 1 if body is None else node.end_byte, full))
    found.bind("", "namespace", name, full)
    parts = full.split(".")
    for count in range(1, len(parts) + 1):
        found.declares[f"package {'.'.join(parts[:count])}"] = None


def _clauses(node: Node) -> list[list[Node]]:
    """The parts of each import in `import a.b, c.d`."""
    clauses: list[list[Node]] = [[]]
    for each in node.children[1:]:
        if each.type == ",":
            clauses.append([])
        elif each.is_named:
            clauses[-1].append(each)
    return [clause for clause in clauses if clause]


def _take(found: ScalaPass, module: str, node: Node) -> None:
    """One name, or all, out of a module."""
    if node.type in _WILDCARDS:
        found.take(module, "*", "", node)
    elif node.type in ("arrow_renamed_identifier", "as_renamed_identifier"):
        name, alias = node.child_by_field_name("name"), node.child_by_field_name("alias")
        if name is not None and alias is not None and found.text(alias) != "_":
            found.take(module, found.text(name).strip("`"), found.text(alias).strip("`"), alias)
    elif node.type in ("identifier", "operator_identifier"):
        text = found.text(node).strip("`")
        found.take(module, text, text, node)


def on_import(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    for clause in _clauses(node):
        *before, last = clause
        module = ".".join(found.text(each).strip("`") for each in before)
        if not module:
            continue
        for each in last.named_children if last.type == "namespace_selectors" else [last]:
            _take(found, module, each)


def on_export(found: ScalaPass, captures: Captures) -> None:
    """What is exported is a member, as if it were imported in the scope of members."""
    on_import(found, captures)


HANDLERS: dict[str, Callable[[ScalaPass, Captures], None]] = {
    "package": on_package,
    "import": on_import,
    "export": on_export,
}
