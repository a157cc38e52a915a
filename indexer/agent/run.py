"""Runs one hook event: read, place, answer, reply, log. Never raises, never waits long, never exits with an error.

The reply is written only when there is something to say. Whatever goes wrong ends as a word in the log.
"""

from __future__ import annotations

import os
import time

from indexer.agent import beats, log, marks
from indexer.agent.blocks import Block, Form, place
from indexer.agent.event import TWICE, Event, read_input
from indexer.agent.hosts import host_of
from indexer.agent.place import forget_foreign_repository, workspace_of
from indexer.agent.said import Said
from indexer.agent.text import cut
from indexer.errors import CodegraphError
from indexer.quick import dumped, signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import IO, Any

    from indexer.rules import Rule

TIME_LIMIT = 4.0
"""Seconds that one event may take after it was read; then the hook is silent."""


class _OutOfTimeError(CodegraphError):
    """The event took longer than its limit: the part that is being answered is given up, the parts before it stand."""


class Outcome:
    """What becomes a line of the log, filled in as the event is worked on."""

    def __init__(self) -> None:
        self.event: Event | None = None
        self.home = ""
        self.path = ""
        self.mark = ""
        self.bytes = 0
        self.word = "silent"
        self.error = ""
        self.decision: tuple[str, str] | None = None
        """(ask or deny, why), where a rule of the user's own asks for that."""
        self.parts: list[str] | None = None
        """What each part gave, one line each, where somebody wants it explained."""

    def note(self, error: str) -> None:
        """Adds to what is worth knowing beside the answer: a rule file with a fault, an update that took too long."""
        self.error = f"{self.error}; {error}" if self.error else error

    def enforce(self, event: Event, rules: list[Rule]) -> None:
        """Takes up the strictest decision of the user's own rules about an edit; a repository's never make one."""
        if event.name != "PreToolUse":
            return
        for rule in rules:
            if rule.enforce != "tell" and rule.tier and not rule.unsure and (self.decision or ("",))[0] != "deny":
                self.decision = (rule.enforce, f"{rule.source}:{rule.line} {rule.text}")

    def fail(self, error: str) -> None:
        """Notes that a part could not be answered; the other parts still are."""
        self.word = "failed"
        self.note(error)


def run_hook(stdin: IO[bytes], stdout: IO[bytes]) -> None:
    """Reads one JSON event from `stdin`, writes the reply, if there is one, to `stdout`."""
    started = time.monotonic()
    outcome = Outcome()
    try:
        forget_foreign_repository()
        _run(stdin, stdout, outcome)
    except Exception as failed:  # noqa: BLE001 - a hook never hurts: whatever it is goes into the log
        outcome.fail(f"{type(failed).__name__}: {failed} ({_where(failed)})")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        _log(outcome, round((time.monotonic() - started) * 1000))
    except OSError:
        pass  # no log can be written: the answer matters more
    if outcome.mark:
        marks.end(outcome.mark)


def _run(stdin: IO[bytes], stdout: IO[bytes], outcome: Outcome) -> None:
    raw, wrong, _ = read_input(stdin)
    if os.environ.get("CODEGRAPH_OFF", "") not in ("", "0"):
        outcome.word = "off"
        return
    if wrong or not isinstance(raw, dict):
        outcome.fail(wrong or f"the event is not a JSON object but {type(raw).__name__}")
        return
    signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, TIME_LIMIT, 1.0)  # again each second, for parts that begin late
    host = host_of(raw)
    event = host.event(raw)
    if event is None:
        outcome.fail("the event has no hook_event_name")
        return
    outcome.event = event
    if event.name == TWICE:
        outcome.word = "off"
        outcome.note("the host's own hook answers this event")
        text = ""
    else:
        blocks, home = _answer(event, outcome)
        signal.setitimer(signal.ITIMER_REAL, 0)
        text = _choose(blocks, home, event) if blocks else ""
    if not text and host.SILENCE is not None:
        _write(stdout, host.SILENCE)
    decision = outcome.decision if event.host == "claude" else None
    if text or decision:
        reply = host.reply(event, text)
        if decision:
            kind, why = decision
            reply["hookSpecificOutput"] |= {"permissionDecision": kind, "permissionDecisionReason": cut(why, 1000)}
        _write(stdout, reply)
        outcome.bytes = len(text.encode("utf-8", "replace"))
        if outcome.word != "failed":
            outcome.word = "said"
    if outcome.word != "failed" and outcome.home:
        beats.beat(outcome.home, event.host, event.name)


def _answer(event: Event, outcome: Outcome) -> tuple[list[Block], str]:
    """The blocks for an event, and the home of the workspace that they are about."""
    from indexer.agent.answering import blocks_for

    return blocks_for(event, outcome)


def _choose(blocks: list[Block], home: str, event: Event) -> str:
    """The text of what is new to this session and agent, within the budget."""
    with Said(home, event.session, event.agent) as said:
        fresh = [block for block in blocks if not block.keys or not all(said.knows(key) for key in block.keys)]
        forms = [form for form in place(fresh) if not said.knows(form.text)]
        said.add(word for form in forms for word in (*form.keys, *_texts(form)))
    return "\n".join(form.text for form in forms)


def _texts(form: Form) -> tuple[str, ...]:
    """A form that gives no answer in full is still not given twice in the same words."""
    return () if form.keys else (form.text,)


def _write(stdout: IO[bytes], reply: dict[str, Any]) -> None:
    stdout.write(dumped(reply) + b"\n")
    stdout.flush()


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _OutOfTimeError(f"no answer within {TIME_LIMIT:g} s")


def _where(failed: BaseException) -> str:
    """The innermost place in our own code."""
    trace, found = failed.__traceback__, "?"
    while trace is not None:
        code = trace.tb_frame.f_code
        if f"{os.sep}indexer{os.sep}" in code.co_filename:
            found = f"{os.path.basename(code.co_filename)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found


def _log(outcome: Outcome, milliseconds: int) -> None:
    event = outcome.event
    home = outcome.home or _log_home(event)
    if not home:
        return
    run = log.Run(
        log.now(),
        event.name if event else "",
        event.tool if event else "",
        outcome.path,
        milliseconds,
        outcome.bytes,
        outcome.word,
        outcome.error,
    )
    log.append(home, run)


def _log_home(event: Event | None) -> str:
    """Where the log of an event is kept that no workspace was found for: that of the directory it came from, or the
    user's, so that a plain directory which nobody indexed gets no folder of its own."""
    from indexer.agent.event import Event as Shape

    nowhere = Shape("", "", "", "", "", "", "", (), {}, {}, "", "")
    workspace = workspace_of(event or nowhere)
    if workspace is None:
        return ""
    if workspace.git or os.path.isdir(workspace.home_name):
        return workspace.home_name
    return os.path.dirname(workspace.home_name)
