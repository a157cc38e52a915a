"""Small literals of facts and edges: one library, one user of it, in the shapes that extraction and resolution make."""

from indexer.facts import (
    Call,
    Definition,
    Edge,
    FileFacts,
    Import,
    ImportEdge,
    Reference,
    Resolution,
    Scope,
    Target,
)
from indexer.graph.projection import project

BLOB = "0123456789abcdef0123456789abcdef01234567"


def define(symbol: str, kind: str, line: int, end: int, parent: int = -1, start: int = 0, **more: str) -> Definition:
    qualified = ".".join(part.partition("~")[0] for part in symbol.split("."))
    return Definition(
        qualified.rpartition(".")[2],
        qualified,
        symbol,
        kind,
        line,
        4,
        start or line,
        end,
        0,
        0,
        parent,
        more.get("signature", f"def {symbol}()" if kind in ("function", "method") else ""),
        more.get("doc", ""),
    )


def call(line: int, name: str, definition: int = -1, column: int = 4, via: str = "") -> Call:
    return Call(line, column, name, name, 0, definition, 0, via)


def facts(*definitions: Definition, calls: tuple[Call, ...] = (), **more: object) -> FileFacts:
    scopes = (
        Scope("module", -1, -1, 1, 0, 99, 0),
        *(Scope("function", 0, at, 1, 0, 9, 0) for at in range(len(definitions))),
    )
    return FileFacts("python", definitions, scopes, calls=calls, **more)  # type: ignore[arg-type]


def reference(line: int, expression: str, role: str = "value", definition: int = -1) -> Reference:
    return Reference(line, 8, expression, role, 0, definition, 0)


def exact(site: int, *targets: tuple[str, str], via: str = "") -> Edge:
    return Edge(site, "exact", tuple(Target(path, symbol) for path, symbol in targets), "", via)


def lines(path: str, known: FileFacts, resolution: Resolution = Resolution(), blob: str = BLOB) -> list[str]:  # noqa: B008
    return project(path, blob, "python", known, resolution)


LIBRARY = facts(
    define("Base", "class", 1, 3, signature="class Base", doc='Says "so".\nAnd more.'),
    define("Base.run", "method", 2, 3, 0),
    define("Child", "class", 6, 9),
    define("Child.run", "method", 8, 9, 2, start=7),
    define("LIMIT", "variable", 11, 11),
    define("Base.size", "attribute", 3, 3, 0),
    define("help", "function", 13, 14),
    define("help~2", "function", 16, 17),
    define("odd", "thing", 18, 18),
    define("SQUARE", "macro", 19, 19),
    calls=(
        call(9, "run", 3),
        call(14, "save", 6),
        call(7, "help", -1, 1, "decorator"),
        call(17, "", 7),
        call(17, "len", 7),
        call(17, "get", 7),
    ),
    references=(reference(9, "LIMIT", "value", 3), reference(6, "Base", "base")),
    imports=(Import("json", "", "json", 1, 0), Import("use", "main", "main", 2, 1)),
    problems=((4, "syntax error"),),
    generated=True,
)
LIBRARY_EDGES = Resolution(
    calls=(
        exact(0, ("lib.py", "Base.run")),
        Edge(1, "candidates", (Target("lib.py", "Child.run"),)),
        exact(2, ("lib.py", "help"), ("lib.py", "help~2")),
        Edge(3, "candidates"),
        Edge(4, "external", (), "<builtin>.len"),
        Edge(5, "external", (), "requests.get"),
    ),
    references=(exact(0, ("lib.py", "LIMIT")), exact(1, ("lib.py", "Base"))),
    bases=(Edge(0, "external", (), "abc.ABC"), exact(2, ("lib.py", "Base"))),
    overrides=(exact(3, ("lib.py", "Base.run")),),
    imports=(ImportEdge(0, "", "json"), ImportEdge(1, "use.py")),
    problems=((0, "gave up"),),
    implicit=((12, 3, "__enter__", -1, exact(-1, ("lib.py", "Child.run"), via="protocol")),),
)
