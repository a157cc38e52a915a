"""JavaScript and TypeScript, and script blocks of Vue, Svelte, Astro and HTML files, as facts in the canonical form.

What is bound under other names than those of the source, each with a blank in it, so that no name is hidden:

    type X       an interface or type alias: types and values are named apart
    export X     what a module exports as X where that is not simply its own X: `export { a as X }`, `exports.X = …`;
                 `export =` is the module as a whole (`module.exports = …`), `export *` one exported again whole
    import N     the module that an `import(…)` or `require(…)` in an expression gives
    pattern N    a parameter that is taken apart at once

A name that gets no value at first has a binding of kind `unset`; one whose class is tested for a block has one of kind
`narrowed` in it, whose value is to be read in the scope round that block. A field that is only assigned to is bound as
`this.x` in the function that does so.
"""

from indexer.extract.ecmascript.blocks import script, with_separators, without_unknown_words
from indexer.extract.ecmascript.declarations import HANDLERS as DECLARATIONS
from indexer.extract.ecmascript.functions import HANDLERS as FUNCTIONS
from indexer.extract.ecmascript.modules import HANDLERS as MODULES
from indexer.extract.ecmascript.names import HANDLERS as NAMES
from indexer.extract.ecmascript.pages import with_page
from indexer.extract.ecmascript.scripts import Script
from indexer.extract.ecmascript.uses import HANDLERS as USES
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader
from indexer.grammars.loader import Node

_HOLDERS = ("astro", "html", "svelte", "vue")
"""Languages that hold script blocks."""

_HANDLERS = DECLARATIONS | FUNCTIONS | MODULES | NAMES | USES


def _errors(root: Node) -> int:
    """How many places the grammar could not read."""
    count = 0
    nodes = [root]
    while nodes:
        node = nodes.pop()
        count += node.is_error or node.is_missing
        nodes.extend(each for each in node.children if each.has_error)
    return count


def extract(language: str, raw: bytes) -> FileFacts:
    """The facts of a file in one of the family's languages. Raises GrammarError."""
    source = Source(raw)
    parsed_as = language
    page = source.data if language == "html" else b""
    if language in _HOLDERS:
        parsed_as = script(source, language)
    root = loader.parser(parsed_as).parse(source.data).root_node
    if root.has_error and parsed_as != "javascript":
        source.data = without_unknown_words(source.data)
        root = loader.parser(parsed_as).parse(source.data).root_node
        if root.has_error and (apart := with_separators(source.data)) != source.data:
            other = loader.parser(parsed_as).parse(apart).root_node
            if _errors(other) < _errors(root):
                root = other
    found = Script(parsed_as, language, source).run(root, _HANDLERS)
    return with_page(found, page, source) if page else found
