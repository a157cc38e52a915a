"""JavaScript and TypeScript, as far as `level = "definitions"` goes: what is defined, what is called, what is imported,
and every binding that decides which definition a plain name means.

Promises: one pass, no recursion; a name that might be bound is bound (a resolver that sees too many bindings stays
silent, one that misses a binding would be wrong).
"""

from collections.abc import Callable, Iterator

from indexer.extract.source import Source
from indexer.extract.syntax import syntax_errors
from indexer.facts import Binding, Block, Call, Definition, FileFacts, Import, Scope
from indexer.grammars import loader
from indexer.grammars.loader import Node

Captures = dict[str, list[Node]]

_LONGEST = 200
_FUNCTIONS = frozenset(("arrow_function", "function_expression", "generator_function", "class"))
_PATTERN_NAMES = frozenset(("identifier", "shorthand_property_identifier_pattern", "shorthand_property_identifier"))
_BOUND = {
    "assignment_pattern": "left",
    "object_assignment_pattern": "left",
    "required_parameter": "pattern",
    "optional_parameter": "pattern",
    "pair_pattern": "value",
}
"""Where the bound part of a pattern stands that holds something else beside it."""
_NO_PATTERNS = frozenset(("member_expression", "subscript_expression", "call_expression", "type_annotation"))


class _Pass:
    """What has been found, and what is open where the pass stands."""

    def __init__(self, language: str, source: Source) -> None:
        self.language = language
        self.source = source
        self.data = source.data
        last, column = source.position(len(source.data))
        self.definitions: list[Definition] = []
        self.scopes = [Scope("module", -1, -1, 1, 0, last, column)]
        self.bindings: list[Binding] = []
        self.calls: list[Call] = []
        self.imports: list[Import] = []
        self.symbols: dict[str, int] = {}
        self.names: dict[tuple[int, int], Node] = {}
        """Functions and classes without a name of their own: the name that they are kept under."""
        self.bodies: set[tuple[int, int]] = set()
        """Blocks that are a function's whole body."""
        self.body_scopes: set[int] = {0}
        self.end = len(source.data) + 1
        self.scope = 0
        self.definition = -1
        self._open: list[tuple[int, int, int]] = []

    def leave(self, at: int) -> None:
        """Closes what ends at or before `at`."""
        while at >= self.end:
            self.end, self.scope, self.definition = self._open.pop()

    def enter(self, kind: str, node: Node, definition: int) -> None:
        """Opens the scope that `node` is."""
        start, end = node.start_byte, node.end_byte
        self._open.append((self.end, self.scope, self.definition))
        self.end, self.definition = end, definition
        self.scopes.append(Scope(kind, self.scope, definition, *self.source.extent(start, end)))
        self.scope = len(self.scopes) - 1

    def text(self, node: Node) -> str:
        return self.source.text(node.start_byte, node.end_byte)

    def bind(self, name: str, kind: str, value: str, node: Node, scope: int = -1) -> None:
        """Binds `name`, which stands at `node`, in a scope (the present one if none is given)."""
        line, column, end_line, end_column = self.source.extent(node.start_byte, node.end_byte)
        scope = self.scope if scope < 0 else scope
        self.bindings.append(Binding(scope, name, kind, value, line, column, 0, (), "", end_line, end_column))

    def function_scope(self) -> int:
        """The scope that `var` binds in here."""
        scope = self.scope
        while self.scopes[scope].kind == "block" and scope not in self.body_scopes:
            parent = self.scopes[scope].parent
            if self.scopes[parent].kind == "class":  # a static block
                break
            scope = parent
        return scope

    def define(self, kind: str, name: Node, node: Node, flags: tuple[str, ...] = (), opens: int = 1) -> int:
        """Adds a definition named by `name`; `opens`: which of the scopes opened next is its own (0: none). Its
        number.
        """
        text = self.text(name).strip("'\"`")
        qualified = text if self.definition < 0 else f"{self.definitions[self.definition].qualified_name}.{text}"
        count = self.symbols[qualified] = self.symbols.get(qualified, 0) + 1
        symbol = qualified if count == 1 else f"{qualified}~{count}"
        line, column = self.source.position(name.start_byte)
        start_line, end_line = self.source.line(node.start_byte), self.source.line(max(node.end_byte - 1, 0))
        body = len(self.scopes) + opens - 1 if opens else -1
        self.definitions.append(
            Definition(
                text, qualified, symbol, kind, line, column, min(start_line, line), end_line, self.scope, body,
                self.definition, self._signature(node), flags=flags,
            )
        )  # fmt: skip
        return len(self.definitions) - 1

    def _signature(self, node: Node) -> str:
        """The node's text as far as its body, in one line."""
        body = node.child_by_field_name("body")
        end = node.end_byte if body is None else body.start_byte
        data = self.data[node.start_byte : min(end, node.start_byte + 4 * _LONGEST)]
        text = " ".join(data.decode("utf-8", "replace").split()).removesuffix("=>").strip()
        return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def extract(language: str, raw: bytes) -> FileFacts:
    """The facts of a file in one of the family's languages. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser(language).parse(source.data).root_node
    query, facts = loader.query(language, "facts.scm")
    handlers = [HANDLERS[fact] for fact in facts]
    found = _Pass(language, source)
    for pattern, captures in loader.matches(query, root):
        handlers[pattern](found, captures)
    problems = source.problems
    if root.has_error:
        problems = problems + syntax_errors(language, source, root)
    return FileFacts(
        language,
        tuple(found.definitions),
        tuple(found.scopes),
        (Block("body", -1, 0, 1, max(source.lines, 1)),),
        tuple(found.bindings),
        tuple(found.calls),
        imports=tuple(found.imports),
        problems=tuple(problems),
        generated=source.generated,
        lines=source.lines,
    )


def _names(node: Node) -> Iterator[Node]:
    """Every name that a pattern binds."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        form = part.type
        if form in _PATTERN_NAMES:
            yield part
        elif form in _BOUND:
            bound = part.child_by_field_name(_BOUND[form])
            waiting.extend([] if bound is None else [bound])
        elif form not in _NO_PATTERNS:
            waiting.extend(part.named_children)


