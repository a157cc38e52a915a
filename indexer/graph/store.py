"""The Oxigraph store: one writer that updates and publishes, readers that open what was published.

The only importer of pyoxigraph. What lies where, locks and swaps are in `generations`. Promises:

* `Writer.apply` and `Writer.rebuild` take effect wholly or not at all, together with their stamp.
* A failed write leaves the published generation untouched and answering.
* A reader takes no lock, waits for nobody and deletes nothing; losing the race with a swap, it tries again.
* Whatever is wrong with the files ends in `StoreUnusable` (`StoreBusy`, `StoreMissing`) with what to do, in one line.
"""

from __future__ import annotations

import os
from itertools import islice

import pyoxigraph as ox

from indexer.errors import StoreMissing, StoreUnusable, WrongUsage
from indexer.graph import generations
from indexer.graph.failures import FAILURES, cannot_write, environmental, one_line
from indexer.graph.names import GRAPH, NAMESPACE
from indexer.graph.questions import question, refuse_remote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import TracebackType
    from typing import IO, Any, Self, TypeVar

    from indexer.graph.asking import Table
    from indexer.graph.lookups import Lookup

    T = TypeVar("T")

_STAMP = ox.NamedNode(NAMESPACE + "stamp")
_GRAPH = ox.NamedNode(GRAPH)
_DEFAULT = ox.DefaultGraph()

PREFIXES = {
    "cg": NAMESPACE,
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}
"""Declared for every query that is put to the graph, and in exports."""


_SLACK_BYTES = 100_000
"""What even a small graph may grow by, beyond half its size, before it is built anew (which costs little then)."""


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

    def __enter__(self) -> Self:
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
            if self._store is None:
                self._store = ox.Store(self._live)
            return _stamp(self._store)
        except FAILURES as error:
            self._store = None
            if environmental(error):
                raise StoreUnusable(cannot_write(self._dir, error)) from error
            generations.remove(self._live)  # damaged: the caller sees an empty graph and rebuilds
            return None

    def apply(self, removed: Iterable[str], added: Iterable[str], stamp: str) -> None:
        """Takes N-Triples lines out, puts others in and sets the stamp, in one transaction; what stands in both stays.

        The caller has compared `stamp` with what the lines were computed against.
        """
        gone, new = set(removed), set(added)
        store = self._open()
        with self._failing():
            old = _stamp(store)
            before = [] if old is None else [_stamp_line(old)]
            store.update(
                "DELETE DATA {\n" + "\n".join([*(gone - new), *before]) + "\n} ;\n"
                "INSERT DATA {\n" + "\n".join([*(new - gone), _stamp_line(stamp)]) + "\n}"
            )
            store.flush()
        self._ready = None

    def rebuild(self, chunks: Iterable[bytes], stamp: str, meanwhile: Callable[[], None] | None = None) -> None:
        """Builds the graph anew from chunks of N-Triples text (whole lines each), and only then replaces the old one.

        The text is loaded while the caller makes more of it. `meanwhile` is called when all of it is out and only the
        database still works. An exception of the iterable or of `meanwhile` leaves the old graph.
        """
        fresh = os.path.join(self._dir, "writer.new")
        generations.remove(fresh)
        generation = generations.new_generation(self._dir)
        try:
            self._build(fresh, generation, chunks, stamp, meanwhile)
        except BaseException:
            generations.remove(fresh)
            generations.remove(generation)
            raise
        self._store = None
        with generations.writing(self._dir):
            if os.path.lexists(self._live):
                os.rename(self._live, os.path.join(self._dir, "writer.old"))
            os.rename(fresh, self._live)
            generations.replace(os.path.join(self._dir, "rebuilt"), f"{generations.size(self._live)}\n")
        generations.remove(os.path.join(self._dir, "writer.old"))
        self._ready = generation

    def _build(
        self, fresh: str, generation: str, chunks: Iterable[bytes], stamp: str, meanwhile: Callable[[], None] | None
    ) -> None:
        """A new database in `fresh` and a finished copy of it; it is closed again, so that it can be renamed."""
        from indexer.graph.copying import checkpoint
        from indexer.graph.loading import load_in_parts

        with self._failing():
            held = [ox.Store(fresh)]  # here alone: the traceback of a failure must not keep it open

        def load(source: str | IO[bytes]) -> None:
            path, stream = (source, None) if isinstance(source, str) else (None, source)
            with self._failing():
                held[0].bulk_load(stream, format=ox.RdfFormat.N_TRIPLES, path=path, lenient=True)

        try:
            load_in_parts(load, chunks, meanwhile)
            with self._failing():
                held[0].add(ox.Quad(_GRAPH, _STAMP, ox.Literal(stamp)))
                held[0].flush()
                checkpoint(held[0], fresh, generation)
        finally:
            held.clear()

    def publish(self) -> None:
        """Makes what was written the generation that readers open from now on."""
        generation, self._ready = self._ready, None
        if generation is None:
            from indexer.graph.copying import checkpoint

            store = self._open()
            generation = generations.new_generation(self._dir)
            try:
                with self._failing():
                    checkpoint(store, self._live, generation)
            except StoreUnusable:
                generations.remove(generation)
                raise
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
        return base is not None and self.size_bytes > base * 3 // 2 + _SLACK_BYTES

    def _open(self) -> ox.Store:
        if self._store is None:
            with self._failing():
                self._store = ox.Store(self._live)
        return self._store

    def _failing(self) -> _Failing:
        """Turns a failure of the database into StoreUnusable and closes it: after one it takes no more writes."""
        return _Failing(self)

    def _failed(self, error: BaseException | None) -> None:
        if isinstance(error, SyntaxError):
            raise StoreUnusable(
                f"{self._dir}: a triple is not well formed ({one_line(error)}); please report it"
            ) from error
        if isinstance(error, FAILURES):
            self._store = None
            raise StoreUnusable(cannot_write(self._dir, error)) from error


