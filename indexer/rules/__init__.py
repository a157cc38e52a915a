"""Rules: which written rules govern a file, read in place, without a graph and without an index.

Promise: answers in a few milliseconds for an ordinary repository, for files that do not exist yet too; a rule file
that cannot be read is a `Problem` with path and line, and the others are served all the same.
"""

from indexer.rules.model import Problem, Reading, Rule
from indexer.rules.reader import read_rules, rules_for

__all__ = ["Problem", "Reading", "Rule", "read_rules", "rules_for"]
