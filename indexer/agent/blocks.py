"""Blocks of context and how they share a budget of bytes.

A block has forms, the fullest first, one line last. Blocks are ranked; while they exceed the budget the lowest-ranked
one that can be shortened goes to its next form; a block that cannot be shortened further falls out last.
"""

from indexer.agent.text import size
from indexer.tuples import NamedTuple

BUDGET = 4000
"""Bytes of one reply. The first 2,000 stand alone: the highest-ranked blocks come first."""


class Form(NamedTuple):
    """One way to tell a block. `keys` name the answers that this form gives in full (not their wording)."""

    text: str
    keys: tuple[str, ...] = ()


class Block(NamedTuple):
    """One thing to tell. `rank` 0 is the most important."""

    rank: int
    forms: tuple[Form, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The answers of the fullest form: when all of them were given, the block has nothing new."""
        return self.forms[0].keys


def shrinking(forms: list[Form]) -> tuple[Form, ...]:
    """The forms without those that are no shorter than an earlier one."""
    kept = forms[:1]
    for form in forms[1:]:
        if size(form.text) < size(kept[-1].text):
            kept.append(form)
    return tuple(kept)


def place(blocks: list[Block], budget: int = BUDGET) -> list[Form]:
    """The chosen form of each block in the order of their ranks, together within the budget."""
    return [block.forms[at] for block, at in placed(blocks, budget)]


def placed(blocks: list[Block], budget: int = BUDGET) -> list[tuple[Block, int]]:
    """The blocks that there is room for, in the order of their ranks, each with the index of its chosen form."""
    ranked = sorted(blocks, key=lambda block: block.rank)
    chosen = [0] * len(ranked)
    total = sum(size(block.forms[0].text) + 1 for block in ranked)
    at = len(ranked) - 1
    while total > budget and at >= 0:
        forms, now = ranked[at].forms, chosen[at]
        if now + 1 < len(forms):
            total -= size(forms[now].text) - size(forms[now + 1].text)
            chosen[at] = now + 1
        else:
            at -= 1
    while chosen and total > budget:
        total -= size(ranked[len(chosen) - 1].forms[chosen.pop()].text) + 1
    # What the collapsing of the lower ranks left over goes to the higher ones that were cut.
    for at, now in enumerate(chosen):
        forms = ranked[at].forms
        for fuller in range(now):
            more = size(forms[fuller].text) - size(forms[now].text)
            if total + more <= budget:
                total += more
                chosen[at] = fuller
                break
    return list(zip(ranked, chosen, strict=False))  # what fell out has no form
