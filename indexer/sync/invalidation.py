"""Which files must be resolved again, and whether an earlier resolution still holds.

A resolution rests on the answers it was given: interface entries of other files, and where modules lie. It is computed
again only when one of those answers differs, which is what makes an update cost in proportion to the change.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from indexer.cache import State
from indexer.facts import Asked

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


def record_questions(state: State, before: Iterable[Asker], after: Iterable[Asker]) -> None:
    """Brings the reverse tables up to date, inside the caller's transaction."""
    names: dict[str, dict[str, set[int]]] = {}
    modules: dict[str, set[int]] = {}
    answers: dict[str, str] = {}

    def of_target(target: str) -> dict[str, set[int]]:
        if target not in names:
            names[target] = state.askers_of_names(target)
        return names[target]

    def of_question(question: str) -> set[int]:
        if question not in modules:
            modules[question] = state.askers_of_module(question)
        return modules[question]

    for file, family, asked in before:
        for target, read in asked.names.items():
            askers = of_target(target)
            for name in read:
                askers.get(name, set()).discard(file)
        for question, answer in asked.modules:
            kept = family_question(family, question)
            of_question(kept).discard(file)
            answers.setdefault(kept, answer)
    for file, family, asked in after:
        for target, read in asked.names.items():
            askers = of_target(target)
            for name in read:
                askers.setdefault(name, set()).add(file)
        for question, answer in asked.modules:
            kept = family_question(family, question)
            of_question(kept).add(file)
            answers[kept] = answer
    state.put_names(names.items())
    state.put_modules((question, answers[question], askers) for question, askers in modules.items())
