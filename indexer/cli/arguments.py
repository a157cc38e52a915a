"""The command line's grammar: which commands there are, which options they take, before or after the command's name.

Promise: a wrong command line is a WrongUsage with one line that says what is wrong, never argparse's own exit.
"""

import argparse
from collections.abc import Collection
from typing import NoReturn

from indexer import __version__
from indexer.cli.memory_arguments import MEMORY_COMMANDS, add_memory_options
from indexer.errors import WrongUsage

SYMBOL_HELP = "slugify, Model.save, django/utils/text.py:slugify, text.py:469, django.utils.text.slugify"

VOCABULARY = """\
the vocabulary (queries/ontology.ttl in the source defines it):
  a file        a cg:File; cg:path, cg:language, cg:imports (a file), cg:importsModule (a name outside), cg:problem,
                cg:layout (where its definitions begin and end)
  a definition  a cg:Function, cg:Method, cg:Class, cg:Variable, cg:Attribute or cg:Macro; cg:name, cg:file, cg:line,
                cg:signature, cg:doc, cg:extends (class to class), cg:overrides (method to method), cg:calls
  a call site   cg:callee (proven), cg:possibleCallee, cg:calleeName (only the name is known)
  another use   cg:refersTo (a definition, or the file that an import names)
  outside       cg:callsOutside (a file), cg:extendsOutside (a class): a dotted name that the imports tell
  a rule        a cg:Rule, as it stands now; cg:text, cg:why, cg:source, cg:line, cg:heading, cg:state, cg:selects,
                cg:governs (the files of a rule that selects by path), cg:supersededBy, cg:because
  a fact        a cg:Fact, as it holds now; cg:kind, cg:subject, cg:predicate, cg:value, cg:status, cg:about (a file or
                a definition), cg:validFrom, cg:validTo, cg:toldAt, cg:toldBy, cg:trust, cg:source, cg:because; those
                that do not hold stand in GRAPH <urn:codegraph:past>, with cg:state
The prefixes cg:, rdf:, rdfs: and xsd: are declared. Columns stand in the order of SELECT."""

COMMANDS: dict[str, str] = {
    "index": "bring the graph up to date and say what is in it",
    "where": "where a symbol is defined",
    "callers": "every call site of a symbol, nearest first",
    "callees": "what a symbol calls",
    "references": "uses of a symbol that are not calls",
    "imports": "the modules that a file imports",
    "dependents": "the files that import a file",
    "impact": "what a change could reach: callers, overriders, dependents",
    "outline": "the definitions of one file, nested",
    "rules": "which rules govern a file or some of its lines",
    "rule": "write, correct, list and test the rules themselves",
    "remember": "tell a fact: what is the case, was decided, is to be done",
    "get": "what holds of a subject, now or at a moment",
    "history": "what held of a subject, and what was never true",
    "which": "the subjects of which a value holds",
    "link": "tell that one subject has to do with another",
    "retract": "say that a fact was never true",
    "correct": "put another value in the place of one that was never true",
    "recall": "the facts that bear on a question",
    "alias": "declare another name of a subject",
    "evidence": "what sessions did",
    "lint": "what is wrong with the facts",
    "repair": "mend what lint finds, after showing it",
    "files": "what is indexed, what was left out and why",
    "status": "freshness, counts, languages",
    "query": "ask the graph in SPARQL",
    "export": "the whole graph",
    "diff": "definitions and calls that came, went, moved or changed since a revision",
    "languages": "the languages, and how far each is understood",
    "hook": "one agent event on standard input, the reply on standard output",
    "install": "put the hook into an agent host's configuration",
    "uninstall": "take the hook out of it",
    "log": "what the hooks did, when, how long it took",
    "doctor": "check the store and the hooks",
    "clean": "throw derived files away",
    "completion": "a completion script for a shell",
}

RULE_COMMANDS: dict[str, str] = {
    "add": "write a rule of the project, or with --user one of your own",
    "list": "the rules that hold; --all: those that were superseded or retired as well",
    "show": "one rule: its text, where it is written, what became of it",
    "supersede": "put a rule in the place of another, whatever file that is written in",
    "retire": "say that a rule holds no longer",
    "history": "what was told about the rules, or about one",
    "why": "why a rule governs a file, where it is written, what corrected it",
    "test": "try the examples that stand beside rules",
    "check": "what breaks the rules that are checks of the graph",
}

SELECTING: dict[str, str] = {
    "paths": "globs over the files that it is for",
    "exclude": "globs over files that it is not for",
    "languages": "languages of the files",
    "symbols": "globs over the qualified names of definitions",
    "calls": "definitions that call this",
    "called-by": "definitions that this calls",
    "imports": "files that import this",
    "dependents-of": "files that depend on these",
    "inherits": "classes that extend this",
    "topics": "words of a prompt",
}
"""The parts of a rule's selector that may be given more than once."""


