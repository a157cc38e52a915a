"""Rust: modules and crates, `use` and globs, the prelude, traits and their implementations."""

from indexer.languages.rust.policy import Rust

POLICY = Rust()

__all__ = ["POLICY"]
