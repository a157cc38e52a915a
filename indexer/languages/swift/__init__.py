"""Swift: modules, extensions, what is given through labels."""

from indexer.languages.swift.policy import SwiftPolicy

POLICY = SwiftPolicy()

__all__ = ["POLICY"]
