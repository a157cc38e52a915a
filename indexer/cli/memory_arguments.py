"""The command line's grammar for the commands about facts."""

import argparse

# fmt: off
MEMORY_COMMANDS = frozenset((
    "remember", "get", "history", "which", "link", "retract", "correct", "recall", "alias",
    "evidence", "lint", "repair",
))
# fmt: on
_MOMENT = "2026-01-31 or 2026-01-31T12:00:00Z"


def add_memory_options(name: str, made: argparse.ArgumentParser) -> None:
    """What one command takes beside the options of every command."""
    add = made.add_argument
    if name in ("remember", "get", "history", "link", "correct", "alias"):
        add("subject", metavar="SUBJECT", help="what it is about, by name")
    if name in ("remember", "link", "correct"):
        add("predicate", metavar="PREDICATE", help="what of it is told")
        add("value", metavar="OTHER" if name == "link" else "VALUE", help="what it is")
    elif name in ("get", "history"):
        add("predicate", metavar="PREDICATE", nargs="?", default="", help="only this (default: all that is told)")
    elif name == "which":
        add("predicate", metavar="PREDICATE", nargs="?", default="", help="such as status")
        add("value", metavar="VALUE", nargs="?", default="", help="such as open")
    elif name == "retract":
        add("id", metavar="ID", help="the fact's id, or the beginning of it")
    elif name == "alias":
        add("name", metavar="NAME", help="the other name")
    elif name == "recall":
        add("question", metavar="QUESTION", help="in words, with names and paths in them")
    _writing(name, made)
    _reading(name, made)
    add("--user", action="store_true", help="your own facts, which hold in all workspaces")


def _writing(name: str, made: argparse.ArgumentParser) -> None:
    add = made.add_argument
    if name in ("remember", "link"):
        add("--at", default="", metavar="WHEN", help=f"from when it holds (default: now): {_MOMENT}")
    if name in ("remember", "link", "correct"):
        add("--until", default="", metavar="WHEN", help="up to when it holds, that moment not included")
        add("--source", default="", metavar="WHERE", help="where it is from, such as adr-004")
        about = "a file, a folder, a glob or a symbol that it is about (repeatable)"
        add("--about", action="append", default=[], metavar="WHAT", help=about)
        add("--probe", default="", metavar="COMMAND", help="a shell command that verifies it by succeeding: it is run")
        add("--reinstate", action="store_true", help="tell a value again that was retracted or corrected")
        add("--key", default="", metavar="KEY", help="a key of idempotency: telling it again is the same event")
    if name in ("remember", "link"):
        add("--kind", default="", metavar="KIND", help="decision, note, task, goal, handoff, reminder, person, fact")
        add(
            "--beside", action="store_true", help="let it hold beside other values of the predicate, not in their place"
        )
        add("--because", default="", metavar="REASON", help="why")
    if name in ("correct", "retract"):
        add("--because", required=True, metavar="REASON", help="why: told to whoever tells the old value again")
    if name == "correct":
        add(
            "--at", "--as-of", dest="as_of", default="", metavar="WHEN", help="which one: what held then (default: now)"
        )
    if name in ("remember", "link", "correct", "retract", "alias", "repair", "evidence"):
        add("--agent", default="", metavar="NAME", help="the agent that tells it (default: from the environment)")
        add("--session", default="", metavar="ID", help="its session")


def _reading(name: str, made: argparse.ArgumentParser) -> None:
    add = made.add_argument
    if name in ("get", "which", "recall"):
        add("--at", "--as-of", dest="as_of", default="", metavar="WHEN", help=f"when it held (default: now): {_MOMENT}")
    if name in ("get", "history", "which", "recall"):
        add("--known-at", default="", metavar="WHEN", help="what had been told by then (default: now)")
    if name == "history":
        add("--retractions", action="store_true", help="with what was retracted or corrected: never true")
    if name in ("which", "recall"):
        add("--kind", default="", metavar="KIND", help="only facts of a kind")
    if name == "which":
        add("--about", default="", metavar="PATH", help="all facts about a file and what is in it")
        add("--overdue", action="store_true", help="what should have been done by now")
        add("--deferred", action="store_true", help="what is to be done later")
    if name == "evidence":
        add("--since", default="", metavar="WHEN", help=f"only from then on: {_MOMENT}")
        add("--publish", action="append", default=[], metavar="ID", help="move these into the committed log")
    if name == "repair":
        add("--yes", action="store_true", help="do what is shown")
