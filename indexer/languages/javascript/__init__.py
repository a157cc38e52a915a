"""JavaScript and TypeScript: what a plain name means within its file, and which file an import names."""

from indexer.languages.javascript.modules import QUESTION, answer
from indexer.languages.javascript.names import Names

__all__ = ["QUESTION", "Names", "answer"]
