"""What a Python expression may stand for: small values, interned, so that equal ones are the same object.

A set of them is a tuple without repetition. `UNKNOWN` in a set says that there may be more; the empty set says that
nothing is known to arrive (None counts as nothing). Promise: sets stay small (`LIMIT`), so evaluation stays bounded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indexer.facts.edges import Target
    from indexer.languages.python.source import SourceFile

LIMIT = 12
"""How many values a set holds before it is cut to what is known plus `UNKNOWN`."""

BUILTIN = "<builtin>"


class Value:
    """Anything that a name may be bound to. `stands_in` marks what is to be replaced by what it stands for."""

    __slots__ = ("single",)
    stands_in = False

    def __init__(self) -> None:
        self.single: Values = (self,)


Values = tuple[Value, ...]


class Unknown(Value):
    """Something that the code does not tell."""

    __slots__ = ()


class ClassValue(Value):
    """A class of the workspace, as an object. `own` marks the `cls` of a classmethod, which may be a subclass."""

    __slots__ = ("file", "index", "own", "plain", "instances")

    def __init__(self, file: SourceFile, index: int, own: bool = False) -> None:
        super().__init__()
        self.file = file
        self.index = index
        self.own = own
        self.plain: ClassValue = self
        self.instances: dict[tuple[bool, tuple[Values, ...]], Instance] = {}

    @property
    def name(self) -> str:
        return self.file.facts.definitions[self.index].name


class External(Value):
    """An object outside the workspace by its dotted name: a module, class, function, whatever it is.

    `receiver` is the value that a method was taken from, which tells what it returns.
    """

    __slots__ = ("name", "receiver", "instances")

    def __init__(self, name: str, receiver: Value | None = None) -> None:
        super().__init__()
        self.name = name
        self.receiver = receiver
        self.instances: dict[tuple[bool, tuple[Values, ...]], Instance] = {}


class Record(External):
    """A class that a call of `namedtuple` made.

    `types` are those of its fields, () where none are declared; `target` is the variable that it was assigned to, None
    where that is no definition.
    """

    __slots__ = ("fields", "types", "target")

    def __init__(
        self, name: str, place: object, fields: tuple[str, ...], types: tuple[Values, ...], target: Target | None
    ) -> None:
        super().__init__(name)
        self.fields = fields
        self.types = types
        self.target = target


class Instance(Value):
    """An instance of a class. `args` are its type arguments; `own` marks a method's `self`."""

    __slots__ = ("cls", "args", "own")

    def __init__(self, cls: ClassValue | External, args: tuple[Values, ...] = (), own: bool = False) -> None:
        super().__init__()
        self.cls = cls
        self.args = args
        self.own = own


class Constant(Instance):
    """A literal string or whole number, worth knowing as a key."""

    __slots__ = ("value",)

    def __init__(self, cls: External, value: str | int) -> None:
        super().__init__(cls)
        self.value = value


class Items(Instance):
    """A tuple, list or dict whose contents were written out: `items` by position or constant key."""

    __slots__ = ("items",)

    def __init__(self, cls: External, args: tuple[Values, ...], items: tuple[tuple[str | int, Values], ...]) -> None:
        super().__init__(cls, args)
        self.items = items


class Function(Value):
    """A function or method of the workspace; `receiver` is what it is bound to."""

    __slots__ = ("file", "index", "receiver")

    def __init__(self, file: SourceFile, index: int, receiver: Value | None = None) -> None:
        super().__init__()
        self.file = file
        self.index = index
        self.receiver = receiver


class Lambda(Value):
    """A lambda by its scope."""

    __slots__ = ("file", "scope")

    def __init__(self, file: SourceFile, scope: int) -> None:
        super().__init__()
        self.file = file
        self.scope = scope


