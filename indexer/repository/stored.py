"""A file as git would store it: its blob id, and the very bytes that the id stands for.

Promises: the id is computed from the bytes in hand, never from a second reading; a filter driver (LFS, a custom
clean command) is never run, the bytes count as they are then; every other conversion is git's own, and bytes that
are handed out hash to the id handed out with them.
"""

import os
import sys

from indexer.errors import CodegraphError
from indexer.repository import program
from indexer.repository.conventions import LINE_ENDS, OTHER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from indexer.repository.conventions import Conventions

_ASKED = ("working-tree-encoding", "ident", "filter")
_FEW = 4
"""Up to so many files are handed to git one by one."""
_NONE = ("unspecified", "unset")


def raw_id(data: bytes, object_format: str = "sha1") -> str:
    """The blob id of bytes that are stored as they are."""
    head = b"blob %d\0" % len(data)
    if "hashlib" in sys.modules or len(data) > 65536 or object_format != "sha1":
        import hashlib

        return hashlib.new(object_format, head + data, usedforsecurity=False).hexdigest()
    try:
        # slower by the byte, but 4 ms less than importing hashlib: most of what a hook hashes is small
        from _sha1 import sha1  # type: ignore[import-not-found]
    except ImportError:
        from hashlib import sha1
    return str(sha1(head + data).hexdigest())  # noqa: S324 (git's own id, nothing secret)


