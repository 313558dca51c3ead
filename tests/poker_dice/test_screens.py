"""Tests of the screens of POKER DICE: their words and their legibility."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Entry, SetupShow, Show, TopTen
from cabinet.devtools import readable
from cabinet.devtools.colour_vision import difference
from cabinet.devtools.recording import RecordingCanvas
from cabinet.dice.throw import hits, last_settles
from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, PLAYERS, contrast
from cabinet.drawing.widgets import LINE
from cabinet.play import catalogue
from games.dice.scoring import Category
from games.poker_dice import GAME, picture, pointer, rules, setup, table, words
from games.poker_dice.hand import CLEAR
from games.poker_dice.layout import (
    NUMBERS,
    OPTION_X,
    OPTIONS,
    PLATE,
    TRAY,
    WORDS,
    column,
    place,
    spots,
    targets,
)
from games.poker_dice.panel import Ui
from games.poker_dice.rules import NO_GAMES, PERSON, Action, Evening, Options, State
from games.poker_dice.theme import DIM, FEAST, OTHERS, SHEET, THEME, TINTS
from games.poker_dice.timeline import BONUS, FADES, PASSES, PAUSE, WINNER
from games.poker_dice.tray import COUNT
from games.stage.timelines import COUNTING, FLIES, STANDS, STOP
from tests.display.look import inked, within
from tests.poker_dice.states import POOR, RICH, RICH_TOTAL, after, ended, lines, person, rolled
from tests.shown import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

ROLL, UNDO, NEXT, QUIT = WORDS
START = rules.start(person(columns=2))
VIEW = rolled(6, 6, 2, 6, 1, columns=2)
SCORED = after(VIEW, "score SIXES")
SCORES: dict[str, Any] = {"step": rules.read("score SIXES"), "before": VIEW}
"""The step that leads from VIEW to SCORED, as the keyword arguments that `drawn` needs."""
HELD_THREE = after(VIEW, "hold 1", "hold 2", "hold 4", "roll")
ROLLS_TWO: dict[str, Any] = {"step": rules.read("dice 3 5"), "before": HELD_THREE}
"""The step that leads from HELD_THREE to ROLLED_TWO, as the keyword arguments that `drawn` needs."""
ROLLED_TWO = after(HELD_THREE, "dice 3 5")


def show(view: State, ui: Ui | None, **more: Any) -> Show[Any, Any, Any]:
    """Return the inputs of the picture; if `more` has a step, the inputs include the step's timeline."""
    if "step" not in more:
        return Show(view, ui)._replace(**more)
    return shown(GAME, more["step"], more["before"], view)._replace(**more)


def drawn(view: State, ui: Ui | None = None, **more: Any) -> Canvas:
    """Return the picture of the score sheet with the dice."""
    canvas = Canvas()
    picture.draw(canvas, show(view, ui, **more))
    return canvas


def said(view: State, ui: Ui | None = None, **more: Any) -> list[str]:
    """Return the words on the sheet in the order of drawing."""
    canvas = RecordingCanvas()
    picture.draw(canvas, show(view, ui, **more))
    return [text.words for text in canvas.texts()]


def pixels(canvas: Canvas, x: int, y: int, w: int, h: int) -> tuple[tuple[int, int, int], ...]:
    """Return every pixel in an area of a picture, row by row."""
    return tuple(canvas.pixel(x + right, y + down) for down in range(h) for right in range(w))


def at_the_end(*hands: Mapping[str, str], options: Options | None = None) -> tuple[State, dict[str, Any]]:
    """Return the state at the end of a game, and the last score as keyword arguments for `drawn`."""
    *turns, last = lines(13 * len(hands), *hands)
    before = after(rules.start(options or person(columns=len(hands))), *turns)
    step = rules.read(last)
    return rules.apply(before, step), {"step": step, "before": before}


# Tests of the words on the screen


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
def test_winners_are_named_in_large_letters(view: State, said: str) -> None:
    """The winners' names fit in the tray (the place of the dice) in two lines of letters 24 pixels wide."""
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
def test_end_says_if_a_name_will_be_asked_for(
    view: State, enters: bool, hinted: bool, said: tuple[str, ...]
) -> None:
    """The end says why no name is asked for, if a computer has won or a hint was taken."""
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
def test_prompt_says_what_fire_does(view: State, what: Action | Category | int | None, said: str) -> None:
    assert words.prompt(view, what) == f"↔↕ POINT  {said}"


