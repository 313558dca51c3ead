"""The screens of POKER DICE: what they say, and that all of it can be read."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from cabinet.api import Entry, Sample, SetupShow, Show, TopTen
from cabinet.display.canvas import Canvas
from cabinet.display.palette import contrast
from cabinet.drawing.widgets import LINE
from cabinet.virtual import gallery
from games.dice.scoring import Category
from games.poker_dice import GAME, picture, pointer, rules, setup, words
from games.poker_dice.hand import HAND, hand
from games.poker_dice.layout import HELD, HOLD_AREA, NUMBERS, OPTIONS, ROLL_AREA, ROLLED, WORDS, targets
from games.poker_dice.pace import PAUSE
from games.poker_dice.panel import Ui
from games.poker_dice.rules import Action, Evening, Options, State
from games.poker_dice.theme import DIM, PLAYERS, THEME
from tests.poker_dice.states import POOR, RICH, after, ended, lines, person, rolled

ROLL, UNDO, NEXT, QUIT = WORDS
START = rules.start(person(columns=2))
VIEW = rolled(6, 6, 2, 6, 1, columns=2)
SCORED = after(VIEW, "score SIXES")


def drawn(view: State, ui: Ui | None = None, **more: Any) -> Canvas:
    """The sheet."""
    canvas = Canvas()
    picture.draw(canvas, Show(view, ui)._replace(**more))
    return canvas


def box(canvas: Canvas, x: int, y: int, w: int, h: int) -> set[tuple[int, int, int]]:
    """The colours in a part of a picture."""
    return {canvas.pixel(x + right, y + down) for right in range(w) for down in range(h)}


# Words


def test_the_labels() -> None:
    """People and computers, in the order of the columns."""
    columns = ("", "PERFECT", "", "EASY")
    assert [words.label(columns, seat) for seat in range(4)] == ["P1", "C2", "P3", "C4"]
    assert words.name(columns, 2) == "PLAYER 3"
    assert words.name(columns, 3) == "COMPUTER 4"


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
    """At a tie all of them; it fits the ROLL area in large letters."""
    assert words.winners(view) == said
    assert 32 * len(said) <= ROLL_AREA[2]


COMPUTERS = Options(("", "GOOD", "EASY"))


@pytest.mark.parametrize(
    ("view", "enters", "hinted", "said"),
    [
        (ended(RICH), True, False, ("YOU", "MADE", "THE", "TOP", "TEN")),
        (ended(RICH), False, False, ()),
        (ended(RICH), False, True, ("NO", "TOP", "TEN:", "HINT")),
        (ended(POOR, RICH, POOR, options=COMPUTERS), False, True, ("NO", "TOP", "TEN:", "C2", "WON")),
        (ended(POOR, RICH, RICH, options=COMPUTERS), False, False, ("NO", "TOP", "TEN:", "C2", "C3", "WON")),
        (ended(RICH, RICH, POOR, options=COMPUTERS), False, False, ()),
    ],
)
def test_whether_a_name_is_asked_for_is_told(
    view: State, enters: bool, hinted: bool, said: tuple[str, ...]
) -> None:
    """And why not, where a person may wonder; it fits the HOLD area."""
    lines = words.news(view, enters=enters, hinted=hinted)
    assert lines == said
    assert all(16 * len(line) <= HOLD_AREA[2] for line in lines)
    assert 24 * len(lines) <= HOLD_AREA[3]


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
        (VIEW, Action.UNDO, "NOTHING TO TAKE BACK"),
        (SCORED, Action.UNDO, "● TAKE SIXES BACK"),
        (VIEW, Action.NEXT, "● A NEW GAME"),
        (ended(POOR), Action.NEXT, "● ANOTHER GAME"),
        (VIEW, Action.QUIT, "● GAME MENU"),
        (START, Category.SIXES, "ROLL FIRST"),
        (VIEW, Category.SIXES, "● SCORE SIXES: 18"),
        (VIEW, 2, "● HOLD IT"),
        (after(VIEW, "hold 3"), 2, "● BACK AMONG THE DICE"),
        (ended(POOR), None, "NEXT, QUIT OR UNDO"),
    ],
)
def test_the_prompt_says_what_fire_does(view: State, what: Action | Category | int | None, said: str) -> None:
    """With the pointer on anything."""
    assert words.prompt(view, None, what) == f"↔↕ POINT  {said}"


def test_the_prompt_with_the_pointer_on_nothing() -> None:
    """It can still be moved."""
    assert words.prompt(VIEW, None, None) == "↔↕ POINT"


def test_the_prompt_of_a_question() -> None:
    """Over it the question itself."""
    assert words.prompt(VIEW, Action.NEXT, Action.NEXT) == "● THROW IT AWAY  ↔↕ PLAY ON"
    assert words.question(Action.NEXT) == "FIRE AGAIN: NEW GAME\nTHIS GAME IS THROWN AWAY"
    assert words.question(Action.QUIT) == "FIRE AGAIN: GAME MENU\nTHIS GAME IS THROWN AWAY"


def test_the_prompt_of_a_computer() -> None:
    """Who plays, how well; and who may still take a score back."""
    start = rules.start(Options(("PERFECT", "")))
    assert words.prompt(start, None, None) == "C1 PLAYS (PERFECT)  HOLD ● TO HURRY"
    waits = after(rules.start(Options(("", "EASY"))), "roll", "dice 1 2 3 4 5", "score ONES")
    assert words.prompt(waits, None, None) == "C2 WAITS  P1 MAY UNDO"


def test_every_prompt_fits() -> None:
    """On one line, whatever the option is called and however much it brings."""
    views = [START, SCORED, ended(RICH), *(after(rolled(6, 6, 6, 6, 6), f"score {name}") for name in RICH)]
    for view in (*views, VIEW, rolled(2, 3, 4, 5, 6), after(VIEW, "hold 1")):
        for target in targets(view):
            said = words.prompt(view, None, target.what)
            assert len(" ".join(said.split())) <= LINE, said


# The sheet


@pytest.mark.parametrize("sample", GAME.samples, ids=lambda sample: sample.name)
def test_samples_are_drawn_inside_the_safe_area(sample: Sample) -> None:
    """What is outside it is ground, but for a hand and shadows."""
    canvas = gallery.shoot(GAME, sample)
    for strip in ((0, 0, 640, 8), (0, 0, 30, 360), (614, 0, 26, 360)):
        assert box(canvas, *strip) == {THEME.ground}


def test_colours_are_read() -> None:
    """Contrast of 7 to 1 for everything that is read, on the ground and on its bands."""
    for ground, ink in product((THEME.ground, THEME.shade), (THEME.ink, THEME.accent, DIM, *PLAYERS)):
        assert contrast(ground, ink) >= 7
    for one, other in combinations((*PLAYERS, THEME.accent), 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 90


def test_what_is_pointed_at_is_lit() -> None:
    """A word, a die, an option."""
    for view, target in ((VIEW, ROLL), (VIEW, NEXT), (VIEW, OPTIONS[Category.SIXES])):
        lit = drawn(view, Ui(pointer.at(target)))
        edge = box(lit, target.x + 8, target.y, 4, 1)
        assert edge == {THEME.accent}
    ring = box(drawn(VIEW, Ui(pointer.at(ROLLED[1]))), ROLLED[1].x - 4, ROLLED[1].y + 20, 2, 4)
    assert ring == {THEME.accent}
    ring = box(drawn(after(VIEW, "hold 2"), Ui(pointer.at(HELD[1]))), HELD[1].x - 4, HELD[1].y + 20, 2, 4)
    assert ring == {THEME.accent}


def test_what_does_nothing_now_is_dim() -> None:
    """ROLL after three rolls, UNDO with nothing to take back; NEXT and QUIT never."""
    spent = after(VIEW, "roll", "dice 1 2 3 4 5", "roll", "dice 1 2 3 4 5")
    for view, dim in (
        (START, {UNDO}),
        (VIEW, {UNDO}),
        (SCORED, set()),
        (spent, {ROLL, UNDO}),
        (ended(RICH), {ROLL}),
    ):
        canvas = drawn(view)
        for target in WORDS:
            colours = box(canvas, target.x + 4, target.y + 2, 64, 14)
            assert (DIM in colours) == (target in dim)
            assert (THEME.accent in colours) == (target not in dim)


def test_dice_lie_where_they_are_pointed_at() -> None:
    """In the ROLL area, or in the HOLD area."""
    canvas = drawn(after(VIEW, "hold 3"))
    for place, there in ((ROLLED[2], False), (HELD[2], True), (ROLLED[1], True), (HELD[1], False)):
        middle = box(canvas, place.x + 10, place.y + 10, 28, 28)
        assert (middle != {THEME.shade}) == there


def test_only_the_dice_that_are_rolled_tumble() -> None:
    """The held ones lie still, and so does the sheet."""
    before = after(VIEW, "hold 1", "hold 2", "hold 4", "roll")
    step = rules.read("dice 3 5")
    view = rules.apply(before, step)
    early, late = (drawn(view, step=step, before=before, age=age) for age in (0.1, 0.3))
    assert early.rgb() != late.rgb()
    for part in (HOLD_AREA, (32, 72, 500, 240)):
        assert box_rgb(early, part) == box_rgb(late, part)


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


def test_the_bonus_comes_at_the_end() -> None:
    """First the points of the last option, then the bonus and the winner."""
    before = after(rules.start(person()), *lines(13, RICH)[:-1])
    step = rules.read("score CHOICE")
    over = rules.apply(before, step)
    points, winner = (drawn(over, step=step, before=before, age=age) for age in (PAUSE - 0.1, PAUSE + 0.1))
    assert points.rgb() != winner.rgb()
    assert THEME.accent in box(winner, *ROLL_AREA)
    assert THEME.accent not in box(points, *ROLL_AREA)


def test_the_player_whose_turn_it_is_flashes_when_nudged() -> None:
    """Header and call, in the player's colour."""
    still = drawn(SCORED, Ui(pointer.at(ROLL)))
    off = drawn(SCORED, Ui(pointer.at(ROLL)), nudged=True, lit=False)
    assert PLAYERS[1] in box(still, *ROLL_AREA)
    assert PLAYERS[1] not in box(off, *ROLL_AREA)
    assert drawn(SCORED, Ui(pointer.at(ROLL)), nudged=True).same_as(still)


