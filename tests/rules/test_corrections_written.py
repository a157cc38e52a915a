"""Random sequences of writes against a plain model: what holds is what was meant; what is refused changes nothing."""

import random
from pathlib import Path

import pytest

from indexer.errors import NotFound, Refused
from indexer.events import Actor
from indexer.repository import locate
from indexer.rules import authoring, rules_for
from indexer.rules.authoring import Rulebook
from indexer.rules.identity import rule_id
from indexer.rules.model import Selector, Written

ME = Actor("Ann")
TEXTS = ["Use tabs.", "Keep it small.", "Test first.", "Never commit in a loop."]
IDS = {text: rule_id(text, Selector()) for text in TEXTS}


def draft(text: str) -> Written:
    return authoring.draft(text, Selector(), "", 0, "tell", "")


class Model:
    """What is written, and {corrected: its successor or ""}."""

    def __init__(self, written: set[str]) -> None:
        self.written, self.edges = written, dict[str, str]()

    def live(self) -> set[str]:
        return self.written - self.edges.keys()

    def add(self, text: str, again: bool) -> bool:
        if text in self.edges and not again:
            return False
        self.edges.pop(text, None)
        self.written.add(text)
        return True

    def supersede(self, old: str, new: str, again: bool) -> bool:
        if old == new or old not in self.written or (old in self.edges and self.edges[old] != new):
            return False
        if old in self.edges:
            return True
        if not self.add(new, again):
            return False
        self.edges[old] = new
        return True

    def retire(self, old: str) -> bool:
        if old not in self.written or self.edges.get(old):
            return False
        self.edges[old] = ""
        return True


@pytest.mark.parametrize("seed", range(5))
def test_any_sequence_of_writes_leaves_what_was_meant(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    (tmp_path / "CLAUDE.md").write_text("".join(f"- {text}\n" for text in TEXTS[:2]))
    workspace = locate(str(tmp_path))
    model = Model(set(TEXTS[:2]))
    kinds = set()
    for _ in range(14):
        old, new = dice.choice(TEXTS), dice.choice(TEXTS)
        again = dice.random() < 0.3
        kind = dice.choice(["add", "supersede", "supersede", "retire"])
        book = Rulebook(workspace)
        try:
            if kind == "add":
                meant = model.add(new, again)
                authoring.add(book, draft(new), ME, again)
            elif kind == "supersede":
                meant = model.supersede(old, new, again)
                authoring.supersede(book, IDS[old], "", draft(new), "because", ME, again)
            else:
                meant = model.retire(old)
                authoring.retire(book, IDS[old], "", "because", ME)
            done = True
        except (Refused, NotFound):
            done = False
        assert (kind, done) == (kind, meant)
        kinds.add((kind, done))
        now = Rulebook(workspace)
        assert {rule.text for rule in now.live()} == model.live()
        assert {rule.text for rule in rules_for(tmp_path, "src/a.py")} == model.live()
        for text in model.edges:
            head = text
            while head in model.edges:
                head = model.edges[head]
            assert now.corrections.standing(IDS[text], text).head == (IDS[head] if head else "")
        assert not now.problems
    assert {done for _, done in kinds} == {True, False}
