"""What an edit broke, for every resolved language: an event on standard input, told and not told."""

import fcntl
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.agent import log

from .conftest import Hook, environment, index

Repo = Callable[[dict[str, str]], Path]

TREE = {
    "a.py": "class A:\n    def m(self, x):\n        return x\n\n    def n(self):\n        return self.m(1)\n\n\n"
    "def f(x):\n    return x\n\n\ndef g():\n    return f(1)\n",
    "b.py": "from a import A, f\n\n\ndef main():\n    A().m(1)\n    f(1)\n\n\nclass S(A):\n    def q(self):\n"
    "        self.m(1)\n\n\ndef t(a: A, other):\n    a.m(3)\n    other.m(4)\n",
    "go/go.mod": "module ex.com/g\ngo 1.20\n",
    "go/a.go": "package g\n\ntype S struct{}\n\nfunc (s *S) M(a int) {}\nfunc F(a int) {}\nfunc k() { F(1) }\n",
    "go/b.go": "package g\n\nfunc main() {\n\tF(1)\n\ts := S{}\n\ts.M(1)\n}\n",
    "java/A.java": "class A {\n  A(int x) {}\n  void m(int a) {}\n  static void s(int a) {}\n  void n() { m(1); }\n}\n",
    "java/B.java": "class B extends A {\n  B() { super(1); }\n  void m(int a) {}\n}\n",
    "java/C.java": "class C {\n  void k(A a) {\n    a.m(1);\n    A.s(2);\n    new A(1);\n  }\n}\n",
    "rust/lib.rs": "mod other;\npub struct S {}\nimpl S {\n    pub fn m(&self, a: i32) {}\n}\n"
    "pub fn f(a: i32) {}\nfn k() { f(1); }\n",
    "rust/other.rs": "use crate::{S, f};\nfn main(s: S) {\n    f(1);\n    s.m(2);\n}\n",
    "ts/a.ts": "export function f(a: number) {}\nexport class C {\n  m(a: number) {}\n  n() { this.m(1); }\n}\n"
    "function k() { f(1); }\n",
    "ts/b.ts": 'import { f, C } from "./a";\nfunction main() {\n  f(1);\n  new C().m(1);\n}\n',
    "js/a.js": "export function f(a) { return a; }\nexport function g(a) { return a; }\n",
    "js/b.js": 'import { f, g } from "./a.js";\nf(1);\nf(1, 2);\ng();\n',
    "kt/A.kt": "class A(val x: Int) {\n    fun m(a: Int) {}\n    fun w(block: () -> Unit) {}\n}\nfun f(a: Int) {}\n",
    "kt/B.kt": "fun main() {\n    f(1)\n    val a = A(1)\n    a.m(1)\n    a.w { }\n}\n",
    "cs/A.cs": "class A {\n  public A(int x) {}\n  public void M(int a) {}\n}\n",
    "cs/B.cs": "class B {\n  void K() {\n    var a = new A(1);\n    a.M(1);\n  }\n}\n",
    "swift/A.swift": "class A {\n  init(x: Int) {}\n  func m(a: Int) {}\n}\nfunc f(_ a: Int) {}\n",
    "swift/B.swift": "func main() {\n  f(1)\n  let a = A(x: 1)\n  a.m(a: 1)\n}\n",
    "scala/A.scala": "class A(x: Int) {\n  def m(a: Int): Int = a\n}\nobject O {\n  def f(a: Int): Int = a\n}\n",
    "scala/B.scala": "object P {\n  def main(): Unit = {\n    O.f(1)\n    val a = new A(1)\n    a.m(1)\n  }\n}\n",
    "c/a.h": "int f(int a);\n",
    "c/a.c": '#include <stdio.h>\n#include "a.h"\nint f(int a) { return a; }\nstatic int z(int b) { return f(b); }\n'
    "int y(void) { return z(1); }\n",
    "c/b.c": '#include "a.h"\nint main(void) {\n  return f(1);\n}\n',
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    top = tmp_path_factory.mktemp("languages") / "w"
    for name, text in TREE.items():
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text)
    subprocess.run(["git", "init", "-q"], cwd=top, check=True)
    index(top)
    return top


@pytest.fixture
def here(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "w", symlinks=True))


def edited(hook: Hook, top: Path, path: str, old: str, new: str) -> str:
    """The reply after `old` became `new` wherever it stands in the file."""
    text = (top / path).read_text()
    assert old in text
    (top / path).write_text(text.replace(old, new))
    told = str(hook(top, "PostToolUse", "Edit", {"file_path": str(top / path)}).text)
    assert log.read(str(top / ".git/codegraph"))[-1].error == ""
    return told


