"""What the screens of DICE POKER show: points before they are taken, the pills, the great moments."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import pytest

from cabinet.api import Cue, Drawn, Entry, SetupShow, Show, TopTen, tick
from cabinet.display.palette import contrast
from cabinet.display.readable import breaches
from cabinet.display.recording import RecordingCanvas
from cabinet.drawing import widgets
from cabinet.drawing.moments import Size
from games.dice.scoring import UPPER, Category
from games.dice.timelines import CALL, COUNTING, PAUSE
from games.dice.tumble import last_settles
from games.dice.turns import Score, Select, Throw
from games.dice_poker import GAME, field, panel, picture, rules, sounds, table, titles
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import NAMES, QUINTA, Move, Options, View
from games.dice_poker.theme import PLAYERS, THEME
from games.dice_poker.timeline import timeline
from tests.display.look import Area
from tests.shown import shown

if TYPE_CHECKING:
    from games.dice.scoring import Dice

Shown: TypeAlias = Show[View, Ui, Move]
LONGEST = Entry("WWWWWWWWWWW", 1480)


def rolled(dice: Dice = (6, 6, 6, 2, 1), players: int = 2) -> View:
    """Player 1 has rolled once."""
    return rules.apply(rules.start(Options(players)), Drawn(dice))


def scored(category: Category, dice: Dice, age: float = 0.0, *, calm: bool = False) -> Shown:
    """A category that has just been used for these dice."""
    before = rules.apply(rolled(dice), Select())
    step = Score(category)
    after = rules.apply(before, step)
    return shown(GAME, step, before, after, age, calm=calm, record=LONGEST)


def drawn(show: Shown) -> RecordingCanvas:
    """Its picture, in which everything can be read."""
    canvas = RecordingCanvas()
    picture.draw(canvas, show)
    assert not list(breaches("a moment", canvas))
    return canvas


def words(canvas: RecordingCanvas) -> list[str]:
    """All that is written."""
    return [text.words for text in canvas.texts()]


def line(canvas: RecordingCanvas, category: Category) -> list[str]:
    """What is written on the line of a category."""
    x, y, width = field.place(category)
    return [
        text.words for text in canvas.texts() if y <= text.box[1] < y + 16 and x <= text.box[0] < x + width
    ]


def differ(one: RecordingCanvas, other: RecordingCanvas, area: Area) -> int:
    """How many pixels of an area differ."""
    left, top, width, height = area
    places = [(x, y) for x in range(left, left + width) for y in range(top, top + height)]
    return sum(one.pixel(*place) != other.pixel(*place) for place in places)


# Points before they are taken


def test_every_open_line_shows_what_it_would_score() -> None:
    """Quietly, as soon as the dice lie; a used one shows what it has brought."""
    view = rolled()
    view = replace(view, sheets=(view.sheet.score(Category.CHANCE, (1, 2, 3, 4, 6)), *view.sheets[1:]))
    canvas = drawn(Show(view, panel.start(view)))
    for category in NAMES:
        used = view.sheet.points(category)
        worth = view.sheet.worth(category, view.dice) if used is None else used
        assert line(canvas, category) == [NAMES[category], str(worth)]
    inks = {text.words: text.ink for text in canvas.texts() if text.box[0] < 160}
    assert (inks["SIX"], inks["18"]) == (THEME.ink, THEME.dim)


def test_nothing_is_promised_while_the_dice_roll() -> None:
    """Nor before they lie."""
    before = rules.start(Options(1))
    canvas = drawn(shown(GAME, Drawn((6, 6, 6, 2, 1)), before, rolled(players=1), 0.1))
    assert line(canvas, Category.ACES) == ["ACE"]
    assert line(drawn(Show(before)), Category.ACES) == ["ACE"]


# ROLL and SCORE


def test_roll_and_score_are_told_apart_at_a_glance() -> None:
    """One filled, the other framed: thousands of pixels, not a letter."""
    view = rolled()
    rolling = panel.start(view)
    one, other = drawn(Show(view, rolling)), drawn(Show(view, rolling._replace(scoring=True)))
    assert differ(one, other, (466, 220, 142, 85)) > 5000


@pytest.mark.parametrize("rolls", [1, 2])
def test_a_lamp_for_each_roll(rolls: int) -> None:
    """Dark where it is used up."""
    view = replace(rolled(), rolls=rolls)
    canvas = drawn(Show(view, panel.start(view)))
    lit = [canvas.pixel(466 + 84 + 18 * at, 238) == THEME.ink for at in range(3)]
    assert lit == [at >= rolls for at in range(3)]


@pytest.mark.parametrize("prompt", [Prompt.ROLL_SCORE, Prompt.SELECTION])
@pytest.mark.parametrize("lit", [False, True])
def test_a_lamp_that_is_used_up_is_seen(prompt: Prompt, lit: bool) -> None:
    """Its rim at least differs from what it stands on, filled or not."""
    view = replace(rolled(), rolls=2)
    for scoring in (False, True):
        canvas = drawn(Show(view, Ui(prompt, (False,) * 5, scoring, category=Category.CHANCE), lit=lit))
        rim, behind = canvas.pixel(466 + 84, 238 - 6), canvas.pixel(466 + 84 - 8, 238)
        assert contrast(rim, behind) >= 3


def test_a_hint_stands_apart_from_the_total() -> None:
    """On the same line, and not as if it were one word with it."""
    canvas = drawn(Show(rolled(players=1), hinted=True, record=LONGEST))
    hint, total = (
        next(text.box for text in canvas.texts() if text.words == one) for one in ("HINT TAKEN", "TOTAL")
    )
    assert hint[1] == total[1]
    assert total[0] - (hint[0] + hint[2]) > 48


def test_there_is_air_around_the_number_of_players() -> None:
    """Between the tenth row and the prompt."""
    assert titles.LIST_Y + 9 * widgets.TABLE_STEP + 16 + 4 <= titles.PILLS_Y
    assert titles.PILLS_Y + titles.PILL_HEIGHT + 4 <= widgets.PROMPT_Y


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        (Ui(Prompt.ROLL_SCORE, (False,) * 5), "ROLL FIVE"),
        (Ui(Prompt.ROLL_SCORE, (True, True, False, False, False)), "ROLL THREE"),
        (Ui(Prompt.ROLL_SCORE, (True,) * 5), "SCORE"),
        (Ui(Prompt.ROLL_SCORE, (False,) * 5, scoring=True), "SCORE"),
        (Ui(Prompt.KEEP, (False,) * 5), "SELECT DICE"),
        (Ui(Prompt.KEEP, (False,) * 5), "KEEP / LET GO"),
        (Ui(Prompt.SELECTION, (False,) * 5, category=Category.ACES), "MAKE SELECTION"),
        (Ui(Prompt.SELECTION, (False,) * 5, category=Category.ACES), "CHOOSE A ROW"),
    ],
)
def test_what_the_joystick_does_is_said(ui: Ui, said: str) -> None:
    """By the prompt, or beside the dice."""
    assert said in words(drawn(Show(rolled(), ui)))


def test_kept_dice_have_the_players_colour() -> None:
    """And a ring of it."""
    view = rolled()
    canvas = drawn(Show(view, Ui(Prompt.ROLL_SCORE, (True, False, False, False, False))))
    colours = [canvas.pixel(table.DICE_X + table.DIE_STEP * at + 34, table.DICE_Y + 58) for at in (0, 1)]
    assert colours[0] == PLAYERS[0] != colours[1]
    assert canvas.pixel(table.DICE_X - 4, table.DICE_Y + 34) == PLAYERS[0]


# Great moments


@pytest.mark.parametrize(
    ("category", "dice", "size"),
    [
        (Category.CHANCE, (1, 2, 3, 4, 6), None),
        (Category.FULL_HOUSE, (2, 2, 3, 3, 3), Size.SPARKLE),
        (Category.FOUR_ALIKE, (2, 2, 2, 2, 6), Size.SHINE),
        (QUINTA, (3, 3, 3, 3, 3), Size.FEAST),
    ],
)
def test_a_great_moment_has_its_time_and_its_sound(category: Category, dice: Dice, size: Size | None) -> None:
    """It ends before the next player's turn, who is called in its last half second."""
    thrown = category is QUINTA
    before = rules.start(Options(2)) if thrown else rules.apply(rolled(dice), Select())
    step = Drawn(dice) if thrown else Score(category)
    after, starts = rules.apply(before, step), last_settles(5) if thrown else 0.0
    t = timeline(step, before, after)
    assert t.length - starts >= (size.value if size else PAUSE)
    cues = {cue: at for at, cue in t.cues}
    expected = {None: Cue.SCORE, Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE, Size.FEAST: Cue.FEAST}
    assert cues[expected[size]] == starts
    assert (Cue.COUNT in cues) == (size is None)
    assert cues[Cue.TURN_2] == pytest.approx(t.length - CALL)
    moving = [t.changes_next(starts + age) < 99 for age in (0.1, 0.7, 1.2, 2.5, 3.2)]
    lasts = max(COUNTING, size.value if size else 0)
    assert moving == [age < lasts for age in (0.1, 0.7, 1.2, 2.5, 3.2)]


