"""Extraction: bytes and a language in, facts out. The queries say what is looked for, the code here puts it in order.

Promises: pure: the same bytes give the same facts, whatever file they came from; broken input gives the facts of what
is whole in it, and problems that name the lines; no recursion, so nesting of any depth is read.
"""

from indexer.extract.screen import screen
from indexer.extract.version import version

TYPE_CHECKING = False  # not typing's: importing that costs a hook 3 ms
if TYPE_CHECKING:
    from indexer.extract.facts import extract
    from indexer.extract.workers import Extracted, Job, extract_all

__all__ = ["Extracted", "Job", "extract", "extract_all", "screen", "version"]


def __getattr__(name: str) -> object:
    """tree-sitter is loaded when something is extracted, not when a version is asked for."""
    if name == "extract":
        from indexer.extract.facts import extract

        return extract
    if name in ("Extracted", "Job", "extract_all"):
        from indexer.extract import workers

        return getattr(workers, name)
    raise AttributeError(name)
