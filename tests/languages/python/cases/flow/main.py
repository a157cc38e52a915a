class A:
    def go(self):
        return 1


class B:
    def go(self):
        return 1


def straight():
    x = A()  #! A -> main.py:A
    x.go()  #! go -> main.py:A.go
    x = B()  #! B -> main.py:B
    x.go()  #! go -> main.py:B.go


def branches(flag):
    if flag:
        x = A()  #! A -> main.py:A
        x.go()  #! go -> main.py:A.go
    else:
        x = B()  #! B -> main.py:B
        x.go()  #! go -> main.py:B.go
    x.go()  #! go -> main.py:A.go | main.py:B.go


def leaves(flag):
    x = A()  #! A -> main.py:A
    if flag:
        x = B()  #! B -> main.py:B
        return x.go()  #! go -> main.py:B.go
    return x.go()  #! go -> main.py:A.go


def loops(items):
    x = A()  #! A -> main.py:A
    for item in items:
        x.go()  #! go -> main.py:A.go | main.py:B.go
        x = B()  #! B -> main.py:B
        x.go()  #! go -> main.py:B.go


def narrowed(x):
    if isinstance(x, A):  #! isinstance -> external <builtin>.isinstance
        x.go()  #! go -> main.py:A.go
    if not isinstance(x, B):  #! isinstance -> external <builtin>.isinstance
        return
    x.go()  #! go -> main.py:B.go


def union(x: A | B):
    if isinstance(x, A):  #! isinstance -> external <builtin>.isinstance
        x.go()  #! go -> main.py:A.go
    else:
        x.go()  #! go -> main.py:B.go


def default(x: A = None):
    if x is None:
        x = A()  #! A -> main.py:A
    x.go()  #! go -> main.py:A.go


def tried():
    try:
        x = A()  #! A -> main.py:A
    except ValueError:
        x = B()  #! B -> main.py:B
    x.go()  #! go -> main.py:A.go | main.py:B.go


def closure():
    x = A()  #! A -> main.py:A

    def inner():
        x.go()  #! go -> main.py:A.go | main.py:B.go

    x = B()  #! B -> main.py:B
    return inner


class Base:
    def step(self):
        return 0


class Child(Base):
    def step(self):
        return 1


class Other(Base):
    def step(self):
        return 2


class Holder:
    held: Base


def matched(b: Base, h: Holder):
    match b:
        case Child():
            b.step()  #! step -> main.py:Child.step
        case Other(x=1) if b.step():  #! step -> main.py:Base.step
            b.step()  #! step -> main.py:Other.step
        case Child() | Other():
            b.step()  #! step -> main.py:Child.step | main.py:Other.step
        case _:
            b.step()  #! step -> main.py:Base.step
    match h.held:
        case Child() as c:
            c.step()  #! step -> main.py:Child.step
            h.held.step()  #! step -> main.py:Child.step
    b.step()  #! step -> main.py:Base.step


def matched_union(b: Child | Other):
    match b:
        case Child(x=1):
            b.step()  #! step -> main.py:Child.step
        case None:
            b.step()  #! step -> main.py:Child.step | main.py:Other.step
        case Child() | None:
            b.step()  #! step -> main.py:Child.step
        case _:
            b.step()  #! step -> main.py:Other.step


def asserted(b: Base, h: Holder, flag):
    b.step()  #! step -> main.py:Base.step
    if flag:
        assert isinstance(b, Other), "text"  #! isinstance -> external <builtin>.isinstance
        b.step()  #! step -> main.py:Other.step
    b.step()  #! step -> main.py:Base.step
    assert flag and isinstance(b, Child)  #! isinstance -> external <builtin>.isinstance
    b.step()  #! step -> main.py:Child.step
    if flag:
        b.step()  #! step -> main.py:Child.step
    assert isinstance(h.held, Child)  #! isinstance -> external <builtin>.isinstance
    h.held.step()  #! step -> main.py:Child.step
    b = Base()  #! Base -> main.py:Base
    b.step()  #! step -> main.py:Base.step
