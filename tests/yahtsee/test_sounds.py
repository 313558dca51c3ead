"""The sounds of YAHTSEE, and how long its scenes are shown."""

from dataclasses import replace

import pytest

from cabinet.api import Cue, Drawn, tick
from games.dice.scoring import UPPER, Category
from games.dice.sheet import Sheet
from games.dice.timelines import CALL, PAUSE
from games.dice.turns import Phase, Score, Select
from games.yahtsee import rules, sounds
from games.yahtsee.panel import Prompt, R, Ui
from games.yahtsee.rules import Choice, Options, View
from games.yahtsee.timeline import RESTS, SHEET, TURNED, timeline
from tests.yahtsee.states import BLANK, YAHTSEE_BOX, ended, last_turn, rolled, sheet

NEARLY_63 = sheet(*((category, 3 * category.value) for category in UPPER[:-1]))


def turn(on: Sheet, dice: tuple[int, ...], category: Category, seats: int = 2) -> tuple[Score, View, View]:
    """Return the step that scores these dice, with the views before and after the step."""
    before = replace(rolled(dice, on, seats), phase=Phase.SELECTING)
    return Score(category), before, rules.apply(before, Score(category))


@pytest.mark.parametrize(
    ("on", "dice", "category", "cue"),
    [
        (BLANK, (1, 2, 3, 4, 6), Category.CHANCE, Cue.SCORE),
        (BLANK, (1, 2, 3, 4, 6), YAHTSEE_BOX, Cue.ZERO),
        (NEARLY_63, (6, 6, 6, 1, 2), Category.SIXES, Cue.SHINE),
        (BLANK, (3, 3, 3, 3, 3), YAHTSEE_BOX, Cue.FEAST),
        (BLANK, (1, 2, 3, 4, 6), Category.SMALL_STRAIGHT, Cue.SPARKLE),
        (BLANK, (4, 4, 4, 4, 6), Category.FOUR_ALIKE, Cue.SHINE),
        (sheet((YAHTSEE_BOX, 50)), (3, 3, 3, 3, 3), Category.FIVES, Cue.FEAST),
        (sheet((YAHTSEE_BOX, 0)), (3, 3, 3, 3, 3), Category.FIVES, Cue.ZERO),
    ],
)
def test_every_score_has_its_sound(on: Sheet, dice: tuple[int, ...], category: Category, cue: Cue) -> None:
    """After each score comes its own sound; the next player is called before the following pause ends."""
    t = timeline(*turn(on, dice, category))
    *scored, call = t.cues
    said = [said for _, said in scored]
    if cue is Cue.FEAST:
        # The lights go down, four dice hit the table one by one, and the fifth follows with the fanfare.
        assert said[:6] == [Cue.BREATH, *[Cue.SLAM] * 4, Cue.FEAST]
        assert set(said[6:]) == {Cue.POINTS_FLY, Cue.POINTS_LAND}
    else:
        assert scored[0] == (0.0, cue)
        flies = set() if cue is Cue.ZERO else {Cue.POINTS_FLY, Cue.POINTS_LAND}
        # While a fanfare plays, the points count up without sounds.
        assert set(said[1:]) == flies | ({Cue.COUNT} if cue is Cue.SCORE else set())
    assert call == (t.length - CALL, Cue.TURN_2)


@pytest.mark.parametrize(("phase", "name"), [(Phase.ROLLING, "back"), (Phase.SELECTING, "select")])
def test_returning_dice_do_not_lengthen_the_roll(phase: Phase, name: str) -> None:
    """A roll takes no longer if dice return from the rail, or if the player must then choose a category."""
    before = rolled((1, 2, 3, 4, 5), BLANK, 1)
    free, held = (replace(before, kept=(keeps,) * 5) for keeps in (False, True))
    roll = Drawn((1, 2, 3, 4, 5))
    back, bare = timeline(roll, held, replace(held, phase=phase)), timeline(roll, free, free)
    assert {span.name for span in back.spans} == {name, *(span.name for span in bare.spans)}
    assert name not in {span.name for span in bare.spans}
    assert back.length == bare.length


