"""What names mean in Rust beyond the scopes of a function: paths, imports, globs, crates, the prelude, macros.

In the facts a name with `@` before it is a macro, one with `^` is the first of a longer path and no variable; `mod`
stands for `self` at the beginning of a path.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Binding, Import
from indexer.languages.rust import crates, modules
from indexer.languages.rust.prelude import is_macro, is_name, normal
from indexer.languages.typed.values import (
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Module,
    Outside,
    Values,
    is_known,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_STANDARD = ("std", "core", "alloc")
_ITEMS = frozenset(("definition", "import", "type-parameter"))
_PATH = "^"


def plain(engine: Engine, file: File, name: str, scope: int) -> Values:
    """Keywords that begin paths, globs, crates, the prelude."""
    if name.startswith("@"):
        return _macro(engine, file, name, scope)
    if name.startswith(_PATH):
        name = name[1:]
        held = item(engine, file, name, scope, None)
        if held:
            return held
    inner = modules.inside(file, scope)
    unit = modules.unit_of(file.path, inner)
    if name == "mod":
        return (Module(unit),)
    if name == "crate":
        return (Module(modules.root(engine, unit)),)
    if name == "super":
        outer = modules.above(engine, unit)
        return (Module(outer),) if outer else ()
    found = brought(engine, file, name, scope)
    if found is not None:
        return found
    if name in _STANDARD:
        return (Outside("std"),)
    if is_name(name):
        return (Outside(name),)
    if name[:1].islower():
        root = crates.library(engine, file.path, name)
        if root is not None:
            return (Module(root),) if root else (Outside(name),)
    return ()


def item(engine: Engine, file: File, name: str, scope: int, taken: Import | None) -> Values:
    """What the first name of a longer path means where a scope binds it: no variable, not the import at hand."""
    inner = modules.inside(file, scope)
    engine.ask(file.path, inner.partition(".")[0] or name)
    while scope >= 0:
        held: list[Values] = []
        for number in file.bound[scope].get(name, ()):
            binding = file.facts.bindings[number]
            if binding.kind in _ITEMS and not (taken is not None and _is(file, binding, taken)):
                found = engine.bound(file, binding)
                held.append(tuple([each for each in found if not isinstance(each, FunctionValue)]))
        if any(held):
            return union([each for each in held if each])
        if scope in file.globs and file.facts.scopes[scope].parent >= 0 and taken is None:
            inner_names = through_globs(engine, file, name, scope)
            if inner_names:
                return inner_names
        scope = file.facts.scopes[scope].parent
    return ()


def brought(engine: Engine, file: File, name: str, scope: int) -> Values | None:
    """What the globs of the scopes round a place bring in under a name; None if nothing."""
    engine.ask(file.path)
    while scope >= 0:
        held = through_globs(engine, file, name, scope)
        if held:
            return held
        scope = file.facts.scopes[scope].parent
    return None


def through_globs(engine: Engine, file: File, name: str, scope: int) -> Values:
    """What the globs of a scope bring in: by several only where conditions of compilation choose between them."""
    found = [
        held
        for taken in file.facts.imports
        if taken.name == "*" and taken.scope == scope
        for held in [_through_glob(engine, file, taken, name)]
        if held is not None
    ]
    return union(found) if found else ()


def _through_glob(engine: Engine, file: File, taken: Import, name: str) -> Values | None:
    """What one glob brings in under a name; None if nothing."""
    key = ("glob", file.path, id(taken), name)
    if engine.is_open(key):
        engine.cut += 1
        return None
    return engine.guarded(key, lambda: _of_glob(engine, file, taken, name)) or None


def _of_glob(engine: Engine, file: File, taken: Import, name: str) -> Values:
    for each in path_of(engine, file, taken.module, taken.scope, taken):
        held: Values = ()
        if isinstance(each, Module):
            held = module_member(engine, each.unit, name)
        elif isinstance(each, ClassValue):  # `use Kind::*`: its variants, nothing else
            there = engine.ask_of(each.path, each.definition)
            held = tuple(
                [
                    ClassValue(each.path, index)
                    for index in there.members(each.definition, name)
                    if "variant" in there.definition(index).flags
                ]
            )
        if is_known(held):
            return held
    return ()


def imported(engine: Engine, file: File, taken: Import) -> Values:
    """`use`, `mod x;` and `extern crate`."""
    if not taken.name:
        path = modules.declared(engine, file.path, modules.inside(file, taken.scope), taken.module)
        return (Module(path),) if path else UNKNOWN
    if not taken.module:
        return _first(engine, file, taken.name, taken.scope, taken)
    held = path_of(engine, file, taken.module, taken.scope, taken)
    return _thing_or_macro(engine, held, taken.name)


def _thing_or_macro(engine: Engine, held: Values, name: str) -> Values:
    """What a path names: a thing, else a macro."""
    found = engine.member(held, name) if held else UNKNOWN
    if not is_known(found):
        macro = engine.member(held, f"@{name}") if held else UNKNOWN
        if is_known(macro) and not any(isinstance(each, Outside) for each in macro):
            return macro
    return tuple([Outside(normal(each.name)) if isinstance(each, Outside) else each for each in found])


def path_of(engine: Engine, file: File, path: str, scope: int, taken: Import) -> Values:
    """What the path of a `use` means."""
    first, _, rest = path.partition(".")
    values = _first(engine, file, first, scope, taken)
    for name in rest.split(".") if rest else ():
        values = engine.member(values, name)
    return values


def _first(engine: Engine, file: File, name: str, scope: int, taken: Import) -> Values:
    """The first name of a path in a `use`: an item at hand, a crate, else something outside."""
    if name in ("crate", "super", "mod"):
        return plain(engine, file, name, scope) or UNKNOWN
    held = item(engine, file, name, scope, taken)
    if held:
        return held
    if taken.name != "*":
        found = brought(engine, file, name, scope)
        if found is not None:
            return found
    if name in _STANDARD:
        return (Outside("std"),)
    library = crates.library(engine, file.path, name)
    if library is not None:
        return (Module(library),) if library else (Outside(name),)
    top = modules.root(engine, file.path)
    if top != file.path and not is_name(name):  # the paths of the 2015 edition begin at the crate
        held = own_member(engine, top, name)
        if held:
            return held
    return (Outside(name),)


def module_member(engine: Engine, unit: str, name: str) -> Values:
    """An item of a module: its own, imported, or brought in by a glob."""
    if name == "super":
        outer = modules.above(engine, unit)
        return (Module(outer),) if outer else ()
    if name in ("mod", "self"):
        return (Module(unit),)
    key = ("member", unit, name)
    if engine.is_open(key):  # `use self::x::{x}` beside `mod x;`: the path of the import means the module
        engine.cut += 1
        return own_member(engine, unit, name)
    return engine.guarded(key, lambda: _of_module(engine, unit, name))


def _of_module(engine: Engine, unit: str, name: str) -> Values:
    found = own_member(engine, unit, name)
    path, inner = modules.split(unit)
    if not found and name.startswith("@") and not inner:
        found = _exported(engine, path, name)
    if is_known(found):
        return found
    file = engine.ask(path)
    scope = modules.scope_of(file, inner)
    return through_globs(engine, file, name, scope) or found


def own_member(engine: Engine, unit: str, name: str) -> Values:
    path, inner = modules.split(unit)
    file = engine.ask(path, inner.partition(".")[0] or name)
    scope = modules.scope_of(file, inner)
    bindings = [file.facts.bindings[number] for number in file.bound[scope].get(name, ())] if scope >= 0 else []
    if len(bindings) > 1:
        begun = [each for each in bindings if engine.is_open(("bound", file.path, id(each)))]
        engine.cut += len(begun)
        bindings = [each for each in bindings if each not in begun]
    return union([engine.bound(file, each) for each in bindings]) if bindings else ()


def _macro(engine: Engine, file: File, name: str, scope: int) -> Values:
    """A macro that the scopes of the file do not bind: of the modules round it, exported, or the standard one's."""
    unit = file.path
    for _ in range(40):
        unit = modules.split(modules.parent(engine, unit))[0]
        if not unit:
            break
        held = own_member(engine, unit, name)
        if held:
            return held
    found = brought(engine, file, name, scope)
    if found is not None:
        return found
    if is_macro(name[1:]):
        return (Outside(name[1:]),)
    return _exported(engine, modules.root(engine, file.path), name)


