"""The interface of a file: what another file's resolution can see of it, without lines.

An edit that leaves the interface alone cannot change how any other file resolves, which is what keeps the cost of
an update in proportion to the change. Promise: two facts with equal entries for a name answer every question about
that name alike; no entry holds a line or a column.
"""

import hashlib

from indexer.facts.model import FileFacts, encode

FILE = "\0file"
"""The entry for the whole file, lines and all: what is asked of a file that was looked at from end to end."""

MODULE = ""
"""The entry for what belongs to no single top-level name: star imports, `__all__`, statements at module level."""


def interface(facts: FileFacts) -> dict[str, str]:
    """{top-level name: digest} of a file, with `MODULE` for the rest. Digests are 16 hex digits."""
    parts: dict[str, list[str]] = {MODULE: [repr(facts.exports)]}
    owner = _owners(facts)

    def note(name: str, *words: object) -> None:
        parts.setdefault(name, []).append(repr(words))

    for index, found in enumerate(facts.definitions):
        note(
            owner[index],
            found.symbol,
            found.kind,
            found.parameters,
            found.returns,
            found.bases,
            found.decorators,
            found.flags,
        )
    for bound in facts.bindings:
        scope = facts.scopes[bound.scope]
        name = owner[scope.definition] if scope.definition >= 0 else bound.target.split(".")[0].split("[")[0]
        value = bound.value
        if bound.kind == "import":
            taken = facts.imports[int(value)]
            value = f"{taken.module}:{taken.name}:{taken.alias}"
        elif bound.kind == "definition":
            value = facts.definitions[int(value)].symbol
        elif value.startswith("#"):
            value = _call_text(facts, value)
        note(name, bound.target, bound.kind, value, bound.path, bound.annotation, scope.kind)
    for taken in facts.imports:
        if taken.name == "*":
            note(MODULE, taken.module)
    for given in facts.returns:
        value = _call_text(facts, given.value) if given.value.startswith("#") else given.value
        note(owner[given.definition], given.kind, value)
    for scope in facts.scopes:
        if scope.kind == "lambda":
            result = _call_text(facts, scope.result) if scope.result.startswith("#") else scope.result
            note(owner[scope.definition] if scope.definition >= 0 else MODULE, scope.parameters, result)
    return {
        name: hashlib.blake2b("\n".join(words).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
        for name, words in parts.items()
    }


def interface_digest(facts: FileFacts) -> str:
    """One digest over the whole interface."""
    entries = sorted(interface(facts).items())
    return hashlib.blake2b(repr(entries).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _owners(facts: FileFacts) -> list[str]:
    """For each definition the top-level name that it belongs to."""
    owner: list[str] = []
    for found in facts.definitions:
        owner.append(owner[found.parent] if found.parent >= 0 else found.name)
    return owner


def _call_text(facts: FileFacts, expression: str) -> str:
    """A call expression written out, so that its number (which moves with unrelated edits) stays out of the digest."""
    seen = 0
    tail: list[str] = []
    while expression.startswith("#") and seen < 64:
        head, _, rest = expression.partition(".")
        call = facts.calls[int(head[1:])]
        tail.append(f"({','.join(call.arguments) if call.arguments is not None else '?'}){'.' + rest if rest else ''}")
        expression = call.callee
        seen += 1
    return expression + "".join(reversed(tail))