def test_prompt_offers_to_move_a_pointer_on_nothing() -> None:
    assert words.prompt(VIEW, None) == "↔↕ POINT"


def test_prompt_names_the_computer() -> None:
    """The prompt names the computer to move, or what the person may do while the computer waits for UNDO."""
    start = rules.start(Options(("PERFECT", "")))
    assert words.prompt(start, None) == "C1 PLAYS (PERFECT)  HOLD ● TO HURRY"
    waits = after(rules.start(Options(("", "EASY"))), "roll", "dice 1 2 3 4 5", "score ONES")
    assert words.prompt(waits, None) == "C2 PLAYS (EASY)  HOLD ● TO HURRY"
    said = [words.prompt(waits, what, waits=True) for what in (Action.ROLL, Action.UNDO, None)]
    assert said == ["→ UNDO  ● GO ON", "● UNDO ONES", "↔↕ UNDO  ● GO ON"]


def test_every_prompt_fits() -> None:
    views = [START, SCORED, ended(RICH), *(after(rolled(6, 6, 6, 6, 6), f"score {name}") for name in RICH)]
    for view in (*views, VIEW, rolled(2, 3, 4, 5, 6), after(VIEW, "hold 1")):
        for target in targets(view):
            said = words.prompt(view, target.what)
            assert len(" ".join(said.split())) <= LINE, said


# Tests of the sheet


def test_text_has_a_contrast_of_7_to_1() -> None:
    """The contrast is checked in the room, on the sheet and in the current player's column."""
    for ground, ink in product((THEME.ground, THEME.shade, SHEET), (THEME.ink, THEME.accent, DIM, *PLAYERS)):
        assert contrast(ground, ink) >= 7
    for tint, colour in zip(TINTS, PLAYERS, strict=True):
        assert min(contrast(tint, ink) for ink in (colour, THEME.ink, THEME.dim)) >= 7
    for other in OTHERS:
        assert min(contrast(other, SHEET), contrast(other, BLACK)) >= 7
    assert contrast(FEAST.ground, FEAST.ink) >= 7
    for one, other in combinations((*PLAYERS, THEME.accent), 2):
        assert difference(one, other) > 25


def test_room_and_accent_colours_are_unique() -> None:
    """The background and accent colors differ from those of all other games."""
    for game in catalogue.load():
        if game.name != GAME.name:
            assert difference(game.look.theme.ground, THEME.ground) > 25, game.name
            assert difference(game.look.theme.accent, THEME.accent) > 25, game.name


def test_bar_moves_from_line_to_line() -> None:
    """The bar under the pointer moves from line to line; from outside the score sheet, it grows in place."""
    at, was = (Ui(pointer.at(OPTIONS[category])) for category in (Category.SIXES, Category.FOURS))
    for part, line in ((0.0, Category.FOURS), (0.5, Category.FIVES), (1.0, Category.SIXES)):
        canvas = drawn(VIEW, at, was=was, settled=part)
        lit = [one for one in OPTIONS.values() if canvas.pixel(OPTION_X - 2, one.y + 10) == PLAYERS[0]]
        assert [one.what for one in lit] == [line]
    growing = [drawn(VIEW, at, was=Ui(pointer.at(ROLL)), settled=part) for part in (0.1, 0.4, 1.0)]
    grown = [
        sum(canvas.pixel(x, at.pointer.y + 8) == PLAYERS[0] for x in range(TRAY[0])) for canvas in growing
    ]
    assert grown == sorted(grown)
    assert grown[0] < grown[2] / 2


def test_held_die_moves_to_its_place() -> None:
    """A die that becomes held moves to its place, its neighbors close the gap, and then nothing moves."""
    view = after(VIEW, "hold 3")
    ui, was = (Ui(pointer.at(place(held, 2)), held) for held in (view.held, VIEW.held))
    moving = [drawn(view, ui, was=was, settled=part) for part in (0.0, 0.3, 0.6, 1.0)]
    assert len({canvas.rgb() for canvas in moving}) == 4
    assert moving[-1].same_as(drawn(view, ui))
    x, y = spots(VIEW.held)[2][:2]
    assert PLAYERS[0] in pixels(moving[0], x - 8, y - 8, 16, 16)


