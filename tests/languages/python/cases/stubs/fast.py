def load(name):
    return _load(name)  #! _load -> candidates


class Index:
    def first(self):
        return self.rows[0]

    def use(self, row):
        row.go()  #! go -> kinds.py:Row.go
        self.table.go()  #! go -> kinds.py:Row.go


LATEST = load("x")  #! load -> fast.py:load
