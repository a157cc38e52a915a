"""Worker processes: every task comes back once, also when a worker dies over one of them."""

import os

from indexer.sync.workers import fork_map


def test_every_task_comes_back_once() -> None:
    results = list(fork_map(lambda number: number * number, list(range(300)), 2))
    assert sorted(task for task, _ in results) == list(range(300))
    assert all(result == task * task for task, result in results)


def test_a_worker_that_dies_costs_its_task_alone() -> None:
    def work(number: int) -> bytes:
        if number == 7:
            os._exit(3)
        return b"x" * 200_000

    results = dict(fork_map(work, list(range(40)), 2))
    assert results[7] is None
    assert [number for number, result in results.items() if result is None] == [7]


def test_one_process_works_here() -> None:
    here = os.getpid()
    assert [result for _, result in fork_map(lambda _: os.getpid(), [1, 2], 1)] == [here, here]
