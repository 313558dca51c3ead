"""The screens of POKER DICE: what they say, and that all of it can be read."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from cabinet.api import Entry, Sample, SetupShow, Show, TopTen
from cabinet.display import readable
from cabinet.display.canvas import Canvas
from cabinet.display.eyes import difference
from cabinet.display.palette import contrast
from cabinet.display.recording import RecordingCanvas
from cabinet.drawing.moments import Size
from cabinet.drawing.widgets import LINE, PROMPT_Y
from cabinet.virtual import gallery
from games.dice.scoring import Category
from games.dice.tumble import HITS, SHAKE, settles
from games.dice.turns import Score
from games.poker_dice import GAME, picture, pointer, rules, setup, table, words
from games.poker_dice.hand import CLEAR, HAND, hand
from games.poker_dice.layout import (
    FIGURES,
    HELD,
    LAMP_X,
    LAST_WORDS,
    NUMBERS,
    OPTION_STEP,
    OPTIONS,
    ROLLED,
    TABLE_X,
    TOTAL_Y,
    TRAY,
    WORDS,
    column,
    targets,
)
from games.poker_dice.panel import Ui
from games.poker_dice.rules import Action, Evening, Options, State
from games.poker_dice.scored import GATHERED_X
from games.poker_dice.theme import DIE, DIM, FEAST, PLAYERS, THEME, TINTS
from games.poker_dice.timeline import BONUS, GATHERING, PAUSE, WINNER
from tests.display.look import inked, within
from tests.poker_dice.states import POOR, RICH, RICH_TOTAL, after, ended, lines, person, rolled
from tests.shown import shown

ROLL, UNDO, NEXT, QUIT = WORDS
START = rules.start(person(columns=2))
VIEW = rolled(6, 6, 2, 6, 1, columns=2)
SCORED = after(VIEW, "score SIXES")


def show(view: State, ui: Ui | None, **more: Any) -> Show[Any, Any, Any]:
    """What the picture is drawn of; of a step with its timeline."""
    if "step" not in more:
        return Show(view, ui)._replace(**more)
    return shown(GAME, more["step"], more["before"], view)._replace(**more)


def drawn(view: State, ui: Ui | None = None, **more: Any) -> Canvas:
    """The sheet."""
    canvas = Canvas()
    picture.draw(canvas, show(view, ui, **more))
    return canvas


def texts(view: State, ui: Ui | None = None, **more: Any) -> list[tuple[str, tuple[int, int, int]]]:
    """What is written, each with its ink."""
    canvas = RecordingCanvas()
    picture.draw(canvas, show(view, ui, **more))
    return [(text.words, text.ink) for text in canvas.texts()]


def said(view: State, ui: Ui | None = None, **more: Any) -> list[str]:
    """The words of the sheet."""
    return [words for words, _ in texts(view, ui, **more)]


def box(canvas: Canvas, x: int, y: int, w: int, h: int) -> set[tuple[int, int, int]]:
    """The colours in a part of a picture."""
    return {canvas.pixel(x + right, y + down) for right in range(w) for down in range(h)}


# Words


def test_the_labels() -> None:
    """People and computers, in the order of the columns."""
    columns = ("", "PERFECT", "", "EASY")
    assert [words.label(columns, seat) for seat in range(4)] == ["P1", "C2", "P3", "C4"]


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (ended(RICH), "GAME OVER"),
        (ended(POOR, RICH), "P2 WINS"),
        (ended(POOR, RICH, options=Options(("", "GOOD"))), "C2 WINS"),
        (ended(RICH, POOR, RICH), "TIE P1 P3"),
        (ended(RICH, RICH, RICH), "TIE P1 P2 P3"),
        (ended(RICH, RICH, RICH, RICH), "ALL TIE"),
    ],
)
def test_the_winner_is_named(view: State, said: str) -> None:
    """At a tie all of them; in the tray it is 24 pixels high or more, in two lines."""
    assert words.winners(view) == said
    assert all(24 * len(line) <= TRAY[2] - 20 for line in said.split(" ", 1))


COMPUTERS = Options(("", "GOOD", "EASY"))


@pytest.mark.parametrize(
    ("view", "enters", "hinted", "said"),
    [
        (ended(RICH), True, False, ("YOU MADE", "THE TOP TEN")),
        (ended(RICH), False, False, ()),
        (ended(RICH), False, True, ("NO TOP TEN:", "HINT TAKEN")),
        (ended(POOR, RICH, POOR, options=COMPUTERS), False, True, ("NO TOP TEN:", "C2 WON")),
        (ended(POOR, RICH, RICH, options=COMPUTERS), False, False, ("NO TOP TEN:", "C2 C3 WON")),
        (ended(RICH, RICH, POOR, options=COMPUTERS), False, False, ()),
    ],
)
def test_whether_a_name_is_asked_for_is_told(
    view: State, enters: bool, hinted: bool, said: tuple[str, ...]
) -> None:
    """And why not, where a person may wonder; it fits the tray."""
    lines = words.news(view, enters=enters, hinted=hinted)
    assert lines == said
    assert all(12 * len(line) <= TRAY[2] - 16 for line in lines)
    assert len(lines) <= 2


@pytest.mark.parametrize(
    ("view", "what", "said"),
    [
        (START, Action.ROLL, "● ROLL ALL FIVE"),
        (SCORED, Action.ROLL, "● ROLL  P1 MAY UNDO"),
        (after(VIEW, "hold 1"), Action.ROLL, "● ROLL 4 DICE"),
        (after(VIEW, *(f"hold {die}" for die in range(1, 5))), Action.ROLL, "● ROLL 1 DIE"),
        (after(VIEW, *(f"hold {die}" for die in range(1, 6))), Action.ROLL, "ALL FIVE ARE HELD"),
        (
            after(VIEW, "roll", "dice 1 2 3 4 5", "roll", "dice 1 2 3 4 5"),
            Action.ROLL,
            "NO MORE ROLLS: SCORE",
        ),
        (ended(POOR), Action.ROLL, "THE GAME IS OVER"),
        (VIEW, Action.UNDO, "NOTHING TO UNDO"),
        (SCORED, Action.UNDO, "● UNDO SIXES"),
        (VIEW, Action.NEXT, "● PLAY A NEW GAME"),
        (ended(POOR), Action.NEXT, "● PLAY A NEW GAME"),
        (VIEW, Action.QUIT, "● GAME MENU"),
        (START, Category.SIXES, "ROLL FIRST"),
        (VIEW, Category.SIXES, "● SCORE SIXES: 18"),
        (VIEW, 2, "● HOLD"),
        (after(VIEW, "hold 3"), 2, "● LET GO"),
        (ended(POOR), None, "NEXT, QUIT OR UNDO"),
    ],
)
def test_the_prompt_says_what_fire_does(view: State, what: Action | Category | int | None, said: str) -> None:
    """With the pointer on anything."""
    assert words.prompt(view, what) == f"↔↕ POINT  {said}"


def test_the_prompt_with_the_pointer_on_nothing() -> None:
    """It can still be moved."""
    assert words.prompt(VIEW, None) == "↔↕ POINT"


def test_the_prompt_of_a_computer() -> None:
    """Who plays, how well; while it waits what the person can do."""
    start = rules.start(Options(("PERFECT", "")))
    assert words.prompt(start, None) == "C1 PLAYS (PERFECT)  HOLD ● TO HURRY"
    waits = after(rules.start(Options(("", "EASY"))), "roll", "dice 1 2 3 4 5", "score ONES")
    assert words.prompt(waits, None) == "C2 PLAYS (EASY)  HOLD ● TO HURRY"
    said = [words.prompt(waits, what, waits=True) for what in (Action.ROLL, Action.UNDO, None)]
    assert said == ["→ UNDO  ● GO ON", "● UNDO ONES", "↔↕ UNDO  ● GO ON"]


def test_every_prompt_fits() -> None:
    """On one line, whatever the option is called and however much it brings."""
    views = [START, SCORED, ended(RICH), *(after(rolled(6, 6, 6, 6, 6), f"score {name}") for name in RICH)]
    for view in (*views, VIEW, rolled(2, 3, 4, 5, 6), after(VIEW, "hold 1")):
        for target in targets(view):
            said = words.prompt(view, target.what)
            assert len(" ".join(said.split())) <= LINE, said


# The sheet


@pytest.mark.parametrize("sample", GAME.samples, ids=lambda sample: sample.name)
def test_samples_are_read(sample: Sample) -> None:
    """All their text is inside the safe area, large enough, of 7 to 1 and over nothing."""
    assert [*readable.breaches(sample.name, gallery.shoot(GAME, sample))] == []


def test_colours_are_read() -> None:
    """Contrast of 7 to 1 for everything that is read, on the ground, its bands and the column on turn."""
    for ground, ink in product((THEME.ground, THEME.shade), (THEME.ink, THEME.accent, DIM, *PLAYERS)):
        assert contrast(ground, ink) >= 7
    for tint, colour in zip(TINTS, PLAYERS, strict=True):
        assert min(contrast(tint, ink) for ink in (colour, THEME.ink, THEME.dim)) >= 7
    assert contrast(FEAST.ground, FEAST.ink) >= 7
    for one, other in combinations((*PLAYERS, THEME.accent), 2):
        assert difference(one, other) > 25


def test_a_table_and_no_spreadsheet() -> None:
    """Lines 19 pixels apart, and columns that share the room however many there are."""
    assert OPTION_STEP == 19
    assert [column(seat, 4).right for seat in range(4)] == [248, 292, 336, 380]
    for of in range(1, 5):
        columns = [column(seat, of) for seat in range(of)]
        assert columns[-1].x + columns[-1].width <= TRAY[0] - 4
        assert all(one.x + one.width <= other.x for one, other in pairwise(columns))
        assert all(one.x + 36 <= one.right <= one.x + one.width for one in columns)


def test_points_are_shown_before_they_are_taken() -> None:
    """In every open line, dim; not while the dice fly, nor before there are any."""
    dim = [words for words, ink in texts(VIEW) if ink == THEME.dim]
    worth = [str(VIEW.sheet.worth(category, VIEW.dice)) for category in VIEW.sheet.unused]
    assert all(dim.count(points) >= worth.count(points) for points in worth)
    step = rules.read("dice 6 6 2 6 1")
    flying = texts(VIEW, step=step, before=after(START, "roll"), age=0.2)
    assert "18" in dim
    assert "18" not in [words for words, _ in flying]
    assert "18" not in said(START)


def test_what_is_pointed_at_is_lit() -> None:
    """A word in the accent, an option in the player's colour up to its points, a die with a ring."""
    for target in (ROLL, NEXT):
        lit = drawn(VIEW, Ui(pointer.at(target)))
        assert lit.pixel(target.x + 2, target.y + 10) == THEME.accent
    option, place = OPTIONS[Category.SIXES], column(0, 2)
    lit = drawn(VIEW, Ui(pointer.at(option)))
    for x in (TABLE_X + 2, place.x + 3, place.x + place.width - 4):
        assert lit.pixel(x, option.y + 10) == PLAYERS[0]
    ring = box(drawn(VIEW, Ui(pointer.at(ROLLED[1]))), ROLLED[1].x - 4, ROLLED[1].y + 20, 2, 4)
    assert ring == {THEME.accent}
    ring = box(drawn(after(VIEW, "hold 2"), Ui(pointer.at(HELD[1]))), HELD[1].x - 4, HELD[1].y + 20, 2, 4)
    assert ring == {THEME.accent}


