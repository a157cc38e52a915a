"""Which module here takes a language from its bytes to its facts. Loads none of them: a version costs no parser."""

from indexer.grammars import language as language_named

_ALONE = (
    "cargo",
    "csharp",
    "csproj",
    "go",
    "gomod",
    "java",
    "kotlin",
    "notebook",
    "npm",
    "php",
    "python",
    "ruby",
    "rust",
    "scala",
    "swift",
)
"""Languages with a module (or package) of their own name here, whose `extract` takes the bytes."""

_TOGETHER = dict.fromkeys(("astro", "html", "javascript", "svelte", "tsx", "typescript", "vue"), "ecmascript") | {
    "c": "c",
    "cpp": "c",
}
"""Languages that share one: its `extract` takes the language and the bytes."""

_BY_QUERY = "tags"
"""What all others share, who have nothing but a `tags.scm`."""


def route(language: str) -> tuple[str, bool]:
    """The module (or package) for a language, and whether its `extract` takes the bytes alone."""
    if language_named(language).tags:  # the work tree's own query stands in for what is here
        return _BY_QUERY, False
    if language in _ALONE:
        return language, True
    return _TOGETHER.get(language, _BY_QUERY), False


_HOLDS = {"notebook": ("bash", "julia", "lua", "r")}
"""Languages whose facts are made by the modules of others, and those of them that are read by their queries."""


def others(language: str) -> frozenset[str]:
    """The modules that have no part in the facts of a language."""
    if language in _HOLDS:
        return frozenset()
    return frozenset((*_ALONE, *_TOGETHER.values(), _BY_QUERY)) - {route(language)[0]}


def held(language: str) -> tuple[str, ...]:
    """Other languages whose `tags.scm` has a part in the facts of a language."""
    return _HOLDS.get(language, ())
