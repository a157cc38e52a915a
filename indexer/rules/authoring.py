"""Writing: a new rule into a file of its own, a correction into the log.

Promise: a file that exists is never changed; a successor is written before the edge that names it; what is returned is
read from the files and the log after the write. A text that was superseded or retired is not written again unless its
author says so.
"""

from __future__ import annotations

import os

from indexer import events
from indexer.errors import CodegraphError, NotFound, Refused, WrongUsage
from indexer.paths import USER_LOG
from indexer.rules import corrections, written
from indexer.rules.corrections import KIND, REINSTATE, RETIRE, SUPERSEDE, Correction, Corrections, Standing
from indexer.rules.drafting import file_name, toml_of
from indexer.rules.everywhere import everything
from indexer.rules.identity import normalised, rule_id
from indexer.rules.model import USER, Problem, Selector, Written
from indexer.rules.own import reaching
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.events import Actor
    from indexer.repository import Workspace

    Pairs = tuple[tuple[str, str], ...]

CREATED, REASSERTED, REINSTATED, SUPERSEDED, RETIRED = "created", "reasserted", "reinstated", "superseded", "retired"
"""What a write came to. Reasserted: it was so already, and nothing was written."""

_HEX = frozenset("0123456789abcdef")
_ID = 12


class Rulebook:
    """All rules that are written for a workspace, and the corrections that stand, at one moment."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.rules: list[Written]
        self.problems: list[Problem]
        self.corrections: Corrections
        self.read()

    def read(self) -> None:
        """Reads the files and the logs again."""
        self.rules, problems = everything(self.workspace)
        self.corrections = corrections.read(self.workspace.top_name, user=written.user_folder())
        self.problems = [*problems, *self.corrections.problems]

    def standing(self, rule: Written) -> Standing:
        return self.corrections.standing(rule.id, rule.text, rule.tier)

    def live(self, tier: str | None = None) -> list[Written]:
        """The rules that hold, of one tier or of both."""
        return [rule for rule in self.rules if tier in (None, rule.tier) and self.standing(rule).live]

    def of(self, found: str, tier: str) -> list[Written]:
        """Where the rule with an id is written: several times if it is, not at all if its file is gone."""
        return [rule for rule in self.rules if rule.id == found and rule.tier == tier]

    def beside(self, found: str, tier: str) -> tuple[str, ...]:
        """The rules that had taken a rule's place and hold beside it since it was brought back."""
        return tuple(one for one in self.corrections.beside(found, tier) if self.of(one, tier))

    def find(self, given: str, tier: str | None = None) -> tuple[str, str]:
        """The (id, tier) that an id, the beginning of one, or a rule's whole text means; of one tier if it is given.

        Those that only the log knows count too. Raises NotFound for none, WrongUsage for several.
        """
        known: dict[tuple[str, str], str] = {(rule.id, rule.tier): rule.text for rule in self.rules}
        for where in ("", USER):
            for edge in self.corrections.all(where):
                known.setdefault((edge.old, where), edge.text)
                if edge.new:
                    known.setdefault((edge.new, where), "")
        known = {key: text for key, text in known.items() if tier in (None, key[1])}
        begins = given.lower()
        found = [key for key in known if key[0] == begins] or [key for key in known if key[0].startswith(begins)]
        found = found or [key for key, text in known.items() if text and normalised(text) == normalised(given)]
        if not found:
            raise NotFound(f"no rule {given} here (codegraph rule list --all lists them)")
        if len(found) > 1 and len({key[0] for key in found}) == 1:
            return next(key for key in found if key[1] == "")  # the workspace's own before the user's
        if len(found) > 1:
            listed = ", ".join(f"{one} ({normalised(known[one, where])[:40]})" for one, where in sorted(found)[:6])
            raise WrongUsage(f"{given} may be {len(found)} rules: {listed}: give more of the id")
        return found[0]


class Outcome(NamedTuple):
    """What a write came to: the rule that it is about now and its tier, and what is near.

    `spared`: rules with the same text for other files, which hold. Of a rule that was brought back: `ended` was written
    in its place and is superseded by it now, "" where none was; `beside` had taken its place, was a rule before that,
    and holds beside it.
    """

    outcome: str
    id: str
    tier: str
    near: tuple[Correction, int] | None = None
    spared: tuple[str, ...] = ()
    ended: str = ""
    beside: tuple[str, ...] = ()


def draft(
    text: str,
    selector: Selector,
    why: str,
    priority: int,
    enforce: str,
    tier: str,
    *,
    forbid: Pairs = (),
    require: Pairs = (),
    examples: tuple[tuple[bool, str], ...] = (),
) -> Written:
    """A rule that is not written yet. Raises WrongUsage."""
    if enforce != "tell" and tier != USER:
        raise WrongUsage("--enforce counts only in the user's own rules (--user): a repository never denies")
    text = text.replace("\r\n", "\n").strip()
    reached = reaching(selector, forbid, require)
    made = Written("", 0, text, why.strip(), reached, rule_id(text, selector), priority=priority, tier=tier)
    return made._replace(enforce=enforce, forbid=forbid, require=require, examples=examples)