@pytest.mark.parametrize(
    ("path", "old", "new", "lines"),
    [
        ("a.py", "def f(", "def f2(", """
f is no longer in a.py (f2 is new at :9); 2 calls and 1 import of it remain:
  a.py:14  g  return f(1)
  b.py:1  <module>  from a import A, f
  b.py:6  main  f(1)
"""),
        ("a.py", "def m(", "def m2(", """
A.m is no longer in a.py (A.m2 is new at :2); 4 calls of it remain:
  a.py:6  A.n  return self.m(1)
  b.py:5  main  A().m(1)
  b.py:11  S.q  self.m(1)
  b.py:15  t  a.m(3)
"""),
        ("go/a.go", "func F(", "func F2(", """
F is no longer in go/a.go (F2 is new at :6); 2 calls of it remain:
  go/a.go:7  k  func k() { F(1) }
  go/b.go:4  main  F(1)
"""),
        ("go/a.go", ") M(", ") M2(", """
S.M is no longer in go/a.go (S.M2 is new at :5); 1 call of it remains:
  go/b.go:6  main  s.M(1)
"""),
        ("java/A.java", "void m(", "void m2(", """
A.m is no longer in java/A.java (A.m2 is new at :3); 2 calls of it remain:
  java/A.java:5  A.n  void n() { m(1); }
  java/C.java:3  C.k  a.m(1);
A.m is no longer in java/A.java; no longer overriding anything: B.m (java/B.java:3)
"""),
        ("java/A.java", "void s(", "void s2(", """
A.s is no longer in java/A.java (A.s2 is new at :4); 1 call of it remains:
  java/C.java:4  C.k  A.s(2);
"""),
        ("rust/lib.rs", "fn f(", "fn f2(", """
f is no longer in rust/lib.rs (f2 is new at :6); 2 calls and 1 import of it remain:
  rust/lib.rs:7  k  fn k() { f(1); }
  rust/other.rs:1  <module>  use crate::{S, f};
  rust/other.rs:3  main  f(1);
"""),
        ("rust/lib.rs", "fn m(", "fn m2(", """
S::m is no longer in rust/lib.rs (S::m2 is new at :4); 1 call of it remains:
  rust/other.rs:4  main  s.m(2);
"""),
        ("ts/a.ts", "function f(", "function f2(", """
f is no longer in ts/a.ts (f2 is new at :1); 2 calls and 1 import of it remain:
  ts/a.ts:6  k  function k() { f(1); }
  ts/b.ts:1  <module>  import { f, C } from "./a";
  ts/b.ts:3  main  f(1);
"""),
        ("ts/a.ts", "  m(", "  m2(", """
C.m is no longer in ts/a.ts (C.m2 is new at :3); 2 calls of it remain:
  ts/a.ts:4  C.n  n() { this.m(1); }
  ts/b.ts:4  main  new C().m(1);
"""),
        ("kt/A.kt", "fun m(", "fun m2(", """
A.m is no longer in kt/A.kt (A.m2 is new at :2); 1 call of it remains:
  kt/B.kt:4  main  a.m(1)
"""),
        ("cs/A.cs", "void M(", "void M2(", """
A.M is no longer in cs/A.cs (A.M2 is new at :3); 1 call of it remains:
  cs/B.cs:4  B.K  a.M(1);
"""),
        ("swift/A.swift", "func f(", "func f2(", """
f is no longer in swift/A.swift (f2 is new at :5); 1 call of it remains:
  swift/B.swift:2  main  f(1)
"""),
        ("scala/A.scala", "def m(", "def m2(", """
A.m is no longer in scala/A.scala (A.m2 is new at :2); 1 call of it remains:
  scala/B.scala:5  P.main  a.m(1)
"""),
        ("c/a.c", "int z(", "int z2(", """
z is no longer in c/a.c (z2 is new at :4); 1 call of it remains:
  c/a.c:5  y  int y(void) { return z(1); }
"""),
    ],
)  # fmt: skip
def test_what_is_gone(here: Path, hook: Hook, path: str, old: str, new: str, lines: str) -> None:
    assert edited(hook, here, path, old, new) == lines.strip("\n")
    assert edited(hook, here, path, new, old) == ""


