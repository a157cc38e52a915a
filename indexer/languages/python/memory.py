"""Evaluation remembered: each question answered once, cycles brought to a fixed point, and what was asked kept.

Promise: an answer does not depend on what was asked before it. A value that was computed while a question above it was
still open is kept only once that question has settled; a question met again while it is open gets the answer found
so far, and is asked again until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from time import process_time
from typing import Any

from indexer.errors import BudgetError
from indexer.languages.python.values import ANYTHING, NOTHING, Values

Asked = int
"""The number of a question: (path, top-level name), or ("", a question about a module)."""

Question = tuple[Any, ...]
"""What `remember` takes: a key, how to compute the answer, and the arguments for that."""

DEEPEST = 1200
"""How many open questions may nest; below that the answer is unknown."""

ROUNDS = 12
"""How often a cycle is gone through before it is given up as unknown."""

_SETTLED = 1 << 30
_NONE: frozenset[Asked] = frozenset()


class Memory:
    """The questions answered so far. `asked` collects what the present question has looked at elsewhere."""

    def __init__(self) -> None:
        self.asked: set[Asked] = set()
        self._numbers: dict[tuple[str, str], Asked] = {}
        self._questions: list[tuple[str, str]] = []
        self._sets: dict[frozenset[Asked], frozenset[Asked]] = {}
        self._singles: dict[Asked, frozenset[Asked]] = {}
        self._kept: dict[tuple[object, ...], tuple[Values, AbstractSet[Asked]]] = {}
        self._open: dict[tuple[object, ...], int] = {}
        self._assumed: dict[tuple[object, ...], Values] = {}
        self._hit: set[tuple[object, ...]] = set()
        self._pending: dict[tuple[object, ...], tuple[Values, AbstractSet[Asked], int]] = {}
        self._lowest = _SETTLED
        self._changed = False
        self._widest: AbstractSet[Asked] = _NONE
        """The largest set of questions that was merged into `asked` as a whole: often it is all of them."""
        self._steps = 0
        self._deadline = float("inf")
        self.too_deep = 0

    def begin(self, seconds: float) -> None:
        """Starts collecting what is asked afresh, for another file, which may take so long (of this process's time).

        After that any question raises BudgetError, and what is remembered is of no use any more.
        """
        self.asked = set()
        self._widest = _NONE
        self._deadline = process_time() + seconds

    def all_asked(self) -> list[tuple[str, str]]:
        """Everything asked since `begin`, by whatever was remembered too, in order."""
        return sorted([self._questions[number] for number in self.asked])

    def number(self, path: str, name: str) -> Asked:
        """The number of a question."""
        found = self._numbers.get((path, name))
        if found is None:
            found = self._numbers[path, name] = len(self._questions)
            self._questions.append((path, name))
        return found

    def remember(self, key: tuple[object, ...], compute: Callable[..., Values], *args: object) -> Values:
        """The answer to `key`, computed by `compute(*args)` when it is not known yet."""
        kept = self._kept.get(key)
        if kept is not None:
            asked = kept[1]
            if asked:
                self.asked |= asked
                if len(asked) > len(self._widest):
                    self._widest = asked
            return kept[0]
        level = self._open.get(key)
        if level is not None:
            if level < self._lowest:
                self._lowest = level
            self._hit.add(key)
            return self._assumed.get(key, NOTHING)
        if self._pending:
            waiting = self._pending.get(key)
            if waiting is not None:
                if waiting[2] < self._lowest:
                    self._lowest = waiting[2]
                self.asked |= waiting[1]
                return waiting[0]
        return self._compute(key, compute, args)

    def _compute(self, key: tuple[object, ...], compute: Callable[..., Values], args: tuple[object, ...]) -> Values:
        self._steps += 1
        if not self._steps & 15 and process_time() > self._deadline:
            raise BudgetError("resolution takes too long")
        open_ = self._open
        depth = len(open_)
        if depth > DEEPEST:
            self.too_deep += 1
            return ANYTHING
        above_lowest, above_asked, above_changed = self._lowest, self.asked, self._changed
        above_widest, self._widest = self._widest, _NONE
        mark = len(self._pending)
        mine: set[Asked] = set()
        self.asked = mine
        open_[key] = depth
        self._lowest = _SETTLED
        self._changed = False
        values = compute(*args)
        if self._lowest == _SETTLED:  # no cycle runs through it: the usual case
            del open_[key]
            self._lowest, self.asked, self._changed = above_lowest, above_asked, above_changed
            if mine:
                widest = self._widest
                if len(widest) < len(mine):  # else one of the answers asked for all that this one did
                    widest = self._shared(mine)
                above_asked |= mine
                self._kept[key] = (values, widest)
                self._widest = widest if len(widest) > len(above_widest) else above_widest
            else:
                self._kept[key] = (values, _NONE)
                self._widest = above_widest
            return values
        rounds = 0
        while True:
            lowest = self._lowest
            if key in self._hit:
                assumed = self._assumed.get(key, NOTHING)
                if values != assumed and set(values) != set(assumed):
                    self._assumed[key] = values
                    self._changed = True
            if lowest < depth or not self._changed:
                break
            rounds += 1
            if rounds >= ROUNDS:  # all that takes part is given up, so that it does not matter where one came in
                values = ANYTHING
                for other in list(self._pending)[mark:]:
                    self._pending[other] = (ANYTHING, mine, depth)
                break
            self._drop(mark)
            self._lowest = _SETTLED
            self._changed = False
            values = compute(*args)
        del open_[key]
        if lowest >= depth:
            self._settle(key, mark, values, self._shared(mine))
            self._changed = above_changed
            self._lowest = above_lowest
        else:
            self._pending[key] = (values, mine, lowest)
            self._lowest = min(lowest, above_lowest)
            self._changed = above_changed or self._changed
        self.asked = above_asked
        self._widest = above_widest
        above_asked |= mine
        return values

    def _shared(self, asked: set[Asked]) -> frozenset[Asked]:
        """The one object for a set of questions: most are asked again and again."""
        if len(asked) == 1:
            (number,) = asked
            single = self._singles.get(number)
            if single is None:
                single = self._singles[number] = frozenset(asked)
            return single
        frozen = frozenset(asked)
        return self._sets.setdefault(frozen, frozen)

    def _drop(self, mark: int) -> None:
        """Forgets what the round that is over has answered on assumptions."""
        while len(self._pending) > mark:
            self._pending.popitem()

    def _settle(self, key: tuple[object, ...], mark: int, values: Values, mine: AbstractSet[Asked]) -> None:
        """Keeps an answer that rests on no open question, and all that rested on it."""
        self._kept[key] = (values, mine)
        if key in self._hit:
            self._hit.discard(key)
            self._assumed.pop(key, None)
        while len(self._pending) > mark:
            other, (found, _, _) = self._pending.popitem()
            self._kept[other] = (found, mine)
            if other in self._hit:
                self._hit.discard(other)
                self._assumed.pop(other, None)
