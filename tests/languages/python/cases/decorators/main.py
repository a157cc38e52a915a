import functools
from contextlib import contextmanager


class Thing:
    def go(self):
        return 1


def wrapped(fn):
    @functools.wraps(fn)  #! wraps -> external functools.wraps
    def wrap(*args):
        return fn(*args)  #! fn -> candidates

    return wrap


def replaced(fn):
    def instead():
        return Thing()  #! Thing -> main.py:Thing

    return instead


def kept(fn):
    fn.mark = 1
    return fn


def every(seconds):
    def mark(fn):
        return fn

    return mark


@wrapped  #! wrapped -> main.py:wrapped
def one():
    return Thing()  #! Thing -> main.py:Thing


@replaced  #! replaced -> main.py:replaced
def two():
    return 2


@kept  #! kept -> main.py:kept
@every(5)  #! every -> main.py:every
def three():
    return Thing()  #! Thing -> main.py:Thing


@contextmanager  #! contextmanager -> external contextlib.contextmanager
def opened():
    yield Thing()  #! Thing -> main.py:Thing


@functools.lru_cache(maxsize=None)  #! lru_cache -> external functools.lru_cache
def cached():
    return Thing()  #! Thing -> main.py:Thing


class Lazy:
    @functools.cached_property  #! cached_property -> external functools.cached_property
    def thing(self):
        return Thing()  #! Thing -> main.py:Thing


def use():
    one().go()  #! one -> main.py:one; go -> main.py:Thing.go
    two().go()  #! two -> main.py:replaced.instead; go -> main.py:Thing.go
    three().go()  #! three -> main.py:three; go -> main.py:Thing.go
    with opened() as thing:  #! opened -> main.py:opened
        thing.go()  #! go -> main.py:Thing.go
    cached().go()  #! cached -> main.py:cached; go -> main.py:Thing.go
    Lazy().thing.go()  #! Lazy -> main.py:Lazy; go -> main.py:Thing.go
