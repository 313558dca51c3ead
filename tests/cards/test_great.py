"""Tests of the great moments of draw poker: their size, their timing and their pictures."""

import pytest

from cabinet.api import AnyGame, Cue, Show, Timeline
from cabinet.cards.deck import cards
from cabinet.cards.fan import FORWARD
from cabinet.cards.people import Mood
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual.gallery import playing
from cabinet.display.canvas import Canvas
from cabinet.drawing.moments import BREATH, Size
from cabinet.play.showing import HURRIED
from cabinet.scenes.playing import Playing
from games.cards.great import (
    Room,
    big_ending,
    big_hand,
    called,
    draw_stars,
    feasts,
    greatness,
    is_end,
    is_feast,
    shines,
)
from games.five_card_draw import GAME as FIVE
from games.five_card_draw.theme import LAMP, MONEY, THEME
from games.heads_up_poker import GAME as HEADS
from games.stage.big_moment import draw_great, draw_scene
from games.stage.timelines import READS, SLAMS, ending

ROOM = Room(THEME, LAMP, MONEY)
ROYAL, LOW = cards("Ts Js Qs Ks As"), cards("6s 7s 8s 9s Ts")
FLUSH, PAIR = cards("2s 7s 8s 9s Ts"), cards("2s 2d 8s 9s Ts")
FACES = [("ACE", Mood.CROSS, (101, 158)), ("DEALER", Mood.CROSS, (247, 158))]


def at(timeline: Timeline, age: float, *, calm: bool = False) -> Show[None, None, None]:
    """Return the step with the animation `timeline`, `age` seconds after its start."""
    return Show(None, timeline=timeline, age=age, calm=calm)


def scene(timeline: Timeline, age: float, *, calm: bool = False) -> RecordingCanvas:
    """Return a canvas with the end of a session, `age` seconds after it begins."""
    canvas = RecordingCanvas()
    draw_scene(canvas, at(timeline, age, calm=calm), big_ending(ROOM, "BROKE THE BANK", 2500, FACES))
    return canvas


@pytest.mark.parametrize(
    ("hand", "size"),
    [
        ("Qs Jh Ts 9s 8s", Size.SPARKLE),
        ("Qs Qh 9s 9c 9d", Size.SPARKLE),
        ("Qs Js 9s 5s 4s", Size.SHINE),
        ("Qs Qh Qd Qc 4s", Size.SHINE),
        ("6s 7s 8s 9s Ts", Size.FEAST),
        ("Qs Qh 8d Td 4s", None),
        ("Qs Qh", None),
    ],
)
def test_rarer_hands_make_greater_moments(hand: str, size: Size | None) -> None:
    held = cards(hand)
    assert greatness(held) is size
    timeline = shines(feasts(Timeline().then("look", lasts=1.0), held), held, 0.5)
    great = timeline.span("great")
    assert (great is None) == (size is None)
    if great and size is not Size.FEAST:
        assert size
        assert (great.start, great.length) == (0.5, size.value)


def test_straight_flush_fills_the_screen_after_a_pause() -> None:
    timeline = feasts(Timeline().then("look", lasts=1.0), ROYAL)
    slams = [timeline.span("slam", number) for number in SLAMS]
    starts = [slam.start for slam in slams if slam]
    assert starts[0] == pytest.approx(1.0 + BREATH)
    assert starts[4] - starts[3] > 2 * (starts[3] - starts[2])
    assert [cue for _, cue in timeline.cues] == [Cue.BREATH, *[Cue.SLAM] * 4, Cue.STRAIGHT_FLUSH]
    on = [age / 10 for age in range(80) if is_feast(at(timeline, age / 10))]
    assert on[0] == pytest.approx(1.3, abs=0.11)
    assert on[-1] < timeline.length - 0.2
    assert (called(ROYAL), called(LOW)) == ("ROYAL FLUSH", "STRAIGHT FLUSH")


