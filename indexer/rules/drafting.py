"""A new rule as the text of its file in TOML.

Promise: what is written reads back as the very rule that was meant, which is tried before anything is written.
"""

from __future__ import annotations

from indexer.errors import WrongUsage
from indexer.rules.answerable import unanswerable
from indexer.rules.identity import normalised, rule_id
from indexer.rules.model import Selector, Written
from indexer.rules.own import own_rules

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\f": "\\f", "\r": "\\r"}
_WIDTH = 40


def toml_of(rule: Written, top: str = "") -> str:
    """The file that holds a rule alone, for the workspace `top`. Raises WrongUsage for what no rule file may say, and
    for a question that nobody could answer there."""
    lines = [f"text = {_text(rule.text)}"]
    if rule.reason:
        lines.append(f"why = {_text(rule.reason)}")
    implied = rule.id == rule_id(rule.text, Selector())  # by what it checks
    for name, value in (rule.selector if not implied else Selector())._asdict().items():
        if value and name != "under":
            lines.append(f"{name} = {_text(value) if isinstance(value, str) else _list(value)}")
    if rule.priority:
        lines.append(f"priority = {rule.priority}")
    if rule.enforce != "tell":
        lines.append(f"enforce = {_text(rule.enforce)}")
    for name, pairs in (("forbid", rule.forbid), ("require", rule.require)):
        if len(pairs) == 1 and pairs[0][0] == "ask":
            lines.append(f"{name} = {_text(pairs[0][1])}")
        elif pairs:
            keys = dict.fromkeys(key for key, _ in pairs)
            listed = {key: [value for other, value in pairs if other == key] for key in keys}
            lines.append(f"{name} = {{ {', '.join(f'{key} = {_list(values)}' for key, values in listed.items())} }}")
    for name, fires in (("fires_on", True), ("quiet_on", False)):
        if examples := [text for must, text in rule.examples if must == fires]:
            lines.append(f"{name} = {_list(examples)}")
    text = "\n".join(lines) + "\n"
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise WrongUsage("a rule's text must be text: it holds bytes that are no UTF-8") from None
    read, problems = own_rules("the rule", text, tier=rule.tier)
    if problems:
        raise WrongUsage(problems[0].message.removesuffix(": the rule is not served"))
    if len(read) != 1 or read[0]._replace(line=rule.line, source=rule.source) != rule:
        raise WrongUsage("such a rule cannot be written as TOML: write its file by hand")
    if top and (wrong := unanswerable(top, read)):
        raise WrongUsage(wrong[0].message.removesuffix(": the rule is not evaluated"))
    return text


def file_name(rule: Written, suffix: str = "") -> str:
    """The name of its file: its first words, and its id."""
    letters = [one if one.isascii() and one.isalnum() else " " for one in normalised(rule.text).lower()]
    words = "".join(letters).split()
    name = ""
    for word in words:
        if len(name) + len(word) > _WIDTH:
            break
        name += word + "-"
    return f"{name}{rule.id}{suffix}.toml"


def _text(value: str) -> str:
    """A text as TOML: on one line, or on its own lines."""
    if "\n" not in value:
        return _quoted(value)
    return '"""\n' + "\n".join(_quoted(line)[1:-1] for line in value.split("\n")) + '"""'


def _quoted(value: str) -> str:
    return '"' + "".join(_escaped(letter) for letter in value) + '"'


def _escaped(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    return f"\\u{ord(letter):04x}" if letter < " " or letter == "\x7f" else letter


def _list(values: list[str] | tuple[str, ...]) -> str:
    return "[" + ", ".join(_quoted(one) for one in values) + "]"
