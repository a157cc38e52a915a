"""What only Ruby knows: a constant is looked for in the bodies round it and what they extend, a method along the line
of ancestors; whatever is called on an object of which nothing is known stays a candidate.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Import
from indexer.facts.wide import plain
from indexer.languages.ruby import ancestors
from indexer.languages.ruby.constants import answer, functions, included, methods, parts, places
from indexer.languages.typed import outside
from indexer.languages.typed.known import Known
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Instance,
    Module,
    Outside,
    Value,
    Values,
    union,
)

if TYPE_CHECKING:
    from indexer.facts.model import Definition
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site

MARK = "·"
_PLAIN = frozenset(
    ("String", "Integer", "Float", "Rational", "Complex", "Symbol", "Regexp", "Range", "Hash", "Array", "Proc",
     "TrueClass", "FalseClass", "NilClass")
)  # fmt: skip

_MAKERS = frozenset(("Class", "Module", "Struct", "Data"))
"""What they make is a class of its own."""


class RubyPolicy(Policy):
    """Ruby."""

    family = "ruby"
    known = Known.read("ruby")
    this = frozenset({"self"})
    this_type = frozenset({"Self"})
    super: frozenset[str] = frozenset()
    files_run = True
    implicit = "it"
    overloads = False
    in_parts = True
    infers_results = True
    standard = _PLAIN | {"Object", "Exception", "StandardError", "Struct", "Module", "Class", "Time", "File", "IO"}

    # Names

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        if name == "main":
            return (Module(""),)
        if not name[:1].isupper():
            return ()
        opened = []
        while scope >= 0:
            here = file.facts.scopes[scope]
            if here.kind == "class" and file.is_body(scope):
                opened.append(engine.class_at(file.path, here.definition))
            scope = here.parent
        return engine.once(("ruby", tuple(opened), name), lambda: self._lexical(engine, opened, name))

    def _lexical(self, engine: Engine, opened: list[ClassValue], name: str) -> Values:
        """A constant as it is seen where these classes are open, the innermost first."""
        for each in opened:
            found = self._constant(engine, f"{ancestors.full_name(engine, each)}.{name}")
            if found:
                return found
        return (self._nested(engine, opened[0], name) if opened else ()) or self._top(engine, name)

    def _top(self, engine: Engine, name: str) -> Values:
        """A constant outside of classes; one of another library, if no file has it."""
        found = self._constant(engine, name)
        for each in () if found else included(engine):
            found = found or self._constant(engine, f"{each}.{name}")
        return found or (Outside(name),)

    def _constant(self, engine: Engine, full: str) -> Values:
        found = places(engine, full)
        if not found:
            return ()
        path, index = found[0]
        if engine.file(path).definition(index).kind == "class":
            return (engine.class_at(path, index),)
        return union([engine.defined(path, number) for path, number in found])

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        if name.startswith(MARK):
            return self._implicit(engine, name) or UNKNOWN
        return self._top(engine, name) if name[:1].isupper() else UNKNOWN

    def _implicit(self, engine: Engine, name: str) -> Values:
        """A method that every object has: one that is defined outside of classes, or of the library."""
        doubtful = name.startswith(MARK + MARK)
        bare = name.lstrip(MARK)
        held = functions(engine, plain(bare))
        here = engine.at[0] if engine.at is not None else None
        own = [each for each in held if here is not None and each.path == here.path]
        if own:
            return (own[-1],)
        # Others are there if their file has been read: who requires it is sure of that.
        others = [each for each in held if "inner" not in engine.file(each.path).definition(each.definition).flags]
        if others:
            required = self._required(engine, here) if here is not None else frozenset()
            sure = not doubtful and all(each.path in required for each in others)
            return tuple(others) if sure else (*others, ANYTHING)
        for each in included(engine):
            for one in self._constant(engine, each):
                found = self._own(engine, one, plain(bare), False) if isinstance(one, ClassValue) else []
                if found:
                    return tuple(found)
        for owner in ("Kernel", "Object"):
            if self.known.member(owner, bare) is not None:
                return (Outside(f"{owner}.{bare}", Instance(Outside(owner))),)
        return ()

    def _required(self, engine: Engine, file: File) -> frozenset[str]:
        """The files of the workspace that a file requires itself."""
        return frozenset(path for taken in file.facts.imports for path in self.import_paths(engine, file, taken))

    # Classes

    def parts(self, engine: Engine, of: ClassValue) -> Sequence[ClassValue]:
        return parts(engine, of)

    def bases(self, engine: Engine, file: File, index: int) -> list[Values]:
        return ancestors.bases(engine, engine.class_at(file.path, index))

    def member(self, engine: Engine, value: Instance, name: str, bound: bool) -> Values | None:
        of = value.of
        if not isinstance(of, ClassValue):
            return None
        of = engine.class_at(of.path, of.definition)
        # What a method without a receiver means, outside of all classes, depends on the file.
        here = engine.at[0].path if engine.at is not None and name.startswith(MARK) else ""
        return engine.once(("ruby member", of, name, bound, here), lambda: self._member(engine, of, name, bound))

    def _member(self, engine: Engine, of: ClassValue, name: str, bound: bool) -> Values:
        if name[:1].isupper():
            return self._nested(engine, of, name) if name.isidentifier() else ()
        if "@" in name[:2]:
            return self._variable(engine, of, name)
        if bound:
            return self._method(engine, of, name)
        if name.startswith(MARK + MARK):  # in a block that may be called on an instance as well
            held = (*self._class_method(engine, of, name), *self._method(engine, of, name))
            return (*dict.fromkeys(each for each in held if isinstance(each, FunctionValue)), ANYTHING)
        return self._class_method(engine, of, name)

    def _nested(self, engine: Engine, of: ClassValue, name: str) -> Values:
        """A constant in a class or what it extends; () if there is none there."""
        held = ancestors.line(engine, of)
        for each in held.after:
            found = self._constant(engine, f"{ancestors.full_name(engine, each)}.{name}")
            if found:
                return found
        return ()

    def _variable(self, engine: Engine, of: ClassValue, name: str) -> Values:
        """An instance variable: all that is assigned to it."""
        held = ancestors.line(engine, of)
        found: list[Values] = []
        for each in (*held.before, *held.after):
            for part in engine.parts(each):
                file = engine.ask_of(part.path, part.definition)
                body = file.definition(part.definition).body
                found += [engine.bound(file, binding) for binding in file.assigned_fields(body, name)]
                if any(
                    "writer" in file.definition(index).flags for index in file.members(part.definition, name[1:] + "=")
                ):
                    found.append(UNKNOWN)  # and from outside
        return union(found) if found else UNKNOWN

    def _own(self, engine: Engine, of: ClassValue, name: str, static: bool) -> list[Value]:
        """The methods of a name that the bodies of a class define."""
        return [FunctionValue(path, index, Instance(of)) for path, index in methods(engine, of).get((name, static), ())]

    def _method(self, engine: Engine, of: ClassValue, name: str) -> Values:
        implicit, above = name.startswith(MARK), name.startswith("^")
        bare = name.lstrip(MARK + "^")
        written = plain(bare)
        held = ancestors.line(engine, of)
        is_module = "module" in engine.file(of.path).definition(of.definition).flags
        order = held.after[1:] if above else (*held.before, *held.after)
        for each in order:
            found = self._own(engine, each, written, False)
            if found:
                return tuple(found)
        for outer in held.outside:
            known = outside.lookup(engine, Instance(Outside(outer)), bare)
            if known is not None:
                return known
        missing = is_module or any(self._own(engine, each, "method_missing", False) for each in held.after)
        if held.sure and not missing and held.outside:
            if implicit and self._implicit(engine, name):
                return self._implicit(engine, name)
            return (Outside(f"{held.outside[0]}.{bare}", Instance(Outside(held.outside[0])), Instance(of)),)
        if implicit:
            found_outside = self._implicit(engine, name)
            if found_outside:
                return (
                    found_outside
                    if held.sure and not missing
                    else (*found_outside, ANYTHING)
                    if any(isinstance(each, FunctionValue) for each in found_outside)
                    else found_outside
                )
        if self.known.member("Object", bare) is not None and (held.sure or above):
            return (Outside(f"Object.{bare}", Instance(Outside("Object")), Instance(of)),)
        return UNKNOWN

    def _class_method(self, engine: Engine, of: ClassValue, name: str) -> Values:
        implicit, above = name.startswith(MARK), name.startswith("^")
        bare = name.lstrip(MARK + "^")
        written = plain(bare)
        held = ancestors.line(engine, of)
        for number, each in enumerate(held.after):
            if above and number == 0:
                continue
            if number and "module" in engine.file(each.path).definition(each.definition).flags:
                continue  # what is included brings no methods of the class itself
            found = self._own(engine, each, written, True)
            if found:
                return tuple(found)
        modules, sure = ancestors.extended(engine, of)
        for each in modules:
            found = self._own(engine, each, written, False)
            if found:
                return tuple(found)
        if written == "new" and sure and not above:
            return (of,)
        if written in ("class", "name", "to_s", "inspect", "freeze"):
            return (Outside(f"Module.{bare}", Instance(Outside("Module"))),)
        if written == "instance" and "Singleton" in held.outside:
            return (Outside("Singleton.instance", Instance(Outside("Singleton")), Instance(of)),)
        if held.outside and held.sure and sure:
            if implicit and functions(engine, written):
                return self._implicit(engine, name)
            return (Outside(f"{held.outside[0]}.{bare}"),)
        if implicit:
            found_outside = self._implicit(engine, name)
            if found_outside and sure and held.sure:
                return found_outside
            return (*found_outside, ANYTHING)
        return UNKNOWN

    def constructors(self, found: Definition, member: Definition) -> bool:
        return False

    def runs(self, engine: Engine, site: Site, reached: Values) -> Values:
        return _one_of(reached, [self._method(engine, each, "initialize") for each in _classes(engine, reached)])

    # Imports

    def answer(self, question: str, paths: Collection[str]) -> str:
        return answer(question, paths)

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        folder = file.path.rpartition("/")[0] if taken.module.startswith(".") else ""
        found = engine.ask_module(f"{taken.module}\n{folder}" if taken.module.startswith(".") else taken.module)
        return (found,) if found else ()

    def external(self, file: File, taken: Import) -> str:
        return taken.module.replace("/", ".")

    # What lies outside

    def opaque(self, engine: Engine, value: Outside, site: Site | None) -> Values:
        owner, _, name = value.name.rpartition(".")
        if name == "new" and value.receiver is None and owner[:1].isupper() and owner not in _MAKERS:
            return (Instance(Outside(owner)),)
        return UNKNOWN

    def outside_name(self, name: str) -> str:
        return plain(name)

    def primitive(self, name: str) -> bool:
        return name in _PLAIN

    def is_standard(self, name: str) -> bool:
        return name in self.standard


def _classes(engine: Engine, values: Values) -> list[ClassValue]:
    return [engine.class_at(each.path, each.definition) for each in values if isinstance(each, ClassValue)]


def _one_of(reached: Values, made: list[Values]) -> Values:
    """The method that making an instance runs, where it is one for sure."""
    if len(reached) != 1 or len(made) != 1 or len(made[0]) != 1:
        return ()
    return made[0] if isinstance(made[0][0], FunctionValue) else ()