def test_what_does_nothing_now_is_dim() -> None:
    """ROLL after three rolls, UNDO with nothing to take back; NEXT and QUIT never."""
    spent = after(VIEW, "roll", "dice 1 2 3 4 5", "roll", "dice 1 2 3 4 5")
    for view, dim in ((START, {UNDO}), (VIEW, {UNDO}), (SCORED, set()), (spent, {ROLL, UNDO})):
        inks = dict(texts(view))
        for target in WORDS:
            assert inks[target.what.name] == (DIM if target in dim else THEME.ink)


def test_at_the_end_next_is_large() -> None:
    """Twice as wide as it was, and there is no ROLL any more."""
    canvas = RecordingCanvas()
    picture.draw(canvas, Show(ended(RICH), Ui(pointer.at(LAST_WORDS[1]))))
    (large,) = [text for text in canvas.texts() if text.words == "NEXT"]
    assert large.capitals > 20
    assert "ROLL" not in said(ended(RICH))


def test_dice_lie_where_they_are_pointed_at() -> None:
    """Upright beside the table; a held one is moved aside, in its player's colour, with a lamp."""
    view = after(VIEW, "hold 3")
    canvas = drawn(view)
    for place, body in ((ROLLED[2], None), (HELD[2], PLAYERS[0]), (ROLLED[1], DIE), (HELD[1], None)):
        assert place.width >= 42
        for colour in (DIE, PLAYERS[0]):
            assert (colour in box(canvas, place.x + 18, place.y + 12, 6, 6)) == (colour == body)
    assert said(view, Ui(pointer.at(ROLL))).count("HOLD") == 1


