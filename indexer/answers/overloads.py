"""Several definitions of one name in one file, as overloads are: those that nothing calls stand under one that is
called."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from indexer.answers.rows import Definition, Sites


def grouped(answers: Sequence[Sites]) -> list[tuple[Sites, list[Definition]]]:
    """The answers that stand for themselves, in their order, each with the definitions that stand under it."""
    called: dict[tuple[str, str, str], Sites] = {}
    for one in answers:
        if one.total:
            called[_group(one)] = one  # the last: the real one follows its overloads
    under: dict[str, list[Definition]] = {}
    shown: list[Sites] = []
    for one in answers:
        real = called.get(_group(one))
        if real is None or not _says_nothing(one, real):
            shown.append(one)
        else:
            under.setdefault(real.definition.iri, []).append(one.definition)
    return [(one, under.get(one.definition.iri, [])) for one in shown]


def _group(one: Sites) -> tuple[str, str, str]:
    return one.definition.path, one.definition.qualified_name, one.definition.kind


def _says_nothing(one: Sites, real: Sites) -> bool:
    """Whether an answer holds nothing that the other one lacks."""
    empty = not (one.total or one.references or one.via_base_total)
    return empty and one.candidates <= real.candidates and set(one.overriders) <= set(real.overriders)
