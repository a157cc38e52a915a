"""The evaluation of recall: how many questions of `recall_set.toml` have what they ask for among the first five hits.

    python -m tests.memory.recalling [--misses]

prints the figures for all channels together, without each, and on the holdout; with --misses the questions that fail.
"""

import sys
import tempfile
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from indexer.answers.sources import Sources
from indexer.events import Actor
from indexer.graph.store import Reader
from indexer.memory import writing
from indexer.memory.projection import Projection
from indexer.memory.recall import CHANNELS, Hit, recall
from indexer.memory.writing import Telling
from indexer.repository import Workspace, locate
from indexer.sync import bring_up_to_date
from tests.conftest import run_git, write_tree

SET: dict[str, Any] = tomllib.loads((Path(__file__).parent / "recall_set.toml").read_text(encoding="utf-8"))
FIRST = 5
CODE = {
    "shop/login.py": "def verify(given):\n    return given\n",
    "shop/cart.py": "def total(lines):\n    return sum(lines)\n",
    "shop/stock.py": "def reserve(item):\n    return item\n",
    "shop/invoice.py": "def next_number(seller):\n    return 1\n",
    "shop/mail.py": "def bounced(address):\n    return 0\n",
    "shop/api.py": "def limited(key):\n    return False\n",
    "shop/vat.py": "def rate(country, day):\n    return 19\n",
    "shop/fraud.py": "def score(order):\n    return 0\n",
    "shop/ledger.py": "def book(entry):\n    return entry\n\n\ndef post_entry(entry):\n    return book(entry)\n",
    "shop/importing.py": "def rows(text):\n    return text.split()\n",
    "shop/orders.py": (
        "from shop.cart import total\nfrom shop.stock import reserve\n\n\n"
        "def place_order(lines):\n    reserve(lines)\n    return total(lines)\n"
    ),
}
ANN = Actor("ann")


def told(top: Path) -> Workspace:
    """A repository at `top` in which the whole set was told."""
    write_tree(top, CODE)
    run_git(top, "init", "-q")
    workspace = locate(str(top))
    bring_up_to_date(workspace)
    for subject, predicate, value in SET["over"]:
        _tell(workspace, Telling(subject, predicate, value, valid_from="2026-01-01", valid_to="2026-02-01"))
    for subject, predicate, value, kind, source, about in SET["facts"]:
        path, _, symbol = about.partition(":")
        anchors = ({"path": path, "symbol": symbol} if symbol else {"path": path},) if about else ()
        made = Telling(subject, predicate, value, kind, source=source, valid_from="2026-03-01", anchors=anchors)
        _tell(workspace, made)
    for subject, predicate, other in SET["links"]:
        _tell(workspace, Telling(subject, predicate, other, entity=True))
    with Projection(workspace) as projection:
        for subject, name in SET["aliases"]:
            writing.alias(projection, subject, name, ANN)
    return workspace


def _tell(workspace: Workspace, telling: Telling) -> None:
    with Projection(workspace) as projection:
        writing.remember(projection, telling, ANN)


def hits(workspace: Workspace, question: str, channels: Collection[str] = CHANNELS) -> list[Hit]:
    graph = Sources(Reader(workspace.store), lambda _: None)
    with Projection(workspace) as projection:
        return recall(projection, question, channels=channels, graph=lambda: graph)


def answered(workspace: Workspace, question: dict[str, Any], channels: Collection[str] = CHANNELS) -> bool:
    """Whether all subjects that are asked for are among the first hits."""
    found = {hit.fact.subject for hit in hits(workspace, question["text"], channels)[:FIRST]}
    return set(question["subjects"]) <= found


def share(workspace: Workspace, questions: list[dict[str, Any]], channels: Collection[str] = CHANNELS) -> float:
    return sum(answered(workspace, one, channels) for one in questions) / len(questions)


def questions(holdout: bool, channel: str = "") -> list[dict[str, Any]]:
    return [one for one in SET["questions"] if one.get("holdout", False) == holdout and channel in ("", one["channel"])]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        workspace = told(Path(folder) / "w")
        for name, chosen in (("tuned", questions(False)), ("holdout", questions(True))):
            print(f"{name}: {share(workspace, chosen):.2f} of {len(chosen)}")
            for channel in CHANNELS:
                own = questions(name == "holdout", channel)
                rest = [one for one in CHANNELS if one != channel]
                with_it, without = share(workspace, own), share(workspace, own, rest)
                print(f"  {channel}: {with_it:.2f} of {len(own)}, without it {without:.2f}")
        if "--misses" in sys.argv:
            for one in SET["questions"]:
                if not answered(workspace, one):
                    print(f"missed: {one['text']!r} wants {one['subjects']}, found:")
                    for hit in hits(workspace, one["text"])[:FIRST]:
                        print(f"    {hit.fact.subject} {hit.fact.predicate}  {hit.fact.value}  {hit.channels}")


if __name__ == "__main__":
    main()
