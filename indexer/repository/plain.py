"""A directory without git as a snapshot. Git lists it over an empty repository in the cache: ignore files count.

Promises: nothing is written into the directory; blobs are ids of the bytes as they are; without a git program a
plain walk answers, which knows no ignore files. A directory that is no project (`/`, the home directory, more
files or a longer listing than any project has) is refused, and nothing is kept for it.
"""

import os
import time

from indexer.errors import CodegraphError, NoWorkTree
from indexer.repository import files, place, program
from indexer.repository.conventions import Conventions
from indexer.repository.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository.place import Workspace


MOST_FILES = 20_000
SECONDS = 10.0
"""What a plain directory may hold, and how long its listing may take: it may be a whole disk."""

_ADVICE = "run codegraph in a project's directory, or make this one a repository with 'git init'"


class Pending:
    """As `worktree.Pending`, for a plain directory. Raises NoWorkTree for one that is no project."""

    def __init__(self, ws: "Workspace", max_bytes: int) -> None:
        self._ws = ws
        self._max_bytes = max_bytes
        self._child: program.Child | None = None
        if place.boundless(ws.top_name):
            what = "the root of all files" if ws.top_name == "/" else "the home directory"
            raise NoWorkTree(f"{ws.top_name} is {what}, not a project: {_ADVICE}")
        self._until = time.monotonic() + SECONDS
        repository = os.path.join(ws.home_name, "plain.git")
        if _empty_repository(repository):
            arguments = [
                f"--git-dir={repository}",
                f"--work-tree={ws.top_name}",
                "ls-files",
                "-o",
                "-z",
                "--exclude-standard",
            ]
            try:
                self._child = program.Child(ws.top_name, arguments)
            except CodegraphError:  # no git program: the walk answers
                self._child = None

    def finish(self) -> Snapshot:
        """Waits for git and completes the snapshot. Raises NoWorkTree when there is too much of it."""
        try:
            return self._snapshot()
        except program.TooMuch as much:
            self._forget()
            raise NoWorkTree(f"{self._ws.top_name} is no git work tree and {much}: {_ADVICE}") from None
        finally:
            self.abandon()

    def _snapshot(self) -> Snapshot:
        from indexer.repository import worktree

        nested: dict[str, str] = {}
        paths: list[str] = []
        if self._child is not None:
            listed = self._child.finish(most=MOST_FILES, until=self._until)
            for path in listed.decode("utf-8", "surrogateescape").split("\0"):
                if path.endswith("/"):
                    nested[path[:-1]] = "nested repository"
                elif path:
                    paths.append(path)
            nested |= worktree.unreadable_directories(self._child.complaints)
        else:
            paths, nested = _walk(self._ws.top_name, self._until)
        differing = dict.fromkeys(paths, "")
        blobs, left_out = worktree.look(self._ws, Conventions(self._ws, {}), differing, set(), self._max_bytes)
        left_out |= nested
        words = [word for table in (blobs, left_out) for pair in [*sorted(table.items()), ("", "")] for word in pair]
        return Snapshot(files.digest("\0".join(words).encode("utf-8", "surrogateescape")), left_out, lambda: blobs)

    def abandon(self) -> None:
        """Ends the git process."""
        if self._child is not None:
            self._child.abandon()

    def _forget(self) -> None:
        """Removes the empty repository, and the home with it, unless there is a graph from when the directory was
        smaller."""
        from shutil import rmtree

        if not os.path.exists(self._ws.store_name):
            rmtree(os.path.join(self._ws.home_name, "plain.git"), ignore_errors=True)
            try:
                os.rmdir(self._ws.home_name)
            except OSError:
                pass  # something else is kept there, such as the record of the hooks


def _empty_repository(directory: str) -> bool:
    """Makes an empty repository of our own, without git's templates; false where it cannot be made."""
    try:
        if not os.path.exists(os.path.join(directory, "HEAD")):
            for part in ("objects", "refs"):
                os.makedirs(os.path.join(directory, part), mode=0o700, exist_ok=True)
            for name, text in (
                ("config", "[core]\n\trepositoryformatversion = 0\n\tbare = false\n"),
                ("HEAD", "ref: refs/heads/none\n"),
            ):
                with open(os.path.join(directory, name), "w", encoding="ascii") as file:
                    file.write(text)
    except OSError:
        return False
    return True


def _walk(top: str, until: float) -> tuple[list[str], dict[str, str]]:
    """All files below `top`, without links, repositories of their own and git directories."""
    paths: list[str] = []
    left_out: dict[str, str] = {}
    waiting = [""]
    while waiting:
        if len(paths) > MOST_FILES or time.monotonic() > until:
            raise program.TooMuch(program.too_much(MOST_FILES, len(paths) > MOST_FILES))
        directory = waiting.pop()
        try:
            found = sorted(os.scandir(os.path.join(top, directory)), key=lambda entry: entry.name)
        except OSError as error:
            left_out[directory or "."] = f"unreadable ({error.strerror})"
            continue
        for entry in found:
            path = f"{directory}/{entry.name}" if directory else entry.name
            if entry.name == ".git":
                continue
            if not entry.is_dir(follow_symlinks=False):
                paths.append(path)
            elif os.path.lexists(os.path.join(top, path, ".git")):
                left_out[path] = "nested repository"
            else:
                waiting.append(path)
    if len(paths) > MOST_FILES:
        raise program.TooMuch(program.too_much(MOST_FILES, True))
    return paths, left_out
