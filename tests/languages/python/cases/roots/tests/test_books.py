from acme_core.books import load_book


def test_load():
    assert load_book(1) == 1  #! load_book -> src/acme_core/books.py:load_book
