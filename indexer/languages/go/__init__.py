"""Go: packages and modules, build conditions, promotion through embedding, interfaces and what satisfies them."""

from indexer.languages.go.policy import GoPolicy

POLICY = GoPolicy()

__all__ = ["POLICY"]
