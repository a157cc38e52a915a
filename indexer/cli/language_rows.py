"""What `languages` and `doctor` say of languages: how far each is understood, what is installed for it, what is wrong
with those of the work tree's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from indexer.errors import CodegraphError
from indexer.grammars import installed, language, languages, own_problems
from indexer.repository.unread import UNSUPPORTED

_PACK = "tree-sitter-language-pack"
_SECONDS = 5.0
"""For looking at one query of the work tree's own."""


def language_rows(counts: Mapping[str, int], left_out: Iterable[str]) -> list[dict[str, str | int]]:
    """A row a language, those with most files here first: name, level, files, the grammar and what holds it, the
    version installed ("" for none), where the language is from. Endings that no language claims have the level none.
    `left_out`: the reasons for which files were left out.
    """
    releases = {name: version for name, _, version in (each.rpartition("-") for each in installed())}
    found: list[dict[str, str | int]] = []
    for one in languages().values():
        source = one.grammar if one.grammar.startswith("tree-sitter-") else _PACK
        version = releases.get(source.replace("-", "_"), "")
        found.append(
            {
                "name": one.name,
                "level": one.level,
                "files": counts.get(one.name, 0),
                "grammar": "" if source == one.grammar else one.grammar,
                "source": source,
                "installed": version,
                "from": one.own or "codegraph",
            }
        )
    for reason, count in Counter(reason for reason in left_out if reason.startswith(UNSUPPORTED)).items():
        name = reason.removeprefix(UNSUPPORTED).strip(" ()") or "no suffix"
        row: dict[str, str | int] = {"name": name, "level": "none", "files": count}
        found.append(row | dict.fromkeys(("grammar", "source", "installed", "from"), ""))
    found.sort(key=lambda row: (-int(row["files"]), row["level"] == "none", row["name"]))
    return found


def language_checks() -> list[dict[str, str | bool]]:
    """Rows for `doctor`: what is wrong in the work tree's own tables and queries, or that nothing is."""
    wrong = [f"{file}:{line}: {said}" for file, line, said in own_problems()]
    own = [one.name for one in languages().values() if one.own]
    wrong += _broken(own)
    if wrong:
        return [{"what": "languages", "sound": False, "said": said} for said in wrong]
    names = f", {', '.join(own)} of the repository's own" if own else ""
    return [{"what": "languages", "sound": True, "said": f"{len(languages()):,} known{names}"}]


def _broken(names: list[str]) -> list[str]:
    """What is wrong with the grammars and queries of languages, each looked at within a limit of time."""
    from indexer.workers import run_all

    def work(index: int) -> bytes:
        from indexer.grammars import loader

        try:
            loader.parser(names[index])
            if language(names[index]).tags:
                loader.tags(names[index])
        except CodegraphError as problem:
            return str(problem).encode("utf-8", "backslashreplace")
        return b""

    found: list[str] = []
    for done in sorted(run_all(work, len(names), min(len(names), 1), _SECONDS)):
        if done.data is None:
            found.append(f"{language(names[done.piece]).tags or names[done.piece]}: {done.failure}: mend the query")
        elif done.data:
            found.append(done.data.decode())
    return found
