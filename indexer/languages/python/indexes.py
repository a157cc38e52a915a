"""One file's facts with the indexes that look-ups need, each built when first asked for.

Promise: everything here follows from the facts and the path alone; nothing looks at another file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property

from indexer.facts.digest import MUTATORS
from indexer.facts.edges import Target
from indexer.facts.model import Block, Call, Definition, FileFacts, Parameter
from indexer.languages.python.memory import Question
from indexer.languages.python.values import ClassValue, Function, Instance, Lambda, ParameterValue, Value, Values

_IDENTIFIERS_IN_TESTS = re.compile(r"[^\W\d][\w.]*")


_EMPTY: dict[str, list[int]] = {}


class Numbers(dict[str, int]):
    """The numbers of the questions about one file's names, given out when first asked for."""

    def __init__(self, path: str, number: Callable[[str, str], int]) -> None:
        super().__init__()
        self._path = path
        self._number = number

    def __missing__(self, name: str) -> int:
        found = self[name] = self._number(self._path, name)
        return found


class Indexes:
    """The names, definitions and scopes of a file, ready to be looked up."""

    def __init__(self, path: str, facts: FileFacts, number: Callable[[str, str], int]) -> None:
        self.path = path
        self.facts = facts
        name = path.rpartition("/")[2]
        self.holds_tests = name.startswith("test_") or name.endswith("_test.py")
        """Whether pytest looks for tests here."""
        self.is_package = name.startswith("__init__.")
        scopes = facts.scopes
        self.names: list[dict[str, list[int]]] = [{} for _ in scopes] or [{}]  # a file without facts has no scopes
        """By scope: {plain name: its bindings, in source order}."""
        self.dotted: dict[str, list[int]] = {}
        """{dotted target (`self.a`): its bindings}."""
        self.items: dict[str, list[int]] = {}
        """{name before the bracket: bindings of `name[key]`}."""
        self.stars: list[int] = []
        """Star imports, as bindings or imports at module level (indices into imports)."""
        self.attributes_set: dict[str, list[int]] = {}
        """{attribute name: bindings of `….name`}."""
        definitions = facts.definitions
        names = self.names
        for index, bound in enumerate(facts.bindings):
            target = bound.target
            if target.isidentifier():
                kind = bound.kind
                if kind == "augment" or kind == "definition" and self._is_accessory(definitions[int(bound.value)]):
                    continue
                held = names[bound.scope]
                if target in held:
                    held[target].append(index)
                else:
                    held[target] = [index]
            elif target.endswith("]"):
                self.items.setdefault(target.partition("[")[0], []).append(index)
            else:
                self.dotted.setdefault(target, []).append(index)
                self.attributes_set.setdefault(target.rpartition(".")[2], []).append(index)
        for index, taken in enumerate(facts.imports):
            if taken.name == "*":
                self.stars.append(index)
        self.owner: list[str] = []
        for found in definitions:
            self.owner.append(self.owner[found.parent] if found.parent >= 0 else found.name)
        self.opened: dict[int, int] = {found.body: i for i, found in enumerate(definitions) if found.body >= 0}
        """{body scope: the definition that opens it}."""
        self._parameters: dict[int, dict[str, int]] = {}
        self._functions: dict[tuple[int, Value | None], Function] = {}
        self._classes: dict[int, ClassValue] = {}
        self._own_classes: dict[int, ClassValue] = {}
        self._lambdas: dict[int, Lambda] = {}
        self._parameter_values: dict[tuple[int, int], ParameterValue] = {}
        self._returns: dict[int, list[int]] | None = None
        self._tests: dict[str, list[int]] | None = None
        self._self_attributes: dict[int, dict[str, list[int]]] | None = None
        self._overloads: dict[tuple[int, str], list[int]] | None = None
        self._mutations: dict[str, list[int]] | None = None
        self._lambda_scopes: dict[int, list[int]] | None = None
        self._calls_by_name: dict[str, list[int]] | None = None
        self._comprehensions: dict[int, list[int]] | None = None
        self._first_for: dict[int, str] = {}
        self.globals: dict[str, list[int]] = {}
        """{name: bindings of it in functions that declare it global}."""
        declared = [(bound.scope, bound.target) for bound in facts.bindings if bound.kind == "global"]
        if declared:
            global_names = set(declared)
            for index, bound in enumerate(facts.bindings):
                if (bound.scope, bound.target) in global_names and bound.kind not in ("global", "augment"):
                    self.globals.setdefault(bound.target, []).append(index)
        self._defined: dict[int, dict[str, list[int]]] | None = None
        self._methods: dict[int, list[tuple[str, int]]] | None = None
        self._lambda_arguments: dict[int, list[tuple[int, int | str, str]]] | None = None
        self._targets: dict[int, Target] = {}
        self._steady: dict[tuple[int, str], bool] = {}
        self._steady_scopes: dict[tuple[int, str], int] = {}
        self._receivers: dict[int, tuple[str, Instance | None]] = {}
        self._only: dict[tuple[int, str], int] = {}
        self._decorator_calls: dict[int, list[Call]] | None = None
        self._called_decorators: list[tuple[int, str, int]] | None = None
        self._made_at: dict[tuple[int, int, int], str] | None = None
        self._generic_functions: frozenset[str] | None = None
        self._fixture_names: dict[int, str] | None = None
        self._indirect_calls: list[int] | None = None
        self._passed_names: dict[str, list[tuple[int, str]]] | None = None
        self._imports_at: dict[tuple[int, str], list[int]] | None = None
        self._by_symbol: dict[str, int] | None = None
        self._definition_blocks: dict[int, int] | None = None
        self._body_blocks: dict[int, Block] | None = None
        self.asks = Numbers(path, number)
        """{top-level name of this file: the number of the question about it}."""
        self.modules: dict[str, tuple[Values, frozenset[int]]] = {}
        """{module name as imported: what it means here, and what was asked to find out}."""
        self.questions: dict[tuple[int, str], Question] = {}
        """{(scope, dotted name): the question it puts wherever it stands there, () where the place matters}."""

    @staticmethod
    def _is_accessory(found: Definition) -> bool:
        """Whether a definition adds to an earlier one of its name: a property's setter or deleter."""
        return bool(found.flags) and ("setter" in found.flags or "deleter" in found.flags)

    def ask(self, name: str) -> int:
        """The number of the question about a top-level name of this file."""
        return self.asks[name]

    def owner_of_scope(self, scope: int) -> str:
        """The top-level name that a scope belongs to, "" for those at module level."""
        definition = self.facts.scopes[scope].definition
        return self.owner[definition] if definition >= 0 else ""

    def outside(self, index: int) -> int:
        """The scope in which the annotations and bases of a definition stand: that of its own type parameters if it has
        any, else the one that it is bound in.
        """
        found = self.facts.definitions[index]
        return self.facts.scopes[found.body].parent if found.body >= 0 else found.scope

    def is_generic(self, index: int) -> bool:
        """Whether a definition has type parameters of its own (`class C[T]`)."""
        return self.facts.scopes[self.outside(index)].kind == "type"

    def parameters(self, scope: int) -> tuple[Parameter, ...]:
        """The parameters of the function or lambda that opens `scope`."""
        kind = self.facts.scopes[scope].kind
        if kind == "function":
            definition = self.opened.get(scope, -1)
            return self.facts.definitions[definition].parameters if definition >= 0 else ()
        if kind == "lambda":
            return self.facts.scopes[scope].parameters
        return ()

    def parameter_positions(self, scope: int) -> dict[str, int]:
        """{parameter name: its position} of the function or lambda that opens `scope`."""
        found = self._parameters.get(scope)
        if found is None:
            found = {each.name: i for i, each in enumerate(self.parameters(scope))}
            self._parameters[scope] = found
        return found

    def by_symbol(self) -> dict[str, int]:
        """{symbol: definition}."""
        if self._by_symbol is None:
            self._by_symbol = {found.symbol: index for index, found in enumerate(self.facts.definitions)}
        return self._by_symbol

    def returns_of(self, definition: int) -> list[int]:
        """The returns and yields of a function, as indices."""
        if self._returns is None:
            self._returns = {}
            for index, given in enumerate(self.facts.returns):
                self._returns.setdefault(given.definition, []).append(index)
        return self._returns.get(definition, [])

    def tests_of(self, name: str) -> list[int]:
        """The blocks whose test mentions the name or dotted name in a way that narrows it."""
        if self._tests is None:
            self._tests = {}
            for index, block in enumerate(self.facts.blocks):
                test = block.test
                if test and (
                    "isinstance" in test
                    or "issubclass" in test
                    or " is " in test
                    or "callable" in test
                    or "hasattr" in test
                ):
                    for word in set(_IDENTIFIERS_IN_TESTS.findall(test)):
                        self._tests.setdefault(word, []).append(index)
        return self._tests.get(name, [])

    @cached_property
    def uneven(self) -> set[str]:
        """The names that the file tests or fills somewhere."""
        self.tests_of("")
        self.mutations_of("")
        assert self._tests is not None
        assert self._mutations is not None
        return {*self._tests, *self._mutations, *self.items}

    def mutations_of(self, name: str) -> list[int]:
        """Calls such as `name.append(…)`, `name.update(…)`, as indices."""
        if self._mutations is None:
            self._mutations = {}
            for index, call in enumerate(self.facts.calls):
                if call.name in MUTATORS and call.callee.endswith("." + call.name):
                    self._mutations.setdefault(call.callee[: -len(call.name) - 1], []).append(index)
        return self._mutations.get(name, [])

    def overloads(self, definition: int) -> list[int]:
        """The `@overload` signatures of a function, as definitions."""
        if self._overloads is None:
            self._overloads = {}
            for index, found in enumerate(self.facts.definitions):
                if "overload" in found.flags:
                    self._overloads.setdefault((found.scope, found.name), []).append(index)
        mine = self.facts.definitions[definition]
        return self._overloads.get((mine.scope, mine.name), [])

    def self_attributes(self, definition: int) -> dict[str, list[int]]:
        """{attribute: bindings of it on the first parameter in the methods of class `definition`}."""
        if self._self_attributes is None:
            self._self_attributes = {}
            for target, indices in self.dotted.items():
                if target.count(".") != 1:
                    continue
                root, _, attribute = target.partition(".")
                for index in indices:
                    owner = self._receiver_class(self.facts.bindings[index].scope, root)
                    if owner >= 0:
                        self._self_attributes.setdefault(owner, {}).setdefault(attribute, []).append(index)
        return self._self_attributes.get(definition, {})

    def _receiver_class(self, scope: int, root: str) -> int:
        """The class whose method's first parameter `root` is, seen from `scope`; -1 when it is something else."""
        while scope >= 0:
            at = self.facts.scopes[scope]
            position = self.parameter_positions(scope).get(root)
            if position is not None:
                if position != 0 or at.kind != "function":
                    return -1
                return self.method_class(self.opened[scope])
            if root in self.names[scope]:
                return -1
            scope = at.parent
        return -1

    def method_class(self, definition: int) -> int:
        """The class that `definition` is a method of (static ones have none), -1 if it is none."""
        found = self.facts.definitions[definition]
        if found.parent < 0 or "static" in found.flags or found.body < 0:
            return -1
        if self.facts.scopes[found.scope].kind != "class":
            return -1
        return found.parent

    def defined(self, scope: int, name: str) -> list[int]:
        """The definitions of `name` in `scope`: functions and classes, else the variable or attribute."""
        return self.held_in(scope).get(name, [])

    def held_in(self, scope: int) -> dict[str, list[int]]:
        """{name: its definitions} of `scope`."""
        if self._defined is None:
            self._defined = {}
            for index, found in enumerate(self.facts.definitions):
                if not self._is_accessory(found):
                    self._defined.setdefault(found.scope, {}).setdefault(found.name, []).append(index)
        return self._defined.get(scope, _EMPTY)

    def methods(self, definition: int) -> list[tuple[str, int]]:
        """(name, definition) of the methods of a class."""
        if self._methods is None:
            self._methods = {}
            for index, found in enumerate(self.facts.definitions):
                if found.kind == "method":
                    self._methods.setdefault(found.parent, []).append((found.name, index))
        return self._methods.get(definition, [])

    def ends_by_raising(self, index: int) -> bool:
        """Whether a function's last statement leaves without a return: it raises."""
        if self._body_blocks is None:
            self._body_blocks = {}
            for block in self.facts.blocks:
                if block.kind == "body" and block.scope not in self._body_blocks:
                    self._body_blocks[block.scope] = block
        body = self._body_blocks.get(self.facts.definitions[index].body)
        return body is not None and body.leaves
