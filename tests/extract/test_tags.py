"""The generic extractor: what captures, predicates and settings of a `tags.scm` give, as grammar authors write it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from indexer.extract import extract, version
from indexer.extract.tags.patterns import rules
from indexer.facts import FileFacts
from indexer.grammars import use
from indexer.resolve import Resolver
from tests.conftest import Tree

TABLE = '[languages.foo]\nextensions = [".foo"]\ngrammar = "{grammar}"\ntags = "tags.scm"\ncomment = "--"\n'

STANDARD = r"""
(
  (comment)* @doc
  .
  (function_declaration name: [(identifier) (dot_index_expression field: (identifier))] @name) @definition.function
  (#strip! @doc "^--+\\s*(TODO: )?")
  (#select-adjacent! @doc @definition.function)
)

(function_call
  name: (identifier) @name
  (#not-match? @name "^(require|print)$")
  (#is-not? local)) @reference.call

(assignment_statement (variable_list name: (identifier) @name)) @definition.constant
"""

LOCALS = (
    "(parameters name: (identifier) @local.definition)\n[(function_declaration) (function_definition)] @local.scope\n"
)

SOURCE = b"""-- far away

-- TODO: Fills it.
--- More.
function fill(put, n)
  put(n)
  check(n)
  print(n)
end
function check(n) fill(check, 1) end
limit = 3
"""


@pytest.fixture
def reads(plain: Callable[[Tree], Path], tmp_path: Path) -> Iterator[Callable[..., FileFacts]]:
    """`reads(query, source)`: the facts of a source by a query of the work tree's own."""

    def read(query: str, source: bytes, grammar: str = "lua", table: str = "") -> FileFacts:
        use(str(plain({"codegraph.toml": TABLE.format(grammar=grammar) + table, "tags.scm": query})))
        return extract("foo", source)

    yield read
    use(str(tmp_path / "nowhere"))


def names(facts: FileFacts) -> list[tuple[str, str, int, int]]:
    return [(found.kind, found.qualified_name, found.line, found.end_line) for found in facts.definitions]


def calls(facts: FileFacts) -> list[tuple[str, str]]:
    class World:
        paths = frozenset({"a.foo"})

        def facts(self, path: str) -> FileFacts:
            return facts

        def declaring(self, name: str) -> list[str]:
            return []

    edges = Resolver(World(), "foo").resolve("a.foo").calls
    return [
        (call.name, edge.targets[0].symbol if edge.resolution == "exact" else edge.resolution)
        for call, edge in zip(facts.calls, edges, strict=True)
    ]


def test_a_query_as_grammar_authors_write_it(reads: Callable[..., FileFacts]) -> None:
    facts = reads(STANDARD, SOURCE)
    assert facts.problems == ()
    assert names(facts) == [("function", "fill", 5, 9), ("function", "check", 10, 10), ("variable", "limit", 11, 11)]
    assert [found.doc for found in facts.definitions] == ["Fills it.", "", ""]
    assert facts.definitions[0].signature == "function fill(put, n)"
    # `check` is handed on as a value too: without `local` captures another meaning is not ruled out.
    assert calls(facts) == [("put", "candidates"), ("check", "candidates"), ("fill", "fill")]


def test_what_is_local_is_no_use_of_what_is_defined(reads: Callable[..., FileFacts]) -> None:
    facts = reads(LOCALS + STANDARD, SOURCE)
    assert calls(facts) == [("check", "check"), ("fill", "fill")]


def test_of_two_patterns_for_one_name_the_first_counts(reads: Callable[..., FileFacts]) -> None:
    method = "(function_declaration name: (identifier) @name) @definition.method\n"
    ignored = '(function_call name: (identifier) @name (#eq? @name "check")) @ignore\n'
    facts = reads(method + ignored + STANDARD, SOURCE)
    assert [kind for kind, *_ in names(facts)] == ["method", "method", "variable"]
    assert [name for name, _ in calls(facts)] == ["put", "fill"]


def test_settings(reads: Callable[..., FileFacts]) -> None:
    query = """
    (function_declaration name: (identifier) @name
      (#set! after name) (#set! flags "exported async")) @definition.function
    (function_call name: (identifier) @name) @reference.call
    (function_call name: (dot_index_expression table: (_) @receiver field: (identifier) @name)) @reference.call
    (field name: (identifier) @name (#set! member)) @definition.method
    (function_call arguments: (arguments (string content: (_) @name))) @import
    (parameters) @local.within
    """
    source = b"""first()
function first(second) second(); m.first(); first('mod.a') end
function second() t = { first = 1 } first() end
"""
    facts = reads(query, source)
    assert facts.definitions[0].flags == ("exported", "async")
    assert calls(facts) == [
        ("first", "candidates"),
        ("second", "candidates"),
        ("first", "candidates"),
        ("first", "first"),
        ("first", "first"),
    ]
    assert [(taken.module, taken.line) for taken in facts.imports] == [("mod.a", 2)]


def test_what_may_be_inherited_is_no_proof(reads: Callable[..., FileFacts]) -> None:
    query = """
    (class_definition name: (identifier) @name) @definition.class
    (function_definition name: (identifier) @name) @definition.function
    (call function: (identifier) @name) @reference.call
    (parameters) @local.within
    """
    source = (
        b"def free(): pass\nclass A(B):\n  def own(self): free(); own(); free.x()\n  def inner(self): pass\ninner()\n"
    )
    plain = [("free", "free"), ("own", "candidates"), ("inner", "candidates")]
    assert calls(reads(query, source, "python")) == plain
    assert calls(reads(query, source, "python", 'members = "names"\n')) == [plain[0], ("own", "A.own"), plain[2]]
    inherited = [("free", "candidates"), ("own", "A.own"), plain[2]]
    assert calls(reads(query, source, "python", 'members = "inherited"\n')) == inherited


def test_one_language_leaves_the_others_as_they_are(reads: Callable[..., FileFacts]) -> None:
    reads(STANDARD, b"")
    before = {name: version(name) for name in ("foo", "lua", "python")}
    reads(STANDARD + "; more\n", b"")
    after = {name: version(name) for name in ("foo", "lua", "python")}
    assert before["foo"] != after["foo"]
    assert (before["lua"], before["python"]) == (after["lua"], after["python"])


def test_a_query_that_means_nothing_finds_nothing(reads: Callable[..., FileFacts]) -> None:
    facts = reads("(identifier) @variable\n((comment) @injection (#set! language x))\n", SOURCE)
    assert (facts.definitions, facts.calls, facts.problems) == ((), (), ())
    assert {meaning.what for meaning in rules("foo").meanings} == {""}


def test_nesting_of_any_depth_is_read(reads: Callable[..., FileFacts]) -> None:
    facts = reads(STANDARD, b"function a() " * 300 + b"end " * 300)
    assert len(facts.definitions) == 300
    assert reads(STANDARD, b"f(" * 3000).problems
