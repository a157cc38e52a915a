"""Ruby: constants by where they stand, classes written in several places, the order in which methods are looked for."""

from indexer.languages.ruby.policy import RubyPolicy

POLICY = RubyPolicy()

__all__ = ["POLICY"]
