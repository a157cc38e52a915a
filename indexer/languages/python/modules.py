"""Which file a module name means, seen from the file that imports it.

Promise: the rules are Python's own (the importing file's root first), and where a checkout leaves several roots
possible, the nearest one, or none. A relative import never leaves its package, and a name of the standard library is
only a file of the workspace where the interpreter would find that file first.

A question is `NAME@FOLDER`: the module name as written (`a.b`, `..c`) and the folder of the importing file.
The answer is a path, a folder with a trailing slash (a package without `__init__`), or "" for no such module here.

An island is a folder of few files that nothing but themselves is seen to call: a script with its helpers, an example, a
whole workspace that is that small. What belongs to one is told by paths alone.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Collection

ISLAND = "\0island:"
"""With a folder behind it, the question which files make up the island that the files of the folder belong to."""

STUB = "\0stub:"
"""With a path behind it, the question which stub file stands beside a source file."""

CONFTEST = "\0conftest:"
"""With a folder behind it, the question which `conftest.py` is the nearest from there upwards."""

LARGEST_ISLAND = 24
"""The most files of an island."""

SOURCE_ROOTS = ("src", "lib", "python")
"""Folder names that hold packages without being one."""


class Finder:
    """The modules of one set of paths."""

    def __init__(self, paths: Collection[str]) -> None:
        self._paths = paths if isinstance(paths, (set, frozenset, dict)) else frozenset(paths)
        self._folders: set[str] = {""}
        self._packages: set[str] = set()
        for path in self._paths:
            folder, _, name = path.rpartition("/")
            if name in ("__init__.py", "__init__.pyi"):
                self._packages.add(folder)
            while folder not in self._folders:
                self._folders.add(folder)
                folder = folder.rpartition("/")[0]
        self._tops: dict[str, list[str]] | None = None
        self._answers: dict[str, str] = {}
        self._filled: set[str] | None = None
        self._ordered: list[str] | None = None

    def question(self, module: str, importer: str) -> str:
        """The question that importing `module` in the file `importer` puts."""
        return f"{module}@{importer.rpartition('/')[0]}"

    def answer(self, question: str) -> str:
        """The answer to a question."""
        found = self._answers.get(question)
        if found is None and question.startswith(STUB):
            stub = question[len(STUB) :] + "i"
            found = stub if stub in self._paths else ""
        if found is None and question.startswith(CONFTEST):
            found = self._answers[question] = self._conftest(question[len(CONFTEST) :])
        if found is None and question.startswith(ISLAND):
            found = self._answers[question] = "\n".join(self._island(question[len(ISLAND) :]))
        if found is None:
            module, _, folder = question.partition("@")
            found = self._relative(module, folder) if module.startswith(".") else self._absolute(module, folder)
            self._answers[question] = found
        return found

    def _conftest(self, folder: str) -> str:
        """The nearest `conftest.py` in a folder or above it; "" if there is none."""
        while folder:
            path = f"{folder}/conftest.py"
            if path in self._paths:
                return path
            folder = folder.rpartition("/")[0]
        return "conftest.py" if "conftest.py" in self._paths else ""

    def _island(self, folder: str) -> list[str]:
        """The files of the island that the files of a folder belong to, in order; empty where there is none.

        An island begins at the folder that the interpreter would start from, or above that where a file lies next to
        it. Folders of sources and of packages that others may import are none, nor is the top of a large workspace.
        """
        if len(self._paths) <= LARGEST_ISLAND:
            return sorted(self._paths)
        while folder and (folder in self._packages or folder.rpartition("/")[0] in self._with_files()):
            folder = folder.rpartition("/")[0]
        if not folder or folder.rpartition("/")[2] in SOURCE_ROOTS:
            return []
        paths = self._in_order()
        first = bisect_left(paths, folder + "/")
        last = bisect_left(paths, folder + "0")  # "0" is what follows "/"
        if last - first > LARGEST_ISLAND or any(
            path.rpartition("/")[0] in self._packages for path in paths[first:last]
        ):
            return []
        return paths[first:last]

    def _with_files(self) -> set[str]:
        """The folders that hold a file themselves."""
        if self._filled is None:
            self._filled = {path.rpartition("/")[0] for path in self._paths}
        return self._filled

    def _in_order(self) -> list[str]:
        if self._ordered is None:
            self._ordered = sorted(self._paths)
        return self._ordered

    def inside(self, question: str) -> bool:
        """Whether the first name of an absolute module is a package or module of the workspace, seen from there."""
        module, _, folder = question.partition("@")
        return bool(self.answer(f"{module.partition('.')[0]}@{folder}"))

    def _relative(self, module: str, folder: str) -> str:
        rest = module.lstrip(".")
        for _ in range(len(module) - len(rest) - 1):
            parent = folder.rpartition("/")[0]
            if not parent or (parent not in self._packages and parent.rpartition("/")[2] in SOURCE_ROOTS):
                return ""  # Python refuses to climb out of the top-level package
            folder = parent
        if not rest:
            return self._package(folder)
        if not folder and "" not in self._packages:
            return ""  # a module at the top has no package to be relative to
        return self._in_root(folder, rest)

    def _package(self, folder: str) -> str:
        """The package that a folder is."""
        base = folder + "/" if folder else ""
        for name in ("__init__.py", "__init__.pyi"):
            if base + name in self._paths:
                return base + name
        return base if folder in self._folders and base else ""

    def _in_root(self, root: str, module: str) -> str:
        """The module under one root folder."""
        base = (root + "/" if root else "") + module.replace(".", "/")
        for path in (base + "/__init__.py", base + ".py", base + "/__init__.pyi", base + ".pyi"):
            if path in self._paths:
                return path
        return base + "/" if base in self._folders else ""

    def _absolute(self, module: str, folder: str) -> str:
        first = module.partition(".")[0]
        root = folder
        while root in self._packages and root:
            root = root.rpartition("/")[0]
        found = self._rooted(root, first, module)
        if found is not None:
            return found
        if first in sys.stdlib_module_names:
            return ""
        if root:
            found = self._rooted("", first, module)
            if found is not None:
                return found
        if folder != root:
            found = self._rooted(folder, first, module, files_only=True)
            if found is not None:
                return found
        choice = self._nearest(first, folder)
        if choice is None:
            return ""
        return self._in_root(choice, module)

    def _rooted(self, root: str, first: str, module: str, files_only: bool = False) -> str | None:
        """The module under `root`; None when `root` does not hold even its first name, "" when it holds only that.

        A folder without `__init__` gives way to a real package elsewhere, as it does in Python.
        """
        top = self._in_root(root, first)
        if not top:
            return None
        if top.endswith("/"):
            if files_only:
                return None
            found = self._in_root(root, module) if module != first else top
            if not found or (found.endswith("/") and self._nearest(first, root) is not None):
                return None
            if self._nearest(first, root) is not None and not found:
                return None
            return found
        return self._in_root(root, module)

    def _nearest(self, first: str, folder: str) -> str | None:
        """The root elsewhere in the workspace that holds package or module `first`, None unless one is nearest."""
        if self._tops is None:
            self._tops = {}
            for path in sorted(self._paths):
                parent, _, name = path.rpartition("/")
                if name in ("__init__.py", "__init__.pyi"):
                    top, _, own = parent.rpartition("/")
                    if own and top not in self._packages:
                        self._note(own, top)
                elif parent not in self._packages and parent.rpartition("/")[2] in SOURCE_ROOTS:
                    self._note(name.rpartition(".")[0], parent)
        roots = self._tops.get(first, [])
        if len(roots) <= 1:
            return roots[0] if roots else None
        ranked = sorted((-_shared(root, folder), root.rpartition("/")[2] not in SOURCE_ROOTS, root) for root in roots)
        return ranked[0][2] if ranked[0][:2] != ranked[1][:2] else None

    def _note(self, name: str, root: str) -> None:
        assert self._tops is not None
        roots = self._tops.setdefault(name, [])
        if root not in roots:
            roots.append(root)


def _shared(one: str, other: str) -> int:
    """How many leading folders two paths share."""
    count = 0
    for mine, theirs in zip(one.split("/"), other.split("/")):
        if mine != theirs or not mine:
            break
        count += 1
    return count