class _Failing:
    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self._writer._failed(error)


class Reader:
    """The published graph, read-only and without a lock. Close it by dropping it.

    It stays as it was when opened; only a reader that outlives the grace of a replaced generation goes on with the
    current one. Raises StoreMissing if nothing was published, StoreUnusable if what was published cannot be read (the
    next writer is then told to build anew).
    """

    def __init__(self, store_dir: str | os.PathLike[str]) -> None:
        self._dir = os.fspath(store_dir)
        self._generation = ""
        self._store = self._open()

    def _open(self) -> ox.Store:
        written = generations.schema(self._dir)
        if written is not None and written != generations.SCHEMA:
            raise StoreUnusable(
                f"{self._dir}: the graph is of version {written}, this codegraph reads {generations.SCHEMA}; "
                "run `codegraph index` to build it anew"
            )
        tried: str | None = None
        failure: Exception | None = None
        for attempt in range(8):
            generation = generations.current(self._dir)
            if generation is None:
                break
            if generation == tried:
                import time  # the first look met a swap, a clean-up or damaged files: a second tells which

                time.sleep(0.005 * attempt)
            tried = generation
            try:
                store = ox.Store.read_only(generation)
                stamp = _stamp(store)
                if stamp is not None:  # the last thing written: without it, the log of tables was cut short
                    self._generation = generation
                    _stamps[generation] = stamp
                    return store
                failure = OSError("Corruption: the stamp is missing")
            except FAILURES as error:
                failure = error
        if failure is not None:
            raise self.damaged(one_line(failure), sure=not environmental(failure))
        if os.path.exists(os.path.join(self._dir, "current")):
            raise self.damaged("`current` names no generation")
        raise StoreMissing(f"{self._dir}: there is no graph yet, run `codegraph index`")

    def damaged(self, why: str, sure: bool = True) -> StoreUnusable:
        """The error for a published graph that cannot be read; where that is sure, the next writer is told."""
        if sure:
            generations.mark_damaged(self._dir)
        return StoreUnusable(f"{self._dir}: the graph cannot be read ({why}), run `codegraph index` to build it anew")

    def with_triples(self, lines: Iterable[str]) -> Enlarged:
        """A reader of this graph with more N-Triples lines in it, which nobody else sees: `with` it."""
        return Enlarged(self._dir, lines)

    @property
    def stamp(self) -> str | None:
        """What the published graph was stamped with."""
        return self._read(_stamp)

    def _read(self, work: Callable[[ox.Store], T]) -> T:
        """What `work` finds in the database; done again where the generation was replaced and removed meanwhile."""
        try:
            return work(self._store)
        except FAILURES as error:
            if generations.current(self._dir) in (None, self._generation):
                raise self.damaged(one_line(error), sure=not environmental(error)) from error
        self._store = self._open()
        try:
            return work(self._store)
        except FAILURES as error:
            raise self.damaged(one_line(error), sure=not environmental(error)) from error

    def ask(self, name: str, /, at_most: int | None = None, **bindings: str | int) -> list[tuple[str, ...]]:
        """The rows of a question of `queries/sparql/`, with its parameters bound; any `at_most` of them.

        Every value is a string: an IRI without brackets, the text of a literal, "" where a column is unbound.
        """
        asked = question(name)
        if asked.parameters.keys() != bindings.keys():
            raise WrongUsage(f"{name}: takes the parameters {', '.join(asked.parameters) or 'none'}")
        terms = {word: _term(kind, bindings[word]) for word, kind in asked.parameters.items()}
        wanted = asked.lookup

        def rows(store: ox.Store) -> list[tuple[str, ...]]:
            known = _looked_up(store, wanted, terms[wanted.resource[1:]], at_most) if wanted else None
            if known is not None:
                return known
            found = store.query(asked.bound({word: str(term) for word, term in terms.items()}))
            assert isinstance(found, ox.QuerySolutions)
            return [tuple([_text(term) for term in row]) for row in islice(found, at_most)]

        return self._read(rows)

    def select(self, text: str, seconds: float = 30.0) -> Table:
        """The answer to any reading SPARQL query, `PREFIXES` declared.

        Raises WrongUsage for what is not well formed, would write or use the network, or takes longer than `seconds`.
        """

        from indexer.graph.asking import Table

        def evaluate(store: ox.Store) -> Table:
            found = _query(store, text)
            if isinstance(found, ox.QuerySolutions):
                columns = tuple(variable.value for variable in found.variables)
                return Table(columns, [tuple([_text(term) for term in row]) for row in found])
            if isinstance(found, ox.QueryBoolean):
                return Table(("answer",), [("true" if found else "false",)])
            return Table(
                ("subject", "predicate", "object"),
                [(_text(one.subject), one.predicate.value, _text(one.object)) for one in found],
            )

        return self._within(seconds, text, evaluate)

    def serialize(self, text: str, form: str, seconds: float = 30.0) -> bytes:
        """The same in a standard form: json, csv or tsv of SPARQL results; N-Triples for CONSTRUCT and DESCRIBE."""
        results = {
            "json": ox.QueryResultsFormat.JSON,
            "csv": ox.QueryResultsFormat.CSV,
            "tsv": ox.QueryResultsFormat.TSV,
        }
        if form not in results:
            raise WrongUsage(f"query: {form} is no format; there are {', '.join(results)}")

        def evaluate(store: ox.Store) -> bytes:
            found = _query(store, text)
            if isinstance(found, ox.QueryTriples):
                return found.serialize(format=ox.RdfFormat.N_TRIPLES) or b""
            if isinstance(found, ox.QueryBoolean) and form != "json":
                return b"true\n" if found else b"false\n"
            return found.serialize(format=results[form]) or b""

        return self._within(seconds, text, evaluate)

    def export(self, form: str, stream: IO[bytes]) -> None:
        """Writes the whole graph to a binary stream: nquads or turtle. A failure of the stream is raised as it is."""
        forms = {"nquads": ox.RdfFormat.N_QUADS, "turtle": ox.RdfFormat.TURTLE}
        if form not in forms:
            raise WrongUsage(f"export: {form} is no format; there are {', '.join(forms)}")
        try:
            self._store.dump(stream, forms[form], from_graph=_DEFAULT, prefixes=PREFIXES)
        except FAILURES as error:
            if "Corruption" in str(error):
                raise self.damaged(one_line(error)) from error
            raise

    def _within(self, seconds: float, text: str, evaluate: Callable[[ox.Store], T]) -> T:
        from indexer.graph.asking import checked, within

        return within(seconds, lambda: self._read(lambda store: checked(lambda: evaluate(store), text)))


