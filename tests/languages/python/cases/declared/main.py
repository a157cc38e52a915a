import typing as t
from typing import Callable, Generic, Iterator, Literal, NewType, Optional, Protocol, TypeVar, Union, overload


class A:
    def go(self) -> "B":
        return B()  #! B -> main.py:B

    def me(self) -> t.Self:
        return self


class B:
    def go(self) -> A:
        return A()  #! A -> main.py:A

    def stop(self):
        return 1


class Heir(A):
    def own(self):
        return 1


T = TypeVar("T")  #! TypeVar -> external typing.TypeVar
Bound = TypeVar("Bound", bound=A)  #! TypeVar -> external typing.TypeVar
Name = NewType("Name", A)  #! NewType -> external typing.NewType
Either = Union[A, B]


class Box(Generic[T]):
    def __init__(self, item: T) -> None:
        self.item = item

    def get(self) -> T:
        return self.item


class ABox(Box[A]):
    pass


class Runs(Protocol):
    def run(self) -> A: ...


def first(items: list[T]) -> T:
    return items[0]


def same(item: Bound) -> Bound:
    return item


@overload
def pick(kind: Literal["a"]) -> A: ...
@overload
def pick(kind: Literal["b"]) -> B: ...
def pick(kind):
    return None


def use(a: A, o: Optional[A], e: Either, x: "A | B", ls: list[A], d: t.Mapping[str, A], it: Iterator[A], tp: tuple[A, B],
        cls: type[A], run: Runs, call: Callable[[int], A], name: Name, anything: t.Any, *args: A, **kw: B):
    a.go()  #! go -> main.py:A.go
    a.go().go().go()  #! go -> main.py:A.go; go -> main.py:B.go; go -> main.py:A.go
    o.go()  #! go -> main.py:A.go
    e.go()  #! go -> main.py:A.go | main.py:B.go
    x.go()  #! go -> main.py:A.go | main.py:B.go
    ls[0].go()  #! go -> main.py:A.go
    d["k"].go()  #! go -> main.py:A.go
    next(it).go()  #! next -> external <builtin>.next; go -> main.py:A.go
    tp[1].stop()  #! stop -> main.py:B.stop
    left, right = tp
    left.go()  #! go -> main.py:A.go
    right.go()  #! go -> main.py:B.go
    cls().go()  #! cls -> main.py:A; go -> main.py:A.go
    run.run().go()  #! run -> main.py:Runs.run; go -> main.py:A.go
    call(1).go()  #! call -> candidates; go -> main.py:A.go
    name.go()  #! go -> main.py:A.go
    anything.go()  #! go -> candidates
    args[0].go()  #! go -> main.py:A.go
    kw["x"].go()  #! go -> main.py:B.go
    Box(a).get().go()  #! Box -> main.py:Box; get -> main.py:Box.get; go -> main.py:A.go
    ABox(a).get().go()  #! ABox -> main.py:ABox; get -> main.py:Box.get; go -> main.py:A.go
    first(ls).go()  #! first -> main.py:first; go -> main.py:A.go
    same(Heir()).own()  #! same -> main.py:same; Heir -> main.py:Heir; own -> main.py:Heir.own
    Heir().me().own()  #! Heir -> main.py:Heir; me -> main.py:A.me; own -> main.py:Heir.own
    pick("b").stop()  #! pick -> main.py:pick~3; stop -> main.py:B.stop
