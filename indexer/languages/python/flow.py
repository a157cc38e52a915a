"""Which bindings of a name reach a use of it, and what the tests round the use say about its type.

An approximation over blocks, without a control-flow graph: walking back from the use, a binding whose block encloses
the use hides all before it; one in a branch that the use is not in adds to them, unless that branch leaves.
Promise: a binding that may reach is never left out, except where a handler swallows an exception midway.
"""

from __future__ import annotations

from indexer.facts.model import Binding, Block
from indexer.languages.python.source import Place, SourceFile

ALWAYS_RUN = ("body", "with", "finally")


class Reaching:
    """The bindings that reach a use. `open` is true when none of them is certain: an outer value may be seen too."""

    __slots__ = ("bindings", "open")

    def __init__(self, bindings: list[int], open_: bool) -> None:
        self.bindings = bindings
        self.open = open_


def at_end(file: SourceFile, indices: list[int]) -> Reaching:
    """The bindings of one name that are in force when its scope has run to its end."""
    facts = file.facts
    if len(indices) == 1:
        return Reaching(indices, facts.bindings[indices[0]].kind in ("delete", "declare"))
    return _walk(file, indices, -1, None)


def before(file: SourceFile, indices: list[int], at: Place) -> Reaching:
    """The bindings of one name that reach a use in the same scope."""
    bindings = file.facts.bindings
    earlier: list[int] = []
    later: list[int] = []
    for index in indices:
        (earlier if _precedes(bindings[index], at) else later).append(index)
    return _walk(file, earlier, at.block, later)


def _precedes(bound: Binding, at: Place) -> bool:
    """Whether a binding is in effect, by position alone."""
    line = at.line
    if bound.end_line:
        return bound.end_line < line or (bound.end_line == line and bound.end_column <= at.column)
    return bound.line < line


def _walk(file: SourceFile, earlier: list[int], use: int, later: list[int] | None) -> Reaching:
    """Collect backwards from a use in block `use` (-1: the end of the scope)."""
    bindings = file.facts.bindings
    blocks = file.facts.blocks
    above = _ancestors(blocks, use)
    found: list[int] = []
    covered: dict[int, set[int]] = {}
    stopped = -2
    for index in reversed(earlier):
        bound = bindings[index]
        block = _certain(blocks, bound.block, above, use)
        if block == -1 or block in above or use == -1 and blocks[block].parent == -1:
            if bound.kind != "delete":
                found.append(index)
            stopped = block
            break
        fate = _relation(blocks, block, above)
        if fate == "excluded":
            continue
        found.append(index)
        chain = blocks[block].chain
        if chain >= 0 and blocks[block].kind in ("branch", "try", "except"):
            seen = covered.setdefault(chain, set())
            seen.add(block)
            if _exhausts(blocks, chain, seen) and (blocks[block].parent in above or blocks[block].parent == -1):
                stopped = blocks[block].parent
                break
    if later:
        for index in later:
            bound = bindings[index]
            loop = _common_loop(blocks, bound.block, above)
            if loop >= 0 and not _inside(blocks, stopped, loop) and bound.kind != "delete":
                found.append(index)
    return Reaching(found, stopped == -2)


def _ancestors(blocks: tuple[Block, ...], block: int) -> set[int]:
    """A block and all round it."""
    above: set[int] = set()
    while block >= 0:
        above.add(block)
        block = blocks[block].parent
    return above


def _certain(blocks: tuple[Block, ...], block: int, above: set[int], use: int) -> int:
    """The outermost block that runs whenever `block` does and without which control does not get past it."""
    while block >= 0 and block not in above:
        at = blocks[block]
        if at.kind in ALWAYS_RUN and at.parent >= 0 or at.kind == "try" and _handlers_leave(blocks, block):
            block = at.parent
        else:
            break
    return block


def _handlers_leave(blocks: tuple[Block, ...], block: int) -> bool:
    """Whether every handler of a try statement leaves, so that past it the body has run."""
    chain = blocks[block].chain
    if chain < 0:
        return False
    for index in range(block + 1, len(blocks)):
        at = blocks[index]
        if at.chain == chain:
            if at.kind == "except" and not at.leaves:
                return False
        elif at.line > blocks[block].end_line and at.parent == blocks[block].parent:
            break
    return True


def _relation(blocks: tuple[Block, ...], block: int, above: set[int]) -> str:
    """How a binding in `block` stands to a use: "excluded" when control can't get from one to the other."""
    looping = False
    while block >= 0 and block not in above:
        at = blocks[block]
        if at.leaves and not looping:
            return "excluded"
        if at.kind in ("branch", "except") and at.chain >= 0:
            for other in above:
                if other != block and blocks[other].chain == at.chain and blocks[other].kind == at.kind:
                    return "maybe" if _in_loop(blocks, block, above) else "excluded"
        block = at.parent
    return "maybe"


def _in_loop(blocks: tuple[Block, ...], block: int, above: set[int]) -> bool:
    """Whether a loop lies round both."""
    while block >= 0:
        if block in above and blocks[block].kind == "loop":
            return True
        block = blocks[block].parent
    return False


def _common_loop(blocks: tuple[Block, ...], block: int, above: set[int]) -> int:
    """The innermost loop round both, -1 if none."""
    while block >= 0:
        if block in above and blocks[block].kind == "loop":
            return block
        if blocks[block].leaves and block not in above:
            return -1
        block = blocks[block].parent
    return -1


def _inside(blocks: tuple[Block, ...], block: int, outer: int) -> bool:
    """Whether `block` is `outer` or in it."""
    while block >= 0:
        if block == outer:
            return True
        block = blocks[block].parent
    return False


def _exhausts(blocks: tuple[Block, ...], chain: int, seen: set[int]) -> bool:
    """Whether every way through a chained statement is in `seen` or leaves."""
    has_else = False
    last = chain
    end = blocks[chain].end_line
    for index in range(chain, len(blocks)):
        at = blocks[index]
        if at.chain == chain:
            last = index
            end = at.end_line
            if at.kind == "finally":
                continue
            if at.kind == "try":
                has_else = True
            if index not in seen and not at.leaves and not (at.kind == "branch" and blocks[chain].kind == "try"):
                return False
        elif at.line > end:
            break
    return has_else or (blocks[last].kind == "branch" and not blocks[last].test)
