"""Where definitions lie, written and read back."""

from indexer.graph.layout import Span, read, written

from .small import define


def test_read_gives_back_what_was_written() -> None:
    made = [
        define("Shelf.odd name", "method", 9, 12, start=7),
        define("Shelf", "class", 3, 40),
        define("Shelf.size~2", "attribute", 20, 20),
        define("later", "thing", 50, 51),
    ]
    assert read(written(made), "a b.py") == [
        Span(3, 3, 40, "codegraph:a%20b.py#Shelf", "class"),
        Span(7, 9, 12, "codegraph:a%20b.py#Shelf.odd%20name", "method"),
        Span(20, 20, 20, "codegraph:a%20b.py#Shelf.size~2", "attribute"),
        Span(50, 50, 51, "codegraph:a%20b.py#later", "definition"),
    ]
    assert [one.qualified_name for one in read(written(made), "a b.py")][1:3] == ["Shelf.odd name", "Shelf.size"]


def test_a_file_without_definitions_has_none() -> None:
    assert written([]) == ""
    assert read("", "a.py") == []
