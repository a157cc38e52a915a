"""`evidence`: what sessions did, as their hosts recorded it; chosen pieces can be published into the committed log."""

import argparse
from typing import Any

from indexer.cli import output
from indexer.cli.place import here
from indexer.errors import WrongUsage
from indexer.events import Event
from indexer.memory import evidence as kept
from indexer.memory.times import given, instant

_ID = 12


def evidence(args: argparse.Namespace) -> int:
    """What sessions did, oldest first; with --publish those pieces go into the committed log."""
    if args.rev is not None or args.user:
        raise WrongUsage("evidence is of the sessions in this work tree: it takes neither --rev nor --user")
    workspace = here(args).workspace
    if args.publish:
        done = {event.id for event in kept.publish(workspace, args.publish)}
        found = [(event, published) for event, published in kept.all_of(workspace) if event.id in done]
    else:
        since = instant(given(args.since))
        found = [pair for pair in kept.all_of(workspace) if pair[0].order[0] >= since]
    listed = found[-args.limit :] if args.limit else found
    if args.json:
        answer = {"status": "found" if found else "not-found", "total": len(found)}
        rows = [_row(event, published) for event, published in listed]
        output.json({**answer, "truncated": len(listed) < len(found), "evidence": rows})
        return 0 if found else 1
    if len(listed) < len(found):
        output.line(f"… {len(found) - len(listed):,} earlier ones (codegraph evidence --limit 0)")
    for event, published in listed:
        session = f"session {event.actor.session}" if event.actor.session else ""
        said = [event.id[:_ID], f"{event.told_at[:19]}Z", event.actor.words(), session, kept.did_of(event).words()]
        output.line(output.shown("  ".join(part for part in said if part) + ("  [published]" if published else "")))
    if not found:
        output.message("no session left any evidence here" + (f" since {args.since}" if args.since else ""))
    return 0 if found else 1


def _row(event: Event, published: bool) -> dict[str, Any]:
    did = kept.did_of(event)
    return {
        "id": event.id,
        "told_at": event.told_at,
        "actor": event.actor._asdict(),
        "session": event.actor.session,
        "files": list(did.files),
        "commits": list(did.commits),
        "tests": [test._asdict() for test in did.tests],
        "published": published,
    }
