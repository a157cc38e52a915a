"""Which identifiers a search looks for and which words of a prompt look like code."""

import pytest

from indexer.agent.event import Event
from indexer.agent.prompting import words_of
from indexer.agent.searching import identifier, searched


@pytest.mark.parametrize(
    ("pattern", "word"),
    [
        ("ship", "ship"),
        (r"\bship\b", "ship"),
        (r"\.peek\(", "peek"),
        ("def ship", "ship"),
        (r"class\s+Shelf", "Shelf"),
        ("^async def run(", "run"),
        ("Model.save", "Model.save"),
        (r"Shelf\.peek", "Shelf.peek"),
        ("Shelf::peek", "Shelf::peek"),
        ("ship =", "ship"),
        ("x", ""),
        ("", ""),
        ("sh.*p", ""),
        ("two words", ""),
        ("[a-z]+", ""),
        ("TODO: fix", ""),
        ("*.py", ""),
    ],
)
def test_identifier(pattern: str, word: str) -> None:
    assert identifier(pattern) == word


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("grep -rn ship .", ["ship"]),
        ("grep -rn 'def ship\\|def send' src tests", ["ship", "send"]),
        ("rg -n -A 3 --type py ship", ["ship"]),
        ("rg -e one_thing -e two", ["one_thing"]),
        ("grep -nA 3 -E ship", ["ship"]),
        ("grep -- -weird", []),
        ("cat a | grep ship | grep -v other_name", ["ship", "other_name"]),
        ("/usr/bin/grep ship", ["ship"]),
        ("git grep -n ship -- '*.py'", ["ship"]),
        ("find . -name '*.py' | xargs grep -l ship", ["ship"]),
        ("grep", []),
        ("grep 'unclosed", []),
        ("echo ship", []),
        ("python -c 'import grep_like'", []),
    ],
)
def test_shell(command: str, words: list[str]) -> None:
    event = Event("claude", "PostToolUse", "Bash", "", "", "", "", (), {"command": command}, {}, "", "")
    assert searched(event) == words


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        ("Please fix `ship` in src/tasks.py, e.g. now.", ["ship", "src/tasks.py"]),
        ("rename the_thing and useEffect()", ["the_thing", "useEffect"]),
        ("Shelf.peek() is slow; HttpClient too", ["Shelf.peek", "HttpClient"]),
        ("ship it to the other people, please. Thanks!", []),
        ("`two words` and `x` and ``", []),
        ("", []),
    ],
)
def test_prompt(prompt: str, words: list[str]) -> None:
    assert words_of(prompt) == words


def test_a_huge_prompt_is_bounded() -> None:
    assert (
        len(words_of("some_name_" + " other_name_%d" * 1) + words_of(" ".join(f"n_{n}" for n in range(100_000)))) <= 50
    )
