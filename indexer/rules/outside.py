"""What lies outside the workspace, as rules name it: `requests.get`, `models.Model`, `boto3.*`.

Promise: only what the imports prove is called or extended. A pattern without a dot names nothing outside: `get` would
be anybody's. What every program of a language has (`print`, `len`) is not on record.

Here such a thing is written like an IRI, `outside:requests.get`, so that it can stand wherever a definition can.
"""

from __future__ import annotations

from indexer.graph import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from indexer.answers.sources import Sources

SCHEME = "outside:"


def may_name(patterns: Iterable[str]) -> bool:
    """Whether one of the patterns can name something outside."""
    return any(
        "." in one.replace("::", ".").replace("#", ".") and ":" not in one.replace("::", ".") for one in patterns
    )


def called_in(sources: Sources, path: str) -> list[str]:
    """What a file calls."""
    return [SCHEME + name for (name,) in sources.ask("outside_names", file=names.file_iri(path))]


def sites(sources: Sources, path: str, callee: str) -> list[names.Site]:
    """Where a file calls one of them, by place."""
    file, wanted = names.file_iri(path), callee.removeprefix(SCHEME)
    found: set[names.Site] = set()
    for (text,) in sources.ask("outside_sites", file=file):
        for row in text.split("\n"):
            site, _, name = row.partition(" ")
            if name == wanted:
                found.update(names.sites_of(f"{file}#{site}"))
    return sorted(found, key=lambda one: (one.line, one.column))


def bases(sources: Sources, iri: str) -> list[str]:
    """What a class extends directly."""
    return [SCHEME + name for (name,) in sources.ask("outside_bases", extending=iri)]


def everything(sources: Sources) -> tuple[set[str], set[str]]:
    """All that is called, and all that is extended, anywhere."""
    called = {SCHEME + name for _, name in sources.ask("outside_calls")}
    return called, {SCHEME + name for (name,) in sources.ask("all_outside_bases")}
