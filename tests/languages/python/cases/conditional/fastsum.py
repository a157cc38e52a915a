def add_all(xs):
    return sum(xs)  #! sum -> external <builtin>.sum
