"""What the captures, predicates and settings of a `tags.scm` mean. The format is that of tree-sitter's own tags:

    @definition.KIND     the whole of what is defined; `KINDS` says what becomes of each kind
    @reference.KIND      a use: `call` and `send` are calls, `import` an import, all others references
    @name                its name, in either; several names of one definition are as many definitions
    @doc                 the comment before it; without this capture it is looked for in the lines above
    @local.scope, @local.definition     what binds names that are no definitions: parameters, locals
    #strip! @doc "regex", #select-adjacent! @doc @definition.KIND, #is-not? local, and #eq?, #match?, #any-of?

and this is added to it:

    @import              the same as @reference.import; @name is what is imported, as written
    @item, @alias        the name that is taken out of what is imported; the name that it has here
    @owner               in a definition: what it is a member of (`function M.f`); it is no plain name then
    @receiver            in a call: what stands before the name; the call is by no plain name then
    @body                where the signature of a definition ends; the definition reaches at least to its end
    @parameters          of a definition: clauses with another number of them are another definition
    @ignore              what another pattern further down would take for a definition or a use of @name
    @ignore.within       in all of it there are no uses (types, say, that are written as calls)
    @local.within        a pattern, all names in which are bound (parameters that are taken apart)
    #set! flags "a b"    flags of the definition, see `indexer.facts.Definition`
    #set! clauses        definitions of one name that follow on each other are one (equations of a function)
    #set! after name     the name is only known from where it stands on, not above
    #set! after whole    likewise, and not in the definition itself
    #set! arity          functions of one name that take other numbers of arguments are apart: @parameters and, in a
                         call, @arguments hold them (`#set! arity 1`: one more than those)
    #set! member         it is no plain name, whatever encloses it
    #set! first          only the first of its name in a file is a definition
    #set! rest           the definition reaches as far as the next such one, or the end of what encloses it
    #set! join "."       several @name are the parts of one name, with this between them

Where two patterns match one name, that which stands first in the query counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from indexer.grammars import forget, loader

KINDS = {
    "function": ("function", ""),
    "method": ("method", ""),
    "constructor": ("method", "constructor"),
    "macro": ("macro", ""),
    "class": ("class", ""),
    "object": ("class", ""),
    "type": ("class", ""),
    "struct": ("class", "struct"),
    "record": ("class", "record"),
    "message": ("class", "struct"),
    "table": ("class", "struct"),
    "view": ("class", "struct"),
    "schema": ("class", "namespace"),
    "interface": ("class", "interface"),
    "protocol": ("class", "interface"),
    "service": ("class", "interface"),
    "trait": ("class", "trait"),
    "mixin": ("class", "trait"),
    "enum": ("class", "enum"),
    "union": ("class", "union"),
    "alias": ("class", "alias"),
    "extension": ("class", "extension"),
    "module": ("class", "namespace"),
    "namespace": ("class", "namespace"),
    "package": ("class", "namespace"),
    "field": ("attribute", ""),
    "property": ("attribute", ""),
    "attribute": ("attribute", ""),
    "column": ("attribute", ""),
    "variant": ("attribute", "variant"),
    "variable": ("variable", ""),
    "constant": ("variable", ""),
    "var": ("variable", ""),
    "test": ("function", "test"),
    "rule": ("function", "rule"),
    "target": ("function", "rule"),
    "task": ("function", "rule"),
}
"""{KIND of a capture: kind and flag of the definition}. Any other is a variable with the word as its flag."""

_CALLS = ("call", "send")
_TYPES = ("class", "type", "interface", "struct", "enum", "trait")
_BASES = ("implementation", "base", "extension")

_STRIP = re.compile(r'\(\s*#strip!\s+@([\w.-]+)\s+"((?:[^"\\]|\\.)*)"\s*\)')
_ADJACENT = re.compile(r"\(\s*#select-adjacent!\s+@([\w.-]+)\s+@[\w.-]+\s*\)")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class Meaning(NamedTuple):
    """What a pattern is for.

    `what`: definition, call, reference, import, scope, local, within, ignore or "" (nothing). `capture`: the one that
    holds the whole.
    `kind` and `flags` of a definition; for a reference `kind` is its role. `strip` is a regular expression for what is
    taken out of the documentation ("" for nothing), `adjacent` whether only comments on lines next to it count.
    """

    what: str
    capture: str = ""
    kind: str = ""
    flags: tuple[str, ...] = ()
    strip: str = ""
    adjacent: bool = False
    not_local: bool = False
    clauses: bool = False
    after: str = ""
    rest: bool = False
    member: bool = False
    first: bool = False
    join: str = ""
    arity: int = -1
    documented: bool = False


class Rules(NamedTuple):
    """The meaning of each pattern of a query; whether the query tells which names are local."""

    meanings: tuple[Meaning, ...]
    knows_locals: bool


@cache
def rules(language: str) -> Rules:
    """What the patterns of a language's `tags.scm` are for. Raises GrammarError."""
    query, text = loader.tags(language)
    data = text.encode()
    meanings = []
    knows_locals = False
    for number in range(query.pattern_count):
        start, end = query.start_byte_for_pattern(number), query.end_byte_for_pattern(number)
        written = data[start:end].decode("utf-8", "replace")
        names = _captures(written)
        knows_locals = knows_locals or any(name.startswith(("local.definition", "local.within")) for name in names)
        meanings.append(_meaning(names, query.pattern_settings(number), query.pattern_assertions(number), written))
    return Rules(tuple(meanings), knows_locals)


