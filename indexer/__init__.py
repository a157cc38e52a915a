"""codegraph: who calls these lines, and which rules govern this file, from a graph of the code as it is now."""

__version__ = "0.1.0"
