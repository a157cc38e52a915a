"""Java: packages, imports, what is in every file without one, how arguments convert."""

from indexer.languages.java.policy import JavaPolicy

POLICY = JavaPolicy()

__all__ = ["POLICY"]