def test_the_joystick_is_named_where_it_is_not_the_columns() -> None:
    """A record is named otherwise."""
    view = after(rules.start(Options(("EASY", ""))), "roll", "dice 1 2 3 4 5", "score ONES")
    record = Entry("ADA", 300)
    assert drawn(view).same_as(drawn(view, record=record))
    assert not drawn(START).same_as(drawn(START, record=record))


def test_a_hint_is_marked() -> None:
    """In small, below the list."""
    assert not drawn(VIEW).same_as(drawn(VIEW, hinted=True))


def test_a_question_is_shown_while_fire_would_answer_it() -> None:
    """A mouse that has moved on has left it behind."""
    asked = Ui(pointer.at(NEXT), Action.NEXT)
    assert THEME.ink in box(drawn(VIEW, asked), 300, 150, 60, 60)
    assert THEME.ink not in box(drawn(VIEW, pointer.point(asked, 400, 120)), 300, 150, 60, 60)


def test_the_pointer_is_drawn_where_it_is_or_was() -> None:
    """While a step is shown, too; never where nobody has moved it yet."""
    at = Ui(pointer.at(OPTIONS[Category.SIXES]))
    x, y = at.pointer[:2]
    step = rules.read("score FIVES")
    for canvas in (drawn(VIEW, at), drawn(SCORED, None, last=at, step=step, before=VIEW)):
        assert canvas.pixel(x, y + 8) == THEME.ink
    assert drawn(VIEW).pixel(x, y + 8) != THEME.ink


