"""The Oxigraph store: one writer that updates and publishes, readers that open what was published.

The only importer of pyoxigraph. What lies where, locks and swaps are in `generations`. Promises:

* `Writer.apply` and `Writer.rebuild` take effect wholly or not at all, together with their stamp.
* A failed write leaves the published generation untouched and answering.
* A reader takes no lock, waits for nobody and deletes nothing; losing the race with a swap, it tries again.
* Whatever is wrong with the files ends in `StoreUnusable` (`StoreBusy`, `StoreMissing`) with what to do, in one line.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pyoxigraph as ox

from indexer.errors import StoreMissing, StoreUnusable, WrongUsage
from indexer.graph import generations
from indexer.graph.names import GRAPH, NAMESPACE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import TracebackType

_STAMP = ox.NamedNode(NAMESPACE + "stamp")
_GRAPH = ox.NamedNode(GRAPH)
_DEFAULT = ox.DefaultGraph()
_FAILURES = (OSError, RuntimeError, ValueError)
"""What pyoxigraph raises when files are missing, damaged or cannot be written."""

_ENVIRONMENT = (
    "No space left",
    "File too large",
    "Permission denied",
    "Read-only file system",
    "Too many open files",
    "quota exceeded",
    "Cannot allocate memory",
    "Operation not permitted",
)
"""Failures that say nothing about the state of the files: nothing is thrown away for them."""

LOAD_BYTES = 24_000_000
"""Text that is loaded at a time. Each load writes tables of its own, so many small ones repeat strings, are slow to open
and set Oxigraph compacting at once (measured on 93 MB: 6 MB a load 89 MB on disk, 24 MB 63 MB, one load 59 MB)."""


class Writer:
    """The one writer of a store. Use as a context manager, or `close` it.

    Opening it takes the lock: StoreBusy after `wait` seconds. A store of another version, or one that a reader found
    damaged, is emptied: `stamp` is then None and the caller rebuilds.
    """

    def __init__(self, store_dir: str | os.PathLike[str], wait: float = 2.0) -> None:
        self._dir = os.fspath(store_dir)
        self._live = os.path.join(self._dir, "writer")
        self._store: ox.Store | None = None
        self._ready: str | None = None  # a finished generation that `publish` only has to name
        with generations.writing(self._dir):
            os.makedirs(self._dir, exist_ok=True)
        self._lock = generations.Lock(self._dir, wait)
        try:
            if generations.is_damaged(self._dir) or generations.schema(self._dir) != generations.SCHEMA:
                generations.forget(self._dir)
                generations.write_schema(self._dir)
            for left in ("writer.new", "writer.old"):  # of a process that was killed
                generations.remove(os.path.join(self._dir, left))
            generations.prune(self._dir)
        except BaseException:
            self._lock.release()
            raise

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the database and gives up the lock."""
        self._store = None
        self._lock.release()

    @property
    def stamp(self) -> str | None:
        """What the last `apply` or `rebuild` was stamped with; None for an empty or discarded graph."""
        if self._store is None and not os.path.exists(os.path.join(self._live, "CURRENT")):
            return None
        try:
            return _stamp(self._open())
        except _FAILURES as error:
            self._discard(error)
            return None

    def apply(self, removed: Iterable[str], added: Iterable[str], stamp: str) -> None:
        """Takes N-Triples lines out, puts others in and sets the stamp, in one transaction. What stands in both stays."""
        gone, new = set(removed), set(added)
        store = self._open()
        try:
            old = _stamp(store)
            before = [] if old is None else [_stamp_line(old)]
            store.update(
                "DELETE DATA {\n" + "\n".join([*(gone - new), *before]) + "\n} ;\n"
                "INSERT DATA {\n" + "\n".join([*(new - gone), _stamp_line(stamp)]) + "\n}"
            )
            store.flush()
        except SyntaxError as error:
            raise StoreUnusable(f"{self._dir}: a triple is not well formed ({_line(error)}); please report it") from error
        except _FAILURES as error:
            self._store = None
            raise self._failed(error) from error
        self._ready = None

    def rebuild(self, chunks: Iterable[bytes], stamp: str, threads: int = 0) -> None:
        """Builds the graph anew from chunks of N-Triples text (whole lines each), and only then replaces the old one.

        Chunks are put together to `LOAD_BYTES`; `threads` loads run at a time (0: two a core, at most 4), while the caller
        makes the next. An exception of the iterable leaves the old graph.
        """
        fresh = os.path.join(self._dir, "writer.new")
        generations.remove(fresh)
        generation = generations.new_generation(self._dir)
        try:
            store = ox.Store(fresh)
            _load(store, chunks, threads or min(4, 2 * (os.cpu_count() or 1)))
            store.add(ox.Quad(_GRAPH, _STAMP, ox.Literal(stamp)))
            store.flush()
            _checkpoint(store, fresh, generation)
            del store
        except BaseException as error:
            generations.remove(fresh)
            generations.remove(generation)
            if isinstance(error, SyntaxError):
                raise StoreUnusable(f"{self._dir}: a triple is not well formed ({_line(error)}); please report it") from error
            if isinstance(error, _FAILURES):
                raise self._failed(error) from error
            raise
        self._store = None
        with generations.writing(self._dir):
            if os.path.lexists(self._live):
                os.rename(self._live, os.path.join(self._dir, "writer.old"))
            os.rename(fresh, self._live)
            generations.replace(os.path.join(self._dir, "rebuilt"), f"{generations.size(self._live)}\n")
        generations.remove(os.path.join(self._dir, "writer.old"))
        self._ready = generation

    def publish(self) -> None:
        """Makes what was written the generation that readers open from now on."""
        generation, self._ready = self._ready, None
        if generation is None:
            store = self._open()
            generation = generations.new_generation(self._dir)
            try:
                _checkpoint(store, self._live, generation)
            except _FAILURES as error:
                generations.remove(generation)
                raise self._failed(error) from error
        generations.swap(self._dir, generation)

    @property
    def size_bytes(self) -> int:
        """Bytes of the database on disk, without older generations."""
        return generations.size(self._live)

    def should_rebuild(self) -> bool:
        """Whether the database has grown so far beyond its size when it was last built that building anew pays.

        Its string dictionary never shrinks, so many updates leave it larger than what it holds.
        """
        base = generations.rebuilt_size(self._dir)
        return base is not None and self.size_bytes > 2 * base + 16_000_000

    def _open(self) -> ox.Store:
        if self._store is None:
            try:
                self._store = ox.Store(self._live)
            except _FAILURES as error:
                self._discard(error)
                try:
                    self._store = ox.Store(self._live)
                except _FAILURES as again:
                    raise self._failed(again) from again
        return self._store

    def _discard(self, error: Exception) -> None:
        """Empties a damaged database; raises StoreUnusable if it may be sound and only cannot be opened just now."""
        self._store = None
        if _environmental(error):
            raise self._failed(error) from error
        generations.remove(self._live)

    def _failed(self, error: Exception) -> StoreUnusable:
        return StoreUnusable(
            f"{self._dir}: cannot write the graph ({_line(error)}); free some space or check the permissions, "
            "then index again (the earlier graph is untouched)"
        )


