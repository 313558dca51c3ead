"""The timelines of thrown dice and of scored points."""

from itertools import pairwise

import pytest

from cabinet.api import Cue, Timeline
from cabinet.dice.throw import hits, last_settles, thrown
from cabinet.drawing.moments import BREATH, Size
from games.dice.scoring import Category, Dice
from games.dice.sheet import Sheet
from games.dice.timelines import EVERY, scored, turn_scored
from games.dice.variants import DICE_POKER
from games.stage.timelines import COUNTING, FLIES, SLAMS, STANDS, STOP, feast

LANDS = STANDS + FLIES + STOP


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_dice_tumble_until_the_last_one_settles(dice: int) -> None:
    """Each die makes its sound at its last hit, and shakes the table at its first."""
    timeline = thrown(dice)
    assert timeline.length == last_settles(dice)
    assert timeline.changes_next(0.0) == 0.0
    tumbling = Cue.TUMBLE_ONE if dice == 1 else Cue.TUMBLE
    assert timeline.cues == ((0.0, tumbling), *((hits(order)[2], Cue.SETTLE) for order in range(dice)))
    shakes = [span.start for span in timeline.spans if span.name == "shake"]
    assert shakes == [hits(order)[0] for order in range(dice)]


def test_zero_points_have_no_count_and_no_hit() -> None:
    timeline = scored(Timeline(), 0, None)
    assert timeline.cues == ((0.0, Cue.ZERO),)
    assert timeline.span("shake") is None


@pytest.mark.parametrize(("points", "counted"), [(1, 1), (3, 3), (24, 4)])
def test_points_sound_fly_and_count(points: int, counted: int) -> None:
    """Counting up a score of one, two or three points makes one tick for each point."""
    timeline = scored(Timeline().rest(2.0), points, None)
    first, *others = timeline.cues
    assert first == (2.0, Cue.SCORE)
    assert [cue for _, cue in others] == [Cue.POINTS_FLY, Cue.POINTS_LAND, *[Cue.COUNT] * counted]
    assert [at for at, _ in others] == pytest.approx(
        [2.0 + STANDS, *(2.0 + LANDS + EVERY * at for at in range(counted + 1))]
    )
    names = ["count stands", "count flies", "shake", "count"]
    assert [span.name for span in timeline.spans if span.name] == names
    assert timeline.length == pytest.approx(2.0 + LANDS + COUNTING)


def test_points_stand_still_as_they_hit_their_line() -> None:
    """After the points have reached their line on the sheet, they stand still until the table shakes."""
    timeline = scored(Timeline(), 24, None)
    assert timeline.changes_next(STANDS + FLIES + 0.01) == pytest.approx(LANDS)


def test_celebration_has_a_pause_then_each_die_then_the_sign() -> None:
    """After a pause the five dice are slammed down one after another, and then the sign appears.

    The fifth die comes after a longer pause, with the fanfare; the points fly after the sign.
    """
    timeline = scored(feast(Timeline().rest(1.0)), 50, None)
    starts = [span.start for number in SLAMS if (span := timeline.span("slam", number))]
    apart = [after - before for before, after in pairwise(starts)]
    assert starts[0] == pytest.approx(1.0 + BREATH)
    assert apart[-1] > 1.5 * max(apart[:-1])
    last = timeline.span("slam", SLAMS[-1])
    sign, tally, great = (timeline.span(name) for name in ("sign", "tally", "great"))
    assert last
    assert sign
    assert tally
    assert great
    assert [at for at, cue in timeline.cues if cue is Cue.FEAST] == pytest.approx([last.end])
    assert last.end < sign.start <= tally.start - sign.length < tally.end < great.end
    shakes = [span.length for number in SLAMS if (span := timeline.span("shake", number))]
    assert max(shakes[:-1]) < shakes[-1] < sign.length, "the last one shakes the table most, not the sign"
    rises, stands = timeline.span("rises"), timeline.span("count stands")
    assert rises
    assert stands
    assert (rises.start, stands.start) == (great.end, rises.end)


def test_celebration_starts_with_a_sound() -> None:
    """The celebration of five alike starts with a sound of its own, which plays as the lights go down."""
    cues = scored(Timeline().rest(1.0), 50, Size.FEAST).cues
    assert cues[0] == (1.0, Cue.BREATH)
    assert Cue.BREATH not in {cue for _, cue in scored(Timeline(), 40, Size.SHINE).cues}


def test_bonus_sounds_as_it_flies_and_lands() -> None:
    """The points that earn the bonus sound as they fly and as they land, and so does the bonus."""
    blank = Sheet(DICE_POKER)
    for face in (Category.FOURS, Category.FIVES):
        blank = blank.score(face, (face.value,) * 5)
    after = blank.score(Category.SIXES, (6, 6, 6, 1, 2))
    assert after.bonus
    heard = [cue for _, cue in turn_scored(Timeline(), blank, after, 0.6).cues]
    assert heard.count(Cue.POINTS_FLY) == heard.count(Cue.POINTS_LAND) == 2


def test_celebrated_roll_has_unique_spans() -> None:
    """Rolled dice and slammed dice both shake the table, so these spans need different numbers."""
    spans = scored(thrown(5), 50, Size.FEAST).spans
    named = [(span.name, span.number) for span in spans if span.name]
    assert len(named) == len(set(named))


@pytest.mark.parametrize(
    ("category", "dice", "goes_out"),
    [
        (Category.CHANCE, (1, 2, 3, 4, 6), False),
        (Category.FULL_HOUSE, (2, 2, 3, 3, 3), True),
        (Category.FOUR_ALIKE, (2, 2, 2, 2, 6), True),
        (Category.FIVE_ALIKE, (2, 2, 2, 2, 2), False),
    ],
)
def test_glow_of_dice_fades_at_the_end(category: Category, dice: Dice, goes_out: bool) -> None:
    """The glow of dice, as after a full house, fades in a span of its own; five alike have no such span."""
    blank = Sheet(DICE_POKER)
    timeline = turn_scored(Timeline(), blank, blank.score(category, dice), 0.6)
    out = timeline.span("out")
    assert (out is not None) == goes_out
    assert out is None or out.end == pytest.approx(timeline.length)
