"""Kotlin."""

from indexer.languages.kotlin.policy import KotlinPolicy

__all__ = ["POLICY"]

POLICY = KotlinPolicy()