class Storing:
    """Answers for the files of one work tree."""

    def __init__(self, conventions: "Conventions") -> None:
        self._conventions = conventions
        self._ws = conventions.ws
        self._attributes: dict[str, dict[str, str]] = {}

    def prepare(self, paths: "Iterable[str]") -> None:
        """Asks git for the attributes of many paths at once; those not asked here are asked one by one."""
        wanted = [path for path in paths if path not in self._attributes and self._conventions.flags(path) & OTHER]
        if not wanted:
            return
        words = program.feed(
            self._ws.top_name,
            ["check-attr", "-z", "--stdin", *_ASKED],
            "".join(f"{path}\0" for path in wanted).encode("utf-8", "surrogateescape"),
            self._conventions.overrides,
        )
        fields = words.decode("utf-8", "surrogateescape").split("\0")
        for path, name, value in zip(fields[0::3], fields[1::3], fields[2::3], strict=False):
            if value not in _NONE:
                self._attributes.setdefault(path, {})[name] = value
        for path in wanted:
            self._attributes.setdefault(path, {})

    def blob_id(self, path: str, data: bytes) -> str:
        """The id under which git would store `data` at `path`."""
        return self.blob_ids([(path, data)])[0]

    def blob_ids(self, batch: "Sequence[tuple[str, bytes]]") -> list[str]:
        """The ids of several (path, bytes), asking git a few times for all of them together."""
        if len(batch) > _FEW:
            import hashlib  # noqa: F401 (from now on `raw_id` takes it: it is the faster one for many)
        found = [raw_id(data, self._ws.object_format) for _, data in batch]
        if not self._ws.git:
            return found
        converted = [number for number, (path, data) in enumerate(batch) if self._may_differ(path, data)]
        kept = self._kept_by_index([batch[number][0] for number in converted if b"\r\n" in batch[number][1]])
        asked = [number for number in converted if batch[number][0] not in kept]
        said = self._hashed_by_name([batch[number][0] for number in asked]) if len(asked) > _FEW else {}
        for number in asked:
            path, data = batch[number]
            blob = said.get(path)
            # git has read the file itself: its id counts only if it is that of the bytes in hand
            if blob is None or self.fitting(path, data, blob) is None:
                blob = self._hashed(path, data) or found[number]
            found[number] = blob
        return found

    def _hashed(self, path: str, data: bytes) -> str:
        """The id by git's own conversion of the very bytes; "" if git refuses to convert them."""
        said = program.feed(
            self._ws.top_name,
            ["hash-object", "--stdin", f"--path={path}"],
            data,
            self._conventions.overrides,
            check=False,
        )
        return said.decode("ascii").strip()

    def _hashed_by_name(self, paths: list[str]) -> dict[str, str]:
        """The ids of files as they are on disk, up to the first that git cannot convert."""
        names = b"".join(quoted(path) + b"\n" for path in paths)
        said = program.feed(
            self._ws.top_name, ["hash-object", "--stdin-paths"], names, self._conventions.overrides, check=False
        )
        return dict(zip(paths, said.decode("ascii").split(), strict=False))

    def stored(self, path: str, data: bytes) -> tuple[str, bytes]:
        """The blob id and the bytes that git would store."""
        if not self._ws.git or not self._may_differ(path, data):
            return raw_id(data, self._ws.object_format), data
        blob = self.blob_id(path, data)
        found = self.fitting(path, data, blob)
        return (blob, found) if found is not None else (blob, self._through_git(path, data, blob))

    def fitting(self, path: str, data: bytes, blob: str) -> bytes | None:
        """The bytes of `blob` if `data`, as it is or converted, is that blob; else None."""
        object_format = "sha256" if len(blob) == 64 else "sha1"
        if raw_id(data, object_format) == blob:
            return data
        if not self._ws.git:
            return None
        candidates = [data.replace(b"\r\n", b"\n")] if b"\r\n" in data else []
        self.prepare([path])
        encoding = self._attributes.get(path, {}).get("working-tree-encoding")
        text = _decoded(data, encoding) if encoding else None
        if text is not None:
            candidates += [text, text.replace(b"\r\n", b"\n")]
        return next((found for found in candidates if raw_id(found, object_format) == blob), None)

    def _may_differ(self, path: str, data: bytes) -> bool:
        flags = self._conventions.flags(path)
        if flags & OTHER:
            self.prepare([path])
            attributes = self._attributes[path]
            if "filter" in attributes:
                return False
            if "working-tree-encoding" in attributes or ("ident" in attributes and b"$Id" in data):
                return True
        return bool(flags & LINE_ENDS) and b"\r\n" in data

    def _kept_by_index(self, paths: list[str]) -> set[str]:
        """Those whose CR LF git keeps as the index has them (text=auto, autocrlf), which `hash-object` overlooks."""
        # an encoding or an ident is converted as well: only `hash-object` can say what comes of that
        asked = [path for path in paths if not self._attributes.get(path)]
        kept: set[str] = set()
        for first in range(0, len(asked), 500):
            words = ["ls-files", "--eol", "-z", "--", *asked[first : first + 500]]
            said = program.run(self._ws.top_name, words, self._conventions.overrides)
            for record in said.decode("utf-8", "surrogateescape").split("\0"):
                head, _, path = record.partition("\t")
                fields = head.split()
                if len(fields) > 1 and fields[0] in ("i/crlf", "i/mixed"):
                    told = " ".join(fields[2:]).removeprefix("attr/")
                    if told == "" or told.startswith("text=auto"):
                        kept.add(path)
        return kept

    def _through_git(self, path: str, data: bytes, blob: str) -> bytes:
        """The stored bytes by way of an object directory of our own: for ident and rare encodings."""
        import tempfile

        with tempfile.TemporaryDirectory(prefix="codegraph-") as directory:
            elsewhere = {"GIT_OBJECT_DIRECTORY": directory}
            top, overrides = self._ws.top_name, self._conventions.overrides
            program.feed(top, ["hash-object", "-w", "--stdin", f"--path={path}"], data, overrides, extra=elsewhere)
            found = program.feed(top, ["cat-file", "blob", blob], b"", overrides, extra=elsewhere)
        if raw_id(found, self._ws.object_format) != blob:
            raise CodegraphError(f"{path}: git stores it as something else than blob {blob}")
        return found


def _decoded(data: bytes, encoding: str) -> bytes | None:
    """`data` in UTF-8, by git's name of the encoding; None if Python cannot say."""
    name = encoding.lower()
    if name.endswith("-bom"):
        name = name[:-4]
        data = data.removeprefix(b"\xff\xfe" if name.endswith("le") else b"\xfe\xff")
    try:
        return data.decode(name).encode("utf-8")
    except (LookupError, ValueError):
        return None


def quoted(path: str) -> bytes:
    """A path as git reads it from lines: in C quotes, octal where needed."""
    raw = os.fsencode(path)
    if b"\n" not in raw and not raw.startswith(b'"'):
        return raw
    body = b"".join(b"\\%03o" % byte if byte < 32 or byte > 126 or byte in b'"\\' else bytes([byte]) for byte in raw)
    return b'"' + body + b'"'
