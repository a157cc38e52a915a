"""Whether a class is known so well that a member which it lacks is lacking: what a call of a method that is gone, or
that takes other arguments now, may be told by."""

from __future__ import annotations

from indexer.agent.fits import name_in
from indexer.graph import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.agent.edited import Edited
    from indexer.agent.known import Graph
    from indexer.agent.written import File, Written
    from indexer.facts import Call, Definition, FileFacts

_NO_MEMBERS = frozenset({"object", "ABC", "abc.ABC", "Generic", "typing.Generic", "Protocol", "typing.Protocol"})
"""Bases outside that bring no method which anybody calls by name."""
_EVERYWHERE = {
    "java": {"toString", "equals", "hashCode", "getClass", "clone", "finalize", "notify", "notifyAll", "wait"},
    "kotlin": {"toString", "equals", "hashCode", "let", "run", "also", "apply", "takeIf", "takeUnless", "to"},
    "scala": {"toString", "equals", "hashCode", "getClass", "clone", "copy", "apply", "ensuring"},
    "csharp": {"ToString", "Equals", "GetHashCode", "GetType", "MemberwiseClone"},
    "rust": {
        *(
            "clone",
            "clone_from",
            "to_string",
            "to_owned",
            "into",
            "from",
            "try_into",
            "try_from",
            "eq",
            "ne",
            "cmp",
            "fmt",
        ),
        *(
            "partial_cmp",
            "lt",
            "le",
            "gt",
            "ge",
            "hash",
            "default",
            "borrow",
            "borrow_mut",
            "as_ref",
            "as_mut",
            "deref",
        ),
        *("next", "iter", "into_iter", "drop", "index", "type_id", "min", "max", "clamp", "map", "filter", "poll"),
    },
    "ruby": {"send", "class", "inspect", "to_s", "method", "dup", "clone", "tap", "then", "hash", "freeze", "display"},
    "swift": {"hash", "description", "encode", "copy"},
}
"""Methods that any object of a language may have without its class saying so."""
_EVERY_SCRIPT = frozenset({"toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "toLocaleString", "constructor"})
_HOOKS = frozenset(
    {
        *("__getattr__", "__getattribute__", "method_missing", "respond_to_missing?", "__call", "__callStatic"),
        *("applyDynamic", "TryInvokeMember"),
    }
)
"""Members that answer for members which are not there."""
_OWN = ("self.", "this.", "cls.", "super.", "this->", "$this.", "static.", "parent.")
_MOST = 60


def lacks(graph: Graph, edited: Edited, name: str) -> bool:
    """Whether the class that held the method `name` (its qualified name) surely has none of that name now, of its own
    or from a base, and nothing that would answer in its place."""
    owner, _, last = name.rpartition(".")
    if last in _EVERYWHERE.get(edited.language, _EVERY_SCRIPT) or (last.startswith("__") and last.endswith("__")):
        return False
    return name not in edited.groups and _known(graph, edited, owner, last)


def known(graph: Graph, edited: Edited, name: str) -> bool:
    """Whether all bases of the class that holds a method are known, and none has another one of that name."""
    owner, _, last = name.rpartition(".")
    return _known(graph, edited, owner, last, own=False)


def _known(graph: Graph, edited: Edited, owner: str, last: str, own: bool = True) -> bool:
    if edited.now is None:
        return False
    todo = [(edited.now, at) for at, one in _classes(edited.now) if one.qualified_name == owner]
    todo = todo or _held_elsewhere(graph, edited, owner)
    if not todo:
        return False
    seen = {(file.path, at) for file, at in todo}
    for place, (file, at) in enumerate(todo):
        held = file.facts.definitions[at]
        members = {one.name for one in file.facts.definitions if one.parent == at}
        if _HOOKS & members or (last in members and (own or place)) or not _plain(held, file.language):
            return False
        bases = _bases(graph, edited.written, file, at)
        if bases is None or len(todo) > _MOST:
            return False
        new = [one for one in bases if (one[0].path, one[1]) not in seen]
        seen.update((base.path, number) for base, number in new)
        todo += new
    return True


def _held_elsewhere(graph: Graph, edited: Edited, owner: str) -> list[tuple[File, int]]:
    """The class of a method that is written outside of it, in another file; none unless there is one of that name."""
    rows = graph.sources.ask("definitions_named", name=owner.rpartition(".")[2])
    found: list[tuple[File, int]] = []
    folder = edited.path.rpartition("/")[0]
    for iri in [row[0] for row in rows if row[1].endswith("#Class")][:_MOST]:
        path, symbol = names.path_of(iri), names.symbol_of(iri)
        row = graph.sources.file(path)
        if names.qualified(symbol) != owner or row is None or family(row.language) != family(edited.language):
            continue
        if edited.language == "go" and path.rpartition("/")[0] != folder:
            continue
        file = edited.written.file(path, row.blob)
        found += [(file, at) for at, one in _classes(file) if one.symbol == symbol] if file is not None else []
    return found if len(found) == 1 else []


def family(language: str) -> str:
    """Languages that mean the same by a name are one."""
    return "cpp" if language == "c" else language


def _plain(held: Definition, language: str) -> bool:
    """Whether nothing but its body and its bases says what a class has."""
    if language == "python":
        if any(not one.startswith(("dataclass", "dataclasses.dataclass", "final")) for one in held.decorators):
            return False
    return not any(name_in(base) == "metaclass" and "ABCMeta" not in base for base in held.bases)


def _classes(file: File) -> list[tuple[int, Definition]]:
    return [(at, one) for at, one in enumerate(file.facts.definitions) if one.kind == "class"]


def _bases(graph: Graph, written: Written, file: File, at: int) -> list[tuple[File, int]] | None:
    """The bases of a class; None when one is unknown or outside."""
    texts = [one for one in file.facts.definitions[at].bases if not name_in(one)]
    wanted = [one for one in texts if one.partition("[")[0] not in _NO_MEMBERS]
    targets = [target for edge in file.edges.bases if edge.site == at for target in edge.targets]
    if len(targets) < len(wanted):
        return None
    found: list[tuple[File, int]] = []
    for target in targets:
        row = graph.sources.file(target.path)
        base = written.file(target.path, row.blob) if row is not None else None
        number = next((n for n, one in _classes(base) if one.symbol == target.symbol), None) if base else None
        if base is None or number is None:
            return None
        found.append((base, number))
    return found


def is_own(call: Call, name: str) -> bool:
    """Whether the receiver of a call is the instance (or class) whose method the call stands in."""
    return call.callee == name or call.callee.startswith(_OWN)


def apart(edited: Edited) -> set[str]:
    """The names of what is gone and what is new."""
    return {name.rpartition(".")[2] for name in edited.groups_before.keys() ^ edited.groups.keys()}


def says_the_same(was: FileFacts, now: FileFacts, apart: set[str]) -> bool:
    """Whether what the types of code rest on is as before in a file, but for the names in `apart`: then a receiver is
    of the class that it was of."""
    if len(apart) > _MOST:
        return False
    earlier, later = _says(was, apart), _says(now, apart)
    return all(earlier[symbol] == later[symbol] for symbol in earlier.keys() & later.keys())


def names_the_same(was: FileFacts, now: FileFacts, text: str) -> bool:
    """Whether the first word of an expression is bound in a module to nothing that it was not bound to before."""
    word = text.replace("::", ".").replace("->", ".").partition(".")[0]
    return word.isidentifier() and _bound(now, word) <= _bound(was, word)


def _bound(facts: FileFacts, word: str) -> set[tuple[str, ...]]:
    modules = {number for number, scope in enumerate(facts.scopes) if scope.kind == "module"}
    found = {
        ("import", one.module, one.name) for one in facts.imports if word in (one.name, one.alias) or one.name == "*"
    }
    return found | {
        (one.kind, one.value, one.annotation)
        for one in facts.bindings
        if one.target == word and one.scope in modules and one.kind != "import"
    }


def _says(facts: FileFacts, apart: set[str]) -> dict[str, set[tuple[str, ...]]]:
    """By definition ("" for the module) what types may rest on: results, bases, what names are bound to. The words in
    `apart` are one and the same."""
    symbols = [one.symbol for one in facts.definitions]
    found: dict[str, set[tuple[str, ...]]] = {"": set()}
    for one in facts.definitions:
        found.setdefault(one.symbol, set()).add(("", one.kind, one.returns, *one.bases, "", *one.decorators))
    plainly = _Plainly(facts, apart)
    for given in facts.returns:
        if given.definition >= 0:
            found[symbols[given.definition]].add((given.kind, plainly.text(given.value)))
    for bound in facts.bindings:
        if bound.kind == "definition":
            continue
        at = facts.scopes[bound.scope].definition
        value = bound.value
        if bound.kind == "import" and value.isdecimal() and int(value) < len(facts.imports):
            taken = facts.imports[int(value)]
            value = f"{taken.module} {taken.name}"
        entry = (bound.kind, plainly.text(bound.target), plainly.text(value), bound.annotation)
        found[symbols[at] if at >= 0 else ""].add(entry)
    return found


class _Plainly:
    """Expressions that can be compared: what is called stands in the place of a call's number, which moves when code
    is put in before it."""

    def __init__(self, facts: FileFacts, apart: set[str]) -> None:
        import re

        self._facts = facts
        words = "|".join(re.escape(word) for word in sorted(apart))
        self._apart = re.compile(rf"\b(?:{words})\b") if words else None
        self._scope = re.compile(r"\\\d+")  # a lambda by the number of its scope

    def text(self, text: str, depth: int = 3) -> str:
        """One expression."""
        first, *rest = text.split("#")
        parts = [first]
        for part in rest:
            digits = part[: len(part) - len(part.lstrip("0123456789"))]
            known = digits and int(digits) < len(self._facts.calls) and depth
            called = self.text(self._facts.calls[int(digits)].callee, depth - 1) if known else "#"
            parts.append(f"({called})" + part[len(digits) :])
        whole = self._scope.sub("lambda", "".join(parts))
        return self._apart.sub("?", whole) if self._apart is not None else whole
