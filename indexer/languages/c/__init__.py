"""C and C++: includes, linkage, prototypes and macros, namespaces, how arguments convert."""

from indexer.languages.c.policy import CPolicy

POLICY = CPolicy()

__all__ = ["POLICY"]
