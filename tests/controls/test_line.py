"""One input line: bounce, lost edges, late readers."""

from __future__ import annotations

from math import inf

from cabinet.api import Control, Switch
from cabinet.controls.lines import LOCK_OUT, LONGEST, Line

FIRE = Control(Switch.FIRE, 1)


def opened() -> Line:
    """A line that has been seen open and has settled."""
    line = Line(FIRE, "GPIO 10")
    line.level(False, 0.0)
    line.level(False, 1.0)
    return line


def test_first_look_open() -> None:
    """A line first seen open is as it should be: nothing to report, nothing in doubt, no lock-out."""
    line = Line(FIRE, "GPIO 10")
    known = [line.known]
    assert line.level(False, 0.0) == []
    known.append(line.known)
    assert known == [False, True]
    assert line.due == inf
    [change] = line.edge(True, 0.001)
    assert (change.closed, change.at, change.early, change.cause) == (True, 0.001, False, "GPIO 10")


def test_first_look_closed_is_early() -> None:
    """A line first seen closed says so: it must not count until it has opened."""
    line = Line(FIRE, "GPIO 10")
    [change] = line.level(True, 0.0)
    assert (change.closed, change.early) == (True, True)
    [change] = line.edge(False, 1.0)
    assert (change.closed, change.early) == (False, False)
    [change] = line.edge(True, 2.0)
    assert (change.closed, change.early) == (True, False)


def test_first_edge_before_any_look() -> None:
    """It tells what the line was before: open, so it counts; or closed, and bounce may follow."""
    line = Line(FIRE, "GPIO 10")
    [change] = line.edge(True, 0.0)
    assert (change.closed, change.early, line.known) == (True, False, True)
    line = Line(FIRE, "GPIO 10")
    [change] = line.edge(False, 0.0)
    assert (change.closed, change.early) == (False, False)
    assert line.edge(True, 0.001) == []
    assert line.edge(False, 0.002) == []
    assert line.level(False, 1.0) == []


def test_first_edge_counts_at_once() -> None:
    """The first edge is the change, at its own time."""
    [change] = opened().edge(True, 2.0)
    assert (change.closed, change.at, change.early) == (True, 2.0, False)


def test_lock_out_then_level() -> None:
    """Edges in the lock-out are nothing; the level at its end decides."""
    line = opened()
    line.edge(True, 2.0)
    assert line.edge(False, 2.001) == []
    assert line.level(False, 2.003) == [], "a reading within the lock-out is bounce as well"
    assert line.due == 2.0 + LOCK_OUT
    [change] = line.level(False, 2.0 + LOCK_OUT)
    assert not change.closed


def test_level_confirms() -> None:
    """A level as expected changes nothing and ends the doubt."""
    line = opened()
    line.edge(True, 2.0)
    assert line.level(True, 2.0 + LOCK_OUT) == []
    assert line.due == inf


def test_lost_edges_heal() -> None:
    """A reading finds a press and a release that no edge told of."""
    line = opened()
    [press] = line.level(True, 2.0)
    [release] = line.level(False, 3.0)
    assert (press.closed, press.at, release.closed, release.at) == (True, 2.0, False, 3.0)


def test_long_bounce_is_one_press() -> None:
    """A worn contact that chatters for 12 ms is still one press."""
    line = opened()
    changes = line.edge(True, 2.0)
    for step in range(1, 13):
        changes += line.edge(step % 2 == 0, 2.0 + step / 1000)
        if 2.0 + step / 1000 >= line.due:
            changes += line.level(step % 2 == 0, 2.0 + step / 1000)
    changes += line.level(True, 2.02)
    assert [change.closed for change in changes] == [True]


def test_endless_chatter_is_read() -> None:
    """However long it chatters, the level is read in the end."""
    line = opened()
    line.edge(True, 2.0)
    for step in range(1, 20):
        line.edge(step % 2 == 0, 2.0 + step / 1000)
    assert line.due <= 2.0 + LONGEST


def test_late_reader_sees_two_taps() -> None:
    """Two quick taps that nobody looked at for 30 ms are two taps at their own times."""
    line = opened()
    changes = line.edge(True, 2.000)
    changes += line.edge(False, 2.003)
    changes += line.edge(True, 2.015)
    changes += line.edge(False, 2.016)
    changes += line.edge(True, 2.017)
    changes += line.level(True, 2.030)
    assert [(change.closed, change.at) for change in changes] == [
        *((True, 2.000), (False, 2.000 + LOCK_OUT), (True, 2.015))
    ]


def test_late_reader_of_a_tap_within_the_lock_out() -> None:
    """The release of a tap too short to report is dated to the end of the lock-out, not to the late look."""
    line = opened()
    line.edge(True, 2.0)
    line.edge(False, 2.002)
    [change] = line.level(False, 2.030)
    assert (change.closed, change.at) == (False, 2.0 + LOCK_OUT)


def test_reading_outweighs_edges() -> None:
    """Where the last edge of a bounce got lost, the reading at the end is what counts."""
    line = opened()
    line.edge(True, 2.0)
    line.edge(False, 2.001)
    assert line.level(True, 2.0 + LOCK_OUT) == []


def test_stale_edges_after_a_reading() -> None:
    """Edges that arrive after a reading has already healed them change nothing."""
    line = opened()
    line.level(True, 2.010)
    assert line.edge(True, 2.008) == []
    assert line.edge(False, 2.009) == []
    assert line.edge(True, 2.0095) == []
    assert line.level(True, 2.020) == []


def rests(*edges: tuple[float, bool]) -> list[float]:
    """How long the contact had been open before each press; the loop comes by when it is due."""
    line, found = Line(FIRE, "GPIO 10"), []
    line.level(False, 0.0)
    for at, closed in edges:
        changes = line.level(line._latest, line.due) if line.due <= at else []
        found += [*changes, *line.edge(closed, at)]
    found += line.level(line._latest, line.due) if line.due < inf else []
    return [round(change.rested, 6) for change in found if change.closed]


def test_a_clean_press_has_rested_since_the_one_before() -> None:
    """The first one since ever."""
    assert rests((1.0, True), (1.1, False), (2.1, True)) == [inf, 1.0]


def test_an_opening_of_a_held_contact_is_a_short_rest() -> None:
    """However long it was held before."""
    assert rests((1.0, True), (3.0, False), (3.002, True)) == [inf, 0.002]


def test_bounces_that_are_passed_over_break_a_rest() -> None:
    """At the release they change nothing else; before a press they do not count as a rest either."""
    assert rests((1.0, True), (1.1, False), (1.102, True), (1.103, False), (1.3, True)) == [inf, 0.197]
    assert rests((1.0, True), (1.001, False), (1.002, True), (1.5, False), (1.9, True)) == [inf, 0.4]


def test_a_press_that_begins_with_bounces_has_rested_before_them() -> None:
    """Its first edge is the press."""
    assert rests((1.0, True), (1.1, False), (1.5, True), (1.501, False), (1.502, True)) == [inf, 0.4]


def test_a_rest_that_nobody_has_seen_is_none() -> None:
    """Where an edge is lost it begins, or ends, with the reading of the level."""
    line = opened()
    line.edge(True, 2.0)
    line.level(True, 2.1)
    assert line.edge(True, 3.0) == []
    [change] = line.level(False, 3.1)
    assert not change.closed
    [change] = line.edge(True, 3.4)
    assert round(change.rested, 6) == 0.3
    line.level(True, 3.5)
    line.edge(False, 3.6)
    line.edge(False, 3.9)
    [change] = line.level(True, 4.0)
    assert round(change.rested, 6) == 0.1
