"""Recall by its evaluation set: the figures hold, each channel is needed, what is over is never found."""

from pathlib import Path

import pytest

from indexer.memory.recall import CHANNELS
from indexer.repository import Workspace

from .recalling import SET, hits, questions, share, told


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The whole set, told once."""
    return told(tmp_path_factory.mktemp("recall") / "w")


@pytest.mark.parametrize(("holdout", "least"), [(False, 0.9), (True, 0.9)])
def test_the_figures_hold(workspace: Workspace, holdout: bool, least: float) -> None:
    assert share(workspace, questions(holdout)) >= least


@pytest.mark.parametrize("channel", CHANNELS)
def test_each_channel_is_needed(workspace: Workspace, channel: str) -> None:
    own = questions(False, channel)
    rest = [one for one in CHANNELS if one != channel]
    assert share(workspace, own, rest) <= share(workspace, own) - 0.5


def test_a_hit_names_its_channels(workspace: Workspace) -> None:
    found = {(hit.fact.subject, hit.fact.predicate): hit for hit in hits(workspace, "the payments database's engine")}
    assert {"words", "names"} <= set(found["payments_db", "engine"].channels)
    assert "names" not in found["search", "engine"].channels
    assert all(hit.channels == ("words",) for hit in hits(workspace, "the payments database", ["words"]))


def test_what_is_over_is_gone_before_ranking(workspace: Workspace) -> None:
    for subject, predicate, value in SET["over"]:
        for channels in (CHANNELS, *[[one] for one in CHANNELS]):
            found = hits(workspace, f"{subject} {predicate} {value}", channels)
            assert value not in {hit.fact.value for hit in found}
        then = [one.fact.value for one in hits(workspace, f"{subject} {predicate}", ["names"])]
        assert then, "the subject holds other facts"


def test_a_question_of_nothing_finds_nothing(workspace: Workspace) -> None:
    assert hits(workspace, "and which of the") == []
    assert hits(workspace, "") == []
    assert hits(workspace, 'quantum "entanglement" OR (') == []


def test_facts_of_one_session_are_served_in_the_next(workspace: Workspace, tmp_path: Path) -> None:
    """Where code is read that a fact is about, the hook tells it; without the hook nothing does."""
    import json

    from tests.agent.conftest import run_hook

    anchored = [(value, about) for _, _, value, _, _, about in SET["facts"] if about]
    top = Path(workspace.top_name)
    served = 0
    for value, about in anchored:
        path = top / about.partition(":")[0]
        event = {"hook_event_name": "PostToolUse", "tool_name": "Read", "cwd": str(top), "session_id": about}
        given = {**event, "tool_input": {"file_path": str(path)}}
        served += value in run_hook(json.dumps(given).encode(), top).text
        off = run_hook(json.dumps(given).encode(), top, CODEGRAPH_OFF="1")
        assert off.out == b""
    assert served == len(anchored)
