"""A rule that is brought back: what had taken its place is superseded in turn, or said to hold beside it."""

from tests.cli.test_rule import Shell, shell, told

__all__ = ["shell"]


def test_what_was_written_in_its_place_gives_it_back(shell: Shell) -> None:
    old = shell.id_of("Use tabs.")
    shell("rule", "supersede", old, "Use blanks.", "--because", "PEP 8")
    new = shell.id_of("Use blanks.")
    assert "Use blanks." in shell.rules("src/a.py")
    assert "Use tabs." not in shell.rules("src/a.py")
    out, err = shell.both("rule", "add", "Use tabs.", "--reinstate")
    assert out.startswith(f"{old} reinstated  ")
    assert f"{new}, written in its place, is superseded by it now" in err
    for texts in (shell.rules("src/a.py"), shell.live()):
        assert "Use tabs." in texts
        assert "Use blanks." not in texts
        assert "Keep it small." in texts
    assert f"superseded by {old}" in shell("rule", "list", "--all")
    assert f"in the place of {new}" in shell("rule", "show", old)
    assert "beside" not in shell("doctor") + shell("rule", "show", old)
    assert f"now holds {old}" in shell("rule", "show", new)


def test_a_chain_that_was_written_so_gives_back_its_head(shell: Shell) -> None:
    old = shell.id_of("Use tabs.")
    shell("rule", "supersede", old, "Use blanks.", "--because", "a")
    shell("rule", "supersede", shell.id_of("Use blanks."), "Use four blanks.", "--because", "b")
    done = shell.answer("rule", "add", old, "--reinstate")
    assert (done["outcome"], done["ended"], done["beside"]) == ("reinstated", shell.id_of("Use four blanks."), [])
    assert "Use tabs." in shell.live()
    assert not {"Use blanks.", "Use four blanks."} & set(shell.live())


def test_what_was_a_rule_before_holds_beside_it_and_every_surface_says_so(shell: Shell) -> None:
    old, new = shell.id_of("Use tabs."), shell.id_of("Keep it small.")
    shell("rule", "supersede", old, new, "--because", "b")
    assert "Use tabs." not in shell.live()
    out, err = shell.both("rule", "add", old, "--reinstate")
    assert out.startswith(f"{old} reinstated")
    assert f"{new} had taken its place and holds beside it (codegraph rule retire {new} would end that)" in err
    assert {"Use tabs.", "Keep it small."} <= set(shell.live())
    assert {"Use tabs.", "Keep it small."} <= set(shell.rules("src/a.py"))
    assert f"{new}, which had taken its place, holds beside it  CLAUDE.md:3  Keep it small." in shell(
        "rule", "show", old
    )
    assert "CLAUDE.md:2: was brought back and holds beside CLAUDE.md:3" in shell("doctor")
    shell("rule", "retire", new, "--because", "tabs it is")
    assert "beside" not in shell("doctor") + shell("rule", "show", old)
    assert "Use tabs." in shell.live()


def test_both_can_be_had_by_asking_twice(shell: Shell) -> None:
    shell("rule", "supersede", shell.id_of("Use tabs."), "Use blanks.", "--because", "b")
    shell("rule", "add", "Use tabs.", "--reinstate")
    _, err = shell.both("rule", "add", shell.id_of("Use blanks."), "--reinstate")
    assert "had taken its place and holds beside it" in err
    assert {"Use tabs.", "Use blanks."} <= set(shell.live())
    assert shell("doctor").count("beside") == 1
    before = told(shell.top)
    again = shell.answer("rule", "add", shell.id_of("Use blanks."), "--reinstate")
    assert again["outcome"] == "reasserted"
    assert again["beside"] == [shell.id_of("Use tabs.")]
    assert told(shell.top) == before
