"""What facts cost: a log of many events is projected, told to, asked and recalled from.

    python -m tests.benchmarks.facts [EVENTS]

Seconds are of the processor, beside what Python's own `json` takes for the same lines.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from indexer.events import NAME, Actor, Event
from indexer.events.event import true_id, written
from indexer.memory import asking, writing
from indexer.memory.projection import Projection
from indexer.memory.recall import recall
from indexer.memory.writing import Telling
from indexer.repository import Workspace, locate

_PREDICATES = ("strategy", "owner", "note", "limit")


def write_log(top: Path, events: int) -> bytes:
    """A log of so many events about a third as many subjects, told a second apart."""
    chance = random.Random(1)
    words = [f"word{number}" for number in range(20_000)]
    lines = []
    for number in range(events):
        day, rest = divmod(number, 86_400)
        told_at = f"2026-01-{1 + day:02}T{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}.000000Z"
        fields = {
            "predicate": chance.choice(_PREDICATES),
            "value": " ".join(chance.choices(words, k=12)),
            "source": "adr-1",
            "scope": "workspace",
            "nonce": str(number),
        }
        subject = f"subject{chance.randrange(events // 3 + 1)}"
        made = Event("", told_at, Actor("ann", "claude", "s"), "tell", "fact", subject, "because it is so", fields)
        lines.append(written(made._replace(id=true_id(made))))
    path = top / NAME
    path.parent.mkdir(parents=True)
    path.write_bytes(b"".join(lines))
    return b"".join(lines)


def timed(what: str, work: Callable[[], object]) -> None:
    started = time.process_time()
    work()
    print(f"{what}: {(time.process_time() - started) * 1000:,.1f} ms")


def main() -> None:
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        subprocess.run(["git", "init", "-q", folder], check=True)
        log = write_log(top, events)
        workspace = locate(folder)
        print(f"{events:,} events, {len(log) / 1e6:.0f} MB")
        timed("json alone", lambda: [json.loads(line) for line in log.splitlines()])
        timed("first projection", lambda: Projection(workspace).__exit__())
        for number in range(3):
            timed("one more telling", partial(tell, workspace, f"value {number}"))
        timed("get", partial(ask, workspace))
        for question in ("word5 and word77 of what", "what of that", "word9 word10 word11 of subject12"):
            timed(f"recall {question!r}", partial(find, workspace, question))


def tell(workspace: Workspace, value: str) -> None:
    with Projection(workspace) as projection:
        writing.remember(projection, Telling("subject5", "owner", value), Actor("ann"))


def ask(workspace: Workspace) -> None:
    with Projection(workspace) as projection:
        assert asking.get(projection, "subject5", "owner")


def find(workspace: Workspace, question: str) -> None:
    with Projection(workspace) as projection:
        recall(projection, question)


if __name__ == "__main__":
    main()
