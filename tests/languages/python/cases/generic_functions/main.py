from functools import singledispatch, singledispatchmethod


class A:
    def go(self):
        return 1


@singledispatch  #! singledispatch -> external functools.singledispatch
def show(value):
    value.go()  #! go -> candidates


@show.register  #! register -> candidates
def _(value: A):
    value.go()  #! go -> main.py:A.go


@show.register(int)  #! register -> candidates
def show_int(value):
    return value


class Printer:
    @singledispatchmethod  #! singledispatchmethod -> external functools.singledispatchmethod
    def draw(self, value):
        return value

    @draw.register  #! register -> candidates
    def _(self, value: A):
        return value


show(A())  #! show -> main.py:show; A -> main.py:A
show_int(1)  #! show_int -> main.py:show_int
Printer().draw(A())  #! Printer -> main.py:Printer; draw -> main.py:Printer.draw; A -> main.py:A
