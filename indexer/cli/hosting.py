"""`install` and `uninstall`: puts the hook into an agent host's configuration, and takes it out again.

Promises: the change is shown before it is made; everything else in the file stays as it is, byte for byte; taking out
what was put in gives the file as it was (or none, where there was none); doing it twice changes nothing; a file that is
no standard JSON is refused in one line and left alone.
"""

import argparse
import json
import os
from collections.abc import Sequence
from typing import Any, NamedTuple

from indexer.cli import output
from indexer.cli.hosts import HOSTS, Host, command, entries, is_ours, is_own, own_text, programs
from indexer.cli.jsontext import NotPlain, has, put, take
from indexer.errors import CodegraphError, NoWorkTree

_RECORD = "installed.json"


class Place(NamedTuple):
    """Where a host's hook goes: its file, and the file that remembers what was put in."""

    host: Host
    file: str
    record: str
    user: bool


class Change(NamedTuple):
    """A file before and after; None where there is no file. `blank` is what stood in a file that held nothing, `held`
    the paths of keys on the way to the hook that it had."""

    before: str | None
    after: str | None
    put_in: list[tuple[int, int]]
    blank: str | None = None
    held: Sequence[Sequence[str]] = ()


def install(args: argparse.Namespace) -> int:
    """Puts the hook into a host's configuration; without a host, says where it could go and where it is."""
    if args.host is None:
        return _listing(args)
    place = _place(args)
    before = _read(place.file)
    base, created = _without(place, before)
    tried = programs(place.user)
    if place.host.own:
        if before is not None and not is_own(place.host.name, before):
            raise CodegraphError(f"{place.file} is there already and is not codegraph's: move it away first")
        change = Change(before, own_text(place.host.name, tried), [])
    else:
        change = _put(place, base, command(tried))._replace(before=before)
    if not place.user:
        import shutil

        if shutil.which("codegraph") is None:
            output.message("codegraph is not on PATH here: the hook stays silent until it is")
    return _apply(args, place, change, created or before is None, "installed", "already installed")


def uninstall(args: argparse.Namespace) -> int:
    """Takes the hook out of a host's configuration."""
    place = _place(args)
    before = _read(place.file)
    after, _ = _without(place, before)
    return _apply(args, place, Change(before, after, []), False, "removed", "not installed")


def installed(top: str) -> list[tuple[str, str]]:
    """(host, file) wherever the hook is installed: for the work tree `top`, and for the user."""
    found = []
    for host in HOSTS.values():
        for file in (os.path.join(top, host.project) if top else "", _user_file(host)):
            try:
                text = _read(file) if file else None
            except CodegraphError:
                continue
            if text is not None and _holds(host, text):
                found.append((host.name, file))
    return found


def _holds(host: Host, text: str) -> bool:
    if host.own:
        return is_own(host.name, text)
    try:
        lists = json.loads(text.removeprefix("\ufeff")).get("hooks", {}).values()
        return any(is_ours(entry) for group in lists if isinstance(group, list) for entry in group)
    except (ValueError, AttributeError):
        return False


# where


def _user_file(host: Host) -> str:
    """The host's file of the user, "" without a home directory."""
    folder = os.environ.get(host.user_variable, "") if host.user_variable else ""
    if not folder:
        home = os.environ.get("HOME", "")
        folder = os.path.join(home, host.user_folder) if os.path.isabs(home) else ""
    return os.path.join(folder, host.user_file) if folder else ""


def _place(args: argparse.Namespace) -> Place:
    host = HOSTS[args.host]
    if args.project:
        from indexer.cli.place import here

        workspace = here(args).workspace
        if not workspace.git:
            raise NoWorkTree(f"{workspace.top_name} is no work tree of git: --user installs for all projects")
        record = os.path.join(workspace.home_name, _RECORD)
        return Place(host, os.path.join(workspace.top_name, host.project), record, False)
    file = _user_file(host)
    if not file:
        raise CodegraphError("HOME is not set: name a project with --project, or set it")
    state = os.environ.get("XDG_STATE_HOME", "")
    if not os.path.isabs(state):
        home = os.environ.get("HOME", "")
        state = os.path.join(home, ".local", "state") if os.path.isabs(home) else os.path.dirname(file)
    return Place(host, file, os.path.join(state, "codegraph", _RECORD), True)


def _listing(args: argparse.Namespace) -> int:
    from indexer.cli.place import here

    place = here(args)
    there = set(installed(place.workspace.top_name))
    rows = []
    for host in HOSTS.values():
        for scope, file in (
            ("project", os.path.join(place.workspace.top_name, host.project)),
            ("user", _user_file(host)),
        ):
            if file:
                rows.append({"host": host.name, "scope": scope, "file": file, "installed": (host.name, file) in there})
    if args.json:
        output.json({"status": "found", "total": len(rows), "truncated": False, "install": rows})
        return 0
    for row in rows:
        state = "installed" if row["installed"] else "-"
        output.line(output.shown(f"{row['host']:<9} {row['scope']:<8} {state:<10} {row['file']}"))
    output.line("codegraph install HOST [--project|--user] [--dry-run]")
    return 0


# what


