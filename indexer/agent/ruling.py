"""The block of rules for the files of an event: those that the host does not put before the model itself."""

from __future__ import annotations

from indexer.agent.blocks import Block, Form, shrinking
from indexer.agent.text import cut, plain, quoted, size
from indexer.rules import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_NEAR_BYTES = 1200
"""What the nearest rules may take before the answers about code; the rest of them comes after those."""
_RULE_WIDTH = 600


def rule_blocks(path: str, rules: list[Rule], host: str, said: Callable[[str], bool]) -> list[Block]:
    """The blocks for the rules of one file, those left out that the host loads or that were said."""
    new = [rule for rule in rules if host not in rule.host_loaded and not said(_key(rule))]
    if not new:
        return []
    near: list[Rule] = []
    taken = 0
    for rule in new:
        taken += size(rule.text) + size(rule.source) + 10
        if near and taken > _NEAR_BYTES:
            break
        near.append(rule)
    blocks = [_block(0, f"rules for {plain(path)}:", path, near)]
    if len(near) < len(new):
        blocks.append(_block(5, f"more rules for {plain(path)}:", path, new[len(near) :]))
    return blocks


def _block(rank: int, heading: str, path: str, rules: list[Rule]) -> Block:
    command = f"codegraph rules {plain(path)}"
    full = "\n".join([heading, *(_row(rule, _RULE_WIDTH) for rule in rules)])
    short = "\n".join([heading, *(_row(rule, 100) for rule in rules[:8]), f"  … whole: {command}"])
    line = (
        f"{heading[:-1]}: {len(rules)}, in {', '.join(dict.fromkeys(plain(rule.source) for rule in rules))} ({command})"
    )
    whole = all(len(rule.text) <= _RULE_WIDTH for rule in rules)
    keys = tuple(_key(rule) for rule in rules)
    if not whole:
        full += f"\n  … whole: {command}"
    forms = [Form(full, keys), Form(short), Form(cut(line, 300))]
    return Block(rank, shrinking(forms))


def _row(rule: Rule, width: int) -> str:
    text = quoted(cut(rule.text, width), "      ")
    under = f"[{cut(plain(rule.heading), 60)}] " if rule.heading else ""
    reason = rule.why.partition("; ")[2]
    because = f"  (why: {cut(plain(' '.join(reason.split())), 200)})" if reason and width > 100 else ""
    return f"  {plain(rule.source)}:{rule.line}  {under}{text}{because}"


def _key(rule: Rule) -> str:
    return f"rule:{rule.id}"
