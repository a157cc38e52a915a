def send(item):
    return item