class Reader:
    """The published graph, read-only and without a lock. It stays as it was when opened; close it by dropping it.

    Raises StoreMissing if nothing was published, StoreUnusable if what was published cannot be read (the next writer is
    then told to build anew).
    """

    def __init__(self, store_dir: str | os.PathLike[str]) -> None:
        self._dir = os.fspath(store_dir)
        self._store = self._open()

    def _open(self) -> ox.Store:
        written = generations.schema(self._dir)
        if written is not None and written != generations.SCHEMA:
            raise StoreUnusable(
                f"{self._dir}: the graph is of version {written}, this codegraph reads {generations.SCHEMA}; "
                "run `codegraph index` to build it anew"
            )
        tried = None
        for attempt in range(8):
            generation = generations.current(self._dir)
            if generation is None:
                break
            if attempt and generation == tried:
                import time  # a swap or a clean-up is under way, or the files are damaged: the next look tells

                time.sleep(0.01 * attempt)
            tried = generation
            try:
                return ox.Store.read_only(generation)
            except _FAILURES as error:
                failure = error
        if tried is None or generation is None:
            if generations.schema(self._dir) is None or not os.path.exists(os.path.join(self._dir, "current")):
                raise StoreMissing(f"{self._dir}: there is no graph yet, run `codegraph index`")
            raise self.damaged("`current` names no generation")
        raise self.damaged(_line(failure), sure=not _environmental(failure))

    def damaged(self, why: str, sure: bool = True) -> StoreUnusable:
        """The error for a published graph that cannot be read; where that is sure, the next writer is told."""
        if sure:
            generations.mark_damaged(self._dir)
        return StoreUnusable(f"{self._dir}: the graph cannot be read ({why}), run `codegraph index` to build it anew")

    @property
    def stamp(self) -> str | None:
        """What the published graph was stamped with."""
        try:
            return _stamp(self._store)
        except _FAILURES as error:
            raise self.damaged(_line(error)) from error

    def ask(self, question: str, **bindings: str | int) -> list[tuple[str, ...]]:
        """The rows of a question of `queries/sparql/`, with its parameters bound.

        Every value is a string: an IRI without brackets, the text of a literal, "" where a column is unbound.
        """
        text, kinds = _question(question)
        if kinds.keys() != bindings.keys():
            raise WrongUsage(f"{question}: takes the parameters {', '.join(kinds) or 'none'}")
        for name, kind in kinds.items():
            text = text.replace(f"${name} ", f"{_term(kind, bindings[name])} ")
        try:
            found = self._store.query(text)
            assert isinstance(found, ox.QuerySolutions)
            return [tuple([_text(term) for term in row]) for row in found]
        except _FAILURES as error:
            raise self.damaged(_line(error)) from error


