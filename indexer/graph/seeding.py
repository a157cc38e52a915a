"""A published graph as the starting point of another store: the one differs from the other by a few triples.

Promise: the source is only read, without a lock; tables, which are never written again, are shared by hard links, so
that the copy costs next to nothing. The copy holds what was published, whoever publishes meanwhile.
"""

import os

from indexer.graph import generations

_TABLE = ".sst"


def seed(source: str, store_dir: str) -> bool:
    """Makes the writer's database of `store_dir` what `source` has published; false where that could not be done."""
    generation = generations.current(source)
    if generation is None or generations.is_damaged(source) or generations.schema(source) != generations.SCHEMA:
        return False
    live, part = os.path.join(store_dir, "writer"), os.path.join(store_dir, "writer.new")
    try:
        generations.remove(part)
        os.makedirs(part)
        for name in os.listdir(generation):
            if name != "LOCK" and not name.startswith("LOG"):
                _copy(os.path.join(generation, name), os.path.join(part, name))
        generations.remove(live)
        os.rename(part, live)
        generations.write_schema(store_dir)
        built = generations.rebuilt_size(source)
        if built is not None:
            generations.replace(os.path.join(store_dir, "rebuilt"), f"{built}\n")
    except OSError:
        generations.remove(part)
        return False
    return True


def _copy(path: str, target: str) -> None:
    if path.endswith(_TABLE):
        try:
            os.link(path, target)
            return
        except OSError:
            pass  # another file system, or one without hard links: a real copy does as well
    import shutil

    shutil.copyfile(path, target)
