"""`codegraph hook --explain`: the same event answered, and told why each block was or was not given.

Nothing is written to the host, to the log or to the record of what was said.
"""

import time
from typing import IO

from indexer.agent.answering import blocks_for
from indexer.agent.blocks import BUDGET, Block, placed
from indexer.agent.event import TWICE, read_input
from indexer.agent.hosts import host_of, name_of
from indexer.agent.place import forget_foreign_repository
from indexer.agent.run import Outcome
from indexer.agent.said import Said
from indexer.agent.text import cut, plain, size


def explain(stdin: IO[bytes]) -> list[str]:
    """The lines of the explanation."""
    forget_foreign_repository()
    started = time.monotonic()
    raw, wrong, read = read_input(stdin)
    if wrong or not isinstance(raw, dict):
        return [f"no event: {wrong or 'it is not a JSON object'} ({read} bytes read)"]
    event = host_of(raw).event(raw)
    if event is None:
        return [f"no event: {name_of(raw)} does not say which"]
    lines = [f"event: {plain(event.name)} {plain(event.tool)} of {event.host}, in {plain(event.cwd) or '(no cwd)'}"]
    lines += [f"file: {plain(path)}" for path in event.paths]
    if event.name == TWICE:
        return [*lines, "nothing: the host's own hook answers this event"]
    outcome = Outcome()
    outcome.parts = []
    blocks, home = blocks_for(event, outcome)
    lines.append(f"kept in: {plain(home) or 'nowhere: no workspace here'}")
    lines += [f"part: {plain(part)}" for part in outcome.parts]
    if not outcome.parts:
        lines.append("part: none answers this event and tool, or no file of it lies in a workspace")
    if outcome.error:
        lines.append(f"noted: {plain(outcome.error)}")
    lines += _blocks(blocks, Said(home, event.session, event.agent, keep=False))
    return [*lines, f"time: {(time.monotonic() - started) * 1000:.0f} ms"]


def _blocks(blocks: list[Block], record: Said) -> list[str]:
    lines: list[str] = []
    with record as said:
        fresh = []
        for block in blocks:
            if block.keys and all(said.knows(key) for key in block.keys):
                lines.append(f"block: {_head(block, 0)}: not given, this session was told and the answer is the same")
            else:
                fresh.append(block)
        chosen = placed(fresh)
        spent = 0
        for block, at in chosen:
            form = block.forms[at]
            bytes_ = size(form.text)
            if said.knows(form.text):
                why = "not given, these words were told to this session"
            else:
                spent += bytes_ + 1
                fuller = f"form {at + 1} of {len(block.forms)}" if len(block.forms) > 1 else "its only form"
                why = f"given, rank {block.rank}, {fuller}, {bytes_} bytes"
                why += f" (whole: {size(block.forms[0].text)})" if at else ""
            lines.append(f"block: {_head(block, at)}: {why}")
        kept = [block for block, _ in chosen]
        lines += [
            f"block: {_head(block, -1)}: not given, no room (rank {block.rank})" for block in fresh if block not in kept
        ]
    return [*lines, f"bytes: {spent} of {BUDGET}"]


def _head(block: Block, at: int) -> str:
    return cut(block.forms[at].text.partition("\n")[0], 100)