def test_only_the_dice_that_are_rolled_tumble() -> None:
    """They come in from the right; the held ones lie still, and so does the sheet."""
    before = after(VIEW, "hold 1", "hold 2", "hold 4", "roll")
    step = rules.read("dice 3 5")
    view = rules.apply(before, step)
    early, late = (drawn(view, step=step, before=before, age=age) for age in (0.08, 0.4))
    right = (HELD[2].x + 60, HELD[2].y - 40, 60, 80)
    assert DIE in box_rgb(early, right)
    assert DIE not in box_rgb(late, right)
    for part in ((HELD[0].x + 10, HELD[0].y, 100, 50), (0, 0, TRAY[0], 310)):
        assert box_rgb(early, part) == box_rgb(late, part)


def test_dice_shake_the_tray() -> None:
    """With all that lies in it, and nothing beside it, for as long as one hits it hard."""
    before = after(VIEW, "hold 1", "hold 2", "hold 4", "roll")
    step = rules.read("dice 3 5")
    view = rules.apply(before, step)
    hit = HITS[0] * settles(0)
    quiet, shaken = (drawn(view, step=step, before=before, age=age) for age in (hit - 0.01, hit + 0.01))
    left, top, width, _ = TRAY
    edge = (left + 20, top, width - 40, 2)
    assert box_rgb(shaken, edge) != box_rgb(quiet, edge)
    assert box_rgb(shaken, (left + 20, top + SHAKE, width - 40, 2)) == box_rgb(quiet, edge)
    lamp = (LAMP_X, HELD[0].y, 60, 40)
    lower = (LAMP_X, HELD[0].y + SHAKE, 60, 40)
    assert box_rgb(shaken, lower) == box_rgb(quiet, lamp)
    assert box_rgb(shaken, (0, 0, left, 310)) == box_rgb(quiet, (0, 0, left, 310))


