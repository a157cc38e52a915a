import collections
from collections import namedtuple
from typing import NamedTuple

from kinds import Imported


class Style:
    def css(self):
        return ""


class Other:
    def css(self):
        return ""


Point = namedtuple("Point", "x, style")  #! namedtuple -> external collections.namedtuple
Listed = collections.namedtuple("Listed", ["style", "other"], defaults=(None,))  #! namedtuple -> external collections.namedtuple
Typed = NamedTuple("Typed", [("style", Style), ("size", int)])  #! NamedTuple -> external typing.NamedTuple
Unread = namedtuple("Unread", FIELDS)  #! namedtuple -> external collections.namedtuple


class Sub(namedtuple("Sub", "style other")):  #! namedtuple -> external collections.namedtuple
    __slots__ = ()

    def css(self):
        return self.style.css()  #! css -> candidates

    def again(self):
        return self._replace(style=1).css()  #! _replace -> external collections.namedtuple._replace; css -> main.py:Sub.css


class Heir(Typed):
    def show(self):
        return self.style.css()  #! css -> main.py:Style.css


def use(typed: Typed, heir: Heir, point: Point, imported: Imported):
    made = Point(1, Style())  #! Point -> main.py:Point; Style -> main.py:Style
    made.style.css()  #! css -> main.py:Style.css
    made[1].css()  #! css -> main.py:Style.css
    made.x.css()  #! css -> candidates
    _, style = made
    style.css()  #! css -> main.py:Style.css
    point.style.css()  #! css -> candidates
    named = Listed(other=Other(), style=Style())  #! Listed -> main.py:Listed; Other -> main.py:Other; Style -> main.py:Style
    named.other.css()  #! css -> main.py:Other.css
    named._replace(other=None).style.css()  #! _replace -> external collections.namedtuple._replace; css -> main.py:Style.css
    typed.style.css()  #! css -> main.py:Style.css
    style, size = typed
    style.css()  #! css -> main.py:Style.css
    typed._asdict().items()  #! _asdict -> external collections.namedtuple._asdict; items -> external <builtin>.dict.items
    typed.missing()  #! missing -> candidates
    heir.style.css()  #! css -> main.py:Style.css
    heir.show()  #! show -> main.py:Heir.show
    Heir(Style(), 1).style.css()  #! Heir -> main.py:Heir; Style -> main.py:Style; css -> main.py:Style.css
    Typed(*rest).style.css()  #! Typed -> main.py:Typed; css -> main.py:Style.css
    Listed(*rest).style.css()  #! Listed -> main.py:Listed; css -> candidates
    Unread(1).style.css()  #! Unread -> candidates; css -> candidates
    imported.style.css()  #! css -> candidates
    Imported(Style()).style.css()  #! Imported -> kinds.py:Imported; Style -> main.py:Style; css -> main.py:Style.css
    local = namedtuple("local", "style")  #! namedtuple -> external collections.namedtuple
    local(Style()).style.css()  #! local -> external collections.namedtuple; Style -> main.py:Style; css -> main.py:Style.css
