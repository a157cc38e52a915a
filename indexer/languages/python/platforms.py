"""Which branches never run where the code is read for: tests of the platform and of the interpreter's version.

Code is read as type checkers read it by default: on Linux, with a current Python. Promise: only tests that are plainly
about the platform or version are decided, and only where a name has another definition beside the one ruled out.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from indexer.languages.python import expressions
from indexer.languages.python.values import Module

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import SourceFile

_PLATFORM = {"sys.platform": "linux", "os.name": "posix", "platform.system": "Linux"}
_VERSION = (3, 13)


def is_dead(ev: Evaluator, file: SourceFile, block: int) -> bool:
    """Whether a block, or one round it, is ruled out by the platform or the version."""
    blocks = file.facts.blocks
    while block >= 0:
        at = blocks[block]
        if at.kind == "branch":
            if at.test and _decided(ev, file, at.test) is False:
                return True
            if at.chain >= 0 and at.chain != block:
                for index in range(at.chain, block):
                    other = blocks[index]
                    if other.chain == at.chain and other.test and _decided(ev, file, other.test) is True:
                        return True
        block = at.parent
    return False


def _decided(ev: Evaluator, file: SourceFile, test: str) -> bool | None:
    """What a test comes to, worked out once; None when it is about anything else."""
    kept = ev.tests_decided.get((file, test))
    if kept is None:
        before, ev.asked = ev.asked, set()
        found = _truth(ev, file, test, 0)
        kept = ev.tests_decided[file, test] = (found, frozenset(ev.asked))
        ev.asked = before
    ev.asked |= kept[1]
    return kept[0]


def _truth(ev: Evaluator, file: SourceFile, test: str, depth: int) -> bool | None:
    tree = expressions.read(test)
    if isinstance(tree, expressions.Dotted):
        return _named(ev, file, tree.root, depth) if not tree.attributes and tree.call < 0 else None
    return _decide(ev, file, tree, depth) if tree is not None else None


def _decide(ev: Evaluator, file: SourceFile, node: ast.expr, depth: int) -> bool | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = _decide(ev, file, node.operand, depth)
        return None if inner is None else not inner
    if isinstance(node, ast.BoolOp):
        parts = [_decide(ev, file, each, depth) for each in node.values]
        short = isinstance(node.op, ast.Or)
        if short in parts:
            return short
        return None if None in parts else not short
    if isinstance(node, ast.Name):
        return _named(ev, file, node.id, depth)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _compared(node.left, node.ops[0], node.comparators[0])
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "startswith"
        and len(node.args) == 1
    ):
        here = _PLATFORM.get(ast.unparse(node.func.value))
        prefix = node.args[0]
        if here is not None and isinstance(prefix, ast.Constant) and isinstance(prefix.value, str):
            return here.startswith(prefix.value)
    return None


def _compared(left: ast.expr, op: ast.cmpop, right: ast.expr) -> bool | None:
    written = ast.unparse(left).removesuffix("()")
    here = _PLATFORM.get(written)
    try:
        value = ast.literal_eval(right)
    except (ValueError, SyntaxError, TypeError):
        return None
    if here is not None:
        if isinstance(op, (ast.In, ast.NotIn)) and isinstance(value, (tuple, list, set)):
            return bool(here in value) == isinstance(op, ast.In)
        if isinstance(op, (ast.Eq, ast.NotEq)):
            return bool(here == value) == isinstance(op, ast.Eq)
        return None
    if (
        written in ("sys.version_info", "sys.version_info[:2]")
        and isinstance(value, tuple)
        and all(isinstance(each, int) for each in value)
    ):
        if isinstance(op, (ast.GtE, ast.Gt)):
            return bool(value <= _VERSION)
        if isinstance(op, (ast.Lt, ast.LtE)):
            return bool(value > _VERSION)
    if written == "sys.version_info[0]" and isinstance(value, int):
        answers = {ast.GtE: value <= 3, ast.Gt: value < 3, ast.Lt: value > 3, ast.LtE: value >= 3, ast.Eq: value == 3}
        return bool(answers[type(op)]) if type(op) in answers else None
    return None


def _named(ev: Evaluator, file: SourceFile, name: str, depth: int) -> bool | None:
    """A flag such as `WIN = sys.platform.startswith("win")`, here or where it is imported from."""
    if depth > 3:
        return None
    indices = file.names[0].get(name, ())
    ev.asked.add(file.ask(name))
    if len(indices) != 1:
        return None
    bound = file.facts.bindings[indices[0]]
    if bound.kind == "assign" and not bound.path:
        if bound.value.startswith("#") and bound.value[1:].isdigit():
            call = file.facts.calls[int(bound.value[1:])]
            return _truth(ev, file, f"{call.callee}({', '.join(call.arguments or ())})", depth + 1)
        return (
            _truth(ev, file, bound.value, depth + 1)
            if "sys." in bound.value or "os." in bound.value or "platform" in bound.value
            else None
        )
    if bound.kind == "import":
        taken = file.facts.imports[int(bound.value)]
        if taken.name:
            for each in ev.module(taken.module, file):
                if isinstance(each, Module) and not each.path.endswith("/"):
                    other = ev.file(each.path)
                    return _named(ev, other, taken.name, depth + 1)
    return None
