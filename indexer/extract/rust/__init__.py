"""The facts of a Rust file.

Promises: one pass over the matches of the query, and one over those of each macro's arguments; no recursion over the
tree. An import's module is a dotted path (`crate`, `super`, `mod` for `self`); `mod x;` is an import of `mod.x`, with
`#[path = "f.rs"]` of `mod f.rs`. A macro is the name `@name`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from indexer.extract.rust import blocks, calls, items
from indexer.extract.rust.walk import RustPass
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader

HANDLERS: dict[str, Callable[..., None]] = {
    "module": items.on_module,
    "function": items.on_function,
    "struct": items.on_struct,
    "variant": items.on_variant,
    "trait": items.on_trait,
    "impl": items.on_impl,
    "alias": items.on_alias,
    "constant": items.on_constant,
    "field": items.on_field,
    "macro": items.on_macro,
    "attribute": items.on_attribute,
    "use": calls.on_use,
    "crate": calls.on_crate,
    "closure": blocks.on_closure,
    "block": blocks.on_block,
    "if_let": blocks.on_if_let,
    "while_let": blocks.on_while_let,
    "for": blocks.on_for,
    "arm": blocks.on_arm,
    "let_condition": blocks.on_let_condition,
    "let": blocks.on_let,
    "assign": blocks.on_assign,
    "return": blocks.on_return,
    "call": calls.on_call,
    "type": calls.on_type,
    "value": calls.on_value,
}
"""What each `fact` of the query is handed to."""
HANDLERS["invocation"] = partial(calls.on_invocation, handlers=HANDLERS)


def extract(raw: bytes) -> FileFacts:
    """The facts of a Rust file. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("rust").parse(source.data).root_node
    return RustPass(source).run(root, HANDLERS)
