"""What each `fact` of Ruby's query is handed to."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.ruby import calls, declarations, statements
from indexer.extract.ruby.writing import RubyPass
from indexer.extract.walk import Captures

HANDLERS: dict[str, Callable[[RubyPass, Captures], None]] = declarations.HANDLERS | statements.HANDLERS | calls.HANDLERS
