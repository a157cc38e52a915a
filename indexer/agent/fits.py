"""Does a call still fit the definition it reaches? Read off the facts of both: parameters there, arguments here.

Only certain misfits are told: a spread argument, a decorator that may change the signature, one argument that may stand
for several, or anything else that could make the call right leaves it alone.
"""

from __future__ import annotations

from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.facts import Call, Definition

_TRANSPARENT = frozenset(
    {"staticmethod", "classmethod", "abstractmethod", "abc.abstractmethod", "override", "typing.override", "final"}
)
_NAMED = frozenset({"python", "csharp", "kotlin", "php", "scala", "swift"})
"""Languages in which an argument is passed by the parameter's name (or label), written `name=value` in the facts."""
_TRAILING = "{}="
"""What the facts write before a block that stands behind the arguments: it goes to the last parameter."""
_EXTRA = frozenset({"javascript", "vue", "svelte", "php"})
"""Languages that take more arguments than there are parameters."""
_NO_SPREAD = frozenset({"java", "c", "rust", "csharp"})
"""Languages in which an argument that is not told (too long, no expression) is one all the same."""
_STATIC = frozenset({"static", "staticmethod"})
_RECEIVED = frozenset({"go", "rust"})
"""Languages in which a method may be called through its type, its receiver the first argument."""


class Shape(NamedTuple):
    """What a definition takes beside its receiver. `optional` says it of each of `positional`; `gathering` are the
    names by which several values are taken as one argument."""

    def behind_first(self) -> Shape:
        """The same where the first argument is what it is called on."""
        return self._replace(positional=self.positional[1:], optional=self.optional[1:])

    positional: tuple[str, ...]
    optional: tuple[bool, ...]
    positional_only: frozenset[str]
    keyword_only: dict[str, bool]
    variadic: bool
    any_keyword: bool
    language: str
    gathering: frozenset[str] = frozenset()


def shape_of(found: Definition, language: str) -> Shape | None:
    """What a function takes, None where that cannot be told for certain."""
    if language in ("python", "rust") and not _TRANSPARENT.issuperset(found.decorators):
        if "overload" not in found.flags:
            return None
    given = [one for one in found.parameters if one.kind != "receiver"]
    if language == "python" and found.kind == "method" and not _STATIC.intersection(found.flags):
        if not given or given[0].kind not in ("positional", "positional-only"):
            return None
        given = given[1:]
    if language == "c" and not given and "void" not in found.signature:
        return None  # `int f()` takes whatever it is given
    if language == "scala" and ")(" in "".join(found.signature.split()):
        return None  # one list of arguments may be given without the next
    plain = [one for one in given if one.kind in ("positional", "positional-only")]
    return Shape(
        positional=tuple(one.name for one in plain),
        optional=tuple(one.default is not None for one in plain),
        positional_only=frozenset(one.name for one in plain if one.kind == "positional-only"),
        keyword_only={one.name: one.default is not None for one in given if one.kind == "keyword-only"},
        variadic=any(one.kind == "variadic" for one in given),
        any_keyword=any(one.kind == "keywords" for one in given),
        language=language,
        gathering=frozenset(one.name for one in given if one.kind == "variadic" and language != "python"),
    )


def misfit(shape: Shape, call: Call, language: str) -> str:
    """Why the call, which stands in a file of `language`, does not fit; "" when it does or when that cannot be told."""
    if call.via or call.arguments is None or not all(_is_one(argument, language) for argument in call.arguments):
        return ""
    given = call.arguments
    if language == "go" and len(given) == 1 and given[0][:1] == "#":
        return ""  # a call that gives several values fills several parameters
    trailing = bool(given) and given[-1].startswith(_TRAILING)
    if trailing:
        given = given[:-1]
    named = [(argument, name_in(argument) if language in _NAMED else "") for argument in given]
    count = sum(not name for _, name in named)
    taken = len(shape.positional)
    if language == "scala" and taken == 1:
        return ""  # several arguments may be one tuple
    if count + trailing > taken and not shape.variadic and not _EXTRA.intersection((language, shape.language)):
        return f"passes {count + trailing}{' positional' if language == 'python' else ''}, {taken} taken"
    filled = set(range(min(count, taken)))
    if trailing and not shape.variadic:
        filled.add(taken - 1)
    keywords: set[str] = set()
    for _, name in named:
        if not name:
            continue
        at = shape.positional.index(name) if name in shape.positional else -1
        if at >= 0 and name not in shape.positional_only:
            if at in filled:
                return f"passes {name} twice"
            filled.add(at)
        elif name in shape.keyword_only:
            keywords.add(name)
        elif not shape.any_keyword and name not in shape.gathering:
            return f"passes {name}=, which is not taken"
    missing = [name for at, name in enumerate(shape.positional) if at not in filled and not shape.optional[at]]
    missing += [name for name, optional in shape.keyword_only.items() if not optional and name not in keywords]
    if not missing:
        return ""
    if not all(name.isidentifier() for name in missing):
        return f"passes {len(given) + trailing}, {sum(not one for one in shape.optional)} needed"
    return f"does not pass {', '.join(sorted(missing))}"


def may_pass_receiver(call: Call, owner: str, found: Definition, language: str) -> bool:
    """Whether the call may name the method through its class, `Class.method(one, …)`, and pass the receiver itself."""
    if found.kind != "method":
        return False
    through = call.callee.rpartition(".")[0].rpartition(".")[2]
    if language == "python" and not _STATIC.intersection(found.flags) and "classmethod" not in found.flags:
        first = call.arguments[0] if call.arguments else ""
        return through in (owner, "cls") or through[:1].isupper() or first in ("self", "cls")
    return language in _RECEIVED and (through in (owner, "Self") or through[:1].isupper() or through[:1] in "<&*(")


def name_in(argument: str) -> str:
    """The name that an argument is passed by, "" for a positional one."""
    name, equals, value = argument.partition("=")
    name = name.rstrip()
    return name if equals and not value.startswith("=") and name.isidentifier() else ""


def _is_one(argument: str, language: str) -> bool:
    """Whether an argument is exactly one."""
    if not argument:
        return language in _NO_SPREAD
    if argument[0] == "*" and language not in ("c", "cpp", "go", "rust") or "..." in (argument[:3], argument[-3:]):
        return False
    return not (language in ("c", "cpp") and argument.isupper())  # a macro may stand for several
