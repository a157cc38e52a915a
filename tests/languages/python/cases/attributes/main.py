from __future__ import annotations

from model import Engine, Wheel


class Car:
    wheel: Wheel
    kind = Engine

    def __init__(self, engine: "Engine", spare: Wheel | None = None):
        self.engine = engine
        self.spare = spare
        self.tools = [Wheel()]  #! Wheel -> model.py:Wheel
        self.by_name: dict[str, Engine] = {}

    def drive(self):
        self.engine.start()  #! start -> model.py:Engine.start
        self.wheel.turn()  #! turn -> model.py:Wheel.turn
        self.spare.turn()  #! turn -> model.py:Wheel.turn
        self.kind().start()  #! kind -> model.py:Engine; start -> model.py:Engine.start
        self.tools[0].turn()  #! turn -> model.py:Wheel.turn
        for tool in self.tools:
            tool.turn()  #! turn -> model.py:Wheel.turn
        for name, engine in self.by_name.items():  #! items -> external <builtin>.dict.items
            engine.start()  #! start -> model.py:Engine.start
            name.upper()  #! upper -> external <builtin>.str.upper
        self.nothing.turn()  #! turn -> candidates


class Truck(Car):
    def load(self):
        self.engine.start()  #! start -> model.py:Engine.start


def use(car: Car):
    car.engine.start()  #! start -> model.py:Engine.start
    Truck(None).engine.start()  #! Truck -> main.py:Truck; start -> model.py:Engine.start
