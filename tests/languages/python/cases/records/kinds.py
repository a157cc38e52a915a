from collections import namedtuple

Imported = namedtuple("Imported", ("style",))  #! namedtuple -> external collections.namedtuple
