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
