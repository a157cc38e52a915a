"""What of a file is not the language that it claims to be: the lines of its syntax errors."""

from indexer.extract.source import Source
from indexer.grammars import loader

_MOST_PROBLEMS = 20


def syntax_errors(
    language: str, source: Source, root: loader.Node, looked_for: str = "[(ERROR) (MISSING)] @error"
) -> list[tuple[int, str]]:
    """(line, message) of each line where something is wrong or missing, the first ones only."""
    errors = loader.query_of(language, looked_for)
    lines = {source.line(captures["error"][0].start_byte) for _, captures in loader.matches(errors, root)}
    return [(line, "syntax error") for line in sorted(lines)[:_MOST_PROBLEMS]]
