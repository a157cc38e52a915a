"""What stands at the top of which namespace or package, where `FileFacts.exports` says it: each entry is its full name
and the symbols in it, with blanks between.
"""

from __future__ import annotations

from indexer.languages.typed.files import File


def spaces(file: File) -> dict[str, str]:
    """{symbol at the top: its namespace or package} of a file; whoever asks another file says so."""
    found = {}
    for entry in file.facts.exports or ():
        space, *symbols = entry.split(" ")
        found.update(dict.fromkeys(symbols, space))
    return found