def test_die_under_the_pointer_bobs_and_held_dice_glint() -> None:
    view = after(VIEW, "hold 1")
    ui = Ui(pointer.at(place(view.held, 4)), view.held)
    spot = place(view.held, 4)
    seen = {pixels(drawn(view, ui, beat=beat), spot.x, spot.y - 6, 56, 40) for beat in range(1, 8)}
    assert len(seen) > 3
    held = place(view.held, 0)
    glinting = [pixels(drawn(view, ui, beat=beat), held.x, held.y, 56, 56) for beat in range(1, 31)]
    assert len(set(glinting)) == 2


def test_good_options_pulse() -> None:
    right, spot = column(0, 2).right, OPTIONS[Category.SIXES]
    cell, other = ((right - 30, one.y, 30, 18) for one in (spot, OPTIONS[Category.FULL_HOUSE]))
    shots = [drawn(VIEW, beat=beat) for beat in range(1, 21)]
    assert len({pixels(shot, *cell) for shot in shots}) > 3
    assert len({pixels(shot, *other) for shot in shots}) == 1


def test_only_rolled_dice_fly() -> None:
    """Held dice stay still, and the score sheet does not change until the new faces show."""
    ages = (0.1, 0.25, 0.5, last_settles(2) - 0.01)
    flying = [drawn(ROLLED_TWO, **ROLLS_TWO, age=age) for age in ages]
    assert len({canvas.rgb() for canvas in flying}) == len(ages)
    held = place(ROLLED_TWO.held, 0)
    lying, sheet = (held.x + 4, held.y + 20, 40, 30), (0, 80, 300, 200)
    assert len({pixels(canvas, *lying) for canvas in flying}) == 1
    *early, late = (pixels(canvas, *sheet) for canvas in flying)
    assert len({*early}) == 1
    assert late not in early


def test_dice_shake_the_picture() -> None:
    """The picture shakes when a die hits the tray, unless the owner has set a steady picture."""
    hit = hits(0)[0]
    part = (30, 60, 300, 200)
    for calm, moves in ((False, True), (True, False)):
        quiet, shaken = (
            drawn(ROLLED_TWO, **ROLLS_TWO, age=age, calm=calm) for age in (hit - 0.01, hit + 0.01)
        )
        assert (pixels(quiet, *part) != pixels(shaken, *part)) == moves


TO_WINNER = PAUSE + BONUS + FLIES + STOP + COUNTING + FADES
"""The time from the last score of a game with a bonus to the winner's scene, in seconds."""
LANDS = STANDS + FLIES + STOP
"""The time from a score until its points hit their line, in seconds."""


def test_points_that_hit_a_line_spark() -> None:
    """Points that hit a line make sparks and shake the picture, unless the owner has set a steady picture."""
    for calm in (False, True):
        shots = {drawn(SCORED, **SCORES, age=LANDS + age, calm=calm).rgb() for age in (0.01, 0.03)}
        assert len(shots) == (1 if calm else 2)


def test_next_players_plate_comes_down() -> None:
    """While the next player's plate comes down, the dice are taken from the tray."""
    plate = (PLATE[0] + 60, PLATE[1] + 44, 8, 6)
    seen = [
        pixels(drawn(SCORED, **SCORES, age=PAUSE - PASSES * (1 - part)), *plate) for part in (0.0, 0.5, 0.999)
    ]
    assert [(PLAYERS[0] in colours, PLAYERS[1] in colours) for colours in seen] == [
        (True, False),
        (False, False),
        (False, True),
    ]
    late = drawn(SCORED, **SCORES, age=PAUSE - 1e-6)
    tray = (TRAY[0] + 40, 150, 140, 60)
    assert pixels(late, *tray) == pixels(drawn(SCORED), *tray)
    still = {drawn(SCORED, **SCORES, age=PAUSE - age, calm=True).rgb() for age in (0.2, 0.1)}
    assert len(still) == 1


def test_scenes_of_the_end_fade_in() -> None:
    """The last scenes of a game fade in; if the owner has set a steady picture, they appear at once."""
    over, score = at_the_end(RICH)
    timeline = shown(GAME, score["step"], score["before"], over).timeline
    for name in ("winner", "opens"):
        span = timeline.span(name)
        assert span
        for calm in (False, True):
            canvas = drawn(over, **score, age=span.start, calm=calm)
            assert (max(canvas.rgb()) < 64) != calm
    assert drawn(over, **score, age=timeline.length).same_as(drawn(over))


