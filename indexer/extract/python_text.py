"""What extraction of Python reads from short texts: dotted names, headers, docstrings, parameters, `__all__`.

Promises: every function is pure; texts that repeat from file to file (`(self)`, `self.assertEqual`) are read once a process.
"""

import re

from indexer.extract.source import Source
from indexer.facts import Parameter
from indexer.grammars.loader import Node

LONGEST_EXPRESSION = 4000
LONGEST_CALLEE = 400
LONGEST_SIGNATURE = 200
LONGEST_ARGUMENTS = 400
MEMO = 50_000

_NAME = r"[^\W\d]\w*"
_DOTTED = re.compile(rf"{_NAME}(?:[\s\\]*\.[\s\\]*{_NAME})*")
_TAIL = re.compile(rf"(?:[\s\\]*\.[\s\\]*{_NAME})*")
_BLANK = re.compile(r"[\s\\]+")
_TOKENS = re.compile(
    r'(?s:"""(?:[^\\]|\\.)*?"""|' r"'''(?:[^\\]|\\.)*?''')" r'|"(?:[^"\\\n]|\\.)*"|' r"'(?:[^'\\\n]|\\.)*'|#[^\n]*"
)
_DOC = re.compile(rb"[rRuUbBfF]{0,2}(\"\"\"|'''|\"|')")
NAMES = re.compile(rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*(?:\.[A-Za-z_\x80-\xff][\w\x80-\xff]*)*")

_dotted: dict[bytes, str] = {}
_parameters: dict[bytes, tuple[Parameter, ...]] = {}


def dotted(raw: bytes) -> str:
    """The dotted name that the text is, without blanks; "" if it is anything else."""
    found = _dotted.get(raw)
    if found is None:
        if len(_dotted) > MEMO:
            _dotted.clear()
        text = raw.decode("utf-8", "replace")
        found = _dotted[raw] = _BLANK.sub("", text) if _DOTTED.fullmatch(text) else ""
    return found


def tail(raw: bytes) -> str | None:
    """`.a.b` behind an expression, without blanks ("" for none); None if it is anything else."""
    text = raw.decode("utf-8", "replace")
    if "#" in text:
        text = uncommented(text)
    return _BLANK.sub("", text) if _TAIL.fullmatch(text) else None


def last_name(raw: bytes) -> str:
    """The name behind the last dot of an expression that is no dotted name ("" if it ends otherwise)."""
    name = raw[raw.rfind(b".") + 1 :].decode("utf-8", "replace").strip()
    return name if name.isidentifier() and b"." in raw else ""


def uncommented(text: str) -> str:
    """The text without its comments."""
    if "#" not in text:
        return text
    return _TOKENS.sub(lambda found: "" if found[0].startswith("#") else found[0], text)


def one_line(text: str) -> str:
    """The text without comments, blanks and line breaks drawn together."""
    return " ".join(uncommented(text).split())


def bounded(text: str, most: int) -> str:
    """The text cut to `most` characters, the cut shown."""
    return text if len(text) <= most else text[: most - 1] + "…"


def doc_line(data: bytes, at: int) -> str:
    """The first line of the docstring that begins at `at`; "" if none does."""
    opening = _DOC.match(data, at)
    if opening is None or opening[0][:1] in b"bBfF":
        return ""
    end = data.find(opening[1], opening.end())
    text = data[opening.end() : end if end >= 0 else opening.end()].decode("utf-8", "replace")
    return bounded(text.strip().partition("\n")[0].strip(), LONGEST_SIGNATURE)


def parameters(source: Source, node: Node) -> tuple[Parameter, ...]:
    """The parameters of a `parameters` or `lambda_parameters` node."""
    raw = source.data[node.start_byte : node.end_byte]
    found = _parameters.get(raw)
    if found is None:
        if len(_parameters) > MEMO:
            _parameters.clear()
        found = _parameters[raw] = _read_parameters(source, node)
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
                "" if type_node is None else one_line(source.text(type_node.start_byte, type_node.end_byte)),
                None if value_node is None else expression_text(source.text(value_node.start_byte, value_node.end_byte)),
            )
        )
    return tuple(found)


def expression_text(text: str) -> str:
    """An expression's text without comments; "" if it is too long to be worth reading."""
    return uncommented(text).strip() if len(text) <= LONGEST_EXPRESSION else ""


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
