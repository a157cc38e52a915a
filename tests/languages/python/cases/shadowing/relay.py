import notify


def relay(send, item):
    return send(item)  #! send -> candidates


def shadow(item):
    send = print
    return send(item)  #! send -> external <builtin>.print


def loop(senders):
    for send in senders:
        send(1)  #! send -> candidates


def plain():
    return notify.send(1)  #! send -> notify.py:send
