"""One fact: what is told of a subject, from when to when it holds, who told it and how far it can be trusted.

A slot is what only one fact can fill at a moment: a subject and a predicate, and for what is told to hold beside others
also the value. `slot_of` and `normal` are the only places that say which facts are about the same.
"""

from __future__ import annotations

from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from indexer.events import Event

TELL, CORRECT, RETRACT, ALIAS, PUBLISH = "tell", "correct", "retract", "alias", "publish"
"""The verbs of events about facts."""

CANDIDATE, VERIFIED = "candidate", "verified"
RETRACTED, CORRECTED = "retracted", "corrected"
"""What a fact that was never true is called; one that holds, held or will hold is ""."""

LATER = "later "
"""Before either, of what was known at a moment and turned out so since."""

USER = "user"
"""The tier of what is the user's own, in all workspaces; the workspace's is ""."""

MAX_VALUE = 2000
"""Characters of a value: memory is an index, what is longer belongs into a file that the fact points at."""


class Void(NamedTuple):
    """Why a fact counts as never true: `state` retracted or corrected (later ones, of what was known at a moment), by
    which event, told when, by whom, why."""

    state: str
    event: str
    told_at: str
    by: str
    because: str

    def words(self) -> str:
        because = f": {self.because}" if self.because else ""
        return f"{self.state} {self.told_at[:10]} by {self.by}{because}"


class Fact(NamedTuple):
    """`begins` and `ends` are compared (`times.instant`), `valid_from` and `valid_to` shown; "" is without end.

    `actor`: (user, agent, session). `told`: how often it was told. `tellings`: the ids of those events, its own first.
    `anchors`: what code it is about (`anchors`). `closed_by` is the fact that closed it, "" where that was its own end.
    `probe` is what verified it: {"command", "exit", "digest", "blobs"}.
    """

    id: str
    slot: str
    subject: str
    predicate: str
    value: str
    kind: str
    begins: str
    ends: str
    valid_from: str
    valid_to: str
    told_at: str
    actor: tuple[str, str, str]
    trust: str
    source: str
    because: str
    anchors: tuple[dict[str, Any], ...]
    tier: str = ""
    entity: bool = False
    told: int = 1
    tellings: tuple[str, ...] = ()
    closed_by: str = ""
    verified_by: str = ""
    probe: dict[str, Any] | None = None
    void: Void | None = None


def normal(text: str) -> str:
    """A subject, predicate or value as it is compared and kept: blanks as one, none outside, only what is text."""
    return sound(" ".join(text.split()))


def sound(text: str) -> str:
    """A text as a database and a terminal can hold it: bytes that were no text as `\\udcff`, like people see them."""
    if text.isascii():
        return text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace").decode("utf-8")
    return text


def slot_of(event: Event) -> str:
    """The slot that an event is about, "" for one that is about no fact."""
    predicate = event.text("predicate")
    if not predicate:
        return ""
    beside = value_of(event) if event.fields.get("beside") is True else ""
    return "\0".join((event.subject, predicate, beside))


def value_of(event: Event) -> str:
    """What an event tells: a value, or the name of another subject."""
    return event.text("value") or event.text("entity")