@pytest.mark.parametrize("age", [0.4, 1.0, 2.0, 2.9])
def test_a_quinta_has_the_whole_screen(age: float) -> None:
    """A logo of 56 pixels and more, the points, five large dice; nothing of the card."""
    before = rules.start(Options(2))
    after = rules.apply(before, Drawn((3,) * 5))
    canvas = drawn(shown(GAME, Drawn((3,) * 5), before, after, last_settles(5) + age))
    assert sum(text.capitals >= 56 for text in canvas.texts()) >= 5
    assert "CHANCE" not in words(canvas)
    calm = shown(GAME, Drawn((3,) * 5), before, after, last_settles(5) + age, calm=True)
    assert "+5O" in words(drawn(calm))
    assert drawn(calm).same_as(drawn(calm._replace(age=last_settles(5) + 0.1)))


def test_a_breath_before_it_and_the_card_after() -> None:
    """Nothing moves in the breath."""
    before = rules.start(Options(2))
    after = rules.apply(before, Drawn((3,) * 5))
    show = shown(GAME, Drawn((3,) * 5), before, after)
    breath = [drawn(show._replace(age=last_settles(5) + age)) for age in (0.01, 0.28)]
    assert breath[0].same_as(breath[1])
    assert line(drawn(show._replace(age=last_settles(5) + 3.1)), QUINTA) == ["QUINTA", "50"]


