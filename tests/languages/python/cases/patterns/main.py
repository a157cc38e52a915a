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


def parenthesised(b: Base):
    match b:
        case (Child()):
            b.step()  #! step -> main.py:Child.step
        case (Other()) | None:
            b.step()  #! step -> main.py:Other.step
        case ((Child() | Other()) as c):
            b.step()  #! step -> main.py:Child.step | main.py:Other.step
        case [Child()]:
            b.step()  #! step -> main.py:Base.step


def several(a: Base, h: Holder, c: Child | Other):
    match a, h.held:
        case Child(), Other():
            a.step()  #! step -> main.py:Child.step
            h.held.step()  #! step -> main.py:Other.step
        case (Other(), _):
            a.step()  #! step -> main.py:Other.step
            h.held.step()  #! step -> main.py:Base.step
        case [x, Child() | Other()]:
            a.step()  #! step -> main.py:Base.step
            h.held.step()  #! step -> main.py:Child.step | main.py:Other.step
        case Child(), *rest:
            a.step()  #! step -> main.py:Child.step
    match (a, c):
        case _, Child():
            c.step()  #! step -> main.py:Child.step
        case Child(), _:
            c.step()  #! step -> main.py:Other.step
        case _:
            c.step()  #! step -> main.py:Other.step
    match a, c:
        case Child(), Child():
            c.step()  #! step -> main.py:Child.step
        case _, 3:
            c.step()  #! step -> main.py:Child.step | main.py:Other.step
        case Other(), Child() if c.step():  #! step -> main.py:Child.step | main.py:Other.step
            c.step()  #! step -> main.py:Child.step
        case _:
            c.step()  #! step -> main.py:Child.step | main.py:Other.step


def on_one_line(b: Base, c: Base):
    b.step(); assert isinstance(b, Child); b.step(); c.step()  #! step -> main.py:Base.step; isinstance -> external <builtin>.isinstance; step -> main.py:Child.step; step -> main.py:Base.step
    b.step()  #! step -> main.py:Child.step
    assert isinstance(c, Other); return c.step()  #! isinstance -> external <builtin>.isinstance; step -> main.py:Other.step
