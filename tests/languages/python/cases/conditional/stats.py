import sys

try:
    import fastsum as impl
except ImportError:
    import slowsum as impl

if sys.platform == "win32":

    def where():
        return "C:"

else:

    def where():
        return "/"


if impl:

    def pick():
        return 1

else:

    def pick():
        return 2


def total(xs):
    where()  #! where -> stats.py:where~2
    pick()  #! pick -> stats.py:pick | stats.py:pick~2
    return impl.add_all(xs)  #! add_all -> fastsum.py:add_all | slowsum.py:add_all
