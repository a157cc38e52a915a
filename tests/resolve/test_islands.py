"""Islands: in a folder of few files that stands alone, what is passed for a parameter is followed from every call."""

import pytest

from indexer.extract import extract
from indexer.facts import FileFacts, Resolution
from indexer.resolve import Resolver, answer_module

ISLAND = {
    "tools/deploy/steps.py": "def run(step):\n    return step()\n\ndef build():\n    pass\n",
    "tools/deploy/main.py": "from steps import build, run\nrun(build)\n",
}
MANY = {f"app/part{number}.py": "" for number in range(30)} | {"app/__init__.py": ""}


class Memory:
    """A world in memory."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.paths = sources.keys()
        self._facts = {path: extract("python", text.encode()) for path, text in sources.items()}

    def facts(self, path: str) -> FileFacts:
        return self._facts[path]


def steps(sources: dict[str, str], path: str = "tools/deploy/steps.py") -> Resolution:
    return Resolver(Memory(sources)).resolve(path)


def targets(resolution: Resolution) -> list[str]:
    edge = resolution.calls[0]
    return sorted(target.symbol for target in edge.targets) if edge.resolution == "exact" else [edge.resolution]


def test_the_size_of_the_workspace_does_not_matter() -> None:
    assert targets(steps(ISLAND)) == ["build"]
    assert targets(steps(ISLAND | MANY)) == ["build"]


def test_only_the_island_is_asked() -> None:
    asked = steps(ISLAND | MANY).asked
    assert set(asked.names) == {"tools/deploy/main.py"}
    assert not any(answer.startswith("app/") for _, answer in asked.modules)


def test_a_file_that_comes_to_the_island_is_noticed_and_one_elsewhere_is_not() -> None:
    before = steps(ISLAND | MANY)
    elsewhere = Memory(ISLAND | MANY | {"app/new.py": ""})
    assert all(answer_module(question, elsewhere) == answer for question, answer in before.asked.modules)
    here = ISLAND | MANY | {"tools/deploy/other.py": "from steps import run\n\ndef ship(): pass\nrun(ship)\n"}
    assert any(answer_module(question, Memory(here)) != answer for question, answer in before.asked.modules)
    assert targets(steps(here)) == ["build", "ship"]


@pytest.mark.parametrize(
    "extra",
    [
        {f"tools/deploy/more{number}.py": "" for number in range(23)},  # too many
        {"setup.py": "", "tools/run.py": ""},  # the workspace's top
        {"tools/deploy/part/__init__.py": ""},  # a package that others may import
    ],
)
def test_what_is_no_island_stays_open(extra: dict[str, str]) -> None:
    assert targets(steps(ISLAND | MANY | extra)) == ["candidates"]


def test_a_folder_of_sources_is_no_island() -> None:
    sources = {path.replace("tools/deploy", "tools/src"): text for path, text in ISLAND.items()} | MANY
    assert targets(steps(sources, "tools/src/steps.py")) == ["candidates"]


def test_a_package_is_no_island() -> None:
    assert targets(steps(ISLAND | MANY | {"tools/__init__.py": "", "tools/deploy/__init__.py": ""})) == ["candidates"]