class _Parser(argparse.ArgumentParser):
    """argparse, with its complaints in one line and as an exception."""

    def error(self, message: str) -> NoReturn:
        if message.startswith("argument COMMAND: invalid choice"):
            asked = message.split("invalid choice: ", 1)[1].split(" (choose", 1)[0]
            message = f"there is no command {asked}"
        elif message.startswith("argument ACTION: invalid choice"):
            asked = message.split("invalid choice: ", 1)[1].split(" (choose", 1)[0]
            message = f"there is no action {asked}"
        raise WrongUsage(f"{message} (see {self.prog} --help)")


def _number(text: str) -> int:
    """A count from 0 up."""
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError(f"{text} is below 0")
    return value


def _steps(text: str) -> int:
    """A count from 1 up."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is below 1")
    return value


def _named(text: str) -> str:
    """The name of something: not blank."""
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty")
    return text


_number.__name__ = _steps.__name__ = "number"


def default_depth(command: str) -> int:
    """How many steps a command follows where --depth is not given."""
    return 3 if command == "impact" else 1


def _shared(defaults: bool) -> "_Parser":
    """The options that every command takes; without defaults for the copy that stands after the command's name."""
    shared = _Parser(add_help=False)

    def default(value: object) -> object:
        return value if defaults else argparse.SUPPRESS

    group = shared.add_argument_group("options of every command")
    group.add_argument("-C", dest="directory", metavar="DIR", default=default(None), help="run as if started in DIR")
    group.add_argument(
        "--json", action="store_true", default=default(False), help="one JSON object, whole unless --limit is given"
    )
    group.add_argument("--limit", type=_number, metavar="N", default=default(None), help="list at most N (0: all)")
    group.add_argument(
        "--rev", metavar="REV", default=default(None), help="answer for a revision instead of the work tree"
    )
    group.add_argument(
        "--no-sync", action="store_true", default=default(False), help="do not bring the graph up to date first"
    )
    group.add_argument("--debug", action="store_true", default=default(False), help="show the traceback of an error")
    return shared