def test_the_pointer_hides_no_middle_pip() -> None:
    """The hand comes from below, and is narrow where it points."""
    canvas = drawn(rolled(1, 1, 1, 1, 1), Ui(pointer.at(ROLLED[0])))
    x, y = ROLLED[0].middle
    other_x, other_y = ROLLED[1].middle
    for right, down in product(range(-5, 5), range(-5, 3)):
        assert canvas.pixel(x + right, y + down) == canvas.pixel(other_x + right, other_y + down)


def test_the_hand_is_one_drawing() -> None:
    """Twelve dots wide, of three colours."""
    assert {len(row) for row in HAND} == {12}
    canvas = Canvas()
    hand(canvas, 100, 100, 3)
    assert box(canvas, 80, 100, 60, 60) == {(0, 0, 0), THEME.ink, THEME.accent}


# The evening


def test_the_evening_is_on_the_sheet() -> None:
    """In small while a game is under way."""
    evening = Evening(2, (1, 1), (431, 480))
    with_it = replace(VIEW, options=person(columns=2, evening=evening))
    assert not drawn(VIEW).same_as(drawn(with_it))


def test_the_evening_is_in_large_at_the_end() -> None:
    """With this game in it, above the columns; the winner still named."""
    evening = Evening(12, (1, 11), (4310, 9900))
    over = ended(RICH, POOR, options=person(columns=2, evening=evening))
    assert rules.evening(over).points[1] < 10_000
    shown = box(drawn(over), *ROLL_AREA)
    assert {THEME.accent, THEME.ink, PLAYERS[0], PLAYERS[1]} <= shown


def test_a_very_long_evening() -> None:
    """Five digits are drawn small, so that they do not run together."""
    long = Evening(60, (30, 30), (14_310, 13_990))
    over = ended(RICH, POOR, options=person(columns=2, evening=long))
    assert THEME.shade in box(drawn(over), 262 + 64, ROLL_AREA[1] + 37, 4, 14)


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
    """Stays inside its 256 x 96 pixels."""
    canvas = Canvas()
    picture.draw_emblem(canvas, 100, 100, 0)
    everywhere = box(canvas, 0, 0, 640, 360)
    assert len(everywhere) > 4
    for strip in ((0, 0, 640, 100), (0, 196, 640, 100), (0, 0, 100, 360), (356, 0, 200, 360)):
        assert box(canvas, *strip) == {(0, 0, 0)}