def box_rgb(canvas: Canvas, part: tuple[int, int, int, int]) -> list[tuple[int, int, int]]:
    """Every pixel of a part of a picture."""
    x, y, w, h = part
    return [canvas.pixel(x + right, y + down) for down in range(h) for right in range(w)]


def test_points_count_up() -> None:
    """In the lit cell, and in the total."""
    step = rules.read("score SIXES")
    pictures = {drawn(SCORED, step=step, before=VIEW, age=age).rgb() for age in (0.0, 0.2, 0.4, 0.5)}
    assert len(pictures) == 4
    done = {drawn(SCORED, step=step, before=VIEW, age=age).rgb() for age in (0.5, 0.9, 1.3)}
    assert len(done) == 1


def test_the_total_and_the_upper_six_count_up_together() -> None:
    """Of an option that is none of the six the total alone."""
    for option, foot in (("SIXES", (9, 18)), ("CHOICE", (0, 0))):
        scored = after(VIEW, f"score {option}")
        points = scored.sheets[0].total
        for age, share, upper in ((0.25, 0.5, foot[0]), (0.5, 1.0, foot[1])):
            step = Score(Category.SIXES if option == "SIXES" else Category.CHANCE)
            canvas = RecordingCanvas()
            picture.draw(canvas, shown(GAME, step, VIEW, scored, age))
            right = column(0, 2).right
            low = [text for text in canvas.texts() if text.box[1] >= TOTAL_Y]
            # What is written last in a line stands there.
            feet = {text.box[1]: text.words for text in low if right - FIGURES <= text.box[0] < right}
            assert [feet[y] for y in sorted(feet)] == [str(round(points * share)), str(upper)]