def parser(names: Collection[str] = COMMANDS) -> argparse.ArgumentParser:
    """The grammar, with the commands `names` (every command costs a start-up half a millisecond)."""
    top = _Parser(
        prog="codegraph",
        description="Who calls these lines, what they depend on, and which rules govern this file: "
        "true of the files as they are now.",
        parents=[_shared(defaults=True)],
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"codegraph {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=_Parser)
    after = _shared(defaults=False)
    for name, said in COMMANDS.items():
        if name in names:
            described = said[0].upper() + said[1:] + "."
            _add_options(
                name, commands.add_parser(name, help=said, description=described, parents=[after], allow_abbrev=False)
            )
    return top


def _add_options(name: str, made: argparse.ArgumentParser) -> None:
    """What one command takes beside the options of every command."""
    add = made.add_argument
    if name == "index":
        add("path", type=_named, nargs="?", metavar="PATH", help="the work tree (default: the one here)")
        add("--rebuild", action="store_true", help="discard the store and the facts first")
        add("--verbose", action="store_true", help="name every file that was left out or has a problem")
    elif name in ("where", "callers", "callees", "references"):
        add("symbol", type=_named, metavar="SYMBOL", help=SYMBOL_HELP)
    elif name == "impact":
        add("symbol", type=_named, metavar="SYMBOL|PATH:LINES", help=SYMBOL_HELP)
    elif name in ("imports", "dependents", "outline", "rules"):
        add("path", type=_named, metavar="PATH")
    elif name == "rule":
        under = made.add_subparsers(dest="action", metavar="ACTION", title="actions", parser_class=_Parser)
        after = _shared(defaults=False)
        for action, said in RULE_COMMANDS.items():
            described = said[0].upper() + said[1:] + "."
            one = under.add_parser(action, help=said, description=described, parents=[after], allow_abbrev=False)
            _add_rule_options(action, one)
    elif name == "query":
        made.epilog, made.formatter_class = VOCABULARY, argparse.RawDescriptionHelpFormatter
        add("sparql", metavar="SPARQL", help="a SELECT, ASK, CONSTRUCT or DESCRIBE; - reads it from standard input")
        add("--format", choices=["table", "json", "csv", "tsv"], default=None, help="default: table")
    elif name == "export":
        formats = ["edges", "definitions", "nquads", "turtle", "dot"]
        add("--format", choices=formats, default="edges", help="default: edges")
    elif name == "diff":
        add("old", type=_named, metavar="REV1", help="the earlier revision")
        add("new", type=_named, nargs="?", default=None, metavar="REV2", help="the later one (default: the work tree)")
    elif name == "doctor":
        add("--repair", action="store_true", help="do what it says it would do")
    elif name == "clean":
        add("--all", action="store_true", help="the facts as well, which other worktrees share")
    elif name == "hook":
        add("--explain", action="store_true", help="tell why each block is given or not, and change nothing")
    elif name in ("install", "uninstall"):
        hosts = ["claude", "codex", "cursor", "gemini", "copilot", "opencode"]
        add("host", choices=hosts, nargs="?" if name == "install" else None, help=", ".join(hosts), metavar="HOST")
        scope = made.add_mutually_exclusive_group()
        scope.add_argument("--user", action="store_true", help="for all projects of the user (the default)")
        scope.add_argument("--project", action="store_true", help="for this project, in its work tree")
        add("--dry-run", action="store_true", help="show the change only")
    elif name in MEMORY_COMMANDS:
        add_memory_options(name, made)
    elif name == "completion":
        add("shell", choices=["bash", "zsh", "fish"])
    if name in ("callers", "callees", "dependents", "impact"):
        add("--depth", type=_steps, default=default_depth(name), metavar="N", help="follow N steps")
    if name in ("callers", "callees", "references", "impact"):
        add("--candidates", action="store_true", help="include sites that may or may not mean this symbol")
    if name == "rules":
        add("--lines", metavar="A-B", help="only rules that govern these lines")


def _add_rule_options(action: str, made: argparse.ArgumentParser) -> None:
    """What one action of `rule` takes."""
    add = made.add_argument
    if action == "add":
        add(
            "text",
            type=_named,
            metavar="TEXT",
            help="the rule, as it shall be read (with --reinstate also the id of one)",
        )
    elif action == "supersede":
        add("id", type=_named, metavar="OLD", help="the rule that holds no longer: its id, or the beginning of it")
        add("text", type=_named, metavar="NEW", help="the id of the rule that holds instead, or the text of a new one")
    elif action in ("show", "retire", "why"):
        add("id", type=_named, metavar="ID", help="the rule's id, or the beginning of it")
    elif action == "history":
        add("id", type=_named, nargs="?", metavar="ID", help="only what bears on this rule")
    if action == "why":
        add("path", type=_named, nargs="?", metavar="PATH", help="the file in question")
    if action in ("supersede", "retire"):
        add("--because", type=_named, required=True, metavar="REASON", help="why: told to whoever meets the old rule")
    if action in ("add", "supersede"):
        add("--reinstate", action="store_true", help="bring a text back that was superseded or retired")
        add("--why", metavar="REASON", default="", help="the reason, which is shown with the rule")
        for part, said in SELECTING.items():
            add(f"--{part}", action="append", default=[], type=_named, metavar="WHAT", help=f"{said} (repeatable)")
        add("--changed-since", type=_named, default=None, metavar="REV", help="files that changed since a revision")
        add("--where", type=_named, default=None, metavar="SPARQL", help="a pattern over ?file and ?definition")
        add("--forbid", type=_named, default=None, metavar="CHECK", help="'from=ui/** calls=db.*', imports, or an ASK")
        add("--require", type=_named, default=None, metavar="CHECK", help="'callers_of=begin call=commit', or an ASK")
        for example, said in (("fires-on", "where it must govern"), ("quiet-on", "where it must not")):
            wanted = f"an example {said}: PATH, PATH:LINES, PATH:SYMBOL or a prompt (repeatable)"
            add(f"--{example}", action="append", default=[], type=_named, metavar="WHAT", help=wanted)
        add("--priority", type=int, default=None, metavar="N", help="higher ones are told first (default: 0)")
        add("--enforce", choices=["tell", "ask", "deny"], default=None, help="only with --user")
    if action in ("add", "supersede", "retire"):
        add("--agent", default="", metavar="NAME", help="the agent that tells it (default: from the environment)")
        add("--session", default="", metavar="ID", help="its session")
    if action in ("add", "list", "show", "supersede", "retire", "history", "why"):
        add("--user", action="store_true", help="your own rules, which hold in all workspaces")
    if action == "list":
        add("--all", action="store_true", help="with those that were superseded or retired")


def parse(words: list[str]) -> argparse.Namespace:
    """The parsed command line. Raises WrongUsage; SystemExit(0) after --help and --version."""
    named = COMMANDS.keys() & set(words)
    args = parser(named if named and not {"-h", "--help"} & set(words) else COMMANDS).parse_args(words)
    if args.command is None:
        raise WrongUsage("a command is needed, such as codegraph callers NAME (see codegraph --help)")
    if args.command == "rule" and args.action is None:
        raise WrongUsage(f"an action is needed: {', '.join(RULE_COMMANDS)} (see codegraph rule --help)")
    return args
