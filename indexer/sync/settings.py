"""What a repository may set for its own index: `[index]` in `codegraph.toml` at the top of the work tree.

    [index]
    max_bytes = 2000000      # larger files are left out, by name

A file that cannot be read as TOML, or a value of the wrong kind, is a WrongUsage that names path and line.
"""

from pathlib import Path
from typing import NamedTuple

from indexer.errors import WrongUsage
from indexer.grammars import use

FILE = "codegraph.toml"
DEFAULT_MAX_BYTES = 2_000_000


class Settings(NamedTuple):
    """`max_bytes`: files over it are left out. `languages`: what tells the work tree's own from others, "" for none."""

    max_bytes: int = DEFAULT_MAX_BYTES
    languages: str = ""


def read_settings(top: Path) -> Settings:
    """The settings of a work tree, whose own languages count from now on; the defaults where it has none."""
    languages = use(str(top))
    if not (top / FILE).is_file():
        return Settings(languages=languages)
    try:
        text = (top / FILE).read_bytes().decode("utf-8-sig")
    except FileNotFoundError:  # gone in the meantime
        return Settings(languages=languages)
    except (OSError, UnicodeDecodeError) as error:
        raise WrongUsage(f"{FILE}: cannot be read ({error}): mend or remove it") from error
    if "index" not in text:
        return Settings(languages=languages)
    import tomllib  # costs 15 ms, which a repository without such settings should not pay

    try:
        table = tomllib.loads(text).get("index", {})
    except tomllib.TOMLDecodeError as error:
        raise WrongUsage(f"{FILE}: {error}: mend it") from error
    limit = table.get("max_bytes", DEFAULT_MAX_BYTES) if isinstance(table, dict) else None
    if not isinstance(limit, int) or isinstance(limit, bool) or limit <= 0:
        raise WrongUsage(f"{FILE}: [index] max_bytes must be a number of bytes above 0")
    return Settings(limit, languages)
