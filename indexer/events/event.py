"""One event: who told what about which subject, when and because of what.

Promise: an event's id stands for what it says and who said it, with a nonce or an idempotency key, never for the
clock: the same event told again is the same event, a second telling is another.
"""

from __future__ import annotations

import os
import time

from indexer.quick import dumped
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_DIGITS = 24
_ALWAYS = frozenset(("id", "told_at", "actor", "verb", "kind", "subject", "because"))
_MANY = 500_000
"""Times that are remembered in the form that is compared: a log is asked for the order of its events many times."""
_LENGTH = len("2026-11-30T12:00:00")


class Actor(NamedTuple):
    """Who told: the user, the agent that acted for the user, and its session; "" where there is none."""

    user: str = ""
    agent: str = ""
    session: str = ""

    def words(self) -> str:
        """Who it was, for people."""
        if not self.agent:
            return self.user or "somebody"
        return f"{self.agent} for {self.user}" if self.user else self.agent


class Event(NamedTuple):
    """`told_at`: UTC, as `2026-11-30T12:00:00.000000Z`. `fields`: what an event of its kind says besides, in JSON's
    values."""

    id: str
    told_at: str
    actor: Actor
    verb: str
    kind: str
    subject: str
    because: str
    fields: dict[str, Any]

    def text(self, name: str) -> str:
        """A field that holds a text, "" where it is absent or something else."""
        value = self.fields.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """A field that holds a list of texts; what else is in it is left out."""
        value = self.fields.get(name)
        return tuple([one for one in value if isinstance(one, str)]) if isinstance(value, list) else ()

    @property
    def order(self) -> tuple[str, str]:
        """The one order of events, whatever the order of their lines: the clock, and at equal clocks the id."""
        return (_instant(self.told_at), self.id)


def tell(
    actor: Actor,
    verb: str,
    kind: str,
    subject: str,
    because: str = "",
    fields: Mapping[str, Any] | None = None,
    key: str = "",
) -> Event:
    """A new event, told now. With an idempotency `key` telling the same again is one event; without it is another."""
    given = {name: value for name, value in (fields or {}).items() if value not in ("", [], (), None)}
    given = {name: list(value) if isinstance(value, tuple) else value for name, value in given.items()}
    given |= {"key": key} if key else {"nonce": os.urandom(8).hex()}
    seconds, rest = divmod(time.time_ns() // 1000, 1_000_000)
    told_at = f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(seconds))}.{rest:06}Z"
    event = Event("", told_at, actor, verb, kind, subject, because, given)
    return event._replace(id=true_id(event))


def true_id(event: Event) -> str:
    """The id that an event's content gives it."""
    try:
        from _blake2 import blake2b  # hashlib would load OpenSSL: 4 ms in a hook
    except ImportError:
        from hashlib import blake2b

    said = (*event.actor, event.verb, event.kind, event.subject, event.because, event.fields)
    return str(blake2b(dumped(said, ordered=True), digest_size=_DIGITS // 2).hexdigest())


def written(event: Event) -> bytes:
    """The event as its line, with the line's end."""
    table: dict[str, Any] = {"id": event.id, "told_at": event.told_at}
    table["actor"] = {name: value for name, value in event.actor._asdict().items() if value}
    table |= {"verb": event.verb, "kind": event.kind, "subject": event.subject}
    if event.because:
        table["because"] = event.because
    table |= event.fields
    try:
        return dumped(table, ascii=False) + b"\n"
    except UnicodeEncodeError:
        return dumped(table) + b"\n"


def event_of(table: Any) -> Event | str:
    """The event that a line's JSON value says, or what is wrong with it."""
    if not isinstance(table, dict):
        return "not an event: no JSON object"
    for name in ("id", "told_at", "verb", "kind", "subject"):
        if not isinstance(table.get(name), str) or not table[name]:
            return f"not an event: no `{name}`"
    actor = table.get("actor", {})
    because = table.get("because", "")
    if not isinstance(actor, dict) or not isinstance(because, str):
        return "not an event: `actor` is no object or `because` no text"
    if not _instant(table["told_at"]):
        return f"not an event: `told_at` {table['told_at'][:40]!r} is no time such as 2026-11-30T12:00:00Z"
    who = Actor(*[actor[name] if isinstance(actor.get(name), str) else "" for name in Actor._fields])
    given = {name: value for name, value in table.items() if name not in _ALWAYS}
    return Event(table["id"], table["told_at"], who, table["verb"], table["kind"], table["subject"], because, given)


_instants: dict[str, str] = {}


def _instant(text: str) -> str:
    """A time in a form whose order as text is the order in time; "" for what is no time."""
    found = _instants.get(text)
    if found is None:
        found = _instants[text] = _made(text)
        if len(_instants) > _MANY:
            _instants.clear()
    return found


def _made(text: str) -> str:
    whole, _, part = text.removesuffix("Z").partition(".")
    if len(whole) != _LENGTH or not text.endswith("Z") or not text.isascii():
        return ""
    marks = whole[4] + whole[7] + whole[10] + whole[13] + whole[16]
    digits = whole[:4] + whole[5:7] + whole[8:10] + whole[11:13] + whole[14:16] + whole[17:] + (part or "0")
    return f"{whole}.{part:0<9}" if marks == "--T::" and digits.isdigit() else ""
