"""What a failure of the database means: the files are damaged, or the machine would not let us just now.

The difference decides whether anything may be thrown away: never because a disk is full or a permission is missing.
"""

FAILURES = (OSError, RuntimeError, ValueError)
"""What Oxigraph raises when files are missing, damaged or cannot be read or written."""

_ENVIRONMENT = (
    "No space left",
    "File too large",
    "Permission denied",
    "Read-only file system",
    "Too many open files",
    "quota exceeded",
    "Cannot allocate memory",
    "Operation not permitted",
    "lock hold by current process",
    "Resource temporarily unavailable",
)


def environmental(error: BaseException) -> bool:
    """Whether a failure says nothing about the state of the files."""
    return isinstance(error, MemoryError) or any(words in str(error) for words in _ENVIRONMENT)


def one_line(error: BaseException | str) -> str:
    """A message as a single line of bounded length."""
    return " ".join(str(error).split())[:300]


def cannot_write(store_dir: str, error: BaseException) -> str:
    """The message for a write that failed."""
    return (
        f"{store_dir}: cannot write the graph ({one_line(error)}); free some space or check the permissions, "
        "then index again (the earlier graph is untouched)"
    )
