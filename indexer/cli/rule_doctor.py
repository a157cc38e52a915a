"""What `doctor` says of rules: which files hold them, what is wrong or odd about them, what the log says of them."""

import os
from collections.abc import Sequence

from indexer import events
from indexer.answers.sources import Sources
from indexer.cli import output
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
from indexer.rules.misplaced import misplaced
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
    for one in misplaced(top, written.user_folder()):
        rows.append({"what": "rule file", "sound": True, "odd": True, "said": _placed(one)})
    for path in written.by_hand(os.path.realpath(top)):
        said = f"{path}: holds for no file: its host leaves it to the model or to the user when it applies"
        rows.append({"what": "rule file", "sound": True, "said": said})
    rows += _correction_checks(place, rules, told)
    near = [Problem(rule.source, rule.line, said) for rule in live if (said := standing.near(rule))]
    graph = _graph(place)
    found = odd(live, snapshot_worktree(place.workspace).blobs, graph) if live else []
    for one in [*near, *found]:
        rows.append({"what": "rule", "sound": True, "odd": True, "said": _placed(one)})
    about_code = sum(rule.selector.graphed or bool(rule.forbid + rule.require) for rule in live)
    if graph is None and about_code:
        said = f"what {output.count(about_code, 'rule')} about code select was not checked: there is no graph to ask"
        rows.append({"what": "rules", "sound": True, "said": said})
    return rows


def _placed(one: Problem) -> str:
    return f"{one.path}:{one.line}: {one.message}" if one.line else f"{one.path}: {one.message}"


def _graph(place: Place) -> Sources | None:
    """The graph as it is; None where there is none, which the checks of the store tell."""
    try:
        return Sources(Reader(place.workspace.store), lambda _: None)
    except CodegraphError:
        return None


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
