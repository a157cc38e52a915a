"""The `git` program: how it is started, with what environment, and what its complaints mean.

Promises: no environment variable left by an outer git command decides which repository is read; nothing that a
repository configures is run (file system monitor, filters, hooks, editors); nothing is fetched from a network;
no optional lock is taken, so that a codegraph in the background never disturbs the user's own git.

`subprocess` costs 8 ms to import, so a child process without standard input is started with `posix_spawn`.
"""

import os
import select
import time

from indexer.errors import CodegraphError, NoWorkTree

TYPE_CHECKING = False
if TYPE_CHECKING:
    import subprocess
    from collections.abc import Sequence

_KEPT = frozenset(
    {"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_ATTR_NOSYSTEM", "GIT_EXEC_PATH"}
)
_FIXED = {
    "LC_ALL": "C",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_PAGER": "cat",
}
_ALWAYS = (
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "core.quotePath=false",
    "-c",
    "core.safecrlf=false",
)

# the same numbers on every POSIX system; importing `signal` costs 7 ms
_SIGPIPE, _SIGTERM = 13, 15


class TooMuch(CodegraphError):
    """A listing is longer, or takes longer, than its reader is willing to wait for."""


def too_much(most: int, counted: bool) -> str:
    """What is said of it: `counted` when there were more than `most`, else it took too long."""
    return f"holds more than {most:,} files" if counted else "is not listed in time, so it holds too many files"


