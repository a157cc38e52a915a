"""How signatures are kept: short, because tens of thousands of them are most of what a graph spells out.

`def run(self)` of a method `run` is kept as `(self)`, `class Child(Base)` as `(Base)`; any other declaration is kept
whole, with a blank before it where it would look like one of these. Promise: `whole` gives back what `short` was given.
"""

_OPENING = ("(", "[")


def short(kind: str, name: str, signature: str) -> str:
    """What is kept of the signature of a definition of that kind and plain name."""
    head = f"{_word(kind)} {name}"
    rest = signature[len(head) :]
    if rest.startswith(_OPENING) and signature.startswith(head):
        return rest
    return f" {signature}" if signature.startswith((*_OPENING, " ")) else signature


def whole(kind: str, name: str, kept: str) -> str:
    """The signature, from what was kept of it."""
    if kept.startswith(_OPENING):
        return f"{_word(kind)} {name}{kept}"
    return kept.removeprefix(" ")


def _word(kind: str) -> str:
    return "class" if kind == "class" else "def"
