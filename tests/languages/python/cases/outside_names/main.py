import json
from json import dumps


def loads(text):
    return text


def get(key):
    return key


def use(payload, session):
    json.loads(payload)  #! loads -> external json.loads
    dumps(payload)  #! dumps -> external json.dumps
    session.get("k")  #! get -> candidates
    {}.get("k")  #! get -> external <builtin>.dict.get
    "a".join([])  #! join -> external <builtin>.str.join
    len(payload)  #! len -> external <builtin>.len