@pytest.mark.parametrize(
    ("path", "old", "new", "lines"),
    [
        ("a.py", "m(self, x)", "m(self, x, y)", """
A.m (a.py:2) is now def m(self, x, y); 4 calls no longer fit:
  a.py:6  A.n  does not pass y
  b.py:5  main  does not pass y
  b.py:11  S.q  does not pass y
  b.py:15  t  does not pass y
"""),
        ("go/a.go", "M(a int)", "M()", """
S.M (go/a.go:5) is now func (s *S) M(); 1 call no longer fits:
  go/b.go:6  main  passes 1, 0 taken
"""),
        ("go/a.go", "F(a int)", "F(a, b int)", """
F (go/a.go:6) is now func F(a, b int); 2 calls no longer fit:
  go/a.go:7  k  does not pass b
  go/b.go:4  main  does not pass b
"""),
        ("java/A.java", "m(int a)", "m(int a, int b)", """
A.m (java/A.java:3) is now void m(int a, int b); 2 calls no longer fit:
  java/A.java:5  A.n  does not pass b
  java/C.java:3  C.k  does not pass b
"""),
        ("java/A.java", "A(int x)", "A(int x, int y)", """
A.A (java/A.java:2) is now A(int x, int y); 2 calls no longer fit:
  java/B.java:2  B.B  does not pass y
  java/C.java:5  C.k  does not pass y
"""),
        ("rust/lib.rs", "a: i32", "a: i32, b: i32", """
f (rust/lib.rs:6) is now pub fn f(a: i32, b: i32); 2 calls no longer fit:
  rust/lib.rs:7  k  does not pass b
  rust/other.rs:3  main  does not pass b
S::m (rust/lib.rs:4) is now pub fn m(&self, a: i32, b: i32); 1 call no longer fits:
  rust/other.rs:4  main  does not pass b
"""),
        ("ts/a.ts", "f(a: number)", "f(a: number, b: number)", """
f (ts/a.ts:1) is now function f(a: number, b: number); 2 calls no longer fit:
  ts/a.ts:6  k  does not pass b
  ts/b.ts:3  main  does not pass b
"""),
        ("ts/a.ts", "m(a: number)", "m()", """
C.m (ts/a.ts:3) is now m(); 2 calls no longer fit:
  ts/a.ts:4  C.n  passes 1, 0 taken
  ts/b.ts:4  main  passes 1, 0 taken
"""),
        ("js/a.js", "f(a)", "f(a, b)", """
f (js/a.js:1) is now function f(a, b); 1 call no longer fits:
  js/b.js:2  <module>  does not pass b
"""),
        ("kt/A.kt", "val x: Int", "val x: Int, y: Int", """
A (kt/A.kt:1) is now class A(val x: Int, y: Int); 1 call no longer fits:
  kt/B.kt:3  main  does not pass y
"""),
        ("kt/A.kt", "w(block", "w(n: Int, block", """
A.w (kt/A.kt:3) is now fun w(n: Int, block: () -> Unit); 1 call no longer fits:
  kt/B.kt:5  main  does not pass n
"""),
        ("cs/A.cs", "M(int a)", "M(int a, int b)", """
A.M (cs/A.cs:3) is now public void M(int a, int b); 1 call no longer fits:
  cs/B.cs:4  B.K  does not pass b
"""),
        ("cs/A.cs", "A(int x)", "A(int x, int y)", """
A.A (cs/A.cs:2) is now public A(int x, int y); 1 call no longer fits:
  cs/B.cs:3  B.K  does not pass y
"""),
        ("swift/A.swift", "m(a: Int)", "m(b: Int)", """
A.m (swift/A.swift:3) is now func m(b: Int); 1 call no longer fits:
  swift/B.swift:4  main  passes a=, which is not taken
"""),
        ("scala/A.scala", "f(a: Int)", "f(a: Int, b: Int)", """
O.f (scala/A.scala:5) is now def f(a: Int, b: Int): Int =; 1 call no longer fits:
  scala/B.scala:3  P.main  does not pass b
"""),
        ("c/a.c", "z(int b)", "z(int b, int c)", """
z (c/a.c:4) is now static int z(int b, int c); 1 call no longer fits:
  c/a.c:5  y  does not pass c
"""),
    ],
)  # fmt: skip
def test_what_no_longer_fits(here: Path, hook: Hook, path: str, old: str, new: str, lines: str) -> None:
    told = [line for line in edited(hook, here, path, old, new).splitlines() if "overrid" not in line]
    assert "\n".join(told) == lines.strip("\n")
    assert edited(hook, here, path, new, old) == ""


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a.py", "def f(x)", "def f(x, *more, y=1)"),
        ("a.py", "m(self, x)", "m(self, x, **more)"),
        ("a.py", "def f(x)", "@remote.task\ndef f(x, y)"),
        ("a.py", "def f(x):\n    return x", "f = make()"),
        ("a.py", "def f(x):\n    return x", "from elsewhere import f"),
        ("a.py", "def f(x):\n    return x", "from elsewhere import *"),
        ("a.py", "class A:\n    def m(self, x):\n        return x\n", "class A(Unknown):\n"),
        ("a.py", "    def m(self, x):\n        return x\n", "    def __getattr__(self, name):\n        return 1\n"),
        ("a.py", "    def m(self, x):\n        return x\n", "    def __init__(self):\n        self.m = print\n"),
        ("go/a.go", "F(a int)", "F(a int, b ...int)"),
        ("java/A.java", "void m(int a) {}", "void m(int a) {}\n  void m(int a, int b) {}"),
        ("java/A.java", "void m(int a) {}", "void m(int a, int b) {}\n  void m(int a) {}"),
        ("java/A.java", "A(int x) {}", "A(int x, int y) {}\n  A(int x) {}"),
        ("java/A.java", "void m(int a)", "void m(int... a)"),
        ("ts/a.ts", "f(a: number)", "f(a: number, b?: number, ...c: number[])"),
        ("ts/a.ts", "export function f(a: number)", """export function f(a: number): void;
export function f(a: number, b: number): void;
export function f(a: number, b?: number)"""),
        ("kt/A.kt", "fun m(a: Int)", "fun m(a: Int, b: Int = 1)"),
        ("kt/A.kt", "fun w(block", "fun w(n: Int = 1, block"),
        ("kt/A.kt", "class A(val x: Int) {", "class A(val x: Int, y: Int) {\n    constructor(x: Int) : this(x, 1)"),
        ("cs/A.cs", "M(int a)", "M(int a, params int[] more)"),
        ("cs/A.cs", "public A(int x) {}", "public A(int x, int y) {}\n  public A(int x) {}"),
        ("swift/A.swift", "f(_ a: Int)", "f(_ a: Int, b: Int = 1)"),
        ("scala/A.scala", "f(a: Int)", "f(a: Int)(implicit b: Int)"),
        ("js/a.js", "f(a)", "f()"),
        ("js/a.js", "f(a) {", "f(a, b) { b = b || 1;"),
        ("js/a.js", "g(a)", "g(a, b)"),  # it did not fit before
        ("c/a.c", "f(int a)", "f(int a, int b)"),  # the header still says otherwise
        ("c/a.c", "static int z(int b) {", "static int z(int b, ...) {"),
    ],
)  # fmt: skip
def test_what_may_be_right_is_not_told(here: Path, hook: Hook, path: str, old: str, new: str) -> None:
    assert edited(hook, here, path, old, new) == ""