class Enlarged(Reader):
    """A reader of a private copy of the published graph that holds more; the copy goes away at the end of the block.

    The tables are hard links, so that a copy costs milliseconds whatever the size.
    """

    def __init__(self, store_dir: str, lines: Iterable[str]) -> None:
        self._lines = lines
        self._copy = ""
        super().__init__(store_dir)

    def _open(self) -> ox.Store:
        from indexer.graph.copying import private_copy

        super()._open()  # finds a generation that can be read
        self._discard()
        self._copy = private_copy(self._dir, self._generation)
        try:
            store = ox.Store(self._copy)
            text = "\n".join(self._lines) + "\n"
            store.load(text.encode("utf-8", "replace"), format=ox.RdfFormat.N_TRIPLES)
        except BaseException:
            self._discard()
            raise
        return store

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        del self._store
        self._discard()

    def _discard(self) -> None:
        if self._copy:
            generations.remove(self._copy)


_stamps: dict[str, str] = {}
"""The stamps of the generations that this process has opened: no generation ever changes."""


def published_stamp(store_dir: str | os.PathLike[str]) -> str | None:
    """The stamp of the published graph; None where there is none that can be read, so that the caller builds one."""
    try:
        if generations.is_damaged(os.fspath(store_dir)):
            return None
        known = _stamps.get(generations.current(os.fspath(store_dir)) or "")
        return Reader(store_dir).stamp if known is None else known
    except StoreUnusable:  # also foreign and missing ones: the next writer replaces them
        return None


