"""What the hook counts after an edit or a command is what there is: faults that were found by using it."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from .conftest import Hook, index
from .test_broken import edited

Repo = Callable[[dict[str, str]], Path]


def after(hook: Hook, top: Path, command: str, **more: str) -> str:
    """The reply after a shell command."""
    subprocess.run(["sh", "-ec", command], cwd=top, check=True)
    return str(hook(top, "PostToolUse", "Bash", {"command": command}, **more).text)


def test_callers_in_files_that_the_same_command_changed(repo: Repo, hook: Hook) -> None:
    top = repo(
        {
            "a.py": "def f(x):\n    return x\n\n\nclass A:\n    def m(self):\n        return 1\n",
            "b.py": "from a import A, f\n\n\ndef main(a: A):\n    f(1)\n    a.m()\n",
            "c.py": "from a import A, f\n\n\ndef main(a: A):\n    f(1)\n    a.m()\n",
            "d.py": "from a import A, f\n\n\ndef main(a: A):\n    f(1)\n    a.m()\n",
            "go.mod": "module ex.com/g\ngo 1.20\n",
            "a.go": "package g\n\nfunc F(a int) {}\n",
            "b.go": "package g\n\nfunc main() {\n\tF(1)\n}\n",
        }
    )
    index(top)
    text = after(
        hook, top, "sed -i 's/def f/def g/; s/def m/def n/' a.py; echo '# c' >>b.py; sed -i 1s/^/#\\\\n/ c.py;"
        " sed -i 's/, f$/\\nfrom out import f/; s/a: A/a/' d.py; sed -i 's/F(/G(/' a.go; echo '// c' >>b.go"
    )  # fmt: skip
    assert "f is no longer in a.py (g is new at :1); 2 calls and 2 imports of it remain:" in text
    assert "  b.py:5  main  f(1)\n" in text
    assert "  c.py:6  main  f(1)" in text
    assert "A.m is no longer in a.py (A.n is new at :6); 2 calls of it remain:\n  b.py:6  main  a.m()\n  c.py:7" in text
    assert "F is no longer in a.go (G is new at :3); 1 call of it remains:\n  b.go:4  main  F(1)" in text
    assert "d.py" not in text


def test_overloads_whose_calls_stand_in_a_file_that_changed_too(repo: Repo, hook: Hook) -> None:
    top = repo(
        {
            "A.java": "class A {\n  void m(int a) {}\n}\n",
            "C.java": "class C {\n  void k(A a) {\n    a.m(1);\n  }\n}\n",
        }
    )
    index(top)
    text = after(hook, top, "sed -i 's/int a/int a, int b/' A.java; echo '// c' >>C.java")
    assert "1 call no longer fits:\n  C.java:3  C.k  does not pass b" in text


def test_more_than_can_be_looked_into_are_counted_or_said_to_be_more(repo: Repo, hook: Hook) -> None:
    calls = "".join(f"    f({at})\n" for at in range(900))
    top = repo(
        {
            "a.py": "def f(x):\n    return x\n\n\ndef g(x):\n    return x\n",
            "b.py": f"from a import f\n\n\ndef main():\n{calls}",
            **{f"m{at}.py": "from a import g\n\ng(1)\n" for at in range(401)},
        }
    )
    index(top)
    assert "; 900 calls no longer fit:" in edited(hook, top, "a.py", "def f(x)", "def f(x, y)")
    assert "; 900 calls and 1 import of it remain" in edited(hook, top, "a.py", "def f(x, y)", "def e(x)")
    assert "; at least 400 calls no longer fit" in edited(hook, top, "a.py", "def g(x)", "def g(x, y)")
    assert "; at least 400 calls and 400 imports of it remain" in edited(hook, top, "a.py", "def g(x, y)", "def h(x)")


def test_what_an_import_from_outside_stands_in_for_is_not_held_to_its_fallback(repo: Repo, hook: Hook) -> None:
    top = repo(
        {
            "e.py": "try:\n    from ext import one\nexcept ImportError:\n    def one(a, b=1):\n        return a\n\n\n"
            "def two(a, b=1):\n    return a\n",
            "g.py": "from e import one, two\n\none(1, 2)\ntwo(1, 2)\n",
        }
    )
    index(top)
    text = edited(hook, top, "e.py", ", b=1)", ")")
    assert (
        text
        == "two (e.py:8) is now def two(a); 1 call no longer fits:\n  g.py:4  <module>  passes 2 positional, 1 taken"
    )


def test_what_is_named_through_a_class_that_is_gone(repo: Repo, hook: Hook) -> None:
    top = repo(
        {
            "a.py": "class A:\n    K = 1\n\n    @classmethod\n    def make(cls):\n        return cls()\n\n"
            "    def m(self):\n        return 1\n",
            "b.py": "from a import A\nimport a\n\n\ndef main(x, other):\n    A.make().m()\n    a.A.make()\n"
            "    print(A.K)\n    y: A = A()\n    other.make()\n    return isinstance(x, (A, int))\n",
            "a.go": "package g\n\ntype P func(int)\n",
            "b.go": "package g\n\nfunc f(a ...P) P {\n\treturn a[0]\n}\n",
        }
    )
    index(top)
    lines = edited(hook, top, "a.py", "class A", "class Z").splitlines()
    assert lines[0] == "A is no longer in a.py (Z is new at :1); 3 calls, 1 import and 2 other uses of it remain:"
    assert [int(line.split()[0].removeprefix("b.py:")) for line in lines[1:]] == [1, 6, 7, 8, 9, 11]
    text = edited(hook, top, "a.go", "type P", "type Q")
    assert (
        text == "P is no longer in a.go (Q is new at :3); 1 other use of it remains:\n  b.go:3  f  func f(a ...P) P {"
    )


def test_what_is_imported_and_is_gone_or_is_no_longer_exported(repo: Repo, hook: Hook) -> None:
    top = repo(
        {
            "a.py": "LIMIT = 3\nKEPT = 4\n",
            "b.py": "from a import KEPT, LIMIT\n\n\ndef main(x):\n    return x < LIMIT + KEPT\n",
            "o.ts": "export const limit = 3;\nexport class K {}\nexport function f() {}\nexport { f as g };\n",
            "p.ts": "import { f, g, K, limit } from './o';\nexport const all = () => [new K(), limit, f(), g()];\n",
        }
    )
    index(top)
    assert edited(hook, top, "a.py", "LIMIT", "TOP").splitlines() == [
        "LIMIT is no longer in a.py (TOP is new at :1); 1 import and 1 other use of it remain:",
        "  b.py:1  <module>  from a import KEPT, LIMIT",
        "  b.py:5  main  return x < LIMIT + KEPT",
    ]
    assert edited(hook, top, "a.py", "KEPT = 4", "try:\n    KEPT = 4\nexcept ValueError:\n    KEPT = 5") == ""
    text = edited(hook, top, "o.ts", "export c", "c")
    assert "limit is no longer exported from o.ts; 1 import and 1 other use of it remain:\n  p.ts:1 " in text
    assert "K is no longer exported from o.ts; 1 call and 1 import of it remain:\n  p.ts:1 " in text
    assert edited(hook, top, "o.ts", "class K {}", "class K {}\nexport { K, limit };") == ""


def test_a_class_that_is_renamed_in_its_file(repo: Repo, hook: Hook) -> None:
    top = repo(
        {
            "P.java": "class Base { static void log(int a) {} void m() {} }\n",
            "Q.java": "class Q {\n  void k(Base c) { Base.log(1); }\n  void l() { new Base(); Other.log(1); }\n}\n",
            "in/P.java": "package in; public class Basis { public static void log(int a) {} }\n",
            "Q2.java": "import in.Basis;\nclass Q2 {\n  void k(Basis c) { Basis.log(1); }\n}\n",
        }
    )
    index(top)
    assert edited(hook, top, "P.java", "class Base", "class Root").splitlines() == [
        "Base is no longer in P.java (Root is new at :1); 2 calls of it remain:",
        "  Q.java:2  Q.k  void k(Base c) { Base.log(1); }",
        "  Q.java:3  Q.l  void l() { new Base(); Other.log(1); }",
    ]
    text = edited(hook, top, "in/P.java", "class Basis", "class Root")
    assert "Basis is no longer in in/P.java" in text
    assert "  Q2.java:3 " in text
    assert edited(hook, top, "in/P.java", "class Root", "class Basis") == ""


def test_what_is_broken_again_after_it_was_mended_is_told_again(repo: Repo, hook: Hook) -> None:
    top = repo({"a.py": "def f(x):\n    return x\n", "b.py": "from a import f\n\nf(1)\n"})
    index(top)
    broken, mended = "sed -i 's/def f/def g/' a.py", "sed -i 's/def g/def f/' a.py"
    first = after(hook, top, broken, session_id="s")
    assert "f is no longer in a.py" in first
    assert after(hook, top, mended, session_id="s") == ""
    assert after(hook, top, broken, session_id="s") == first
    assert after(hook, top, "echo '# more' >>a.py", session_id="s") == ""


def test_an_overload_that_is_gone_is_told_with_those_that_are_left(repo: Repo, hook: Hook) -> None:
    one, two, whole = "(a: number): void", "(a: number, b: number): void", "(a: number, b?: number) {}"
    text = "".join(f"export function f{signature}\n" for signature in (one, two, whole))
    top = repo({"o.ts": text, "p.ts": "import { f } from './o';\nf(1);\nf(1, 2);\n"})
    index(top)
    lines = edited(hook, top, "o.ts", f"export function f{two}\n", "").splitlines()
    assert lines[0].startswith(f"f (o.ts:1) is now function f{one}")
    assert lines[1:] == ["  p.ts:3  <module>  passes 2, 1 taken"]


def test_a_file_that_moved_is_told_once(repo: Repo, hook: Hook) -> None:
    top = repo(
        {
            "m.ts": "export function get(a: number) {}\nexport function put() {}\n",
            "u.ts": "import { get, put } from './m';\nget(1);\nput();\n",
        }
    )
    index(top)
    lines = after(hook, top, "mv m.ts m2.ts").splitlines()
    assert lines[0].startswith("m.ts has moved to m2.ts; ")
    assert [line.split()[0] for line in lines[1:]] == ["u.ts:1", "u.ts:2", "u.ts:3"]
    assert after(hook, top, "sed -i 's/m.;/m2\\x27;/' u.ts") == ""
