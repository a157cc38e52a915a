"""Evidence: what a session did, read from the host's own record of it: files edited, commits made, tests run.

No prompt, no answer and no source text is kept: paths, the ids of commits, the words of a test command and whether it
succeeded. It lies in the git directory, unpublished; `publish` puts chosen pieces into the committed log. An event is
keyed by its session and what it says, so that telling the same twice is one.
"""

from __future__ import annotations

import os

from indexer import events
from indexer.errors import NotFound, WrongUsage
from indexer.events import Actor, Event
from indexer.memory import logs
from indexer.memory.records import Call, parts
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository import Workspace

NAME = "evidence.jsonl"
"""The log of evidence in the workspace's home."""
KIND, DID = "evidence", "did"

MAX_READ = 16 * 1024 * 1024
"""Bytes of a record that are read at once; of a longer one the last."""
_MAX_FILES, _MAX_COMMITS, _MAX_TESTS = 200, 50, 50
_MAX_COMMAND = 120
_ENDED = {True: "passed", False: "failed", None: "was run"}
# fmt: off
_TESTS = (
    "pytest", "py.test", "tox", "nox", "jest", "vitest", "mocha", "ctest", "rspec", "phpunit", "go test", "cargo test",
    "cargo nextest", "npm test", "npm t", "npm run test", "yarn test", "pnpm test", "bun test", "deno test", "mvn test",
    "mvn verify", "gradle test", "gradle check", "dotnet test", "make test", "make check", "python -m unittest",
    "python3 -m unittest", "python -m pytest", "python3 -m pytest", "uv run pytest", "poetry run pytest", "mix test",
    "swift test", "bundle exec rspec",
)
# fmt: on


class Test(NamedTuple):
    """A test command that was run, without its output: `ok` None where the host does not say how it ended."""

    command: str
    ok: bool | None


class Did(NamedTuple):
    """What a session did: paths from the workspace's top, ids of commits, tests. `read`: bytes of the record up to
    which it was read."""

    files: tuple[str, ...] = ()
    commits: tuple[str, ...] = ()
    tests: tuple[Test, ...] = ()
    read: int = 0

    def __bool__(self) -> bool:
        return bool(self.files or self.commits or self.tests)

    def words(self) -> str:
        """It in a line: `edited a.py, b.py; commit 1a2b3c4; pytest -q passed`."""
        said = []
        if self.files:
            more = f" and {len(self.files) - 4:,} more" if len(self.files) > 4 else ""
            said.append(f"edited {', '.join(self.files[:4])}{more}")
        if self.commits:
            said.append(f"commit{'s' if len(self.commits) > 1 else ''} {', '.join(self.commits[-4:])}")
        said += [f"{test.command} {_ENDED[test.ok]}" for test in self.tests[-2:]]
        return "; ".join(said)


def read_record(workspace: Workspace, path: str, offset: int) -> Did:
    """What a host's record tells from a byte on, up to its last whole line.

    Raises OSError.
    """
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        offset = offset if offset <= size else 0
        if size - offset > MAX_READ:
            file.seek(size - MAX_READ)
            file.readline()
            offset = file.tell()
        file.seek(offset)
        data = file.read(MAX_READ)
    whole = data[: data.rfind(b"\n") + 1]
    files: dict[tuple[str, str], None] = {}
    commits: dict[str, None] = {}
    tests: dict[str, bool | None] = {}
    commands: dict[str, str] = {}
    for line in whole.split(b"\n"):
        for part in parts(line):
            if isinstance(part, Call):
                for edited in part.files:
                    inside = workspace.relative(edited, workspace.top_name)
                    if inside:
                        files[part.id, inside] = None
                if part.command:
                    commands[part.id] = part.command
                continue
            if part.ok is False:
                for call in [call for call in files if call[0] == part.id]:
                    del files[call]
            command = commands.pop(part.id, "")
            for test in _tests_in(command):
                tests.pop(test, None)
                tests[test] = part.ok
            if "commit" in command and part.ok is not False:
                commits.update(dict.fromkeys(_commits_in(part.output)))
    return Did(
        tuple(dict.fromkeys(path for _, path in files))[:_MAX_FILES],
        tuple(commits)[-_MAX_COMMITS:],
        tuple([Test(command, ok) for command, ok in tests.items()])[-_MAX_TESTS:],
        offset + len(whole),
    )


def tell(workspace: Workspace, did: Did, actor: Actor) -> Event:
    """Appends what a session did to the evidence of the workspace. Raises OSError, CodegraphError."""
    fields = {
        "files": list(did.files),
        "commits": list(did.commits),
        "tests": [{"command": test.command, "ok": test.ok} for test in did.tests],
    }
    event = events.tell(actor, DID, KIND, actor.session or "unknown session", "", fields, f"{actor.session}:{did.read}")
    os.makedirs(workspace.home_name, mode=0o700, exist_ok=True)
    if event.id not in {one.id for one in events.read(workspace.home_name, NAME).events}:
        events.append(workspace.home_name, event, NAME)
    return event


def all_of(workspace: Workspace) -> list[tuple[Event, bool]]:
    """(event, whether it is published), as they were told; each once."""
    own = [one for one in events.read(workspace.home_name, NAME).events if one.kind == KIND]
    published = [one for place in logs.places(workspace) for one in events.read(*place, kind=KIND).events]
    there = {one.id for one in published}
    found = {one.id: one for one in [*published, *own]}
    return [(one, one.id in there) for one in sorted(found.values(), key=lambda one: one.order)]


def publish(workspace: Workspace, given: list[str]) -> list[Event]:
    """Puts chosen pieces into the committed log. Raises NotFound, WrongUsage."""
    known = all_of(workspace)
    chosen = []
    for begins in given:
        found = [pair for pair in known if pair[0].id.startswith(begins.lower())]
        if not found:
            raise NotFound(f"no evidence has an id that begins with {begins} (codegraph evidence lists them)")
        if len(found) > 1:
            raise WrongUsage(f"{begins} may be {len(found)} pieces of evidence: give more of the id")
        chosen.append(found[0])
    for event, published in chosen:
        if not published:
            logs.tell(workspace, event)
    return [event for event, _ in chosen]


def did_of(event: Event) -> Did:
    """What an event tells."""
    tests = event.fields.get("tests")
    rows = [one for one in tests if isinstance(one, dict)] if isinstance(tests, list) else []
    ran = tuple(
        [Test(str(one.get("command", "")), one.get("ok") if isinstance(one.get("ok"), bool) else None) for one in rows]
    )
    return Did(event.texts("files"), event.texts("commits"), ran)


def _tests_in(command: str) -> list[str]:
    """The test commands in a line of shell, without what stands before them and what is done with their output."""
    for mark in ("&&", "||", ";", "|", "\n"):
        command = command.replace(mark, "\0")
    found = []
    for part in command.split("\0"):
        words = part.split()
        while words and ("=" in words[0] or words[0] in ("env", "time", "timeout", "nice") or words[0].isdigit()):
            words = words[1:]
        if not words:
            continue
        said = " ".join([words[0].rpartition("/")[2], *words[1:]])
        if any(said == test or said.startswith(test + " ") for test in _TESTS):
            found.append(said[:_MAX_COMMAND])
    return found


def _commits_in(output: str) -> list[str]:
    """The ids in what `git commit` prints: `[main 1a2b3c4] message`."""
    found = []
    for line in output.splitlines():
        if line.startswith("[") and "]" in line:
            commit = line[1 : line.index("]")].split(" ")[-1]
            if 7 <= len(commit) <= 64 and all(letter in "0123456789abcdef" for letter in commit):
                found.append(commit)
    return found