def published_stamp(store_dir: str | os.PathLike[str]) -> str | None:
    """The stamp of the published graph; None where there is none that can be read, so that the caller builds one."""
    try:
        if generations.is_damaged(os.fspath(store_dir)):
            return None
        return Reader(store_dir).stamp
    except StoreUnusable:  # also foreign and missing ones: the next writer replaces them
        return None


def _text(term: Any) -> str:
    return "" if term is None else term.value


def _term(kind: str, value: str | int) -> str:
    """A parameter as it stands in a query. Bound in the text, not by `substitutions`, which must be projected."""
    return str(ox.NamedNode(str(value)) if kind == "iri" else ox.Literal(value))


_questions: dict[str, tuple[str, dict[str, str]]] = {}


def _question(name: str) -> tuple[str, dict[str, str]]:
    """The text of a named question and {parameter: iri | literal} as its head comment declares them."""
    known = _questions.get(name)
    if known is None:
        from indexer.data import path

        with open(path(f"queries/sparql/{name}.rq"), encoding="utf-8") as file:
            text = file.read()
        kinds = {}
        for line in text.splitlines():
            if line.startswith("# parameter "):
                word, kind = line[12:].partition(":")[0].split()
                kinds[word] = kind
        known = _questions[name] = (text, kinds)
    return known


def _stamp(store: ox.Store) -> str | None:
    for quad in store.quads_for_pattern(_GRAPH, _STAMP, None, _DEFAULT):
        return quad.object.value if isinstance(quad.object, ox.Literal) else None
    return None


def _stamp_line(stamp: str) -> str:
    return f"{_GRAPH} {_STAMP} {ox.Literal(stamp)} ."


def _checkpoint(store: ox.Store, live: str, target: str) -> None:
    """A copy of the database as it is now: hard links, or real copies where the file system has none."""
    try:
        store.backup(target)
    except _FAILURES as error:
        if _environmental(error) and "Operation not permitted" not in str(error):
            raise
        import shutil

        generations.remove(target)
        store.flush()
        shutil.copytree(live, target, ignore=shutil.ignore_patterns("LOCK", "LOG*"))


def _load(store: ox.Store, chunks: Iterable[bytes], threads: int) -> None:
    import queue
    import threading

    waiting: queue.Queue[bytes | None] = queue.Queue(threads)
    failures: list[BaseException] = []

    def work() -> None:
        while (text := waiting.get()) is not None:
            if failures:
                continue  # drained, so that the caller does not block on a full queue
            try:
                store.bulk_load(text, format=ox.RdfFormat.N_TRIPLES, lenient=True)
            except BaseException as error:  # raised again in the caller's thread
                failures.append(error)

    workers = [threading.Thread(target=work, daemon=True) for _ in range(threads)]
    for worker in workers:
        worker.start()
    try:
        for text in _gathered(chunks):
            if failures:
                break
            waiting.put(text)
    finally:
        for _ in workers:
            waiting.put(None)
        for worker in workers:
            worker.join()
    if failures:
        raise failures[0]


def _gathered(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Small chunks put together: every load writes tables of its own, and many of them are slow to read."""
    parts: list[bytes] = []
    length = 0
    for chunk in chunks:
        parts.append(chunk if chunk.endswith(b"\n") else chunk + b"\n")
        length += len(chunk)
        if length >= LOAD_BYTES:
            yield b"".join(parts)
            parts, length = [], 0
    if parts:
        yield b"".join(parts)


def _environmental(error: Exception) -> bool:
    text = str(error)
    return isinstance(error, MemoryError) or any(words in text for words in _ENVIRONMENT)


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:300]