def test_missing_points_for_the_bonus_are_shown() -> None:
    """Once the upper options are used, BONUS 35 or NO BONUS replaces the missing points."""
    start = rules.start(person())
    assert "63 TO BONUS" in said(start)
    assert "60 TO BONUS" in said(after(start, "roll", "dice 1 1 1 2 3", "score ONES"))
    rich, poor = (after(start, *lines(6, hands)) for hands in (RICH, POOR))
    assert "BONUS 35" in said(rich)
    assert "NO BONUS" in said(poor)


def test_bonus_comes_at_the_end() -> None:
    """The points of the last option come first, then the bonus, then the winner."""
    over, score = at_the_end(RICH)
    seen = [
        said(over, **score, age=age)
        for age in (PAUSE - 0.1, PAUSE + BONUS - 0.1, TO_WINNER + 1.6, TO_WINNER + WINNER - FADES)
    ]
    told = [("63 IN THE UPPER" in words, "+35" in words, "GAME OVER" in words) for words in seen]
    assert told == [(False, False, False), (True, True, False), (False, False, True), (False, False, True)]
    assert str(over.sheet.total) in seen[-1]


def test_single_player_is_compared_with_the_record() -> None:
    """A single player's bar stands beside that of the record, or alone if the top ten is empty."""
    over, score = at_the_end(RICH)
    age = TO_WINNER + WINNER - FADES
    told = [said(over, **score, age=age, record=record) for record in (None, Entry("ADA", 375))]
    assert [{"YOU", str(RICH_TOTAL)} <= set(words) for words in told] == [True, True]
    assert [{"ADA", "375"} <= set(words) for words in told] == [False, True]


def test_bars_of_the_evening_grow_after_the_winner() -> None:
    """The session's bars grow after the winner's scene, but only if there were earlier games.

    Only column 2 gets a bonus in this game.
    """
    evening = Evening(1, (1, 0), (300, 200))
    over, score = at_the_end(POOR, RICH, options=person(columns=2, evening=evening))
    assert said(over, **score, age=PAUSE + BONUS - 0.1).count("+35") == 1
    span = shown(GAME, score["step"], score["before"], over).timeline.span("evening")
    assert span
    ages = [span.start + age for age in (0.2, 0.7, 1.0, 2.0)]
    assert len({drawn(over, **score, age=age).rgb() for age in ages}) == 4
    told = said(over, **score, age=ages[-1])
    assert {"AFTER 2 GAMES", *map(str, rules.evening(over).points)} <= set(told)


def test_dice_wait_for_the_first_roll() -> None:
    assert len({drawn(START, beat=beat).rgb() for beat in range(1, 40)}) > 10
    assert drawn(START).same_as(drawn(START, beat=0))


def test_pointer_glides_to_its_place() -> None:
    """A pointer moved by the stick glides, but a mouse pointer jumps."""
    at, was = Ui(pointer.at(OPTIONS[Category.SIXES])), Ui(pointer.at(OPTIONS[Category.FOURS]))
    x, y = was.pointer[:2]
    moving = drawn(VIEW, at, was=was, settled=0.0)
    assert moving.pixel(x, y + CLEAR + 8) == THEME.ink
    mouse = Ui(at.pointer._replace(mouse=True))
    assert drawn(VIEW, mouse, was=was, settled=0.0).pixel(at.pointer.x, at.pointer.y + 8) == THEME.ink


# Tests of the session


@pytest.mark.parametrize(("rivals", "waits"), [(("GOOD",) * 3, 0.5), ((PERSON,) * 3, 0.0)])
def test_evening_leaves_the_rolls_visible(rivals: tuple[str, ...], waits: float) -> None:
    """The session's totals must not cover the number of rolls, even in the cases with the least room.

    These are four columns, a computer's wait for UNDO, and a shared joystick.
    """
    x, y = COUNT

    def count(evening: Evening) -> int:
        options = Options((PERSON, *rivals), evening, sticks=2)
        canvas = drawn(after(rules.start(options), "roll", "dice 6 6 2 6 1", "score SIXES"), waits=waits)
        spots = product(range(x, x + 24), range(y, y + 24))
        return sum(canvas.pixel(*spot) == THEME.accent for spot in spots)

    assert count(Evening(2, (1, 1, 0, 0), (431, 480, 200, 300))) == count(NO_GAMES) > 0


