"""Where a command runs: the directory, the workspace round it, its graph brought up to date, paths as they are shown.

Paths are workspace paths everywhere else in the program; only here do they become relative to where the command runs.
"""

import argparse
import os
from pathlib import Path
from typing import NamedTuple

from indexer.cli import output
from indexer.cli.progress import shown_progress
from indexer.errors import NotFound, NoWorkTree, WrongUsage
from indexer.grammars import use
from indexer.repository import Workspace, locate
from indexer.sync import Report, bring_up_to_date


class Place(NamedTuple):
    """`directory` is absolute and real: where the command runs, or as if it ran, after -C."""

    directory: str
    workspace: Workspace

    def shown(self, path: str) -> str:
        """A workspace path relative to the directory, on one printable line."""
        return output.shown(self.relative(path))

    def relative(self, path: str) -> str:
        """A workspace path relative to the directory."""
        top = self.workspace.top_name
        if self.directory == top:
            return path
        return os.path.relpath(os.path.join(top, path), self.directory)

    def given(self, path: str) -> str:
        """The workspace path of a path argument: relative to the directory, or else to the top. Raises NotFound."""
        found = self.workspace.relative(path, self.directory)
        if found is not None and not os.path.lexists(os.path.join(self.directory, path)):
            from_top = self.workspace.relative(path, self.workspace.top_name)
            if from_top is not None and os.path.lexists(os.path.join(self.workspace.top_name, path)):
                return from_top
        if found is None:
            raise NotFound(f"{path}: lies outside the work tree {self.workspace.top_name}")
        return found

    def symbol(self, text: str) -> str:
        """A symbol argument with its path, if it has one, as a workspace path."""
        path, colon, rest = text.rpartition(":")
        if not colon or path.endswith(":") or not os.path.isfile(os.path.join(self.directory, path)):
            return text
        found = self.workspace.relative(path, self.directory)
        return text if not found else f"{found}:{rest}"


def here(args: argparse.Namespace) -> Place:
    """The place of a command. Raises NoWorkTree, WrongUsage for a -C that is no directory."""
    try:
        start = os.getcwd()
    except OSError:
        raise NoWorkTree("the current directory does not exist any more: change to one that does") from None
    if args.directory is not None:
        start = os.path.join(start, args.directory)
        if not os.path.isdir(start):
            raise WrongUsage(f"{args.directory}: no such directory")
    start = os.path.realpath(start)
    place = Place(start, locate(start))
    use(place.workspace.top_name)
    return place


class Graph(NamedTuple):
    """Where the graph that a command asks lies: the work tree's own or a revision's."""

    store: Path
    home: Path
    report: Report | None


def graph(args: argparse.Namespace, place: Place, rebuild: bool = False, reparse: bool = False) -> Graph:
    """The graph to ask, brought up to date unless --no-sync says otherwise."""
    workspace = place.workspace
    if args.no_sync and args.rev is None:
        return Graph(workspace.store, workspace.home, None)
    with shown_progress() as progress:
        beside = args.command != "index"
        report = bring_up_to_date(
            workspace, rev=args.rev, rebuild=rebuild, progress=progress, beside=beside, reparse=reparse
        )
    return Graph(report.store, report.home, report)