@pytest.mark.parametrize(
    ("category", "dice"), [(Category.FULL_HOUSE, (2, 2, 3, 3, 3)), (Category.FOUR_ALIKE, (2, 2, 2, 2, 6))]
)
def test_sparks_come_and_go_and_stand_still_where_nothing_may_flash(category: Category, dice: Dice) -> None:
    """Over the dice alone, never over what is read."""
    one, other = (drawn(scored(category, dice, age)) for age in (0.55, 0.65))
    assert differ(one, other, table.TRAY) > 20
    still = [drawn(scored(category, dice, age, calm=True)) for age in (0.6, 1.3)]
    assert still[0].same_as(still[1])
    assert differ(still[0], drawn(scored(category, dice, 3.0)), table.TRAY) > 50


def test_the_points_just_made_are_the_largest() -> None:
    """Larger than any letter of the card, counting up."""
    shown = []
    for age in (0.1, 0.3, 0.6):
        texts = drawn(scored(Category.CHANCE, (1, 2, 3, 4, 6), age)).texts()
        made = next(text for text in texts if text.words.startswith("+"))
        assert made.capitals > max(text.capitals for text in texts if text is not made and text.words != "1")
        shown.append(int(made.words.replace("O", "0")))
    assert shown == sorted(set(shown))
    assert shown[-1] == 16


def test_the_bonus_is_as_large_as_the_points_were() -> None:
    """It counts up once they have been counted; at once where nothing may flash."""
    before = rules.apply(rolled((6, 6, 6, 2, 1)), Select())
    boxes = tuple((category, 3 * category.value) for category in UPPER[:5])
    before = replace(before, sheets=(replace(before.sheet, boxes=boxes), *before.sheets[1:]))
    show = shown(GAME, Score(Category.SIXES), before, rules.apply(before, Score(Category.SIXES)))
    said = []
    for age, calm in ((0.25, False), (0.8, False), (1.0, False), (0.6, True)):
        texts = drawn(show._replace(age=age, calm=calm)).texts()
        made = next(text for text in texts if text.words.startswith("+"))
        assert made.capitals == max(text.capitals for text in texts)
        said.append((made.words, any(text.words == "BONUS" and text.capitals > 16 for text in texts)))
    assert said == [("+9", False), ("+21", True), ("+35", True), ("+35", True)]


# The whole field


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_longest_of_everything_fits(players: int) -> None:
    """Totals of four figures, the longest record."""
    view = rolled(players=players)
    sheet = replace(view.sheet, boxes=((Category.THREE_ALIKE, 1575),))
    view = replace(view, sheets=(sheet,) * players)
    for hinted in (False, True):
        drawn(Show(view, panel.start(view), record=LONGEST, hinted=hinted, nudged=True, lit=False))


