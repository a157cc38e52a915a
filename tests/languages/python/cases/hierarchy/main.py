import unittest


class Base:
    def save(self):
        return self.check()  #! check -> main.py:Base.check

    def check(self):
        return 1

    @classmethod
    def make(cls):
        return cls()  #! cls -> main.py:Base

    @staticmethod
    def helper():
        return 2

    @property
    def other(self):
        return Other()  #! Other -> main.py:Other


class Other:
    def ping(self):
        return 1


class Quiet(Base):
    pass


class Loud(Base):
    def save(self):
        super().save()  #! super -> external <builtin>.super; save -> main.py:Base.save
        return super(Loud, self).check()  #! super -> external <builtin>.super; check -> main.py:Base.check


class Left(Base):
    pass


class Diamond(Left, Loud):
    pass


class Test(unittest.TestCase):
    def test(self):
        self.assertEqual(1, 1)  #! assertEqual -> external unittest.TestCase.assertEqual
        self.helper()  #! helper -> main.py:Test.helper

    def helper(self):
        return 1


class Open(Missing):
    def go(self):
        self.anything()  #! anything -> candidates
        self.go()  #! go -> main.py:Open.go


def use():
    Quiet().save()  #! Quiet -> main.py:Quiet; save -> main.py:Base.save
    Loud().save()  #! Loud -> main.py:Loud; save -> main.py:Loud.save
    Diamond().save()  #! Diamond -> main.py:Diamond; save -> main.py:Loud.save
    Quiet.make().save()  #! make -> main.py:Base.make; save -> main.py:Base.save
    Loud.make().save()  #! make -> main.py:Base.make; save -> main.py:Loud.save
    Base.helper()  #! helper -> main.py:Base.helper
    Quiet().other.ping()  #! Quiet -> main.py:Quiet; ping -> main.py:Other.ping
