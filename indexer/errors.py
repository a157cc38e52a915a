"""The one exception base of the project.

A message is a single line that names the path (and line, where there is one) and says what to do.
`exit_status` is what the command line exits with: 1 no such thing, 2 wrong usage, 3 no work tree or an unusable store.
"""


class CodegraphError(Exception):
    """Something a user can act on. Never raised for broken source code: that is recorded per file."""

    exit_status = 3


class NoWorkTree(CodegraphError):
    """There is no work tree at the place that was asked about (a bare repository, a deleted directory)."""


class StoreUnusable(CodegraphError):
    """The store cannot be read or written; the message says which file and how to mend it."""


class NotFound(CodegraphError):
    """The symbol, path or revision asked for does not exist."""

    exit_status = 1


class Refused(CodegraphError):
    """What was asked for contradicts what was decided before; the message says when, by whom and why."""

    exit_status = 1


class WrongUsage(CodegraphError):
    """The command line, a query or a configuration file is not well formed."""

    exit_status = 2


class StoreBusy(StoreUnusable):
    """Another process is writing the store and did not finish in the time that we were willing to wait."""


class StoreMissing(StoreUnusable):
    """There is no graph yet: nothing was indexed here, or the last run did not get far enough to publish one."""


class BudgetError(CodegraphError):
    """A piece of work took longer than it may; whoever set the limit says what becomes of the rest."""


class StoreDamaged(StoreUnusable):
    """Something that is kept turned out damaged and was removed; the next update makes it anew."""
