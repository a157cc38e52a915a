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
    hierarchy,
    imports,
    naming,
    narrowing,
    parameters,
    typed,
)
from indexer.languages.python.calls import Arguments
from indexer.languages.python.expressions import Dotted
from indexer.languages.python.knowledge import knowledge
from indexer.languages.python.making import Maker
from indexer.languages.python.memory import Asked, Question
from indexer.languages.python.modules import Finder
from indexer.languages.python.source import Place, SourceFile, World
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    UNKNOWN,
    ClassValue,
    External,
    Function,
    Instance,
    Module,
    ParameterValue,
    Record,
    Super,
    TypeForm,
    TypeVariable,
    Value,
    Values,
    instance,
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
        self.builtins = {name: self.values.external(f"{BUILTIN}.{name}").single for name in sorted(BUILTINS)}
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

    name = naming.name
    in_scope = naming.in_scope
    parameter = naming.parameter
    binding = naming.binding
    definition = naming.definition
    stage = naming.stage
    decorator = naming.decorator

    # Expressions

    def text(self, file: SourceFile, text: str, scope: int, at: Place | None) -> Values:
        """The value of an expression text."""
        tree = expressions.read(text)
        if tree is None:
            return ANYTHING
        if isinstance(tree, Dotted):
            return self.dotted(file, tree, scope, at)
        return self.node(file, tree, scope, at)

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
            if values and (path in file.items or file.mutations_of(path)) and naming.can_be_filled(self, values):
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
        kind = type(value)
        if kind is Module:
            return self.module_attribute(value.path, name)  # type: ignore[attr-defined]
        if kind is ClassValue:
            return classes.class_attribute(self, value, name)  # type: ignore[arg-type]
        if isinstance(value, Instance):
            if isinstance(value.cls, ClassValue):
                return classes.instance_attribute(self, value, name)
            return containers.member(self, value, name)
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
        if isinstance(base, Record):
            if name in base.fields:
                return containers.member(self, instance(base), name)
            return self.values.external(f"{base.name}.{name}", receiver).single
        canonical = knowledge().aliases.get(base.name, base.name)
        if canonical in knowledge().classes:
            args: tuple[Values, ...] = ()
            if isinstance(receiver, Instance) and isinstance(receiver.cls, ClassValue):
                for each in hierarchy.mro(self, receiver.cls):
                    if isinstance(each, ClassValue) and base in hierarchy.base_values(self, each):
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
            if each.stands_in:
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
