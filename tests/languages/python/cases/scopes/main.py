def trim(item):
    return item.strip()


def clean(row):
    return None


def outer(items):
    def clean(item):
        return trim(item)  #! trim -> main.py:trim

    order = lambda item: trim(item)  #! trim -> main.py:trim
    clean(items)  #! clean -> main.py:outer.clean
    return sorted(map(clean, items), key=order)


class Holder:
    trim = 3

    def use(self):
        return trim("a")  #! trim -> main.py:trim


def counter():
    total = trim

    def step():
        nonlocal total
        total = clean

    step()  #! step -> main.py:counter.step
    return [trim(each) for each in "ab" for trim in (clean,)]  #! trim -> main.py:clean


def late():
    global made
    made = Holder()  #! Holder -> main.py:Holder


def use_late():
    made.use()  #! use -> main.py:Holder.use


def replaced():
    return 1


def replaces(flag):
    global replaced
    replaced()  #! replaced -> main.py:clean | main.py:replaced | main.py:replaces.<lambda>@52
    replaced = lambda: 2
    replaced()  #! replaced -> main.py:replaces.<lambda>@52
    if flag:
        replaced = clean
    replaced()  #! replaced -> main.py:clean | main.py:replaces.<lambda>@52


def after_replacing():
    replaced()  #! replaced -> main.py:clean | main.py:replaced | main.py:replaces.<lambda>@52
