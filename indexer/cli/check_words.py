"""A check of the graph as it is written on the command line: `from=ui/** calls=db.*`, as in TOML, or a SPARQL ASK."""

import shlex
import tomllib

from indexer.errors import WrongUsage


def check_of(text: str | None, option: str) -> tuple[tuple[str, str], ...]:
    """The check as a rule holds it: (key, value) pairs in the order of the keys. Which keys go together is for the
    reader of rule files to say. Raises WrongUsage."""
    if text is None:
        return ()
    words = text.strip()
    if "ask" in words.lower().partition("{")[0].split():
        return (("ask", words),)
    values: dict[str, list[str]] = {}
    if words.startswith("{"):
        try:
            table = tomllib.loads(f"check = {words}")["check"]
        except tomllib.TOMLDecodeError as broken:
            raise WrongUsage(f"{option}: {broken}") from None
        for key, value in table.items():
            values[key] = [str(one) for one in value] if isinstance(value, list) else [str(value)]
    else:
        try:
            given = shlex.split(words)
        except ValueError as broken:
            raise WrongUsage(f"{option}: {broken}") from None
        for word in given:
            key, mark, value = word.partition("=")
            if not mark or not key or not value:
                raise WrongUsage(f"{option}: {word} is not KEY=WHAT, such as in 'from=ui/** calls=db.*'")
            values.setdefault(key, []).append(value)
    return tuple((key, value) for key in sorted(values) for value in values[key])
