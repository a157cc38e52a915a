"""The sites of a file by what they name: calls, references, decorators, lambdas, comprehensions."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from indexer.facts.digest import fixture_name
from indexer.facts.model import Binding, Call
from indexer.languages.python import expressions
from indexer.languages.python.indexes import Indexes
from indexer.languages.python.places import At, Place

_GENERIC = ("singledispatch", "singledispatchmethod")
_PASSED = re.compile(r"(?:[^\W\d]\w*\s*=\s*|\*{1,2})?((?:#\d+\.)?[^\W\d][\w.]*)")


class Sites(Indexes):
    """A file's sites."""

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
        return self._nearest(fitting, at, lambda index: self._reads_as(self.facts.scopes[index].result, node.body))

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
        """Whether a `for` binding belongs to the first clause of its comprehension, seen from outside."""
        bound = self.facts.bindings[index]
        first = self._first_for.get(bound.scope)
        if first is None:
            first = self._first_for[bound.scope] = next(
                each.value
                for each in self.facts.bindings
                if each.scope == bound.scope and each.kind in ("for", "async for")
            )
        return bound.value == first

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

    def calls_named(self, name: str) -> list[int]:
        """The call sites whose last name is `name`."""
        if self._calls_by_name is None:
            self._calls_by_name = {}
            for index, call in enumerate(self.facts.calls):
                self._calls_by_name.setdefault(call.name, []).append(index)
        return self._calls_by_name.get(name, [])

    def imports_at(self, line: int, name: str) -> list[int]:
        """The imports on a line that take `name` out of a module."""
        if self._imports_at is None:
            self._imports_at = {}
            for index, taken in enumerate(self.facts.imports):
                self._imports_at.setdefault((taken.line, taken.name), []).append(index)
        return self._imports_at.get((line, name), [])

    def calls_above(self, method: int) -> bool:
        """Whether a method calls one of its own name on anything but its receiver: `super()` or a base by name."""
        found = self.facts.definitions[method]
        receiver = found.parameters[0].name if found.parameters else ""
        return any(
            self.facts.calls[index].callee != f"{receiver}.{found.name}"
            and found.start_line <= self.facts.calls[index].line <= found.end_line
            for index in self.calls_named(found.name)
        )

    def aliases_of(self, names: set[str]) -> set[str]:
        """The names under which this file imports any of `names` from elsewhere."""
        return {taken.alias for taken in self.facts.imports if taken.name in names}

    def variable_made_at(self, scope: int, line: int, column: int) -> str:
        """The symbol of the module's or class's variable that the call at a place is assigned to; "" for none."""
        if self._made_at is None:
            self._made_at = {}
            for bound in self.facts.bindings:
                if bound.kind == "assign" and bound.value[:1] == "#" and bound.value[1:].isdigit() and not bound.path:
                    site = self.facts.calls[int(bound.value[1:])]
                    self._made_at[bound.scope, site.line, site.column] = bound.target
        name = self._made_at.get((scope, line, column), "")
        for index in self.defined(scope, name) if name else ():
            return self.facts.definitions[index].symbol
        return ""

    def generic_functions(self) -> frozenset[str]:
        """The symbols of the functions that a decorator seems to make generic (`@singledispatch`)."""
        if self._generic_functions is None:
            self._generic_functions = frozenset(
                found.symbol
                for found in self.facts.definitions
                if found.decorators and any(text.endswith(_GENERIC) for text in found.decorators)
            )
        return self._generic_functions

    def registered(self) -> list[tuple[int, str]]:
        """(definition, generic function as written) of what `@function.register` stands on."""
        return [
            (index, head.removesuffix(".register"))
            for index, found in enumerate(self.facts.definitions)
            for head in [text.partition("(")[0].rstrip() for text in found.decorators]
            if head.endswith(".register")
        ]

    def fixture_names(self) -> dict[int, str]:
        """{definition: the name that it is asked for by} of every function that a decorator seems to make a fixture."""
        if self._fixture_names is None:
            self._fixture_names = {
                index: fixture_name(found)
                for index, found in enumerate(self.facts.definitions)
                if found.decorators and found.kind != "class" and fixture_name(found)
            }
        return self._fixture_names

    def may_ask(self, index: int) -> bool:
        """Whether a function has the looks of one that asks for fixtures: a test or a fixture."""
        return self.facts.definitions[index].name.startswith("test") or index in self.fixture_names()

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

    def is_checked_protocol(self, index: int) -> bool:
        """Whether a definition is a protocol that only type checkers read, under `if TYPE_CHECKING:`."""
        bases = self.facts.definitions[index].bases
        if not any(base.partition("[")[0].rpartition(".")[2] == "Protocol" for base in bases):
            return False
        block = self.facts.blocks[self.definition_at(index).block]
        return block.kind == "branch" and block.test.rpartition(".")[2] == "TYPE_CHECKING"

    def binding_at(self, bound: Binding) -> At:
        """Where the value of a binding is evaluated: just before it takes effect."""
        return At(bound.scope, bound.block, bound.line, bound.column)

    def _reads_as(self, text: str, node: ast.expr) -> bool:
        """Whether an expression text may read as the given tree: a call is compared by what it calls."""
        tree = expressions.read(text)
        if isinstance(tree, ast.expr):
            return type(tree) is type(node) and ast.dump(tree) == ast.dump(node)
        if tree is None or tree.call < 0:
            return tree is not None and expressions.written(node) == text
        for attribute in reversed(tree.attributes):
            if not isinstance(node, ast.Attribute) or node.attr != attribute:
                return False
            node = node.value
        callee = self.facts.calls[tree.call].callee
        return isinstance(node, ast.Call) and ("#" in callee or _written(node.func) == callee)


def _written(node: ast.expr) -> str:
    return expressions.written(node) or ast.unparse(node)
