"""The interface of a file: what another file's resolution can see of it, without lines.

An edit that leaves the interface alone cannot change how any other file resolves, which is what keeps the cost of
an update in proportion to the change. Promise: two facts with equal entries for a name answer every question about
that name alike; no entry but `FILE`, and those of names that hold a lambda, holds a line.
"""

import hashlib
import re
from bisect import bisect_left

import msgspec

from indexer.facts.declared import declared_names
from indexer.facts.model import Call, Definition, FileFacts, encode

_NAME_END = re.compile(r"[.[]")
_encoder = msgspec.msgpack.Encoder()
_WITH_CALL = re.compile(r"(?:\*{1,2}|\w+\s*=\s*)?#\d+(?:\.\w+)*")

_NUMBERED = re.compile(r"#(\d+)|\\\d+")
"""A call or a function by its number, in a canonical expression."""

FILE = "\0file"
"""The entry for the whole file, lines and all: what is asked of a file that was looked at from end to end."""

MODULE = ""
"""The entry for what belongs to no single top-level name: star imports, `__all__`, statements at module level."""


def interface(facts: FileFacts) -> dict[str, str]:
    """{top-level name: digest} of a file, with `MODULE` and `FILE` for the rest. Digests are 16 hex digits."""
    write = _encoder.encode
    parts: dict[str, list[bytes]] = {MODULE: [write(facts.exports)]}
    for name in declared_names(facts):  # that it has one is an answer too
        parts.setdefault(name, [])
    owner = _owners(facts)
    ways = _ways(facts)
    lines = [bound.line for bound in facts.bindings]
    calls = _Calls(facts)

    def note(name: str, *words: object) -> None:
        found = parts.get(name)
        if found is None:
            found = parts[name] = []
        found.append(write(words))

    def of_scope(scope: int) -> str:
        definition = facts.scopes[scope].definition
        return owner[definition] if definition >= 0 else MODULE

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
        if found.decorators:
            asked_by = fixture_name(found)
            if asked_by and asked_by != found.name:
                note(asked_by, "fixture", found.symbol)
    outer = {(bound.scope, bound.target) for bound in facts.bindings if bound.kind == "global"}
    for bound in facts.bindings:
        root = bound.target
        if not root.isidentifier():
            root = _NAME_END.split(root, maxsplit=1)[0].rpartition(" ")[2]  # `type X`, `export X` belong to X
        value = bound.value
        if bound.kind == "import":
            taken = facts.imports[int(value)]
            value = f"{taken.module}:{taken.name}:{taken.alias}"
        elif bound.kind == "definition":
            value = facts.definitions[int(value)].symbol
        else:
            value = calls.text(value)
        name = of_scope(bound.scope) if bound.scope else root
        words = (bound.scope == 0, bound.target, bound.kind, value, bound.path, bound.annotation, ways[bound.block])
        note(name, words)
        if name != root and (bound.target.endswith("]") or outer and (bound.scope, bound.target) in outer):
            note(root, words)  # what is put into a container, or bound from inside a function, belongs to the name too
    for index, block in enumerate(facts.blocks):
        if block.scope and (block.test or block.leaves):
            # Tests and early returns say what the names behind them may be: where they stand counts too.
            since = _since(lines, facts, block.scope, block.line)
            if block.end_column:  # an assertion, with more on its line
                since += sum(bound.line == block.line and bound.column < block.end_column for bound in facts.bindings)
            note(of_scope(block.scope), ways[index], since)
    for call in facts.calls:
        if call.name in MUTATORS and call.callee.endswith(f".{call.name}"):
            root = call.callee.partition(".")[0]
            for name in {of_scope(call.scope), root}:
                note(
                    name,
                    call.callee,
                    calls.arguments(call),
                    ways[call.block],
                    _since(lines, facts, call.scope, call.line),
                )
    for taken in facts.imports:
        if taken.name == "*":
            note(MODULE, taken.module, taken.scope == 0)
        elif not taken.name and taken.module.startswith("mod") and (taken.scope or taken.module[3:4] == " "):
            note(MODULE, taken.module, taken.alias)  # a file that becomes a module where its name does not say so
    for given in facts.returns:
        value = calls.text(given.value)
        name = owner[given.definition] if given.definition >= 0 else of_scope(given.scope)
        note(name, given.kind, value, ways[given.block], _since(lines, facts, given.scope, given.line))
    for index, scope in enumerate(facts.scopes):
        if scope.kind == "lambda":
            # A lambda of Python is a target, by its line.
            line = scope.line if facts.language == "python" else 0
            note(of_scope(index), scope.parameters, calls.text(scope.result), line)
    entries = {name: _digest(b"".join(words)) for name, words in parts.items()}
    entries[FILE] = _digest(encode(facts))
    return entries


