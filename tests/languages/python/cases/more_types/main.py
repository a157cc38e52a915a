from collections.abc import Callable
from contextvars import ContextVar
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")  #! TypeVar -> external typing.TypeVar


class Style:
    def css(self):
        return ""

    def again(self):
        return self.__class__()  #! __class__ -> main.py:Style


class Segment(NamedTuple):
    text: str
    style: Style


class Stack(list[T]):
    @property
    def top(self) -> T:
        return self[-1]


class Kind(Generic[T]):
    def __class_getitem__(cls, item):
        return super().__class_getitem__(item)  #! super -> external <builtin>.super; __class_getitem__ -> candidates

    def fail(self):
        return 1


class Number(Kind[int]):
    def convert(self):
        return self.fail()  #! fail -> main.py:Kind.fail


def record(job: Callable[[Style], None]) -> None:
    job(Style())  #! job -> candidates; Style -> main.py:Style


current: ContextVar[Style] = ContextVar("current")  #! ContextVar -> external contextvars.ContextVar


def use(segments: list[Segment], stack: Stack[Style]):
    for text, style in segments:
        style.css()  #! css -> main.py:Style.css
        text.upper()  #! upper -> external <builtin>.str.upper
    segments[0][1].css()  #! css -> main.py:Style.css
    stack.pop().css()  #! pop -> external <builtin>.list.pop; css -> main.py:Style.css
    stack.top.css()  #! css -> main.py:Style.css
    record(lambda style: style.css())  #! record -> main.py:record; css -> main.py:Style.css
    current.get(None).css()  #! get -> external contextvars.ContextVar.get; css -> main.py:Style.css
    Style().again().css()  #! Style -> main.py:Style; again -> main.py:Style.again; css -> main.py:Style.css


def made_from(base: type[Style]):
    class Heir(base):
        def css(self):
            return super().css()  #! super -> external <builtin>.super; css -> main.py:Style.css

    return Heir