def environment(top: str, overrides: "Sequence[tuple[str, str]]" = ()) -> dict[str, str]:
    """The environment for a git process whose work tree is `top`: every GIT_* variable that could redirect it is gone.

    Settings whose key holds an equals sign cannot be given as `-c key=value`: they travel here.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name in _KEPT}
    kept.update(_FIXED)
    kept["GIT_CEILING_DIRECTORIES"] = os.path.dirname(top)
    odd = [setting for setting in overrides if "=" in setting[0]]
    if odd:
        kept["GIT_CONFIG_COUNT"] = str(len(odd))
        for number, (key, value) in enumerate(odd):
            kept[f"GIT_CONFIG_KEY_{number}"], kept[f"GIT_CONFIG_VALUE_{number}"] = key, value
    return kept


class Child:
    """A running git. `finish()` gives its standard output; `complaints` are the lines it wrote to standard error."""

    def __init__(
        self,
        top: str,
        arguments: "Sequence[str]",
        overrides: "Sequence[tuple[str, str]]" = (),
        extra: "dict[str, str] | None" = None,
    ) -> None:
        self.top = top
        self.arguments = arguments
        self.complaints = ""
        self.status = -1
        self._pid = 0
        out_read, out_write = os.pipe()
        err_read, err_write = os.pipe()
        try:
            self._pid = os.posix_spawnp(
                "git",
                command(top, arguments, overrides),
                environment(top, overrides) | (extra or {}),
                file_actions=[
                    (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                    (os.POSIX_SPAWN_DUP2, out_write, 1),
                    (os.POSIX_SPAWN_DUP2, err_write, 2),
                ],
                setsigdef=[_SIGPIPE],
            )
        except FileNotFoundError:
            os.close(out_read)
            os.close(err_read)
            raise CodegraphError("the git program is not on PATH: install git, or put it on PATH") from None
        finally:
            os.close(out_write)
            os.close(err_write)
        self._out, self._err = out_read, err_read

    def finish(self, check: bool = True, most: int = 0, until: float = 0.0) -> bytes:
        """Standard output, once the process has ended. If `check`, raises what its complaint means.

        `most` (0: any number) bounds how many entries it may list, each ended by a NUL, `until` (0: never) on the clock
        of `time.monotonic` how long it may run: beyond either the process is ended and TooMuch raised.
        """
        if self._pid == 0:
            raise CodegraphError("this git process was waited for already")
        gathered: dict[int, list[bytes]] = {self._out: [], self._err: []}
        poll = select.poll()
        for descriptor in gathered:
            poll.register(descriptor, select.POLLIN | select.POLLHUP)
        waiting = set(gathered)
        entries = 0
        while waiting:
            left = max(until - time.monotonic(), 0.0) * 1000 if until else None
            ready = poll.poll(left)
            if not ready and until:
                self.abandon()
                raise TooMuch(too_much(most, counted=False))
            for descriptor, _ in ready:
                data = os.read(descriptor, 1 << 20)
                if data:
                    gathered[descriptor].append(data)
                    entries += data.count(b"\0") if most and descriptor == self._out else 0
                    if entries > most > 0:
                        self.abandon()
                        raise TooMuch(too_much(most, counted=True))
                else:
                    poll.unregister(descriptor)
                    waiting.discard(descriptor)
        output, errors = b"".join(gathered[self._out]), b"".join(gathered[self._err])
        self._reap()
        self.complaints = errors.decode("utf-8", "surrogateescape")
        if check and self.status != 0:
            raise failure(self.top, self.arguments, self.complaints)
        return output

    def abandon(self) -> None:
        """Ends a process whose answer is not wanted any more."""
        if self._pid:
            try:
                os.kill(self._pid, _SIGTERM)
            except ProcessLookupError:
                pass
            self._reap()

    def _reap(self) -> None:
        os.close(self._out)
        os.close(self._err)
        pid, self._pid = self._pid, 0
        try:
            self.status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        except ChildProcessError:
            # someone else (a SIGCHLD handler of the host) has reaped it: its output is all there is to judge by
            self.status = 0


def command(top: str, arguments: "Sequence[str]", overrides: "Sequence[tuple[str, str]]" = ()) -> list[str]:
    """The whole command line. `overrides` are (key, value) settings."""
    settings = [word for key, value in overrides if "=" not in key for word in ("-c", f"{key}={value}")]
    return ["git", "-C", top, "--no-pager", "--literal-pathspecs", *_ALWAYS, *settings, *arguments]


def run(top: str, arguments: "Sequence[str]", overrides: "Sequence[tuple[str, str]]" = (), check: bool = True) -> bytes:
    """Starts git, waits, gives its standard output."""
    return Child(top, arguments, overrides).finish(check)


def feed(
    top: str,
    arguments: "Sequence[str]",
    data: bytes,
    overrides: "Sequence[tuple[str, str]]" = (),
    check: bool = True,
    extra: "dict[str, str] | None" = None,
) -> bytes:
    """Like `run`, with `data` on standard input. `extra` adds to the environment."""
    import subprocess

    try:
        done = subprocess.run(
            command(top, arguments, overrides),
            input=data,
            capture_output=True,
            env=environment(top, overrides) | (extra or {}),
            check=False,
        )
    except FileNotFoundError:
        raise CodegraphError("the git program is not on PATH: install git, or put it on PATH") from None
    if check and done.returncode != 0:
        raise failure(top, arguments, done.stderr.decode("utf-8", "surrogateescape"))
    return done.stdout


def converse(top: str, arguments: "Sequence[str]") -> "subprocess.Popen[bytes]":
    """A git that answers on standard output what it is asked on standard input."""
    import subprocess

    try:
        return subprocess.Popen(
            command(top, arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(top),
        )
    except FileNotFoundError:
        raise CodegraphError("the git program is not on PATH: install git, or put it on PATH") from None


def failure(top: str, arguments: "Sequence[str]", complaints: str) -> CodegraphError:
    """The error that git's complaint stands for, as one line."""
    said = [line.strip() for line in complaints.splitlines() if line.strip()]
    fatal = next((line for line in said if line.startswith(("fatal:", "error:"))), said[0] if said else "no message")
    if "dubious ownership" in complaints or "safe.directory" in complaints or "is owned by" in complaints:
        return untrusted(top)
    if "must be run in a work tree" in fatal:
        return NoWorkTree(f"{top}: there is no work tree here (a bare repository)")
    return CodegraphError(f"{top}: git {arguments[0]}: {fatal.removeprefix('fatal:').removeprefix('error:').strip()}")


def untrusted(top: str) -> CodegraphError:
    """The error for a repository that belongs to someone else and that git therefore refuses to read."""
    return CodegraphError(
        f"{top}: the repository's ownership differs from yours, so git does not trust it; "
        f"if you do: git config --global --add safe.directory '{top}'"
    )
