"""Python: from the matches of `queries/python/facts.scm` to facts.

The matches come in the order in which they are entered, so one stack of what is open (scopes and blocks, by the byte at
which they end) says for each of them where it stands; no parent is ever asked for. What is known only later (which call an
expression is, which names the file binds) is kept as a byte span and finished in `python_finish`.

Promise: one pass, no recursion, nothing but the file's own bytes.
"""

from collections.abc import Callable

from indexer.extract import python_text as read
from indexer.extract.python_finish import RawBinding, RawCall, RawDefinition, RawReference, RawScope, Span, finish
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader
from indexer.grammars.loader import Node

Captures = dict[str, list[Node]]
_FLAGS = {
    "property": "property",
    "cached_property": "property",
    "getter": "property",
    "abstractproperty": "property",
    "staticmethod": "static",
    "classmethod": "classmethod",
    "abstractmethod": "abstract",
    "overload": "overload",
    "setter": "setter",
    "deleter": "deleter",
}
_UNPACKED = {"pattern_list", "tuple_pattern", "list_pattern", "tuple", "list", "expression_list"}
_MOST_PROBLEMS = 20


def extract(raw: bytes) -> FileFacts:
    """The facts of a Python file. Raises GrammarProblem."""
    source = Source(raw)
    tree = loader.parser("python").parse(source.data)
    query, facts = loader.query("python", "facts.scm")
    walk = Walk(source)
    handlers: list[Callable[[Captures], None]] = [getattr(walk, f"on_{fact}") for fact in facts]
    for pattern, captures in loader.matches(query, tree.root_node):
        handlers[pattern](captures)
    problems = list(source.problems)
    if tree.root_node.has_error:
        errors = loader.query_of("python", "[(ERROR) (MISSING)] @error")
        for _, captures in loader.matches(errors, tree.root_node)[:_MOST_PROBLEMS]:
            node = captures["error"][0]
            problems.append((source.line(node.start_byte), "syntax error"))
    return finish(walk, problems)


