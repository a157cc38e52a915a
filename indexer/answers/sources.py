"""What answers are computed from: the published graph, and the files as they are now.

Promise: a source line comes out only of a file whose bytes now have the blob that the graph speaks of. Each file is
read at most once in the life of a `Sources`, which is one command or one hook.
"""

from __future__ import annotations

from indexer.answers.ranking import is_test, is_vendored
from indexer.answers.rows import MODULE, Definition, File, Site
from indexer.graph import layout
from indexer.graph.names import Site as Place
from indexer.graph.names import blob_of, file_iri, path_of, qualified, symbol_of
from indexer.graph.signatures import whole
from indexer.repository.unread import may_hold_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from indexer.graph.layout import Span
    from indexer.graph.store import Reader

    Read = Callable[[str], "tuple[str, bytes] | None"]
    # A file as it is now: its blob id and its bytes as git stores them, None if it is gone. May raise OSError.

_FEW = 300
"""So many files are asked for one by one; beyond, all at once is quicker."""
_KINDS = {
    "Function": "function",
    "Method": "method",
    "Class": "class",
    "Variable": "variable",
    "Attribute": "attribute",
    "Macro": "macro",
    "Definition": "definition",
}
_WAS_READ = " read"
"""In a problem that cost nothing of the file: `byte 0xe9 is not utf-8: read as Latin-1`."""
_DECLARED = frozenset({"function", "method", "class"})


SEPARATORS = {"cpp": "::", "php": "::", "rust": "::"}
"""What `grammars.toml` says (a test holds them equal), whose reading would cost a hook 2 ms."""


