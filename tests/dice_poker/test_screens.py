"""The screens of DICE POKER: points offered before a score, ROLL and SCORE, and the great moments."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import pytest

from cabinet.api import Drawn, Entry, SetupShow, Show, TopTen
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.dice.tray import BOB, HOP
from cabinet.display.palette import PLAYERS
from games.dice import great
from games.dice.scoring import UPPER, Category
from games.dice.sheet import Sheet
from games.dice.turns import Score, Select, Throw
from games.dice.variants import DICE_POKER
from games.dice_poker import GAME, field, panel, picture, rules, table, titles
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import QUINTA, Move, Options, View
from games.stage.timelines import SLAMS
from tests.display.look import Area
from tests.shown import shown

if TYPE_CHECKING:
    from games.dice.scoring import Dice

Shown: TypeAlias = Show[View, Ui, Move]
LONGEST = Entry("WWWWWWWWWWW", 1480)


def rolled(dice: Dice = (6, 6, 6, 2, 1), players: int = 2) -> View:
    """Return a state in which player 1 has rolled once."""
    return rules.apply(rules.start(Options(players)), Drawn(dice))


def scored(category: Category, dice: Dice, age: float = 0.0, *, calm: bool = False) -> Shown:
    """Return what the screen shows `age` seconds after `dice` have been scored in `category`."""
    before = rules.apply(rolled(dice), Select())
    step = Score(category)
    after = rules.apply(before, step)
    return shown(GAME, step, before, after, age, calm=calm, record=LONGEST)


def drawn(show: Shown) -> RecordingCanvas:
    """Return the recorded picture of a moment, after a check that all of its texts are readable."""
    canvas = RecordingCanvas()
    picture.draw(canvas, show)
    assert not list(breaches("a moment", canvas))
    return canvas


def words(canvas: RecordingCanvas) -> list[str]:
    """Return the words of every text on the canvas, one string for each text."""
    return [text.words for text in canvas.texts()]


def line(canvas: RecordingCanvas, category: Category) -> list[str]:
    """Return the words in the line of a category."""
    x, y = field.LINES.x, field.LINES.top(Sheet(DICE_POKER), category)
    return [text.words for text in canvas.texts() if y <= text.box[1] < y + 16 and text.box[0] >= x]


def differ(one: RecordingCanvas, other: RecordingCanvas, area: Area) -> int:
    """Return the number of pixels in an area that differ between two pictures."""
    left, top, width, height = area
    places = [(x, y) for x in range(left, left + width) for y in range(top, top + height)]
    return sum(one.pixel(*place) != other.pixel(*place) for place in places)


# Points offered before a score


def test_no_values_appear_while_the_dice_roll() -> None:
    before = rules.start(Options(1))
    canvas = drawn(shown(GAME, Drawn((6, 6, 6, 2, 1)), before, rolled(players=1), 0.1))
    assert line(canvas, Category.ACES) == ["ACE"]
    assert line(drawn(Show(before)), Category.ACES) == ["ACE"]


def test_hint_taken_replaces_the_record() -> None:
    """After a hint, HINT TAKEN is shown in place of the best score of the top ten and its holder."""
    for record, said in ((Entry("TRB", 241), "RECORD 241 TRB"), (LONGEST, "★ 1480 WWWWWWWWWWW")):
        show = Show(rolled(players=1), record=record)
        plain, hinted = (words(drawn(show._replace(hinted=taken))) for taken in (False, True))
        assert (said in plain, "HINT TAKEN" in plain) == (True, False)
        assert (said in hinted, "HINT TAKEN" in hinted) == (False, True)


# Tests of ROLL and SCORE


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        (Ui(Prompt.ROLL_SCORE, (False,) * 5), "ROLL FIVE"),
        (Ui(Prompt.ROLL_SCORE, (True, True, False, False, False)), "ROLL THREE"),
        (Ui(Prompt.ROLL_SCORE, (True,) * 5), "SCORE"),
        (Ui(Prompt.ROLL_SCORE, (False,) * 5, scoring=True), "SCORE"),
        (Ui(Prompt.KEEP, (False,) * 5), "SELECT DICE TO KEEP"),
        (Ui(Prompt.KEEP, (False,) * 5), "KEEP / LET GO"),
        (Ui(Prompt.SELECTION, (False,) * 5, category=Category.ACES), "MAKE SELECTION"),
        (Ui(Prompt.SELECTION, (False,) * 5, category=Category.ACES), "CHOOSE A ROW"),
    ],
)
def test_screen_says_what_the_joystick_does(ui: Ui, said: str) -> None:
    """The words about the joystick are in the prompt, or beside the dice."""
    assert said in words(drawn(Show(rolled(), ui)))


def test_kept_die_moves_to_the_rail() -> None:
    """A kept die moves to the rail, where the kept dice lie, in a seventh of a second."""
    view = rolled()
    was, ui = Ui(Prompt.KEEP, (False,) * 5), Ui(Prompt.KEEP, (True, *[False] * 4))
    show = Show(view, ui, was=was, settled=0.5, lit=False)
    there, here = table.TRAY.loose[0], table.TRAY.kept[0]
    canvas = drawn(show)
    on_its_way = canvas.pixel(here.x, (there.y + here.y) // 2 - HOP - BOB)
    assert on_its_way == PLAYERS[0]
    assert differ(canvas, drawn(show._replace(was=None, settled=1.0)), (24, 90, 72, 190)) > 1000


def test_bar_moves_from_line_to_line() -> None:
    view = rules.apply(rolled(), Select())
    was = Ui(Prompt.SELECTION, (False,) * 5, category=Category.ACES)
    ui = was._replace(category=Category.SIXES)
    looks = set()
    for part in (0.0, 0.3, 0.7, 1.0):
        canvas = RecordingCanvas()
        picture.draw(canvas, Show(view, ui, was=was, settled=part))
        looks.add(canvas.rgb())
    assert len(looks) == 4
    before, after = Ui(Prompt.KEEP, (False,) * 5), Ui(Prompt.KEEP, (False,) * 5, die=2)
    places = {drawn(Show(rolled(), after, was=before, settled=part)).rgb() for part in (0.0, 0.5, 1.0)}
    assert len(places) == 3


def test_paying_lines_pulse() -> None:
    """Lines that pay something pulse while a person is asked; lines that pay nothing do not."""
    view = rolled()
    inks = []
    for beat in (5, 15):
        texts = drawn(Show(view, panel.start(view), beat=beat)).texts()
        inks.append({text.words: text.ink for text in texts if text.box[0] > field.LINES.x + 180})
    assert inks[0]["18"] != inks[1]["18"]
    assert inks[0]["0"] == inks[1]["0"]


# Tests of great moments


def quinta() -> Shown:
    """Return what the screen shows when five threes were rolled at once."""
    before = rules.start(Options(2))
    return shown(GAME, Drawn((3,) * 5), before, rules.apply(before, Drawn((3,) * 5)))


def test_sign_lights_up_letter_by_letter() -> None:
    """Before the sign QUINTA lights up, the dice are slammed down one after another."""
    show = quinta()
    sign, slams = show.timeline.span("sign"), [show.timeline.span("slam", number) for number in SLAMS]
    assert sign
    lit = []
    for part in (0.5, 0.7, 0.9, 1.0):
        canvas = RecordingCanvas()
        picture.draw(canvas, show._replace(age=sign.start + sign.length * part))
        lit.append(max(len(one) for one in words(canvas) if "QUINTA!".startswith(one)))
    assert lit == sorted(set(lit))
    assert lit[-1] == 7
    looks = []
    for slam in slams:
        assert slam
        canvas = RecordingCanvas()
        picture.draw(canvas, show._replace(age=slam.end + 0.001))
        looks.append(canvas)
    for at, canvas in enumerate(looks):
        lie = [canvas.pixel(great.LEFT + great.STEP * die - 26, great.Y + 20) for die in range(5)]
        assert [colour == PLAYERS[0] for colour in lie] == [die <= at for die in range(5)]


def test_celebration_of_a_quinta_fades_out() -> None:
    """The celebration fades in its last quarter second; with a steady picture the light does not change."""
    show = quinta()
    fades = show.timeline.span("fades")
    assert fades
    for calm in (False, True):
        lights = []
        for part in (0.0, 0.5, 0.99):
            canvas = RecordingCanvas()
            picture.draw(canvas, show._replace(age=fades.start + fades.length * part, calm=calm))
            lights.append(sum(canvas.rgb()))
        assert lights == sorted(lights, reverse=True)
        assert (lights[-1] < 0.3 * lights[0]) != calm
        assert (len(set(lights)) == 1) == calm


def test_sums_count_up_with_the_line() -> None:
    """LOWER and TOTAL count up together; UPPER shows the missing points while 63 can be reached."""
    said = [words(drawn(scored(Category.CHANCE, (1, 2, 3, 4, 6), age))) for age in (0.0, 1.2)]
    assert ["16" in one for one in said] == [False, True]
    assert said[1].count("16") == 3
    assert "63 TO BONUS" in said[0]


def test_bonus_flies_as_large_as_the_points() -> None:
    """The bonus flies to the line BONUS while the points count up; then the bonus counts up."""
    before = rules.apply(rolled((6, 6, 6, 2, 1)), Select())
    boxes = tuple((category, 3 * category.value) for category in UPPER[:5])
    before = replace(before, sheets=(replace(before.sheet, boxes=boxes), *before.sheets[1:]))
    show = shown(GAME, Score(Category.SIXES), before, rules.apply(before, Score(Category.SIXES)))
    stands, counts = show.timeline.span("bonus stands"), show.timeline.span("bonus")
    assert stands
    assert counts
    texts = drawn(show._replace(age=stands.end)).texts()
    made = next(text for text in texts if text.words == "+35")
    assert made.capitals == max(text.capitals for text in texts)
    told = words(drawn(show._replace(age=counts.end)))
    assert "35" in told
    assert "98" in told


# Tests of the whole field


def test_sums_of_three_digits_stand_apart_from_their_words() -> None:
    """At least four pixels are free between a word and the figure beside the word."""
    boxes = ((QUINTA, 50), *((category, 40) for category in DICE_POKER.names if category is not QUINTA))
    state = replace(rolled(), sheets=(Sheet(DICE_POKER, boxes[:-1], extra=100), Sheet(DICE_POKER)))
    row = [
        text for text in drawn(Show(state)).texts() if text.box.top in range(40, 74) and text.box.right < 392
    ]
    assert {"UPPER", "LOWER", "BONUS", "TOTAL", "135"} <= {text.words for text in row}
    for one in row:
        for other in row:
            if other is not one and other.box.colliderect(one.box.inflate(6, 0)):
                assert other.words == one.words, (one.words, other.words)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_longest_texts_fit(players: int) -> None:
    """The longest texts are totals of four digits and a record with the widest possible name."""
    view = rolled(players=players)
    boxes = ((QUINTA, 50), (Category.SMALL_STRAIGHT, 30), *((one, 5 * one.value) for one in UPPER))
    sheet = replace(view.sheet, boxes=boxes, extra=12 * DICE_POKER.extra)
    view = replace(view, sheets=(sheet,) * players)
    for hinted in (False, True):
        drawn(Show(view, panel.start(view), record=LONGEST, hinted=hinted, nudged=True, lit=False))


# Tests of the title


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("lit", [True, False])
def test_title_has_the_list_and_the_number_of_players(players: int, lit: bool) -> None:
    entries = tuple(Entry("WWWWWWWWWWW", 1480 - at) for at in range(10))
    canvas = RecordingCanvas()
    ui = GAME.setup.recall(GAME.setup.start(), Options(players))
    picture.draw_setup(canvas, SetupShow(ui, TopTen(entries, frozenset({3})), lit, 4))
    assert not list(breaches("title", canvas))
    assert {"TOP TEN SCORES", "1", "2", "3", "4", "PLAYERS", "1471"} <= set(words(canvas))


def test_top_ten_stands_beside_the_dice() -> None:
    """Five entries of the top ten are on each side, each with its score below the name."""
    entries = tuple(Entry("WWWWWWWWWWW", 1480 - at) for at in range(10))
    canvas = RecordingCanvas()
    picture.draw_setup(canvas, SetupShow(GAME.setup.start(), TopTen(entries)))
    scores = [text.box for text in canvas.texts() if text.words.isdigit() and int(text.words) > 1000]
    left, right = titles.OUTER[3][0], titles.OUTER[2][0]
    assert [x + width <= left for x, _, width, _ in scores] == [True] * 5 + [False] * 5
    assert all(x >= right for x, *_ in scores[5:])
    half = titles.SIZE // 2
    assert titles.SIZE == 80
    assert all(left + half <= x <= right - half for x, _, _ in titles.DICE)


def test_emblem_is_animated() -> None:
    looks = set()
    for beat in range(70):
        canvas = RecordingCanvas()
        GAME.look.picture.draw_emblem(canvas, 100, 100, beat)
        looks.add(canvas.rgb())
    assert len(looks) > 6


@pytest.mark.parametrize(("best", "told"), [(10, True), (5000, False), (1, False)])
def test_single_player_sees_the_distance_to_the_record(best: int, told: bool) -> None:
    """The distance to the record is shown only while the record can be reached and is not yet passed."""
    view = rolled(players=1)
    sheets = (replace(view.sheets[0], boxes=((Category.ACES, 3),)),)
    canvas = drawn(
        Show(replace(view, sheets=sheets), Ui(Prompt.ROLL_SCORE, (False,) * 5), record=Entry("ADA", best))
    )
    assert ("TO RECORD" in words(canvas)) == told
    assert ("7" in words(canvas)) >= told


def test_kept_dice_lie_still_during_a_roll() -> None:
    """Kept dice have the current player's color; the other dice are taken from the table first."""
    before = rules.apply(rolled(), Throw((True, True, True, False, False)))
    show = shown(GAME, Drawn((4, 4)), before, rules.apply(before, Drawn((4, 4))))
    for age in (0.0, 0.6, 1.0):
        canvas = drawn(show._replace(age=age))
        assert all(canvas.pixel(spot.x, spot.y) == PLAYERS[0] for spot in table.TRAY.kept[:3])
    one, other = (drawn(show._replace(age=age)) for age in (0.0, 0.1))
    assert differ(one, other, (220, 90, 170, 130)) > 1000


def test_previous_players_dice_are_taken_from_their_places() -> None:
    """The dice that the previous player had kept have that player's color until they are taken."""
    kept = (True, False, False, False, False)
    before = rules.apply(rules.apply(rolled(), Select()), Score(Category.CHANCE))
    show = shown(GAME, Drawn((1, 2, 3, 4, 5)), before, rules.apply(before, Drawn((1, 2, 3, 4, 5))))
    canvas = drawn(show._replace(last=Ui(Prompt.SELECTION, kept)))
    assert canvas.pixel(table.TRAY.kept[0].x, table.TRAY.kept[0].y) == PLAYERS[0]