class Walk:
    """The state of one pass: what has been found, and what is open where the pass stands."""

    def __init__(self, source: Source) -> None:
        size = len(source.data)
        self.source = source
        self.data = source.data
        self.definitions: list[RawDefinition] = []
        self.scopes: list[RawScope] = [RawScope("module", -1, -1, 0, size)]
        self.blocks: list[tuple[str, int, int, int, int, str]] = [("body", -1, 0, 0, size, "")]
        self.bindings: list[RawBinding] = []
        self.calls: list[RawCall] = []
        self.references: dict[int, RawReference] = {}  # by the byte at which the last name ends
        self.imports: list[tuple[str, str, str, int, int, bool]] = []
        self.returns: list[tuple[int, str, Span, int, int, int]] = []
        self.exports: list[str] | None = None
        self.exports_unknown = False
        self.call_from: dict[int, tuple[int, int]] = {}  # first byte: (outermost call so far that begins there, its end)
        self.chained: dict[Span, Span] = {}  # an assignment that is itself a value: its own value
        self.awaited: set[Span] = set()
        self.not_read: set[int] = set()  # ends of names that are called or bound
        self.decorated: dict[int, int] = {}  # call: definition
        self._symbols: dict[str, int] = {}
        self._assigned: set[tuple[int, str]] = set()
        self._pending: list[tuple[int, int, int]] = []  # decorators read: start, end, call or -1
        self._type_end = 0
        self._attribute_start = -1
        # What is open: the innermost, and under it the rest.
        self._open: list[tuple[int, int, int, int, bool, int]] = []
        self._end = size + 1
        self.scope = 0
        self.definition = -1
        self.block = 0
        self.lazy = False
        self.function = -1

    # What is open

    def _leave(self, at: int) -> None:
        """Closes what ends before `at`."""
        while at >= self._end:
            self._end, self.scope, self.definition, self.block, self.lazy, self.function = self._open.pop()

    def _enter(self, end: int) -> None:
        """Keeps the present state, to be taken up again at `end`; the caller then changes it."""
        self._open.append((self._end, self.scope, self.definition, self.block, self.lazy, self.function))
        self._end = end

    def _open_block(self, kind: str, node: Node, test: Node | None = None) -> None:
        start, end = node.start_byte, node.end_byte
        self._leave(start)
        self._enter(end)
        text = "" if test is None else read.expression_text(self.source.text(test.start_byte, test.end_byte))
        self.blocks.append((kind, self.block, self.scope, start, end, text))
        self.block = len(self.blocks) - 1
        if text in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            self.lazy = True

    def _open_scope(self, scope: RawScope) -> None:
        self.scopes.append(scope)
        self.scope = len(self.scopes) - 1

    # Definitions

    def on_function(self, captures: Captures) -> None:
        name, parameters, body = captures["name"][0], captures["parameters"][0], captures["body"][0]
        body_start = body.start_byte
        self._leave(body_start)
        name_start, name_end, parameters_end = name.start_byte, name.end_byte, parameters.end_byte
        keyword = self.data.rfind(b"def", 0, name_start)
        before = self.data[max(0, keyword - 40) : keyword].rstrip()
        is_async = before.endswith(b"async") and len(before) < 40 or before.endswith((b"\nasync", b" async", b"\tasync"))
        start = self.data.rfind(b"async", 0, keyword) if is_async else keyword
        header = read.one_line(self.source.text(parameters_end, body_start)).rstrip(": ")
        returns = header[2:].strip() if header.startswith("->") else ""
        flags = ["async"] if is_async else []
        given = read.parameters(self.source, parameters)
        kind = "method" if self.scopes[self.scope].kind == "class" else "function"
        text = read.one_line(self.source.text(start, parameters_end))
        signature = f"{text} -> {returns}" if returns else text
        self._define(kind, name_start, name_end, start, body, signature, given, returns, (), flags)

    def on_class(self, captures: Captures) -> None:
        node, name, body = captures["class"][0], captures["name"][0], captures["body"][0]
        self._leave(body.start_byte)
        start, name_start, name_end = node.start_byte, name.start_byte, name.end_byte
        bases: list[str] = []
        superclasses = node.child_by_field_name("superclasses")
        if superclasses is not None:
            for base in superclasses.named_children:
                base_start, base_end = base.start_byte, base.end_byte
                text = read.one_line(self.source.text(base_start, base_end))
                if not text:
                    continue
                bases.append(text)
                found = read.NAMES.match(self.data, base_start, base_end)
                if found and self.data[found.end() : found.end() + 1] not in (b"(", b"="):
                    self._refer(found.start(), found.end(), "base", replace=True)
        header_end = superclasses.end_byte if superclasses is not None else name_end
        signature = read.one_line(self.source.text(start, header_end))
        self._define("class", name_start, name_end, start, body, signature, (), "", tuple(bases), [])

    def _define(
        self,
        kind: str,
        name_start: int,
        name_end: int,
        start: int,
        body: Node,
        signature: str,
        parameters: tuple[read.Parameter, ...],
        returns: str,
        bases: tuple[str, ...],
        flags: list[str],
    ) -> None:
        index = len(self.definitions)
        body_start, end = body.start_byte, body.end_byte
        decorators = []
        for at, until, call in self._pending:
            start = min(start, at)
            decorator = read.one_line(self.source.text(at, until))
            decorators.append(decorator)
            flag = _FLAGS.get(decorator.rpartition(".")[2].partition("(")[0])
            if flag and flag not in flags:
                flags.append(flag)
            if decorator.endswith("abstractproperty"):
                flags.append("abstract")
            if call < 0:
                found = self.call_from.get(at)
                call = found[0] if found and found[1] == until else self._decorate(at, until)
            self.decorated[call] = index
        self._pending.clear()
        name = self.source.text(name_start, name_end)
        self._add_definition(
            name, kind, name_start, start, end, len(self.scopes), read.bounded(signature, read.LONGEST_SIGNATURE),
            read.doc_line(self.data, body_start), parameters, returns, bases, tuple(decorators), flags,
        )  # fmt: skip
        self._bind(name, "definition", str(index), name_start)
        self._enter(end)
        is_class = kind == "class"
        self._open_scope(RawScope("class" if is_class else "function", self.scope, index, start, end, parameters))
        self.blocks.append(("body", self.block, self.scope, body_start, end, ""))
        self.block = len(self.blocks) - 1
        self.definition = index
        self.function = -1 if is_class else index
        self.lazy = self.lazy or not is_class

    def _add_definition(
        self,
        name: str,
        kind: str,
        name_start: int,
        start: int,
        end: int,
        body: int,
        signature: str,
        doc: str = "",
        parameters: tuple[read.Parameter, ...] = (),
        returns: str = "",
        bases: tuple[str, ...] = (),
        decorators: tuple[str, ...] = (),
        flags: list[str] | None = None,
    ) -> None:
        parent = self.definition
        qualified = f"{self.definitions[parent].qualified_name}.{name}" if parent >= 0 else name
        count = self._symbols[qualified] = self._symbols.get(qualified, 0) + 1
        symbol = qualified if count == 1 else f"{qualified}~{count}"
        self.definitions.append(
            RawDefinition(
                name, qualified, symbol, kind, name_start, start, end, self.scope, body, parent, signature, doc,
                parameters, returns, bases, decorators, flags or [],
            )
        )  # fmt: skip

    def on_decorator(self, captures: Captures) -> None:
        node = captures["expression"][0]
        start, end = node.start_byte, node.end_byte
        self._leave(start)
        # `@every(5)`: the call has its own match; it is looked up when the definition comes.
        called = self.data[end - 1 : end] == b")"
        self._pending.append((start, end, -1 if called else self._decorate(start, end)))

    def _decorate(self, start: int, end: int) -> int:
        """A decorator that is applied without being called: its application is the call."""
        raw = self.data[start:end]
        callee = read.dotted(raw)
        name = callee.rpartition(".")[2] if callee else read.last_name(raw)
        if not callee:
            callee = read.expression_text(raw.decode("utf-8", "replace"))
        at = end - len(name.encode())
        self.not_read.add(end)
        self.calls.append(RawCall(at, callee, name, self.scope, self.definition, self.block, "decorator", None))
        return len(self.calls) - 1

    # Scopes without a name

    def on_lambda(self, captures: Captures) -> None:
        node, body = captures["lambda"][0], captures["body"][0]
        body_start, end = body.start_byte, node.end_byte
        self._leave(body_start)
        parameters = node.child_by_field_name("parameters")
        given = () if parameters is None else read.parameters(self.source, parameters)
        self._enter(end)
        scope = RawScope("lambda", self.scope, self.definition, node.start_byte, end, given, (body_start, body.end_byte))
        self._open_scope(scope)
        self.function = -1

    def on_comprehension(self, captures: Captures) -> None:
        node = captures["comprehension"][0]
        start, end = node.start_byte, node.end_byte
        self._leave(start)
        self._enter(end)
        self._open_scope(RawScope("comprehension", self.scope, self.definition, start, end))

    def on_comprehension_for(self, captures: Captures) -> None:
        target, value = captures["target"][0], captures["value"][0]
        start, end = value.start_byte, value.end_byte
        self._leave(start)
        self._bind_targets(target, "for", (start, end))
        scope = self.scopes[self.scope]
        if scope.kind == "comprehension" and not scope.iterates:
            # The first iterable is evaluated outside the comprehension.
            scope.iterates = True
            self._enter(end)
            self.scope = scope.parent

    # Blocks

    def on_branch(self, captures: Captures) -> None:
        test = captures.get("test")
        self._open_block("branch", captures["block"][0], test[0] if test else None)

    def on_loop(self, captures: Captures) -> None:
        self._open_block("loop", captures["block"][0], captures["test"][0])

    def on_for(self, captures: Captures) -> None:
        block, value = captures["block"][0], captures["value"][0]
        self._leave(block.start_byte)
        self._bind_targets(captures["target"][0], "for", (value.start_byte, value.end_byte))
        self._open_block("loop", block)

    def on_with_block(self, captures: Captures) -> None:
        self._open_block("with", captures["block"][0])

    def on_try(self, captures: Captures) -> None:
        self._open_block("try", captures["block"][0])

    def on_except_block(self, captures: Captures) -> None:
        self._open_block("except", captures["block"][0])

    def on_finally(self, captures: Captures) -> None:
        self._open_block("finally", captures["block"][0])

    # Bindings

    def _bind(
        self,
        target: str,
        kind: str,
        value: str | Span,
        at: int,
        path: tuple[int, ...] = (),
        annotation: str = "",
        scope: int = -1,
    ) -> None:
        self.bindings.append(
            RawBinding(self.scope if scope < 0 else scope, target, kind, value, at, self.block, path, annotation)
        )

    def _bind_targets(self, node: Node, kind: str, value: str | Span, annotation: str = "") -> None:
        """Binds every target in `node`: a name, an attribute, an item, or a tuple of them at any depth."""
        start, end = node.start_byte, node.end_byte
        raw = self.data[start:end]
        name = read.dotted(raw)
        if name:
            self._bind_target(name, kind, value, start, end, (), annotation)
            return
        waiting: list[tuple[Node, tuple[int, ...]]] = [(node, ())]
        while waiting:
            part, path = waiting.pop()
            form = part.type
            if form in _UNPACKED:
                parts = [child for child in part.named_children if child.type != "comment"]
                waiting.extend((child, (*path, index)) for index, child in reversed(list(enumerate(parts))))
            elif form in ("list_splat_pattern", "list_splat") and part.named_child_count:
                waiting.append((part.named_children[0], (*path[:-1], -1 - (path[-1] if path else 0))))
            elif form == "parenthesized_expression" and part.named_child_count:
                waiting.append((part.named_children[0], path))
            else:
                start, end = part.start_byte, part.end_byte
                text = self.expression((start, end))
                if text:
                    self._bind_target(text, kind, value, start, end, path, annotation)

    def _bind_target(
        self, target: str, kind: str, value: str | Span, start: int, end: int, path: tuple[int, ...], annotation: str
    ) -> None:
        if kind != "augment":
            self.not_read.add(end)
        self._bind(target, kind, value, start, path, annotation)
        if kind in ("assign", "declare") and target.isidentifier():
            scope = self.scopes[self.scope]
            if scope.kind in ("module", "class") and (self.scope, target) not in self._assigned:
                self._assigned.add((self.scope, target))
                until = value[1] if isinstance(value, tuple) else end
                first = self.source.text(start, min(until, start + 4 * read.LONGEST_SIGNATURE))
                self._add_definition(
                    target, "variable" if scope.kind == "module" else "attribute", start, start, until, -1,
                    read.bounded(read.one_line(first), read.LONGEST_SIGNATURE),
                )  # fmt: skip

    def on_assign(self, captures: Captures) -> None:
        target, value = captures["target"][0], captures["value"][0]
        start, end = value.start_byte, value.end_byte
        self._leave(start)
        between = self.data[target.end_byte : start].strip(b" =\t\\\n")
        annotation = read.one_line(between.decode("utf-8", "replace"))[1:].strip() if between[:1] == b":" else ""
        self.chained[(target.start_byte, end)] = (start, end)
        self._bind_targets(target, "assign", (start, end), annotation)
        if self.bindings and self.bindings[-1].target == "__all__" and self.scope == 0:
            self._export((start, end), extend=False)

    def on_declare(self, captures: Captures) -> None:
        kind = captures["type"][0]
        start, end = kind.start_byte, kind.end_byte
        self._leave(start)
        self._bind_targets(captures["target"][0], "declare", "", read.one_line(self.source.text(start, end)))

    def on_augment(self, captures: Captures) -> None:
        value = captures["value"][0]
        start, end = value.start_byte, value.end_byte
        self._leave(start)
        self._bind_targets(captures["target"][0], "augment", (start, end))
        if self.bindings and self.bindings[-1].target == "__all__" and self.scope == 0:
            self._export((start, end), extend=True)

    def _export(self, span: Span, extend: bool) -> None:
        names = read.literal_names(self.source.text(*span))
        if names is None:
            self.exports_unknown = True
        else:
            self.exports = (self.exports or []) + names if extend else names

    def on_walrus(self, captures: Captures) -> None:
        target, value = captures["target"][0], captures["value"][0]
        start = value.start_byte
        self._leave(start)
        scope = self.scope
        while self.scopes[scope].kind == "comprehension":
            scope = self.scopes[scope].parent
        at = target.start_byte
        self._bind(self.source.text(at, target.end_byte), "walrus", (start, value.end_byte), at, scope=scope)

    def on_with(self, captures: Captures) -> None:
        self._bind_as("with", captures)

    def on_except(self, captures: Captures) -> None:
        self._bind_as("except", captures)

    def _bind_as(self, kind: str, captures: Captures) -> None:
        target, value = captures["target"][0], captures["value"][0]
        self._leave(target.start_byte)
        self._bind_targets(target, kind, (value.start_byte, value.end_byte))

    def on_global(self, captures: Captures) -> None:
        self._bind_name("global", captures)

    def on_nonlocal(self, captures: Captures) -> None:
        self._bind_name("nonlocal", captures)

    def _bind_name(self, kind: str, captures: Captures, annotation: str = "") -> None:
        node = captures["target"][0]
        start, end = node.start_byte, node.end_byte
        self._leave(start)
        self.not_read.add(end)
        self._bind(self.source.text(start, end), kind, "", start, annotation=annotation)

    def on_delete(self, captures: Captures) -> None:
        target = captures["target"][0]
        self._leave(target.start_byte)
        self._bind_targets(target, "delete", "")

    def on_type_alias(self, captures: Captures) -> None:
        target, value = captures["target"][0], captures["value"][0]
        self._leave(value.start_byte)
        found = read.NAMES.match(self.data, target.start_byte, target.end_byte)
        if found:
            name = self.source.text(found.start(), found.end())
            span = (value.start_byte, value.end_byte)
            self._bind_target(name, "assign", span, found.start(), found.end(), (), "")

    def on_capture(self, captures: Captures) -> None:
        pattern = captures.get("value")
        annotation = ""
        if pattern:
            # `case Name(…) as x` says what x is.
            found = read.NAMES.match(self.data, pattern[0].start_byte, pattern[0].end_byte)
            if found and self.data[found.end() : found.end() + 1] == b"(":
                annotation = self.source.text(found.start(), found.end())
        self._bind_name("capture", captures, annotation)

    # Imports

    def on_import(self, captures: Captures) -> None:
        module = captures["module"][0]
        alias = captures.get("alias")
        start, end = module.start_byte, module.end_byte
        name = read.dotted(self.data[start:end])
        at = (alias[0] if alias else module).start_byte
        bound = self.source.text(at, alias[0].end_byte) if alias else name.partition(".")[0]
        self._import(name, "", bound, start, at, end)

    def on_import_from(self, captures: Captures) -> None:
        module, name = captures["module"][0], captures["name"][0]
        text = "".join(self.source.text(module.start_byte, module.end_byte).split())
        self._import_name(text, name, captures)

    def on_import_future(self, captures: Captures) -> None:
        self._import_name("__future__", captures["name"][0], captures)

    def _import_name(self, module: str, name: Node, captures: Captures) -> None:
        alias = captures.get("alias")
        start, end = name.start_byte, name.end_byte
        taken = self.source.text(start, end)
        at = alias[0].start_byte if alias else start
        bound = self.source.text(at, alias[0].end_byte) if alias else taken
        self._import(module, taken, bound, start, at, end)
        self._refer(start, end, "import", bound)

    def on_import_star(self, captures: Captures) -> None:
        module, star = captures["module"][0], captures["star"][0]
        start = star.start_byte
        text = "".join(self.source.text(module.start_byte, module.end_byte).split())
        self._leave(start)
        self.imports.append((text, "*", "", start, self.scope, self.lazy))

    def _import(self, module: str, name: str, alias: str, start: int, at: int, end: int) -> None:
        self._leave(start)
        self.not_read.add(end)
        self._bind(alias, "import", str(len(self.imports)), at)
        self.imports.append((module, name, alias, start, self.scope, self.lazy))

    # What functions hand out

    def on_return(self, captures: Captures) -> None:
        self._hand_out("return", 6, captures)

    def on_yield(self, captures: Captures) -> None:
        self._hand_out("yield", 5, captures)

    def _hand_out(self, kind: str, width: int, captures: Captures) -> None:
        node = captures["statement"][0]
        start, end = node.start_byte, node.end_byte
        self._leave(start)
        if self.function < 0:
            return
        at = self._skip_blanks(start + width, end)
        if kind == "yield":
            flags = self.definitions[self.function].flags
            if "generator" not in flags:
                flags.append("generator")
            if self.data[at : at + 4] == b"from" and not self.data[at + 4 : at + 5].isalnum():
                kind = "yield-from"
                at = self._skip_blanks(at + 4, end)
        self.returns.append((self.function, kind, (at, end), start, self.scope, self.block))

    def _skip_blanks(self, at: int, end: int) -> int:
        while at < end and self.data[at] in b" \t\\\n\f":
            at += 1
        return at

    # Calls

    def on_call(self, captures: Captures) -> None:
        function, arguments = captures["function"][0], captures["arguments"][0]
        start, end, opens, closes = function.start_byte, function.end_byte, arguments.start_byte, arguments.end_byte
        if opens >= self._end:
            self._leave(opens)
        raw = self.data[start:end] if start not in self.call_from else b""
        callee = read.dotted(raw)
        if callee:
            name = callee.rpartition(".")[2]
        else:
            callee = self.expression((start, end), read.LONGEST_CALLEE)
            name = read.last_name(self.data[max(start, end - 300) : end])
        if name:
            at = end - (len(name) if self.source.ascii else len(name.encode()))
        else:
            at = opens
        self.not_read.add(end)
        self.call_from[start] = (len(self.calls), closes)
        self.calls.append(RawCall(at, callee, name, self.scope, self.definition, self.block, "", arguments))

    def on_await(self, captures: Captures) -> None:
        node = captures["call"][0]
        self.awaited.add((node.start_byte, node.end_byte))

    # Uses that are not calls

    def on_attribute(self, captures: Captures) -> None:
        node = captures["attribute"][0]
        end = node.end_byte
        after = self.data[end : end + 1]
        if after == b"(" or after == b".":  # called, or the inner part of a longer name
            return
        start = node.start_byte
        name = read.dotted(self.data[start:end])
        if name:
            if start == self._attribute_start:
                return
            self._attribute_start = start
            self._refer(start, end, "attribute", name)
        else:
            self._refer(start, end, "attribute")

    def on_type(self, captures: Captures) -> None:
        node = captures["type"][0]
        end = node.end_byte
        if end <= self._type_end:
            return
        self._type_end = end
        for found in read.NAMES.finditer(self.data, node.start_byte, end):
            self._refer(found.start(), found.end(), "type")

    def on_argument(self, captures: Captures) -> None:
        node = captures["name"][0]
        self._refer(node.start_byte, node.end_byte, "argument")

    def on_value(self, captures: Captures) -> None:
        node = captures["name"][0]
        self._refer(node.start_byte, node.end_byte, "value")

    def _refer(self, start: int, end: int, role: str, name: str = "", replace: bool = False) -> None:
        if start >= self._end:
            self._leave(start)
        if replace or end not in self.references:
            text = name or read.dotted(self.data[start:end])
            self.references[end] = RawReference(text, role, (start, end), self.scope, self.definition, self.block)

    # Expressions

    def expression(self, span: Span, most: int = read.LONGEST_EXPRESSION) -> str:
        """The expression at `span` as the facts write it: a dotted name, `#12`, `#12.a.b`, or its source text."""
        span = self.chained.get(span, span)
        start, end = span
        call = self.call_from.get(start)
        if call is not None and call[1] <= end:
            tail = read.tail(self.data[call[1] : end]) if end - call[1] < most else None
            if tail is not None:
                return f"#{call[0]}{tail}"
        if end - start > most:
            return ""
        raw = self.data[start:end]
        return read.dotted(raw) or read.expression_text(raw.decode("utf-8", "replace"))