def test_a_header_and_then_its_definition(here: Path, hook: Hook) -> None:
    assert edited(hook, here, "c/a.h", "f(int a)", "f(int a, int b)") == ""
    text = edited(hook, here, "c/a.c", "f(int a)", "f(int a, int b)")
    assert text.splitlines() == [
        "f (c/a.c:3) is now int f(int a, int b); 2 calls no longer fit:",
        "  c/a.c:4  z  does not pass b",
        "  c/b.c:3  main  does not pass b",
    ]


def test_a_receiver_that_became_unknown_by_the_same_edit_is_not_told(repo: Repo, hook: Hook) -> None:
    top = repo(
        {
            "a.py": "class A:\n    def m(self):\n        return 1\n\n\ndef make():\n    return A()\n",
            "b.py": "from a import A, make\n\nmake().m()\nA().m()\n",
        }
    )
    index(top)
    text = edited(hook, top, "a.py", "m(self)", "k(self)")
    assert "b.py:3" in text
    assert "b.py:4" in text
    edited(hook, top, "a.py", "k(self)", "m(self)")
    (top / "a.py").write_text((top / "a.py").read_text().replace("return A()", "return other()"))
    assert edited(hook, top, "a.py", "m(self)", "k(self)") == ""


def test_uses_that_are_no_calls_and_imports_that_expect_it(repo: Repo, hook: Hook) -> None:
    top = repo(
        {
            "a.py": "class Base:\n    pass\n\n\ndef f():\n    pass\n",
            "b.py": "from a import Base, f\n\n\nclass Heir(Base):\n    pass\n\n\nTABLE = [f]\n",
            "c.py": "try:\n    from a import f\nexcept ImportError:\n    f = None\n",
            "pkg/__init__.py": "from a import f\n",
            "d.py": "from pkg import f\n",
        }
    )
    index(top)
    lines = edited(hook, top, "a.py", "class Base", "class Root").splitlines()
    assert lines[0] == "Base is no longer in a.py (Root is new at :1); 1 import and 1 other use of it remain:"
    assert lines[1:] == ["  b.py:1  <module>  from a import Base, f", "  b.py:4  <module>  class Heir(Base):"]
    text = edited(hook, top, "a.py", "def f(", "def g(")
    assert "pkg/__init__.py:1" in text
    assert "b.py:8" in text
    assert "c.py" not in text


