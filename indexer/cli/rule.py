"""`rule`: its actions, each in the module that knows it."""

import argparse
import importlib

from indexer.errors import WrongUsage

_ROOMS: dict[str, str] = {
    "add": "rule_writing",
    "supersede": "rule_writing",
    "retire": "rule_writing",
    "list": "rule_telling",
    "show": "rule_telling",
    "history": "rule_telling",
    "why": "rule_why",
    "test": "checking",
    "check": "checking",
}


def rule(args: argparse.Namespace) -> int:
    """Runs one action. Its function has the action's name, or `list_rules` where that is a word of Python."""
    if args.rev is not None and args.action not in ("check", "test"):
        raise WrongUsage(f"--rev: rule {args.action} is about the rules in the work tree")
    room = importlib.import_module(f"indexer.cli.{_ROOMS[args.action]}")
    status: int = getattr(room, "list_rules" if args.action == "list" else args.action)(args)
    return status
