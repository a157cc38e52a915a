import os.path
import pkg.deep.leaf
import pkg.inner as tool
import json
from pkg import deep, job, shown, work
from pkg import hidden
from pkg.deep import leaf as blade
from nowhere import lost

try:
    from fast import speed
except ImportError:
    from outside import gone as speed


def use():
    pkg.deep.leaf.grow()  #! grow -> pkg/deep/leaf.py:grow
    tool.work()  #! work -> pkg/inner.py:work
    job()  #! job -> pkg/inner.py:work
    work()  #! work -> pkg/inner.py:work
    deep.leaf.grow()  #! grow -> pkg/deep/leaf.py:grow
    blade.grow()  #! grow -> pkg/deep/leaf.py:grow
    shown()  #! shown -> pkg/star.py:shown
    hidden()  #! hidden -> candidates
    lost()  #! lost -> external nowhere.lost
    os.path.join("a")  #! join -> external os.path.join
    json.dumps(1)  #! dumps -> json.py:dumps
    speed()  #! speed -> outside.py:gone


def inside():
    from pkg.inner import work as mine

    return mine()  #! mine -> pkg/inner.py:work
