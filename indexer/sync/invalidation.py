"""Which files must be resolved again, and whether an earlier resolution still holds.

A resolution rests on the answers it was given: interface entries of other files, and where modules lie. It is computed
again only when one of those answers differs, which is what makes an update cost in proportion to the change.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from indexer.cache import State
from indexer.facts import Asked

T = TypeVar("T")

AnswerModule = Callable[[str], str]
"""Where a module lies now ("" for nowhere), by a question as its language family puts it."""

Interface = Callable[[str], Mapping[str, str]]


def family_question(family: str, question: str) -> str:
    """A module question as it is kept: languages may put the same words and mean different files."""
    return f"{family}:{question}"


def answers_digest(asked: Asked, interface_of: Interface, module_answer: AnswerModule) -> str:
    """A digest of every answer that a resolution rests on, as they are now."""
    digest = hashlib.blake2b(digest_size=12)
    for question, _ in sorted(asked.modules):
        digest.update(f"{question}\0{module_answer(question)}\n".encode("utf-8", "surrogateescape"))
    for path in sorted(asked.names):
        entries = interface_of(path)
        for name in sorted(asked.names[path]):
            digest.update(f"{path}\0{name}\0{entries.get(name, '')}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def affected_by_names(state: State, differing: Mapping[str, set[str]]) -> set[int]:
    """Files that read an interface entry which differs. `differing` is {path: names}."""
    found: set[int] = set()
    for path, names in differing.items():
        askers = state.askers_of_names(path) if names else {}
        for name in names:
            found |= askers.get(name, set())
    return found


def affected_by_modules(state: State, module_answer: AnswerModule) -> set[int]:
    """Files that asked for a module which now lies elsewhere, or nowhere, or at last somewhere."""
    found: set[int] = set()
    for question, answer in state.modules():
        if module_answer(question) != answer:
            found |= state.askers_of_module(question)
    return found


class Asker(NamedTuple):
    """A file and what its resolution asked. Questions about modules are kept apart by language family."""

    file: int
    family: str
    asked: Asked


def record_questions(state: State, before: Sequence[Asker], after: Sequence[Asker]) -> None:
    """Brings the reverse tables up to date, inside the caller's transaction. Rows of what is asked as before stay."""
    names_before, modules_before = _questions(before)
    names_after, modules_after = _questions(after)
    names: dict[str, dict[str, set[int]]] = {}
    for target, name, file in names_before - names_after:
        _of(names, target, state.askers_of_names).get(name, set()).discard(file)
    for target, name, file in names_after - names_before:
        _of(names, target, state.askers_of_names).setdefault(name, set()).add(file)
    state.put_names(names.items())

    modules: dict[str, set[int]] = {}
    answers: dict[str, str] = {}
    for question, answer, file in modules_before - modules_after:
        _of(modules, question, state.askers_of_module).discard(file)
        answers[question] = answer
    for question, answer, file in modules_after - modules_before:
        _of(modules, question, state.askers_of_module).add(file)
        answers[question] = answer
    state.put_modules((question, answers[question], askers) for question, askers in modules.items())


def _questions(askers: Sequence[Asker]) -> tuple[set[tuple[str, str, int]], set[tuple[str, str, int]]]:
    """(target, name, file) and (question, answer, file) of all that was asked."""
    names = {(target, name, file) for file, _, asked in askers for target, read in asked.names.items() for name in read}
    modules = {
        (family_question(family, question), answer, file)
        for file, family, asked in askers
        for question, answer in asked.modules
    }
    return names, modules


def _of(table: dict[str, T], key: str, load: Callable[[str], T]) -> T:
    if key not in table:
        table[key] = load(key)
    return table[key]
