"""What `doctor` says of the facts: how many there are, which log lacks which, what is wrong in the logs."""

from indexer.cli import output
from indexer.cli.place import Place
from indexer.events import NAME
from indexer.memory import logs
from indexer.memory.projection import Projection
from indexer.memory.times import now


def fact_checks(place: Place) -> list[dict[str, str | bool]]:
    """The rows about facts."""
    with Projection(place.workspace) as told:
        total = told.rows("SELECT count(*), sum(void = '' AND holds(begins, ends, ?)) FROM facts", now())[0]
        refused = told.rows("SELECT count(*) FROM refused")[0][0]
    rows: list[dict[str, str | bool]] = []
    if total[0]:
        said = f"{output.count(total[0], 'fact')}, {total[1] or 0:,} of them hold now"
        if refused:
            said += f"; {output.count(refused, 'telling')} of what was retracted does not count (codegraph lint)"
        rows.append({"what": "facts", "sound": True, "said": said})
    rows += [
        {"what": "facts", "sound": False, "said": f"{log.path}:{one.line}: {one.message}"}
        for log, one in logs.problems(place.workspace)
        if log.name != NAME  # those of the committed log are told with the rules' corrections
    ]
    lacking = logs.difference(place.workspace).only_here
    if lacking:
        named = ", ".join(f"{event.subject} {event.text('predicate')}".strip() for event in lacking[:3])
        more = f" and {len(lacking) - 3:,} more" if len(lacking) > 3 else ""
        is_are = "is" if len(lacking) == 1 else "are"
        said = f"{output.count(len(lacking), 'event')} told here {is_are} not in {NAME}: {named}{more}"
        rows.append(
            {"what": "facts", "sound": True, "odd": True, "said": f"{said} (codegraph repair writes them there)"}
        )
    return rows