def test_totals_of_a_very_long_evening_fit() -> None:
    """The session totals fit even with five digits of points and forty won games."""
    long = Evening(60, (40,) * 4, (14_310,) * 4)
    over = ended(RICH, POOR, RICH, POOR, options=person(columns=4, evening=long))
    canvas = RecordingCanvas()
    picture.draw(canvas, Show(over, entering=(0, 2)))
    assert [*readable.breaches("a very long evening", canvas)] == []


# Tests of the set-up


def set_up(ui: setup.SetupUi, *, beat: int = 0) -> Canvas:
    """Return the picture of a set-up screen."""
    canvas = Canvas()
    picture.draw_setup(canvas, SetupShow(ui, TopTen(), beat=beat))
    return canvas


@pytest.mark.parametrize("players", range(5))
def test_every_step_of_the_set_up_is_drawn(players: int) -> None:
    columns = ((), ("",), ("EASY",), ("", "GOOD"), ("", ""), ("PERFECT", "GOOD", "EASY"), ("",) * 4)
    for chosen in columns:
        ui = setup.SetupUi(pointer.at(NUMBERS[0]), players, chosen)
        if len(chosen) > players or (len(chosen) == players > 0 and ui.people < 2):
            continue
        pictures = [set_up(ui._replace(pointer=pointer.at(target))).rgb() for target in ui.targets]
        assert len(set(pictures)) == len(ui.targets)
    assert len({set_up(setup.start(), beat=beat).rgb() for beat in range(1, 40)}) > 20


def test_set_up_asks_who_plays_a_column() -> None:
    canvas = RecordingCanvas()
    picture.draw_setup(canvas, SetupShow(setup.SetupUi(pointer.at(NUMBERS[0]), 2, ("",)), TopTen()))
    assert {"WHO IS PLAYER 2?", "COMPUTER"} <= {text.words for text in canvas.texts()}


def test_record_is_shown_on_the_set_up_and_in_the_game() -> None:
    record = Entry("ADA", 300)
    assert {"RECORD 300", "ADA"} <= set(said(START, record=record))
    canvas = RecordingCanvas()
    picture.draw_setup(canvas, SetupShow(setup.start(), TopTen((record,))))
    assert "RECORD 300  ADA" in [text.words for text in canvas.texts()]


def test_mouse_pointer_is_at_the_mouse() -> None:
    pointed = [
        setup.start()._replace(pointer=pointer.point(setup.start(), x, 230).pointer) for x in (60, 320)
    ]
    assert not set_up(pointed[0]).same_as(set_up(pointed[1]))


def test_emblem_is_animated() -> None:
    """The emblem must be animated, and stay within its 256 x 96 pixels."""
    pictures = []
    for beat in range(48):
        canvas = Canvas()
        canvas.fill(THEME.ground)
        picture.draw_emblem(canvas, 100, 100, beat)
        pictures.append(canvas.rgb())
        assert within(inked(canvas, THEME.ground), (100, 100, 256, 96))
    assert len(set(pictures)) > 15


def ended_by(*computers: str, **more: Any) -> list[str]:
    """Return the words after the winner's scene of a game in which column 2 has more points than column 1."""
    over, score = at_the_end(POOR, RICH, options=Options(computers))
    return said(over, **score, age=TO_WINNER + 1.7, **more)


def test_record_is_announced_if_it_beats_the_list() -> None:
    """A record is announced only if its score may enter the top ten and is above the first entry."""
    told = ended_by("", "", entering=(1,), record=Entry("ADA", RICH_TOTAL - 1))
    assert any("RECORD" in words for words in told)
    for best, entering in ((RICH_TOTAL, (1,)), (RICH_TOTAL - 1, ())):
        again = ended_by("", "", entering=entering, record=Entry("ADA", best))
        assert not any("RECORD" in words for words in again)


def test_winning_computer_is_only_named() -> None:
    assert "C2 WINS" in ended_by("", "PERFECT")


def test_option_without_points_is_highlighted_without_a_figure() -> None:
    canvas = RecordingCanvas()
    table.point_out(canvas, VIEW, Category.SIXES, None, PLAYERS[0])
    assert [text.words for text in canvas.texts()] == ["SIXES"]
