"""A crew does every piece once, also when a worker dies or hangs over one of them."""

import os
import time

from indexer.workers import run_all


def test_every_piece_is_done_once_and_elsewhere() -> None:
    done = list(run_all(lambda index: str((index, os.getpid())).encode(), 300, 2, 10.0))
    assert sorted(one.piece for one in done) == list(range(300))
    assert not [one for one in done if one.data is None or str(os.getpid()).encode() in one.data]


def test_a_worker_that_dies_costs_its_piece_alone() -> None:
    def work(index: int) -> bytes:
        if index == 7:
            os._exit(3)
        return b"x" * 200_000

    done = {one.piece: one for one in run_all(work, 40, 2, 10.0)}
    assert [index for index, one in done.items() if one.data is None] == [7]
    assert done[7].failure == "the worker was ended by exit status 3"


def test_a_piece_that_hangs_costs_itself_alone() -> None:
    def work(index: int) -> bytes:
        while index == 3:
            pass
        if index == 5:
            time.sleep(60)
        return b"done"

    done = {one.piece: one for one in run_all(work, 12, 2, 0.2)}
    assert sorted(index for index, one in done.items() if one.data is None) == [3, 5]
    assert done[3].failure == "took longer than 0.2 s"
    assert done[5].failure == "took longer than 2 s", "it used no processor time, which a busy machine explains too"


def test_without_processes_all_happens_here() -> None:
    assert [one.data for one in run_all(lambda _: str(os.getpid()).encode(), 2, 0, 1.0)] == [
        str(os.getpid()).encode()
    ] * 2
