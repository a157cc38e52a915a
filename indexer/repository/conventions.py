"""What a repository says about converting files on their way into the object database.

Configuration (autocrlf, filter drivers) is asked of git once and kept, with the state of every configuration file
that it came from; attributes are only searched for the words that could matter, so that the usual file is hashed
without asking git anything. Promise: when in doubt the answer is "a conversion may apply", and git decides.
"""

import os

from indexer.repository import files, program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository.place import Workspace

LINE_ENDS = 1
"""CR LF may become LF."""
OTHER = 2
"""An encoding, an ident or a filter driver may apply."""

_MAGIC = b"codegraph-conventions 1"
_WORDS = (
    (b"text", LINE_ENDS),
    (b"eol", LINE_ENDS),
    (b"crlf", LINE_ENDS),
    (b"encoding", OTHER),
    (b"ident", OTHER),
    (b"filter", OTHER),
)


class Conventions:
    """The configuration of one repository, as far as this room needs it.

    `overrides` are the settings that switch every configured filter driver off; `attribute_files` those outside the
    work tree; `promisor` is true in a partial clone.
    """

    __slots__ = ("_base", "_directories", "_key", "attribute_files", "autocrlf", "overrides", "promisor", "ws")

    def __init__(self, ws: "Workspace", settings: dict[str, str]) -> None:
        self.ws = ws
        self.autocrlf = settings.get("core.autocrlf", "false").lower() in ("true", "input", "yes", "on", "1", "")
        drivers = sorted(
            {key.rpartition(".")[0] for key in settings if key.startswith("filter.") and key.count(".") >= 2}
        )
        self.overrides = [
            (f"{driver}.{word}", value)
            for driver in drivers
            for word, value in (("clean", ""), ("process", ""), ("smudge", ""), ("required", "false"))
        ]
        self.promisor = "extensions.partialclone" in settings or any(key.endswith(".promisor") for key in settings)
        own = settings.get("core.attributesfile")
        self.attribute_files = [
            "/etc/gitattributes",
            os.path.expanduser(own) if own else os.path.join(_config_home(), "git", "attributes"),
            os.path.join(ws.common_dir_name, "info", "attributes"),
        ]
        self._directories: dict[str, tuple[int, str]] = {}
        self._base = LINE_ENDS if self.autocrlf else 0
        contents = []
        for path in self.attribute_files:
            data = _content(path)
            contents.append(data)
            self._base |= flags_in(data)
        relevant = sorted(
            f"{key}={value}"
            for key, value in settings.items()
            if key.startswith(("core.autocrlf", "core.eol", "core.attributes"))
        )
        self._key = files.digest("\n".join(relevant).encode("utf-8", "surrogateescape"), *contents)

    def flags(self, path: str) -> int:
        """LINE_ENDS and OTHER for a workspace path, by the attribute files that govern it."""
        return self._directory(os.path.dirname(path))[0]

    def governing(self, path: str) -> str:
        """A digest of everything here that decides how the file at a workspace path is stored."""
        return self._directory(os.path.dirname(path))[1]

    def _directory(self, directory: str) -> tuple[int, str]:
        known = self._directories.get(directory)
        if known is None:
            flags, key = self._directory(os.path.dirname(directory)) if directory else (self._base, self._key)
            data = _content(os.path.join(self.ws.top_name, directory, ".gitattributes")) if self.ws.git else b""
            known = (flags | flags_in(data), files.digest(key.encode(), data)) if data else (flags, key)
            self._directories[directory] = known
        return known


def conventions(ws: "Workspace") -> Conventions:
    """The conventions of `ws`, from what is kept if no configuration file has changed since, else from git."""
    if not ws.git:
        return Conventions(ws, {})
    kept = os.path.join(ws.home_name, "conventions")
    environment = repr(
        [
            os.environ.get(name)
            for name in ("HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM")
        ]
    )
    data = files.load(kept, _MAGIC)
    if data is not None:
        told, _, output = data.partition(b"\0\0")
        lines = told.decode("utf-8", "surrogateescape").split("\0")
        if lines[0] == environment and all(files.state(lines[i]) == lines[i + 1] for i in range(1, len(lines) - 1, 2)):
            return Conventions(ws, _parse(output)[0])
    output = program.run(ws.top_name, ["config", "--list", "-z", "--show-origin"])
    settings, origins = _parse(output)
    states = [environment]
    for path in _candidates(ws, origins):
        states += [path, files.state(path)]
    if "unsettled" not in states and not any(key.startswith("includeif.onbranch") for key in settings):
        files.save(kept, _MAGIC, "\0".join(states).encode("utf-8", "surrogateescape") + b"\0\0" + output)
    return Conventions(ws, settings)


def flags_in(attributes: bytes) -> int:
    """Which conversions the text of an attribute file could ask for."""
    flags = 0
    for word, flag in _WORDS:
        if word in attributes:
            flags |= flag
    return flags


def _parse(output: bytes) -> tuple[dict[str, str], list[str]]:
    """Settings (the last one of a key counts) and the files that they came from."""
    words = output.decode("utf-8", "surrogateescape").split("\0")
    settings: dict[str, str] = {}
    origins: dict[str, None] = {}
    for origin, setting in zip(words[0::2], words[1::2], strict=False):
        key, _, value = setting.partition("\n")
        settings[key] = value
        if origin.startswith("file:"):
            origins[origin[5:]] = None
            if key == "include.path" or (key.startswith("includeif.") and key.endswith(".path")):
                origins[os.path.join(os.path.dirname(origin[5:]), os.path.expanduser(value))] = None
    return settings, list(origins)


def _candidates(ws: "Workspace", origins: list[str]) -> list[str]:
    """Every file whose appearance or change could alter the configuration."""
    found = {os.path.join(ws.top_name, origin): None for origin in origins}
    found[os.path.join(ws.common_dir_name, "config")] = None
    found[os.path.join(ws.git_dir_name, "config.worktree")] = None
    found[os.path.join(_config_home(), "git", "config")] = None
    found[os.path.expanduser("~/.gitconfig")] = None
    found["/etc/gitconfig"] = None
    return list(found)


def _config_home() -> str:
    return os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")


def _content(path: str) -> bytes:
    """The bytes of an attribute file, b"" if there is none. One that cannot be read may say anything."""
    try:
        return files.read_regular(path, follow=True) or b""
    except OSError:
        return b"text encoding"
