"""Scala: packages and imports, objects and companions, extension methods, members that are called by their name."""

from indexer.languages.scala.policy import ScalaPolicy

POLICY = ScalaPolicy()

__all__ = ["POLICY"]
