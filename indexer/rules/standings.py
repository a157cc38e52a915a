"""How written rules stand: the corrections of the log applied to what the rule files say.

The log is opened only where there is one. A rule that was superseded or retired is hidden everywhere; what holds in its
place is served by its own selector.
"""

from __future__ import annotations

import os

from indexer.paths import LOG, USER_LOG
from indexer.rules import written
from indexer.rules.model import Corrected, Problem, Written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from indexer.rules.corrections import Corrections
    from indexer.rules.table import Table


class Standings:
    """The corrections of one workspace and of the user, for rules of a table and `near` ones of its directories."""

    def __init__(self, top: str, known: Table, home: str = "", near: Iterable[Written] = ()) -> None:
        self._known, self._near = known, near
        self._corrections: Corrections | None = None
        user = written.user_folder()
        places = ((top, LOG), (user, USER_LOG))
        there = [bool(base) and os.path.lexists(os.path.join(base, name)) for base, name in places]
        if any(there):
            from indexer.rules import corrections

            found = corrections.read(top, home, user if there[1] else "")
            self._corrections = found if found else None

    @property
    def problems(self) -> list[Problem]:
        """What is wrong in the logs."""
        return self._corrections.problems if self._corrections is not None else []

    def corrected(self, rule: Written) -> Corrected | None:
        """Why a rule no longer holds, None for one that does."""
        if self._corrections is None:
            return None
        found = self._corrections.standing(rule.id, rule.text, rule.tier)
        if found.live:
            return None
        said = found.steps[0].words() if found.steps else found.state
        instead = self._text_of(found.head) if found.head and rule.hosts else ""
        return Corrected(rule.source, rule.line, rule.text, rule.id, rule.hosts, said, found.head, instead)

    def replaced(self, rule: Written) -> str:
        """The identity of the rule in whose place a rule stands, "" where it is in nobody's."""
        found = self._corrections.replaced(rule.id, rule.tier) if self._corrections is not None else []
        return found[0].old if found else ""

    def near(self, rule: Written) -> str:
        """What is odd about a rule that holds and differs by a few letters from one that was corrected; else ""."""
        found = self._corrections.near(rule.id, rule.text, rule.tier) if self._corrections is not None else None
        if found is None:
            return ""
        correction, edits = found
        return f"differs by {edits} letters from a rule that was {correction.words()}"

    def _text_of(self, rule_id: str) -> str:
        near = next((one.text for one in self._near if one.id == rule_id), None)
        if near is not None:
            return near
        found = self._known.named(rule_id)
        return found.text if found is not None else ""
