"""An attribute that a base's method sets, which an heir replaces with a method that sets another."""


class Plain:
    def go(self): ...


class Fine:
    def go(self): ...


class Base:
    def login(self):
        self.handler = Plain()  #! Plain -> handlers.py:Plain
        self.handler.go()  #! go -> handlers.py:Plain.go

    def set_up(self):
        self.tool = Plain()  #! Plain -> handlers.py:Plain

    def rest(self):
        self.handler.go()  #! go -> handlers.py:Plain.go


class Heir(Base):
    def login(self):
        self.handler = self.get()  #! get -> handlers.py:Heir.get

    def get(self):
        return Fine()  #! Fine -> handlers.py:Fine

    def set_up(self):
        super().set_up()  #! super -> external <builtin>.super; set_up -> handlers.py:Base.set_up
        self.tool = Fine()  #! Fine -> handlers.py:Fine

    def use(self):
        self.handler.go()  #! go -> handlers.py:Fine.go
        self.tool.go()  #! go -> handlers.py:Fine.go | handlers.py:Plain.go


class Later(Base):
    def more(self):
        self.handler = Fine()  #! Fine -> handlers.py:Fine

    def use(self):
        self.handler.go()  #! go -> handlers.py:Fine.go | handlers.py:Plain.go
