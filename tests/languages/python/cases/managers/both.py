"""A class that is entered both ways, with a different object each."""


class One:
    def go(self): ...


class Two:
    def go(self): ...


class Both:
    def __enter__(self):
        return One()  #! One -> both.py:One

    def __exit__(self, *given): ...

    async def __aenter__(self):
        return Two()  #! Two -> both.py:Two

    async def __aexit__(self, *given): ...


class Only:
    async def __aenter__(self):
        return Two()  #! Two -> both.py:Two

    async def __aexit__(self, *given): ...


async def later():
    async with Both() as held:  #! Both -> both.py:Both
        held.go()  #! go -> both.py:Two.go
    with Both() as held:  #! Both -> both.py:Both
        held.go()  #! go -> both.py:One.go
    async with Only() as held:  #! Only -> both.py:Only
        held.go()  #! go -> both.py:Two.go
    with Only() as held:  #! Only -> both.py:Only
        held.go()


def now():
    with Both() as held:  #! Both -> both.py:Both
        held.go()  #! go -> both.py:One.go
