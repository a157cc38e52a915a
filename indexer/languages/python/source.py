"""One file's facts with the indexes that look-ups need, each built when first asked for.

Promise: everything here follows from the facts and the path alone; nothing looks at another file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection
from typing import NamedTuple, Protocol

from indexer.facts.digest import MUTATORS
from indexer.facts.edges import Target
from indexer.facts.model import Binding, Block, Call, Definition, FileFacts, Parameter
from indexer.languages.python.expressions import Dotted
from indexer.languages.python.values import (
    ClassValue,
    Function,
    Instance,
    Lambda,
    ParameterValue,
    Value,
    Values,
    instance,
)

_WORD = re.compile(r"[^\W\d]\w*")
_PASSED = re.compile(r"(?:[^\W\d]\w*\s*=\s*|\*{1,2})?((?:#\d+\.)?[^\W\d][\w.]*)")
_IDENTIFIERS_IN_TESTS = re.compile(r"[^\W\d][\w.]*")


class World(Protocol):
    """What the rest of the workspace looks like from here."""

    @property
    def paths(self) -> Collection[str]:
        """Every indexed path of the language family."""

    def facts(self, path: str) -> FileFacts:
        """The facts of one of `paths`."""


class Place(Protocol):
    """A place in a file at which an expression is evaluated: an `At`, or a site of the facts."""

    @property
    def scope(self) -> int: ...
    @property
    def block(self) -> int: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class At(NamedTuple):
    """A place that is no site of the facts."""

    scope: int
    block: int
    line: int
    column: int


class SourceFile:
    """A file of the workspace."""

    def __init__(self, path: str, facts: FileFacts, number: Callable[[str, str], int]) -> None:
        self.path = path
        self.facts = facts
        self._number = number
        self.is_package = path.rpartition("/")[2].startswith("__init__.")
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
                if bound.kind == "definition" and self._is_accessory(definitions[int(bound.value)]):
                    continue
                if bound.kind == "augment":
                    continue
                names[bound.scope].setdefault(target, []).append(index)
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
        self._decorations: dict[int, dict[str, int]] | None = None
        self._lambda_scopes: dict[int, list[int]] | None = None
        self._calls_by_name: dict[str, list[int]] | None = None
        self._references_by_name: dict[str, list[int]] | None = None
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
        self._defined: dict[tuple[int, str], list[int]] | None = None
        self._methods: dict[int, list[tuple[str, int]]] | None = None
        self._lambda_arguments: dict[int, list[tuple[int, int | str, str]]] | None = None
        self._targets: dict[int, Target] = {}
        self._watched: set[str] | None = None
        self._watched_roots: set[str] | None = None
        self._steady: dict[tuple[int, str], bool] = {}
        self._steady_scopes: dict[tuple[int, str], int] = {}
        self._receivers: dict[tuple[int, str], Instance | None] = {}
        self._only: dict[tuple[int, str], int] = {}
        self._decorator_calls: dict[int, list[Call]] | None = None
        self._called_decorators: list[tuple[int, str, int]] | None = None
        self._indirect_calls: list[int] | None = None
        self._passed_names: dict[str, list[tuple[int, str]]] | None = None
        self._definition_blocks: dict[int, int] | None = None
        self._body_blocks: dict[int, Block] | None = None
        self.asks: dict[str, int] = {}

    @staticmethod
    def _is_accessory(found: Definition) -> bool:
        """Whether a definition adds to an earlier one of its name: a property's setter or deleter."""
        return "setter" in found.flags or "deleter" in found.flags

    def ask(self, name: str) -> int:
        """The number of the question about a top-level name of this file."""
        found = self.asks.get(name)
        if found is None:
            found = self.asks[name] = self._number(self.path, name)
        return found

    def owner_of_scope(self, scope: int) -> str:
        """The top-level name that a scope belongs to, "" for those at module level."""
        definition = self.facts.scopes[scope].definition
        return self.owner[definition] if definition >= 0 else ""

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

    def parameter_value(self, scope: int, position: int) -> ParameterValue:
        found = self._parameter_values.get((scope, position))
        if found is None:
            found = self._parameter_values[scope, position] = ParameterValue(self, scope, position)
        return found

    def function(self, index: int, receiver: Value | None = None) -> Function:
        """The function value of definition `index`, bound to `receiver`."""
        found = self._functions.get((index, receiver))
        if found is None:
            found = self._functions[index, receiver] = Function(self, index, receiver)
        return found

    def class_value(self, index: int, own: bool = False) -> ClassValue:
        """The class object of definition `index`; `own` for the `cls` of its classmethods."""
        found = self._classes.get(index)
        if found is None:
            found = self._classes[index] = ClassValue(self, index)
        if own:
            mine = self._own_classes.get(index)
            if mine is None:
                mine = self._own_classes[index] = ClassValue(self, index, True)
                mine.plain = found
            return mine
        return found

    def self_instance(self, index: int) -> Instance:
        """The `self` of the methods of class definition `index`."""
        return instance(self.class_value(index), (), True)

    def lambda_value(self, scope: int) -> Lambda:
        found = self._lambdas.get(scope)
        if found is None:
            found = self._lambdas[scope] = Lambda(self, scope)
        return found

    def enclosing_class(self, scope: int) -> int:
        """The definition of the class whose method (or a function nested in one) opens `scope`, -1 if none."""
        definition = self.facts.scopes[scope].definition
        definitions = self.facts.definitions
        while definition >= 0:
            if definitions[definition].kind == "class":
                return definition
            definition = definitions[definition].parent
        return -1

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

    def mutations_of(self, name: str) -> list[int]:
        """Calls such as `name.append(…)`, `name.update(…)`, as indices."""
        if self._mutations is None:
            self._mutations = {}
            for index, call in enumerate(self.facts.calls):
                if call.name in MUTATORS and call.callee.endswith("." + call.name):
                    self._mutations.setdefault(call.callee[: -len(call.name) - 1], []).append(index)
        return self._mutations.get(name, [])

    def decorations(self, definition: int) -> dict[str, int]:
        """{decorator text: its call site} of a definition, for decorators that are applied without being called."""
        if self._decorations is None:
            self._decorations = {}
            for index, call in enumerate(self.facts.calls):
                if call.via == "decorator":
                    self._decorations.setdefault(call.decorated, {})[call.callee] = index
        return self._decorations.get(definition, {})

    def lambda_scopes(self, parent: int) -> list[int]:
        """The lambdas directly in scope `parent`."""
        if self._lambda_scopes is None:
            self._lambda_scopes = {}
            for index, scope in enumerate(self.facts.scopes):
                if scope.kind == "lambda":
                    self._lambda_scopes.setdefault(scope.parent, []).append(index)
        return self._lambda_scopes.get(parent, [])

    def lambda_like(self, scope: int, node: ast.Lambda, at: Place | None) -> int:
        """The scope of the lambda in `scope` that `node` was read from, -1 when that cannot be told."""
        wanted = [each.arg for each in node.args.posonlyargs + node.args.args + node.args.kwonlyargs]
        if node.args.vararg:
            wanted.append(node.args.vararg.arg)
        if node.args.kwarg:
            wanted.append(node.args.kwarg.arg)
        fitting = [
            index
            for index in self.lambda_scopes(scope)
            if sorted(each.name for each in self.facts.scopes[index].parameters) == sorted(wanted)
        ]
        return self._nearest(fitting, at, lambda index: _same_tree(self.facts.scopes[index].result, node.body))

    def comprehension_scope(self, scope: int, node: ast.expr, at: Place | None) -> int:
        """The scope of the comprehension in `scope` that `node` was read from, -1 when that cannot be told."""
        wanted = {
            each.id
            for part in getattr(node, "generators", ())
            for each in ast.walk(part.target)
            if isinstance(each, ast.Name)
        }
        fitting = [index for index in self.comprehensions(scope) if wanted <= self.names[index].keys()]
        return self._nearest(fitting, at, lambda index: len(self.names[index]) == len(wanted))

    def _nearest(self, scopes: list[int], at: Place | None, fits: Callable[[int], bool]) -> int:
        """The first scope that begins at or after the place, among those that fit best."""
        if len(scopes) > 1:
            scopes = [index for index in scopes if fits(index)] or scopes
        if len(scopes) > 1 and at is not None:
            later = [
                i
                for i in scopes
                if (self.facts.scopes[i].line, self.facts.scopes[i].column)
                >= (at.line, 0 if at.column >= 1 << 20 else at.column)
            ]
            return later[0] if later else -1
        return scopes[0] if len(scopes) == 1 else -1

    def comprehensions(self, parent: int) -> list[int]:
        """The comprehensions directly in scope `parent`."""
        if self._comprehensions is None:
            self._comprehensions = {}
            for index, scope in enumerate(self.facts.scopes):
                if scope.kind == "comprehension":
                    self._comprehensions.setdefault(scope.parent, []).append(index)
        return self._comprehensions.get(parent, [])

    def iterates_first(self, index: int) -> bool:
        """Whether a `for` binding belongs to the first clause of its comprehension, whose iterable is seen from outside."""
        bound = self.facts.bindings[index]
        first = self._first_for.get(bound.scope)
        if first is None:
            first = self._first_for[bound.scope] = next(
                each.value for each in self.facts.bindings if each.scope == bound.scope and each.kind == "for"
            )
        return bound.value == first

    def target(self, index: int) -> Target:
        """Definition `index` as the target of an edge."""
        found = self._targets.get(index)
        if found is None:
            found = self._targets[index] = Target(self.path, self.facts.definitions[index].symbol)
        return found

    def defined(self, scope: int, name: str) -> list[int]:
        """The definitions of `name` in `scope`: functions and classes, else the variable or attribute."""
        if self._defined is None:
            self._defined = {}
            for index, found in enumerate(self.facts.definitions):
                if not self._is_accessory(found):
                    self._defined.setdefault((found.scope, found.name), []).append(index)
        return self._defined.get((scope, name), [])

    def methods(self, definition: int) -> list[tuple[str, int]]:
        """(name, definition) of the methods of a class."""
        if self._methods is None:
            self._methods = {}
            for index, found in enumerate(self.facts.definitions):
                if found.kind == "method":
                    self._methods.setdefault(found.parent, []).append((found.name, index))
        return self._methods.get(definition, [])

    def lambda_arguments(self, scope: int) -> list[tuple[int, int | str, str]]:
        """(call, position or keyword, text) of every lambda that a call directly in `scope` is given."""
        if self._lambda_arguments is None:
            self._lambda_arguments = {}
            for index, call in enumerate(self.facts.calls):
                for place, text in enumerate(call.arguments or ()):
                    if "lambda" in text:
                        name, _, rest = text.partition("=")
                        if text.startswith("lambda"):
                            self._lambda_arguments.setdefault(call.scope, []).append((index, place, text))
                        elif name.strip().isidentifier() and rest.lstrip().startswith("lambda"):
                            self._lambda_arguments.setdefault(call.scope, []).append(
                                (index, name.strip(), rest.strip())
                            )
        return self._lambda_arguments.get(scope, [])

    def aliases_of(self, names: set[str]) -> set[str]:
        """The names under which this file imports any of `names` from elsewhere."""
        return {taken.alias for taken in self.facts.imports if taken.name in names}

    def is_applied(self, index: int) -> bool:
        """Whether a decorator's call site is the bare application (`@mark`), not a call that makes one (`@mark()`)."""
        site = self.facts.calls[index]
        return site.decorated >= 0 and site.arguments is None

    def called_decorators(self) -> list[tuple[int, str, int]]:
        """(definition, decorator text, how many decorators apply before it) for every decorator that is a call."""
        if self._called_decorators is None:
            self._called_decorators = [
                (index, text, len(found.decorators) - 1 - place)
                for index, found in enumerate(self.facts.definitions)
                for place, text in enumerate(found.decorators)
                if text.endswith(")")
            ]
        return self._called_decorators

    def is_wrapped(self, scope: int, name: str) -> bool:
        """Whether the function that opens `scope` makes a `functools.wraps` wrapper of its parameter `name`."""
        definition = self.opened.get(scope, -1)
        if definition < 0 or not self.calls_named("wraps") and not self.calls_named("update_wrapper"):
            return False
        written = re.compile(rf"\bwraps\(\s*{re.escape(name)}\b")
        if any(
            found.parent == definition and any(map(written.search, found.decorators))
            for found in self.facts.definitions
        ):
            return True
        return any(
            self.facts.calls[index].name in ("update_wrapper", "wraps")
            and self.facts.calls[index].definition == definition
            for index, text in self.passed_names(name)
            if text == name
        )

    def decorator_call(self, definition: int, text: str) -> Call | None:
        """The call site of a decorator of `definition` that is a call, found by its callee."""
        if self._decorator_calls is None:
            self._decorator_calls = {}
            for call in self.facts.calls:
                if call.decorated >= 0 and call.arguments is not None:
                    self._decorator_calls.setdefault(call.decorated, []).append(call)
        for call in self._decorator_calls.get(definition, ()):
            if text.partition("(")[0].rstrip() == call.callee:
                return call
        return None

    def indirect_calls(self) -> list[int]:
        """The calls whose callee's name does not tell what is called: parameters, variables, results, items."""
        if self._indirect_calls is None:
            held = {name for scope in range(len(self.facts.scopes)) for name in self.parameter_positions(scope)}
            for bound in self.facts.bindings:
                if bound.kind not in ("import", "definition"):
                    held.add(bound.target.rpartition(".")[2])
            self._indirect_calls = [
                index
                for index, call in enumerate(self.facts.calls)
                if call.name in held or not call.name or not call.callee.endswith(call.name)
            ]
        return self._indirect_calls

    def passed_names(self, name: str) -> list[tuple[int, str]]:
        """(call, argument text) of every call that is handed `name` or `….name`."""
        if self._passed_names is None:
            self._passed_names = {}
            for index, call in enumerate(self.facts.calls):
                for text in call.arguments or ():
                    found = _PASSED.fullmatch(text)
                    if found:
                        self._passed_names.setdefault(found[1].rpartition(".")[2], []).append((index, found[1]))
        return self._passed_names.get(name, [])

    def starred_before(self, index: int) -> int:
        """How far from the end the target of an unpacking stands (-1: last) when a starred one comes before it, else 0."""
        bindings = self.facts.bindings
        bound = bindings[index]
        if len(bound.path) != 1 or bound.path[0] <= 0:
            return 0
        last, starred = bound.path[0], False
        for other in bindings[max(0, index - 20) : index + 20]:
            if (
                other.value == bound.value
                and other.kind == bound.kind
                and len(other.path) == 1
                and other.block == bound.block
            ):
                place = other.path[0]
                starred = starred or place < 0 and -1 - place < bound.path[0]
                last = max(last, place, -1 - place)
        return bound.path[0] - last - 1 if starred else 0

    @property
    def watched(self) -> set[str]:
        """The dotted names that the file assigns, tests or fills, so that their value depends on the place."""
        if self._watched is None:
            self.tests_of("")
            self.mutations_of("")
            assert self._tests is not None
            assert self._mutations is not None
            found = set(self.dotted)
            for names in (self._tests, self._mutations, self.items):
                found.update(name for name in names if "." in name)
            self._watched = found
        return self._watched

    @property
    def watched_roots(self) -> set[str]:
        """The first names of `watched`."""
        if self._watched_roots is None:
            self._watched_roots = {name.partition(".")[0] for name in self.watched}
        return self._watched_roots

    def is_steady(self, scope: int, word: str) -> bool:
        """Whether a name that `scope` binds has one value all through the scope."""
        found = self._steady.get((scope, word))
        if found is None:
            indices = self.names[scope].get(word, ())
            found = (
                len(indices) <= 1
                and not self.tests_of(word)
                and word not in self.items
                and not self.mutations_of(word)
                and (not indices or word not in self.parameter_positions(scope))
            )
            self._steady[scope, word] = found
        return found

    def is_watched(self, tree: Dotted) -> bool:
        """Whether the file assigns, tests or fills a dotted name, or the beginning of it."""
        if tree.root not in self.watched_roots:
            return False
        path = tree.root
        for attribute in tree.attributes:
            path = f"{path}.{attribute}"
            if path in self.watched:
                return True
        return False

    def steady_scope(self, scope: int, word: str) -> int:
        """The scope that tells what a name means wherever it stands in `scope`; -1 when the place matters."""
        key = (scope, word)
        found = self._steady_scopes.get(key)
        if found is None:
            found = self._steady_scopes[key] = self._steady_scope(scope, word)
        return found

    def _steady_scope(self, scope: int, word: str) -> int:
        scopes = self.facts.scopes
        current = scope
        here = True
        while current >= 0:
            kind = scopes[current].kind
            if kind == "class" and current != scope:
                current = scopes[current].parent
                here = False
                continue
            indices = self.names[current].get(word)
            if indices is not None or word in self.parameter_positions(current):
                if kind in ("class", "comprehension"):
                    return -1
                if indices is not None and self.facts.bindings[indices[0]].kind in ("global", "nonlocal"):
                    return -1
                if not here:
                    # Seen from inside: what the scope holds in the end. The module is asked by its own number,
                    # so that all its functions share the answer.
                    return current if current == 0 and not self._used_within(word) else scope
                return current if self.is_steady(current, word) else -1
            if kind != "comprehension":
                here = False
            current = scopes[current].parent
        return 0

    def receiver(self, scope: int, word: str) -> Instance | None:
        """The `self` that a name is all through a method, None when it is anything else."""
        key = (scope, word)
        if key not in self._receivers:
            found = None
            if self.parameter_positions(scope).get(word) == 0 and self.steady_scope(scope, word) == scope:
                definition = self.opened.get(scope, -1)
                owner = self.method_class(definition) if definition >= 0 else -1
                method = self.facts.definitions[definition]
                if owner >= 0 and "classmethod" not in method.flags and method.parameters[0].kind not in UNBOUND:
                    if method.name not in CLASS_METHODS:
                        found = self.self_instance(owner)
            self._receivers[key] = found
        return self._receivers[key]

    def only_binding(self, scope: int, word: str) -> int:
        """The binding that alone says what a name of `scope` is, wherever it is used; -1 when there is more to it."""
        key = (scope, word)
        found = self._only.get(key)
        if found is None:
            found = -1
            indices = self.names[scope].get(word, ())
            if len(indices) == 1 and self.is_steady(scope, word) and word not in self.globals:
                bound = self.facts.bindings[indices[0]]
                if bound.kind in ("definition", "import", "assign", "for", "with") and not bound.annotation:
                    found = indices[0]
            self._only[key] = found
        return found

    def _used_within(self, word: str) -> bool:
        """Whether the module's name is tested or filled, so that the place at module level matters."""
        return bool(self.tests_of(word)) or word in self.items or bool(self.mutations_of(word))

    def calls_named(self, name: str) -> list[int]:
        """The call sites whose last name is `name`."""
        if self._calls_by_name is None:
            self._calls_by_name = {}
            for index, call in enumerate(self.facts.calls):
                self._calls_by_name.setdefault(call.name, []).append(index)
        return self._calls_by_name.get(name, [])

    def references_named(self, name: str) -> list[int]:
        """The references whose last name is `name`."""
        if self._references_by_name is None:
            self._references_by_name = {}
            for index, used in enumerate(self.facts.references):
                self._references_by_name.setdefault(used.expression.rpartition(".")[2], []).append(index)
        return self._references_by_name.get(name, [])

    def binding_at(self, bound: Binding) -> At:
        """Where the value of a binding is evaluated: just before it takes effect."""
        return At(bound.scope, bound.block, bound.line, bound.column)

    def return_at(self, number: int) -> At:
        """Where the value of a return is evaluated."""
        given = self.facts.returns[number]
        return At(given.scope, given.block, given.line, 1 << 20)

    def definition_at(self, index: int) -> At:
        """Where the decorators, bases and defaults of a definition are evaluated."""
        if self._definition_blocks is None:
            self._definition_blocks = {
                int(bound.value): bound.block for bound in self.facts.bindings if bound.kind == "definition"
            }
        found = self.facts.definitions[index]
        return At(found.scope, self._definition_blocks.get(index, 0), found.start_line, 0)

    def ends_by_raising(self, index: int) -> bool:
        """Whether a function's last statement leaves without a return: it raises."""
        if self._body_blocks is None:
            self._body_blocks = {}
            for block in self.facts.blocks:
                if block.kind == "body" and block.scope not in self._body_blocks:
                    self._body_blocks[block.scope] = block
        body = self._body_blocks.get(self.facts.definitions[index].body)
        return body is not None and body.leaves


def _same_tree(text: str, node: ast.expr) -> bool:
    """Whether an expression text reads as the given tree."""
    if text.startswith("#"):
        return True
    try:
        return ast.dump(ast.parse(text.strip(), mode="eval").body) == ast.dump(node)
    except (SyntaxError, ValueError):
        return False


UNBOUND = ("variadic", "keywords", "keyword-only")
"""Kinds of parameters that a receiver is never bound to by position."""

CLASS_METHODS = ("__new__", "__init_subclass__", "__class_getitem__")
"""Methods that get the class without being marked as class methods."""

__all__ = ["At", "Place", "SourceFile", "Values", "World"]
