"""The denominator: parsing the same files with tree-sitter on all cores and doing nothing with the trees."""

import multiprocessing
import os
import time
from pathlib import Path


def raw_parse_seconds(paths: list[Path]) -> float:
    """Seconds from forking one process a core until all have read and parsed their share."""
    cores = os.cpu_count() or 1
    largest_first = sorted(paths, key=lambda path: path.stat().st_size, reverse=True)
    forking = multiprocessing.get_context("fork")
    started = time.perf_counter()
    workers = [forking.Process(target=_parse, args=(largest_first[core::cores],)) for core in range(cores)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    seconds = time.perf_counter() - started
    if any(worker.exitcode for worker in workers):
        raise RuntimeError("a process that parses has failed")
    return seconds


def _parse(paths: list[Path]) -> None:
    from tree_sitter import Parser
    from tree_sitter_language_pack import get_language

    parser = Parser(get_language("python"))
    for path in paths:
        parser.parse(path.read_bytes())
