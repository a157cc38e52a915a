"""Scripts of pages that are templates: read as the browser gets them, at the places where they stand."""

from indexer.extract import extract

PAGE = b"""<html>{% block a %}
<script>
  const ROOT = {{ request.root|tojson }};
  {% if x %}
  function go() { run(<?= $n ?>); }
  {% endif %}
  fetch("{{ url_for('add') }}", {a: {b: 1}});
  <%# a note %> go({# no #});
</script>
"""


def test_what_a_server_fills_in_is_no_syntax_error() -> None:
    facts = extract("html", PAGE)
    assert facts.problems == ()
    calls = [(call.name, call.line, call.column) for call in facts.calls]
    assert calls == [("run", 5, 18), ("fetch", 7, 2), ("go", 8, 16)]
    assert not {"url_for", "block", "tojson"} & {name for name, _, _ in calls}


def test_a_broken_script_is_still_told() -> None:
    assert extract("html", b"<script>\nfunction go( {\n</script>\n").problems
