def run(work):
    work()  #! work -> main.py:job


def stored(work=None):
    work()  #! work -> candidates
