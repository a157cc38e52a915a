"""What each `fact` of Scala's query is handed to."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.scala import calls, declarations, imports, statements
from indexer.extract.scala.writing import ScalaPass
from indexer.extract.walk import Captures

HANDLERS: dict[str, Callable[[ScalaPass, Captures], None]] = (
    imports.HANDLERS | declarations.HANDLERS | statements.HANDLERS | calls.HANDLERS
)
