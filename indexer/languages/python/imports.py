"""Modules as values: which one a name means, and what it holds, through re-exports and star imports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.python.values import ANYTHING, NOTHING, UNKNOWN, External, Module, Values

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import SourceFile


def module(ev: Evaluator, name: str, importer: SourceFile) -> Values:
    """The module that `name` means in `importer`; a name outside the workspace as such."""
    known = importer.modules.get(name)
    if known is None:
        before, ev.asked = ev.asked, set()
        values = _module(ev, name, importer)
        known = importer.modules[name] = (values, frozenset(ev.asked))
        ev.asked = before
    ev.asked |= known[1]
    return known[0]


def _module(ev: Evaluator, name: str, importer: SourceFile) -> Values:
    question = ev.finder.question(name, importer.path)
    answer = ev.finder.answer(question)
    ev.asked.add(ev.number("", question))
    if answer:
        return ev.values.keep(Module, answer).single
    if name.startswith("."):
        return ANYTHING
    if "." in name:
        first = ev.finder.question(name.partition(".")[0], importer.path)
        ev.asked.add(ev.number("", first))
        if ev.finder.answer(first):
            return ANYTHING  # its package is here, it is not
    return ev.values.external(name).single


def attribute(ev: Evaluator, path: str, name: str) -> Values:
    if path.endswith("/"):
        return submodule(ev, path, name) or ANYTHING
    file = ev.file(path)
    ev.asked.add(file.asks[name])
    if name in file.names[0] or name in file.globals:
        return ev.in_scope(file, 0, name, None)
    if file.is_package:
        found = submodule(ev, path.rpartition("/")[0] + "/", name)
        if found:
            return found
    return starred(ev, file, name) or ANYTHING


def submodule(ev: Evaluator, folder: str, name: str) -> Values:
    question = ev.finder.question("." + name, folder + "__init__.py")
    ev.asked.add(ev.number("", question))
    answer = ev.finder.answer(question)
    return ev.values.keep(Module, answer).single if answer else NOTHING


def starred(ev: Evaluator, file: SourceFile, name: str) -> Values:
    """What the star imports of a module bind `name` to; empty if none of them does."""
    ev.asked.add(file.ask(""))
    for index in reversed(file.stars):
        taken = file.facts.imports[index]
        if taken.scope != 0:
            continue
        for each in ev.module(taken.module, file):
            if isinstance(each, Module) and not each.path.endswith("/"):
                other = ev.file(each.path)
                ev.asked.add(other.ask(""))
                exports = other.facts.exports
                if exports is not None and name not in exports or exports is None and name.startswith("_"):
                    continue
                ev.asked.add(other.ask(name))
                if name in other.names[0] or name in other.globals or exports is not None:
                    return ev.module_attribute(each.path, name)
                found = ev.remember(("starred", other, name), starred, ev, other, name)
                if found:
                    return found
            elif each is UNKNOWN or isinstance(each, External) and name not in ev.builtin_names:
                return ANYTHING
    return NOTHING