def _exported(engine: Engine, top: str, name: str) -> Values:
    """A macro of the crate whose root is `top`: one that is exported, else the only one of its name."""
    found: dict[bool, list[Values]] = {True: [], False: []}
    for path in engine.declaring(name[1:]):
        there = engine.ask(path, name[1:])
        for index in there.top(name[1:]):
            definition = there.definition(index)
            if definition.kind == "macro" and modules.root(engine, path) == top:
                found["exported" in definition.flags].append((FunctionValue(path, index),))
    if found[True]:
        return union(found[True])
    return found[False][0] if len(found[False]) == 1 else ()


def import_paths(engine: Engine, file: File, taken: Import) -> Sequence[str]:
    """The files of what is imported: of the module, or that the thing is written in."""
    values = imported(engine, file, taken) if taken.name != "*" else path_of(
        engine, file, taken.module, taken.scope, taken
    )  # fmt: skip
    found: dict[str, None] = {}
    for each in values:
        if isinstance(each, Module):
            found[modules.split(each.unit)[0]] = None
        elif isinstance(each, (ClassValue, FunctionValue)):
            found[each.path] = None
    if not found and taken.name not in ("", "*"):  # a constant, a static: of its module
        for each in path_of(engine, file, taken.module, taken.scope, taken) if taken.module else ():
            if isinstance(each, Module):
                found[modules.split(each.unit)[0]] = None
    return tuple(path for path in found if path != file.path)


def _is(file: File, binding: Binding, taken: Import) -> bool:
    """Whether a binding is the import at hand."""
    return binding.kind == "import" and file.facts.imports[int(binding.value)] is taken
