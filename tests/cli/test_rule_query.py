"""Rules in SPARQL: the same as on every other surface, as they are at the moment of the question."""

import json
import os
from pathlib import Path

from tests.cli.test_rules import CODE, Make, answer, governing, run
from tests.conftest import run_git, write_tree

RULES = """[[rule]]
text = "Thin views."
why = "Layers."
paths = "ui/**"

[[rule]]
text = "Elsewhere."
paths = "lib/**"

[[rule]]
text = "Pass a key."
calls = "charge"
"""
ALL = "SELECT ?text ?source ?line ?why WHERE { ?rule a cg:Rule ; cg:text ?text ; cg:source ?source ; cg:line ?line "
ALL += "OPTIONAL { ?rule cg:why ?why } } ORDER BY ?source ?line"
GOVERNED = "SELECT ?text ?path WHERE { ?rule cg:governs ?file ; cg:text ?text . ?file cg:path ?path }"


def asked(top: Path, query: str, *words: str) -> list[tuple[str, ...]]:
    done = run(top, "query", query, "--json", *words)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    return [tuple(row[column] for column in found["columns"]) for row in found["query"]]


def shop(repo: Make) -> Path:
    return repo(
        {**CODE, ".codegraph/rules/a.toml": RULES, "CLAUDE.md": "# Style\n- Use tabs.\n", "ui/AGENTS.md": "Near.\n"}
    )


def test_rules_are_asked_for_like_code(repo: Make) -> None:
    top = shop(repo)
    assert asked(top, ALL) == [
        ("Thin views.", ".codegraph/rules/a.toml", "1", "Layers."),
        ("Elsewhere.", ".codegraph/rules/a.toml", "6", ""),
        ("Pass a key.", ".codegraph/rules/a.toml", "10", ""),
        ("Use tabs.", "CLAUDE.md", "2", ""),
        ("Near.", "ui/AGENTS.md", "1", ""),
    ]
    by_path = {
        path: {text for text, other in asked(top, GOVERNED) if other == path} for _, path in asked(top, GOVERNED)
    }
    assert by_path["ui/view.py"] == {"Thin views.", "Use tabs.", "Near."}
    assert by_path["billing/charge.py"] == {"Use tabs."}
    for path, texts in by_path.items():
        assert texts == set(governing(top, path)) - {"Pass a key."}
    assert asked(top, 'SELECT ?said WHERE { ?r cg:text "Pass a key." ; cg:selects ?said }') == [("calls charge",)]
    joined = "SELECT ?name WHERE { ?r cg:governs ?f ; cg:text 'Near.' . ?d cg:file ?f ; cg:name ?name ; a cg:Class }"
    assert {name for (name,) in asked(top, joined)} == {"View", "Wide"}


def test_the_answer_is_never_of_yesterday(repo: Make) -> None:
    top = shop(repo)
    assert ("Use tabs.", "ui/view.py") in asked(top, GOVERNED)
    path = top / "CLAUDE.md"
    before = path.stat()
    path.write_text("# Style\n- Use dots.\n")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    for words in ((), ("--no-sync",)):
        found = asked(top, GOVERNED, *words)
        assert ("Use dots.", "ui/view.py") in found
        assert ("Use tabs.", "ui/view.py") not in found
    old = answer(top, "rule", "list")["rules"]
    (id_,) = [rule["id"] for rule in old if rule["text"] == "Use dots."]
    assert run(top, "rule", "supersede", id_, "Use blanks.", "--because", "PEP 8").returncode == 0
    assert ("Use dots.", "ui/view.py") not in asked(top, GOVERNED)
    assert ("Use blanks.", "ui/view.py") in asked(top, GOVERNED)
    chain = "SELECT ?a ?b ?why ?state WHERE { ?r cg:supersededBy ?n ; cg:text ?a ; cg:because ?why ; cg:state ?state . "
    assert asked(top, chain + "?n cg:text ?b }") == [("Use dots.", "Use blanks.", "PEP 8", "superseded")]
    path.unlink()
    assert asked(top, chain + "?n cg:text ?b }") == [("Use dots.", "Use blanks.", "PEP 8", "superseded")]


def test_the_graph_that_is_kept_holds_no_rules(repo: Make) -> None:
    top = shop(repo)
    count = "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }"
    before = asked(top, count)
    store = Path(answer(top, "status")["store"])
    kept = sorted(os.listdir(store))
    assert asked(top, ALL)
    assert asked(top, count) == before
    assert sorted(os.listdir(store)) == kept
    assert "Thin views." not in run(top, "export", "--format", "nquads").stdout


def test_rules_of_one_work_tree_are_not_those_of_another(repo: Make, tmp_path: Path) -> None:
    top = shop(repo)
    other = tmp_path / "other"
    run_git(top, "worktree", "add", "-q", str(other), "HEAD")
    write_tree(other, {"CLAUDE.md": "- Only here.\n"})
    texts = "SELECT ?t WHERE { ?r cg:text ?t }"
    assert ("Only here.",) in asked(other, texts)
    assert ("Use tabs.",) not in asked(other, texts)
    assert ("Only here.",) not in asked(top, texts)
    assert ("Use tabs.",) in asked(top, texts)


def test_without_rules_and_without_git(plain: Make) -> None:
    top = plain(CODE)
    assert asked(top, "SELECT ?r WHERE { ?r a cg:Rule }") == []
    write_tree(top, {"AGENTS.md": "Alone.\n"})
    assert asked(top, "SELECT ?t WHERE { ?r a cg:Rule ; cg:text ?t }") == [("Alone.",)]
    assert asked(top, 'ASK { ?r cg:text "Alone." }') == [("true",)]
    assert run(top, "query", "SELECT ?t WHERE { ?r cg:text ?t", "--json").returncode == 2
