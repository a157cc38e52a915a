"""Where a workspace is: the work tree round a path, its git directory, and where codegraph keeps what it derives.

Promises: `locate` starts no process unless the repository belongs to another user or is configured oddly, because
hooks call it each time; whether such a repository may be read is git's own decision. The environment (GIT_DIR and
the like) is never asked. No directory is created here. A plain directory below
one that has a graph belongs to that one.
"""

import os

from indexer.errors import CodegraphError, NoWorkTree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


class Workspace:
    """One work tree. `git` is false for a plain directory, whose git directories are then "".

    The names ending in `_name` are absolute paths as `str`, without a cost; those without are `Path`s of the same.
    `home` holds what is derived for this work tree, `facts_home` what all work trees of the repository share.
    """

    __slots__ = ("common_dir_name", "facts_home_name", "git", "git_dir_name", "home_name", "settings", "top_name")

    def __init__(self, top: str, git_dir: str = "", common_dir: str = "", home: str = "", facts_home: str = "") -> None:
        self.top_name = top
        self.git_dir_name = git_dir
        self.common_dir_name = common_dir
        self.git = bool(git_dir)
        self.home_name = home or _home(git_dir, top)
        self.facts_home_name = facts_home or _home(common_dir, common_dir or top)
        self.settings = _settings(common_dir) if git_dir else {}

    def __repr__(self) -> str:
        return f"Workspace({self.top_name!r}, git_dir={self.git_dir_name!r}, home={self.home_name!r})"

    @property
    def top(self) -> "Path":
        return _path(self.top_name)

    @property
    def git_dir(self) -> "Path":
        return _path(self.git_dir_name)

    @property
    def common_dir(self) -> "Path":
        return _path(self.common_dir_name)

    @property
    def home(self) -> "Path":
        return _path(self.home_name)

    @property
    def store_name(self) -> str:
        return self.home_name + "/graph"

    @property
    def store(self) -> "Path":
        return _path(self.store_name)

    @property
    def facts_home(self) -> "Path":
        return _path(self.facts_home_name)

    @property
    def object_format(self) -> str:
        """sha1 or sha256."""
        return self.settings.get("objectformat", "sha1")

    def relative(self, path: "str | os.PathLike[str]", base: "str | os.PathLike[str] | None" = None) -> "str | None":
        """The workspace path of an absolute path, or of one relative to `base` (default: the current directory).

        Symbolic links among the parent directories are followed, the last name is kept as it is spelt. "" is the top.
        None if it lies outside, or inside the git directory.
        """
        spelt = os.path.join(os.fspath(base) if base is not None else _current_directory(), os.fspath(path)).rstrip("/")
        if "\0" in spelt:
            return None
        parent, name = os.path.split(spelt)
        real = os.path.realpath(spelt) if name in ("", ".", "..") else os.path.join(os.path.realpath(parent), name)
        if self.top_name in (real, os.path.realpath(real)):
            return ""
        inside = self.top_name if self.top_name.endswith("/") else self.top_name + "/"
        if not real.startswith(inside):
            return None
        found = real[len(inside) :]
        return None if self.git and (found == ".git" or found.startswith(".git/")) else found


def locate(start: "str | os.PathLike[str]") -> Workspace:
    """The workspace round `start`: a directory, a file, or what does not exist yet (its nearest parent counts).

    Raises NoWorkTree in a bare repository, inside a git directory, or when the current directory was deleted;
    CodegraphError when git does not trust the repository's owner.
    """
    place = _nearest_directory(os.fspath(start).partition("\0")[0])
    directory = place
    while True:
        dot_git = os.path.join(directory, ".git")
        if os.path.isdir(dot_git):
            if _is_git_dir(dot_git):
                return _work_tree(directory, dot_git, dot_git)
        elif os.path.isfile(dot_git):
            return _work_tree(directory, dot_git, _linked_git_dir(dot_git))
        if _is_git_dir(directory):
            what = "the inside of a git directory" if os.path.basename(directory) == ".git" else "a bare repository"
            raise NoWorkTree(f"{place}: there is no work tree here ({what}): run codegraph in a checkout")
        parent = os.path.dirname(directory)
        if parent == directory:
            return _plain(place)
        directory = parent


def boundless(directory: str) -> bool:
    """Whether a plain directory is no project but everything: the root, or the user's home directory."""
    return directory in ("/", os.path.realpath(os.path.expanduser("~")))


def _plain(place: str) -> Workspace:
    """The plain directory at or nearest above `place` that has a graph; `place` itself where none has."""
    directory = place
    while directory != os.path.dirname(directory):
        found = Workspace(directory)
        if os.path.isdir(found.store_name) and not boundless(directory):
            return found
        directory = os.path.dirname(directory)
    return Workspace(place)


def submodule(ws: Workspace, prefix: str) -> "Workspace | None":
    """The repository checked out at `prefix` below `ws`, None if there is none. Raises as `locate` does."""
    directory = os.path.join(ws.top_name, prefix)
    dot_git = os.path.join(directory, ".git")
    if os.path.islink(directory) or os.path.realpath(directory) != directory:
        return None
    if os.path.isdir(dot_git):
        git_dir = dot_git
        if not _is_git_dir(dot_git):
            return None
    elif os.path.isfile(dot_git):
        git_dir = _linked_git_dir(dot_git)
    else:
        return None
    found = _work_tree(
        directory,
        dot_git,
        git_dir,
        home=os.path.join(ws.home_name, "submodules", _digest(prefix)),
        facts_home=ws.facts_home_name,
    )
    return found if found.top_name == directory else None


