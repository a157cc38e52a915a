"""Hook events as agents send them, made from the files of a real repository, and one run of the hook for one event.

The same seed gives the same events. Edits are really made: a function is renamed and named back, a parameter comes and
goes, a line changes.
"""

import json
import os
import random
import re
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

_HEADER = re.compile(r"^([ \t]*(?:async )?def )(\w+)(\(self, |\(cls, |\(self\)|\()", re.MULTILINE)
_COUNTER = re.compile(r"\n_LAST_EDIT = \d+\n\Z")

KINDS = {
    "read": 30,
    "edit": 15,
    "edited": 12,
    "shell": 12,
    "shell that writes": 2,
    "grep": 10,
    "glob": 3,
    "prompt": 7,
    "start": 4,
    "garbage": 5,
}
"""What an agent does, and how often in a hundred."""


class Ran(NamedTuple):
    """One run: wall and processor seconds of the whole process, exit status, all that was printed."""

    seconds: float
    cpu: float
    status: int
    out: bytes

    @property
    def context(self) -> str:
        """The text for the agent, "" for silence. Raises ValueError when what was printed is no reply."""
        if not self.out:
            return ""
        return str(json.loads(self.out)["hookSpecificOutput"]["additionalContext"])


def ran(words: Sequence[str], cwd: Path, env: dict[str, str], given: bytes = b"") -> Ran:
    """Runs one process to its end; what it leaves behind is not waited for."""
    with tempfile.TemporaryFile() as file:
        file.write(given)
        file.seek(0)
        started = time.perf_counter()
        child = subprocess.Popen(words, cwd=cwd, env=env, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert child.stdout is not None
        out = child.stdout.read()
        _, status, used = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)
        child.stdout.close()
    return Ran(seconds, used.ru_utime + used.ru_stime, child.returncode, out)


class Player:
    """One agent at work on its own share of a repository's files."""

    def __init__(self, top: Path, files: list[Path], seed: int) -> None:
        self.top, self.files = top, files
        self.random = random.Random(seed)
        self.number = 0
        self.session = f"{seed}-0"

    def next(self) -> tuple[str, bytes]:
        """(kind, the event as it is sent); an edit's change is made by now."""
        self.number += 1
        if self.number % 150 == 0:
            self.session = f"{self.random.random()}"
        kind = self.random.choices(list(KINDS), list(KINDS.values()))[0]
        return kind, getattr(self, f"_{kind.replace(' ', '_')}")()

    def read_of(self, path: Path, first: int, count: int) -> bytes:
        """A Read of some lines."""
        given = {"file_path": str(path), "offset": first, "limit": count}
        lines = {"file": {"filePath": str(path), "startLine": first, "numLines": count}}
        return self._event("PostToolUse", "Read", given, tool_response=lines)

    def edit_of(self, path: Path, old: str, new: str, name: str = "PreToolUse") -> bytes:
        """An Edit, before or after."""
        return self._event(name, "Edit", {"file_path": str(path), "old_string": old, "new_string": new})

    def header(self, path: Path) -> tuple[str, str]:
        """(a function's header as it stands in the file, as it would be with a parameter more); "" without one."""
        found = list(_HEADER.finditer(path.read_text(encoding="utf-8")))
        if not found:
            return "", ""
        one = self.random.choice(found)
        return one.group(), one.group().replace("(self)", "(self, )") + "added, "

    def _event(self, name: str, tool: str = "", tool_input: dict[str, Any] | None = None, **more: Any) -> bytes:
        event = {"hook_event_name": name, "session_id": self.session, "cwd": str(self.top), **more}
        if tool:
            event |= {"tool_name": tool, "tool_input": tool_input or {}, "tool_use_id": f"t{self.number}"}
        return json.dumps(event).encode()

    def _read(self) -> bytes:
        path = self.random.choice(self.files)
        lines = path.read_text(encoding="utf-8").count("\n") + 1
        if self.random.random() < 0.3:
            return self.read_of(path, 1, lines)
        return self.read_of(path, self.random.randint(1, lines), self.random.randint(10, 120))

    def _edit(self) -> bytes:
        path = self.random.choice(self.files)
        old, new = self.header(path)
        return self.edit_of(path, old or "import", new or "import os, ")

    def _edited(self) -> bytes:
        path = self.random.choice(self.files)
        old, new = self.change(path)
        return self.edit_of(path, old, new, "PostToolUse")

    def change(self, path: Path) -> tuple[str, str]:
        """Makes a small edit, and undoes the last one, so that no file grows; (what was replaced, what it became)."""
        text = path.read_text(encoding="utf-8")
        if "_renamed(" in text:
            old, new = "_renamed(", "("
        elif "(added, " in text:
            old, new = "(added, ", "("
        elif self.random.random() < 0.5 and (found := list(_HEADER.finditer(text))):
            one = self.random.choice(found)
            old = one.group()
            plain = one.group(3) == "("
            new = (
                f"{old}added, "
                if plain and self.random.random() < 0.5
                else f"{one.group(1)}{one.group(2)}_renamed{one.group(3)}"
            )
        else:
            old = (_COUNTER.search(text) or [""])[0]
            new = f"\n_LAST_EDIT = {self.random.randrange(10**9)}\n"
            text = text.removesuffix(old) + new
            path.write_text(text, encoding="utf-8")
            return old, new
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return old, new

    def _shell(self) -> bytes:
        word = self.header(self.random.choice(self.files))[0].removesuffix("(").strip().removeprefix("def ")
        command = self.random.choice(
            ["ls -la", "git status", f"grep -rn '{word}' .", f"rg -n {word or 'x'} src", "git log --oneline | head"]
        )
        return self._event("PostToolUse", "Bash", {"command": command}, tool_response={"stdout": ""})

    def _shell_that_writes(self) -> bytes:
        path = self.random.choice(self.files)
        self.change(path)
        return self._event("PostToolUse", "Bash", {"command": f"sed -i s/a/b/ {path.name}"})

    def _grep(self) -> bytes:
        word = self.header(self.random.choice(self.files))[0].partition("(")[0].split()[-1:]
        return self._event("PostToolUse", "Grep", {"pattern": "".join(word) or "nothing.*here"})

    def _glob(self) -> bytes:
        return self._event("PostToolUse", "Glob", {"pattern": "**/*.py"})

    def _prompt(self) -> bytes:
        path = self.random.choice(self.files)
        word = self.header(path)[0].partition("(")[0].split()[-1:]
        said = self.random.choice(["thanks, go on", f"why does `{''.join(word)}` do that?", f"look at {path.name}"])
        return self._event("UserPromptSubmit", prompt=said)

    def _start(self) -> bytes:
        return self._event("SessionStart", source=self.random.choice(["startup", "resume", "compact", "clear"]))

    def _garbage(self) -> bytes:
        whole = self._event("PostToolUse", "Read", {"file_path": "/no/such/file", "offset": -1})
        return self.random.choice(
            [b"", b"{", b"[]", b"null", whole[:40], b"\xff\xfe{}", whole, self._event("Stop"), b'{"a": ' * 3000]
        )
