"""Python: how an import names a file, what a scope means, how classes inherit, where types are declared.

`evaluate.Evaluator` answers what an expression of a file may stand for; `modules.Finder` which file a module is.
Nothing here makes edges: that is `indexer.resolve`'s.
"""
