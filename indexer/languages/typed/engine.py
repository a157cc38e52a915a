"""What an expression may be, and what a type means, from one file of a workspace.

Promises: every look into another file is recorded as a question; what cannot be proven is unknown; a cycle is unknown;
nothing that is worked out for one file is used for another without its questions.
"""

from __future__ import annotations

from collections.abc import Sequence

from indexer.facts.model import Binding, Definition
from indexer.languages.typed import calling, forms, lambdas, members, operators, outside, typearguments
from indexer.languages.typed.files import File, types_scope
from indexer.languages.typed.forms import Expression, Type
from indexer.languages.typed.questions import Questions
from indexer.languages.typed.typearguments import pointed
from indexer.languages.typed.values import (
    UNKNOWN,
    ClassValue,
    FunctionType,
    FunctionValue,
    Instance,
    LambdaValue,
    ObjectValue,
    Outside,
    TupleValue,
    TypeVariable,
    Value,
    Values,
    union,
)

DEEPEST = 60
"""How many evaluations may wait for each other before the rest is unknown."""

_LOCAL = frozenset(("block", "function", "lambda"))

At = tuple[int, int]
"""A line and column: what stands before it is seen."""


_BEING_WORKED_OUT: list[Values] = []

_EVERYWHERE = frozenset(("definition", "parameter", "type-parameter", "import", "base"))
"""Kinds of bindings that all of their scope sees."""


