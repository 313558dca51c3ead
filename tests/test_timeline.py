"""The timeline of a step is built span by span, and answers for any time."""

from __future__ import annotations

from math import inf

import pytest

from cabinet.api import Cue, Show, Span, Timeline, linear, out_cubic
from games.stage.flying import out_back

TIMELINE = (
    Timeline()
    .then("pay", lasts=0.5, cue=Cue.CHIP)
    .each("card", (3, 1, 0), apart=0.25, lasts=0.5, cue=Cue.CARD)
    .then("read", lasts=1.0, still=True)
    .at(2.0, "turn", lasts=0.25, easing=out_cubic)
    .hear(Cue.WIN, 1.5)
    .rest(0.5)
)
"""A timeline: chips until 0.5 s, three cards until 1.5 s, a word and a turning card until 2.5 s, then 0.5
s without motion."""


def test_spans_follow_each_other_or_start_at_times() -> None:
    spans = [(span.name, span.number, span.start, span.end) for span in TIMELINE.spans]
    assert spans == [
        ("pay", 0, 0.0, 0.5),
        ("card", 3, 0.5, 1.0),
        ("card", 1, 0.75, 1.25),
        ("card", 0, 1.0, 1.5),
        ("read", 0, 1.5, 2.5),
        ("turn", 0, 2.0, 2.25),
        ("", 0, 1.5, 1.5),
        ("", 0, 2.5, 3.0),
    ]
    assert TIMELINE.length == 3.0
    assert Timeline().length == 0.0


def test_rest_up_to_a_past_time_adds_nothing() -> None:
    assert TIMELINE.until(4.0).length == 4.0
    assert TIMELINE.until(1.0) == TIMELINE


def test_sounds_are_in_order_of_time() -> None:
    """Two sounds at the same time keep the order in which they were added."""
    cards = [(at, Cue.CARD) for at in (0.5, 0.75, 1.0)]
    assert TIMELINE.cues == ((0.0, Cue.CHIP), *cards, (1.5, Cue.WIN))
    assert Timeline().hear(Cue.WIN, 1.0).hear(Cue.CHIP, 1.0).cues == ((1.0, Cue.WIN), (1.0, Cue.CHIP))
    assert Timeline().cues == ()


@pytest.mark.parametrize(
    ("age", "changes"),
    [
        (0.0, 0.0),
        (0.6, 0.6),
        (1.49, 1.49),
        (1.5, 2.0),
        (1.9, 2.0),
        (2.0, 2.0),
        (2.2, 2.2),
        (2.25, inf),
        (9, inf),
    ],
)
def test_picture_changes_at_once_or_at_the_next_start(age: float, changes: float) -> None:
    assert TIMELINE.changes_next(age) == changes


def test_still_span_changes_the_picture_at_its_start() -> None:
    t = Timeline().rest(1.0).hear(Cue.WIN, 0.5).then("sheet", 0, lasts=2, still=True).then("sheet", 1)
    assert [t.changes_next(age) for age in (0.0, 1.0, 2.9, 3.0)] == [1.0, 3.0, 3.0, inf]


def test_span_has_a_progress() -> None:
    """Progress is 0 before a span, 1 after it and eased in between; a missing span has progress 0."""
    assert [TIMELINE.part(age, "pay") for age in (-1.0, 0.0, 0.25, 0.5, 3.0)] == [0, 0, 0.5, 1, 1]
    assert [TIMELINE.part(age, "turn") for age in (1.9, 2.0, 2.125, 2.25)] == [0, 0, 0.875, 1]
    assert [TIMELINE.part(age, "card", 1) for age in (0.75, 1.0, 1.25)] == [0, 0.5, 1]
    assert TIMELINE.part(2.0, "deal") == TIMELINE.part(2.0, "card", 2) == 0
    assert [Timeline().at(1.0, "mark").part(age, "mark") for age in (0.9, 1.0)] == [0, 1]


def test_seconds_since_a_span_may_be_negative() -> None:
    """The seconds since a span are negative before its start, and minus infinity if the span is missing."""
    assert [TIMELINE.since(age, "card", 1) for age in (0.25, 0.75, 2.0)] == [-0.5, 0.0, 1.25]
    assert TIMELINE.since(2.0, "deal") == -inf


