"""One engine for the languages whose types are written down: what an expression is, by scope, hierarchy and declared
types, in the canonical form that every extractor writes (`forms`). What only one language knows is its `Policy`.
"""

from indexer.languages.typed.engine import Engine
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.world import World

__all__ = ["Engine", "Policy", "World"]