class Engine(Questions):
    """Evaluates for one file at a time: `begin` forgets what was worked out for the last one."""

    def begin(self, path: str = "") -> None:
        """Starts with another file, the one at `path`."""
        super().begin(path)
        self._bases: dict[object, list[Values]] = {}
        self._depth = 0
        self.too_deep = 0
        self.at: tuple[File, int] | None = None
        """The file and scope of the member that is just being looked for."""

    # Values of definitions

    def defined(self, path: str, index: int, receiver: Instance | None = None) -> Values:
        """What the name of a definition is: the class, the function, or what a variable holds."""
        file = self.ask_of(path, index)
        found = file.definition(index)
        if found.kind == "class":
            return (self.class_at(path, index) if self.policy.in_parts else self.policy.class_value(file, index),)
        if found.kind in ("function", "method", "macro"):
            return (FunctionValue(path, index, receiver),)
        bound = file.bound[found.scope].get(found.name) if found.scope >= 0 else None
        for number in bound or ():
            binding = file.facts.bindings[number]
            if binding.kind != "definition" and binding.line == found.line:
                return self.substituted(self.bound(file, binding), self.environment(receiver))
        return self.type_text(file, found.returns, found.scope) if found.returns else UNKNOWN

    def class_at(self, path: str, index: int) -> ClassValue:
        """The class that a definition is, or is a part of."""
        of = ClassValue(path, index)
        return self.parts(of)[0] if self.policy.in_parts else of

    def parts(self, of: ClassValue) -> Sequence[ClassValue]:
        """The places in which a class is written."""
        if not self.policy.in_parts:
            return (of,)
        found: Sequence[ClassValue] | None = self.kept.get(("parts", of))
        if found is None:
            found = self.kept["parts", of] = self.policy.parts(self, of)
        return found

    def _type_parameter(self, file: File, binding: Binding) -> TypeVariable:
        """The type parameter that a binding makes: that of the class for each part of it."""
        if self.policy.in_parts and file.is_body(binding.scope):
            definition = file.facts.scopes[binding.scope].definition
            of = self.class_at(file.path, definition)
            if of != (file.path, definition):
                there = self.file(of.path)
                body = there.definition(of.definition).body
                names = file.type_parameters(binding.scope)
                place, others = names.index(binding.target), there.type_parameters(body)
                if place < len(others):
                    return TypeVariable(of.path, body, others[place])
        return TypeVariable(file.path, binding.scope, binding.target)

    def bound(self, file: File, binding: Binding) -> Values:
        """What a binding holds."""
        return self.settled(("bound", file.path, id(binding)), lambda: self._bound(file, binding))

    def _bound(self, file: File, binding: Binding) -> Values:
        kind = binding.kind
        if kind == "definition":
            return self.defined(file.path, int(binding.value))
        if kind == "import":
            return self.policy.imported(self, file, file.facts.imports[int(binding.value)])
        if kind == "type-parameter":
            return (self._type_parameter(file, binding),)
        if binding.annotation:
            found = self.type_text(file, binding.annotation, binding.scope)
            if found != UNKNOWN or not binding.value:
                return found
        if kind == "narrowed":
            return self.text(file, binding.value, file.facts.scopes[binding.scope].parent, None)
        if binding.value:
            held = self.text(file, binding.value, binding.scope, (binding.line, binding.column))
            if not binding.scope and self.policy.variables_vary:
                return tuple([calling.function_type(self, each) or each for each in held])
            return held
        if kind == "parameter":
            return lambdas.parameter_of_lambda(self, file, binding)
        return UNKNOWN

    def receiver_of(self, file: File, scope: int) -> Values | None:
        """The receiver that a lambda is called on; None if it has none, unknown if it may have one."""
        return lambdas.receiver_of(self, file, scope)

    def read(self, path: str, index: int, receiver: Instance | None) -> Values:
        """What a getter gives."""
        file = self.file(path)
        found = file.definition(index)
        if found.returns or not self.policy.infers_results:
            return self.substituted(self.type_text(file, found.returns, found.body), self.environment(receiver))
        return calling.returned(self, FunctionValue(path, index, receiver), None)

    def bases(self, file: File, index: int) -> list[Values]:
        """The bases of a class definition as its own body sees them; none while they are being worked out."""
        key = ("bases", file.path, index)
        found = self._bases.get(key)
        if found is None:
            self._bases[key] = _BEING_WORKED_OUT
            found = self._bases[key] = self.policy.bases(self, file, index)
        elif found is _BEING_WORKED_OUT:
            self.cut += 1
        return found

    def is_asked_for_bases(self, path: str, index: int) -> bool:
        """Whether the bases of a class are just being worked out."""
        return self._bases.get(("bases", path, index)) is _BEING_WORKED_OUT

    # Names

    def called(self, file: File, text: str, scope: int, at: At) -> Values:
        """What the canonical expression of a callee may be: in some languages a variable of its name is no matter."""
        parsed = forms.expression(text)
        if isinstance(parsed, forms.Name):
            found = self.policy.before(self, file, parsed.name)
            if found:
                return found
        if not self.policy.functions_apart or not isinstance(parsed, (forms.Name, forms.Member)):
            if self.policy.members_called and isinstance(parsed, forms.Name):
                return self.name(file, parsed.name, scope, at)
            if isinstance(parsed, forms.Name):
                return self.policy.as_called(self.value(file, parsed, scope, at))
            return UNKNOWN if parsed is None else self.value(file, parsed, scope, at)
        if isinstance(parsed, forms.Name):
            return self.name(file, parsed.name, scope, at, called=True)
        held = self.value(file, parsed.of, scope, at)
        self.at = file, scope
        return members.of_values(self, held, parsed.name, called=True)

    def name(self, file: File, name: str, scope: int, at: At | None, called: bool = False) -> Values:
        """What a plain name means in a scope; `at`: where, for locals that are bound again. `called`: as a function,
        where the language keeps functions and variables apart.
        """
        policy = self.policy
        scopes = file.facts.scopes
        if name == policy.implicit and name:
            return lambdas.implicit_parameter(self, file, scope)
        doubtful: Values = ()
        on: list[int] = []
        self.at = file, scope
        inner = scope
        while inner >= 0:
            here = scopes[inner]
            found = file.bound[inner].get(name)
            if on and here.kind in ("class", "module") and not (found and here.kind == "class"):
                held, maybe = lambdas.of_receivers(self, file, on, name, called)
                on = []
                if held:
                    return self._beside(held, doubtful or maybe, name)
                doubtful = doubtful or maybe
            if found and called and not (policy.variables_called and self._is_variable(file, inner, name)):
                found = [number for number in found if file.facts.bindings[number].kind in ("definition", "import")]
            is_local = here.kind in _LOCAL or (policy.files_run and here.kind == "module")
            if found and is_local and at is not None and not policy.hoists:
                found = [number for number in found if _seen(file.facts.bindings[number], at)]
            if here.parent < 0 and file.path != self.path:  # that there is no such name is an answer too
                self.ask(file.path, name if not inner else file.top_name(here.definition))
            if found and called and policy.variables_called and inner:
                held = self._chosen(file, name, inner, found, at)
                if not policy.may_be_called(self, held):
                    found = []
            if found:
                if here.kind != "class" or policy.members_are_names:
                    return self._beside(self._chosen(file, name, inner, found, at), doubtful, name)
                if file.facts.bindings[found[0]].kind == "type-parameter":
                    return self._chosen(file, name, inner, found, at)
            if inner in file.globs and here.kind in _LOCAL:
                held = policy.through_globs(self, file, name, inner)
                if held:
                    return held
            if here.kind == "class":
                if policy.members_are_names:
                    if file.is_body(inner):
                        held = members.of_self(self, file, here.definition, name, called)
                    else:
                        held = members.of_anonymous(self, file, inner, name)
                    if held and _is_inherited_from_outside(held) and not members.all_listed(self, held):
                        doubtful = doubtful or held  # it may be, but what is in view round it goes first
                    elif held:
                        return self._beside(held, doubtful, name)
            elif here.kind == "lambda" and policy.lambdas_on:
                on.append(inner)
            elif here.kind in ("function", "lambda") and policy.members_are_names and here.definition >= 0:
                held = members.of_receiver(self, file, here.definition, inner, name)
                if held and _is_inherited_from_outside(held) and not members.all_listed(self, held):
                    doubtful = doubtful or held
                elif held:
                    return held
            inner = here.parent
        if name in policy.this or name in policy.this_type or name in policy.super:
            held = members.this(self, file, name, scope)
            if held:
                return held
        found_outside = policy.name(self, file, name, scope)
        if found_outside:
            return self._beside(found_outside, doubtful, name)
        return doubtful or UNKNOWN

    def _is_variable(self, file: File, scope: int, name: str) -> bool:
        """Whether no function has the name where a scope binds it."""
        here = file.facts.scopes[scope]
        if here.kind == "class":
            return not file.is_body(scope) or not any(
                file.definition(index).kind == "method" and "getter" not in file.definition(index).flags
                for index in file.members(here.definition, name)
            )
        return bool(scope) or not any(file.definition(index).kind == "function" for index in file.top(name))

    def _beside(self, found: Values, doubtful: Values, name: str) -> Values:
        """What a name means, that a base outside of a class in between might have as a member."""
        if all(isinstance(each, ClassValue) for each in found):
            return found
        if doubtful and not self.policy.is_type_name(name):
            return union([found, UNKNOWN])
        return found

    def _chosen(self, file: File, name: str, scope: int, found: list[int], at: At | None) -> Values:
        bindings = file.facts.bindings
        kind = file.facts.scopes[scope].kind
        if len(found) > 1:
            found = [number for number in found if bindings[number].kind != "unset"]
        definitions = [number for number in found if bindings[number].kind == "definition"]
        if len(definitions) > 1 and len(definitions) == len(found):
            return union([self.bound(file, bindings[number]) for number in definitions])
        if len(found) == 1:
            chosen = found[0]
        elif (kind == "module" and not self.policy.files_run) or kind == "class" or self.policy.hoists or at is None:
            plain = [number for number in found if bindings[number].kind != "assign"]
            if len(plain) == 1 and (bindings[plain[0]].annotation or plain == found):
                chosen = plain[0]
            elif (
                len(plain) == 1
                and self.policy.keeps_type(file)
                and _are_objects(held := self.bound(file, bindings[plain[0]]))
            ):
                return held
            else:
                return union([self.bound(file, bindings[number]) for number in found])
        else:
            before = [
                number
                for number in found
                if bindings[number].kind != "assign" and (bindings[number].end_line, bindings[number].end_column) <= at
            ]
            chosen = before[-1] if before else found[0]
        binding = bindings[chosen]
        if not binding.annotation and binding.kind == "declare" and len(found) > 1:
            again = [n for n in found if bindings[n].kind == "assign"]
            if again:
                first = [chosen] if binding.value else []
                return union([self.bound(file, bindings[number]) for number in first + again])
        return self.bound(file, binding)

    # Expressions

    def text(self, file: File, text: str, scope: int, at: At | None) -> Values:
        """What the canonical expression `text` may be."""
        parsed = forms.expression(text)
        return UNKNOWN if parsed is None else self.value(file, parsed, scope, at)

    def value(self, file: File, node: Expression, scope: int, at: At | None) -> Values:
        """What an expression may be."""
        if self._depth > DEEPEST:
            self.too_deep += 1
            return UNKNOWN
        self._depth += 1
        try:
            return self._value(file, node, scope, at) or UNKNOWN
        finally:
            self._depth -= 1

    def _value(self, file: File, node: Expression, scope: int, at: At | None) -> Values:
        if isinstance(node, forms.Name):
            held = self.name(file, node.name, scope, at)
            return self.policy.taken(self, held) if self.policy.members_called else held
        if isinstance(node, forms.Member):
            if isinstance(node.of, forms.CallValue) and node.name.startswith("out "):
                return lambdas.handed_out(self, file, node.of.number, int(node.name[4:]))
            held = self.value(file, node.of, scope, at)
            self.at = file, scope
            return self.member(held, node.name)
        if isinstance(node, forms.CallValue):
            return self.call_value(file, node.number)
        if isinstance(node, forms.Instance):
            return self.type(file, node.type, scope)
        if isinstance(node, forms.Function):
            definition = file.facts.scopes[node.scope].definition
            if definition >= 0 and file.definition(definition).body == node.scope:
                if file.definition(definition).kind == "class":
                    return (self.policy.class_value(file, definition),)
                return (FunctionValue(file.path, definition),)
            return (LambdaValue(file.path, node.scope),)
        if isinstance(node, forms.Applied):
            return self.applied(self.value(file, node.of, scope, at), node.operator)
        if isinstance(node, forms.Narrowed):
            return members.narrowed(self, file, self.value(file, node.of, scope, at), node.type, scope)
        if isinstance(node, forms.Several):
            parts = [self.value(file, each, scope, at) for each in node.items]
            if node.kind == "|":
                return union(parts)
            if node.kind == "(":
                return (TupleValue(tuple(parts)),)
            return (Instance(Outside("Array"), (union(parts) if parts else UNKNOWN,)),)
        if isinstance(node, forms.Object):
            return (ObjectValue(file.path, tuple((n, self.value(file, e, scope, at)) for n, e in node.items)),)
        types = tuple([self.type(file, each, scope) for each in node.types])
        return tuple(
            [
                each._replace(types=types)
                if isinstance(each, FunctionValue)
                else self.instance_of(each, types)[0]
                if isinstance(each, ClassValue)
                else self.policy.specialised(self, each, types)[0]
                if isinstance(each, Outside)
                else self.applied((each,), "[]")[0]
                if isinstance(each, Instance)
                else each
                for each in self.value(file, node.of, scope, at)
            ]
        )

    def call_value(self, file: File, number: int) -> Values:
        """What call `number` of a file gives."""
        return self.settled(("call", file.path, number), lambda: calling.result(self, file, number))

    def member(self, values: Values, name: str) -> Values:
        """The member `name` of all of the values; unknown among them where one may not have it."""
        return members.of_values(self, values, name)

    applied = operators.applied

    # Types

    def type_text(self, file: File, text: str, scope: int) -> Values:
        """What an instance of the canonical type `text`, as written in a scope, may be."""
        parsed = forms.type_of(text)
        if parsed is None:
            return UNKNOWN
        return self.once(("type", file.path, text, scope), lambda: self.type(file, parsed, scope))

    def type(self, file: File, node: Type, scope: int) -> Values:
        """What an instance of a type may be."""
        if self._depth > DEEPEST:
            self.too_deep += 1
            return UNKNOWN
        self._depth += 1
        try:
            return self._type(file, node, scope)
        finally:
            self._depth -= 1

    def _type(self, file: File, node: Type, scope: int) -> Values:
        if isinstance(node, forms.Named):
            arguments = tuple([self.type(file, each, scope) for each in node.arguments])
            if node.name in self.policy.this_type and not arguments:
                own = members.own_type(self, file, scope)
                if own is not None:
                    return (own._replace(pointers=node.pointers),)
            if node.name in ("Fn", "FnOn"):
                return (FunctionType(arguments[0] if arguments else UNKNOWN, arguments[1:], node.name == "FnOn"),)
            if node.name == "Tuple":
                return (TupleValue(arguments),)
            found: list[Values] = []
            for each in self.dotted(file, node.name, scope):
                found.append(self.instance_of(each, arguments, node.pointers))
            return union(found) if found else UNKNOWN
        if isinstance(node, forms.Mixed):
            if node.kind == "|":
                return union([self.type(file, each, scope) for each in node.types])
            return members.both([self.type(file, each, scope) for each in node.types])
        if isinstance(node, forms.TypeOf):
            return self.value(file, node.expression, scope, None)
        if isinstance(node, forms.ObjectType):
            return (ObjectValue(file.path, tuple((name, self.type(file, each, scope)) for name, each in node.items)),)
        return UNKNOWN

    def dotted(self, file: File, name: str, scope: int) -> Values:
        """What a dotted name of a type means."""
        head, _, rest = name.partition(".")
        values = self.policy.type_name(self, file, head, scope)
        if values is None:
            values = self.name(file, head, scope, None)
        while rest and values:
            head, _, rest = rest.partition(".")
            parts = [self.policy.type_member(self, each, head) for each in values]
            values = union(
                [self.member((each,), head) if part is None else part for each, part in zip(values, parts, strict=True)]
            )
        if values == UNKNOWN:
            return values
        named = [
            Outside(self.policy.canonical_name(each.name)) if isinstance(each, Outside) and not each.receiver else each
            for each in values
            if not isinstance(each, FunctionValue)
        ]
        return tuple(named) or UNKNOWN

    def instance_of(self, of: Value, arguments: tuple[Values, ...], pointers: int = 0) -> Values:
        """An instance of what a type's name means, aliases followed."""
        if isinstance(of, ClassValue):
            file = self.file(of.path)
            found = file.definition(of.definition)
            if "alias" in found.flags:
                return self.settled(
                    ("alias", of, arguments), lambda: pointed(self._aliased(file, found, arguments), pointers)
                )
            return (Instance(of, arguments, pointers),)
        if isinstance(of, Outside) and of.receiver is not None:  # a type that is a member of one (`Iterator::Item`)
            return outside.field(self, of)
        if isinstance(of, (TypeVariable, Outside)):
            return (Instance(of, arguments, pointers),)
        if isinstance(of, (Instance, TupleValue, FunctionType, ObjectValue)):  # the policy already says what it is
            return (of,)
        return UNKNOWN

    def _aliased(self, file: File, found: Definition, arguments: tuple[Values, ...]) -> Values:
        """What an alias stands for, with type arguments."""
        names = file.type_parameters(found.body)
        given = {TypeVariable(file.path, found.body, name): held for name, held in zip(names, arguments, strict=False)}
        return self.substituted(self.type_text(file, found.returns, types_scope(found)), given)

    # Type arguments

    environment = typearguments.environment
    substituted = typearguments.substituted


def _is_inherited_from_outside(values: Values) -> bool:
    """Whether it is nothing but that a base outside may have such a member."""
    return all(isinstance(each, Outside) and each.receiver is not None for each in values)


def _seen(binding: Binding, at: At) -> bool:
    """Whether a local is bound before a place: its own initialiser does not see it."""
    return binding.kind in _EVERYWHERE or (binding.end_line, binding.end_column) <= at


def _are_objects(values: Values) -> bool:
    """Whether the values are instances of classes, of which a variable is for good where types are checked."""
    return bool(values) and all(isinstance(each, Instance) for each in values)
