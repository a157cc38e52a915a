"""C and C++: what one file defines, in its canonical form."""

from indexer.extract import extract
from indexer.facts import FileFacts


def kinds(facts: FileFacts) -> dict[str, tuple[str, int]]:
    return {found.symbol: (found.kind, found.line) for found in facts.definitions}


def test_definitions_of_c() -> None:
    facts = extract(
        "c",
        b"""#include "a.h"
#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define old_name new_name
#define WIDTH 80
typedef struct { int size; } box;
typedef struct node { struct node *next; } node_t, *node_p;
enum color { RED, GREEN };
union either { int i; float f; };
static int (*callback)(int);
extern int declared(int how);
static inline node_p first(node_t *list, int count) { return list->next; }
int old(a, b) int a; char *b; { return a; }
""",
    )
    found = kinds(facts)
    assert found["MAX"] == ("macro", 3)
    assert found["old_name"] == ("macro", 4)
    assert "WIDTH" not in found
    assert found["box"] == ("class", 6)
    assert found["box.size"] == ("attribute", 6)
    assert found["node"] == ("class", 7)
    assert found["node_t"] == ("class", 7)
    assert found["node_p"] == ("class", 7)
    assert found["color"] == ("class", 8)
    assert found["either"] == ("class", 9)
    assert found["callback"] == ("variable", 10)
    by_name = {each.symbol: each for each in facts.definitions}
    assert "prototype" in by_name["declared"].flags
    assert "prototype" not in by_name["first"].flags
    assert by_name["node_p"].returns == "$node*"
    assert by_name["first"].returns == "node_p"
    assert [(each.name, each.annotation) for each in by_name["first"].parameters] == [
        ("list", "node_t*"),
        ("count", "int"),
    ]
    assert [each.name for each in by_name["old"].parameters] == ["a", "b"]
    assert found["old"] == ("function", 13)
    assert [each.module for each in facts.imports] == ['"a.h"', "<stdio.h>"]
    assert not facts.problems


def test_a_header_with_words_of_cpp_is_read_as_cpp_and_others_are_not() -> None:
    assert extract("c", b"namespace a {\nclass B {\npublic:\n  int c();\n};\n}\n").language == "cpp"
    assert extract("c", b"/* using a class\n   namespace is not C */\nint class(int new);\n").language == "c"


def test_definitions_of_cpp() -> None:
    facts = extract(
        "cpp",
        b"""namespace a::b {
template <typename T> class EXPORT Shelf final : public Base<T> {
 public:
  Shelf(int n = 0);
  ~Shelf();
  T peek() const;
  bool operator==(const Shelf &o) const { return true; }
  std::map<int, T> items_ GUARDED_BY(lock_);
};
template <typename T> T Shelf<T>::peek() const { return items_->first(); }
}
""",
    )
    by_name = {each.symbol: each for each in facts.definitions}
    assert by_name["a.b.Shelf"].bases == ("Base<T>",)
    assert "constructor" in by_name["a.b.Shelf.Shelf"].flags
    assert {"a.b.Shelf.~Shelf", "a.b.Shelf.operator==", "a.b.Shelf.items_"} <= set(by_name)
    outside = by_name["a.b.Shelf.peek~2"]
    assert outside.parameters[0].kind == "receiver"
    assert outside.parameters[0].annotation == "Shelf<T>"
    assert "EXPORT" not in by_name
    assert not facts.problems
    assert [call.callee for call in facts.calls] == ["items_*.first"]


def test_the_exports_of_a_library_hold_no_definitions() -> None:
    facts = extract("c", b"LIBRARY thing\nEXPORTS\n  open_it @1\n")
    assert facts.definitions == ()
    assert facts.problems == ()


def test_an_export_macro_makes_no_call_of_a_declaration() -> None:
    facts = extract(
        "c",
        b"LIB_EXPORT lib_t* lib_make(void);\nLIB_EXPORT MORE_API char* lib_name(lib_t*);\n"
        b"extern LIB_EXPORT int lib_size(void);\nint x = MAKE_IT (1);\nLIB_CHECK(lib_make());\n",
    )
    assert [(one.name, one.line, one.column, one.returns) for one in facts.definitions[:3]] == [
        ("lib_make", 1, 18, "lib_t*"),
        ("lib_name", 2, 26, "char*"),
        ("lib_size", 3, 22, "int"),
    ]
    assert [one.name for one in facts.calls] == ["MAKE_IT", "LIB_CHECK", "lib_make"]


def test_a_defaulted_destructor_is_a_definition_and_no_call() -> None:
    facts = extract("cpp", b"struct Box { ~Box(); Box() = default; };\nBox::~Box() = default;\nint size = count();\n")
    assert [one.name for one in facts.calls] == ["count"]
    assert ("Box.~Box", 2) in [(one.qualified_name, one.line) for one in facts.definitions]
