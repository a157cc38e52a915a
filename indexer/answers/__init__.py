"""Answers: what people and agents ask of the graph, over the files as they are now.

Modules are imported by name, so that a hook pays only for what it asks: `sources` (the graph and the files), `matching`
(what a written symbol means), `calling`, `using`, `importing`, `outlining`, `impact` (the questions), `ranking` (what
is near, what is a test), `rows` (what comes out) and `shapes` (the same as JSON objects).

Promise: no row is handed out whose file differs from the bytes that the graph speaks of; such rows are counted as
`stale`.
"""
