"""What only Java knows: a plain type name is looked for among imports, in the package, in packages imported whole, in
java.lang; a class is found by its package and name wherever its file lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Import
from indexer.languages.typed.known import Known
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import ClassValue, Instance, Outside, Values, is_known, union

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_WIDER = ("byte", "short", "int", "long", "float", "double")
_BOXES = {
    "byte": "Byte",
    "short": "Short",
    "int": "Integer",
    "long": "Long",
    "float": "Float",
    "double": "Double",
    "boolean": "Boolean",
    "char": "Character",
}
_BOXED = {f"java.lang.{box}": name for name, box in _BOXES.items()}
_LANG = frozenset(
    (
        "AutoCloseable",
        "Boolean",
        "Byte",
        "CharSequence",
        "Character",
        "Class",
        "ClassLoader",
        "Cloneable",
        "Comparable",
        "Double",
        "Enum",
        "Error",
        "Exception",
        "Float",
        "IllegalArgumentException",
        "IllegalStateException",
        "Integer",
        "Iterable",
        "Long",
        "Math",
        "Number",
        "Object",
        "Override",
        "Process",
        "Record",
        "Runnable",
        "RuntimeException",
        "Short",
        "String",
        "StringBuffer",
        "StringBuilder",
        "System",
        "Thread",
        "ThreadLocal",
        "Throwable",
        "UnsupportedOperationException",
        "Void",
    )
)
_ROOTS = frozenset(("java", "javax", "jakarta", "org", "com", "net", "io"))
"""What a full name written out begins with."""

_STATIC = "static "


class JavaPolicy(Policy):
    """Java."""

    family = "java"
    known = Known.read("java")
    this_type: frozenset[str] = frozenset()
    members_are_names = True
    functions_apart = True
    root = "java.lang.Object"

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        return engine.once(("java", file.path, name), lambda: self._name(engine, file, name))

    def _name(self, engine: Engine, file: File, name: str) -> Values:
        package = file.facts.exports[0] if file.facts.exports else ""
        found = self._in_package(engine, package, name)
        if found:
            return found
        parts = []
        for taken in file.facts.imports:
            if taken.name == "*":
                held = self._starred(engine, taken.module, name)
                if held:
                    parts.append(held)
        if parts:
            return union(parts)
        if name in _BOXES:
            return (Outside(name),)
        if name in _LANG:
            return (Outside(f"java.lang.{name}"),)
        if name[:1].isupper() or name in _ROOTS:
            return (Outside(name),)
        for taken in file.facts.imports:
            if taken.name == "*" and taken.module.startswith(_STATIC):
                owner = taken.module.removeprefix(_STATIC)
                if not self._class(engine, owner):
                    return (Outside(f"{owner}.{name}"),)
        return ()

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        module = taken.module.removeprefix(_STATIC)
        if taken.module.startswith(_STATIC):
            owner, _, member = module.rpartition(".")
            return engine.member(self._class(engine, owner) or (Outside(owner),), member)
        return self._class(engine, module) or (Outside(module),)

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        module = taken.module.removeprefix(_STATIC)
        if taken.module.startswith(_STATIC) and taken.name != "*":
            module = module.rpartition(".")[0]
        found = self._class(engine, module)
        return sorted({each.path for each in found if isinstance(each, ClassValue)})

    def external(self, file: File, taken: Import) -> str:
        return taken.module.removeprefix(_STATIC)

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        return self._in_package(engine, unit, name)

    def _in_package(self, engine: Engine, package: str, name: str) -> Values:
        """The top-level classes of a name in a package: one, if the code compiles."""
        found: list[ClassValue] = []
        for path in engine.declaring(name):
            there = engine.ask(path)
            if (there.facts.exports[0] if there.facts.exports else "") == package:
                found.extend(
                    ClassValue(path, index) for index in there.top(name) if there.definition(index).kind == "class"
                )
        return tuple(found)

    def _class(self, engine: Engine, dotted: str) -> Values:
        """The class of a full name, also one inside another; () if the workspace has none."""
        parts = dotted.split(".")
        for cut in range(len(parts) - 1, -1, -1):
            found = self._in_package(engine, ".".join(parts[:cut]), parts[cut])
            if found:
                for inner in parts[cut + 1 :]:
                    found = engine.member(found, inner)
                return found if is_known(found) else ()
        return ()

    def _starred(self, engine: Engine, module: str, name: str) -> Values:
        if module.startswith(_STATIC):
            owner = self._class(engine, module.removeprefix(_STATIC))
            held = engine.member(owner, name) if owner else ()
            return held if is_known(held) else ()
        found = self._in_package(engine, module, name)
        if not found:  # the members of a class may be imported whole, too
            owner = self._class(engine, module)
            held = engine.member(owner, name) if owner else ()
            found = held if is_known(held) else ()
        return found

    def primitive(self, name: str) -> bool:
        return name in _BOXES or name in _BOXED or name == "java.lang.String"

    def is_type_name(self, name: str) -> bool:
        return name[:1].isupper() or name in _BOXES

    def plain(self, name: str) -> bool:
        return name in _BOXES

    def is_standard(self, name: str) -> bool:
        return name.startswith(("java.", "javax.")) or name == "Array"

    def conversion(self, engine: Engine, have: Instance, want: Instance) -> int | None:
        if not isinstance(want.of, Outside):
            if isinstance(have.of, Outside) and self.primitive(have.of.name):
                return None
            return super().conversion(engine, have, want)
        wanted = want.of.name
        if not isinstance(have.of, Outside):
            if wanted == "java.lang.Object":
                return 10
            return None if self.primitive(wanted) else super().conversion(engine, have, want)
        given = have.of.name
        if wanted == "java.lang.Object":
            return 10 if given not in _BOXES else 12
        if given in _BOXES:
            if wanted in _BOXES:
                if given == "char" and wanted in _WIDER[2:]:
                    return _WIDER.index(wanted)
                if given in _WIDER and wanted in _WIDER and _WIDER.index(given) < _WIDER.index(wanted):
                    return _WIDER.index(wanted) - _WIDER.index(given)
                return None
            if wanted == f"java.lang.{_BOXES[given]}":
                return 8
            if wanted == "java.lang.Number" and given in _WIDER:
                return 9
            return None if self.primitive(wanted) else -1
        if given in _BOXED and wanted in _BOXES:
            return 8 if _BOXED[given] == wanted else None
        if given == "java.lang.String":
            if wanted == "java.lang.CharSequence":
                return 1
            return None if wanted in _BOXES or wanted == "Array" else super().conversion(engine, have, want)
        if self.primitive(wanted):
            return None if self.primitive(given) or given == "Array" else -1
        return super().conversion(engine, have, want)