class Sources:
    """The graph and the files. `left_out` {path: reason} names what was not indexed, as far as the caller knows."""

    def __init__(self, reader: Reader, read: Read, left_out: dict[str, str] | None = None) -> None:
        self.reader = reader
        self.left_out = left_out or {}
        self._read = read
        self._files: dict[str, File | None] = {}
        self._whole = False
        self._lines: dict[str, list[str] | None] = {}
        self._spans: dict[str, dict[str, Span]] = {}
        self._generated: set[str] | None = None
        self._problems: dict[str, tuple[str, int]] | None = None

    def ask(self, question: str, at_most: int | None = None, **bindings: str | int) -> list[tuple[str, ...]]:
        """The rows of a named question (`graph.store.Reader.ask`)."""
        return self.reader.ask(question, at_most, **bindings)

    def file(self, path: str) -> File | None:
        """What the graph knows of a file; None if it is not indexed."""
        if path not in self._files:
            if self._whole:
                return None
            if len(self._files) < _FEW:
                rows = self.ask("file", file=file_iri(path))
                self._files[path] = File(path, rows[0][1], blob_of(rows[0][0])) if rows else None
            else:
                self.files()
                return self._files.get(path)
        return self._files[path]

    def files(self) -> list[File]:
        """All files of the graph, by path."""
        if not self._whole:
            for iri, blob, language in self.ask("files"):
                path = path_of(iri)
                self._files[path] = File(path, language, blob_of(blob))
            self._whole = True
        return sorted(file for file in self._files.values() if file is not None)

    def generated(self, path: str) -> bool:
        """Whether a file says of itself that it is generated."""
        if self._generated is None:
            self._generated = {path_of(iri) for (iri,) in self.ask("generated")}
        return path in self._generated

    def broken(self, path: str) -> int:
        """The line of the first syntax error in a file, 0 if there is none: what is said of it may be wrong."""
        return self._partly_read().get(path, ("", 0))[1]

    def broken_files(self, language: str) -> int:
        """How many files of a language, or of one that can import from it, could not be read whole."""
        others = [other for other, _ in self._partly_read().values()]
        if not others or all(other == language for other in others):
            return len(others)
        from indexer.grammars import languages

        known = languages()
        kin = {name for name, one in known.items() if language in known and one.platform == known[language].platform}
        return sum(other == language or other in kin for other in others)

    def _partly_read(self) -> dict[str, tuple[str, int]]:
        """{path: (language, line of its first syntax error)} of the files in which something went unread; the line is 0
        where that was for another reason."""
        if self._problems is None:
            self._problems = {}
            for iri, problem, language in self.ask("problems"):
                if _WAS_READ in problem:
                    continue
                line, _, said = problem.partition(": ")
                at = int(line) if said == "syntax error" and line.isdecimal() else 0
                path = path_of(iri)
                before = self._problems.get(path, (language, 0))[1]
                self._problems[path] = (language, min(at, before) if at and before else at or before)
        return self._problems

    def lines(self, path: str) -> list[str] | None:
        """The lines of a file as it is now; None if that is not what the graph speaks of."""
        if path not in self._lines:
            self._lines[path] = self._current(path)
        return self._lines[path]

    def text(self, path: str, line: int) -> str | None:
        """One source line without its indentation; None if the file differs from what the graph speaks of."""
        lines = self.lines(path)
        if lines is None or not 0 < line <= len(lines):
            return None
        return lines[line - 1].strip()

    def spans(self, path: str) -> list[Span]:
        """Where the definitions of a file lie, in source order, as the graph has it."""
        rows = self.ask("layout", file=file_iri(path))
        return layout.read(rows[0][0], path) if rows else []

    def span(self, iri: str) -> Span | None:
        """Where a definition lies, None where there is none of that IRI."""
        path = path_of(iri)
        known = self._spans.get(path)
        if known is None:
            known = self._spans[path] = {one.iri: one for one in self.spans(path)}
        return known.get(iri)

    def definition(self, iri: str) -> Definition | None:
        """A definition by its IRI; None if there is none (a file, a lambda) or its file changed."""
        rows = self.ask("definition", definition=iri)
        return self.defined((iri, *rows[0])) if rows else None

    def defined(self, row: tuple[str, ...]) -> Definition | None:
        """A definition out of a row of `definition*.rq`; None if its file changed."""
        iri, type_, line, signature, doc = row
        path, symbol = path_of(iri), symbol_of(iri)
        text = self.text(path, int(line))
        file = self.file(path)
        if text is None or file is None:
            return None
        span = self.span(iri)
        long_name = qualified(symbol)
        name = long_name.rpartition(".")[2]
        kind = _KINDS[type_.rpartition("#")[2]]
        return Definition(
            path=path,
            symbol=symbol,
            qualified_name=_written(long_name, file.language),
            name=name,
            kind=kind,
            line=int(line),
            start_line=span.start if span else int(line),
            end_line=span.end if span else int(line),
            language=file.language,
            # Of what is no declaration with parameters, the line says all there is.
            signature=whole(kind, name, signature) if signature or kind in _DECLARED else text,
            doc=doc,
            text=text,
            iri=iri,
            test=is_test(path),
            vendored=is_vendored(path),
            generated=self.generated(path),
            broken=self.broken(path),
        )

    def site(self, place: Place, callee: str, name: str, resolution: str = "exact", depth: int = 1) -> Site | None:
        """A site with its source line; None if its file changed."""
        text = self.text(place.path, place.line)
        file = self.file(place.path)
        if text is None or file is None:
            return None
        return Site(
            path=place.path,
            line=place.line,
            column=place.column,
            enclosing=_written(qualified(place.symbol), file.language) or MODULE,
            symbol=place.symbol,
            text=text,
            callee=callee,
            name=name,
            resolution=resolution,
            note=place.note,
            depth=depth,
            test=is_test(place.path),
            generated=self.generated(place.path),
            broken=self.broken(place.path),
        )

    def may_mean(self, site: str, definition: Definition) -> bool:
        """Whether a site (its IRI) is in a language that can call what is defined in the definition's."""
        path = path_of(site)
        if path == definition.path:
            return True
        return self._platform(path) == self._platform(definition.path)

    def _platform(self, path: str) -> str:
        """The platform of a file's language, "" for a file that is not known."""
        from indexer.grammars import language_of, languages

        known = language_of(path)
        if known is None:  # by its first line
            file = self.file(path)
            known = languages().get(file.language) if file is not None else None
        return known.platform if known is not None else ""

    def could_hold_more(self) -> bool:
        """Whether a file was left out that may hold code of a language that is understood."""
        return any(may_hold_code(reason, links=True) for reason in self.left_out.values())

    def unread(self, language: str) -> list[str]:
        """The left-out files, by path, whose names say that they are in a language or in one that can import from it;
        a symbolic link is none of them, what it leads to stands elsewhere."""
        found = [path for path, reason in self.left_out.items() if may_hold_code(reason)]
        if not found:
            return []
        from indexer.grammars import language_of, languages

        platform = languages()[language].platform if language in languages() else ""
        named = {path: known for path in found if (known := language_of(path)) is not None}
        return sorted(path for path, one in named.items() if one.name == language or one.platform == platform)

    def stale(self, paths: Iterable[str]) -> int:
        """How many of these files differ from what the graph speaks of."""
        return sum(self.lines(path) is None for path in set(paths))

    def _current(self, path: str) -> list[str] | None:
        file = self.file(path)
        if file is None:
            return None
        try:
            found = self._read(path)
        except OSError:  # unreadable now, so nothing about it can be vouched for
            return None
        if found is None or found[0] != file.blob:
            return None
        return source_lines(found[1])


def source_lines(data: bytes) -> list[str]:
    """The lines of a source file, without line ends and byte order mark, decoded as far as that goes.

    LF, CRLF and a CR alone end a line, and a byte order mark tells UTF-16: just as extraction counts lines.
    """
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            text = data.decode(_declared(data), "replace")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def _declared(data: bytes) -> str:
    """The encoding that one of the first two lines declares, else UTF-8."""
    import codecs
    import re

    found = re.search(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", b"\n".join(data.split(b"\n", 2)[:2]), re.MULTILINE)
    try:
        return codecs.lookup(found.group(1).decode()).name if found else "utf-8"
    except LookupError:
        return "utf-8"


def _written(name: str, language: str) -> str:
    """A qualified name, dotted as facts have it, as its language writes it (`Crate::size`)."""
    separator = SEPARATORS.get(language)
    return name if separator is None else name.replace(".", separator)
