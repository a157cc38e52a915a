"""What each `fact` of PHP's query is handed to."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.php import calls, declarations, statements
from indexer.extract.php.writing import PhpPass
from indexer.extract.walk import Captures

HANDLERS: dict[str, Callable[[PhpPass, Captures], None]] = declarations.HANDLERS | statements.HANDLERS | calls.HANDLERS
