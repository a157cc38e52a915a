"""What `doctor` says of the log of events and of the corrections in it."""

import os
from collections.abc import Sequence

from indexer import events
from indexer.cli.place import Place
from indexer.rules import corrections, dangling, written
from indexer.rules.model import Problem, Written


def correction_checks(place: Place, rules: Sequence[Written], told: Sequence[Problem]) -> list[dict[str, str | bool]]:
    """The rows about the logs, without what was `told` already."""
    top, user = place.workspace.top_name, written.user_folder()
    known = corrections.read(top, user=user)
    log = events.read(top)
    problems = [Problem(*one) for one in log.problems]
    if user:
        whole = os.path.join(user, corrections.USER_NAME)
        problems += [Problem(whole, *one[1:]) for one in events.read(user, corrections.USER_NAME).problems]
    problems += [*known.problems, *dangling.lost(known, rules)]
    rows: list[dict[str, str | bool]] = []
    if log.events or known:
        stand = sum(len(known.all(tier)) for tier in ("", "user"))
        nowhere = dangling.orphans(known, rules)
        said = f"{len(log.events):,} events, {stand:,} corrections of rules stand"
        said += f", {nowhere:,} of rules that are written nowhere any more" if nowhere else ""
        rows.append({"what": "log", "sound": True, "said": said})
    for one in dict.fromkeys(problems):
        if one not in told:
            at = f"{one.path}:{one.line}" if one.line else one.path
            rows.append({"what": "log", "sound": False, "said": f"{at}: {one.message}"})
    for one in dangling.buried(known, rules):
        rows.append({"what": "rule", "sound": True, "odd": True, "said": f"{one.path}:{one.line}: {one.message}"})
    return rows