def add(book: Rulebook, rule: Written, actor: Actor, again: bool = False) -> Outcome:
    """Writes a rule. Raises Refused for one that was superseded or retired, unless it shall hold `again`."""
    content = toml_of(rule, book.workspace.top_name)  # first of all: what cannot be written is not told either
    standing = book.standing(rule)
    if not standing.live and not again:
        raise Refused(f"{_refusal(book, rule, standing)}; --reinstate brings it back")
    near = book.corrections.near(rule.id, rule.text, rule.tier)
    there = book.of(rule.id, rule.tier)
    if not there:
        _write_file(book.workspace, rule, content)
    ended = _reinstate(book, rule, actor) if not standing.live else ""
    outcome = CREATED if standing.live else REINSTATED
    book.read()
    if not book.of(rule.id, rule.tier) or not book.standing(rule).live:
        raise CodegraphError(f"the rule {rule.id} was written, but does not hold (codegraph doctor tells why)")
    if there and standing.live:
        outcome = REASSERTED
    return Outcome(outcome, rule.id, rule.tier, near, ended=ended, beside=book.beside(rule.id, rule.tier))


def reinstate(book: Rulebook, found: str, tier: str, actor: Actor) -> Outcome:
    """Takes back what corrected a rule that is still written, whatever file that is. Raises NotFound."""
    texts = book.of(found, tier)
    if not texts:
        raise NotFound(f"{found} is in no rule file any more: add its text with --reinstate")
    if book.standing(texts[0]).live:
        return Outcome(REASSERTED, found, tier, beside=book.beside(found, tier))
    ended = _reinstate(book, texts[0], actor)
    book.read()
    if not book.standing(texts[0]).live:
        raise CodegraphError(f"{found} was reinstated, but does not hold (codegraph doctor tells why)")
    return Outcome(REINSTATED, found, tier, ended=ended, beside=book.beside(found, tier))


def supersede(
    book: Rulebook, old: str, tier: str, new: str | Written, because: str, actor: Actor, again: bool = False
) -> Outcome:
    """Puts `new`, the id of a rule or a rule to be written, in the place of `old`. Raises Refused, WrongUsage."""
    texts = book.of(old, tier)
    standing = book.corrections.standing(old, texts[0].text if texts else "", tier)
    head = new.id if isinstance(new, Written) else new
    if head == old:
        raise Refused(f"{old} cannot supersede itself: it is the same text for the same files")
    if standing.steps and standing.steps[0].old == old:
        if standing.steps[0].new == head:
            return Outcome(REASSERTED, head, tier)
        correct = f"supersede {standing.head} instead" if standing.head else "add the new rule"
        raise Refused(f"{old} was {standing.steps[0].words()}; {correct}")
    if not texts:
        raise NotFound(f"{old} is in no rule file any more: there is nothing to supersede")
    near, wrote = None, ""
    if isinstance(new, Written):
        added = add(book, new, actor, again)
        near, wrote = added.near, head if added.outcome == CREATED else ""
        if near and near[0].old == old:
            near = None
    else:
        _may_succeed(book, old, head, tier, actor, again)
    spared = _spared(book, texts[0], head)
    fields = {"entity": head, "value": normalised(texts[0].text), "source": texts[0].source, "spared": spared}
    if wrote:
        fields["wrote"] = wrote
    _append(book.workspace, tier, events.tell(actor, SUPERSEDE, KIND, old, because, fields))
    book.read()
    if book.corrections.standing(old, texts[0].text, tier).head != head:
        raise CodegraphError(f"{old} was superseded by {head}, but that does not hold (codegraph doctor tells why)")
    return Outcome(SUPERSEDED, head, tier, near, spared)


def retire(book: Rulebook, old: str, tier: str, because: str, actor: Actor) -> Outcome:
    """Says that a rule holds no longer. Raises Refused for one that was corrected otherwise."""
    texts = book.of(old, tier)
    standing = book.corrections.standing(old, texts[0].text if texts else "", tier)
    if standing.steps and standing.steps[0].old == old:
        if not standing.steps[0].new:
            return Outcome(REASSERTED, old, tier)
        raise Refused(f"{old} was {standing.steps[0].words()}; what holds is {standing.head or 'nothing'}")
    if not texts:
        raise NotFound(f"{old} is in no rule file any more: there is nothing to retire")
    spared = _spared(book, texts[0], "")
    fields = {"value": normalised(texts[0].text), "source": texts[0].source, "spared": spared}
    _append(book.workspace, tier, events.tell(actor, RETIRE, KIND, old, because, fields))
    book.read()
    if book.corrections.standing(old, texts[0].text, tier).live:
        raise CodegraphError(f"{old} was retired, but that does not hold (codegraph doctor tells why)")
    return Outcome(RETIRED, old, tier, None, spared)


