"""IRIs are well formed and read back to what they name."""

from collections.abc import Iterable

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.graph import names


def site_iri(path: str, symbol: str, places: Iterable[tuple[int, int]], note: str = "") -> str:
    """The IRI of sites at (line, column): where they are, within which definition, and what they are."""
    tail = f";{note}" if note else ""
    spots = ",".join(f"{line}:{column}" for line, column in places)
    return f"{names.SCHEME}{names.encode_path(path)}#{names.encode_symbol(symbol)}@{spots}{tail}"


ODD = [
    "a.py",
    "my mod.py",
    "a\"b'c.py",
    "new\nline.py",
    "血条/模块.py",
    "-rf.py",
    "\udce9l\udce9phant.py",
    "a%20b.py",
    "a#b?c.py",
]
ODD += [
    "[id]/page.tsx",
    "@types/x.d.ts",
    "a:b@3:4.py",
    "cafe\u0301.py",
    "caf\u00e9.py",
    "\ue000.py",
    "\U000e0001.py",
    "\ufffe.py",
]
SYMBOLS = ["f", "Class.method~2", "outer.<lambda>@12", "operator[]", "~Shelf", "a;b", "`quoted name`", "x y"]


@pytest.mark.parametrize("path", ODD)
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_read_back(path: str, symbol: str) -> None:
    iri = names.definition_iri(path, symbol)
    assert (names.path_of(iri), names.symbol_of(iri)) == (path, symbol)
    site = site_iri(path, symbol, [(27, 4), (29, 8)], "decorator")
    assert names.sites_of(site) == [(path, symbol, 27, 4, "decorator"), (path, symbol, 29, 8, "decorator")]
    assert names.site_count(site) == 2
    assert names.symbol_of(site) == symbol
    alone = site_iri(path, "", [(1, 0)])
    assert names.sites_of(alone) == [(path, "", 1, 0, "")]
    assert names.site_count(alone) == 1
    assert names.path_of(names.file_iri(path)) == path
    assert names.symbol_of(names.file_iri(path)) == ""
    ox.Store().update(f"INSERT DATA {{ <{iri}> <{site}> <{names.file_iri(path)}> }}")  # SPARQL takes them as they are


@given(st.binary(min_size=1, max_size=30).filter(lambda raw: b"\0" not in raw), st.text(min_size=1, max_size=20))
def test_any_path_and_symbol(raw: bytes, symbol: str) -> None:
    path = raw.decode("utf-8", "surrogateescape")
    iri = names.definition_iri(path, symbol)
    assert names.path_of(iri) == path
    iri.encode()
    ox.Store().update(f"INSERT DATA {{ <{iri}> <a:b> <{site_iri(path, symbol, [(3, 9)])}> }}")
    try:
        symbol.encode()
    except UnicodeEncodeError:
        return  # half a surrogate pair is named, but not read back
    assert names.symbol_of(iri) == symbol


def test_shapes() -> None:
    assert site_iri("src/a.py", "Class.method", [(27, 4)]) == "codegraph:src/a.py#Class.method@27:4"
    assert site_iri("src/a.py", "", [(27, 4), (29, 8)], "jsx") == "codegraph:src/a.py#@27:4,29:8;jsx"
    assert names.definition_iri("src/a.py", "Class.method~2") == "codegraph:src/a.py#Class.method~2"
    assert names.definition_iri("src/a.py", "") == names.file_iri("src/a.py") == "codegraph:src/a.py"


def test_blobs() -> None:
    assert names.blob_iri("a" * 40) == f"swh:1:cnt:{'a' * 40}"
    assert names.blob_iri("b" * 64) == f"urn:codegraph:blob:sha256:{'b' * 64}"
    assert names.blob_of(names.blob_iri("a" * 40)) == "a" * 40
    assert names.blob_of(names.blob_iri("b" * 64)) == "b" * 64


def test_qualified_names_have_no_numbers() -> None:
    assert names.qualified("outer~2.inner~13") == "outer.inner"
    assert names.qualified("~Shelf") == "~Shelf"
    assert names.qualified("Shelf.~Shelf~2") == "Shelf.~Shelf"
    assert names.name_of("Shelf~2.run~3") == "run"
    assert names.name_of("~Shelf") == "~Shelf"
    assert names.name_of("run") == "run"
