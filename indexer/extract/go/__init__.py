"""Go: from bytes to facts, in the canonical form of the typed languages.

What is Go's own: `exports` holds ("package", its name, the condition of a `//go:build` line or ""). An import's
`module` is its path, its alias the name that it is bound as ("" where none is written: the name bound is then a guess
from the path, for the package may be called otherwise, which only its own files tell). Pointers are left out of types
and expressions, slices and arrays are `$array<T>`, maps `$map<K,V>`, channels `$chan<T>` (names that no type of Go can
have), several results `Tuple<A,B>`, structs without a name `{field:type,…}`; a type defined from another that is
neither struct nor interface has the flag `newtype` and the other type as `returns`.
"""

from __future__ import annotations

from indexer.extract.go import bindings, definitions, uses
from indexer.extract.go.walk import GoPass
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader

_HANDLERS = {
    "package": definitions.on_package,
    "import": definitions.on_import,
    "function": definitions.on_function,
    "method": definitions.on_method,
    "type": definitions.on_type,
    "field": definitions.on_field,
    "method_elem": definitions.on_method_elem,
    "const": bindings.on_const,
    "var": bindings.on_var,
    "lambda": definitions.on_lambda,
    "block": bindings.on_block,
    "switch": bindings.on_switch,
    "case": bindings.on_case,
    "short": bindings.on_short,
    "call": uses.on_call,
    "conversion": uses.on_conversion,
    "selector": uses.on_selector,
    "identifier": uses.on_identifier,
    "type_identifier": uses.on_type_identifier,
}


def extract(raw: bytes) -> FileFacts:
    """The facts of a file in Go. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("go").parse(source.data).root_node
    return GoPass(source).run(root, _HANDLERS)
