"""What `doctor` says of rules: which files hold them, what is wrong or odd about them, what the log says of them."""

import os
from collections.abc import Sequence

from indexer import events
from indexer.answers.sources import Sources
from indexer.cli.governing import home
from indexer.cli.place import Place
from indexer.errors import CodegraphError
from indexer.graph.store import Reader
from indexer.paths import USER_LOG
from indexer.repository import snapshot_worktree
from indexer.rules import corrections, dangling, read_rules, written
from indexer.rules.answerable import unanswerable
from indexer.rules.everywhere import everything
from indexer.rules.linting import odd
from indexer.rules.model import Problem, Written
from indexer.rules.standings import Standings
from indexer.rules.table import table

Row = dict[str, str | bool]


def rule_checks(place: Place) -> list[Row]:
    """The rows about rules. What is wrong is not sound; what is odd is told and holds as it is written."""
    top = place.workspace.top_name
    reading = read_rules(top, "", home=home(place))
    rules, problems = everything(place.workspace)
    standing = Standings(top, table(top), near=rules)
    live = [rule for rule in rules if standing.corrected(rule) is None]
    told = list(dict.fromkeys([*problems, *reading.problems, *unanswerable(top, live)]))
    rows: list[Row] = [
        {"what": "rules", "sound": True, "said": ", ".join(reading.sources) or "no rule file holds at the top"}
    ]
    rows += [{"what": "rule file", "sound": False, "said": _placed(one)} for one in told]
    rows += _correction_checks(place, rules, told)
    near = [Problem(rule.source, rule.line, said) for rule in live if (said := standing.near(rule))]
    for one in [*near, *_odd(place, live)]:
        rows.append({"what": "rule", "sound": True, "odd": True, "said": _placed(one)})
    return rows


def _placed(one: Problem) -> str:
    return f"{one.path}:{one.line}: {one.message}" if one.line else f"{one.path}: {one.message}"


def _odd(place: Place, live: list[Written]) -> list[Problem]:
    """What is odd about rules that hold: nothing is broken, but somebody may have meant something else."""
    if not live:
        return []
    graph = None
    try:
        graph = Sources(Reader(place.workspace.store), lambda _: None)
    except CodegraphError:
        pass  # told by the checks of the store
    return odd(live, snapshot_worktree(place.workspace).blobs, graph)


def _correction_checks(place: Place, rules: Sequence[Written], told: Sequence[Problem]) -> list[Row]:
    """The rows about the logs, without what was `told` already."""
    top, user = place.workspace.top_name, written.user_folder()
    known = corrections.read(top, user=user)
    log = events.read(top)
    problems = [Problem(*one) for one in log.problems]
    if user:
        whole = os.path.join(user, USER_LOG)
        problems += [Problem(whole, *one[1:]) for one in events.read(user, USER_LOG).problems]
    problems += [*known.problems, *dangling.lost(known, rules)]
    rows: list[Row] = []
    if log.events or known:
        stand = sum(len(known.all(tier)) for tier in ("", "user"))
        nowhere = dangling.orphans(known, rules)
        said = f"{len(log.events):,} events, {stand:,} corrections of rules stand"
        said += f", {nowhere:,} of rules that are written nowhere any more" if nowhere else ""
        rows.append({"what": "log", "sound": True, "said": said})
    for one in dict.fromkeys(problems):
        if one not in told:
            rows.append({"what": "log", "sound": False, "said": _placed(one)})
    for one in [*dangling.buried(known, rules), *dangling.beside(known, rules)]:
        rows.append({"what": "rule", "sound": True, "odd": True, "said": _placed(one)})
    return rows
