"""A new rule's file in TOML reads back as that rule, whatever its text holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indexer.errors import WrongUsage
from indexer.rules.drafting import file_name, toml_of
from indexer.rules.identity import rule_id
from indexer.rules.model import USER, Selector, Written
from indexer.rules.own import own_rules

EVERYWHERE = Selector()


def rule(text: str, selector: Selector = EVERYWHERE, **more: object) -> Written:
    return Written("", 0, text, "", selector, rule_id(text, selector))._replace(**more)


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60).map(str.strip).filter(bool)
NASTY = st.sampled_from(['"""', "'''", "\\", "\\u0041", "\n\n", "[[rule]]", "#", "\x00", "\x7f", "a\rb", "é\u2028"])


@settings(max_examples=200, deadline=None)
@given(st.lists(TEXTS | NASTY, min_size=1, max_size=4), TEXTS, st.lists(TEXTS, max_size=2))
def test_any_text_reads_back(parts: list[str], why: str, topics: list[str]) -> None:
    text = "\n".join(parts).strip() or "x"
    meant = rule(text, Selector(topics=tuple(topics)), reason=why, priority=3)
    (found,), problems = own_rules("", toml_of(meant))
    assert not problems
    assert found._replace(line=0) == meant


def test_every_part_reads_back() -> None:
    selector = Selector(
        paths=("src/**", "a\\[b"),
        exclude=("x",),
        symbols=("A.*",),
        calls=("db.*",),
        called_by=("f",),
        imports=("m.*",),
        dependents_of=("p/**",),
        inherits=("B",),
        languages=("python",),
        changed_since="v1",
        topics=("billing",),
        where="?file cg:path ?p",
    )
    meant = rule("Two\nlines", selector, reason="r", tier=USER, enforce="ask")
    meant = meant._replace(
        forbid=(("calls", "db.*"), ("from", "a/**"), ("from", "b/**")),
        require=(("ask", "ASK {\n ?s ?p ?o }"),),
        examples=((True, "a.py"), (False, "b.py")),
    )
    (found,), problems = own_rules("", toml_of(meant), tier=USER)
    assert not problems
    assert found._replace(line=0) == meant


@pytest.mark.parametrize(
    ("meant", "said"),
    [
        (rule("x", Selector(paths=("{a",))), "unbalanced braces"),
        (rule("x" * 9000), "characters long"),
        (rule("\ud800"), "no UTF-8"),
        (rule("x", Selector(under="src")), "by hand"),
    ],
)
def test_what_no_rule_file_may_say_is_refused(meant: Written, said: str) -> None:
    with pytest.raises(WrongUsage, match=said):
        toml_of(meant)


def test_file_names_are_plain() -> None:
    assert file_name(rule("../../etc: Never, EVER do this, or that, or those things here")).startswith(
        "etc-never-ever-"
    )
    name = file_name(rule("ж猫"))
    assert name == rule("ж猫").id + ".toml"
    assert len(file_name(rule("word " * 100))) < 70