def _bind_all(found: _Pass, node: Node, kind: str, scope: int = -1) -> None:
    for name in _names(node):
        found.bind(found.text(name), kind, "", name, scope)


def on_function(found: _Pass, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    own = node.child_by_field_name("name")
    declared = node.type.endswith("_declaration")
    definition = found.definition
    name = own if declared else found.names.get((node.start_byte, node.end_byte), own)
    if name is not None:
        held = name.parent is not None and name.parent.type != "member_expression" and name.type in _MEMBERS
        kind = "method" if held or found.scopes[found.scope].kind == "class" else "function"
        opens_first = own is not None and not declared
        definition = found.define(kind, name, node, _flags(found, node), opens=1 + opens_first)
        if declared:
            found.bind(found.text(name), "definition", str(definition), name)
            if found.function_scope() != found.scope:
                # A sloppy script binds it in the function as well, once the block has run.
                found.bind(found.text(name), "assign", "", name, found.function_scope())
        elif name.type == "identifier" and name is not own:
            scope = found.function_scope() if found.data.startswith(b"var", _declaration(name)) else -1
            found.bind(found.text(name), "definition", str(definition), name, scope)
    if own is not None and not declared:  # its own name is known to itself alone
        found.enter("block", node, definition)
        found.bind(found.text(own), "definition", str(definition), own)
    found.enter("function", node, definition)
    for field in ("parameters", "parameter"):
        parameters = node.child_by_field_name(field)
        if parameters is not None:
            _bind_all(found, parameters, "capture")
    body = node.child_by_field_name("body")
    if body is not None:
        found.bodies.add((body.start_byte, body.end_byte))


_MEMBERS = frozenset(("property_identifier", "private_property_identifier", "string", "number"))


def _flags(found: _Pass, node: Node) -> tuple[str, ...]:
    words = found.data[node.start_byte : node.start_byte + 30].split()
    return tuple(word for word in ("async", "static", "get", "set") if word.encode() in words[:3])


def _declaration(name: Node) -> int:
    """Where the declaration that `name` is the declarator's name of begins."""
    declarator = name.parent
    statement = None if declarator is None else declarator.parent
    return name.start_byte if statement is None else statement.start_byte


def on_method(found: _Pass, captures: Captures) -> None:
    node = captures["node"][0]
    name = node.child_by_field_name("name")
    found.leave(node.start_byte)
    definition = found.definition
    if name is not None and name.type in _MEMBERS:
        definition = found.define("method", name, node, _flags(found, node))
    found.enter("function", node, definition)
    parameters, body = node.child_by_field_name("parameters"), node.child_by_field_name("body")
    if parameters is not None:
        _bind_all(found, parameters, "capture")
    if body is not None:
        found.bodies.add((body.start_byte, body.end_byte))


def on_class(found: _Pass, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    own = node.child_by_field_name("name")
    declared = node.type != "class"
    name = own if declared else found.names.get((node.start_byte, node.end_byte), own)
    definition = found.definition
    if name is not None:
        definition = found.define("class", name, node, opens=1 if own is None or declared else 2)
        if declared:
            found.bind(found.text(name), "definition", str(definition), name)
        elif name.type == "identifier" and name is not own:
            scope = found.function_scope() if found.data.startswith(b"var", _declaration(name)) else -1
            found.bind(found.text(name), "definition", str(definition), name, scope)
    if own is not None and not declared:
        found.enter("block", node, definition)
        found.bind(found.text(own), "definition", str(definition), own)
    found.enter("class", node, definition)


def on_named(kind: str, flag: str, binds: bool, opens: int) -> Callable[[_Pass, Captures], None]:
    """A handler for what is defined by a node with a name and has no scope worth the name, or a class's."""

    def on_node(found: _Pass, captures: Captures) -> None:
        node = captures["node"][0]
        found.leave(node.start_byte)
        name = node.child_by_field_name("name")
        if name is None:
            return
        definition = found.define(kind, name, node, (flag,) if flag else (), opens=opens)
        if binds:
            found.bind(found.text(name), "definition", str(definition), name)
        if opens:
            found.enter("class", node, definition)

    return on_node


def on_block(found: _Pass, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    found.enter("block", node, found.definition)
    if (node.start_byte, node.end_byte) in found.bodies:
        found.body_scopes.add(found.scope)


def on_with(found: _Pass, captures: Captures) -> None:
    on_block(found, captures)
    found.bind("*", "capture", "", captures["node"][0])  # any name may be the object's


def on_variable(found: _Pass, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None:
        return
    scope = found.function_scope() if found.data.startswith(b"var", _declaration(name)) else found.scope
    if value is not None and name.type == "identifier" and value.type in _FUNCTIONS:
        found.names[value.start_byte, value.end_byte] = name
        return
    module = _required(found, value)
    if module:
        for each in _names(name):
            bound = found.text(each)
            found.bind(bound, "import", str(len(found.imports)), each, scope)
            taken = "" if name.type == "identifier" else bound
            found.imports.append(Import(module, taken, bound, found.source.line(each.start_byte), found.scope))
        return
    _bind_all(found, name, "assign", scope)
    if found.scope == 0:
        for each in _names(name):
            found.define("variable", each, node, opens=0)


def _required(found: _Pass, value: Node | None) -> str:
    """The module in `require("…")`; "" if that is not what the value is."""
    if value is None or value.type != "call_expression" or not found.data.startswith(b"require(", value.start_byte):
        return ""
    given = value.child_by_field_name("arguments")
    inside = [] if given is None else given.named_children
    return found.text(inside[0])[1:-1] if len(inside) == 1 and inside[0].type == "string" else ""


def on_for(found: _Pass, captures: Captures) -> None:
    target, statement = captures["target"][0], captures["statement"][0]
    found.leave(target.start_byte)
    kind = statement.child_by_field_name("kind")
    is_var = kind is not None and found.text(kind) == "var"
    _bind_all(found, target, "augment" if kind is None else "for", found.function_scope() if is_var else -1)


def on_catch(found: _Pass, captures: Captures) -> None:
    target = captures["target"][0]
    found.leave(target.start_byte)
    _bind_all(found, target, "except")


def on_assign(found: _Pass, captures: Captures) -> None:
    node, target = captures["node"][0], captures["target"][0]
    found.leave(target.start_byte)
    if target.type != "member_expression" and target.type != "subscript_expression":
        _bind_all(found, target, "augment")
        return
    right, name = node.child_by_field_name("right"), target.child_by_field_name("property")
    if right is not None and name is not None and right.type in _FUNCTIONS and found.data[name.start_byte] != 35:
        found.names[right.start_byte, right.end_byte] = name


def on_pair(found: _Pass, captures: Captures) -> None:
    target, value = captures["target"][0], captures["value"][0]
    if target.type in _MEMBERS and value.type in _FUNCTIONS:
        found.names[value.start_byte, value.end_byte] = target


def on_field(found: _Pass, captures: Captures) -> None:
    node, target = captures["node"][0], captures["target"][0]
    found.leave(target.start_byte)
    value = node.child_by_field_name("value")
    if target.type not in _MEMBERS:
        return
    if value is not None and value.type in _FUNCTIONS:
        found.names[value.start_byte, value.end_byte] = target
    else:
        found.define("attribute", target, node, opens=0)


def on_import(found: _Pass, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    waiting = list(reversed(node.named_children))
    source = node.child_by_field_name("source")
    module = "" if source is None else found.text(source)[1:-1]
    before = len(found.imports)
    while waiting:
        part = waiting.pop()
        form = part.type
        if form == "import_specifier":
            name = part.child_by_field_name("name") or part
            _import(found, module, found.text(name).strip("'\""), part.child_by_field_name("alias") or name)
        elif form == "identifier":  # `import d from`, `import * as d from`, `import d = require(…)`
            default = part.parent is not None and part.parent.type == "import_clause"
            _import(found, module, "default" if default else "", part)
        elif form == "import_require_clause":
            inner = part.child_by_field_name("source")
            module = module if inner is None else found.text(inner)[1:-1]
            waiting.extend(part.named_children)
        elif form != "string":
            waiting.extend(reversed(part.named_children))
    if len(found.imports) == before and module:
        found.imports.append(Import(module, "", "", found.source.line(node.start_byte), found.scope))


def _import(found: _Pass, module: str, name: str, bound: Node) -> None:
    alias = found.text(bound)
    found.bind(alias, "import", str(len(found.imports)), bound)
    found.imports.append(Import(module, name, alias, found.source.line(bound.start_byte), found.scope))


def on_alias(found: _Pass, captures: Captures) -> None:
    target = captures["target"][0]
    found.leave(target.start_byte)
    _bind_all(found, target, "assign")


def on_re_export(found: _Pass, captures: Captures) -> None:
    source = captures["source"][0]
    found.leave(source.start_byte)
    found.imports.append(Import(found.text(source)[1:-1], "", "", found.source.line(source.start_byte), found.scope))


def on_call(found: _Pass, captures: Captures) -> None:
    _call(found, captures["callee"][0], "")


def on_jsx(found: _Pass, captures: Captures) -> None:
    callee = captures["callee"][0]
    if callee.type == "identifier" and not found.data[callee.start_byte : callee.start_byte + 1].islower():
        _call(found, callee, "jsx")  # in lower case it is an element of the page


def _call(found: _Pass, callee: Node, via: str) -> None:
    found.leave(callee.start_byte)
    form = callee.type
    name = callee.child_by_field_name("property") if form == "member_expression" else None
    if form in ("identifier", "super"):
        name = callee
    elif form == "import":
        return
    if name is None:
        at, called = callee.end_byte, ""
    else:
        at, called = name.start_byte, found.text(name)
    line, column = found.source.position(at)
    text = found.text(callee) if callee.end_byte - callee.start_byte <= _LONGEST else ""
    found.calls.append(Call(line, column, called, text, found.scope, found.definition, 0, via))


HANDLERS: dict[str, Callable[[_Pass, Captures], None]] = {
    "function": on_function,
    "method": on_method,
    "class": on_class,
    "block": on_block,
    "with": on_with,
    "variable": on_variable,
    "for": on_for,
    "catch": on_catch,
    "assign": on_assign,
    "pair": on_pair,
    "field": on_field,
    "import": on_import,
    "re_export": on_re_export,
    "call": on_call,
    "jsx": on_jsx,
    "interface": on_named("class", "interface", binds=False, opens=1),
    "enum": on_named("class", "enum", binds=True, opens=1),
    "namespace": on_named("class", "namespace", binds=True, opens=1),
    "alias": on_alias,
    "type": on_named("variable", "type", binds=False, opens=0),
    "signature": on_named("function", "overload", binds=True, opens=0),
    "method_signature": on_named("method", "abstract", binds=False, opens=0),
}
"""What each `fact` of the queries is handed to."""