def test_the_bonus_comes_at_the_end() -> None:
    """First the points of the last option, then the bonus, then the winner over the whole screen."""
    before = after(rules.start(person()), *lines(13, RICH)[:-1])
    step = rules.read("score CHOICE")
    over = rules.apply(before, step)
    seen = [
        said(over, step=step, before=before, age=age)
        for age in (PAUSE - 0.1, PAUSE + 0.7, PAUSE + BONUS + 1.5, PAUSE + BONUS + WINNER)
    ]
    assert [("63 IN THE UPPER" in words, "+35" in words, {*"GAMEOVER"} <= {*words}) for words in seen] == [
        (False, False, False),
        (True, True, False),
        (False, False, True),
        (False, False, True),
    ]
    assert str(over.sheet.total) in seen[-1]


def test_a_grand_slam_takes_the_whole_screen() -> None:
    """Its dice hop, its points count up; where nothing may flash it stands still, and is as large."""
    view = rolled(6, 6, 6, 6, 6, columns=2)
    step = rules.read("score GRAND SLAM")
    over = rules.apply(view, step)
    pictures = [drawn(over, step=step, before=view, age=age) for age in (0.5, 0.9, 1.9, 2.9)]
    assert len({canvas.rgb() for canvas in pictures}) == 4
    assert {*"GRANDSLM", "+5O"} <= set(said(over, step=step, before=view, age=2.9, calm=True))
    calm = {drawn(over, step=step, before=view, age=age, calm=True).rgb() for age in (0.0, 0.9, 2.9)}
    assert len(calm) == 1
    whole = sum(a != b for a, b in zip(*(drawn(over).rgb(), pictures[2].rgb()), strict=True))
    assert whole > len(pictures[0].rgb()) // 2


@pytest.mark.parametrize(
    ("faces", "option"),
    [("2 3 4 5 6", "LONG STRAIGHT"), ("2 2 2 5 5", "FULL HOUSE"), ("6 6 6 6 1", "4 OF A KIND")],
)
def test_lesser_moments_move_in_the_tray(faces: str, option: str) -> None:
    """The table stands still; where nothing may flash the tray does as well."""
    view = after(START, "roll", f"dice {faces}")
    step = rules.read(f"score {option}")
    over = rules.apply(view, step)
    early, late = (drawn(over, step=step, before=view, age=age) for age in (0.52, 0.75))
    assert early.rgb() != late.rgb()
    assert box_rgb(early, (0, 0, TRAY[0], 360)) == box_rgb(late, (0, 0, TRAY[0], 360))
    calm = {drawn(over, step=step, before=view, age=age, calm=True).rgb() for age in (0.1, 0.4, 0.75)}
    assert len(calm) == 1


