from helper import run, stored


class Thing:
    def go(self):
        return 1


def job():
    return 1


def direct(thing):
    thing.go()  #! go -> main.py:Thing.go


def public(thing):
    thing.go()  #! go -> candidates


def handed(thing):
    thing.go()  #! go -> candidates


run(job)  #! run -> helper.py:run
direct(Thing())  #! direct -> main.py:direct; Thing -> main.py:Thing
unknown_to_us(handed)  #! unknown_to_us -> candidates
