"""Resolution: from the facts of one file, and look-ups in the others, to its edges and the questions it asked.

Pure: the same facts give the same edges, whatever was resolved before.
"""

from indexer.languages.python.source import World
from indexer.resolve.families import Resolver, answer_module, asks_everywhere

__all__ = ["Resolver", "World", "answer_module", "asks_everywhere"]
