"""What stands before a definition, and the names that object literals give to what is in them."""

from __future__ import annotations

from indexer.extract.ecmascript.nodes import NAMES
from indexer.extract.ecmascript.scripts import Holder, Script
from indexer.grammars.loader import Node

_WORDS = {
    b"async": "async", b"static": "static", b"abstract": "abstract", b"private": "private", b"override": "override",
    b"get": "getter", b"set": "setter", b"protected": "protected",
}  # fmt: skip


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
