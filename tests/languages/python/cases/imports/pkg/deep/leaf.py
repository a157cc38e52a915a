from ..inner import work
from ...outside import gone


def grow():
    gone()  #! gone -> candidates
    return work()  #! work -> pkg/inner.py:work
