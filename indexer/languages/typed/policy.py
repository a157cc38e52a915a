"""What only one language knows. A policy has no state of its own: whatever it finds out about other files it asks the
engine for, which keeps account of every question so that incremental equals clean.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Call, Definition, Import, Reference
from indexer.languages.typed import members
from indexer.languages.typed.files import types_scope
from indexer.languages.typed.known import Known
from indexer.languages.typed.overloads import takes
from indexer.languages.typed.values import ClassValue, Outside, Unknown, Values

if TYPE_CHECKING:
    from indexer.facts.edges import Edge
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site
    from indexer.languages.typed.values import FunctionValue, Instance, Value


class Policy:
    """The rules of a language, as most of them have it; a language overrides where it differs."""

    family = ""
    """The language family, as in `grammars.toml`."""

    known = Known("")
    """What is known of types outside the workspace: `Known.read("<language>")`."""

    this = frozenset({"this"})
    """Names for the instance whose method this is."""
    this_is_pointer = False
    """The instance is behind a pointer (C++)."""

    this_type = frozenset({"Self"})
    """Names for the class whose body this is."""
    super = frozenset({"super"})
    """Names for the instance as its first base class has it."""

    members_are_names = False
    """A plain name in a class may be a member of it, inherited ones included (Java, C++, C#)."""

    names_extended = True
    """Such a plain name may be a member that is written for the class elsewhere (see `missing_member`)."""

    functions_apart = False
    """A function and a variable of one name are two things: what is called is never the variable (Java)."""

    root = ""
    """The type outside that every class extends; "" if there is none."""

    files_run = False
    """A file is run from its top to its end: its variables are as those of functions (Ruby, PHP)."""

    hoists = False
    """A use sees a local of its scope wherever in it the binding stands (functions in JavaScript)."""

    overloads = True
    """Several definitions of one name in one place differ by their parameters."""

    call_members: tuple[str, ...] = ()
    """The members that are called when an instance is (`operator()`)."""

    one_target = False
    """A call has one target whatever branch was taken: where several are left, it is not known which (Rust)."""

    bases_beside = False
    """A class may have bases that are written outside it (`impl Trait for Type`)."""

    variables_vary = False
    """A module's variable that holds a function may be given another one anywhere (Go)."""

    builds = False
    """One name may be defined once for each of several builds, of which one is taken: see `otherwise`."""

    members_called = False
    """A method without parameters is called by its name alone, and a member that is taken is listed as a call with no
    arguments (None) that may be one (Scala)."""

    nearest_overload = False
    """Of several overloads the one is called that no argument is farther from (C#); else that is not told."""

    rows_for_variadic = False
    """An array may be given for all values of a variadic parameter (C#)."""

    lambdas_take_all = False
    """A function without a name has all the parameters that it is given arguments for."""

    in_parts = False
    """A class may stand in several places (partial, reopened classes), each with members and bases: see `parts`."""

    infers_classes = False
    """The type arguments of a class that is called follow from the arguments (Kotlin, Swift)."""

    variables_called = False
    """What is called may be a variable, where there is no function of its name in that place (Kotlin)."""

    extends_any = False
    """A function may be written outside types that are not the workspace's, and has their members as names (Kotlin,
    Swift)."""

    bounds_tell = False
    """Overloads are told apart by the bounds of type parameters, and by what those of the receiver stand for, too."""

    self_is_caller = False
    """A method that gives `Self` gives what it is called on, whatever class it was found in (Swift)."""

    implicit = ""
    """The name by which a lambda that names no parameter has its only one (`it`)."""

    lambdas_on = False
    """Lambdas may have a receiver, whose members are names in them: `FnOn` as the type of a parameter (Kotlin)."""

    infers_results = False
    """A function without a declared result gives what its returns say."""

    def possible(self, values: Values, name: str) -> Values:
        """Those of several possibilities that can be meant where their member `name` is taken."""
        return values

    def keeps_type(self, file: File) -> bool:
        """Whether a variable that is given another value keeps the type of its first one."""
        return False

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        """What a plain name means that no scope of the file binds: package, prelude, globals. () if nothing."""
        return ()

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        """What an import binds."""
        return (Outside(".".join(filter(None, (taken.module, taken.name)))),)

    def through_globs(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        """What the imports of all names of a module that stand in a scope of a function bring in. () if nothing."""
        return ()

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        """A member of the module `unit`. () if it has none of that name."""
        return ()

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        """The files of the workspace that an import reaches, for the graph of imports."""
        return ()

    def answer(self, question: str, paths: Collection[str]) -> str:
        """The answer to a question about where modules lie, asked by `engine.ask_module`: from the paths alone."""
        return ""

    def bases(self, engine: Engine, file: File, index: int) -> list[Values]:
        """The bases of a class definition, each as what the type is (instances), nearest first."""
        found = file.definition(index)
        return [engine.type_text(file, text, types_scope(found)) for text in found.bases]

    def class_value(self, file: File, index: int) -> Value:
        """What the name of a class definition means: the class, or a module that is written as one."""
        return ClassValue(file.path, index)

    def parts(self, engine: Engine, of: ClassValue) -> Sequence[ClassValue]:
        """The places in which the class that stands at `of` is written, `of` among them; the first one is the class to
        the engine."""
        return (of,)

    def beside_paths(self, engine: Engine, of: ClassValue) -> Sequence[str]:
        """The files in which members of a class may be written outside its body (receivers). By default none."""
        return ()

    def beside_name(self, found: Definition) -> str:
        """What is before the last dot in the names of members of a class that are written outside its body."""
        return found.qualified_name

    def is_beside(self, engine: Engine, file: File, index: int, of: ClassValue) -> bool:
        """Whether definition `index`, which is so named, is a member of this very class."""
        return True

    def member(self, engine: Engine, value: Instance, name: str, bound: bool) -> Values | None:
        """A member of an instance of a class, where the language has an order of its own to look for it in (promotion
        by depth): () if it surely has none. None: bases are gone through as they are written. `bound`: taken from an
        instance.
        """
        return None

    def before(self, engine: Engine, file: File, name: str) -> Values:
        """What a called name means whatever the scopes say (macros). () if nothing."""
        return ()

    def callable(self, engine: Engine, site: Site, values: Values) -> Values:
        """Those of several things of one name that a call may mean, before overloads are told apart."""
        return values

    def runs(self, engine: Engine, site: Site, reached: Values) -> Values:
        """What a call runs beside what it reaches: the constructor of a class that is called by its name."""
        return ()

    def special_steps(self, engine: Engine, site: Site, place: int, wanted: Values) -> tuple[int | None] | None:
        """How far an argument that is read off what is wanted is from it (implicit members). None: it is as others."""
        return None

    def may_be_called(self, engine: Engine, values: Values) -> bool:
        """Whether a variable that holds these values can be called: if not, what is called has its name further out."""
        return True

    def lambdas_without(self, name: str) -> bool:
        """Whether a lambda that is handed to a function of this name, of which no more is known, has no receiver."""
        return False

    def fits(self, found: Definition, given: Sequence[str]) -> bool:
        """Whether a definition can be called with these arguments."""
        return takes(found, len(given))

    def takes_function(self, engine: Engine, want: Instance) -> int | None:
        """How far a function is from a parameter of a class: -1 if that is not known, None if it never fits."""
        from indexer.languages.typed.values import Outside

        return None if isinstance(want.of, Outside) and self.primitive(want.of.name) else -1

    def member_bases(self, engine: Engine, value: Instance) -> list[Value]:
        """The bases that an instance of a class has members of."""
        return members.bases_of(engine, value)

    def otherwise_called(self, engine: Engine, site: Site, group: list[FunctionValue]) -> list[FunctionValue]:
        """What a call means of whose functions of one name and owner none takes the arguments (extension methods)."""
        return []

    def taken(self, engine: Engine, values: Values) -> Values:
        """What an expression that names these gives, where naming a method may call it."""
        return values

    def super_of(self, bases: list[Value]) -> Values:
        """An instance as its bases have it, nearest first."""
        return tuple(bases[:1])

    def as_called(self, values: Values) -> Values:
        """What a plain name that is called means, of what it means elsewhere."""
        return values

    def takes_any(self, file: File, found: Definition) -> bool:
        """Whether a definition that is the only one of its name is called whatever the number of arguments."""
        return True

    def type_name(self, engine: Engine, file: File, name: str, scope: int) -> Values | None:
        """What a plain name means as a type, where types and values are named apart. None: as anywhere else."""
        return None

    def type_member(self, engine: Engine, value: Value, name: str) -> Values | None:
        """The type `name` of a module or namespace, in the same way."""
        return None

    def made(self, engine: Engine, file: File, text: str, call: Call) -> Values | None:
        """What `new text` reaches, where that is more than a class by its name. None: the class of that name."""
        return None

    def makes(self, engine: Engine, site: Site, text: str) -> Values | None:
        """What `new text` gives, likewise."""
        return None

    def function_member(self, engine: Engine, value: FunctionValue, name: str) -> Values:
        """A member of a function itself."""
        return (Unknown(),)

    def declared(self, engine: Engine, file: File, used: Reference) -> list[tuple[str, int]] | None:
        """The definitions, as (path, definition), that a use names, where that is more than its value says. None: there
        are none, and its value is no matter.
        """
        return []

    def variable(self, engine: Engine, file: File, number: int) -> tuple[str, int] | None:
        """The variable, as (path, definition), that call `number` goes to, of which only the type is known."""
        return None

    def read(self, engine: Engine, file: File, number: int, values: Values) -> Edge | None:
        """What call `number`, a member that is taken (see `members_called`), goes to where that is no method; None if
        it is one."""
        return None

    def otherwise(self, engine: Engine, path: str, index: int) -> Sequence[tuple[str, int]]:
        """The definitions, as (path, definition), that stand in the place of one in another build."""
        return ()

    def specialised(self, engine: Engine, value: Outside, types: tuple[Values, ...]) -> Values:
        """Something outside with type arguments."""
        return (value,)

    def opaque(self, engine: Engine, value: Outside, site: Site | None) -> Values:
        """What something outside gives, of which the table says nothing, when it is called (at `site`) or read."""
        from indexer.languages.typed.values import UNKNOWN

        return UNKNOWN

    def outside_name(self, name: str) -> str:
        """What lies outside as it is shown."""
        return name

    def several(self, engine: Engine, site: Site, group: list[FunctionValue]) -> Sequence[Value]:
        """Functions of one name and owner that a call may all mean: those that are left, with `ANYTHING` where it is
        not sure that one of them is called."""
        return group

    def nearest(self, engine: Engine, members: list[Value]) -> list[Value]:
        """Of the members of one name that a class has itself those that hide the others."""
        return members

    def missing_member(self, engine: Engine, instance: Instance, name: str) -> Values:
        """A member that neither the class nor its bases have (extension functions, promoted fields). () if none."""
        return ()

    def overridden(self, engine: Engine, file: File, index: int) -> list[tuple[str, int]]:
        """Methods, as (path, definition), that a method overrides beyond what its bases have."""
        return []

    def constructors(self, found: Definition, member: Definition) -> bool:
        """Whether `member` of class `found` is a constructor of it."""
        return "constructor" in member.flags

    def async_result(self, engine: Engine, values: Values) -> Values:
        """What an async function gives whose returns are `values`."""
        return values

    def declared_async(self, engine: Engine, values: Values) -> Values:
        """What an async function gives whose declared result is `values`."""
        return values

    def external(self, file: File, taken: Import) -> str:
        """The dotted name of what an import takes from outside the workspace."""
        return taken.module

    def canonical_name(self, name: str) -> str:
        """The name by which the table knows a type outside that is written so."""
        return name

    def operated(self, engine: Engine, value: Instance, sign: str) -> Values:
        """What an operator (`[]`, `[*]`, `!`, …) gives of an instance that the table says nothing of."""
        from indexer.languages.typed.values import UNKNOWN

        return UNKNOWN

    def primitive(self, name: str) -> bool:
        """Whether a type outside is a plain value: no class, no function."""
        return False

    def plain(self, name: str) -> bool:
        """Whether a type outside is a plain value, which cannot be null."""
        return False

    def is_type_name(self, name: str) -> bool:
        """Whether a plain name is a type's, as it is written."""
        return name[:1].isupper()

    def conversion(self, engine: Engine, have: Instance, want: Instance) -> int | None:
        """How far an argument's type is from a parameter's of another class: steps; -1 if unknown, None if never."""
        from indexer.languages.typed.members import bases_of
        from indexer.languages.typed.outside import bases_outside
        from indexer.languages.typed.values import Instance

        waiting: list[tuple[object, int]] = [(have, 0)]
        sure = True
        while waiting:
            each, steps = waiting.pop(0)
            if not isinstance(each, Instance) or steps > 20:
                sure = False
            elif each.of == want.of:
                return steps
            elif isinstance(each.of, ClassValue):
                waiting.extend((base, steps + 1) for base in bases_of(engine, each))
            elif isinstance(each.of, Outside):
                bases = bases_outside(engine, each)
                waiting.extend((base, steps + 1) for base in bases)
                sure = sure and (
                    self.primitive(each.of.name)
                    or self.known.complete(each.of.name) is not None
                    or (isinstance(want.of, ClassValue) and self.is_standard(each.of.name))
                )
            else:
                sure = False
        return None if sure else -1

    def is_standard(self, name: str) -> bool:
        """Whether something outside is of the language's own library, which knows nothing of the workspace."""
        return False
