"""The trees in `cases/` are what the tests read, not tests."""

collect_ignore = ["cases"]
