"""JavaScript and TypeScript: which file an import means, what a module exports, types and values named apart."""

from indexer.languages.javascript.policy import JavaScriptPolicy

POLICY = JavaScriptPolicy()

__all__ = ["POLICY"]
