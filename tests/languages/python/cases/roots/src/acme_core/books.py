def load_book(n):
    return n
