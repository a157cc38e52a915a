"""Markdown rule files: front matter and the parts of a body."""

import pytest

from indexer.rules.markdown import FrontMatterError, front_matter, parts


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("no front matter", None),
        ("---\ndescription: x\n---\nbody", None),
        ("---\npaths: src/**\n---\n", ("src/**",)),
        ('---\npaths: "src/**"\n---\n', ("src/**",)),
        ("---\npaths: src/**, lib/*.{a,b}\n---\n", ("src/**", "lib/*.{a,b}")),
        ('---\npaths: "src/**, lib/*.{a,b}"\n---\n', ("src/**", "lib/*.{a,b}")),
        ("---\npaths: \"src/**\", 'lib/*'\n---\n", ("src/**", "lib/*")),
        ('---\npaths: ["src/**", lib/{x,y}]\n---\n', ("src/**", "lib/{x,y}")),
        ('---\npaths: [\n  "src/**",\n  "b"\n]\n---\n', ("src/**", "b")),
        ("---\npaths:\n- src/**\n- 'b'  # why\n---\n", ("src/**", "b")),
        ('---\n# note\npaths:\n\n  - "src/**"\ntitle: y\n---\n', ("src/**",)),
        ("---\npaths: **/*.py # all\n---\n", ("**/*.py",)),
        ("---\npaths: {src,lib}/**\n---\n", ("{src,lib}/**",)),
        ("---\nglobs: a, b\n---\n", ("a", "b")),
        ("---\nglobs:\nalwaysApply: true\n---\n", None),
        ("---\nglobs: []\n---\n", None),
        ("---\napplyTo: '**/*.ts,src/*.{a,b}'\n---\n", ("**/*.ts", "src/*.{a,b}")),
    ],
)
def test_paths(text: str, paths: tuple[str, ...] | None) -> None:
    assert front_matter(text).patterns == paths


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("---\npaths: a\nbody", 1),
        ("---\npaths: [a, b\n---\n", 2),
        ('---\nx: 1\npaths: "a\n---\n', 3),
        ("---\npaths:\n---\n", 2),
        ("---\npaths: []\n---\n", 2),
        ('---\npaths: &all ["src/**"]\n---\n', 2),
        ("---\nwhat is this\n---\n", 2),
        ("---\npaths: {a: b}\n---\n", 2),
        ("---\npaths:\n  a: b\n---\n", 3),
        ("---\nglobs: a\nalwaysApply: yes please\n---\n", 3),
    ],
)
def test_invalid_front_matter_names_its_line(text: str, line: int) -> None:
    with pytest.raises(FrontMatterError) as broken:
        front_matter(text)
    assert broken.value.line == line


@pytest.mark.parametrize(
    ("lines", "always", "by_hand"),
    [
        ("alwaysApply: true", True, False),
        ("globs: a\nalwaysApply: false", False, False),
        ("trigger: always_on", True, False),
        ("trigger: model_decision", False, True),
        ("trigger: manual", False, True),
        ("trigger: glob\nglobs: a", False, False),
    ],
)
def test_when_a_host_says_that_a_rule_holds(lines: str, always: bool, by_hand: bool) -> None:
    front = front_matter(f"---\n{lines}\n---\nbody")
    assert (front.always, front.by_hand) == (always, by_hand)


def test_bullets_and_paragraphs_are_rules_under_their_headings() -> None:
    text = """# Guide

An opening
paragraph.

## Tests
- quick ones
  go on here
  - nested stands alone
- others

  with a second paragraph

```sh
# not a heading
run
```
<!-- not a rule
- nor this -->
## Style ##
1. first
2. second
plain tail
"""
    assert [(part.line, part.text, part.heading) for part in parts(text)] == [
        (3, "An opening\nparagraph.", "Guide"),
        (7, "quick ones\ngo on here", "Guide > Tests"),
        (9, "nested stands alone", "Guide > Tests > quick ones"),
        (10, "others\nwith a second paragraph", "Guide > Tests"),
        (14, "```sh\n# not a heading\nrun\n```", "Guide > Tests"),
        (21, "first", "Guide > Style"),
        (22, "second\nplain tail", "Guide > Style"),
    ]


def test_what_ends_in_a_colon_leads_in_to_what_is_below_it() -> None:
    text = """Never:

- Testing:
  - run pytest
  - no mocks
    - not small ones
- Say `x  =  1`  twice.
- With code:
  ```sh
  - make   test
  ```

after
"""
    assert [(part.line, part.text, part.heading) for part in parts(text)] == [
        (1, "Never:", ""),
        (4, "Testing: run pytest", "Never:"),
        (5, "Testing: no mocks", "Never:"),
        (6, "not small ones", "Never: > Testing: no mocks"),
        (7, "Say `x  =  1`  twice.", "Never:"),
        (8, "With code:\n```sh\n- make   test\n```", "Never:"),
        (13, "after", ""),
    ]


def test_code_belongs_to_what_it_stands_under() -> None:
    text = "1. First\n   goes on\n   ```\n   in  it\n   ```\n2. Second\n```\nalone\n```\n"
    text += "Text:\n\n    kept  so\n\n```\nmore\n```\nNext.\n"
    assert [(part.line, part.text) for part in parts(text)] == [
        (1, "First\ngoes on\n```\nin  it\n```"),
        (6, "Second"),
        (7, "```\nalone\n```"),
        (10, "Text:\n    kept  so\n```\nmore\n```"),
        (17, "Next."),
    ]


def test_underlined_headings_and_breaks_are_no_rules() -> None:
    text = "First\n=====\none\n\n***\n* * *\n- item\n---\ntwo\n\nSecond one\n---\nthree\n___\n\n"
    text += "- a\n- - -\n\n```\n---\n```\n"
    assert [(part.line, part.text, part.heading) for part in parts(text)] == [
        (3, "one", "First"),
        (7, "item", "First"),
        (9, "two", "First"),
        (13, "three", "First > Second one"),
        (16, "a", "First > Second one"),
        (19, "```\n---\n```", "First > Second one"),
    ]


def test_tables_quotes_and_items_to_do() -> None:
    body = """\
# Rules

| command | what |
| :-- | --- |
| make | builds |

Before a table.
key | value
--- | ---
a | b

- An item:
  | a | b |
  |---|---|
  | 1 | 2 |
- Use `a | b` for unions.

> Quoted once,
> on two lines.
>
> - Quoted item.

Plain.
> [!WARNING]
> Warned.
Plain again.

- [ ] to do
  with more words
  - below it
- [x] done
- [link](a.md) is a rule.
- Kept.

1. [ ] numbered

```
> kept | in code
- [ ] kept
| a |
```

Last.

> Type:
> ```
> code
> ```
"""
    texts = [one.text for one in parts(body)]
    assert texts == [
        "Before a table.",
        "An item:",
        "Use `a | b` for unions.",
        "Quoted once,\non two lines.",
        "Quoted item.",
        "Plain.",
        "Warned.",
        "Plain again.",
        "[link](a.md) is a rule.",
        "Kept.",
        "```\n> kept | in code\n- [ ] kept\n| a |\n```",
        "Last.",
        "Type:\n```\ncode\n```",
    ]
