import asyncio


class Item:
    def go(self):
        return 1


def many():
    yield Item()  #! Item -> main.py:Item


def chained():
    yield from many()  #! many -> main.py:many


async def fetch() -> Item:
    return Item()  #! Item -> main.py:Item


async def guess():
    return Item()  #! Item -> main.py:Item


class Manager:
    def __enter__(self):
        return Item()  #! Item -> main.py:Item

    def __exit__(self, *args):
        return None


class AsyncManager:
    async def __aenter__(self):
        return self

    async def __aexit__(self, *args):
        return None

    def again(self):
        return 1


class Bag:
    def __iter__(self):
        return iter([Item()])  #! iter -> external <builtin>.iter; Item -> main.py:Item

    def __getitem__(self, key) -> Item:
        return Item()  #! Item -> main.py:Item

    def __call__(self):
        return Item()  #! Item -> main.py:Item


async def use():
    for each in many():  #! many -> main.py:many
        each.go()  #! go -> main.py:Item.go
    for each in chained():  #! chained -> main.py:chained
        each.go()  #! go -> main.py:Item.go
    (await fetch()).go()  #! fetch -> main.py:fetch; go -> main.py:Item.go
    got = await guess()  #! guess -> main.py:guess
    got.go()  #! go -> main.py:Item.go
    with Manager() as item:  #! Manager -> main.py:Manager
        item.go()  #! go -> main.py:Item.go
    async with AsyncManager() as manager:  #! AsyncManager -> main.py:AsyncManager
        manager.again()  #! again -> main.py:AsyncManager.again
    bag = Bag()  #! Bag -> main.py:Bag
    for each in bag:
        each.go()  #! go -> main.py:Item.go
    bag["x"].go()  #! go -> main.py:Item.go
    bag().go()  #! bag -> main.py:Bag.__call__; go -> main.py:Item.go
    asyncio.run(fetch()).go()  #! run -> external asyncio.run; fetch -> main.py:fetch; go -> main.py:Item.go
