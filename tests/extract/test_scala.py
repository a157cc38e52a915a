"""Scala 2 and 3: definitions, bindings, calls, imports and what a file is found by, in canonical form."""

from indexer.extract import extract
from indexer.facts import FileFacts


def facts(text: str) -> FileFacts:
    return extract("scala", text.encode())


def defined(text: str) -> list[tuple[int, str, str]]:
    return [(each.line, each.kind, each.symbol) for each in facts(text).definitions]


def called(text: str) -> list[tuple[str, str, tuple[str, ...] | None]]:
    return [(each.name, each.callee, each.arguments) for each in facts(text).calls]


def bound(text: str) -> dict[str, tuple[str, str]]:
    return {each.target: (each.value, each.annotation) for each in facts(text).bindings if each.kind == "declare"}


def test_definitions_of_every_form() -> None:
    text = (
        "package a.b\n"
        "/** A thing. */\n"
        "sealed abstract class Jar[T <: Base](val size: Int, log: Log)(implicit c: C) "
        "extends Base[T](size) with Thing {\n"
        "  type Item = T\n"
        "  val (x, y) = pair()\n"
        "  lazy val z, w: Int = 1\n"
        "  def this(n: Int) = this(n, null)\n"
        "  def +(o: Jar[T]): Jar[T] = this\n"
        "  object Lid { def open() = 1 }\n"
        "}\n"
        "object Jar\n"
        "case class Point(x: Int, y: Int = 1)\n"
        "trait Show { def show: String }\n"
        "package object util { def helper = 1 }\n"
        "enum Color:\n"
        "  case Red, Green\n"
        "  case Mixed(n: Int)\n"
        "def top(n: Int)(using c: C): Int = n\n"
    )
    assert defined(text) == [
        (3, "class", "Jar"),
        (3, "attribute", "Jar.size"),
        (4, "class", "Jar.Item"),
        (6, "attribute", "Jar.z"),
        (6, "attribute", "Jar.w"),
        (7, "method", "Jar.this"),
        (8, "method", "Jar.+"),
        (9, "class", "Jar.Lid"),
        (9, "method", "Jar.Lid.open"),
        (11, "class", "Jar~2"),
        (12, "class", "Point"),
        (12, "attribute", "Point.x"),
        (12, "attribute", "Point.y"),
        (13, "class", "Show"),
        (13, "method", "Show.show"),
        (14, "class", "util"),
        (14, "method", "util.helper"),
        (15, "class", "Color"),
        (16, "attribute", "Color.Red"),
        (16, "attribute", "Color.Green"),
        (17, "class", "Color.Mixed"),
        (17, "attribute", "Color.Mixed.n"),
        (18, "function", "top"),
    ]
    found = facts(text)
    jar = found.definitions[0]
    assert jar.bases == ("Base<T>", "Thing")
    assert jar.doc == "A thing."
    assert [(each.name, each.default) for each in jar.parameters] == [("size", None), ("log", None), ("c", "")]
    assert found.exports == ("a.b Jar Jar~2 Point Show util Color top",)
    assert found.definitions[-1].parameters[1].default == ""


def test_packages_imports_and_what_a_file_is_found_by() -> None:
    text = (
        "package a\npackage b\nimport c.{D => E, F, _}, g.h\nimport k.*\nimport l.m as n\n"
        "object S { implicit class R(s: String) { def shout = s }\n implicit def to(s: String): R = new R(s) }\n"
        "extension (s: String) def twice: String = s\n"
    )
    found = facts(text)
    assert [(each.module, each.name, each.alias) for each in found.imports] == [
        ("c", "D", "E"),
        ("c", "F", "F"),
        ("c", "*", ""),
        ("g", "h", "h"),
        ("k", "*", ""),
        ("l", "m", "n"),
    ]
    assert found.declares == (".shout", ".twice", "implicit def", "package a", "package a.b")
    spaces = [each.value for each in found.bindings if each.kind == "namespace"]
    assert spaces == ["a", "a.b"]


def test_calls_of_several_lists_are_one_and_members_without_arguments_are_listed() -> None:
    text = (
        "object A { def f = {\n"
        "  xs.foldLeft(0)((a, b) => a.n)\n"
        "  with1(x) { y }\n"
        "  p.copy(x = 1).moved\n"
        "  a map f2\n"
        "  new Jar[Int](1)\n"
        "  g[Int](2)\n"
        "} }\n"
    )
    assert called(text) == [
        ("foldLeft", "xs.foldLeft", ("<Int>", "\\4")),
        ("n", "a.n", None),
        ("with1", "with1", ("x", "y")),
        ("moved", "#4.moved", None),
        ("copy", "p.copy", ("x=<Int>",)),
        ("map", "a.map", ("f2",)),
        ("Jar", "new Jar<Int>", ("<Int>",)),
        ("g", "g::<Int>", ("<Int>",)),
    ]


def test_plain_names_are_calls_of_methods_that_the_file_defines_and_nothing_nearer_hides() -> None:
    text = (
        "class A {\n  def name = 1\n  def pay(n: Int) = n\n  val other = name\n"
        "  def g(name: Int) = name\n  def h = { val name = 2; name }\n  def k = x.name + name\n}\n"
    )
    found = facts(text)
    plain = [(each.line, each.column) for each in found.calls if each.callee == "name"]
    assert plain == [(4, 14), (7, 19)]


def test_gaps_and_cases_are_functions() -> None:
    text = "object A { xs.map(_.next).filter(!_.ok).foreach { case Point(a, b) => a.run() } }\n"
    found = facts(text)
    assert [scope.kind for scope in found.scopes].count("lambda") == 3
    assert ("map", "xs.map", ("\\2",)) in called(text)
    assert bound(text)["a"] == ("(case~Point).0", "")


def test_patterns_and_comprehensions_bind() -> None:
    text = (
        "object A {\n  x match { case Some(q @ Point(_, _)) => q; case t: Tag => t\n"
        "  case h :: rest => h; case Up => 1 }\n"
        "  for { (k, v) <- map; w = k.n if w.ok } yield w\n}\n"
    )
    held = bound(text)
    assert held["q"] == ("((x~Some).0~Point)", "")
    assert held["t"] == ("", "Tag")
    assert held["h"] == ("x[*]", "")
    assert held["rest"] == ("x", "")
    assert held["k"] == ("map[*].0", "")
    assert held["w"][0].startswith("#")
    assert "Up" not in held


def test_what_a_body_gives() -> None:
    text = "object A { def f(a: B) = if (a.ok) a.left else { val c = a.right; c } }\n"
    assert [each.value for each in facts(text).returns] == ["c", "#1"]
