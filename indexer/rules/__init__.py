"""Rules: which written rules govern a file or some of its lines, read in place. The graph is asked where a rule does.

Promise: answers in a few milliseconds for an ordinary repository, for files that do not exist yet too; a rule file
that cannot be read is a `Problem` with path and line, and the others are served all the same.
"""

from indexer.rules.model import Corrected, Problem, Reading, Rule, Written
from indexer.rules.reader import all_rules, live_rules, prompt_rules, read_rules, rules_for

__all__ = [
    "Corrected",
    "Problem",
    "Reading",
    "Rule",
    "Written",
    "all_rules",
    "live_rules",
    "prompt_rules",
    "read_rules",
    "rules_for",
]
