"""Resolving and projecting many files: in this process for a few, in worker processes on all cores for many.

A worker inherits the worlds by fork, so nothing but paths and finished bytes crosses a pipe.
"""

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from indexer.cache import FileRow
from indexer.facts import Edge, FileFacts, Resolution, decode, decode_resolution, encode_resolution
from indexer.graph.projection import project as triples
from indexer.resolve import Resolver, asks_everywhere
from indexer.sync.world import World, family_of
from indexer.workers import cores, run_all

_CHUNK = 16
"""Files a worker takes at once: neighbours share what was worked out about their imports."""
_SECONDS_A_CHUNK = 120.0
_HELD_BYTES = 10_000_000
"""Encoded facts that a worker holds decoded, with what it has worked out of them: some fifteen times as much memory."""
_WORTH_A_PROCESS = 60
"""Below so many files to resolve one process is as quick."""


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


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(list[Resolved])


def resolve_all(
    tasks: Sequence[Task],
    worlds: Mapping[str, World],
    load: Callable[[FileRow], bytes | None],
    project: bool = True,
) -> Iterator[Resolved]:
    """Each task's outcome, in no particular order. `load` gives the encoded facts of a file.

    Without `project` no lines are made: nobody asks for a graph.
    """
    resolvers = {family: Resolver(world, family) for family, world in worlds.items()}

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
        lines = _lines(row, facts, resolution) if project else b""
        return Resolved(row.path, encoded, lines, (*facts.problems, *resolution.problems))

    if sum(task.resolution is None for task in tasks) < _WORTH_A_PROCESS:
        for task in tasks:
            yield run(task)
        return
    for family in {family_of(task.row.language) for task in tasks if task.resolution is None}:
        if asks_everywhere(family):
            worlds[family].declarations()
    chunks = [tasks[start : start + _CHUNK] for start in range(0, len(tasks), _CHUNK)]

    def work(index: int) -> bytes:
        if sum(world.held for world in worlds.values()) > _HELD_BYTES:
            # What a resolver says does not depend on what it remembers: a fresh one holds little.
            resolvers.update((family, Resolver(world, family)) for family, world in worlds.items())
            for world in worlds.values():
                world.forget()
            gc.collect()
        return _encoder.encode([run(task) for task in chunks[index]])

    for done in run_all(work, len(chunks), cores(), _SECONDS_A_CHUNK):
        if done.data is not None:
            yield from _decoder.decode(done.data)
            continue
        for task in chunks[done.piece]:
            yield _unresolved(task, load, f"could not be resolved: {done.failure}")


def _unresolved(task: Task, load: Callable[[FileRow], bytes | None], why: str) -> Resolved:
    """A file whose resolution failed: its definitions stand, its calls are candidates, and the reason is on record."""
    row = task.row
    data = load(row)
    facts = decode(data) if data is not None else FileFacts(language=row.language)
    resolution = Resolution(
        calls=tuple(Edge(site, "candidates") for site in range(len(facts.calls))),
        references=tuple(Edge(site, "candidates") for site in range(len(facts.references))),
        problems=((1, why),),
    )
    return Resolved(
        row.path, encode_resolution(resolution), _lines(row, facts, resolution), (*facts.problems, (1, why))
    )


def _lines(row: FileRow, facts: FileFacts, resolution: Resolution) -> bytes:
    return "\n".join(triples(row.path, row.blob, row.language, facts, resolution)).encode() + b"\n"
