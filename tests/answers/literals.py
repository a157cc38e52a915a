"""A small project, as extraction and resolution would describe it.

src/shop/text.py     slugify (line 2), Base.run (6), Child(Base).run (10), LIMIT (13), helper (15) with inner (16)
src/shop/use.py      main (3) calls slugify (4) and helper (5); run_all (8) calls x.run (9, unknown) and Base.run (10)
src/shop/deep/far.py far (1) calls slugify (2) and passes LIMIT on (3)
tests/test_text.py   test_it (1) calls slugify (2), main (3)
vendor/lib/text.py   slugify (1)
src/shop/made.py     generated; calls slugify at module level (1)
"""

import hashlib
from typing import Any

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

TEXT, USE, FAR = "src/shop/text.py", "src/shop/use.py", "src/shop/deep/far.py"
TEST, VENDOR, MADE = "tests/test_text.py", "vendor/lib/text.py", "src/shop/made.py"


def text(path: str) -> bytes:
    """The bytes of a file: every line says where it is."""
    return "".join(f"    line {number} of {path}\n" for number in range(1, 30)).encode("utf-8", "surrogateescape")


def blob(data: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


def define(symbol: str, kind: str, line: int, end: int, start: int = 0, parent: int = -1) -> Definition:
    qualified = ".".join(part.partition("~")[0] for part in symbol.split("."))
    name = qualified.rpartition(".")[2]
    return Definition(name, qualified, symbol, kind, line, 4, start or line, end, 0, 0, parent, f"def {name}", "Docs.")


def file(*definitions: Definition, calls: tuple[tuple[int, str, int], ...] = (), **more: Any) -> FileFacts:
    scopes = [Scope("module", -1, -1, 1, 0, 99, 0)]
    scopes += [Scope("function", 0, at, 1, 0, 9, 0) for at in range(len(definitions))]
    made = tuple(Call(line, 4, name, name, 0, definition, 0) for line, name, definition in calls)
    return FileFacts("python", definitions, tuple(scopes), calls=made, **more)


def edges(*targets: tuple[str, str] | None, **more: Any) -> Resolution:
    """Call edges in order: a target, or None for a call whose receiver is not known."""
    made = [
        Edge(at, "candidates") if target is None else Edge(at, "exact", (Target(*target),))
        for at, target in enumerate(targets)
    ]
    return Resolution(tuple(made), **more)


def exact(site: int, path: str, symbol: str) -> Edge:
    return Edge(site, "exact", (Target(path, symbol),))


FILES: dict[str, tuple[FileFacts, Resolution]] = {
    TEXT: (
        file(
            define("slugify", "function", 2, 3, start=1),
            define("Base", "class", 5, 7),
            define("Base.run", "method", 6, 7, parent=1),
            define("Child", "class", 9, 11),
            define("Child.run", "method", 10, 11, parent=3),
            define("LIMIT", "variable", 13, 13),
            define("helper", "function", 15, 19),
            define("helper.inner", "function", 16, 17, parent=6),
            calls=((18, "inner", 6),),
        ),
        edges((TEXT, "helper.inner"), bases=(exact(3, TEXT, "Base"),), overrides=(exact(4, TEXT, "Base.run"),)),
    ),
    USE: (
        file(
            define("main", "function", 3, 6),
            define("run_all", "function", 8, 11),
            calls=((4, "slugify", 0), (5, "helper", 0), (9, "run", 1), (10, "run", 1)),
            imports=(Import(".text", "slugify", "slugify", 1, 0), Import("json", "", "json", 2, 0)),
        ),
        edges(
            (TEXT, "slugify"),
            (TEXT, "helper"),
            None,
            (TEXT, "Base.run"),
            imports=(ImportEdge(0, TEXT), ImportEdge(1, "", "json")),
        ),
    ),
    FAR: (
        file(
            define("far", "function", 1, 4),
            calls=((2, "slugify", 0),),
            references=(Reference(3, 8, "LIMIT", "argument", 0, 0, 0),),
        ),
        edges((TEXT, "slugify"), references=(exact(0, TEXT, "LIMIT"),)),
    ),
    TEST: (
        file(
            define("test_it", "function", 1, 3),
            calls=((2, "slugify", 0), (3, "main", 0)),
            imports=(Import("shop.use", "main", "main", 1, 0),),
        ),
        edges((TEXT, "slugify"), (USE, "main"), imports=(ImportEdge(0, USE),)),
    ),
    VENDOR: (file(define("slugify", "function", 1, 2)), edges()),
    MADE: (file(calls=((1, "slugify", -1),), generated=True), edges((TEXT, "slugify"))),
}
