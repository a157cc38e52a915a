"""Glob patterns over workspace paths: `*`, `?`, `[a-z]`, `**` and braces.

A pattern is compiled to a small automaton whose states are stepped all at once, so no pattern, however it nests
stars and braces, takes more than (length of pattern) x (length of path) steps.

`*` and `?` stay inside one path segment, `**` crosses segments (`**/` also stands for none), `{a,b}` is either and
may nest. A pattern without any wildcard, or one that ends in `/`, also stands for everything below it.
A leading `/` or `./` means nothing: every pattern starts at the top of the workspace.
"""

import itertools

_LITERAL, _ANY, _CLASS, _EVERY, _SPLIT = range(5)
"""Steps: this character; any but a slash; one of a class; any at all; go on in two places."""

_MAX_BRACES = 6
_MAX_ALTERNATIVES = 32
_NOT_SPREAD = ("\\", "*{", "}*", "}{")
"""Where spreading braces could make one wildcard of two."""

MAX_PATTERN = 1000
"""Characters. A longer pattern is refused by `check`, and matches nothing."""


def check(pattern: str) -> str:
    """What is wrong with a pattern, or "" when it is fine."""
    if not pattern.strip():
        return "an empty pattern matches nothing"
    if len(pattern) > MAX_PATTERN:
        return f"a pattern of {len(pattern)} characters is longer than {MAX_PATTERN}"
    depth = 0
    for mark in pattern:
        depth += (mark == "{") - (mark == "}")
        if depth < 0:
            return f"unbalanced braces in {pattern!r}"
    return f"unbalanced braces in {pattern!r}" if depth else ""


def unclosed(pattern: str) -> bool:
    """Whether a `[` begins no set because no `]` follows: `check` lets it stand for itself, as the hosts' globs do, but
    who writes a rule now means something else, or `\\[`."""
    at = 0
    while at < len(pattern):
        if pattern[at] == "[":
            close = pattern.find("]", at + 2)
            if close < 0:
                return True
            at = close
        at += 2 if pattern[at] == "\\" else 1
    return False


def literal(path: str) -> str:
    """The pattern that covers a path and what lies below it, whatever characters it has."""
    return "".join(f"\\{letter}" if letter in "*?[]{}\\," else letter for letter in path)


def matches(pattern: str, path: str) -> bool:
    """Whether the pattern covers the path (relative, with slashes). A pattern that `check` refuses covers nothing."""
    if check(pattern):
        return False
    segments = path.split("/")
    return any(fits(one, path, segments) for one in alternatives(pattern))


def alternatives(pattern: str) -> list[str]:
    """A pattern that `check` allows as patterns without braces, as `fits` and `first_segment` take them; where that
    would be many, as the one that it is."""
    pattern = pattern.strip().removeprefix("./").lstrip("/")
    found = [pattern]
    if "{" in pattern and pattern.count("{") <= _MAX_BRACES and not any(one in pattern for one in _NOT_SPREAD):
        while "{" in found[0] and len(found) <= _MAX_ALTERNATIVES:
            found = [spread for one in found for spread in _spread(one)]
        if len(found) > _MAX_ALTERNATIVES:
            found = [pattern]
    return [one + "**" if not one or one.endswith("/") else one for one in found]


def _spread(pattern: str) -> list[str]:
    """The choices of the first braces, each with what stands round it."""
    start = pattern.find("{")
    if start < 0:
        return [pattern]
    depth, cuts = 0, [start]
    for at in range(start, len(pattern)):
        mark = pattern[at]
        depth += (mark == "{") - (mark == "}")
        if depth == 0 or (depth == 1 and mark == ","):
            cuts.append(at)
        if depth == 0:
            break
    return [
        pattern[:start] + pattern[before + 1 : after] + pattern[cuts[-1] + 1 :]
        for before, after in itertools.pairwise(cuts)
    ]


def first_segment(pattern: str) -> str:
    """The directory or file at the top that all paths lie in which an alternative covers; "" where that varies."""
    start = _fixed_start(pattern)
    return start.partition("/")[0] if "/" in start or start == pattern else ""


def needle(pattern: str) -> str:
    """Characters that stand in every path which an alternative covers, "" where that cannot be told: looking for them
    first is many times quicker than `fits`."""
    if any(mark in pattern for mark in "{[\\"):
        return ""
    runs = pattern.replace("?", "*").split("*")
    return max((run.strip("/") for run in runs), key=len)


def fits(pattern: str, path: str, segments: list[str]) -> bool:
    """Whether one of the `alternatives` covers the path, whose segments are given: one path is put to many patterns."""
    start = _fixed_start(pattern)
    if not path.startswith(start):
        return False
    if start == pattern:
        return len(path) == len(start) or path[len(start)] == "/"
    if "{" not in pattern and "[" not in pattern and "\\" not in pattern:
        parts = pattern.split("/")
        if all("**" not in part or not part.strip("*") for part in parts):
            return _in_steps(parts, segments)
    return _run(_Compiler(pattern).program, path)