def refuse_malformed(text: str) -> None:
    """Raises WrongUsage for a query that no graph could answer: not well formed, writing, or asking other servers."""
    from indexer.graph.asking import checked

    checked(lambda: _query(ox.Store(), text), text)


def _query(store: ox.Store, text: str) -> ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples:
    refuse_remote(text)
    return store.query(text, prefixes=PREFIXES)


def _text(term: Any) -> str:
    if term is None:
        return ""
    return term.value if hasattr(term, "value") else str(term)


def _looked_up(
    store: ox.Store, wanted: Lookup, term: ox.NamedNode | ox.Literal, at_most: int | None
) -> list[tuple[str, ...]] | None:
    """The rows of a look-up; None where one predicate has several values, of which a query makes several rows."""
    if wanted.backwards:
        predicate = ox.NamedNode(wanted.values[0][0])
        found = islice(store.quads_for_pattern(None, predicate, term, _DEFAULT), at_most)
        return [(_text(quad.subject),) for quad in found]
    if isinstance(term, ox.Literal):
        return []
    columns: list[list[str]] = []
    for name, needed in wanted.values:
        quads = store.quads_for_pattern(term, ox.NamedNode(name), None, _DEFAULT)
        values = [_text(quad.object) for quad in islice(quads, at_most)]
        if needed and not values:
            return []
        columns.append(values)
    if len(columns) == 1:
        return [(value,) for value in columns[0]]
    if any(len(values) > 1 for values in columns):
        return None
    return [tuple([values[0] if values else "" for values in columns])]


def _term(kind: str, value: str | int) -> ox.NamedNode | ox.Literal:
    """A parameter of a question. Bound in the text, not by `substitutions`, which must be projected."""
    try:
        return ox.NamedNode(str(value)) if kind == "iri" else ox.Literal(value)
    except ValueError:
        raise WrongUsage(f"{value}: is no IRI") from None


def _stamp(store: ox.Store) -> str | None:
    for quad in store.quads_for_pattern(_GRAPH, _STAMP, None, _DEFAULT):
        return quad.object.value if isinstance(quad.object, ox.Literal) else None
    return None


def _stamp_line(stamp: str) -> str:
    return f"{_GRAPH} {_STAMP} {ox.Literal(stamp)} ."