def test_the_dice_of_a_score_come_together() -> None:
    """From where they lay to the left of the tray, in a fifth of a second."""
    step = rules.read("score SIXES")
    _, x, y, size, _ = ROLLED[0]
    lay, gathered = (x + size - 4, y + size // 2), (GATHERED_X + 4, y + size // 2)
    bodies = []
    for age in (0.0, GATHERING):
        canvas = drawn(SCORED, step=step, before=VIEW, age=age)
        bodies.append([canvas.pixel(*there) == PLAYERS[0] for there in (lay, gathered)])
    assert bodies == [[True, False], [False, True]]


def test_no_spark_outlives_its_moment() -> None:
    """From then on the picture stands still."""
    view = after(START, "roll", "dice 2 3 4 5 6")
    step = rules.read("score LONG STRAIGHT")
    over = rules.apply(view, step)
    ends = Size.SPARKLE.value
    last, *stands = (drawn(over, step=step, before=view, age=ends + age) for age in (-0.01, 0.0, 0.1))
    assert not last.same_as(stands[0])
    assert stands[0].same_as(stands[1])


def test_the_player_whose_turn_it_is_flashes_when_nudged() -> None:
    """The head of the column and the plate."""
    place = column(1, 2)
    still = drawn(SCORED, Ui(pointer.at(ROLL)))
    off = drawn(SCORED, Ui(pointer.at(ROLL)), nudged=True, lit=False)
    for part in ((place.x + 4, 22, 8, 6), (TRAY[0] + 60, TRAY[1] + 20, 8, 6)):
        assert PLAYERS[1] in box(still, *part)
        assert PLAYERS[1] not in box(off, *part)
    assert drawn(SCORED, Ui(pointer.at(ROLL)), nudged=True).same_as(still)


def test_the_joystick_is_named_where_it_is_not_the_columns() -> None:
    """With the record below it."""
    view = after(rules.start(Options(("EASY", ""))), "roll", "dice 1 2 3 4 5", "score ONES")
    record = Entry("ADA", 300)
    assert {"JOYSTICK 1", "RECORD 300", "ADA"} <= set(said(view, record=record))
    assert not any("JOYSTICK" in words for words in said(START, record=record))


def test_dice_wait_for_the_first_roll() -> None:
    """They hop one after another; at rest they do not."""
    assert len({drawn(START, beat=beat).rgb() for beat in range(1, 40)}) > 10
    assert drawn(START).same_as(drawn(START, beat=0))


def test_a_hint_is_marked() -> None:
    """At the head of the table."""
    assert "HINT TAKEN" not in said(VIEW)
    assert "HINT TAKEN" in said(VIEW, hinted=True)


def test_the_pointer_is_drawn_where_it_is_or_was() -> None:
    """While a step is shown, too; never where nobody has moved it yet."""
    at = Ui(pointer.at(OPTIONS[Category.SIXES]))
    x, y = at.pointer[:2]
    step = rules.read("score FIVES")
    for canvas in (drawn(VIEW, at), drawn(SCORED, None, last=at, step=step, before=VIEW)):
        assert canvas.pixel(x, y + CLEAR + 8) == THEME.ink
    assert drawn(VIEW).pixel(x, y + CLEAR + 8) != THEME.ink


def test_the_pointer_hides_no_middle_pip() -> None:
    """The hand comes from below, and is narrow where it points."""
    canvas = drawn(rolled(1, 1, 1, 1, 1), Ui(pointer.at(ROLLED[0])))
    x, y = ROLLED[0].middle
    other_x, other_y = ROLLED[1].middle
    for right, down in product(range(-5, 5), range(-5, 3)):
        assert canvas.pixel(x + right, y + down) == canvas.pixel(other_x + right, other_y + down)


def test_the_hand_of_a_stick_hides_no_pip_of_the_die_it_is_on() -> None:
    """Neither of one among the dice nor of a held one; a mouse's hand is where the mouse is."""
    view = after(rolled(6, 6, 6, 6, 6), "hold 2", "hold 4")
    for places, die in ((ROLLED, 0), (ROLLED, 2), (HELD, 1), (HELD, 3)):
        bare, lit = (drawn(view, Ui(pointer.at(one))) for one in (ROLL, places[die]))
        part = (places[die].x + 4, places[die].y + 4, places[die].width - 10, places[die].height - 8)
        assert box_rgb(bare, part) == box_rgb(lit, part)
    mouse = Ui(pointer.at(ROLLED[0])._replace(mouse=True))
    x, y = ROLLED[0].middle
    assert drawn(view, mouse).pixel(x, y + 8) == THEME.ink


def test_the_rings_of_neighbours_do_not_touch() -> None:
    """Between two held dice the tray is seen."""
    view = after(VIEW, "hold 1", "hold 2")
    x, top, bottom = HELD[0].middle[0], HELD[0].y + HELD[0].height, HELD[1].y
    tray = drawn(view).pixel(TRAY[0] + TRAY[2] // 2 + 40, TRAY[1] + TRAY[3] - 20)
    assert tray in {drawn(view).pixel(x, y) for y in range(top, bottom)}


def test_nothing_of_the_table_touches_the_prompt() -> None:
    """Not the last line of figures either."""
    canvas = RecordingCanvas()
    picture.draw(canvas, Show(SCORED, Ui(pointer.at(ROLL))))
    figures = [text.box for text in canvas.texts() if text.box[0] < TRAY[0] and text.box[1] < PROMPT_Y]
    assert max(top + height for _, top, _, height in figures) <= PROMPT_Y - 2


def test_the_hand_is_one_drawing() -> None:
    """Twelve dots wide, of three colours."""
    assert {len(row) for row in HAND} == {12}
    canvas = Canvas()
    hand(canvas, 100, 100, 3)
    assert box(canvas, 80, 100, 60, 60) == {(0, 0, 0), THEME.ink, THEME.accent}


# The evening


def test_the_evening_is_told_as_a_turn_begins() -> None:
    """Beside the table, where no dice lie yet."""
    evening = Evening(2, (1, 1), (431, 480))
    with_it = said(replace(START, options=person(columns=2, evening=evening)))
    assert {"AFTER 2 GAMES", "1 WON", "431", "480"} <= set(with_it)


def test_the_evening_is_told_at_the_end() -> None:
    """With this game in it; the winner still named."""
    evening = Evening(12, (1, 11), (4310, 9900))
    over = ended(RICH, POOR, options=person(columns=2, evening=evening))
    assert {"AFTER 13 GAMES", "P1", "WINS", *map(str, rules.evening(over).points)} <= set(said(over))


def test_a_very_long_evening() -> None:
    """Five digits have room, and forty games won."""
    long = Evening(60, (40,) * 4, (14_310,) * 4)
    over = ended(RICH, POOR, RICH, POOR, options=person(columns=4, evening=long))
    canvas = RecordingCanvas()
    picture.draw(canvas, Show(over, entering=(0, 2)))
    assert [*readable.breaches("a very long evening", canvas)] == []


# The set-up


def set_up(ui: setup.Ui, *, lit: bool = True, top_ten: TopTen | None = None) -> Canvas:
    """A set-up screen."""
    canvas = Canvas()
    picture.draw_setup(canvas, SetupShow(ui, top_ten or TopTen(), lit))
    return canvas


@pytest.mark.parametrize("players", range(5))
def test_every_step_of_the_set_up_is_drawn(players: int) -> None:
    """With the pointer on each of its targets, lit and not; what is pointed at shows."""
    columns = ((), ("",), ("EASY",), ("", "GOOD"), ("", ""), ("PERFECT", "GOOD", "EASY"), ("",) * 4)
    for chosen in columns:
        ui = setup.Ui(pointer.at(NUMBERS[0]), players, chosen)
        if len(chosen) > players or (len(chosen) == players > 0 and ui.people < 2):
            continue
        pictures = {
            set_up(ui._replace(pointer=pointer.at(target)), lit=lit).rgb()
            for target in ui.targets
            for lit in (True, False)
        }
        assert len(pictures) == 2 * len(ui.targets)


def test_the_record_is_on_the_set_up() -> None:
    """Where there is one; and FIRE on nothing is promised nothing."""
    nowhere = pointer.point(setup.start(), 320, 230)
    record = TopTen((Entry("WWWWWWWWWWW", 375),))
    assert not set_up(nowhere).same_as(set_up(nowhere, top_ten=record))


def test_the_emblem() -> None:
    """It plays itself inside its 256 x 96 pixels, round and round."""
    pictures = []
    for beat in range(48):
        canvas = Canvas()
        canvas.fill(THEME.ground)
        picture.draw_emblem(canvas, 100, 100, beat)
        pictures.append(canvas.rgb())
        assert within(inked(canvas, THEME.ground), (100, 100, 256, 96))
    assert len(set(pictures)) > 15


def ended_by(*computers: str, **more: Any) -> list[str]:
    """What is said once the winner of a poor and a rich column is shown; `computers`: who plays them."""
    *turns, last = lines(26, POOR, RICH)
    before = after(rules.start(Options(computers)), *turns)
    step = rules.read(last)
    over = rules.apply(before, step)
    return said(over, step=step, before=before, age=PAUSE + 2 * BONUS + 1.5, **more)


def test_who_breaks_the_record_is_told() -> None:
    """Where the score enters the list, and is better than its best."""
    told = ended_by("", "", entering=(1,), record=Entry("ADA", RICH_TOTAL - 1))
    assert any("RECORD" in words for words in told)
    for best, entering in ((RICH_TOTAL, (1,)), (RICH_TOTAL - 1, ())):
        again = ended_by("", "", entering=entering, record=Entry("ADA", best))
        assert not any("RECORD" in words for words in again)


def test_a_computer_that_wins_is_no_feast() -> None:
    """It is named, and nothing falls from above."""
    assert {*"C2WINS"} <= {*"".join(ended_by("", "PERFECT"))}


def test_an_option_that_scores_nothing_yet_is_pointed_out_without_points() -> None:
    """Its name and its place in the column are lit, and no figure stands there."""
    canvas = RecordingCanvas()
    what = table.sheet(VIEW)
    table.point_out(canvas, what, Category.SIXES, 0, None, PLAYERS[0])
    assert [text.words for text in canvas.texts()] == ["SIXES"]
