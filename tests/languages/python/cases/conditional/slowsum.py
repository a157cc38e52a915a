def add_all(xs):
    return 0
