"""JSON without the json module: the same values, the same refusals."""

import json

import pytest

from indexer.quick import dumped, parsed, parsed_whole

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


def test_what_people_can_read() -> None:
    value = {"a": ["é猫😀", 1, -2.5, True, False, None, ["\x00\u2028"]], "b": {"c": []}}
    assert json.loads(dumped(value)) == json.loads(dumped(value, ascii=False)) == value
    assert "é猫😀" in dumped(value, ascii=False).decode()
    assert b"\n" not in dumped({"a": "\n"}, ascii=False)
    with pytest.raises(UnicodeEncodeError):
        dumped("\ud800", ascii=False)
    with pytest.raises(TypeError):
        dumped({"a": {1}})


def test_the_whole_text() -> None:
    assert parsed_whole(' {"a": 1}\r\n') == {"a": 1}
    for text in ('{"a": 1} rest', '{"a": 1}{"b": 2}', "", "1 2"):
        with pytest.raises(ValueError):
            parsed_whole(text)
