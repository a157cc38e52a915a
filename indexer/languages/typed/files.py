"""One file as the engine reads it: which names its scopes bind, which members its classes have.

Promise: everything here follows from the facts alone; nothing looks at another file.
"""

from __future__ import annotations

from indexer.facts.digest import MODULE
from indexer.facts.edges import Target
from indexer.facts.model import Binding, Call, Definition, FileFacts, Parameter
from indexer.languages.typed.values import Instance

PARAMETER_KINDS = ("positional", "variadic", "keyword-only", "positional-only")


class File:
    """The indexes of a file. `bound[scope][name]` are the numbers of bindings, in source order."""

    def __init__(self, path: str, facts: FileFacts) -> None:
        self.path = path
        self.facts = facts
        self.bound: list[dict[str, list[int]]] = [{} for _ in facts.scopes]
        self.implements: dict[str, list[int]] = {}
        """By the name of a type the bindings that say, outside its body, what it implements."""
        for index, binding in enumerate(facts.bindings):
            if binding.kind == "implements":
                self.implements.setdefault(binding.target, []).append(index)
                continue
            self.bound[binding.scope].setdefault(binding.target, []).append(index)
        self.globs = frozenset(taken.scope for taken in facts.imports if taken.name == "*" and taken.scope)
        """The scopes inside the file with an import of all names of a module."""
        self._members: dict[int, dict[str, list[int]]] = {}
        self._beside: dict[str, list[int]] = {}
        self._beside_named: dict[str, list[int]] = {}
        self._top: dict[str, list[int]] = {}
        for index, found in enumerate(facts.definitions):
            if found.parent >= 0:
                self._members.setdefault(found.parent, {}).setdefault(found.name, []).append(index)
            elif found.parameters and found.parameters[0].kind == "receiver":
                self._beside.setdefault(found.qualified_name.rpartition(".")[0], []).append(index)
                self._beside_named.setdefault(found.qualified_name, []).append(index)
            else:
                self._top.setdefault(found.name, []).append(index)
        self.selves: dict[int, Instance] = {}
        """Class definitions as their own methods see them."""
        self._parameters: dict[int, list[str]] = {}
        self._assigned: dict[tuple[int, str], list[Binding]] | None = None
        self._named: dict[tuple[int, str], list[int]] | None = None
        self._inner_methods: dict[str, list[int]] | None = None
        self._returns: dict[int, list[int]] | None = None
        self._inside: dict[tuple[int, str], list[int]] | None = None
        self._passed: dict[int, tuple[int, int]] | None = None
        self._numbers: dict[int, int] | None = None
        self._extensions: dict[str, list[int]] | None = None
        self._holds: dict[int, Binding] | None = None

    def top(self, name: str) -> list[int]:
        """The top-level definitions of a name."""
        return self._top.get(name, [])

    def members(self, definition: int, name: str) -> list[int]:
        """The definitions of a name directly inside a definition."""
        inside = self._members.get(definition)
        return inside.get(name, []) if inside else []

    def inner_methods(self, name: str) -> list[int]:
        """The methods of a name that stand inside some type."""
        if self._inner_methods is None:
            self._inner_methods = {}
            for index, found in enumerate(self.facts.definitions):
                if found.parent >= 0 and found.kind == "method":
                    self._inner_methods.setdefault(found.name, []).append(index)
        return self._inner_methods.get(name, [])

    def all_members(self, definition: int) -> list[int]:
        """All definitions directly inside a definition."""
        return [index for found in self._members.get(definition, {}).values() for index in found]

    def beside(self, qualified: str) -> list[int]:
        """The definitions written outside the type that the qualified name is, for it."""
        return self._beside.get(qualified, [])

    def beside_named(self, qualified: str) -> list[int]:
        """The definitions written outside their type whose qualified name this is."""
        return self._beside_named.get(qualified, [])

    def field(self, definition: int, name: str) -> Binding | None:
        """The binding of a field in the body of a class definition."""
        body = self.facts.definitions[definition].body
        if body < 0:
            return None
        found = self.bound[body].get(name)
        if not found:
            return None
        binding = self.facts.bindings[found[-1]]
        return None if binding.kind in ("definition", "type-parameter") else binding

    def assigned_fields(self, body: int, name: str) -> list[Binding]:
        """The bindings `this.name` in the methods of the class (or the function that makes instances) of a scope."""
        if self._assigned is None:
            self._assigned = {}
            for binding in self.facts.bindings:
                if binding.target.startswith("this."):
                    self._assigned.setdefault((self._of_this(binding.scope), binding.target[5:]), []).append(binding)
        return self._assigned.get((body, name), [])

    def _of_this(self, scope: int) -> int:
        """The scope of the class or function whose instance `this` is; -1 if that is not known."""
        scopes = self.facts.scopes
        outermost = -1
        while scope >= 0:
            if scopes[scope].kind == "class":
                return scope
            if scopes[scope].kind == "function":
                outermost = scope
                if "this" in self.bound[scope]:
                    break
            elif "this" in self.bound[scope]:
                return -1
            scope = scopes[scope].parent
        return outermost

    def type_parameters(self, scope: int) -> list[str]:
        """The type parameters bound in a scope, in order."""
        if scope < 0:
            return []
        kept = self._parameters.get(scope)
        if kept is None:
            kept = self._parameters[scope] = self._type_parameters(scope)
        return kept

    def _type_parameters(self, scope: int) -> list[str]:
        return [
            name for name, found in self.bound[scope].items() if self.facts.bindings[found[0]].kind == "type-parameter"
        ]

    def enclosing(self, scope: int, kind: str) -> int:
        """The innermost scope of a kind round a scope, itself included; -1 if there is none."""
        scopes = self.facts.scopes
        while scope >= 0 and scopes[scope].kind != kind:
            scope = scopes[scope].parent
        return scope

    def returns(self, scope: int) -> list[int]:
        """What the function or lambda of a scope gives: numbers of returns."""
        if self._returns is None:
            self._returns = {}
            for index, given in enumerate(self.facts.returns):
                self._returns.setdefault(given.scope, []).append(index)
        return self._returns.get(scope, [])

    def passed(self, scope: int) -> tuple[int, int] | None:
        """(call, place among its arguments) where the lambda of a scope is an argument."""
        if self._passed is None:
            self._passed = {}
            for number, call in enumerate(self.facts.calls):
                for place, text in enumerate(call.arguments or ()):
                    if "\\" not in text:
                        continue
                    text = labelled(text)[1]
                    if text.startswith("\\") and text[1:].isdigit():
                        self._passed[int(text[1:])] = (number, place)
        return self._passed.get(scope)

    def number(self, call: Call) -> int:
        """The number of a call of this file."""
        if self._numbers is None:
            self._numbers = {id(each): number for number, each in enumerate(self.facts.calls)}
        return self._numbers[id(call)]

    def extensions(self, name: str) -> list[int]:
        """The definitions of a name that are written outside the type that they are called on."""
        if self._extensions is None:
            self._extensions = {}
            for found in self._beside_named.values():
                for index in found:
                    self._extensions.setdefault(self.facts.definitions[index].name, []).append(index)
        return self._extensions.get(name, [])

    def holds(self, scope: int) -> Binding | None:
        """What a lambda is the value of, where it is that alone."""
        if self._holds is None:
            self._holds = {
                int(binding.value[1:]): binding
                for binding in self.facts.bindings
                if binding.value.startswith("\\") and binding.value[1:].isdigit()
            }
        return self._holds.get(scope)

    def named_in(self, scope: int, name: str) -> list[int]:
        """The definitions of a name that stand directly in a scope."""
        if self._named is None:
            self._named = {}
            for index, found in enumerate(self.facts.definitions):
                self._named.setdefault((found.scope, found.name), []).append(index)
        return self._named.get((scope, name), [])

    def inside(self, scope: int, name: str) -> list[int]:
        """The functions of a name defined directly in a scope."""
        if self._inside is None:
            self._inside = {}
            for index, found in enumerate(self.facts.definitions):
                if found.kind in ("function", "method"):
                    self._inside.setdefault((found.scope, found.name), []).append(index)
        return self._inside.get((scope, name), [])

    def is_body(self, scope: int) -> bool:
        """Whether a class scope is the body of a definition: that of a class without a name is not."""
        definition = self.facts.scopes[scope].definition
        return definition >= 0 and self.facts.definitions[definition].body == scope

    def definition(self, index: int) -> Definition:
        return self.facts.definitions[index]

    def top_name(self, index: int) -> str:
        """The top-level name that a definition belongs to; "" for none (-1)."""
        return self.facts.definitions[index].qualified_name.partition(".")[0] if index >= 0 else MODULE

    def target(self, index: int) -> Target:
        """The target that a definition is."""
        return Target(self.path, self.facts.definitions[index].symbol)


def labelled(text: str) -> tuple[str, str]:
    """(label, value) of an argument, which is written `label=value` where it has one."""
    label, sign, value = text.partition("=")
    return (label, value) if sign and (label.isidentifier() or label == "{}") else ("", text)


def parameters_of(found: Definition) -> list[int]:
    """The places, among a definition's parameters, of those that arguments go to."""
    return [place for place, each in enumerate(found.parameters) if each.kind in PARAMETER_KINDS]


def parameter_for(found: Definition, number: int) -> Parameter:
    """The parameter that argument `number` goes to, of a definition that has any: beyond the last one it is that."""
    places = parameters_of(found)
    return found.parameters[places[min(number, len(places) - 1)]]


def types_scope(found: Definition) -> int:
    """The scope in which the types that a definition declares are looked up: it holds its type parameters."""
    return found.body if found.body >= 0 else found.scope
