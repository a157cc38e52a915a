def one():
    return 1


def two():
    return 2


TABLE = {"a": one, "b": two}
PAIR = (one, two)


def use(key):
    TABLE["a"]()  #! -> main.py:one
    TABLE[key]()  #! -> main.py:one | main.py:two
    PAIR[1]()  #! -> main.py:two
    PAIR[-1]()  #! -> main.py:two
    first, second = PAIR
    second()  #! second -> main.py:two
    for each in PAIR:
        each()  #! each -> main.py:one | main.py:two
    made = []
    made.append(one)  #! append -> external <builtin>.list.append
    made[0]()  #! -> main.py:one
    [each() for each in made]  #! each -> main.py:one
    filled = {}
    filled["x"] = two
    filled["x"]()  #! -> main.py:two
    getattr(Holder, "run")()  #! getattr -> external <builtin>.getattr; -> main.py:Holder.run
    (lambda: one)()()  #! -> main.py:use.<lambda>@30; -> main.py:one
    head, *rest = PAIR
    rest[0]()  #! -> main.py:two
    (one if key else two)()  #! -> main.py:one | main.py:two


class Holder:
    def run():
        return 1
