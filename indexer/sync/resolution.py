"""Resolving and projecting many files: in this process for a few, in worker processes on all cores for many.

A worker inherits the worlds by fork, so nothing but paths and finished bytes crosses a pipe.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from indexer.cache import FileRow
from indexer.facts import Resolution, decode, decode_resolution, encode_resolution
from indexer.graph.projection import project
from indexer.resolve import Resolver
from indexer.sync.workers import MOST_TASKS, fork_map, processes_for
from indexer.sync.world import World, family_of

_CHUNK = 24
"""Files a worker takes at once: neighbours share what was worked out about their imports."""


class Task(NamedTuple):
    """A file to project, and to resolve first where it has no resolution."""

    row: FileRow
    resolution: bytes | None


class Resolved(NamedTuple):
    """A file's encoded resolution, its N-Triples lines, and the problems met in it: (line, message)."""

    path: str
    resolution: bytes
    lines: bytes
    problems: tuple[tuple[int, str], ...]


def resolve_all(
    tasks: Sequence[Task], worlds: Mapping[str, World], load: Callable[[FileRow], bytes | None]
) -> Iterator[Resolved]:
    """Each task's outcome, in no particular order. `load` gives the encoded facts of a file."""
    resolvers = {family: Resolver(world) for family, world in worlds.items()}

    def run(task: Task) -> Resolved:
        row = task.row
        data = load(row) if row.reason == "" else None
        if data is None:
            return Resolved(row.path, encode_resolution(Resolution()), b"", ((1, row.reason or "its facts are gone"),))
        family = family_of(row.language)
        if task.resolution is None:
            facts, resolution = worlds[family].facts(row.path), resolvers[family].resolve(row.path)
            encoded = encode_resolution(resolution)
        else:
            facts, resolution = decode(data), decode_resolution(task.resolution)
            encoded = task.resolution
        lines = "\n".join(project(row.path, row.blob, row.language, facts, resolution))
        return Resolved(row.path, encoded, lines.encode() + b"\n", (*facts.problems, *resolution.problems))

    size = max(_CHUNK, len(tasks) // (MOST_TASKS - 1) + 1)
    chunks = [tasks[start : start + size] for start in range(0, len(tasks), size)]
    processes = processes_for(sum(task.resolution is None for task in tasks))
    for chunk, outcome in fork_map(lambda chunk: [run(task) for task in chunk], chunks, processes):
        yield from outcome if outcome is not None else [run(task) for task in chunk]
