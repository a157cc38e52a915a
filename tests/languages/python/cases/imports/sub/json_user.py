import json


def use():
    return json.dumps(1)  #! dumps -> external json.dumps
