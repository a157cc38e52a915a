"""References and implicit calls: what is named without being called, and what is called without being named."""

from indexer.extract import extract
from indexer.facts import FileFacts, Resolution
from indexer.resolve import Resolver


class Memory:
    """A world in memory."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.paths = sources.keys()
        self._facts = {path: extract("python", text.encode()) for path, text in sources.items()}

    def facts(self, path: str) -> FileFacts:
        return self._facts[path]


def resolved(path: str, sources: dict[str, str]) -> tuple[FileFacts, Resolution]:
    world = Memory(sources)
    return world.facts(path), Resolver(world).resolve(path)


def test_an_import_under_another_name_is_no_reference_to_the_files_own() -> None:
    facts, found = resolved(
        "a.py",
        {
            "a.py": "from outside.web import Request as Base\nfrom b import Other as More, Missing\n\n"
            "class Request(Base): ...\n\nclass Other(More): ...\n\ndef f() -> Request: ...\n",
            "b.py": "class Other: ...\n",
        },
    )
    said = [
        (used.role, used.expression, edge.external or [(target.path, target.symbol) for target in edge.targets])
        for used, edge in zip(facts.references, found.references, strict=True)
    ]
    assert said == [
        ("import", "Request", "outside.web.Request"),
        ("import", "Other", [("b.py", "Other")]),
        ("import", "Missing", []),
        ("base", "Base", "outside.web.Request"),
        ("base", "More", [("b.py", "Other")]),
        ("type", "Request", [("a.py", "Request")]),
    ]


def test_what_a_called_decorator_gives_is_called_without_a_name() -> None:
    text = "def mark(text):\n    def inner(function):\n        return function\n    return inner\n\n"
    facts, found = resolved("a.py", {"a.py": text + "@mark('x')\ndef f(): ...\n"})
    assert [(call.name, edge.targets[0].symbol) for call, edge in zip(facts.calls, found.calls, strict=True)] == [
        ("mark", "mark")
    ]
    assert [(name, edge.via, edge.targets[0].symbol) for _, _, name, _, edge in found.implicit] == [
        ("", "decorator", "mark.inner")
    ]


def test_async_with_calls_the_async_methods() -> None:
    text = (
        "class Both:\n    def __enter__(self): ...\n    def __exit__(self, *a): ...\n"
        "    async def __aenter__(self): ...\n    async def __aexit__(self, *a): ...\n\n"
        "async def f():\n    async with Both() as one: ...\n    with Both() as two: ...\n"
    )
    _, found = resolved("a.py", {"a.py": text})
    assert [(line, name) for line, _, name, _, edge in found.implicit if edge.resolution == "exact"] == [
        (8, "__aenter__"),
        (8, "__aexit__"),
        (9, "__enter__"),
        (9, "__exit__"),
    ]


def test_async_for_calls_the_async_methods() -> None:
    text = (
        "class Both:\n    def __iter__(self): return self\n    def __next__(self): ...\n"
        "    def __aiter__(self): return self\n    async def __anext__(self): ...\n\n"
        "async def f():\n    async for one in Both(): ...\n    for two in Both(): ...\n"
    )
    _, found = resolved("a.py", {"a.py": text})
    assert [(line, name) for line, _, name, _, edge in found.implicit if edge.resolution == "exact"] == [
        (8, "__aiter__"),
        (8, "__anext__"),
        (9, "__iter__"),
        (9, "__next__"),
    ]


def test_a_parameter_that_asks_for_a_fixture_refers_to_it() -> None:
    facts, found = resolved(
        "sub/test_a.py",
        {
            "conftest.py": "import pytest\n@pytest.fixture\ndef app(): ...\n"
            "@pytest.fixture(name='named')\ndef _named(app): ...\n",
            "sub/conftest.py": "import pytest\n@pytest.fixture()\ndef app(app): ...\n",
            "sub/test_a.py": "import pytest\n\ndef test_it(app, named, tmp_path, missing, other=1): ...\n\n"
            "@pytest.mark.parametrize('app', [1])\ndef test_listed(app): ...\n\n"
            "class TestIt:\n    def test_it(self, app): ...\n\ndef helper(app): ...\n",
        },
    )
    assert [
        (used.line, used.expression, edge.external or [(target.path, target.symbol) for target in edge.targets])
        for used, edge in zip(facts.references, found.references, strict=True)
        if used.role == "fixture"
    ] == [
        (3, "app", [("sub/conftest.py", "app")]),
        (3, "named", [("conftest.py", "_named")]),
        (3, "tmp_path", "pathlib.Path"),
        (3, "missing", []),
        (6, "app", []),
        (9, "app", [("sub/conftest.py", "app")]),
    ]


def test_what_is_registered_with_a_generic_function_is_a_candidate() -> None:
    _, found = resolved(
        "b.py",
        {
            "a.py": "from functools import singledispatch\n\n@singledispatch\ndef show(v): ...\n\n"
            "@show.register\ndef _(v: int): ...\n\n@show.register(str)\ndef show_text(v): ...\n\ndef other(v): ...\n",
            "b.py": "from a import show, other\n\n@show.register\ndef mine(v: float): ...\n\n"
            "show(1)\nother(1)\nmine(2)\n",
        },
    )
    assert [edge.targets[0].symbol for edge in found.calls if edge.resolution == "exact"] == ["show", "other", "mine"]
    assert [
        (line, edge.resolution, [target.symbol for target in edge.targets]) for line, _, _, _, edge in found.implicit
    ] == [(6, "candidates", ["_", "show_text", "mine"])]
