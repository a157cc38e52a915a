"""What extraction of Python reads from short texts: dotted names, headers, docstrings, parameters, `__all__`.

Promises: every function is pure; texts that repeat from file to file (`(self)`, `self.assertEqual`) are read once a
process, and what is remembered is bounded.
"""

import re

from indexer.extract.source import Source
from indexer.facts import Parameter
from indexer.grammars.loader import Node

LONGEST_EXPRESSION = 4000
LONGEST_CALLEE = 400
LONGEST_SIGNATURE = 200
LONGEST_ARGUMENTS = 400
_MEMO = 50_000
_LONGEST_KEY = 200
_LONGEST_ARGUMENTS_KEY = 24

_NAME = r"[^\W\d]\w*"
_DOTTED = re.compile(rf"{_NAME}(?:[\s\\]*\.[\s\\]*{_NAME})*")
_TAIL = re.compile(rf"(?:[\s\\]*\.[\s\\]*{_NAME})*[\s\\]*")
_NO_NAME = frozenset(bytes((first,)) for first in b"\"'([{0123456789-+~*") | {b""}
_BLANK = re.compile(r"[\s\\]+")
_ODD_BLANK = re.compile(r"[\t\n\r\f\v\\]")
_TOKENS = re.compile(
    r'(?s:"""(?:[^\\]|\\.)*?"""|' r"'''(?:[^\\]|\\.)*?''')" r'|"(?:[^"\\\n]|\\.)*"|' r"'(?:[^'\\\n]|\\.)*'|#[^\n]*"
)
_DOC = re.compile(rb"[rRuU]?(\"\"\"|'''|\"|')")
NAMES = re.compile(rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*(?:\.[A-Za-z_\x80-\xff][\w\x80-\xff]*)*")

_callees: dict[bytes, tuple[str, str, int]] = {}
_tails: dict[bytes, str | None] = {}
_returns: dict[bytes, str] = {}
_parameters: dict[bytes, tuple[Parameter, ...]] = {}


def _room(memo: dict[bytes, object], key: bytes) -> bool:
    """Whether `key` may be remembered."""
    if len(memo) >= _MEMO:
        memo.clear()
    return len(key) <= _LONGEST_KEY


def dotted(raw: bytes) -> str:
    """The dotted name that the text is, without blanks; "" if it is anything else."""
    if raw[:1] in _NO_NAME:
        return ""
    text = raw.decode("utf-8", "replace")
    if text.replace(".", "_").isidentifier():
        return text if text[-1] != "." and text[0] != "." and ".." not in text else ""
    return _spaced(text) if len(raw) <= LONGEST_EXPRESSION else ""


def _spaced(text: str) -> str:
    """The dotted name that a text with blanks round its dots is; "" if it is anything else."""
    if " ." in text or ". " in text or ("." in text and _ODD_BLANK.search(text)):
        return _BLANK.sub("", text) if _DOTTED.fullmatch(text) else ""
    return ""


def callee(raw: bytes) -> tuple[str, str, int]:
    """(expression, last name, how many bytes the name has) of what is called; the name is "" if it has none."""
    found = _callees.get(raw)
    if found is None:
        text = dotted(raw)
        name = text.rpartition(".")[2]
        if not text:
            text = expression(raw) if len(raw) <= LONGEST_CALLEE else ""
            last = raw[raw.rfind(b".") + 1 :].decode("utf-8", "replace").strip()
            name = last if b"." in raw and last.isidentifier() else ""
        found = (text, name, len(name.encode()))
        if _room(_callees, raw):  # type: ignore[arg-type]
            _callees[raw] = found
    return found


def tail(raw: bytes) -> str | None:
    """`.a.b` behind an expression, without blanks ("" for none); None if it is anything else."""
    try:
        return _tails[raw]
    except KeyError:
        text = uncommented(raw.decode("utf-8", "replace"))
        found = _BLANK.sub("", text) if _TAIL.fullmatch(text) else None
        if _room(_tails, raw):  # type: ignore[arg-type]
            _tails[raw] = found
        return found


def returns(raw: bytes) -> str:
    """The declared result in what stands between a function's parameters and its body."""
    found = _returns.get(raw)
    if found is None:
        text = one_line(raw).rstrip(": ")
        found = text[2:].strip() if text.startswith("->") else ""
        if _room(_returns, raw):  # type: ignore[arg-type]
            _returns[raw] = found
    return found


def uncommented(text: str) -> str:
    """The text without its comments."""
    if "#" not in text:
        return text
    return _TOKENS.sub(lambda found: "" if found[0].startswith("#") else found[0], text)


def one_line(raw: bytes) -> str:
    """The text without comments, blanks and line breaks drawn together."""
    if b"\n" not in raw and b"#" not in raw and b"  " not in raw and b"\t" not in raw:
        return raw.decode("utf-8", "replace").strip()
    return " ".join(uncommented(raw.decode("utf-8", "replace")).split())


def expression(raw: bytes) -> str:
    """An expression's text without comments, or the dotted name that it is; "" if it is too long to be worth it."""
    if len(raw) > LONGEST_EXPRESSION:
        return ""
    text = raw.decode("utf-8", "replace")
    if "#" in text:
        text = uncommented(text)
    text = text.strip()
    if "." in text and raw[:1] not in _NO_NAME:
        return _spaced(text) or text
    return text


def bounded(text: str, most: int) -> str:
    """The text cut to `most` characters, the cut shown."""
    return text if len(text) <= most else text[: most - 1] + "…"


def doc_line(data: bytes, at: int) -> str:
    """The first line of the docstring that begins at `at`; "" if none does."""
    opening = _DOC.match(data, at)
    if opening is None:
        return ""
    end = data.find(opening[1], opening.end())
    text = data[opening.end() : end if end >= 0 else opening.end()].decode("utf-8", "replace")
    return bounded(text.strip().partition("\n")[0].strip(), LONGEST_SIGNATURE)


def parameters(source: Source, node: Node) -> tuple[Parameter, ...]:
    """The parameters of a `parameters` or `lambda_parameters` node."""
    raw = source.data[node.start_byte : node.end_byte]
    found = _parameters.get(raw)
    if found is None:
        found = _read_parameters(source, node)
        if _room(_parameters, raw):  # type: ignore[arg-type]
            _parameters[raw] = found
    return found


def _read_parameters(source: Source, node: Node) -> tuple[Parameter, ...]:
    found: list[Parameter] = []
    kind = "positional"
    for child in node.named_children:
        form = child.type
        if form == "positional_separator":
            found = [Parameter(given.name, "positional-only", given.annotation, given.default) for given in found]
            continue
        if form == "keyword_separator":
            kind = "keyword-only"
            continue
        if form in ("comment", "ERROR"):
            continue
        name_node = child.child_by_field_name("name") or child
        if form == "typed_parameter":
            name_node = child.named_children[0]
        name = source.text(name_node.start_byte, name_node.end_byte)
        this = kind
        if name.startswith("**"):
            this = "keywords"
        elif name.startswith("*"):
            this = "variadic"
            kind = "keyword-only"
        type_node = child.child_by_field_name("type")
        value_node = child.child_by_field_name("value")
        found.append(
            Parameter(
                name.lstrip("* "),
                this,
                "" if type_node is None else one_line(source.data[type_node.start_byte : type_node.end_byte]),
                None if value_node is None else expression(source.data[value_node.start_byte : value_node.end_byte]),
            )
        )
    return tuple(found)


def literal_names(text: str) -> list[str] | None:
    """The strings of a literal list, tuple or string (of `__all__`); None if it is anything else."""
    import ast

    try:
        value = ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, (list, tuple, set)) or not all(isinstance(name, str) for name in names):
        return None
    return list(names)