def test_overloads_and_the_members_of_a_class_that_is_gone_are_told_once(repo: Repo, hook: Hook) -> None:
    top = repo(
        {
            "a.py": "from typing import overload\n\n\n@overload\ndef f(x: int) -> int: ...\n@overload\n"
            "def f(x: str) -> str: ...\ndef f(x):\n    return x\n\n\nclass A:\n    def m(self):\n        return 1\n",
            "b.py": "from a import A, f\n\n\nclass B(A):\n    def m(self):\n        return 2\n\n\nf(1)\nA().m()\n",
        }
    )
    index(top)
    text = edited(hook, top, "a.py", "def f(", "def g(")
    assert text.count("f is no longer in a.py") == 1
    text = edited(hook, top, "a.py", "class A", "class Z")
    assert text.startswith("A is no longer in a.py (Z is new at :12); 1 call, 1 import and 1 other use of it remain:")
    assert "A.m" not in text


def test_an_override_that_no_longer_is_one(here: Path, hook: Hook) -> None:
    text = edited(hook, here, "java/B.java", "void m(int a)", "void m(int a, int b)")
    assert text == "B.m (java/B.java:3) no longer overrides A.m (java/A.java:3)"
    edited(hook, here, "java/B.java", "void m(int a, int b)", "void m(int a)")
    text = edited(hook, here, "java/A.java", "void m(int a)", "void m(int a, int b)")
    assert "A.m takes other arguments now; no longer overriding anything: B.m (java/B.java:3)" in text


def test_a_broken_edit_of_another_language_is_told_at_the_next_start(here: Path, hook: Hook) -> None:
    edited(hook, here, "go/a.go", "F(a int)", "F(a, b int)")
    edited(hook, here, "ts/a.ts", "function f(", "function f2(")
    text = hook(here, "SessionStart", source="startup").text
    assert "F (go/a.go:6) is now func F(a, b int); 2 calls no longer fit:" in text
    assert "f is no longer in ts/a.ts; 3 calls of it remain:" in text
    edited(hook, here, "go/a.go", "F(a, b int)", "F(a int)")
    edited(hook, here, "ts/a.ts", "function f2(", "function f(")
    assert "no longer" not in hook(here, "SessionStart", source="startup").text


def test_a_file_that_takes_too_long_is_left_to_a_process_of_its_own(here: Path, hook: Hook) -> None:
    old = {"file_path": str(here / "a.py")}
    big = (here / "a.py").read_text() + "".join(f"\n\ndef made{at}():\n    pass\n" for at in range(40_000))
    (here / "a.py").write_text(big.replace("def f(", "def f2("))
    began = time.monotonic()
    assert hook(here, "PostToolUse", "Edit", old).out == b""
    assert time.monotonic() - began < 3
    assert "the file is large" in log.read(str(here / ".git/codegraph"))[-1].error
    with open(here / ".git/codegraph/index.lock", "rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # until that process is done


def test_a_slow_refresh_leaves_the_time_that_it_did_not_use(here: Path, tmp_path: Path) -> None:
    """The alarm was set again as if the refresh had used all it may."""
    slow = tmp_path / "slow.py"
    slow.write_text(
        "import sys, time\n"
        "from indexer.agent import broken, run\n"
        "from indexer.agent.refreshing import AFTER_EDIT\n"
        "run.TIME_LIMIT = AFTER_EDIT + 1.5\n"
        "told = broken.broken_blocks\n"
        "broken.broken_blocks = lambda *given: (time.sleep(2), told(*given))[1]\n"
        "run.run_hook(sys.stdin.buffer, sys.stdout.buffer)\n"
    )
    (here / "a.py").write_text((here / "a.py").read_text().replace("def f(", "def f2("))
    event = {"hook_event_name": "PostToolUse", "tool_name": "Edit", "cwd": str(here),
        "tool_input": {"file_path": str(here / "a.py")}}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-P", str(slow)], input=json.dumps(event).encode(), env=environment(), cwd=here,
        capture_output=True, timeout=30, check=False,
    )  # fmt: skip
    assert b"f is no longer in a.py" in done.stdout
    assert log.read(str(here / ".git/codegraph"))[-1].error == ""
