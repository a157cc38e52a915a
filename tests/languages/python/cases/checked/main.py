from kinds import Factory, Picked


def use(factory: Factory, picked: Picked):
    client = factory(1)  #! factory -> kinds.py:Factory.__call__
    client.get()  #! get -> client.py:Client.get
    picked.one()  #! one -> kinds.py:Picked.one | kinds.py:Picked.one~2


def make():
    return Factory()  #! Factory -> kinds.py:Factory | kinds.py:Factory~2
