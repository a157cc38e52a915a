"""Which names a file declares for others to find: the first part of the qualified name of each definition that stands
in no other. (A method written outside its type declares the type's name.)
"""

import msgspec

from indexer.facts.model import FileFacts


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
    """As much of FileFacts."""

    language: str
    definitions: tuple[_Head, ...] = ()


_decoder = msgspec.msgpack.Decoder(_Heads)


def declared_names(facts: FileFacts) -> set[str]:
    """The names that a file declares."""
    return {found.qualified_name.partition(".")[0] for found in facts.definitions if found.parent < 0}


def declared_in(data: bytes) -> set[str]:
    """The same from encoded facts, of which the rest is not read. Raises msgspec.DecodeError or ValidationError."""
    return {found.qualified_name.partition(".")[0] for found in _decoder.decode(data).definitions if found.parent < 0}
