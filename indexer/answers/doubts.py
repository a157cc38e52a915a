"""What an answer cannot know of: why a list of callers or uses is a lower bound though nothing was seen beyond it.

Promise: `complete` is said only where no file was left out or read in part, of callers not for what Python calls by
itself, of uses not for members of classes. The doubts that a reader can do something with are told in a line each.
"""

from __future__ import annotations

from indexer.graph.names import definition_iri

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.answers.rows import Definition
    from indexer.answers.sources import Sources

_TYPES_UNLISTED = frozenset({"java", "kotlin", "csharp", "cpp", "c", "swift", "scala"})
"""Languages of which uses as a declared type are followed, but not kept as references."""
_MADE = frozenset({"__init__", "__new__"})
_PROPERTY_MARKS = ("property", ".setter", ".getter", ".deleter", "reify")
_PROPERTY_WORDS = frozenset({"get", "set"})


def of_callers(sources: Sources, definition: Definition) -> tuple[bool, tuple[str, ...]]:
    """Whether there may be callers that nothing tells of, and the lines to say about it."""
    said = [*_broken(sources, definition), *_unread(sources, definition)]
    protocol = _is_protocol(definition)
    if protocol:
        said.append("operators and built-in functions may call it unseen")
    if is_property(sources, definition):
        said.append(f"a property: its uses are under references (codegraph references {definition.qualified_name})")
    # A call of a method on a value of unknown type is a candidate by its name, so no candidates mean no such call.
    # No hierarchy is known there, or not which of several is meant by arguments of unknown type.
    unseen_heirs = (definition.name == "constructor" and definition.language != "python") or (
        definition.name == "init" and definition.language == "swift"
    )
    return bool(said) or unseen_heirs or sources.could_hold_more(), tuple(said)


def of_references(sources: Sources, definition: Definition) -> tuple[bool, tuple[str, ...]]:
    """Whether there may be uses that nothing tells of, and the lines to say about it."""
    said = [*_broken(sources, definition), *_unread(sources, definition)]
    if is_member(sources, definition):
        said.append("uses of that name on values of unknown type are not among these")
    if definition.kind == "class" and definition.language in _TYPES_UNLISTED:
        said.append(
            "where it is named as a type or a base is not listed for this language (codegraph impact tells heirs)"
        )
    return bool(said) or sources.could_hold_more(), tuple(said)


def is_member(sources: Sources, definition: Definition) -> bool:
    """Whether it is reached through a value: a method, an attribute, anything in the body of a class."""
    if definition.kind in ("method", "attribute"):
        return True
    owner = definition.symbol.rpartition(".")[0]
    rows = sources.ask("definition", definition=definition_iri(definition.path, owner)) if owner else []
    return bool(rows) and rows[0][0].endswith("#Class")


def is_property(sources: Sources, definition: Definition) -> bool:
    """Whether a method is used like an attribute, by what stands before its name."""
    if definition.kind != "method":
        return False
    if definition.language != "python":
        # `static get size() {`
        before = definition.text.partition(definition.name)[0].split()
        return bool(before) and before[-1] in _PROPERTY_WORDS
    lines = sources.lines(definition.path) or []
    marks = (text.partition("#")[0].strip() for text in lines[definition.start_line - 1 : definition.line - 1])
    return any(mark.startswith("@") and mark.partition("(")[0].endswith(_PROPERTY_MARKS) for mark in marks)


def _is_protocol(definition: Definition) -> bool:
    name = definition.name
    return (
        definition.language == "python"
        and definition.kind in ("function", "method")
        and name.startswith("__")
        and name.endswith("__")
        and len(name) > 4
        and name not in _MADE
    )


def _broken(sources: Sources, definition: Definition) -> list[str]:
    count = sources.broken_files(definition.language)
    if not count:
        return []
    return [f"{count:,} file{'' if count == 1 else 's'} could not be read whole and may hold more"]


def _unread(sources: Sources, definition: Definition) -> list[str]:
    paths = sources.unread(definition.language)
    if not paths:
        return []
    first = f"{paths[0]}: {sources.left_out[paths[0]]}"
    if len(paths) == 1:
        return [f"1 file was left out and may hold more: {first}"]
    return [f"{len(paths):,} files were left out and may hold more (codegraph files names them), the first {first}"]
