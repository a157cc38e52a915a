"""Values made and kept: one object for equal contents, so that sets of values stay small and quick to compare."""

from __future__ import annotations

from indexer.languages.python.memory import Memory
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    NOTHING,
    ClassValue,
    Constant,
    External,
    Instance,
    Interner,
    Items,
    Values,
    instance,
    nesting,
)

_PLAIN = ("str", "int", "bool", "float", "bytes", "complex", "list", "dict", "set", "tuple", "ellipsis")


Member = tuple[str, str, dict[str, Values]]
"""(class, type text, what the names in it stand for) of a member of an outside class."""


class Maker(Memory):
    """Makes values of builtin classes, containers and literals."""

    def __init__(self) -> None:
        super().__init__()
        self.values = Interner()
        self._items: dict[tuple[object, ...], Items] = {}
        self.known_members: dict[tuple[Instance, str], Member | None] = {}
        self._constants: dict[tuple[type, str | int], Constant] = {}
        self.plain_classes = {name: self.values.external(f"{BUILTIN}.{name}") for name in _PLAIN}

    @property
    def string(self) -> Values:
        """Some string."""
        return instance(self.plain_classes["str"]).single

    def instance(self, cls: ClassValue | External, args: tuple[Values, ...] = ()) -> Instance:
        """The instance value of a class."""
        return instance(cls, args)

    def items(
        self, cls: ClassValue | External, args: tuple[Values, ...], items: tuple[tuple[str | int, Values], ...]
    ) -> Instance:
        """A container whose contents were written out."""
        if not isinstance(cls, External) or len(items) > 64:
            return instance(cls, args)
        key = (cls, args, tuple((type(name), name, held) for name, held in items))
        found = self._items.get(key)
        if found is None:
            if nesting(args) > 4:
                return instance(cls, tuple(ANYTHING for _ in args))
            found = self._items[key] = Items(cls, args, items)
        return found

    def constant(self, value: object) -> Values:
        """A literal."""
        if value is None:
            return NOTHING
        cls = self.plain_classes.get(type(value).__name__)
        if cls is None:
            return ANYTHING
        if isinstance(value, bool) or not isinstance(value, (str, int)) or isinstance(value, str) and len(value) > 60:
            return instance(cls).single
        found = self._constants.get((type(value), value))
        if found is None:
            found = self._constants[type(value), value] = Constant(cls, value)
        return found.single

    def plain(self, name: str, *args: Values) -> Values:
        """An instance of a builtin class."""
        return instance(self.plain_classes[name], args).single

    def builtin_class(self, name: str) -> External:
        """A builtin class."""
        return self.plain_classes[name]
