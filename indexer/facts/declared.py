"""Which names a file declares for others to find: the first part of the qualified name of each definition that stands
in no other. (A method written outside its type declares the type's name.) Where types satisfy interfaces without saying
so, each method inside a type is declared too, with a dot before its name. What else a language wants to find a file by
(namespaces, extension methods) its extractor says in `FileFacts.declares`.
"""

from collections.abc import Sequence

import msgspec

from indexer.facts.model import Definition, FileFacts


class _Head(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """As much of a Definition as says so: what follows is passed over."""

    name: str
    qualified_name: str
    symbol: str
    kind: str
    line: int
    column: int
    start_line: int
    end_line: int
    scope: int
    body: int
    parent: int


class _Heads(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """As much of FileFacts; what is passed over in between is left as it is."""

    language: str
    definitions: tuple[_Head, ...] = ()
    scopes: msgspec.Raw = msgspec.Raw()
    blocks: msgspec.Raw = msgspec.Raw()
    bindings: msgspec.Raw = msgspec.Raw()
    calls: msgspec.Raw = msgspec.Raw()
    references: msgspec.Raw = msgspec.Raw()
    imports: msgspec.Raw = msgspec.Raw()
    returns: msgspec.Raw = msgspec.Raw()
    exports: msgspec.Raw = msgspec.Raw()
    problems: msgspec.Raw = msgspec.Raw()
    generated: bool = False
    lines: int = 0
    declares: tuple[str, ...] = ()


_decoder = msgspec.msgpack.Decoder(_Heads)


def declared_names(facts: FileFacts) -> set[str]:
    """The names that a file declares."""
    return _names(facts.language, facts.definitions).union(facts.declares)


def declared_in(data: bytes) -> set[str]:
    """The same from encoded facts, of which the rest is not read. Raises msgspec.DecodeError or ValidationError."""
    heads = _decoder.decode(data)
    return _names(heads.language, heads.definitions).union(heads.declares)


_UNSAID = ("go",)
"""Languages in which a type satisfies an interface by having its methods."""


def _names(language: str, definitions: Sequence[Definition | _Head]) -> set[str]:
    names = {found.qualified_name.partition(".")[0] for found in definitions if found.parent < 0}
    if language in _UNSAID:
        names.update([f".{found.name}" for found in definitions if found.parent >= 0 and found.kind == "method"])
    return names


def everywhere(family: str) -> str:
    """What stands in place of a path (no path holds NUL) in questions about which files of a family declare a name."""
    return f"\0{family}"


def family_of_everywhere(target: str) -> str | None:
    """The family that a target of questions stands for; None if it is a path."""
    return target[1:] if target.startswith("\0") else None