def test_spans_with_one_name_count_as_one() -> None:
    """Spans with one name count as one, with constant speed from their first start to their last end."""
    assert TIMELINE.span("card") == Span("card", 0, 0.5, 1.0)
    assert TIMELINE.span("card", 1) == Span("card", 1, 0.75, 0.5, Cue.CARD)
    assert Timeline().each("two", (5, 6), apart=2.0, lasts=1.0).span("two") == Span("two", 0, 0.0, 3.0)
    assert TIMELINE.span("deal") is None
    assert [TIMELINE.part(age, "card") for age in (0.5, 0.75, 1.5)] == [0, 0.25, 1]


def test_show_answers_for_its_own_age() -> None:
    show: Show[str, int, str] = Show("view", age=1.0, timeline=TIMELINE)
    assert (show.t("card"), show.t("card", 3), show.since("read")) == (0.5, 1, -0.5)
    assert [show.has(name) for name in ("read", "deal")] == [True, False]
    assert [show.on(name) for name in ("pay", "card", "read", "deal")] == [False, True, False, False]
    assert [show.begun(name) for name in ("pay", "card", "read", "deal")] == [True, True, False, False]
    assert [show.over(name) for name in ("pay", "card", "read", "deal")] == [True, False, False, False]
    assert (show._replace(age=1.5).over("card"), show._replace(age=0.5).begun("card")) == (True, True)
    assert Show("view").t("card") == 0
    too_far = Timeline().then("card", lasts=1.0, easing=out_back)
    assert show._replace(age=0.8, timeline=too_far).t("card") > 1
    assert show._replace(age=0.8, timeline=too_far).on("card")


def test_slam_arrives_rests_and_shakes() -> None:
    slam = Timeline().rest(1.0).slam("fall", 2, lasts=0.2, stop=0.1, shake=0.05, cue=Cue.SETTLE)
    assert [(each.name, each.number, each.start, each.length) for each in slam.spans] == [
        ("", 0, 0.0, 1.0),
        ("fall", 2, 1.0, 0.2),
        ("", 0, 1.2, pytest.approx(0.1)),
        ("shake", 2, pytest.approx(1.3), 0.05),
    ]
    assert slam.cues == ((1.0, Cue.SETTLE),)
    assert slam.part(1.1, "fall") == pytest.approx(out_cubic(0.5))
    assert slam.changes_next(1.1) == 1.1
    assert slam.changes_next(1.25) == pytest.approx(1.3), "nothing moves while it stops"
    assert slam.changes_next(1.36) == inf
    assert slam.length == pytest.approx(1.35)
    assert slam.then("count", lasts=0.5).span("count") == Span("count", 0, slam.length, 0.5)
    still = Timeline().slam("fall", lasts=0.2, stop=0.1, shake=0.0)
    assert still.span("shake") is None
    assert still.length == pytest.approx(0.3)


def test_dust_starts_with_the_last_span() -> None:
    """A span "dust" starts with the last span and may outlast it; the next span starts after both."""
    hit = Timeline().slam("fall", lasts=0.2, stop=0.1, shake=0.1).along("dust", 3, lasts=0.3, cue=Cue.SETTLE)
    dust = hit.span("dust", 3)
    assert dust == Span("dust", 3, pytest.approx(0.3), 0.3, Cue.SETTLE)  # type: ignore[arg-type]
    assert hit.then("count").spans[-1].start == pytest.approx(0.6)


def test_latest_span_is_the_one_that_started_last() -> None:
    """Among spans with one name, the latest is the one that started last, whatever its number."""
    twice = Timeline().at(2.0, "shake", 0, lasts=0.1).at(1.0, "shake", 1, lasts=3.0)
    assert [twice.latest(age, "shake") for age in (0.5, 1.0, 2.0, 9.0)] == [
        None,
        twice.spans[1],
        twice.spans[0],
        twice.spans[0],
    ]
    assert twice.latest(9.0, "fall") is None


def test_easings_start_and_end_with_their_span() -> None:
    """One easing is linear, one slows down, and one goes beyond its end and returns."""
    for easing in (linear, out_cubic, out_back):
        assert [easing(0.0), easing(1.0)] == pytest.approx([0.0, 1.0])
    assert linear(0.3) == 0.3
    assert out_cubic(0.5) == 0.875
    assert max(out_back(part / 100) for part in range(100)) == pytest.approx(1.1, abs=0.005)
