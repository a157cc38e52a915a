"""Facts as they are shown: one object for programs, one line for people, the same on every command."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from indexer.cli import output
from indexer.cli.place import Place
from indexer.memory.fact import CANDIDATE, LATER, USER, Fact

_ID = 12


def row(place: Place, fact: Fact) -> dict[str, Any]:
    """A fact as an object."""
    found: dict[str, Any] = {
        "id": fact.id,
        "subject": fact.subject,
        "predicate": fact.predicate,
        "value": fact.value,
        "kind": fact.kind,
        "valid_from": fact.valid_from,
        "valid_to": fact.valid_to or None,
        "told_at": fact.told_at,
        "actor": dict(zip(("user", "agent", "session"), fact.actor)),
        "trust": fact.trust,
        "source": fact.source or None,
        "because": fact.because or None,
        "anchors": [_anchor(place, one) for one in fact.anchors],
        "scope": "user" if fact.tier == USER else "workspace",
        "told": fact.told,
    }
    if fact.entity:
        found["entity"] = fact.value
    if fact.verified_by:
        found["verified_by"] = fact.verified_by
    if fact.probe:
        found["probe"] = fact.probe
    if fact.closed_by:
        found["closed_by"] = fact.closed_by
    if fact.void:
        void = fact.void
        told = {"event": void.event, "told_at": void.told_at, "by": void.by, "because": void.because}
        found[void.state.removeprefix(LATER)] = {**told, "later": void.state.startswith(LATER)}
    return found


def _anchor(place: Place, anchor: dict[str, Any]) -> dict[str, Any]:
    shown = {name: value for name, value in anchor.items() if name != "files"}
    from indexer.memory import anchors  # few facts have any

    told = anchors.drift(place.workspace, anchor)
    return shown | {"state": told.state or "same"} | ({"said": told.words()} if told.state else {})


def _about(place: Place, anchor: dict[str, Any]) -> str:
    from indexer.memory import anchors

    told = anchors.drift(place.workspace, anchor).words()
    return anchors.name_of(anchor) + (f" ({told})" if told else "")


def line(place: Place, fact: Fact) -> str:
    """A fact on one line: its id, what it says, when it holds, what else is to be known."""
    holds = (
        f"{moment(fact.valid_from)} to {moment(fact.valid_to)}" if fact.valid_to else f"from {moment(fact.valid_from)}"
    )
    marks = [fact.kind, fact.trust if fact.trust == CANDIDATE else f"verified by {fact.verified_by}"]
    if fact.tier == USER:
        marks.append("yours")
    said = [f"{fact.subject} {fact.predicate}", fact.value, holds]
    if fact.source:
        said.append(fact.source)
    if fact.anchors:
        said.append("about " + ", ".join(_about(place, one) for one in fact.anchors))
    if fact.void:
        said.append(fact.void.words())
    return output.shown("  ".join([fact.id[:_ID], *said, f"[{', '.join(marks)}]"]))


def moment(written: str) -> str:
    """A moment for people: a day, or a time to the second."""
    return written if len(written) <= 10 else written[:19] + "Z"


def listed(
    args: argparse.Namespace,
    place: Place,
    facts: list[Fact],
    missing: str,
    head: Mapping[str, Any],
    channels: Mapping[str, Sequence[str]] | None = None,
) -> int:
    """Answers with facts, whole or as many as --limit says; an empty answer is not-found and exits 1.

    `head` is what programs are told besides, `channels` {fact id: how it was found}, `missing` what people are told.
    """
    shown = facts[: args.limit] if args.limit else facts
    if args.json:
        status = "found" if facts else "not-found"
        rows = [row(place, fact) for fact in shown]
        if channels is not None:
            rows = [one | {"channels": list(channels[one["id"]])} for one in rows]
        answer = {"status": status, "total": len(facts), "truncated": len(shown) < len(facts)}
        output.json({**answer, **head, "facts": rows})
        return 0 if facts else 1
    for fact in shown:
        output.line(line(place, fact) + (f"  ({', '.join(channels[fact.id])})" if channels else ""))
    if len(shown) < len(facts):
        output.line(f"… and {len(facts) - len(shown):,} more (--limit 0)")
    if not facts:
        output.message(missing)
    return 0 if facts else 1
