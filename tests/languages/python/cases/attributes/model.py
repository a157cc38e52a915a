class Engine:
    def start(self):
        return 1


class Wheel:
    def turn(self):
        return 1
