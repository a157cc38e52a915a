"""Facts: what one file says, as frozen values. Knows of nothing else in the project.

Everything here is a pure function of the bytes of a blob and its language. No value holds a path:
the same blob at two places has the same facts.
"""

from indexer.facts.declared import declared_in, declared_names, everywhere, family_of_everywhere
from indexer.facts.digest import interface
from indexer.facts.edges import (
    Asked,
    Edge,
    ImportEdge,
    Resolution,
    Target,
    decode_resolution,
    encode_resolution,
)
from indexer.facts.model import (
    Binding,
    Block,
    Call,
    Definition,
    FileFacts,
    Import,
    Parameter,
    Reference,
    Return,
    Scope,
    decode,
    encode,
)

__all__ = [
    "Asked",
    "Edge",
    "ImportEdge",
    "Resolution",
    "Target",
    "decode_resolution",
    "encode_resolution",
    "Binding",
    "Block",
    "Call",
    "Definition",
    "FileFacts",
    "Import",
    "Parameter",
    "Reference",
    "Return",
    "Scope",
    "declared_in",
    "declared_names",
    "everywhere",
    "family_of_everywhere",
    "decode",
    "encode",
    "interface",
]
