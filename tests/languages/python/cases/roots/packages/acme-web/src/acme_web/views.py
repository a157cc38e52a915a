from acme_core.books import load_book


def view():
    return load_book(2)  #! load_book -> src/acme_core/books.py:load_book
