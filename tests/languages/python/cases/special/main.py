import enum
from collections import namedtuple
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple


class Part:
    def go(self):
        return 1


@dataclass  #! dataclass -> external dataclasses.dataclass
class Data:
    part: Part
    parts: list[Part] = field(default_factory=list)  #! field -> external dataclasses.field


class Named(NamedTuple):
    part: Part
    other: int


class Colour(enum.Enum):
    RED = 1
    BLUE = 2

    def shade(self):
        return Part()  #! Part -> main.py:Part


def made(part, more):
    return part


def use():
    data = Data(Part())  #! Data -> main.py:Data; Part -> main.py:Part
    data.part.go()  #! go -> main.py:Part.go
    data.parts[0].go()  #! go -> main.py:Part.go
    Named(Part(), 1).part.go()  #! Named -> main.py:Named; Part -> main.py:Part; go -> main.py:Part.go
    Colour.RED.shade().go()  #! shade -> main.py:Colour.shade; go -> main.py:Part.go
    for colour in Colour:
        colour.shade()  #! shade -> main.py:Colour.shade
    half = partial(made, Part())  #! partial -> external functools.partial; Part -> main.py:Part
    half(1)  #! half -> main.py:made
    type(data)(Part())  #! type -> external <builtin>.type; -> main.py:Data; Part -> main.py:Part
    point = namedtuple("point", "x y")  #! namedtuple -> external collections.namedtuple
    point(1, 2)  #! point -> external collections.namedtuple
