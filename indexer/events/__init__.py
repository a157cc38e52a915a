"""Events: what people and agents told about the code, one a line in a log that is committed with it.

Promise: a log is only ever added to, so it merges in git by union; the same lines in any order, repeated or not, say
the same; a line that was cut short or is no event is reported with its place, and the others are read.
"""

from indexer.events.event import Actor, Event, tell
from indexer.events.log import NAME, Log, Part, Problem, append, event_in, first, read, since

__all__ = [
    "NAME",
    "Actor",
    "Event",
    "Log",
    "Part",
    "Problem",
    "append",
    "event_in",
    "first",
    "read",
    "since",
    "tell",
]