forget.append(rules.cache_clear)

_CAPTURE = re.compile(r'"(?:[^"\\]|\\.)*"|;[^\n]*|\(\s*#[^)]*\)|@([\w.-]+)')


def _captures(written: str) -> list[str]:
    """The names of the captures in a pattern, those in its predicates left out."""
    return [found[1] for found in _CAPTURE.finditer(written) if found[1]]


def _meaning(
    names: list[str], settings: Mapping[str, str | None], asserted: Mapping[str, object], written: str
) -> Meaning:
    for name in ("ignore", "ignore.within"):
        if name in names:
            return Meaning(name, name)
    for name in names:
        head, _, word = name.partition(".")
        if head == "definition":
            kind, flag = KINDS.get(word, ("variable", word))
            flags = (settings.get("flags") or "").split()
            stripped = [_ESCAPED.sub(_unescaped, found[2]) for found in _STRIP.finditer(written) if found[1] == "doc"]
            return Meaning(
                "definition", name, kind, tuple(dict.fromkeys([*filter(None, (flag,)), *flags])),
                strip="|".join(f"(?:{each})" for each in stripped if _compiles(each)),
                adjacent=any(found[1] == "doc" for found in _ADJACENT.finditer(written)),
                clauses="clauses" in settings, after=settings.get("after") or "", rest="rest" in settings,
                member="member" in settings, first="first" in settings,
                join=settings.get("join") or "", arity=_arity(settings), documented="doc" in names,
            )  # fmt: skip
    for name in names:
        head, _, word = name.partition(".")
        if head == "import" or name == "reference.import":
            return Meaning("import", name)
        if head == "reference":
            not_local = "local" in asserted and not _positive(asserted["local"])
            if word in _CALLS:
                return Meaning("call", name, not_local=not_local, arity=_arity(settings))
            role = "type" if word in _TYPES else "base" if word in _BASES else "value"
            return Meaning("reference", name, role, not_local=not_local)
        if name == "local.scope":
            return Meaning("scope", name)
        if name == "local.within":
            return Meaning("within", name)
        if name.startswith("local.definition"):
            return Meaning("local", name)
    return Meaning("")


def _arity(settings: Mapping[str, str | None]) -> int:
    """How many arguments there are beside those that are captured; -1 where they do not count."""
    return int(settings["arity"] or 0) if (settings.get("arity", "x") or "0").isdecimal() else -1


def _positive(asserted: object) -> bool:
    return isinstance(asserted, tuple) and bool(asserted[1])


def _unescaped(found: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t", "r": "\r"}.get(found[1], found[1])


def _compiles(expression: str) -> bool:
    try:
        re.compile(expression)
    except re.error:
        return False
    return True
