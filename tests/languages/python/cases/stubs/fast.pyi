from kinds import Row

LATEST: Row

def load(name: str) -> Row: ...

class Index:
    table: Row
    def first(self) -> Row: ...
    def use(self, row: Row) -> None: ...
