"""Edges: what resolution says about the sites of one file, as frozen values that projection and memo share.

A target is named by path and symbol, never by line: an edit of a callee's file leaves the edges into it valid.
"""

import msgspec


class Target(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A definition: `symbol` as in `Definition.symbol`. `symbol` "" is the module itself."""

    path: str
    symbol: str


class Edge(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What one site may reach. `site` is an index into calls, references or definitions, as the list it stands in says.

    `resolution`: exact (every target proven, at least one; `external` is what else it may reach outside, as after a
    conditional import), candidates (a possibility is unknown; `targets` are the known ones, often none), external
    (leaves the workspace; `external` says what is called where the import tells).
    `via`: "" or decorator, jsx, protocol (a for, a with or an operator that calls a method), build (what another
    build than the usual one has in that place).
    """

    site: int
    resolution: str
    targets: tuple[Target, ...] = ()
    external: str = ""
    via: str = ""


class ImportEdge(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Where one import statement's module lies: `path` in the workspace, or "" with the `external` dotted name."""

    site: int
    path: str
    external: str = ""


class Asked(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The questions a resolution put to the rest of the workspace; if no answer changes, neither does the resolution.

    `modules`: module look-ups as (question, answer path or "") where the question is a string that the
    language's own module finder understands. `names`: {path: names of that path's interface that were read};
    the interface entry's digest is the answer.
    """

    modules: tuple[tuple[str, str], ...] = ()
    names: dict[str, tuple[str, ...]] = {}


class Resolution(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """All edges of one file, in site order. One edge a call and a reference; `bases` and `overrides` only where there
    are any.

    `bases`: site is a class definition, targets its base classes in the workspace (external: a base outside).
    `overrides`: site is a method, targets the methods of base classes that it overrides.
    `implicit`: calls that no call expression makes (via protocol): (line, column, name, definition) beside
    each edge; name "" where what a called decorator gives is called, for which no name is written.
    """

    calls: tuple[Edge, ...] = ()
    references: tuple[Edge, ...] = ()
    bases: tuple[Edge, ...] = ()
    overrides: tuple[Edge, ...] = ()
    imports: tuple[ImportEdge, ...] = ()
    asked: Asked = Asked()
    problems: tuple[tuple[int, str], ...] = ()
    implicit: tuple[tuple[int, int, str, int, Edge], ...] = ()


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Resolution)


def encode_resolution(resolution: Resolution) -> bytes:
    """The resolution as msgpack."""
    return _encoder.encode(resolution)


def decode_resolution(data: bytes) -> Resolution:
    """The resolution from msgpack. Raises msgspec.DecodeError or ValidationError on anything else."""
    return _decoder.decode(data)