class Module(Value):
    """A module of the workspace by the path of its file, or (`path` ending in "/") a package without `__init__`."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path


class ParameterValue(Value):
    """Whatever is passed for a parameter: replaced by the argument at a call, else by what all callers pass."""

    __slots__ = ("file", "scope", "position")
    stands_in = True

    def __init__(self, file: SourceFile, scope: int, position: int) -> None:
        super().__init__()
        self.file = file
        self.scope = scope
        self.position = position


class CallableValue(Value):
    """Something declared as callable: not known which, only what it takes (None: anything) and returns."""

    __slots__ = ("takes", "returns")

    def __init__(self, takes: tuple[Values, ...] | None, returns: Values) -> None:
        super().__init__()
        self.takes = takes
        self.returns = returns


class TypeVariable(Value):
    """A TypeVar, as what a value of it may be: `bound` holds its upper bound's instances."""

    __slots__ = ("key", "bound")
    stands_in = True

    def __init__(self, key: object, bound: Values) -> None:
        super().__init__()
        self.key = key
        self.bound = bound


class SelfType(Value):
    """`typing.Self`: the receiver's type."""

    __slots__ = ()


class TypeForm(Value):
    """A type expression used as a value (`list[int]`, `A | B`, `Optional[A]`): `meaning` is what it declares.

    `variables` are its type parameters, where it says in which order they come.
    """

    __slots__ = ("meaning", "variables")

    def __init__(self, meaning: Values, variables: Values = ()) -> None:
        super().__init__()
        self.meaning = meaning
        self.variables = variables


class Super(Value):
    """`super()`: attribute look-up starts after `cls` in the hierarchy of `start`."""

    __slots__ = ("cls", "receiver")

    def __init__(self, cls: ClassValue, receiver: Value) -> None:
        super().__init__()
        self.cls = cls
        self.receiver = receiver


class Partial(Value):
    """`functools.partial(callee, …)`, with how many positional arguments it holds."""

    __slots__ = ("callee", "taken")

    def __init__(self, callee: Values, taken: int) -> None:
        super().__init__()
        self.callee = callee
        self.taken = taken


class Wrapping(Value):
    """`functools.wraps(callee)`: a decorator whose result stands for `callee`."""

    __slots__ = ("callee",)

    def __init__(self, callee: Values) -> None:
        super().__init__()
        self.callee = callee


UNKNOWN = Unknown()
ANYTHING: Values = (UNKNOWN,)
NOTHING: Values = ()
SELF = SelfType()


def join(first: Values, second: Values) -> Values:
    """The union of two sets, cut at `LIMIT`."""
    if not second or first is second:
        return first
    if not first:
        return second
    if len(second) == 1 and second[0] in first:
        return first
    return union((first, second))


def union(sets: list[Values] | tuple[Values, ...]) -> Values:
    """The union of many sets, cut at `LIMIT`: constants fall back to their class, then the rest is unknown."""
    if len(sets) == 1 and len(sets[0]) <= LIMIT:
        return sets[0]
    seen: dict[Value, None] = {}
    for each in sets:
        for value in each:
            seen[value] = None
    if len(seen) > LIMIT:
        folded: dict[Value, None] = {}
        for value in seen:
            if isinstance(value, (Constant, Items)):
                value = instance(value.cls, value.args)
            folded[value] = None
        seen = folded
        if len(seen) > LIMIT:
            return ANYTHING
    return tuple(seen)


def instance(cls: ClassValue | External, args: tuple[Values, ...] = (), own: bool = False) -> Instance:
    """The one instance value of `cls` with these type arguments."""
    if isinstance(cls, ClassValue):
        own = own or cls.own
        cls = cls.plain
    found = cls.instances.get((own, args))
    if found is None:
        if args and nesting(args) > 4:
            args = tuple(ANYTHING for _ in args)
        found = cls.instances.setdefault((own, args), Instance(cls, args, own))
    return found


def nesting(args: tuple[Values, ...], level: int = 0) -> int:
    """How deep type arguments nest, counted to five."""
    deepest = level + 1
    if level < 5:
        for each in args:
            for value in each:
                if isinstance(value, Instance) and value.args:
                    deepest = max(deepest, nesting(value.args, level + 1))
    return deepest


class Interner:
    """The one object for each value that is made by its parts."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Value] = {}

    def external(self, name: str, receiver: Value | None = None) -> External:
        key = ("external", name, receiver)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = External(name, receiver)
        assert isinstance(found, External)
        return found

    def keep(self, *key: object) -> Value:
        """The value of the class `key[0]` made from the rest of `key`, which must be hashable."""
        found = self._kept.get(key)
        if found is None:
            make = key[0]
            assert isinstance(make, type)
            found = self._kept[key] = make(*key[1:])
        return found
