r"""The canonical form of expressions and types, in which the facts of every typed language are written, and its reader.

    expression := alternative ('|' alternative)*      several possibilities: a conditional, match arms, `a || b`
    alternative := primary operator*
    primary  := name | '#'N (the value of call N) | '\'N (the function or lambda of scope N)
              | '<'type'>' (an instance) | '['e,…']' (a list) | '('e,e,…')' (a tuple) | '('e')'
              | '#'N'.out 'K (what call N hands out through its argument K)
              | '{'name:e,…'}' (an object with these members; `*:e`: and those of e)
    operator := '.'name (member, also of a module, a class, a tuple) | '[]' (element by index) | '[*]' (by iteration)
              | '[k]' (key by iteration) | '*' (dereferenced) | '&' (its address) | '?' (unwrapped) | '!' (awaited)
              | '~'type (narrowed) | '::<'type,…'>' (with type arguments)
    type     := single ('|' single)* or single ('&' single)*
    single   := '{'name:type,…'}' | name('.'name)*['<'type,…'>']'*'* | '='primary operator* (the type of an expression)

Promise: what does not read is None, which means unknown; reading the same text twice costs once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Name(NamedTuple):
    """A plain name."""

    name: str


class CallValue(NamedTuple):
    """What call `number` of the file gives."""

    number: int


class Function(NamedTuple):
    """The function or lambda that opens scope `scope`."""

    scope: int


class Instance(NamedTuple):
    """An instance of a type."""

    type: Type


class Several(NamedTuple):
    """A list (`kind` "["), a tuple ("(") or alternatives ("|")."""

    kind: str
    items: tuple[Expression, ...]


class Object(NamedTuple):
    """An object literal; an item called `*` stands for all the members of its value."""

    items: tuple[tuple[str, Expression], ...]


class Member(NamedTuple):
    """`of.name`."""

    of: Expression
    name: str


class Applied(NamedTuple):
    """An operator without a word of its own: `[]`, `[*]`, `[k]`, `*`, `&`, `?`, `!`."""

    of: Expression
    operator: str


class Narrowed(NamedTuple):
    """`of`, known to be of a type."""

    of: Expression
    type: Type


class Specialised(NamedTuple):
    """`of` with type arguments."""

    of: Expression
    types: tuple[Type, ...]


class Named(NamedTuple):
    """A type by name; `pointers` counts the stars behind it."""

    name: str
    arguments: tuple[Type, ...] = ()
    pointers: int = 0


class Mixed(NamedTuple):
    """A union ("|") or an intersection ("&")."""

    kind: str
    types: tuple[Type, ...]


class TypeOf(NamedTuple):
    """The type of an expression."""

    expression: Expression


class Nothing(NamedTuple):
    """A part of a type that is not known."""


class ObjectType(NamedTuple):
    """A type that is written as its members."""

    items: tuple[tuple[str, Type], ...]


Expression = Name | CallValue | Function | Instance | Several | Object | Member | Applied | Narrowed | Specialised
Type = Named | Mixed | TypeOf | ObjectType | Nothing

_STOPS = frozenset(".,|&*?!~#\\<>[](){}:=")
NOTHING = Nothing()


class _Unreadable(Exception):
    """The text is not canonical."""


@lru_cache(maxsize=100_000)
def expression(text: str) -> Expression | None:
    """The expression that a text is; None for "" and for what does not read."""
    return _whole(text, lambda reader: reader.expression())


@lru_cache(maxsize=50_000)
def type_of(text: str) -> Type | None:
    """The type that a text is; None for "" and for what does not read."""
    return _whole(text, lambda reader: reader.type())


def _whole(text: str, read: Callable[[_Reader], T]) -> T | None:
    if not text:
        return None
    reader = _Reader(text)
    try:
        found = read(reader)
    except (_Unreadable, IndexError, RecursionError):
        return None
    return found if reader.at == len(text) else None


class _Reader:
    """A place in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def expression(self) -> Expression:
        items = [self.alternative()]
        while self.takes("|"):
            items.append(self.alternative())
        return items[0] if len(items) == 1 else Several("|", tuple(items))

    def alternative(self) -> Expression:
        found = self.primary()
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == ".":
                self.at += 1
                private = "#" if self.takes("#") else ""
                found = Member(found, private + self.word())
            elif sign == "[":
                end = self.text.index("]", self.at) + 1 if "]" in self.text[self.at :] else self.fail()
                operator = self.text[self.at : end]
                if operator not in ("[]", "[*]", "[k]"):
                    self.fail()
                self.at = end
                found = Applied(found, operator)
            elif sign in "*&?!":
                self.at += 1
                found = Applied(found, sign)
            elif sign == "~":
                self.at += 1
                found = Narrowed(found, self.single())
            elif sign == ":" and self.text.startswith("::<", self.at):
                self.at += 3
                found = Specialised(found, self.types(">"))
            else:
                break
        return found

    def primary(self) -> Expression:
        sign = self.text[self.at]
        if sign == "#" or sign == "\\":
            self.at += 1
            number = self.word()
            if not number.isdigit():
                self.fail()
            return CallValue(int(number)) if sign == "#" else Function(int(number))
        if sign == "<":
            self.at += 1
            held = self.type()
            self.expect(">")
            return Instance(held)
        if sign == "[" or sign == "(":
            self.at += 1
            close = "]" if sign == "[" else ")"
            items: list[Expression] = []
            while not self.takes(close):
                items.append(self.expression())
                if not self.takes(","):
                    self.expect(close)
                    break
            return items[0] if sign == "(" and len(items) == 1 else Several(sign, tuple(items))
        if sign == "{":
            self.at += 1
            named: list[tuple[str, Expression]] = []
            while not self.takes("}"):
                name = "*" if self.takes("*") else self.word()
                self.expect(":")
                named.append((name, self.expression()))
                if not self.takes(","):
                    self.expect("}")
                    break
            return Object(tuple(named))
        return Name(self.word())

    def type(self) -> Type:
        items = [self.single()]
        kind = ""
        while self.at < len(self.text) and self.text[self.at] in "|&" and kind in ("", self.text[self.at]):
            kind = self.text[self.at]
            self.at += 1
            items.append(self.single())
        return items[0] if len(items) == 1 else Mixed(kind, tuple(items))

    def single(self) -> Type:
        if self.at == len(self.text) or self.text[self.at] in ",>}":
            return NOTHING
        if self.takes("="):
            return TypeOf(self.alternative())
        if self.takes("("):
            held = self.type()
            self.expect(")")
            return held
        if self.takes("{"):
            named: list[tuple[str, Type]] = []
            while not self.takes("}"):
                word = self.word()
                self.expect(":")
                named.append((word, self.type()))
                if not self.takes(","):
                    self.expect("}")
                    break
            return ObjectType(tuple(named))
        name = self.word()
        while self.at < len(self.text) and self.text[self.at] == ".":
            self.at += 1
            name += "." + self.word()
        arguments: tuple[Type, ...] = ()
        if self.takes("<"):
            arguments = self.types(">")
        pointers = 0
        while self.takes("*"):
            pointers += 1
        return Named(name, arguments, pointers)

    def types(self, close: str) -> tuple[Type, ...]:
        found: list[Type] = []
        while not self.takes(close):
            found.append(self.type())
            if not self.takes(","):
                self.expect(close)
                break
        return tuple(found)

    def word(self) -> str:
        start = self.at
        text = self.text
        while self.at < len(text) and text[self.at] not in _STOPS:
            self.at += 1
        if self.at == start:
            self.fail()
        return text[start : self.at]

    def takes(self, sign: str) -> bool:
        if self.text.startswith(sign, self.at):
            self.at += 1
            return True
        return False

    def expect(self, sign: str) -> None:
        if not self.takes(sign):
            self.fail()

    def fail(self) -> int:
        raise _Unreadable
