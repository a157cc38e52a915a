"""The rows that answers are made of: plain named tuples. Lines count from 1, columns from 0, paths are the
workspace's."""

from indexer.tuples import NamedTuple

MODULE = "<module>"
"""What encloses a site at top level."""


class Definition(NamedTuple):
    """A definition. `line` is the line of its name, `start_line` its first decorator's, `end_line` its last.

    `symbol` is unique in the file, `qualified_name` is it without the number that tells same-named ones apart. `text`
    is the source line of the name as it is now. `test`, `vendored`: where the file lies; `generated`: what it says of
    itself. `broken`: the line of the first syntax error in its file, 0 if there is none.
    """

    path: str
    symbol: str
    qualified_name: str
    name: str
    kind: str
    line: int
    start_line: int
    end_line: int
    language: str
    signature: str
    doc: str
    text: str
    iri: str
    test: bool = False
    vendored: bool = False
    generated: bool = False
    broken: int = 0


class Site(NamedTuple):
    """A call site or another use of a definition.

    `enclosing` is the qualified name of the innermost named definition round it (`<module>` at top level), `text` the
    source line as it is now, `callee` the definition as `path:line` ("" for candidates), `name` what is called or used
    by its qualified name, `note` how (decorator, jsx, protocol, constructor; for a use its role; "" for a plain call).
    `resolution`: exact or candidates. `depth` is 1 for a direct caller. `broken`: the line of the first syntax error in
    its file, 0 if there is none.
    """

    path: str
    line: int
    column: int
    enclosing: str
    symbol: str
    text: str
    callee: str
    name: str
    resolution: str = "exact"
    note: str = ""
    depth: int = 1
    test: bool = False
    generated: bool = False
    broken: int = 0


class Import(NamedTuple):
    """One import statement: in `path` at `line`, of the file `imported` or of the module `external` outside."""

    path: str
    line: int
    text: str
    imported: str
    external: str = ""
    depth: int = 1
    test: bool = False


class Outlined(NamedTuple):
    """A definition of an outline and how deep it is nested (0: top level)."""

    definition: Definition
    depth: int


class File(NamedTuple):
    """An indexed file and the bytes that the graph speaks of."""

    path: str
    language: str
    blob: str


class Match(NamedTuple):
    """What a written symbol means here. `status`: found, not-found, not-indexed.

    `definitions` in the order in which they are shown; `nearest` are names that exist (not-found only); `reason` says
    why a file is not indexed; `stale` counts matching definitions in files that differ from the graph.
    """

    status: str
    definitions: tuple[Definition, ...] = ()
    nearest: tuple[str, ...] = ()
    reason: str = ""
    stale: int = 0


class Sites(NamedTuple):
    """Call sites or uses of one definition.

    `rows` are the first of `total`, nearest first. `candidates` counts calls of the name whose receiver the code does
    not tell, `candidate_rows` are the first of them. `references` counts uses that are neither calls nor imports.
    `via_base` are calls of a base's method that this one overrides and that may reach it, `overriders` the definitions
    that override it, nearest first. `stale` counts rows held back because their file changed. `complete`: nothing that
    is known of could hold more. `doubts` say in a line each why there may be more.
    """

    definition: Definition
    rows: tuple[Site, ...]
    total: int
    candidates: int = 0
    candidate_rows: tuple[Site, ...] = ()
    references: int = 0
    via_base: tuple[Site, ...] = ()
    via_base_total: int = 0
    overriders: tuple[Definition, ...] = ()
    stale: int = 0
    complete: bool = True
    doubts: tuple[str, ...] = ()
