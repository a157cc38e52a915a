from typing import TYPE_CHECKING

from client import Client

if TYPE_CHECKING:
    from typing import Protocol

    class Factory(Protocol):
        def __call__(self, app) -> Client: ...

    class Picked:
        def one(self):
            return 1
else:

    class Factory:
        __test__ = False

    class Picked:
        def one(self):
            return 1
