from typing import Protocol


class Base:
    def step(self):
        return 0


class Child(Base):
    def step(self):
        return 1


class Box[T]:
    def __init__(self, held: T) -> None:
        self.held = held

    def get(self) -> T:
        return self.held

    def swap[U](self, other: "Box[U]") -> "Box[U]":
        return other

    @classmethod
    def of(cls, held: T) -> "Box[T]":
        return cls(held)  #! cls -> main.py:Box


class Pair[K, V](Protocol):
    key: K

    def value(self) -> V: ...


class Bounded[T: Base]:
    item: T

    def run(self):
        self.item.step()  #! step -> main.py:Base.step


class Deeper[A, B](Box[B]):
    first: A


def same[T](x: T) -> T:
    return x


def bound[T: Base](x: T) -> T:
    x.step()  #! step -> main.py:Base.step
    return x


def either[T: (Base, Box[int])](x: T):
    x.step()  #! step -> candidates


def first[T](items: list[T]) -> T:
    return items[0]


type Boxes[T] = list[Box[T]]
type Swapped[A, B] = Pair[B, A]
type Plain = Base | None
type Later = Defined


def use(
    box: Box[Child],
    pair: Pair[Base, Child],
    boxes: Boxes[Child],
    swapped: Swapped[Child, Base],
    plain: Plain,
    deep: Deeper[Base, Child],
    later: Later,
    bounded: Bounded[Child],
    unknown: Box,
):
    box.get().step()  #! get -> main.py:Box.get; step -> main.py:Child.step
    box.held.step()  #! step -> main.py:Child.step
    box.swap(Box(Base())).get().step()  #! swap -> main.py:Box.swap; Box -> main.py:Box; Base -> main.py:Base; get -> main.py:Box.get; step -> main.py:Base.step
    pair.key.step()  #! step -> main.py:Base.step
    pair.value().step()  #! value -> main.py:Pair.value; step -> main.py:Child.step
    boxes[0].get().step()  #! get -> main.py:Box.get; step -> main.py:Child.step
    swapped.value().step()  #! value -> main.py:Pair.value; step -> main.py:Child.step
    plain.step()  #! step -> main.py:Base.step
    deep.get().step()  #! get -> main.py:Box.get; step -> main.py:Child.step
    deep.first.step()  #! step -> main.py:Base.step
    later.step()  #! step -> main.py:Defined.step
    bounded.item.step()  #! step -> main.py:Child.step
    unknown.get().step()  #! get -> main.py:Box.get; step -> candidates
    Box(Child()).get().step()  #! Box -> main.py:Box; Child -> main.py:Child; get -> main.py:Box.get; step -> main.py:Child.step
    Box[Child](unknown).get().step()  #! -> main.py:Box; get -> main.py:Box.get; step -> main.py:Child.step
    same(Child()).step()  #! same -> main.py:same; Child -> main.py:Child; step -> main.py:Child.step
    bound(Child()).step()  #! bound -> main.py:bound; Child -> main.py:Child; step -> main.py:Child.step
    first([Child()]).step()  #! first -> main.py:first; Child -> main.py:Child; step -> main.py:Child.step
    same(unknown).step()  #! same -> main.py:same; step -> candidates


class Defined:
    class Inner:
        def step(self):
            return 2

    def make[T](self, kind: T, inner: Inner) -> T:
        inner.step()  #! step -> main.py:Defined.Inner.step
        return kind

    def step(self):
        self.make(Base(), self.Inner()).step()  #! make -> main.py:Defined.make; Base -> main.py:Base; Inner -> main.py:Defined.Inner; step -> main.py:Base.step
