"""What is known of types outside the workspace: a language's table `queries/<language>/known.txt`.

A line of it is one of

    Option<T>.unwrap -> T              a member: calling it gives that (a field has that)
    Option<T>.map(Fn<U,T>) -> Option<U>     with parameters, from which further type arguments follow
    len(Array<T>) -> int               a function
    Vec<T> : Array<T>                  what it does not say of itself, it takes from there
    Array<T>[] -> T                    an element; `[*]`, `[k]`, `?`, `!`, `*` likewise
    Option<T>~Some -> Tuple<T>         what is in it where it is narrowed to that
    Supplier<T>.()() -> T              what it gives when it is called
    Iterator has next hasNext remove   all members that it has, beside those of its bases

Names are as the language's policy gives them for things outside (`java.util.List`). `#` begins a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from indexer import data
from indexer.languages.typed import forms
from indexer.languages.typed.forms import Named, Type


class Entry(NamedTuple):
    """What a member or function gives: `parameters` of the type in order, types of the arguments, the result."""

    parameters: tuple[str, ...]
    arguments: tuple[Type, ...]
    result: Type


class Known:
    """A table. `text` is as described above."""

    def __init__(self, text: str) -> None:
        self._members: dict[tuple[str, str], Entry] = {}
        self._bases: dict[str, list[tuple[tuple[str, ...], Named]]] = {}
        self._all: dict[str, frozenset[str]] = {}
        for line in text.splitlines():
            line = line.partition("#")[0].strip()
            if line:
                self._take(line)

    @staticmethod
    @cache
    def read(language: str) -> Known:
        """The table of `queries/<language>/known.txt`; an empty one where there is none."""
        path = data.path(f"queries/{language}/known.txt")
        try:
            with open(path, encoding="utf-8") as file:
                return Known(file.read())
        except FileNotFoundError:
            return Known("")

    def member(self, name: str, member: str) -> Entry | None:
        """What is said of a member (or operator) of a type, itself."""
        return self._members.get((name, member))

    def function(self, name: str) -> Entry | None:
        """What is said of a function."""
        return self._members.get(("", name))

    def all(self) -> Iterator[tuple[str, Entry]]:
        """(name, what is said of it) of every member and function."""
        for (_, member), found in self._members.items():
            yield member, found

    def bases(self, name: str) -> list[tuple[tuple[str, ...], Named]]:
        """(parameters of the type, base) for each base of it."""
        return self._bases.get(name, [])

    def complete(self, name: str) -> frozenset[str] | None:
        """All members that a type has beside those of its bases, where the table says so."""
        return self._all.get(name)

    def _take(self, line: str) -> None:
        head, arrow, result = line.partition("->")
        if not arrow and " has" in line:
            name, _, members = line.partition(" has")
            self._all[name] = frozenset(members.split())
            return
        if not arrow:
            name, _, base = line.partition(":")
            owner, held = forms.type_of(_tight(name)), forms.type_of(_tight(base))
            if isinstance(owner, Named) and isinstance(held, Named):
                self._bases.setdefault(owner.name, []).append((_parameters(owner), held))
            return
        head = _tight(head)
        arguments: tuple[Type, ...] = ()
        if head.endswith(")"):
            head, _, inside = head[:-1].rpartition("(")
            given = forms.type_of(f"Tuple<{inside}>") if inside else None
            arguments = given.arguments if isinstance(given, Named) else ()
        close = head.rfind(">")
        dot = head.rfind(".")
        for operator in ("[]", "[*]", "[k]", "?", "!", "*", ".()", head[head.rfind("~") :] if "~" in head else "?"):
            if head.endswith(operator):
                owner, member = forms.type_of(head[: -len(operator)]), operator.lstrip(".")
                break
        else:
            if dot > close and dot >= 0:
                owner, member = forms.type_of(head[:dot]), head[dot + 1 :]
            else:
                owner, member = None, head
        gives = forms.type_of(_tight(result)) or forms.NOTHING
        if isinstance(owner, Named):
            self._members[owner.name, member] = Entry(_parameters(owner), arguments, gives)
        elif owner is None:
            self._members["", member] = Entry((), arguments, gives)


def _tight(text: str) -> str:
    return "".join(text.split())


def _parameters(owner: Named) -> tuple[str, ...]:
    return tuple(each.name for each in owner.arguments if isinstance(each, Named))
