"""The graph: facts and edges as triples in Oxigraph, with generations that readers open without any lock.

`names` (IRIs), `projection` (facts and edges to triples) and `store` (the only importer of pyoxigraph) are imported by
name, so that a process that only reads does not pay for what it does not need.
"""
