"""The extractor's version: part of the key of cached facts.

Promise: it changes whenever the same bytes could give other facts: with the extraction code, the shape of the facts,
the language's table and queries, the grammar. What belongs to other languages alone leaves it as it is.
"""

from pathlib import Path

from indexer import data
from indexer.extract.routes import held, others, route
from indexer.grammars import forget, language, parser_version, query_text, tags_text

_NO_MATTER = ("facts.py", "routes.py")
"""They say which module is asked, and that one is in the digest."""


_known: dict[str, str] = {}


def learn(versions: dict[str, str]) -> None:
    """Takes versions {language: version} that the installation as it is gave before, so that no file of it is read."""
    _known.update(versions)


def version(name: str) -> str:
    """The version for the language `name`, 16 hex digits."""
    found = _known.get(name)
    if found is None:
        found = _known[name] = _version(name)
    return found


def _version(name: str) -> str:
    from hashlib import blake2b

    known = language(name)
    here = Path(__file__).parent
    table = " ".join(f"{field}={getattr(known, field)}" for field in known.__slots__)
    digest = blake2b(f"{table} {route(name)} {parser_version(name)}".encode(), digest_size=8)
    apart = others(name)
    files = [here.parent / "facts" / "model.py", here.parent / "facts" / "wide.py"]
    for file in here.rglob("*.py"):
        part = file.relative_to(here).parts[0].removesuffix(".py")
        if part not in apart and file.name not in _NO_MATTER:
            files.append(file)
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    if known.tags:
        digest.update(tags_text(name).encode("utf-8", "surrogatepass"))
    else:
        for file in sorted(data.path(f"queries/{known.queries}").glob("*.scm")):
            digest.update(file.name.encode() + b"\0" + query_text(known.queries, file.name).encode())
    for other in held(name):
        digest.update(tags_text(other).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


forget.append(_known.clear)