def _brackets(depth: int) -> str:
    """A pattern for brackets and what is in them, `depth` deep."""
    deeper = "|" + _brackets(depth - 1) if depth else ""
    return r"[(\[{](?:" + _TEXT + "|" + _STRING + deeper + r")*+[)\]}]"


_TEXT = r"""[^()\[\]{}"'#\\]++"""
_STRING = r""""(?:[^"\\\n]++|\\.)*+"|'(?:[^'\\\n]++|\\.)*+'"""
_PIECES = re.compile(r"""(?:[^()\[\]{}"'#\\,]++|""" + _STRING + "|" + _brackets(4) + ")++|[^,]")
_STRAY = frozenset("()[]{}\"'#\\")
_FOR = re.compile(r"\bfor\b")
_FORMAT = re.compile(r"""[fFtT][rR]?["']""")


def pieces(text: str) -> list[str] | None:
    """The text of an argument list taken apart at its commas, blanks kept; None if that takes more than brackets and
    strings to tell (a lambda, a generator, a comment, a format string, very deep brackets).
    """
    if "lambda" in text or ("for" in text and _FOR.search(text)):
        return None
    if '"' in text or "'" in text:
        if '"""' in text or "'''" in text or ("{" in text and _FORMAT.search(text)):
            return None
    elif "[" not in text and "{" not in text and "#" not in text and "\\" not in text and text.rfind("(") == 0:
        return text[1:-1].split(",")
    found: list[str] = _PIECES.findall(text, 1, len(text) - 1)
    return found if _STRAY.isdisjoint(found) else None


def arguments_in(parts: list[str], text: str) -> tuple[str, ...]:
    """The arguments whose texts are `parts` of `text`, as expressions; none of them holds a call."""
    if "\n" in text or " ." in text or ". " in text or _ODD_BLANK.search(text):
        return tuple([expression(part.encode()) for part in map(str.strip, parts) if part])
    return tuple([part for part in map(str.strip, parts) if part])


_arguments: dict[bytes, tuple[str, ...]] = {b"()": ()}


def simple_arguments(raw: bytes) -> tuple[str, ...] | None:
    """The arguments of a list without calls that `pieces` can take apart; None for any other."""
    short = len(raw) <= _LONGEST_ARGUMENTS_KEY
    if short and raw in _arguments:
        return _arguments[raw]
    if raw.rfind(b"(") > 0:
        return None
    text = raw.decode("utf-8", "replace")
    parts = pieces(text)
    if parts is None:
        return None
    found = arguments_in(parts, text)
    if short and len(_arguments) < _MEMO:
        _arguments[raw] = found
    return found
