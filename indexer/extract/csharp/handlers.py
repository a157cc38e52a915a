"""What each `fact` of C#'s query is handed to."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.csharp import calls, declarations, statements
from indexer.extract.csharp.writing import CSharpPass
from indexer.extract.walk import Captures

HANDLERS: dict[str, Callable[[CSharpPass, Captures], None]] = (
    declarations.HANDLERS | statements.HANDLERS | calls.HANDLERS
)
