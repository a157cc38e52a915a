"""What an expression of a file may stand for: names by scope and flow, attributes by class and module, results.

`Evaluator` is long-lived and shared by all files of a workspace. Promise: what it says of an expression follows from
the facts alone, not from what was asked before; every look at another file is in `asked` when the question is done.
"""

from __future__ import annotations

import ast
import builtins as _builtins

from indexer.languages.python import (
    bindings,
    calls,
    classes,
    containers,
    declarations,
    expressions,
    filling,
    flow,
    generics,
    imports,
    narrowing,
    parameters,
    platforms,
    stubs,
    typed,
)
from indexer.languages.python.calls import Arguments
from indexer.languages.python.expressions import Dotted
from indexer.languages.python.knowledge import knowledge
from indexer.languages.python.making import Maker
from indexer.languages.python.memory import Asked, Question
from indexer.languages.python.modules import Finder
from indexer.languages.python.source import CLASS_METHODS, UNBOUND, Place, SourceFile, World
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    NOTHING,
    UNKNOWN,
    ClassValue,
    External,
    Function,
    Instance,
    Module,
    ParameterValue,
    Super,
    TypeForm,
    TypeVariable,
    Value,
    Values,
    instance,
    join,
    union,
)

BUILTINS = frozenset(dir(_builtins)) | {"__file__", "__name__", "__doc__", "__path__", "reveal_type", "WindowsError"}