def test_single_player_is_not_called() -> None:
    cues = timeline(*turn(BLANK, (1, 2, 3, 4, 6), Category.CHANCE, seats=1)).cues
    assert [cue for _, cue in cues] == [Cue.SCORE, Cue.POINTS_FLY, Cue.POINTS_LAND, *[Cue.COUNT] * 4]


def test_each_rolled_die_tumbles_and_settles() -> None:
    before = rules.start(Options(1, 1))
    cues = timeline(Drawn((1, 2, 3, 4, 5)), before, before).cues
    assert [cue for _, cue in cues] == [Cue.TUMBLE, *[Cue.SETTLE] * 5]


@pytest.mark.parametrize(
    ("before", "after", "cue"),
    [
        (Ui(Prompt.HOLD), Ui(Prompt.HOLD, 2), tick(2)),
        (Ui(Prompt.HOLD), Ui(Prompt.HOLD, R), tick(R)),
        (Ui(Prompt.HOLD), Ui(Prompt.HOLD, held=(True, *[False] * 4)), Cue.HOLD),
        (Ui(Prompt.HOLD, held=(True, *[False] * 4)), Ui(Prompt.HOLD), Cue.FREE),
        (
            Ui(Prompt.CATEGORY, category=Category.ACES),
            Ui(Prompt.CATEGORY, category=Category.THREES),
            tick(2),
        ),
        (Ui(Prompt.AGAIN), Ui(Prompt.AGAIN, choice=Choice.QUIT), tick(1)),
    ],
)
def test_every_press_sounds(before: Ui, after: Ui, cue: Cue) -> None:
    """Each press makes a sound; a moving cursor ticks, with a pitch that rises with its position."""
    assert sounds.pressed(before, after) is cue


@pytest.mark.parametrize("step", [Select(), Choice.PLAY])
def test_leaving_the_rolls_makes_one_short_sound(step: Select | Choice) -> None:
    """The sound of giving up the rolls is followed by no pause; the choice of PLAY makes the same sound."""
    view = ended(200, 254)
    t = timeline(step, view, view)
    assert t.cues == ((0.0, Cue.CHOOSE),)
    assert t.length == 0


@pytest.mark.parametrize(
    ("totals", "cue"), [((200, 100), Cue.WIN), ((100, 200), Cue.LOSE), ((9, 9), Cue.WIN)]
)
def test_win_or_loss_sounds_with_the_winners_plate(totals: tuple[int, int], cue: Cue) -> None:
    last = last_turn(*totals, options=Options(1, 1, "PERFECT"))
    step = Score(Category.ACES)
    t = timeline(step, last, rules.apply(last, step))
    assert t.cues[-1] == (t.length - RESTS, cue)
    assert t.part(t.length - RESTS, "plate") == 1


def test_sheets_follow_each_other_after_the_pause() -> None:
    """After the last score the sheets are shown from player 1 on, and then the columns of the totals grow."""
    last = last_turn(1, 2, 3)
    t = timeline(Score(Category.ACES), last, rules.apply(last, Score(Category.ACES)))
    sheets = [span for span in t.spans if span.name == "sheet"]
    first = PAUSE
    assert [(span.number, span.start) for span in sheets] == [(0, first), (1, first + 4), (2, first + 8)]
    assert t.since(0.0, "grow") == pytest.approx(-first - 12)
    # Each sheet stands still between its arrival and its departure.
    changes = [t.changes_next(first + age) - first for age in (0.1, 1, 3.9, 5, 9)]
    leaves = SHEET - TURNED
    assert changes == pytest.approx([0.1, leaves, 3.9, SHEET + leaves, 2 * SHEET + leaves])
    assert timeline(*turn(BLANK, (1, 2, 3, 4, 6), Category.CHANCE)).span("sheet") is None
