"""The checks of `doctor` about the hooks: whether they fire, failed, were slow or cut, and where they are installed."""

import json
import os
import time

from indexer.agent.beats import EVENTS, beats
from indexer.agent.log import Run, read
from indexer.agent.marks import sweep
from indexer.cli.hosting import installed
from indexer.cli.place import Place

_SLOW = 1000
"""Milliseconds from which a hook's run is called slow."""
_CARRIED = {
    "cursor": ("SessionStart", "PostToolUse"),
    "gemini": ("SessionStart", "UserPromptSubmit", "PostToolUse"),
    "copilot": ("SessionStart", "PostToolUse"),
    "opencode": ("SessionStart", "PreToolUse", "PostToolUse"),
}
"""The events that a host's hook is installed for, where it is not all of them."""
_PLUGIN = "codegraph@"
"""How the plugin's name begins where Claude Code lists what is switched on."""

Row = dict[str, str | bool]


def hook_checks(place: Place) -> list[Row]:
    """What the log, the heartbeats and the hosts' files say of the hooks of a workspace."""
    home = place.workspace.home_name
    sweep(home)
    runs = read(home)
    rows = [_row("hooks", f"{len(runs):,} runs on record (codegraph log)")]
    rows += _failures(runs)
    rows += _hosts(place, home)
    slow = [run for run in runs if run.milliseconds >= _SLOW]
    if slow:
        worst = max(slow, key=lambda run: run.milliseconds)
        said = f"{len(slow):,} of {len(runs):,} took {_SLOW:,} ms or more, the slowest {worst.milliseconds:,} ms: "
        rows.append(_odd("slow hooks", said + f"{worst.when} {worst.event} {worst.tool}"))
    for cut, what in (
        ([run for run in runs if "within" in run.error and " s" in run.error], "gave up a part for its time"),
        ([run for run in runs if run.outcome == "cut"], "ended before time"),
    ):
        if cut:
            rows.append(_odd("cut hooks", f"{len(cut):,} {what}, last {_told(cut[-1])}"))
    return rows


def _failures(runs: list[Run]) -> list[Row]:
    """What failed: worth a look; bad where the very last run did."""
    failed = [run for run in runs if run.outcome == "failed"]
    if not failed:
        return []
    rows = [_odd("failed hooks", f"{len(failed):,} of {len(runs):,} failed, last {_told(failed[-1])}")]
    if runs[-1].outcome == "failed":
        rows.append({**_row("last hook", _told(runs[-1])), "sound": False})
    return rows


def _hosts(place: Place, home: str) -> list[Row]:
    rows: list[Row] = []
    fired = beats(home)
    there = installed(place.workspace.top_name if place.workspace.git else "")
    for host, file in there:
        if host not in fired:
            rows.append(_odd(f"hook of {host}", f"installed in {file}, has never fired here"))
    for host, events in sorted(fired.items()):
        ages = [f"{event} {_ago(time.time() - events[event])}" for event in EVENTS if event in events]
        if not any(name == host for name, _ in there) and not (host == "claude" and _as_plugin(place)):
            said = f"is installed no longer, fired last {_ago(time.time() - max(events.values()))}"
            rows.append(_odd(f"hook of {host}", f"{said} (codegraph install {host})"))
            continue
        never = [event for event in EVENTS if event not in events and event in _CARRIED.get(host, EVENTS)]
        rows.append(_row(f"hook of {host}", ", ".join(ages) + (f"; never: {', '.join(never)}" if never else "")))
    return rows


def _as_plugin(place: Place) -> bool:
    """Whether Claude Code has the plugin switched on, for the project or for the user."""
    folder = os.environ.get("CLAUDE_CONFIG_DIR") or os.path.join(os.environ.get("HOME", ""), ".claude")
    project = os.path.join(place.workspace.top_name, ".claude")
    for file in (
        os.path.join(project, "settings.json"),
        os.path.join(project, "settings.local.json"),
        os.path.join(folder, "settings.json"),
    ):
        try:
            with open(file, encoding="utf-8") as opened:
                switched = json.load(opened).get("enabledPlugins", {})
            if any(name.startswith(_PLUGIN) and switched[name] for name in switched):
                return True
        except (OSError, ValueError, AttributeError, TypeError):
            continue
    return False


def _row(what: str, said: str) -> Row:
    return {"what": what, "sound": True, "said": said}


def _odd(what: str, said: str) -> Row:
    return {**_row(what, said), "odd": True}


def _told(run: Run) -> str:
    return " ".join(word for word in (run.when, run.event, run.tool) if word) + f": {run.error}"


def _ago(seconds: float) -> str:
    """`3 min ago`."""
    for size, name in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:.0f} {name} ago"
    return f"{max(seconds, 0):.0f} s ago"