def _may_succeed(book: Rulebook, old: str, head: str, tier: str, actor: Actor, again: bool) -> None:
    """Whether a rule that exists may take another's place; brings it back where that was asked for."""
    there = book.of(head, tier)
    if not there:
        raise NotFound(f"{head} is in no rule file{' of yours' if tier else ''}: name a rule that is, or give its text")
    standing = book.standing(there[0])
    if standing.live:
        return
    if not again:
        circle = (
            " (the two would supersede each other)" if old in (standing.head, *[s.new for s in standing.steps]) else ""
        )
        raise Refused(f"{_refusal(book, there[0], standing)}{circle}; --reinstate brings it back")
    reinstate(book, head, tier, actor)


def _refusal(book: Rulebook, rule: Written, standing: Standing) -> str:
    """That a rule was corrected: when, by whom, why, and what holds now."""
    step = standing.steps[0]
    instead = book.of(standing.head, rule.tier) if standing.head else []
    now = f'; now holds {instead[0].id} "{normalised(instead[0].text)[:200]}"' if instead else ""
    which = rule.id if step.old == rule.id else f"this text (as {step.old}, of {step.source})"
    return f"{which} was {step.words()}{now}"


def _reinstate(book: Rulebook, rule: Written, actor: Actor) -> str:
    """Takes back what corrected this very rule; where its text was corrected as another rule, that stays corrected.

    What was written to hold in its place, and for nothing else, is superseded by it in turn: its id is returned. A rule
    that was there before it was put in that place holds on.
    """
    steps = [one for one in book.corrections.all(rule.tier) if one.old == rule.id]
    standing = book.standing(rule)
    cancels = [*[one.event for one in steps], *book.corrections.uncounted(rule.id, rule.tier)]
    fields = {"value": normalised(rule.text), "cancels": cancels}
    _append(book.workspace, rule.tier, events.tell(actor, REINSTATE, KIND, rule.id, "", fields))
    there = book.of(standing.head, rule.tier) if steps and all(one.wrote for one in standing.steps) else []
    if not there:
        return ""
    spared = _spared(book, there[0], rule.id)
    fields = {"entity": rule.id, "value": normalised(there[0].text), "source": there[0].source, "spared": spared}
    because = f"{rule.id} was brought back"
    _append(book.workspace, rule.tier, events.tell(actor, SUPERSEDE, KIND, standing.head, because, fields))
    return standing.head


def _spared(book: Rulebook, old: Written, head: str) -> tuple[str, ...]:
    """The other rules that hold with the same text for other files: the correction is not about them."""
    text = normalised(old.text)
    same = {rule.id for rule in book.live(old.tier) if normalised(rule.text) == text}
    return tuple(sorted(same - {old.id, head}))


def _append(workspace: Workspace, tier: str, event: events.Event) -> None:
    if tier == USER:
        folder = _user_folder()
        os.makedirs(folder, exist_ok=True)
        events.append(folder, event, USER_LOG)
    else:
        if workspace.git:  # where neither a checkout nor a clean takes it away: `codegraph repair` writes it back
            events.append(workspace.facts_home_name, event, USER_LOG)
        events.append(workspace.top_name, event)


def _user_folder() -> str:
    folder = written.user_folder()
    if not folder:
        raise CodegraphError("there is no place for your own rules: set HOME or XDG_CONFIG_HOME")
    return folder


def _write_file(workspace: Workspace, rule: Written, content: str) -> None:
    """The rule's file, whole or not at all. Raises CodegraphError for a folder that leads elsewhere."""
    base = _user_folder() if rule.tier == USER else workspace.top_name
    folder = os.path.join(base, "rules" if rule.tier == USER else ".codegraph/rules")
    real = os.path.realpath(folder)
    inside = os.path.realpath(base).rstrip(os.sep) + os.sep
    if rule.tier != USER and not real.startswith(inside):
        raise CodegraphError(f"{folder}: leads out of the workspace to {real}: no rule is written there")
    os.makedirs(real, exist_ok=True)
    path, number = os.path.join(real, file_name(rule)), 1
    while os.path.lexists(path):  # it held this rule once, and another since
        number += 1
        path = os.path.join(real, file_name(rule, f"-{number}"))
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644), "wb") as file:
            file.write(content.encode("utf-8"))
        os.replace(temporary, path)
    except OSError:
        if os.path.lexists(temporary):
            os.unlink(temporary)
        raise


def looks_like_id(given: str) -> bool:
    """Whether a word can only be meant as an id, so that a mistyped one is not taken for a rule's text."""
    return 4 <= len(given) <= _ID and not set(given.lower()) - _HEX and any(one.isdigit() for one in given)
