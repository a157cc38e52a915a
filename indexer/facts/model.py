"""The value objects that extraction produces and resolution reads.

Conventions shared by all of them:

* Lines count from 1, columns from 0 and in characters, as the reader of the file sees them.
* `scope`, `definition`, `block`, … are indices into the lists of the same `FileFacts`; -1 is none.
* An **expression** is a string in the language's own syntax, comments left out, line breaks kept. Short forms save
  work: `#12` is "the value of call number 12 of this file", `#12.a.b` an attribute of it; a dotted name (`a.b.c`) is
  itself, without blanks.
  An expression too long to be worth reading is `""`: unknown, never guessed.
* Lists are in source order.

The encoding is msgpack (arrays, no field names), so fields are only ever added at the end,
and any change of them changes the extractor version (see `indexer.extract.version`).
"""

import msgspec


class Parameter(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One parameter of a definition. `kind`: positional-only, positional, variadic, keyword-only, keywords."""

    name: str
    kind: str
    annotation: str = ""
    default: str | None = None


class Definition(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A named thing that the file defines.

    `kind` is one of function, method, class, variable (module level), attribute (class level).
    `symbol` is unique in the file: the qualified name, with `~2`, `~3`, … for later ones of the same name.
    `line` is the line of the name, `start_line` the first decorator's (or the `def`'s), `end_line` the last line.
    `scope` is the scope that the name is bound in, `body` the scope that it opens (-1 for variables),
    `parent` the enclosing definition. `flags` holds words such as async, generator, property, static,
    classmethod, abstract, overload, setter.
    """

    name: str
    qualified_name: str
    symbol: str
    kind: str
    line: int
    column: int
    start_line: int
    end_line: int
    scope: int
    body: int
    parent: int
    signature: str = ""
    doc: str = ""
    parameters: tuple[Parameter, ...] = ()
    returns: str = ""
    bases: tuple[str, ...] = ()
    decorators: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


class Scope(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A region in which names are bound. `kind`: module, class, function, lambda, comprehension, type; block
    where the language has block scope.

    `definition` is the innermost *named* definition round it (for a function's or class's own scope that definition
    itself; -1 at module level). `parameters` are those of a function or lambda; `result` is a lambda's body. A
    function's region begins at its first decorator, yet decorators, defaults and bases belong to the scope round it,
    and a comprehension's first iterable to the one round that: sites say so themselves. A scope of kind type holds the
    type parameters of a function, a class (it is then the parent of the body's) or a type alias.
    """

    kind: str
    parent: int
    definition: int
    line: int
    column: int
    end_line: int
    end_column: int
    parameters: tuple[Parameter, ...] = ()
    result: str = ""


class Block(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A run of statements that may be skipped or repeated: what flow through assignments needs to know.

    `kind`: body (of a definition or the module), branch (if, elif, else, case), loop, try, except, finally, with.
    `line`/`end_line` are its first and last line. `test` is the condition of an `if` branch or a `while`, the pattern
    (and guard) of a case, written `isinstance(subject, C)` where a name is matched with classes (`… and ...` if more is
    asked of it); "" if there is none, and for `case _`. An `assert isinstance(…)` is a branch of its own that leaves,
    with the opposite test.
    `chain` is the first block of the same statement (if/elif/else, try/except/else/finally, the cases of a match):
    blocks of one chain exclude each other or follow on each other; -1 where the block stands alone. An `else` that is
    always taken when the others are not has kind branch, `test` "" and `chain` set; the `else` of a loop has no chain.
    `leaves` is true where the block's own last statement is return or raise, so that nothing bound in it is seen
    after it. `end_column` is only told (else 0) of an assertion that more follows on the same line.
    """

    kind: str
    parent: int
    scope: int
    line: int
    end_line: int
    test: str = ""
    chain: int = -1
    leaves: bool = False
    end_column: int = 0


class Binding(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A name that gets a value: `target = value`.

    `target` is a plain name, or `self.attr` (receiver as written) for an attribute, or `name[key]` for an item,
    `kind` one of
    assign, declare (annotation without value), augment, for (value is iterated), async for, with (value is entered),
    async with, except, import (`value` is the index into imports, in decimal), definition (likewise into definitions),
    walrus, global, nonlocal, delete, capture (a match pattern), type (a type alias; `path` holds the scope of its type
    parameters, if it has any), type-parameter (`annotation` is its bound, `value` "*" or "**" before its name).
    `line`, `column` are where the target begins. A capture has no value; `case C() as x` gives it the annotation `C`.
    `path` says where in an unpacked value it sits: (0, 1) is `value[0][1]`; a starred target has -1 - index.
    `annotation` is the declared type, if there is one.
    `end_line`, `end_column` are where its value (or annotation) ends: a use up to there still sees the binding before.
    """

    scope: int
    target: str
    kind: str
    value: str
    line: int
    column: int
    block: int
    path: tuple[int, ...] = ()
    annotation: str = ""
    end_line: int = 0
    end_column: int = 0


class Call(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A call site. `line`, `column` point at the called *name*; at the opening parenthesis where there is none.

    `callee` is the expression that is called; `name` its last name ("" if it has none, as in `f()()`).
    `via`: "" for a plain call, decorator where a decorator is applied (`@f`, and the call in `@f(x)`), jsx for a
    component.
    `arguments` holds the argument expressions (`x`, `name=x`, `*x`, `**x`), None where they are too long, for a bare
    generator, and where a decorator is applied without being called.
    `definition` is the innermost named definition round the site. For via=decorator, `decorated` is the
    definition that it is applied to.
    `awaited` is true where the call stands directly under an await.
    """

    line: int
    column: int
    name: str
    callee: str
    scope: int
    definition: int
    block: int
    via: str = ""
    arguments: tuple[str, ...] | None = None
    decorated: int = -1
    awaited: bool = False


class Reference(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A use of a name that is not a call.

    `expression` is a dotted name (an attribute of anything else: `#12.a`, or its text); `line`/`column` point at its
    last name. `role`: value, argument, base, type, import, attribute (an attribute that is read), raise (a class or
    exception raised without being called), fixture (a parameter by which a test or fixture asks for one). Every
    attribute that is read is listed; a bare name only if the file binds it outside functions or imports it (or has a
    star import), and no parameter or local hides it.
    """

    line: int
    column: int
    expression: str
    role: str
    scope: int
    definition: int
    block: int


class Import(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One imported name. `module` keeps leading dots (`..pkg.mod`). `line` is that of the name, not of the statement.

    `name` is what is taken out of the module ("" for `import module`, "*" for a star import), `alias` the name bound
    here (for `import a.b` it is `a`). `lazy` marks one inside a function or under `if TYPE_CHECKING`.
    """

    module: str
    name: str
    alias: str
    line: int
    scope: int
    lazy: bool = False


class Return(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A value that a function hands out. `kind`: return, yield, yield-from. `value` is "" for a bare one."""

    definition: int
    kind: str
    value: str
    line: int
    scope: int
    block: int


class FileFacts(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """All that one file says. `exports` is `__all__` (None if the file has none or it cannot be read off).

    `problems` are (line, message) pairs: syntax errors, an undecodable byte, a budget that ran out.
    `generated` is true for a file that says so of itself. `lines` counts them. `declares` are names by which other
    files find this one beside those of its definitions (see `indexer.facts.declared`): namespaces, extension methods.
    """

    language: str
    definitions: tuple[Definition, ...] = ()
    scopes: tuple[Scope, ...] = ()
    blocks: tuple[Block, ...] = ()
    bindings: tuple[Binding, ...] = ()
    calls: tuple[Call, ...] = ()
    references: tuple[Reference, ...] = ()
    imports: tuple[Import, ...] = ()
    returns: tuple[Return, ...] = ()
    exports: tuple[str, ...] | None = None
    problems: tuple[tuple[int, str], ...] = ()
    generated: bool = False
    lines: int = 0
    declares: tuple[str, ...] = ()


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(FileFacts)


def encode(facts: FileFacts) -> bytes:
    """The facts as msgpack."""
    return _encoder.encode(facts)


def decode(data: bytes) -> FileFacts:
    """The facts from msgpack. Raises msgspec.DecodeError or ValidationError on anything else."""
    return _decoder.decode(data)
