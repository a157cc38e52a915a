"""Ruby: definitions, bindings, calls and imports, in canonical form."""

from indexer.extract import extract
from indexer.facts import FileFacts


def facts(text: str) -> FileFacts:
    return extract("ruby", text.encode())


def defined(text: str) -> list[tuple[int, str, str]]:
    return [(each.line, each.kind, each.symbol) for each in facts(text).definitions]


def called(text: str) -> list[tuple[int, str, str]]:
    return [(each.line, each.name, each.callee) for each in facts(text).calls]


def test_definitions_of_every_form() -> None:
    text = (
        "require_relative 'base'\n"
        "# A thing.\n"
        "# Of two lines.\n"
        "class Jar < Base\n"
        "  SIZE = 3\n"
        "  attr_accessor :lid\n"
        "  def self.make(a, b = 1, *c, k:, &d) = new\n"
        "  def empty?\n"
        "    true\n"
        "  end\n"
        "  alias void? empty?\n"
        "  define_method(:pour) { |x| x }\n"
        "  class << self\n"
        "    def all; end\n"
        "  end\n"
        "end\n"
        "class Jar\n"
        "end\n"
        "module Deep::Inner\n"
        "  Point = Struct.new(:x)\n"
        "end\n"
        "def top; end\n"
    )
    found = facts(text)
    assert defined(text) == [
        (4, "class", "Jar"),
        (5, "attribute", "Jar.SIZE"),
        (6, "method", "Jar.lid"),
        (6, "method", "Jar.lid="),
        (7, "method", "Jar.make"),
        (8, "method", "Jar.empty?"),
        (11, "method", "Jar.void?"),
        (12, "method", "Jar.pour"),
        (14, "method", "Jar.all"),
        (17, "class", "Jar~2"),
        (19, "class", "Deep.Inner"),
        (20, "class", "Deep.Inner.Point"),
        (20, "method", "Deep.Inner.Point.x"),
        (22, "function", "top"),
    ]
    by_name = {each.symbol: each for each in found.definitions}
    assert by_name["Jar"].doc == "A thing."
    assert by_name["Jar"].bases == ("Base",)
    assert by_name["Jar.make"].flags == ("static",)
    assert by_name["Jar.all"].flags == ("static",)
    assert [each.kind for each in by_name["Jar.make"].parameters] == [
        "positional", "positional", "variadic", "keyword-only", "block",
    ]  # fmt: skip
    assert [taken.module for taken in found.imports] == ["./base"]
    assert not found.problems


def test_a_local_is_no_call_and_a_name_that_is_none_is_one() -> None:
    text = "def run(a)\n  b = 1\n  a; b; c\n  [1].each { |d| d; e }\n  if (f = 2) then f end\nend\n"
    assert called(text) == [(3, "c", "main.·c"), (4, "each", "[<main.Integer>].each"), (4, "e", "main.·e")]


def test_self_is_what_it_is_where_it_stands() -> None:
    text = (
        "go\n"
        "class A\n"
        "  go\n"
        "  def one\n"
        "    go\n"
        "    self.go = 1\n"
        "    strange { go }\n"
        "    instance_eval { go }\n"
        "  end\n"
        "  def self.two = go\n"
        "end\n"
    )
    assert [each[2] for each in called(text) if each[1].startswith("go")] == [
        "main.·go", "Self.·go", "self.·go", "self.go＝", "self.··go", "", "Self.·go",
    ]  # fmt: skip


def test_calls_in_strings_and_heredocs_have_their_lines() -> None:
    text = 'x = "a #{one}"\nputs <<~TEXT\n  b\n  #{two}\nTEXT\nthree\n'
    assert [each[:2] for each in called(text)] == [(1, "one"), (2, "puts"), (4, "two"), (6, "three")]


def test_broken_code_is_told() -> None:
    found = facts("class A\n  def x\n    y(1, )) + ]\n  end\nend\n")
    assert found.problems
    assert [each.name for each in found.definitions][:1] == ["A"]


def test_a_comment_is_no_part_of_how_a_class_is_opened() -> None:
    text = b"module Outer # why\n  # more\n  class Box < Base # trailing\n  end\nend\nP = Struct.new(:x)\n"
    said = {each.name: each.signature for each in extract("ruby", text).definitions if each.kind == "class"}
    assert said == {"Outer": "module Outer", "Box": "class Box < Base", "P": said["P"]}
