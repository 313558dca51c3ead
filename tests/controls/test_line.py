"""One input line: how edges and readings of a bouncing contact become closings and openings."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import pytest

from cabinet.api import Control, Switch
from cabinet.controls.change import Change
from cabinet.controls.lines import LOCK_OUT, Line

FIRE = Control(Switch.FIRE, 1)


class Edge(NamedTuple):
    """An edge of the line, which closes or opens the switch."""

    closed: bool
    at: float


class Level(NamedTuple):
    """A reading of the line's level."""

    closed: bool
    at: float


def reports(line: Line, *happened: Edge | Level) -> list[Change]:
    return [
        change
        for each in happened
        for change in (line.edge if isinstance(each, Edge) else line.level)(each.closed, each.at)
    ]


def opened() -> Line:
    """A line that has been read as open and has settled."""
    line = Line(FIRE, "GPIO 10")
    assert reports(line, Level(False, 0.0), Level(False, 1.0)) == []
    return line


def test_line_first_seen_open_reports_nothing() -> None:
    line = Line(FIRE, "GPIO 10")
    known = [line.known]
    assert reports(line, Level(False, 0.0)) == []
    known.append(line.known)
    assert known == [False, True]
    assert line.due == inf
    [change] = line.edge(True, 0.001)
    assert (change.closed, change.at, change.early, change.cause) == (True, 0.001, False, "GPIO 10")


@pytest.mark.parametrize(
    ("happened", "changes"),
    [
        (
            [Level(True, 0.0), Edge(False, 1.0), Edge(True, 2.0)],
            [(True, True), (False, False), (True, False)],
        ),
        ([Edge(True, 0.0)], [(True, False)]),
        ([Edge(False, 0.0), Edge(True, 0.001), Edge(False, 0.002), Level(False, 1.0)], [(False, False)]),
    ],
    ids=["seen closed", "closes", "opens"],
)
def test_line_first_seen_closed_counts_once_it_has_opened(
    happened: list[Edge | Level], changes: list[tuple[bool, bool]]
) -> None:
    """A switch that is closed when its line is first seen counts only after it has opened.

    The first edge of a line also tells which level the line had before.
    """
    line = Line(FIRE, "GPIO 10")
    assert [(change.closed, change.early) for change in reports(line, *happened)] == changes
    assert line.known


CASES: dict[str, tuple[list[Edge | Level], list[tuple[bool, float]]]] = {
    "the level after a bounce decides": (
        [Edge(True, 2.0), Edge(False, 2.001), Level(False, 2.003), Level(False, 2.005)],
        [(True, 2.0), (False, 2.005)],
    ),
    "lost edges": ([Level(True, 2.0), Level(False, 3.0)], [(True, 2.0), (False, 3.0)]),
    "two taps before a late reader": (
        [*(Edge(True, 2.0), Edge(False, 2.003)), *(Edge(True, 2.015), Edge(False, 2.016), Edge(True, 2.017))],
        [(True, 2.0), (False, 2.005), (True, 2.015)],
    ),
    "a tap in the lock-out, before a late reader": (
        [Edge(True, 2.0), Edge(False, 2.002), Level(False, 2.03)],
        [(True, 2.0), (False, 2.005)],
    ),
    "the last edge of a bounce is lost": (
        [Edge(True, 2.0), Edge(False, 2.001), Level(True, 2.005)],
        [(True, 2.0)],
    ),
    "edges that a reading has healed come late": (
        [Level(True, 2.01), *(Edge(True, 2.008), Edge(False, 2.009), Edge(True, 2.0095)), Level(True, 2.02)],
        [(True, 2.01)],
    ),
}


@pytest.mark.parametrize(("happened", "changes"), CASES.values(), ids=CASES)
def test_edges_and_levels_give_reports(
    happened: list[Edge | Level], changes: list[tuple[bool, float]]
) -> None:
    assert [(change.closed, change.at) for change in reports(opened(), *happened)] == changes


def test_worn_contact_is_one_press() -> None:
    """A press of a worn contact, which bounces for long, is reported once.

    The contact is read 5 ms after the first edge; bounces delay the reading, up to 20 ms.
    """
    line = opened()
    changes = reports(line, Edge(True, 2.0))
    assert line.due == 2.005
    changes += reports(line, *(Edge(step % 2 == 0, 2.0 + step / 1000) for step in range(1, 20)))
    assert line.due == 2.02
    changes += reports(line, Level(True, 2.02))
    assert [change.closed for change in changes] == [True]
    assert line.due == inf


def test_one_late_reading_ends_the_lock_out() -> None:
    line = opened()
    reports(line, Edge(True, 2.0), Edge(False, 2.004))
    [change] = reports(line, Level(False, line.due + LOCK_OUT))
    assert not change.closed
    assert line.due == inf


@pytest.mark.parametrize(
    ("edges", "rests"),
    [
        ([(1.0, True), (1.1, False), (2.1, True)], [inf, 1.0]),
        ([(1.0, True), (3.0, False), (3.002, True)], [inf, 0.002]),
        ([(1.0, True), (1.1, False), (1.102, True), (1.103, False), (1.3, True)], [inf, 0.197]),
        ([(1.0, True), (1.001, False), (1.002, True), (1.5, False), (1.9, True)], [inf, 0.4]),
        ([(1.0, True), (1.1, False), (1.5, True), (1.501, False), (1.502, True)], [inf, 0.4]),
    ],
    ids=[
        "clean",
        "opens for a moment",
        "bounces at the release",
        "bounces at the press",
        "begins with bounces",
    ],
)
def test_rest_before_a_press_includes_bounces(edges: list[tuple[float, bool]], rests: list[float]) -> None:
    line, latest, found = opened(), False, []
    for at, closed in [*edges, (9.0, False)]:
        found += reports(line, Level(latest, line.due)) if line.due <= at else []
        found += reports(line, Edge(closed, at))
        latest = closed
    assert [round(change.rested, 6) for change in found if change.closed] == rests


def test_rest_starts_or_ends_with_a_reading_if_an_edge_is_lost() -> None:
    line = opened()
    assert [
        change.closed for change in reports(line, Edge(True, 2.0), Level(True, 2.1), Edge(True, 3.0))
    ] == [True]
    [opens, closes] = reports(line, Level(False, 3.1), Edge(True, 3.4))
    assert (opens.closed, round(closes.rested, 6)) == (False, 0.3)
    [_, closes] = reports(line, Level(True, 3.5), Edge(False, 3.6), Edge(False, 3.9), Level(True, 4.0))
    assert round(closes.rested, 6) == 0.1
