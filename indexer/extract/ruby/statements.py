"""Ruby's assignments, branches and loops: what they bind."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.ruby.declarations import class_made
from indexer.extract.ruby.writing import CLASS, INSTANCE, MAIN, RubyPass, constant
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def on_branch(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    if node.type == "binary":
        operator = node.child_by_field_name("operator")
        if operator is None or operator.type not in ("&&", "||", "and", "or"):
            return
    found.nest(node, False)


def on_loop(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.nest(node, True)


def on_for(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.nest(node, True)
    pattern, held = node.child_by_field_name("pattern"), node.child_by_field_name("value")
    value = held.named_children[0] if held is not None and held.named_children else None
    if pattern is not None and pattern.type == "identifier" and value is not None:

        def each() -> str:
            written = found.write(value)
            return f"{written}[*]" if written else ""

        found.named.add(pattern.start_byte)
        found.local(found.text(pattern), pattern, each)
    elif pattern is not None:
        _bind_all(found, pattern)


def _bind_all(found: RubyPass, node: Node) -> None:
    """Binds what a pattern of names binds, to what is not known."""
    if node.type == "identifier":
        found.named.add(node.start_byte)
        found.local(found.text(node), node, "")
        return
    if node.type == "instance_variable":
        _own(found, node, "")
        return
    if node.type in ("left_assignment_list", "destructured_left_assignment", "rest_assignment"):
        for each in node.named_children:
            _bind_all(found, each)


def on_rescue(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    variable, held = node.child_by_field_name("variable"), node.child_by_field_name("exceptions")
    if variable is None or not variable.named_children or variable.named_children[0].type != "identifier":
        return
    name = variable.named_children[0]
    found.named.add(name.start_byte)
    classes = [] if held is None else held.named_children

    def caught() -> str:
        written = [constant(found, each) for each in classes]
        if not all(written):
            return ""
        return "|".join(f"<{each}>" for each in dict.fromkeys(written)) if written else "<main.StandardError>"

    # Each `rescue` has its own: the last one before a use counts.
    found.local(found.text(name), name, caught, "declare")


def _own(found: RubyPass, node: Node, value: object) -> None:
    """Binds an instance variable or class variable."""
    name = found.text(node)
    held, _ = found.self_kind()
    if name.startswith("@@") or held == INSTANCE:
        target = f"this.{name}"
    elif held == CLASS:
        target = f"this.^{name}"
    else:
        return
    found.bind(target, "assign", node, value)


def on_own(found: RubyPass, captures: Captures) -> None:
    """`self`, an instance variable, a class variable: what that is where it stands."""
    node = captures["node"][0]
    found.leave(node.start_byte)
    held, _ = found.self_kind()
    span = node.start_byte, node.end_byte
    if node.type == "self":
        found.noted[span] = held if held != MAIN else ""
        return
    name = found.text(node)
    if name.startswith("@@"):
        found.noted[span] = f"self.{name}" if found.class_scope() >= 0 else ""
    elif held == INSTANCE:
        found.noted[span] = f"self.{name}"
    elif held == CLASS:
        found.noted[span] = f"Self.^{name}"


def on_assignment(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.settle(node.start_byte)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    assign(found, node, left, right)


def _value(found: RubyPass, right: Node) -> Callable[[], str]:
    return lambda: "" if right.type == "nil" else found.write(right)


def assign(found: RubyPass, node: Node, left: Node, right: Node) -> None:
    """Binds what an assignment assigns to."""
    form = left.type
    while right.type == "assignment":  # a = b = value
        inner = right.child_by_field_name("right")
        if inner is None:
            return
        right = inner
    if form == "identifier":
        found.named.add(left.start_byte)
        if right.type == "nil":  # says nothing of what it may be elsewhere
            scope = max(found.scope_of_local(found.text(left)), -1)
            scope = scope if scope >= 0 else found.function_scope()
            found.locals.setdefault(scope, set()).add(found.text(left))
            found.bind(found.text(left), "unset", left, scope=scope)
            return
        found.local(found.text(left), left, right)
    elif form in ("instance_variable", "class_variable"):
        if right.type != "nil":
            _own(found, left, right)
    elif form == "constant":
        found.named.add(left.start_byte)
        if class_made(found, node, left, right):
            return
        kind = "attribute" if found.definition >= 0 else "variable"

        def written() -> str:
            value = found.write(right)
            return f"={value}" if value and value != "nil" else ""

        found.define(kind, found.text(left), left, node, returns=written, signature=found.signature(node, "none"))
    elif form == "left_assignment_list":
        names = left.named_children
        values = right.named_children if right.type in ("right_assignment_list", "array") else []
        spread = any(one.type in ("rest_assignment", "splat_argument") for one in (*names, *values))
        plain = len(values) == len(names) and not spread
        for number, each in enumerate(names):
            value: object = values[number] if plain else ""
            if each.type == "identifier":
                found.named.add(each.start_byte)
                found.local(found.text(each), each, value)
            elif each.type in ("instance_variable", "class_variable"):
                if not plain or values[number].type != "nil":
                    _own(found, each, value)
            elif each.type == "call":
                found.setters.add((each.start_byte, each.end_byte))
            else:
                _bind_all(found, each)
    elif form == "call":
        found.setters.add((left.start_byte, left.end_byte))


def on_augmented(found: RubyPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.settle(node.start_byte)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    if left is None or right is None or operator is None:
        return
    either = found.text(operator) in ("||=", "&&=")
    if left.type == "identifier":
        found.named.add(left.start_byte)
        found.nest(node, False)
        found.local(found.text(left), left, right if either else "")
    elif left.type in ("instance_variable", "class_variable"):
        _own(found, left, right if either else "")
    elif left.type == "constant" and either:
        assign(found, node, left, right)


def on_pattern(found: RubyPass, captures: Captures) -> None:
    """A pattern of `in`: its names are bound to parts of which nothing is known."""
    node = found.entered(captures)
    for each in node.named_children:
        if each.type == "identifier" or (each.type == "splat_parameter" and each.named_children):
            name = each if each.type == "identifier" else each.named_children[0]
            found.named.add(name.start_byte)
            found.local(found.text(name), name, "")
    key = node.child_by_field_name("key") if node.type == "keyword_pattern" else None
    if key is not None and node.child_by_field_name("value") is None:
        found.local(found.text(key), key, "")


HANDLERS: dict[str, Callable[[RubyPass, Captures], None]] = {
    "branch": on_branch,
    "loop": on_loop,
    "for": on_for,
    "rescue": on_rescue,
    "own": on_own,
    "assignment": on_assignment,
    "augmented": on_augmented,
    "pattern": on_pattern,
}
