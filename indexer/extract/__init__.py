"""Extraction: bytes and a language in, facts out. Pure; the queries say what is looked for, the code here puts it in order.

Promises: the same bytes give the same facts, whatever file they came from; broken input gives the facts of what is whole
in it, and problems that name the lines; no recursion, so nesting of any depth is read.
"""

from indexer.extract.facts import extract
from indexer.extract.screen import screen
from indexer.extract.version import version


__all__ = ["extract", "screen", "version"]
