"""What is printed stays printable and on one line, whatever a name or a source line holds."""

import io
import json
import sys

import pytest

from indexer.cli import output


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("plain.py", "plain.py"),
        ("my mod.py", "my mod.py"),
        ("血条/模块.py", "血条/模块.py"),
        ("new\nline.py", "new\\nline.py"),
        ("tab\there", "tab\\there"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\udce9l\udce9phant.py", "\\xe9l\\xe9phant.py"),
        ("lone\ud800", "lone\\ud800"),
        ("right\u202eleft", "right\\u202eleft"),
    ],
)
def test_a_name_is_shown_on_one_printable_line(text: str, wanted: str) -> None:
    assert output.shown(text) == wanted


def test_a_source_line_is_cut_and_without_indentation() -> None:
    assert output.source("\t\treturn  x\ty  ") == "return  x y"
    long = output.source("x" * 5000)
    assert len(long) == output.WIDEST
    assert long.endswith("…")


def test_json_keeps_undecodable_bytes_and_is_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    output.json({"path": "\udce9l.py", "name": "café"})
    printed = capsys.readouterr().out
    assert printed.isascii()
    assert printed.count("\n") == 1
    assert json.loads(printed) == {"path": "\udce9l.py", "name": "café"}


def test_an_ascii_locale_gets_escapes_instead_of_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    output.prepare()
    output.line("café … end")
    output.flush()
    assert raw.getvalue() == b"caf\\xe9 \\u2026 end\n"


def test_a_table_is_tab_separated_where_nobody_is_looking(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(["name", "level"], [["python", "resolved"], ["a\tb", "x"]])
    assert capsys.readouterr().out == "name\tlevel\npython\tresolved\na\\tb\tx\n"


def test_colour_needs_a_terminal_and_no_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert output.coloured()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not output.coloured()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert not output.coloured()


def test_a_place_is_coloured_only_where_colour_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "coloured", lambda: False)
    assert (output.at("a.py", 3), output.heading("f: 1 caller")) == ("a.py:3", "f: 1 caller")
    monkeypatch.setattr(output, "coloured", lambda: True)
    assert output.at("a.py", 3).replace("\x1b[36m", "").replace("\x1b[33m", "").replace("\x1b[0m", "") == "a.py:3"
    assert output.heading("f") == "\x1b[1mf\x1b[0m"
