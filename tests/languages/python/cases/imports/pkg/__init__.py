from .inner import work
from .inner import work as job
from . import deep
from .star import *