def _in_steps(parts: list[str], segments: list[str]) -> bool:
    """Segment by segment: after a failure only the last `**` takes one more, which is never wrong and never long."""
    at = here = 0
    again = taken = -1
    while here < len(segments):
        if at < len(parts) and len(parts[at]) > 1 and not parts[at].strip("*"):
            again, taken = at, here
            at += 1
            if at == len(parts):
                return True  # at the end it takes whatever is left, of which there is something
        elif at < len(parts) and _in_segment(parts[at], segments[here]):
            at += 1
            here += 1
        elif again >= 0:
            taken += 1
            at, here = again + 1, taken
        else:
            return False
    return at == len(parts)


def _in_segment(part: str, segment: str) -> bool:
    """`*` and `?` within one segment, in the same way."""
    first, star, rest = part.partition("*")
    if not star and "?" not in part:
        return part == segment
    if "?" not in part:
        if not rest.strip("*"):
            return segment.startswith(first)
        if "*" not in rest:
            return len(segment) >= len(part) - 1 and segment.startswith(first) and segment.endswith(rest)
    at = here = 0
    again = taken = -1
    while here < len(segment):
        if at < len(part) and part[at] == "*":
            again, taken = at, here
            at += 1
        elif at < len(part) and part[at] in ("?", segment[here]):
            at += 1
            here += 1
        elif again >= 0:
            taken += 1
            at, here = again + 1, taken
        else:
            return False
    return not part[at:].strip("*")


def _fixed_start(pattern: str) -> str:
    """The characters before the first wildcard: most patterns fail on these alone."""
    for index, mark in enumerate(pattern):
        if mark in "*?[{\\":
            return pattern[:index]
    return pattern


class _Compiler:
    """One pattern as a list of (step, argument, next states). The end is the state past the last."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.program: list[tuple[int, object, tuple[int, ...]]] = []
        self._sequence(0, len(pattern))

    def _emit(self, step: int, argument: object, *after: int) -> int:
        self.program.append((step, argument, after or (len(self.program) + 1,)))
        return len(self.program) - 1

    def _loop(self, step: int) -> None:
        """Any number of `step`s: a split that goes on or leaves."""
        here = len(self.program)
        self._emit(_SPLIT, None, here + 1, here + 2)
        self._emit(step, None, here)

    def _sequence(self, start: int, end: int) -> None:
        text, at = self.pattern, start
        while at < end:
            mark = text[at]
            if text.startswith("**", at):
                after = at
                while after < end and text[after] == "*":
                    after += 1
                if after < end and text[after] == "/" and (at == 0 or text[at - 1] in "/{,"):
                    here = len(self.program)  # `**/`: nothing at all, or anything that ends in a slash
                    self._emit(_SPLIT, None, here + 1, here + 4)
                    self._loop(_EVERY)
                    self._emit(_LITERAL, "/")
                    after += 1
                else:
                    self._loop(_EVERY)
                at = after
            elif mark == "*":
                self._loop(_ANY)
                at += 1
            elif mark == "?":
                self._emit(_ANY, None)
                at += 1
            elif mark == "{":
                at = self._choice(at, end)
            elif mark == "[" and (close := text.find("]", at + 2, end)) > 0:
                self._emit(_CLASS, text[at + 1 : close])
                at = close + 1
            else:
                if mark == "\\" and at + 1 < end:
                    at += 1
                self._emit(_LITERAL, text[at])
                at += 1

    def _choice(self, start: int, end: int) -> int:
        """`{a,b,…}` from its opening brace; returns the place after the closing one."""
        cuts, depth, at = [start], 0, start
        while at < end:
            mark = self.pattern[at]
            depth += (mark == "{") - (mark == "}")
            if depth == 0 or (depth == 1 and mark == ","):
                cuts.append(at)
            if depth == 0:
                break
            at += 1
        ends: list[int] = []
        for before, after in itertools.pairwise(cuts):
            last = after == cuts[-1]
            fork = self._emit(_SPLIT, None) if not last else -1
            self._sequence(before + 1, after)
            if not last:
                ends.append(self._emit(_SPLIT, None))
                self.program[fork] = (_SPLIT, None, (fork + 1, len(self.program)))
        for leave in ends:
            self.program[leave] = (_SPLIT, None, (len(self.program),))
        return at + 1


def _in_class(members: str, mark: str) -> bool:
    negated = members[:1] in "!^"
    members = members[1:] if negated else members
    found, at = False, 0
    while at < len(members):
        if at + 2 < len(members) and members[at + 1] == "-":
            found = found or members[at] <= mark <= members[at + 2]
            at += 3
        else:
            found = found or members[at] == mark
            at += 1
    return found != negated and mark != "/"


def _run(program: list[tuple[int, object, tuple[int, ...]]], path: str) -> bool:
    def reach(states: set[int]) -> set[int]:
        """The states together with all that splits lead to."""
        todo, seen = list(states), set(states)
        while todo:
            state = todo.pop()
            if state < len(program) and program[state][0] == _SPLIT:
                for after in program[state][2]:
                    if after not in seen:
                        seen.add(after)
                        todo.append(after)
        return seen

    states = reach({0})
    for mark in path:
        stepped: set[int] = set()
        for state in states:
            if state == len(program):
                continue
            step, argument, after = program[state]
            if (
                step == _EVERY
                or (step == _LITERAL and argument == mark)
                or (step == _ANY and mark != "/")
                or (step == _CLASS and _in_class(str(argument), mark))
            ):
                stepped.update(after)
        if not stepped:
            return False
        states = reach(stepped)
    return len(program) in states
