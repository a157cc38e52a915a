"""Ruby: what a file defines, binds, calls and imports, in the canonical form of the typed languages.

A method that is called without a receiver is a member of `self` (in a method), `Self` (the class, in its body and in
its own methods) or `main` (outside of classes), with `·` before its name; `··` in a block of which it is not known
whether it changes `self`. `^m` is the method that `super` means. An instance variable is the member `@x` of `self`,
one of the class itself `^@x` of `Self`; what is assigned to it is bound as `this.@x`. Signs in names are written wide
(`names.py`). In the scope of a class a binding of no name says what it extends: superclass, include, prepend, extend.
The module of `require_relative` begins with `./`.
"""

from indexer.extract.ruby.handlers import HANDLERS
from indexer.extract.ruby.writing import RubyPass
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader

__all__ = ["extract"]


def extract(raw: bytes) -> FileFacts:
    """The facts of a Ruby file. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("ruby").parse(source.data).root_node
    return RubyPass(source).run(root, HANDLERS)
