def read_rows(path):
    return [path]
