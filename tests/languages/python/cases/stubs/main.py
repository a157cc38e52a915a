import fast


def use():
    fast.load("a").go()  #! load -> fast.py:load; go -> kinds.py:Row.go
    fast.Index().first().go()  #! Index -> fast.py:Index; first -> fast.py:Index.first; go -> kinds.py:Row.go
    fast.LATEST.go()  #! go -> kinds.py:Row.go