def test_the_next_picture_after_a_press_differs() -> None:
    """Lit or not: a press is seen at once."""
    view = rolled()
    ui = panel.start(view)
    for lit in (True, False):
        assert not drawn(Show(view, ui, lit=lit)).same_as(
            drawn(Show(view, ui._replace(scoring=True), lit=lit))
        )


@pytest.mark.parametrize(
    ("before", "after", "cue"),
    [
        (Ui(Prompt.ROLL_SCORE, (False,) * 5), Ui(Prompt.ROLL_SCORE, (False,) * 5, scoring=True), tick(1)),
        (Ui(Prompt.KEEP, (False,) * 5), Ui(Prompt.KEEP, (False,) * 5, die=3), tick(3)),
        (Ui(Prompt.KEEP, (False,) * 5), Ui(Prompt.KEEP, (True, *[False] * 4)), Cue.HOLD),
        (Ui(Prompt.KEEP, (True, *[False] * 4)), Ui(Prompt.KEEP, (False,) * 5), Cue.FREE),
        (
            Ui(Prompt.SELECTION, (False,) * 5, category=Category.ACES),
            Ui(Prompt.SELECTION, (False,) * 5, category=Category.TWOS),
            tick(1),
        ),
    ],
)
def test_every_press_is_heard(before: Ui, after: Ui, cue: Cue) -> None:
    """The further the cursor, the higher the tick."""
    assert sounds.pressed(before, after) is cue


def test_a_single_die_is_heard_no_longer_than_it_tumbles() -> None:
    """It has a sound of its own."""
    before = rules.apply(rolled(), Throw((True, True, True, True, False)))
    t = timeline(Drawn((5,)), before, rules.apply(before, Drawn((5,))))
    assert [cue for _, cue in t.cues] == [Cue.TUMBLE_ONE, Cue.SETTLE]


# The title


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("lit", [True, False])
def test_the_title_lists_and_asks(players: int, lit: bool) -> None:
    """The top ten, `1 2 3 4 PLAYERS`, and all of it can be read."""
    entries = tuple(Entry("WWWWWWWWWWW", 1480 - at) for at in range(10))
    canvas = RecordingCanvas()
    picture.draw_setup(canvas, SetupShow(players, TopTen(entries, frozenset({3})), lit, 4))
    assert not list(breaches("title", canvas))
    assert {"TOP TEN SCORES", "1", "2", "3", "4", "PLAYERS"} <= set(words(canvas))


def test_the_emblem_plays_itself() -> None:
    """Its odd die is thrown again, then all hop; at rest it stands at its best."""
    looks = set()
    for beat in range(70):
        canvas = RecordingCanvas()
        GAME.picture.draw_emblem(canvas, 100, 100, beat)
        looks.add(canvas.rgb())
    assert len(looks) > 6


@pytest.mark.parametrize(("best", "told"), [(10, True), (5000, False), (1, False)])
def test_who_plays_alone_sees_how_far_the_record_is(best: int, told: bool) -> None:
    """Where it can be reached, and is not passed."""
    view = rolled(players=1)
    sheets = (replace(view.sheets[0], boxes=((Category.ACES, 3),)),)
    canvas = drawn(
        Show(replace(view, sheets=sheets), Ui(Prompt.ROLL_SCORE, (False,) * 5), record=Entry("ADA", best))
    )
    assert ("TO RECORD" in words(canvas)) == told
    assert ("7" in words(canvas)) >= told


def test_points_that_count_up_flash() -> None:
    """On a bar or without one, and are read either way."""
    looks = []
    for lit in (True, False):
        canvas = RecordingCanvas()
        field.draw_points(canvas, Category.SIXES, 18, lit=lit)
        assert words(canvas) == [NAMES[Category.SIXES], "18"]
        assert not list(breaches("points", canvas))
        looks.append(canvas.rgb())
    assert looks[0] != looks[1]


def test_kept_dice_lie_while_the_others_roll() -> None:
    """In the colour of whose turn it is."""
    canvas = RecordingCanvas()
    table.draw_rolling(canvas, (6, 6, 6, 2, 1), (True, True, True, False, False), 1, 0.1)
    lain = canvas.pixel(table.DICE_X + 6, table.DICE_Y + 30)
    assert lain == PLAYERS[1]
