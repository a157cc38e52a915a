"""The command line that would show more: the one that was given, with its place and revision, and what to add."""

import argparse
from shlex import quote

from indexer.cli import output
from indexer.cli.arguments import default_depth


def again(args: argparse.Namespace, *added: str, command: str = "") -> str:
    """The command to type, as it would be typed where the first one was; `command` where it is another one.

    `added` are words that stand at its end, such as `--limit 0`.
    """
    words = ["codegraph"]
    if args.directory is not None:
        words += ["-C", args.directory]
    words.append(command or args.command)
    words += [given for name in ("symbol", "path", "old", "new") if (given := getattr(args, name, None)) is not None]
    if not command:
        depth = getattr(args, "depth", None)
        if depth is not None and depth != default_depth(args.command):
            words += ["--depth", str(depth)]
        if getattr(args, "candidates", False):
            words.append("--candidates")
    if args.rev is not None:
        words += ["--rev", args.rev]
    if args.no_sync and command != "index":
        words.append("--no-sync")
    return output.shown(" ".join([*map(quote, words), *added]))
