"""The extractor's version: part of the key of cached facts.

Promise: it changes whenever the same bytes could give other facts: with the extraction code, the shape of the facts,
the language's queries, the grammar.
"""

from functools import cache
from pathlib import Path

from indexer import data
from indexer.grammars import language, parser_version, query_text


@cache
def version(name: str) -> str:
    """The version for the language `name`, 16 hex digits."""
    from hashlib import blake2b

    known = language(name)
    here = Path(__file__).parent
    digest = blake2b(f"{known.name} {known.grammar} {parser_version()}".encode(), digest_size=8)
    files = [*here.rglob("*.py"), here.parent / "facts" / "model.py"]
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    for file in sorted(data.path(f"queries/{known.queries}").glob("*.scm")):
        digest.update(file.name.encode() + b"\0" + query_text(known.queries, file.name).encode())
    return digest.hexdigest()
