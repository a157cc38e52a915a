"""Ruby's calls, with or without parentheses, receiver and block, and its uses of constants."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.ruby.declarations import bind_parameters, class_word, symbol
from indexer.extract.ruby.writing import CLASS, INSTANCE, UNKNOWN, RubyPass, constant, leaves
from indexer.extract.walk import Captures
from indexer.facts.wide import wide
from indexer.grammars.loader import Node

_REQUIRES = frozenset(("require", "require_relative", "load", "autoload"))
_SENDS = frozenset(("send", "public_send", "__send__", "try", "try!"))
_ON_CLASS = frozenset(("class_eval", "module_eval", "class_exec", "module_exec", "class_methods", "included"))
_ON_OTHER = frozenset(("instance_eval", "instance_exec", "new", "define"))
"""Methods that call a block on something else (`Class.new`, `Struct.new`, …)."""

_ON_SAME = frozenset(
    (
        "all?", "any?", "at_exit", "benchmark", "catch", "chunk_while", "collect", "count", "cycle", "delete_if",
        "detect", "downto", "each", "each_char", "each_cons", "each_entry", "each_key", "each_line", "each_pair",
        "each_slice", "each_value", "each_with_index", "each_with_object", "fetch", "filter", "filter_map", "find",
        "find_all", "find_index", "flat_map", "fork", "freeze", "group_by", "gsub", "index", "inject", "keep_if",
        "lambda", "loop", "map", "map!", "max_by", "measure", "min_by", "none?", "one?", "open", "partition", "proc",
        "realtime", "reduce", "reject", "reject!", "reverse_each", "select", "select!", "sort", "sort_by", "step",
        "sum", "synchronize", "take_while", "tap", "then", "times", "timeout", "to_h", "transform_keys",
        "transform_values", "uniq", "upto", "yield_self", "zip",
    )
)  # fmt: skip
"""Methods of the library that call a block where it stands."""


def _given(found: RubyPass, node: Node) -> list[object]:
    """The arguments of a call, a block last."""
    held = node.child_by_field_name("arguments")
    given: list[object] = []
    for each in () if held is None else held.named_children:
        if each.type == "pair":
            given.append(_pair(found, each))
        elif each.type not in ("comment", "block_argument", "heredoc_body"):
            given.append(each)
    block = node.child_by_field_name("block")
    if block is not None:
        span = block.start_byte, block.end_byte

        def behind() -> str:
            number = found.scope_at.get(span)
            return "" if number is None else f"{{}}=\\{number}"

        given.append(behind)
    return given


def _pair(found: RubyPass, node: Node) -> Callable[[], str]:
    key, value = node.child_by_field_name("key"), node.child_by_field_name("value")

    def written() -> str:
        label = found.text(key) if key is not None else ""
        held = found.write(value)
        return f"{label}={held}" if held and label.isidentifier() else held

    return written


def on_call(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    span = node.start_byte, node.end_byte
    if span in found.taken:
        return
    name, outer = node.child_by_field_name("method"), node.child_by_field_name("receiver")
    if name is None:
        if outer is not None:  # f.(x)
            found.call(node, None, lambda: _member(found, outer, "call"), _given(found, node))
        return
    if name.type == "super":
        _super(found, node, name)
        return
    text = found.text(name)
    found.named.add(name.start_byte)
    _note_block(found, node, text)
    if span in found.setters:
        text += "="
    if outer is None:
        if text in _REQUIRES and _require(found, node, text):
            return
        if class_word(found, node, text):
            return
        callee = found.implicit(text)
        if text == "method":
            _method_named(found, node)
        found.call(node, name, callee, _given(found, node), called=text)
        return
    if text == "class" and outer.type == "self":
        held, _ = found.self_kind()
        found.noted[span] = CLASS if held == INSTANCE else ""
        return
    if text in _SENDS:
        arguments = node.child_by_field_name("arguments")
        first = arguments.named_children[0] if arguments is not None and arguments.named_children else None
        sent = symbol(found, first) if first is not None else ""
        if first is not None and sent:
            given = _given(found, node)[1:]
            found.call(node, first, lambda: _member(found, outer, sent), given, called=sent)
            return
    found.call(node, name, lambda: _member(found, outer, text), _given(found, node), called=text)


def _member(found: RubyPass, outer: Node, name: str) -> str:
    held = found.write(outer)
    return f"{held}.{wide(name)}" if held and held != "nil" else ""


def _method_named(found: RubyPass, node: Node) -> None:
    """`method(:name)` uses the method."""
    arguments = node.child_by_field_name("arguments")
    first = arguments.named_children[0] if arguments is not None and arguments.named_children else None
    name = symbol(found, first) if first is not None else ""
    callee = found.implicit(name) if name else ""
    if first is not None and callee:
        found.refer(first, callee, "value")


def _require(found: RubyPass, node: Node, word: str) -> bool:
    arguments = node.child_by_field_name("arguments")
    given = [] if arguments is None else arguments.named_children
    place = 1 if word == "autoload" else 0
    if len(given) <= place or given[place].type != "string":
        return False
    text = symbol(found, given[place])
    if not text:
        return False
    module = text.removesuffix(".rb")
    if word == "require_relative" and not module.startswith("."):
        module = f"./{module}"
    found.take(module, "", "", given[place], lazy=found.scope > 0, binds=False)
    return True


def _note_block(found: RubyPass, node: Node, name: str) -> None:
    """What `self` is in the block of a call, by what is called."""
    block = node.child_by_field_name("block")
    if block is None:
        return
    held, mark = found.self_kind()
    if name in _ON_CLASS or name in _ON_OTHER and (name != "new" or _makes_class(found, node)):
        found.block_self[block.start_byte] = (UNKNOWN, mark)
    elif name not in _ON_SAME:
        found.block_self[block.start_byte] = (held, "··")


def _makes_class(found: RubyPass, node: Node) -> bool:
    outer = node.child_by_field_name("receiver")
    return outer is not None and constant(found, outer) in ("Class", "Module", "Struct")


def on_super(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    if node.start_byte not in found.named:
        _super(found, node, node)


def _super(found: RubyPass, node: Node, name: Node) -> None:
    found.named.add(name.start_byte)
    scope = found.scope
    while scope >= 0 and scope not in found.method_names:
        scope = found.scopes[scope].parent
    if scope < 0:
        return
    method = found.method_names[scope]
    held = found.selves[scope][0]
    arguments: list[object] | None = _given(found, node) if node is not name else []
    callee = f"{held}.^{wide(method)}" if held in (INSTANCE, CLASS) else ""
    found.call(node, name, callee, arguments, called=method)


def on_block(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    if (node.start_byte, node.end_byte) in found.taken:
        return
    found.settle(node.start_byte)
    definition = found.bodies.get(node.start_byte)
    if definition is not None:  # of define_method
        scope = found.enter("function", node, definition)
        found.selves[scope] = (CLASS if found.is_static(definition) else INSTANCE, "·")
        found.locals[scope] = set()
        found.method_names[scope] = found.name_of(definition)
        body = node.child_by_field_name("body")
        for each in leaves(body) if body is not None else ():
            if each is not None:
                found.give("return", each, each, scope)
    else:
        found.nest(node, True)
        scope = found.enter("lambda", node)
        found.locals[scope] = set()
        held = found.block_self.get(node.start_byte)
        if held is not None:
            found.selves[scope] = held
        _result(found, scope, node.child_by_field_name("body"))
    bind_parameters(found, node.child_by_field_name("parameters"))


def on_lambda(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.settle(node.start_byte)
    body = node.child_by_field_name("body")
    found.nest(node, True)
    scope = found.enter("lambda", node)
    found.locals[scope] = set()
    bind_parameters(found, node.child_by_field_name("parameters"))
    if body is not None:
        found.taken.add((body.start_byte, body.end_byte))
        _result(found, scope, body.child_by_field_name("body"))


def _result(found: RubyPass, scope: int, body: Node | None) -> None:
    """What a block gives: the value of its last statement."""
    if body is not None:
        found.result(scope, body)


def on_return(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    scope = found.scope
    while scope >= 0 and scope not in found.method_names:
        scope = found.scopes[scope].parent
    if scope < 0:
        return
    held = [each for part in node.named_children for each in part.named_children]
    if len(held) == 1 and held[0].type != "nil":
        for each in leaves(held[0]):
            if each is not None:
                found.give("return", each, each, scope)
    elif len(held) > 1:
        found.give("return", "<main.Array>", node, scope)


def on_identifier(found: RubyPass, captures: Captures) -> None:
    """A name that is no local is a method called without arguments."""
    node = captures["node"][0]
    at = node.start_byte
    if at in found.named:
        return
    found.leave(at)
    text = found.text(node)
    if found.is_local(text) or text == "nil":
        return
    if text in ("it", "_1", "_2") and found.scopes[found.scope].kind == "lambda":
        return
    if class_word(found, node, text):
        return
    found.call_by_name(node, text, at, found.implicit(text), ())


def on_constant(found: RubyPass, captures: Captures) -> None:
    node = captures["node"][0]
    at = node.start_byte
    if at in found.named:
        return
    found.leave(at)
    found.refer(node, node, "value")


def on_resolution(found: RubyPass, captures: Captures) -> None:
    node = captures["node"][0]
    found.leave(node.start_byte)
    name = node.child_by_field_name("name")
    if name is None or name.start_byte in found.named:
        return
    found.named.add(name.start_byte)
    if (node.start_byte, node.end_byte) not in found.taken and name.type == "constant":
        found.refer(name, node, "value")


HANDLERS: dict[str, Callable[[RubyPass, Captures], None]] = {
    "call": on_call,
    "super": on_super,
    "block": on_block,
    "lambda": on_lambda,
    "return": on_return,
    "identifier": on_identifier,
    "constant": on_constant,
    "resolution": on_resolution,
}
