"""When a prompt is submitted: the definitions and rules for the symbols and files that it names.

Only words that look like code are looked up: in backticks, with a dot, an underscore, a call's brackets or mixed case.
The prompt is never stored.
"""

import os
import re

from indexer.agent.blocks import Block, Form
from indexer.agent.calling import counted
from indexer.agent.known import Graph
from indexer.agent.text import cut, plain

_MAX_WORDS = 40
_MAX_TOLD = 6
_MAX_BYTES = 20_000

_TICKED = re.compile(r"`([^`\n]{0,200})`")
_CODE = re.compile(r"(?<![\w./-])[A-Za-z_~./][\w./:#-]{2,}(?:\(\))?")
_NAME = re.compile(r"[A-Za-z_]\w*(?:(?:\.|::|#)[A-Za-z_]\w*)*")
_ORDINARY = frozenset({"e.g", "i.e", "etc", "vs"})


def words_of(prompt: str) -> list[str]:
    """The words of a prompt that look like code, in order, each once."""
    prompt = prompt[:_MAX_BYTES]
    ticked = [word.strip().removesuffix("()") for word in _TICKED.findall(prompt)]
    found = dict.fromkeys(
        word for word in ticked if len(word) > 1 and (_NAME.fullmatch(word) or "/" in word or "." in word)
    )
    for word in _CODE.findall(_TICKED.sub(" ", prompt)):
        called = word.endswith("()")
        word = word.removesuffix("()").rstrip(".,:;!?-")
        if called or "_" in word.strip("_") or "/" in word or _mixed(word) or _dotted(word):
            found[word] = None
    return list(found)[:_MAX_WORDS]


def _mixed(word: str) -> bool:
    """camelCase or CamelCase with an inner capital after a small letter."""
    return re.search(r"[a-z0-9][A-Z]", word) is not None


def _dotted(word: str) -> bool:
    return "." in word.strip(".") and word.lower() not in _ORDINARY


def named_paths(words: list[str], top: str) -> list[str]:
    """Those of the words that are files of the workspace, by their path from the top."""
    found = []
    for word in words:
        path = os.path.normpath(word.partition(":")[0])
        if os.path.isabs(path):
            path = os.path.relpath(path, top)
        if not path.startswith("..") and ("/" in path or "." in path) and os.path.isfile(os.path.join(top, path)):
            found.append(path)
    return list(dict.fromkeys(found))[:_MAX_TOLD]


def symbol_blocks(words: list[str], graph: Graph) -> list[Block]:
    """One block for the definitions that the words name."""
    rows: list[str] = []
    keys: list[str] = []
    for word in words:
        if not _NAME.fullmatch(word) or len(word) < 3:
            continue
        found = graph.named(word)
        for one in found[:3]:
            told = counted(graph.tally(one))
            signature = f"  {cut(plain(one.signature), 100)}" if one.signature else ""
            rows.append(f"  {plain(one.path)}:{one.line}  {plain(one.qualified_name)}{signature}  {told}")
            keys.append(f"named:{one.path}#{one.symbol}={told}")
        if len(found) > 3:
            rows.append(f"  {len(found) - 3} more definitions of {plain(word)} (codegraph where {plain(word)})")
        if len(keys) >= _MAX_TOLD:
            break
    if not rows:
        return []
    head = "named in the prompt:"
    forms = [Form("\n".join([head, *rows]), tuple(keys))]
    if len(rows) > 2:
        forms.append(Form("\n".join([head, *rows[:2], f"  … and {len(rows) - 2} more"])))
    return [Block(1, tuple(forms))]