def _put(place: Place, base: str | None, line: str) -> Change:
    text = place.host.new if base is None else base
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    text = text.removeprefix(mark)
    blank = None if base is None or text.strip() else base
    if not text.strip():
        text = place.host.new
    put_in: list[tuple[int, int]] = []
    held: list[list[str]] = []
    try:
        if base is not None and blank is None:
            ways = {tuple(path[:length]) for path, _ in entries(place.host.name, line) for length in (1, len(path))}
            held = [list(way) for way in sorted(ways) if has(text, list(way))]
        for path, entry in entries(place.host.name, line):
            edit = put(text, path, entry)
            text = edit.text
            put_in += edit.put_in
    except NotPlain as wrong:
        raise CodegraphError(f"{place.file}: {wrong}; nothing was changed") from None
    return Change(base, mark + text, put_in, blank, held)


def _without(place: Place, text: str | None) -> tuple[str | None, bool]:
    """(the file's text without the hook, None where there was no file before it; whether it was made for the hook)."""
    if text is None:
        return None, False
    if place.host.own:
        return (None, True) if is_own(place.host.name, text) else (text, False)
    kept = _records(place.record).get(place.file)
    made = bool(kept and kept.get("made"))
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    if kept and kept.get("is") == _digest(text):
        bare = text.removeprefix(mark)
        for at, length in reversed(kept["put_in"]):
            bare = bare[:at] + bare[at + length :]
        return (None if made else _blank(kept, mark + bare)), made
    if not _holds(place.host, text):
        return text, False
    bare = text.removeprefix(mark)
    stays = {tuple(way) for way in kept.get("held", [])} if kept else set()
    for name in sorted({path[-1] for path, _ in entries(place.host.name, "")}):
        bare = take(bare, ["hooks", name], is_ours, stays)
    if json.loads(bare) == json.loads(place.host.new):
        if made or (kept is None and bare == place.host.new):  # without a record: as it is made where there is none
            return None, True
        return _blank(kept, mark + bare), made
    return mark + bare, made


def _blank(kept: dict[str, Any] | None, bare: str) -> str:
    """A file without the hook: what stood there, where that was nothing."""
    found = kept.get("blank") if kept else None
    return found if isinstance(found, str) else bare


def _apply(args: argparse.Namespace, place: Place, change: Change, made: bool, done: str, idle: str) -> int:
    """Shows the change and, unless it is a dry run, makes it and remembers it."""
    said = idle if change.before == change.after else f"would be {done}" if args.dry_run else done
    if args.json:
        output.json({"status": "found", "host": place.host.name, "file": place.file, "said": said})
    else:
        if change.before != change.after:
            output.lines(_difference(place.file, change))
        output.line(output.shown(f"{place.host.name}: {said}, {place.file}"))
    output.flush()
    if args.dry_run or change.before == change.after:
        return 0
    folders = _write(place.file, change.after)
    records = _records(place.record)
    old = records.pop(place.file, {})
    if change.after is None:
        _remove_empty(old.get("folders", [os.path.dirname(place.file)]))
    elif done == "installed":
        kept = folders or old.get("folders", [])
        records[place.file] = {
            "is": _digest(change.after),
            "put_in": change.put_in,
            "made": made,
            "folders": kept,
        }
        if change.blank is not None:
            records[place.file]["blank"] = change.blank
        if change.held:
            records[place.file]["held"] = change.held
    _remember(place.record, records)
    return 0


def _remove_empty(folders: list[str]) -> None:
    """Removes folders, innermost first, up to one that somebody else's files are in."""
    for folder in folders:
        try:
            os.rmdir(folder)
        except OSError:
            break


def _difference(file: str, change: Change) -> list[str]:
    import difflib

    before, after = ((text or "").splitlines() for text in change[:2])
    old, new = (file if text is not None else "/dev/null" for text in change[:2])
    return [output.shown(line) for line in difflib.unified_diff(before, after, old, new, lineterm="")]


# files


def _read(file: str) -> str | None:
    try:
        with open(file, "rb") as opened:
            return opened.read().decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except UnicodeDecodeError:
        raise CodegraphError(f"{file} is not UTF-8 text; nothing was changed") from None


def _write(file: str, text: str | None) -> list[str]:
    """Replaces a file as a whole, keeping its mode, through a symbolic link; None removes it. The folders made."""
    if text is None:
        os.unlink(file)
        return []
    real = os.path.realpath(file)
    folders = []
    folder = os.path.dirname(real)
    while not os.path.isdir(folder):
        folders.append(folder)
        folder = os.path.dirname(folder)
    os.makedirs(os.path.dirname(real), exist_ok=True)
    temporary = f"{real}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as opened:
            opened.write(text.encode("utf-8"))
        if os.path.exists(real):
            os.chmod(temporary, os.stat(real).st_mode & 0o7777)
        os.replace(temporary, real)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise
    return folders


def _records(file: str) -> dict[str, Any]:
    """{file: what was put into it}; without a record, entries are found by their shape."""
    try:
        with open(file, encoding="utf-8") as opened:
            found = json.load(opened)
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _remember(file: str, records: dict[str, Any]) -> None:
    try:
        if records:
            os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
            _write(file, json.dumps(records, indent=1) + "\n")
        elif os.path.exists(file):
            os.unlink(file)
            if os.path.basename(os.path.dirname(file)) == "codegraph":
                _remove_empty([os.path.dirname(file)])
    except OSError:
        output.message(f"{file} cannot be written: undoing will find the entries by their shape")


def _digest(text: str) -> str:
    from hashlib import blake2b

    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
