"""Old snapshot to new: what to extract, what to resolve again, one difference of triples, one atomic update.

Promise: after `update` the published graph equals one built from nothing out of the same snapshot, and the work done is
in proportion to what changed. A crash at any point leaves the earlier graph answering; the next update notices by
the stamps and builds the graph again from what is kept.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain, islice

from indexer.cache import FactsCache, FileRow, State, facts_key
from indexer.cache.copying import rows_of
from indexer.extract import version as extractor_version
from indexer.facts import Asked, decode, decode_resolution, everywhere, family_of_everywhere
from indexer.grammars import languages, own_digest
from indexer.graph.projection import project
from indexer.graph.store import Writer
from indexer.paths import encode_path
from indexer.repository import Snapshot
from indexer.resolve import answer_module, asks_everywhere
from indexer.sync.changes import Changes, compare, differing
from indexer.sync.extraction import Extraction
from indexer.sync.inputs import Inputs, choose
from indexer.sync.interfaces import Interfaces
from indexer.sync.invalidation import (
    Asker,
    affected_by_modules,
    affected_by_names,
    answers_digest,
    family_question,
    record_questions,
)
from indexer.sync.report import Report
from indexer.sync.resolution import Resolved, Task, resolve_all
from indexer.sync.versions import installation_version, learn, resolver_version
from indexer.sync.view import View, homes_beside
from indexer.sync.world import Declared, World, family_of, worlds_by_family

_REBUILD_SHARE = 0.3
"""Beyond this share of touched files, loading a fresh graph is quicker than editing the old one."""
_KEPT_AT_ONCE = 1000
"""Beyond so many displaced resolutions in one update, none is kept: nobody comes back from such a change often."""

Progress = Callable[[str, int, int], None]
"""Told (stage, done, total) now and then."""


def update(
    view: View,
    snapshot: Snapshot,
    stamp: str,
    *,
    rebuild: bool,
    progress: Progress | None = None,
    graph: bool = True,
    reparse: bool = False,
) -> Report:
    """Brings state and graph of a view to a snapshot; without `graph` the state alone; with `reparse` from no facts.

    The caller holds the view's lock. Raises StoreUnusable.
    """
    state = State(view.home)
    cache = FactsCache(view.facts_home)
    writer = Writer(view.store) if graph else None
    try:
        kept = state.files()
        same = state.meta("installation") == _installation()  # else what a file's first words say is asked anew
        inputs = choose(snapshot, kept if same else {}, view.read)
        return _Update(view, inputs, stamp, state, kept, cache, writer, progress, reparse).run(rebuild or reparse)
    finally:
        if writer is not None:
            writer.close()
        state.close()
        cache.close()


class _Update:
    """One run. Holds what its steps share; lives as long as the run."""

    def __init__(
        self,
        view: View,
        inputs: Inputs,
        stamp: str,
        state: State,
        kept: dict[str, FileRow],
        cache: FactsCache,
        writer: Writer | None,
        progress: Progress | None,
        reparse: bool,
    ) -> None:
        self.kept = kept
        self.view, self.inputs, self.stamp = view, inputs, stamp
        self.state, self.cache, self.writer, self.progress = state, cache, writer, progress
        self.now = int(time.time())
        self.extraction = Extraction(cache, view.read, progress, anew=reparse)
        self.installation = _installation()
        if state.meta("installation") == self.installation:
            learn(state.meta("resolver"), _versions(state))
        self.resolver = resolver_version()
        self.interfaces = Interfaces(cache, self.extraction.get, self.resolver)
        self.extractors = {
            name: extractor_version(name) for name in {language for _, language in inputs.files.values()}
        }
        self.asked: dict[int, Asked] = {}
        self.module_answers: dict[str, str] = {}

    def run(self, rebuild: bool) -> Report:
        old = {} if rebuild or self._is_foreign() or self._has_lost_facts() else self.kept
        changes = compare(old, self.inputs.files)
        writer = self.writer
        whole = writer is not None and (
            not old
            or writer.stamp != self.state.meta("stamp")
            or writer.should_rebuild()
            or changes.touched > _REBUILD_SHARE * len(old)
        )

        rows = self._extract(old, changes)
        worlds = worlds_by_family(rows, self._load_row)
        again = self._to_resolve(old, rows, changes, worlds)
        displaced = self._displaced(old, again, changes)
        reused = self._reuse(rows, again, worlds) if old else {}
        tasks = [Task(rows[path], reused.get(path)) for path in sorted(again)]
        resolved = len(tasks) - len(reused)
        if whole:
            tasks += [Task(row, self.state.resolution(row.id)) for path, row in rows.items() if path not in again]
            tasks.sort(key=lambda task: task.row.path)
            self.extraction.preload([self._key(task.row) for task in tasks])

        results: dict[str, Resolved] = {}
        produced = self._produce(tasks, worlds, results)
        # Published last: a graph that is published has its state, and before that the stamps differ after a crash.
        save = partial(self._save, old, rows, again, changes, results, displaced)
        if writer is None:
            for _ in produced:
                pass
            save()
        elif whole:
            # The first outcome is fetched beforehand, so that workers are forked while there are no threads yet.
            first = [one.lines for one in islice(produced, 1)]
            writer.rebuild(chain(first, (one.lines for one in produced)), self.stamp, save)
            writer.publish()
        else:
            before = self._lines_before(old, again, changes)
            after = {line for one in produced for line in one.lines.decode().splitlines()}
            writer.apply(before - after, after - before, self.stamp)
            save()
            writer.publish()
        return Report(
            files=len(rows),
            parsed=self.extraction.parsed,
            resolved=resolved,
            removed=len(changes.removed),
            changed=True,
            rebuilt=whole,
            stamp=self.stamp,
            store=self.view.store,
            home=self.view.home,
        )

    def _extract(self, old: Mapping[str, FileRow], changes: Changes) -> dict[str, FileRow]:
        """The rows of all files as they will be, with facts in the cache for each that has no reason."""
        wanted = {path: self.inputs.files[path] for path in (*changes.added, *changes.changed)}
        read = self.extraction.ensure(wanted, self.now)
        if any(one.blob != wanted[path][0] for path, one in read.items()):
            # A file was saved between the snapshot and the reading: what is stored is true of the bytes read, and
            # a stamp that no snapshot has makes the next command look again.
            self.stamp += "~"
        free = max((row.id for row in old.values()), default=0) + 1
        rows: dict[str, FileRow] = {}
        for path, (_, language) in self.inputs.files.items():
            before = old.get(path)
            if path not in read:
                assert before is not None
                rows[path] = before
                continue
            if before is None:
                identity, free = free, free + 1
            else:
                identity = before.id
            rows[path] = FileRow(identity, path, read[path].blob, language, read[path].reason)
        return rows

    def _to_resolve(
        self, old: Mapping[str, FileRow], rows: Mapping[str, FileRow], changes: Changes, worlds: Mapping[str, World]
    ) -> set[str]:
        again = {*changes.added, *changes.changed}
        if not old:
            return again
        moved = {path: differing(self._interface(old[path]), self._interface(rows[path])) for path in changes.changed}
        moved |= {path: set(self._interface(old[path])) for path in changes.removed}
        moved |= self._declared(old, rows, changes, moved)
        affected = affected_by_names(self.state, moved)
        if changes.added or changes.removed:
            affected |= affected_by_modules(self.state, lambda question: self._module_answer(question, worlds))
        path_of = {row.id: path for path, row in old.items()}
        return again | {path for file in affected if (path := path_of[file]) in rows}

    def _declared(
        self,
        old: Mapping[str, FileRow],
        rows: Mapping[str, FileRow],
        changes: Changes,
        moved: Mapping[str, set[str]],
    ) -> dict[str, set[str]]:
        """By family that asks which files declare a name: the names of which the answer may be another now."""
        found: dict[str, set[str]] = {}
        for path in (*moved, *changes.added):
            families = {family_of(row.language) for row in (old.get(path), rows.get(path)) if row is not None}
            for family in filter(asks_everywhere, families):
                names = moved[path] if path in moved else self._interface(rows[path])
                found.setdefault(everywhere(family), set()).update(names)
        return found

    def _reuse(self, rows: Mapping[str, FileRow], again: set[str], worlds: Mapping[str, World]) -> dict[str, bytes]:
        """Earlier resolutions that rest on the answers as they are now."""
        found: dict[str, bytes] = {}
        for path in again:
            row = rows[path]
            family = family_of(row.language)
            for digest, data in self.cache.resolutions(encode_path(path), row.blob, self._version(row)):
                asked = decode_resolution(data).asked
                here = {target for target in asked.names if family_of_everywhere(target) is None}
                if here <= rows.keys() and digest == answers_digest(
                    asked,
                    partial(self._answers_of, rows, worlds),
                    partial(self._family_answer, worlds, family),
                ):
                    found[path] = data
                    break
        return found

    def _displaced(
        self, old: Mapping[str, FileRow], again: set[str], changes: Changes
    ) -> list[tuple[bytes, str, str, str, bytes]]:
        """Resolutions that are about to be replaced, with a digest of the answers that they rest on."""
        leaving = [old[path] for path in sorted((again | set(changes.removed)) & old.keys())]
        if len(leaving) > _KEPT_AT_ONCE:
            return []
        kept: list[tuple[bytes, str, str, str, bytes]] = []
        worlds = worlds_by_family(old, self._load_row)
        for row in leaving:
            data = self.state.resolution(row.id)
            if data is None:
                continue
            asked = self._asked_before(row.id)
            answers = dict(asked.modules)
            digest = answers_digest(asked, partial(self._answers_of, old, worlds), answers.__getitem__)
            kept.append((encode_path(row.path), row.blob, self._version(row), digest, data))
        return kept

    def _produce(
        self, tasks: list[Task], worlds: Mapping[str, World], results: dict[str, Resolved]
    ) -> Iterator[Resolved]:
        for done, one in enumerate(resolve_all(tasks, worlds, self._load_row, project=self.writer is not None), 1):
            results[one.path] = one._replace(lines=b"")  # a whole graph's text is not worth keeping
            if self.progress is not None:
                self.progress("resolving", done, len(tasks))
            yield one

    def _lines_before(self, old: Mapping[str, FileRow], again: set[str], changes: Changes) -> set[str]:
        lines: set[str] = set()
        for path in (again | set(changes.removed)) & old.keys():
            row = old[path]
            data, facts = self.state.resolution(row.id), self._load_row(row)
            if data is not None and facts is not None:
                lines.update(project(path, row.blob, row.language, decode(facts), decode_resolution(data)))
        return lines

    def _save(
        self,
        old: Mapping[str, FileRow],
        rows: Mapping[str, FileRow],
        again: set[str],
        changes: Changes,
        results: Mapping[str, Resolved],
        displaced: list[tuple[bytes, str, str, str, bytes]],
    ) -> None:
        gone = [old[path] for path in changes.removed]
        replaced = [old[path] for path in again & old.keys()] + gone
        before = [Asker(row.id, family_of(row.language), self._asked_before(row.id)) for row in replaced]
        after = [
            Asker(row.id, family_of(row.language), decode_resolution(results[row.path].resolution).asked)
            for row in (rows[path] for path in again)
        ]
        self.cache.trim(lambda: self._live(rows))
        facts = self.cache.identity()
        with self.state.transaction():
            if not old:
                self.state.clear()
            self.state.remove_files(gone)
            self.state.put_files(rows[path] for path in (*changes.added, *changes.changed))
            self.state.put_resolutions((rows[path].id, results[path].resolution) for path in again)
            record_questions(self.state, before, after)
            for path in again:
                self.state.set_problems(path, results[path].problems)
            if self.inputs.left_out != self.state.left_out():
                self.state.set_left_out(self.inputs.left_out)
            extractors = " ".join(f"{name}={version}" for name, version in sorted(self.extractors.items()))
            self.state.set_meta(
                {
                    "resolver": self.resolver,
                    "extractors": extractors,
                    "installation": self.installation,
                    "stamp": self.stamp,
                    "facts": facts,
                }
            )
        self.interfaces.keep()
        if displaced:
            self.cache.put_resolutions(displaced, self.now)

    def _live(self, rows: Mapping[str, FileRow]) -> set[str]:
        """The keys of all facts that this view, or another one of the repository, rests on."""
        live = {self._key(row) for row in rows.values() if not row.reason}
        for home in homes_beside(self.view):
            for row in rows_of(home):
                if row.language in languages():  # another work tree may have languages of its own
                    live.add(self._key(row))
        return live

    def _asked_before(self, file: int) -> Asked:
        found = self.asked.get(file)
        if found is None:
            data = self.state.resolution(file)
            found = self.asked[file] = decode_resolution(data).asked if data is not None else Asked()
        return found

    def _is_foreign(self) -> bool:
        """Whether the state was made by another version of the code that extracts or resolves."""
        if self.state.meta("resolver") != self.resolver:
            return True
        before = _versions(self.state)
        return any(name not in languages() or extractor_version(name) != version for name, version in before.items())

    def _has_lost_facts(self) -> bool:
        """Whether facts that the state rests on are no longer in the cache: then all is made anew."""
        if self.state.meta("facts") == self.cache.identity():
            return False
        keys = {self._key(row) for row in self.kept.values() if not row.reason}
        return len(self.cache.known(sorted(keys))) < len(keys)

    def _family_answer(self, worlds: Mapping[str, World], family: str, question: str) -> str:
        return self._module_answer(family_question(family, question), worlds)

    def _module_answer(self, question: str, worlds: Mapping[str, World]) -> str:
        found = self.module_answers.get(question)
        if found is None:
            family, _, words = question.partition(":")
            found = answer_module(words, worlds[family], family) if family in worlds else ""
            self.module_answers[question] = found
        return found

    def _version(self, row: FileRow) -> str:
        return f"{self.resolver}:{extractor_version(row.language)}"

    def _key(self, row: FileRow) -> str:
        return facts_key(row.blob, row.language, extractor_version(row.language))

    def _load_row(self, row: FileRow) -> bytes | None:
        if row.reason:
            return None
        data = self.extraction.get(self._key(row))
        if data is None:
            raise self.cache.lost(row.path)
        return data

    def _answers_of(self, rows: Mapping[str, FileRow], worlds: Mapping[str, World], target: str) -> Mapping[str, str]:
        """The interface of a path; for what stands for a whole family, which files declare a name."""
        family = family_of_everywhere(target)
        if family is None:
            return self._interface(rows[target])
        return Declared(worlds[family]) if family in worlds else {}

    def _interface(self, row: FileRow) -> dict[str, str]:
        return {} if row.reason else self.interfaces.of(self._key(row))


def _installation() -> str:
    """What is installed here, and which languages the work tree adds."""
    return f"{installation_version()} {own_digest()}"


def _versions(state: State) -> dict[str, str]:
    """{language: version of the extractor} that a state was made with."""
    return dict(entry.split("=", 1) for entry in state.meta("extractors").split())
