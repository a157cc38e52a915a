class Item:
    def size(self):
        return 1

    def other(self):
        return Other()  #! Other -> main.py:Other


class Other:
    def size(self):
        return 2


def use(items: list[Item], others: list[Other], unknown):
    sorted(items, key=lambda item: item.size())  #! sorted -> external <builtin>.sorted; size -> main.py:Item.size
    items.sort(key=lambda item: item.size())  #! sort -> external <builtin>.list.sort; size -> main.py:Item.size
    max(items, key=lambda item: item.size()).size()  #! max -> external <builtin>.max; size -> main.py:Item.size; size -> main.py:Item.size
    list(map(lambda item: item.other(), items))[0].size()  #! list -> external <builtin>.list; map -> external <builtin>.map; other -> main.py:Item.other; size -> main.py:Other.size
    map(lambda one, two: one.size() + two.size(), items, others)  #! map -> external <builtin>.map; size -> main.py:Item.size; size -> main.py:Other.size
    filter(lambda item: item.size(), items)  #! filter -> external <builtin>.filter; size -> main.py:Item.size
    sorted(unknown, key=lambda item: item.size())  #! sorted -> external <builtin>.sorted; size -> candidates
    max(items, others, key=lambda item: item.size())  #! max -> external <builtin>.max; size -> candidates
