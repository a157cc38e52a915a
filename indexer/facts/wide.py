"""Signs that names may hold in some languages (`empty?`, `save!`, `x=`, `[]`), written so that canonical expressions
can hold them: as their wide forms, which no language takes for what they stand for.
"""

_SIGNS = "?!=<>[]*&|~:#(){}.,\\"
_WIDE = {ord(sign): ord(sign) + 0xFEE0 for sign in _SIGNS}
_PLAIN = {wide: sign for sign, wide in _WIDE.items()}


def wide(name: str) -> str:
    """A name as canonical expressions write it."""
    return name if name.isidentifier() else name.translate(_WIDE)


def plain(name: str) -> str:
    """A name as the language writes it."""
    return name if name.isascii() else name.translate(_PLAIN)