class Evaluator(Maker):
    """Evaluates expressions of the files of one workspace."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.finder = Finder(world.paths)
        self._files: dict[str, SourceFile] = {}
        self.stubs_known: dict[SourceFile, tuple[Asked, SourceFile | None]] = {}
        self.tests_decided: dict[tuple[SourceFile, str], tuple[bool | None, frozenset[Asked]]] = {}
        self.transparent = bindings.TRANSPARENT
        self.builtin_names = BUILTINS
        self._builtins = {name: self.values.external(f"{BUILTIN}.{name}").single for name in sorted(BUILTINS)}
        knowledge()

    # Files and modules

    def file(self, path: str) -> SourceFile:
        """The file at `path`, which must be one of the world's."""
        found = self._files.get(path)
        if found is None:
            found = self._files[path] = SourceFile(path, self.world.facts(path), self.number)
        return found

    def module(self, name: str, importer: SourceFile) -> Values:
        """The module that `name` means in `importer`; a name outside the workspace as such."""
        return imports.module(self, name, importer)

    def module_attribute(self, path: str, name: str) -> Values:
        """What module `path` holds as `name`."""
        return self.remember(("module", path, name), imports.attribute, self, path, name)

    # Names

    def name(self, file: SourceFile, word: str, scope: int, at: Place | None) -> Values:
        """What a name stands for in `scope`, at a place in it (None: once everything round it has run)."""
        scopes = file.facts.scopes
        current = scope
        here = at
        while current >= 0:
            region = scopes[current]
            kind = region.kind
            if kind != "class" or current == scope:
                indices = file.names[current].get(word)
                if indices is not None:
                    first = file.facts.bindings[indices[0]].kind
                    if first == "global":
                        current = 0
                        here = None
                        continue
                    if first != "nonlocal":
                        if kind == "class" or kind == "comprehension":
                            found = self._loosely(file, current, word, indices, here, kind)
                            if found is not None:
                                return found
                        else:
                            return self.in_scope(file, current, word, here)
                elif kind == "function" or kind == "lambda":
                    if word in file.parameter_positions(current):
                        return self.in_scope(file, current, word, here)
                elif current == 0:
                    break
            if kind != "comprehension":
                here = None
            current = region.parent
        self.asked.add(file.ask(word))
        if word in file.globals:
            return self.in_scope(file, 0, word, None)
        if file.stars:
            found = imports.starred(self, file, word)
            if found:
                return found
        else:
            self.asked.add(file.ask(""))
        return self._builtins.get(word, ANYTHING)

    def _loosely(
        self, file: SourceFile, scope: int, word: str, indices: list[int], at: Place | None, kind: str
    ) -> Values | None:
        """A name of a class body or a comprehension: None where it may not be bound yet."""
        self.asked.add(file.ask(file.owner_of_scope(scope)))
        if kind == "comprehension" or at is None:
            return union([self.binding(file, index) for index in indices])
        reach = flow.before(file, indices, at)
        if not reach.bindings:
            return None
        return union([self.binding(file, index) for index in reach.bindings])

    def in_scope(self, file: SourceFile, scope: int, word: str, at: Place | None) -> Values:
        """The value of a name that `scope` binds, from the bindings that reach the place (or its end)."""
        only = file.only_binding(scope, word)
        if only >= 0:
            self.asked.add(file.ask(word if scope == 0 else file.owner_of_scope(scope)))
            values = self.binding(file, only)
            if values:
                return values
        if at is None or word not in file.uneven and file.is_steady(scope, word):
            return self.remember(("name", file, scope, word), self._in_scope, file, scope, word, None)
        return self._in_scope(file, scope, word, at)

    def _in_scope(self, file: SourceFile, scope: int, word: str, at: Place | None) -> Values:
        self.asked.add(file.ask(word if scope == 0 else file.owner_of_scope(scope)))
        indices = file.names[scope].get(word, [])
        bound = file.facts.bindings
        position = file.parameter_positions(scope).get(word)
        if not indices:
            values = self.parameter(file, scope, position) if position is not None else NOTHING
        else:
            if at is not None:
                reach = flow.before(file, indices, at)
            elif scope == 0 or len(indices) == 1:
                reach = flow.at_end(file, indices)
            else:
                reach = flow.Reaching(indices, position is not None)
            if len(reach.bindings) > 1:
                alive = [i for i in reach.bindings if not platforms.is_dead(self, file, bound[i].block)]
                reach.bindings = alive or reach.bindings
            parts = [self.binding(file, index) for index in reach.bindings]
            if reach.open and position is not None:
                parts.append(self.parameter(file, scope, position))
            elif not reach.bindings:
                if scope == 0 and word in BUILTINS:
                    parts.append(self._builtins[word])
                else:
                    parts.extend(self.binding(file, index) for index in indices)
            values = union(parts)
            if not values or UNKNOWN in values:
                for index in indices:
                    if bound[index].annotation:
                        told = declarations.declared(self, file, bound[index].annotation, scope)
                        if told and UNKNOWN not in told:
                            values = told
                        break
        if scope == 0 and (not values or UNKNOWN in values):
            values = stubs.attribute(self, file, -1, word) or values
        if scope == 0:
            for index in file.globals.get(word, ()):
                values = join(values, self.binding(file, index))
        if values and at is not None and file.tests_of(word):
            values = narrowing.narrow(self, file, word, values, at)
        if values and (word in file.items or file.mutations_of(word)) and self._can_be_filled(values):
            place = at and (at.scope, at.block, at.line, at.column)
            values = self.remember(
                ("mutated", file, scope, word, values, place), filling.mutated, self, file, scope, word, values, at
            )
        return values

    def _can_be_filled(self, values: Values) -> bool:
        """Whether any of the values is a list, dict or set."""
        plain = self._plain
        for each in values:
            if isinstance(each, Instance) and each.cls in (plain["list"], plain["dict"], plain["set"]):
                return True
        return False

    def parameter(self, file: SourceFile, scope: int, position: int) -> Values:
        """What the parameter of the function or lambda that opens `scope` may be."""
        return self.remember(("parameter", file, scope, position), self._parameter, file, scope, position)

    def _parameter(self, file: SourceFile, scope: int, position: int) -> Values:
        parameter = file.parameters(scope)[position]
        region = file.facts.scopes[scope]
        definition = file.opened.get(scope, -1) if region.kind == "function" else -1
        if definition >= 0:
            self.asked.add(file.ask(file.owner[definition]))
            if position == 0 and parameter.kind not in UNBOUND:
                owner = file.method_class(definition)
                if owner >= 0:
                    found = file.facts.definitions[definition]
                    if "classmethod" in found.flags or found.name in CLASS_METHODS:
                        return file.class_value(owner, True).single
                    return file.self_instance(owner).single
        outer = region.parent
        values: Values = ANYTHING
        if parameter.annotation:
            values = declarations.declared(self, file, parameter.annotation, outer)
            if parameter.default is not None and not values:
                values = ANYTHING
        if parameter.kind == "variadic":
            return instance(self._plain["tuple"], (values,)).single
        if parameter.kind == "keywords":
            return instance(self._plain["dict"], (self.string, values)).single
        if parameter.annotation:
            return values
        if definition >= 0:
            told = stubs.parameter(self, file, definition, parameter.name)
            if told is not None:
                return told
        return file.parameter_value(scope, position).single

    def binding(self, file: SourceFile, index: int) -> Values:
        """The value that one binding gives its target."""
        bound = file.facts.bindings[index]
        if bound.kind == "definition":
            return self.definition(file, int(bound.value))
        return self.remember(("binding", file, index), bindings.value_of, self, file, index)

    def definition(self, file: SourceFile, index: int) -> Values:
        """What a `def` or `class` statement binds: the definition, seen through its decorators."""
        found = file.facts.definitions[index]
        values: Values = file.class_value(index).single if found.kind == "class" else file.function(index).single
        if not found.decorators:
            return values
        return self.remember(("decorated", file, index), self._decorated, file, index, values)

    def _decorated(self, file: SourceFile, index: int, values: Values) -> Values:
        return self.stage(file, index, len(file.facts.definitions[index].decorators)) or values

    def stage(self, file: SourceFile, index: int, count: int) -> Values:
        """A definition seen through the innermost `count` of its decorators."""
        return self.remember(("stage", file, index, count), bindings.stage, self, file, index, count)

    def decorator(self, file: SourceFile, index: int, text: str) -> Values:
        """What a decorator of definition `index` is."""
        return self.remember(("decorator", file, index, text), self.expression, file, text, file.definition_at(index))

    # Expressions

    def text(self, file: SourceFile, text: str, scope: int, at: Place | None) -> Values:
        """The value of an expression text."""
        tree = expressions.read(text)
        if tree is None:
            return ANYTHING
        if isinstance(tree, Dotted):
            return self.dotted(file, tree, scope, at)
        return self.node(file, tree, scope, at)

    expression_at = text

    def expression(self, file: SourceFile, text: str, at: Place) -> Values:
        """The value of an expression text at a place."""
        return self.text(file, text, at.scope, at)

    def dotted(self, file: SourceFile, tree: Dotted, scope: int, at: Place | None) -> Values:
        """The value of `name.a.b` or `#12.a.b`."""
        if tree.call >= 0:
            values = self.call_value(file, tree.call)
        else:
            values = self.name(file, tree.root, scope, at)
        if not tree.attributes:
            return values
        if tree.call < 0 and tree.root in file.watched_roots:
            return self._dotted_by_flow(file, tree, scope, at, values)
        for attribute in tree.attributes:
            values = self.attribute(values, attribute)
        return values

    def owner(self, file: SourceFile, tree: Dotted, scope: int, at: Place) -> Values:
        """The value that the last attribute of a dotted name is taken from."""
        inner = tree.attributes[:-1]
        if tree.call < 0:
            if not inner:
                receiver = file.receiver(scope, tree.root)
                if receiver is not None:
                    return receiver.single
            head = ".".join((tree.root, *inner))
            question = file.questions.get((scope, head))
            if question is None:
                question = file.questions[scope, head] = self._question(file, head, scope)
            if question:
                return self.remember(*question)
        return self.dotted(file, Dotted(tree.root, tree.call, inner), scope, at)

    def _dotted_by_flow(self, file: SourceFile, tree: Dotted, scope: int, at: Place | None, values: Values) -> Values:
        """`name.a.b` where the function at hand may have assigned `name.a` just before."""
        path = tree.root
        for attribute in tree.attributes:
            path = f"{path}.{attribute}"
            found: Values | None = None
            if at is not None:
                indices = [i for i in file.dotted.get(path, ()) if file.facts.bindings[i].scope == scope]
                if indices:
                    reach = flow.before(file, indices, at)
                    if reach.bindings and not reach.open:
                        found = union([self.binding(file, index) for index in reach.bindings])
                        if not found or UNKNOWN in found:
                            found = None
            values = self.attribute(values, attribute) if found is None else found
            if at is not None and values and file.tests_of(path):
                values = narrowing.narrow(self, file, path, values, at)
            if values and (path in file.items or file.mutations_of(path)) and self._can_be_filled(values):
                values = self.remember(
                    ("mutated", file, scope, path, values, None),
                    filling.mutated,
                    self,
                    file,
                    scope,
                    path,
                    values,
                    None,
                )
        return values

    def node(self, file: SourceFile, node: ast.expr, scope: int, at: Place | None) -> Values:
        """The value of an expression tree."""
        handler = _NODES.get(type(node))
        return handler(self, file, node, scope, at) if handler is not None else ANYTHING

    def arguments_as(self, value: Value, cls: ClassValue | External) -> tuple[Values, ...] | None:
        """The type arguments that a value has when it is seen as a `cls`; None when it is none."""
        return typed.arguments_as(self, value, cls)

    def attribute(self, values: Values, name: str) -> Values:
        """What `values.name` is."""
        if len(values) == 1:
            return self.member(values[0], name)
        return union([self.member(each, name) for each in values])

    def member(self, value: Value, name: str) -> Values:
        """What `value.name` is."""
        if isinstance(value, Instance):
            if isinstance(value.cls, ClassValue):
                return classes.instance_attribute(self, value, name)
            return containers.member(self, value, name)
        if isinstance(value, Module):
            return self.module_attribute(value.path, name)
        if isinstance(value, ClassValue):
            return classes.class_attribute(self, value, name)
        if isinstance(value, External):
            return self.values.external(f"{value.name}.{name}").single
        if isinstance(value, Super):
            return classes.super_attribute(self, value, name)
        if isinstance(value, ParameterValue):
            return self.attribute(self.expanded(value.single), name)
        if isinstance(value, TypeVariable):
            return self.attribute(value.bound, name) if value.bound else ANYTHING
        if isinstance(value, TypeForm):
            return union(
                [self.member(each.cls, name) if isinstance(each, Instance) else ANYTHING for each in value.meaning]
            )
        return ANYTHING

    def outside_member(self, base: External, name: str, receiver: Value) -> Values:
        """A member that an outside base gives one of its heirs."""
        canonical = knowledge().aliases.get(base.name, base.name)
        if canonical in knowledge().classes:
            args: tuple[Values, ...] = ()
            if isinstance(receiver, Instance) and isinstance(receiver.cls, ClassValue):
                for each in classes.mro(self, receiver.cls):
                    if isinstance(each, ClassValue) and base in classes.base_values(self, each):
                        args = generics.base_arguments(self, each, self.values.external(canonical)) or ()
                        mapping = generics.type_mapping(self, receiver)
                        args = tuple(declarations.substitute(self, given, mapping, receiver) for given in args)
                        break
            return containers.member(self, instance(self.values.external(canonical), args), name) or ANYTHING
        return self.values.external(f"{base.name}.{name}").single

    def from_subclasses(self, receiver: Instance, name: str) -> Values:
        """An attribute that only heirs of the receiver's class have."""
        return parameters.from_heirs(self, receiver, name)

    def filled(self, values: Values, receiver: Instance) -> Values:
        """Values with the type variables of a receiver's class, and `Self`, filled in."""
        if not declarations.is_open(values):
            return values
        return declarations.substitute(self, values, generics.type_mapping(self, receiver), receiver)

    def expanded(self, values: Values) -> Values:
        """Values with each open parameter replaced by what its callers pass."""
        for each in values:
            if isinstance(each, (ParameterValue, TypeVariable)):
                break
        else:
            return values
        parts: list[Values] = []
        for each in values:
            if isinstance(each, ParameterValue):
                parts.append(self.passed(each))
            elif isinstance(each, TypeVariable):
                parts.append(each.bound or ANYTHING)
            else:
                parts.append(each.single)
        return union(parts)

    def passed(self, value: ParameterValue) -> Values:
        """What all callers pass for a parameter."""
        return self.remember(("passed", value), self._passed, value)

    def _passed(self, value: ParameterValue) -> Values:
        return parameters.passed(self, value)

    def place(self, file: SourceFile, call: int) -> Place:
        """Where call site `call` is."""
        return file.facts.calls[call]

    # Calls

    def callee(self, file: SourceFile, index: int) -> Values:
        """What call site `index` calls."""
        site = file.facts.calls[index]
        text = site.callee
        if text[:1] != "#":
            question = file.questions.get((site.scope, text))
            if question is None:
                question = file.questions[site.scope, text] = self._question(file, text, site.scope)
            if question:
                return self.remember(*question)
        return self.remember(("callee", file, index), self._callee, file, index)

    def _question(self, file: SourceFile, text: str, scope: int) -> Question:
        """The question that a callee's text puts wherever it stands in `scope`; () where the place matters."""
        tree = expressions.read(text)
        if type(tree) is not Dotted or tree.call >= 0 or tree.attributes and file.is_watched(tree):
            return ()
        if len(tree.attributes) == 1:
            receiver = file.receiver(scope, tree.root)
            if receiver is not None:
                return classes.attribute_question(self, receiver, tree.attributes[0])
        steady = file.steady_scope(scope, tree.root)
        if steady < 0:
            return ()
        return ("steady", file, steady, text), self.dotted, file, tree, steady, None

    def _callee(self, file: SourceFile, index: int) -> Values:
        site = file.facts.calls[index]
        return self.text(file, site.callee, site.scope, site)

    def call_value(self, file: SourceFile, index: int) -> Values:
        """What call site `index` gives."""
        if index >= len(file.facts.calls):
            return ANYTHING
        return self.remember(("call", file, index), self._call_value, file, index)

    def _call_value(self, file: SourceFile, index: int) -> Values:
        return self.call(self.callee(file, index), self.arguments_of(file, index))

    def arguments_of(self, file: SourceFile, index: int) -> Arguments | None:
        """The arguments of call site `index`; None where extraction left them out."""
        site = file.facts.calls[index]
        if site.arguments is None:
            return None
        return Arguments(self, file, site.scope, site).read(site.arguments)

    def call(self, values: Values, arguments: Arguments | None) -> Values:
        """What calling any of the values gives."""
        if len(values) == 1:
            return calls.call(self, values[0], arguments)
        return union([calls.call(self, each, arguments) for each in values])

    def call_plainly(self, value: Value) -> Values:
        """What calling one value gives, whatever the arguments."""
        return calls.call(self, value, None)

    def function_result(self, function: Function, arguments: Arguments | None) -> Values:
        """What calling a workspace function gives."""
        return calls.function_result(self, function, arguments)


from indexer.languages.python.trees import NODES as _NODES  # noqa: E402  (the handlers need the Evaluator's type only)

__all__ = ["Evaluator"]
