"""What only Swift knows: names are those of the module and of the modules that are imported; members are written in
extensions too, also of protocols and of types outside; labels tell functions of one name apart.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Call, Definition, Import
from indexer.languages.swift import extensions, implicit, labels, modules, operators, types
from indexer.languages.typed.constructing import constructor
from indexer.languages.typed.files import labelled
from indexer.languages.typed.known import Known
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import (
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Instance,
    Outside,
    Value,
    Values,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site

_INTEGERS = ("Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64")
_NUMBERS = frozenset((*_INTEGERS, "Double", "Float", "CGFloat", "Decimal"))
_PRIMITIVES = _NUMBERS | {"Bool", "String", "Character", "Substring", "Void", "Never"}
_STANDARD = _PRIMITIVES | frozenset(
    (
        "Any", "AnyHashable", "AnyObject", "Array", "ArraySlice", "BidirectionalCollection", "CaseIterable",
        "ClosedRange", "Codable", "CodingKey", "Collection", "Comparable", "CustomStringConvertible", "Decodable",
        "Decoder", "Dictionary", "Encodable", "Encoder", "Equatable", "Error", "Hashable", "Hasher", "Identifiable",
        "IteratorProtocol", "KeyPath", "LazySequence", "Mirror", "MutableCollection", "ObjectIdentifier", "Optional",
        "RandomAccessCollection", "Range", "RangeReplaceableCollection", "RawRepresentable", "Result", "Sendable",
        "Sequence", "Set", "StaticString", "Task", "Unmanaged", "UnsafeMutablePointer", "UnsafePointer",
        "abs", "assert", "assertionFailure", "fatalError", "max", "min", "precondition", "preconditionFailure",
        "print", "debugPrint", "dump", "repeatElement", "sequence", "stride", "swap", "type", "withExtendedLifetime",
        "withUnsafePointer", "withUnsafeMutablePointer", "zip", "ExpressibleByStringLiteral", "OptionSet", "SetAlgebra",
        "ExpressibleByArrayLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByDictionaryLiteral", "Strideable",
        "TextOutputStream", "LosslessStringConvertible", "CustomDebugStringConvertible", "AsyncSequence", "AsyncStream",
        "AsyncThrowingStream", "CheckedContinuation", "MainActor", "Actor", "BinaryInteger", "FixedWidthInteger",
        "FloatingPoint", "Numeric", "SignedInteger", "StringProtocol", "AnySequence", "AnyIterator", "AnyCollection",
    )
)  # fmt: skip
"""What the standard library has, by its plain name."""


class SwiftPolicy(Policy):
    """Swift."""

    family = "swift"
    known = Known.read("swift")
    this = frozenset({"self"})
    members_are_names = True
    functions_apart = True
    variables_called = True
    infers_classes = True
    extends_any = True
    self_is_caller = True
    bounds_tell = True
    call_members = ("callAsFunction",)

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        return engine.once(("swift", file.path, name), lambda: modules.plain(engine, file, name))

    def type_name(self, engine: Engine, file: File, name: str, scope: int) -> Values | None:
        if name in self.this_type or name in self.this:
            return None
        return types.bound(engine, file, name, scope) or self.name(engine, file, name, scope)

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        return (Outside(taken.module),)

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        return modules.import_paths(engine, file, taken)

    def answer(self, question: str, paths: Collection[str]) -> str:
        return modules.answer(question, paths)

    def bases(self, engine: Engine, file: File, index: int) -> list[Values]:
        return extensions.bases(engine, file, index, super().bases(engine, file, index))

    def beside_paths(self, engine: Engine, of: ClassValue) -> Sequence[str]:
        return extensions.beside_paths(engine, of)

    def is_beside(self, engine: Engine, file: File, index: int, of: ClassValue) -> bool:
        return extensions.is_beside(engine, file, index, of)

    def nearest(self, engine: Engine, members: list[Value]) -> list[Value]:
        return extensions.nearest(engine, members)

    def missing_member(self, engine: Engine, instance: Instance, name: str) -> Values:
        return extensions.of_outside(engine, instance, name)

    def function_member(self, engine: Engine, value: FunctionValue, name: str) -> Values:
        """Value `name` of a case of an enumeration."""
        file = engine.ask_of(value.path, value.definition)
        found = file.definition(value.definition)
        if "variant" in found.flags and name.isdigit() and int(name) < len(found.parameters):
            held = engine.type_text(file, found.parameters[int(name)].annotation, found.scope)
            return engine.substituted(held, engine.environment(value.receiver))
        return UNKNOWN

    def callable(self, engine: Engine, site: Site, values: Values) -> Values:
        """An instance is called by its `callAsFunction`."""
        if not any(isinstance(each, Instance) and isinstance(each.of, ClassValue) for each in values):
            return values
        found: list[Value] = []
        for each in values:
            held: Values = ()
            if isinstance(each, Instance) and isinstance(each.of, ClassValue):
                held = engine.member((each,), self.call_members[0])
            found.extend([one for one in held if isinstance(one, FunctionValue)] or [each])
        return tuple(found)

    def fits(self, found: Definition, given: Sequence[str]) -> bool:
        return labels.fits(found, given)

    def takes_any(self, file: File, found: Definition) -> bool:
        return False

    def made(self, engine: Engine, file: File, text: str, call: Call) -> Values | None:
        if text.startswith(implicit.MEMBER):
            return implicit.reached(engine, file, text, call)
        return operators.reached(engine, file, text, call) if text.startswith(operators.OPERATOR) else None

    def makes(self, engine: Engine, site: Site, text: str) -> Values | None:
        if text.startswith(implicit.MEMBER):
            return implicit.given(engine, site, text)
        return operators.given(engine, site, text) if text.startswith(operators.OPERATOR) else None

    def runs(self, engine: Engine, site: Site, reached: Values) -> Values:
        if len(reached) != 1 or not isinstance(reached[0], ClassValue):
            return ()
        made = constructor(engine, site, reached[0], "init", primary=False)
        return () if made is None else (made,)

    def special_steps(self, engine: Engine, site: Site, place: int, wanted: Values) -> tuple[int | None] | None:
        given = site.call.arguments
        name = implicit.name_of(site, labelled(given[place])[1]) if given is not None else ""
        return (implicit.steps(engine, wanted, name),) if name else None

    def takes_function(self, engine: Engine, want: Instance) -> int | None:
        return None if isinstance(want.of, ClassValue) else super().takes_function(engine, want)

    def external(self, file: File, taken: Import) -> str:
        return taken.module

    def outside_name(self, name: str) -> str:
        return f"Swift.{name}" if name.partition(".")[0] in _STANDARD else name

    def primitive(self, name: str) -> bool:
        return name in _PRIMITIVES

    def is_standard(self, name: str) -> bool:
        return name in _STANDARD

    def conversion(self, engine: Engine, have: Instance, want: Instance) -> int | None:
        if isinstance(want.of, Outside):
            if want.of.name in ("Any", "AnyObject"):
                return 10
            if isinstance(have.of, Outside):
                if have.of.name in ("Int", "Double") and want.of.name in _NUMBERS:
                    return 3  # a literal takes the type that is wanted
                if self.primitive(have.of.name) and self.primitive(want.of.name):
                    return None
            elif self.primitive(want.of.name):
                return None
        elif isinstance(have.of, Outside) and self.primitive(have.of.name):
            return -1 if _is_protocol(engine, want) else None
        return super().conversion(engine, have, want)


def _is_protocol(engine: Engine, want: Instance) -> bool:
    """Whether a type of the workspace may be what one outside conforms to, or be written as a literal."""
    if not isinstance(want.of, ClassValue):
        return True
    found = engine.file(want.of.path).definition(want.of.definition)
    return "protocol" in found.flags or any("ExpressibleBy" in base for base in found.bases)
