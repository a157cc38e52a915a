from collections.abc import AsyncIterator


class Row:
    def keep(self):
        return self


class Other:
    def keep(self):
        return self


class Cursor:
    def __aiter__(self):
        return self

    async def __anext__(self) -> Row:
        return Row()  #! Row -> main.py:Row


class Both:
    def __iter__(self):
        return iter([Other()])  #! iter -> external <builtin>.iter; Other -> main.py:Other

    async def __aiter__(self):
        yield Row()  #! Row -> main.py:Row


async def rows() -> AsyncIterator[Row]:
    yield Row()  #! Row -> main.py:Row


async def use(both: Both):
    async for row in Cursor():  #! Cursor -> main.py:Cursor
        row.keep()  #! keep -> main.py:Row.keep
    async for row in rows():  #! rows -> main.py:rows
        row.keep()  #! keep -> main.py:Row.keep
    async for row in both:
        row.keep()  #! keep -> main.py:Row.keep
    for row in both:
        row.keep()  #! keep -> main.py:Other.keep
    [row.keep() async for row in both]  #! keep -> main.py:Row.keep
    [row.keep() for row in both]  #! keep -> main.py:Other.keep
    kept = [row async for row in Cursor()]  #! Cursor -> main.py:Cursor
    kept[0].keep()  #! keep -> main.py:Row.keep
    async for row in unknown():  #! unknown -> candidates
        row.keep()  #! keep -> candidates