def test_end_of_session_replaces_the_celebration_of_the_hand() -> None:
    """The end of a session is a great moment itself, so the last hand's celebration becomes a smaller one."""
    timeline = shines(feasts(Timeline(), ROYAL, brief=True), ROYAL, 0.0, brief=True)
    assert [(span.name, span.length) for span in timeline.spans] == [("great", Size.SHINE.value)]
    whole = ending(timeline, 2, Cue.FEAST)
    names = [(span.name, span.number) for span in whole.spans if span.name]
    assert len(names) == len(set(names))
    assert not is_end(at(whole, Size.SHINE.value + 0.1))
    assert is_end(at(whole, whole.length))


def test_hand_is_slammed_down_card_by_card() -> None:
    great = big_hand(ROOM, ROYAL, 205, "SHIFTY")
    first, *_, last = great.pieces
    comes, lies = first(0.1), first(1.0)
    assert comes.pose.scale > 2 > lies.pose.scale == FORWARD
    assert comes.pose.angle != lies.pose.angle
    assert comes.shadow > lies.shadow  # type: ignore[operator]
    assert (lies.pose.halo, last(1.0).pose.halo) == (None, THEME.accent)
    timeline, canvas = feasts(Timeline(), ROYAL), RecordingCanvas()
    draw_great(canvas, at(timeline, 3.4), great)
    assert {"SHIFTY", "+$2O5"} <= {text.words for text in canvas.texts()}
    assert not list(breaches("royal flush", canvas))


def test_dollars_count_up_once() -> None:
    timeline = ending(Timeline(), 2, Cue.FEAST)
    tally = timeline.span("tally")
    assert tally
    told = [
        {text.words for text in scene(timeline, tally.start + age).texts() if text.words.startswith("$")}
        for age in (0.0, 0.3, 1.0)
    ]
    assert told[0] == {"$O"}
    assert told[2] == {"$25OO"}
    assert told[1] not in (told[0], told[2])
    assert timeline.length == pytest.approx(tally.end + READS)


def test_ending_stands_still_in_calm_mode_and_at_rest() -> None:
    """In calm mode the first picture already shows everything; after the animation no coins are drawn."""
    timeline = ending(Timeline(), 2, Cue.FEAST)
    assert scene(timeline, 0.4, calm=True).same_as(scene(timeline, 3.0, calm=True))
    rest = {text.words for text in scene(Timeline(), 0.0).texts()}
    assert rest == {text.words for text in scene(timeline, timeline.length).texts()}
    assert scene(timeline, timeline.length).differing(scene(Timeline(), 0.0), 48) < 0.08


def test_stars_appear_only_over_smaller_moments() -> None:
    """A flush gets stars; a pair gets none, nor does a royal flush in the pause before its celebration."""
    for hand, lit in ((FLUSH, True), (PAIR, False), (ROYAL, False)):
        timeline = shines(feasts(Timeline(), hand), hand, 0.0)
        canvas, dark = Canvas(), Canvas()
        draw_stars(canvas, ROOM, at(timeline, 0.2), (100, 100, 300, 100), hand)
        assert canvas.same_as(dark) != lit


@pytest.mark.parametrize(
    ("game", "sample"),
    [
        (FIVE, "a royal flush"),
        (FIVE, "broke the table"),
        (HEADS, "royal flush"),
        (HEADS, "the bank is broken"),
    ],
    ids=["royal flush", "broke the bank", "royal flush heads up", "won it all"],
)
def test_fire_cuts_a_great_moment_short(game: AnyGame, sample: str) -> None:
    moment = next(one for one in game.look.samples if one.name == sample)
    with playing(game, moment._replace(seconds=0.0)) as cabinet:
        scene = cabinet.scene
        assert isinstance(scene, Playing)
        cabinet.run_until(
            lambda: scene.stage.act is not None and scene.stage.act.timeline.span("slam") is not None
        )
        cabinet.run(0.5)
        act = scene.stage.act
        assert act
        assert act.ends - cabinet.clock.now() > 2
        cabinet.press("p1_fire")
        assert act.ends - cabinet.clock.now() <= HURRIED
