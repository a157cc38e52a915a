__all__ = ["shown"]


def shown():
    return 1


def hidden():
    return 2
