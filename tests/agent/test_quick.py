"""JSON without the json module: the same values, the same refusals."""

import json

import pytest

from indexer.agent.quick import dumped, parsed

TEXTS = [
    '{"a": [1, 2.5, -3e2, true, false, null, "\\u00e9\\n\\ud83d\\ude00"], "b": {}}',
    '{"a": 1} rest',
    "[]",
    '"x"',
    "17",
    "NaN",
    '{"a": {"b": {"c": [[[]]]}}}',
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_same_values(text: str) -> None:
    assert repr(parsed(text)) == repr(json.JSONDecoder().raw_decode(text)[0])


@pytest.mark.parametrize(
    "text", ["{", '{"a"', '{"a": }', "[1,", '"open', "x", '{"a": "\n"}', '{"a": "\\q"}', "{1: 2}", "-"]
)
def test_the_same_refusals(text: str) -> None:
    with pytest.raises(ValueError):
        parsed(text)


def test_too_deep() -> None:
    with pytest.raises((RecursionError, ValueError)):
        parsed("[" * 1_000_000)


def test_what_is_written() -> None:
    reply = {"a": {"b": 'x"\\\n\t\x00é猫\ud800😀', "c": {}}, "d": ""}
    assert dumped(reply).isascii()
    assert json.loads(dumped(reply)) == reply
    assert dumped({}) == b"{}"