def fixture_name(found: Definition) -> str:
    """The name by which tests ask for what a function makes, as its decorators say; "" if it is no fixture."""
    for text in found.decorators:
        head = text.partition("(")[0].rstrip()
        if head.endswith("fixture") and head.rpartition(".")[2] in ("fixture", "yield_fixture"):
            named = _FIXTURE_NAME.search(text)
            return named[1] if named else found.name
    return ""


_FIXTURE_NAME = re.compile(r"""[(,]\s*name\s*=\s*["'](\w+)["']""")

MUTATORS = frozenset(("append", "add", "insert", "extend", "update", "setdefault", "appendleft"))
"""Methods that put a value into a builtin container."""


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def _ways(facts: FileFacts) -> list[str]:
    """For each block the tests and loops that lead to it, without lines."""
    ways: list[str] = []
    for index, block in enumerate(facts.blocks):
        above = ways[block.parent] if block.parent >= 0 and facts.blocks[block.parent].scope == block.scope else ""
        place = index - block.chain if block.chain >= 0 else ""
        ways.append(f"{above}/{block.kind}{place}{'!' if block.leaves else ''}{block.test}")
    return ways


def _since(lines: list[int], facts: FileFacts, scope: int, line: int) -> int:
    """How many bindings stand between the beginning of a scope and a line: its place in the order of things."""
    return bisect_left(lines, line) - bisect_left(lines, facts.scopes[scope].line)


class _Calls:
    """Call expressions written out, so that their numbers (which move with unrelated edits) stay out of the digest."""

    def __init__(self, facts: FileFacts) -> None:
        self._calls = facts.calls
        self._canonical = facts.language != "python"
        self._written: dict[int, str] = {}

    def text(self, expression: str) -> str:
        """The expression with the call at its head written out; in a canonical one (`forms`) each call."""
        if self._canonical:
            return _NUMBERED.sub(lambda found: self._call(int(found[1])) if found[1] else "\\", expression)
        if not expression.startswith("#"):
            return expression
        head, _, rest = expression.partition(".")
        return f"{self._call(int(head[1:]))}.{rest}"

    def arguments(self, call: Call) -> str:
        if call.arguments is None:
            return "?"
        return ",".join([self._argument(each) for each in call.arguments])

    def _argument(self, text: str) -> str:
        """An argument, its value written out (`key=#12`)."""
        if self._canonical:
            return self.text(text)
        at = text.find("#")
        if at < 0 or not _WITH_CALL.fullmatch(text):
            return text
        return text[:at] + self.text(text[at:])

    def _call(self, index: int) -> str:
        found = self._written.get(index)
        if found is None:
            self._written[index] = ""  # nothing calls itself; this only bounds odd facts
            call = self._calls[index]
            found = f"{self.text(call.callee)}({self.arguments(call)})"
            if len(found) > 2000:
                found = _digest(found.encode("utf-8", "surrogatepass"))
            self._written[index] = found
        return found


def _owners(facts: FileFacts) -> list[str]:
    """For each definition the top-level name that it belongs to."""
    owner: list[str] = []
    for found in facts.definitions:
        # What is written outside its type (a Go method) belongs to the type.
        owner.append(owner[found.parent] if found.parent >= 0 else found.qualified_name.partition(".")[0])
    return owner