def _work_tree(directory: str, dot_git: str, git_dir: str, home: str = "", facts_home: str = "") -> Workspace:
    """The workspace of a repository that was found, after git's own rules of trust."""
    from indexer.repository import program

    common = _common_dir(git_dir)
    if not all(_ours(path) for path in {directory, dot_git, git_dir}):
        # another owner: git knows safe.directory, SUDO_UID and what else may allow it
        program.run(directory, ["rev-parse", "--git-dir"])
    settings = _settings(common)
    if git_dir != common:
        settings = {**settings, **_settings(git_dir, "config.worktree")}
        settings.pop("bare", None)
    if settings.get("worktree") and os.path.realpath(os.path.join(git_dir, settings["worktree"])) != directory:
        directory = os.path.realpath(os.path.join(git_dir, settings["worktree"]))
        if not os.path.isdir(directory):
            raise NoWorkTree(f"{directory}: the work tree that core.worktree in {common}/config names does not exist")
    elif settings.get("bare") == "true" and not settings.get("worktree"):
        raise NoWorkTree(f"{directory}: there is no work tree here (core.bare is true): run codegraph in a checkout")
    return Workspace(directory, git_dir, common, home, facts_home)


def _nearest_directory(start: str) -> str:
    """The real directory at or nearest above `start`."""
    if not os.path.isabs(start):
        start = os.path.join(_current_directory(), start)
    place = os.path.realpath(start)
    while not os.path.isdir(place):
        place = os.path.dirname(place)
    return place


def _current_directory() -> str:
    try:
        return os.getcwd()
    except OSError:
        raise NoWorkTree("the current directory does not exist any more: change to one that does") from None


def _is_git_dir(directory: str) -> bool:
    """Git's own test: a HEAD, and objects and refs here or in the common directory."""
    if not os.path.lexists(os.path.join(directory, "HEAD")):
        return False
    common = _common_dir(directory)
    return os.path.isdir(os.path.join(common, "objects")) and os.path.isdir(os.path.join(common, "refs"))


def _linked_git_dir(dot_git: str) -> str:
    """The git directory that a `.git` file names (linked worktrees, submodules)."""
    said = _read(dot_git)
    target = said[len("gitdir:") :].strip("\r\n").lstrip(" ") if said.startswith("gitdir:") else ""
    git_dir = os.path.realpath(os.path.join(os.path.dirname(dot_git), target)) if target else ""
    if not git_dir or not _is_git_dir(git_dir):
        raise NoWorkTree(
            f"{dot_git} does not lead to a git directory ({target or 'no gitdir: line'}): "
            "mend it with 'git worktree repair'"
        )
    return git_dir


def _common_dir(git_dir: str) -> str:
    said = _read(os.path.join(git_dir, "commondir")).strip("\r\n")
    return os.path.realpath(os.path.join(git_dir, said)) if said else git_dir


def _ours(path: str) -> bool:
    try:
        return os.lstat(path).st_uid == os.geteuid()
    except OSError:
        return False


def _read(path: str) -> str:
    """A small text file, "" if there is none."""
    try:
        with open(path, "rb") as file:
            return file.read(65536).decode("utf-8", "surrogateescape")
    except OSError:
        return ""


def _settings(directory: str, name: str = "config") -> dict[str, str]:
    """`bare`, `worktree` and `objectformat` as the configuration file has them. Includes are not followed."""
    found: dict[str, str] = {}
    section = ""
    for line in _read(os.path.join(directory, name)).splitlines():
        text = line.strip()
        if text.startswith("["):
            section, _, text = text[1:].partition("]")
            section, text = section.strip().lower(), text.strip()
        key, equals, value = text.partition("=")
        word = key.strip().lower()
        if (section, word) in (("core", "bare"), ("core", "worktree"), ("extensions", "objectformat")):
            value = value.strip().strip('"') if equals else "true"
            found[word] = value if word == "worktree" else value.lower()
    if found.get("bare") in ("yes", "on", "1"):
        found["bare"] = "true"
    return found


def _home(git_dir: str, key: str) -> str:
    """The directory for derived files: in the git directory where that can be written, else in the user's cache."""
    if git_dir:
        home = os.path.join(git_dir, "codegraph")
        if os.access(home if os.path.isdir(home) else git_dir, os.W_OK | os.X_OK):
            return home
    return os.path.join(_cache_dir(), "codegraph", _digest(key))


def _cache_dir() -> str:
    given = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(given):
        return given
    user = os.environ.get("HOME", "")
    if os.path.isabs(user):
        return os.path.join(user, ".cache")
    temporary = os.environ.get("TMPDIR", "")
    if not os.path.isabs(temporary):
        temporary = "/tmp"  # noqa: S108 (a directory of the user's own below it, its owner checked)
    found = os.path.join(temporary, f"codegraph-{os.geteuid()}")
    if os.path.lexists(found) and not _ours(found):
        raise CodegraphError(f"{found} belongs to another user: set HOME or XDG_CACHE_HOME to a directory of yours")
    return found


def _digest(text: str) -> str:
    from hashlib import blake2b

    return blake2b(text.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()


def _path(name: str) -> "Path":
    from pathlib import Path

    return Path(name)
