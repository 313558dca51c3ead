"""What the screens of YAHTSEE say and show."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry, Sample, SetupShow, Show, TopTen
from cabinet.display.canvas import SAFE, Canvas
from cabinet.display.palette import contrast
from cabinet.display.recording import RecordingCanvas
from cabinet.virtual import gallery
from games.dice.scoring import Category
from games.yahtsee import GAME, column, pace, picture, plate, rules, setup, sheets, titles, totals
from games.yahtsee.panel import Prompt, R, Ui
from games.yahtsee.rules import Choice, Options, View
from games.yahtsee.setup import SetupRow
from games.yahtsee.theme import PIPS, PLAYERS, THEME
from tests.yahtsee.states import YAHTSEE_BOX, begin, ended, finish, set_table, sheet

if TYPE_CHECKING:
    from cabinet.display.palette import Colour
    from tests.bench import Bench


def box_of(canvas: Canvas, x: int, y: int, w: int, h: int) -> set[Colour]:
    """The colours in a rectangle."""
    return {canvas.pixel(across, down) for across in range(x, x + w) for down in range(y, y + h)}


def margins(canvas: Canvas) -> set[Colour]:
    """The colours outside the safe area."""
    left, top, width, height = SAFE
    return set.union(
        box_of(canvas, 0, 0, 640, top),
        box_of(canvas, 0, top + height, 640, 360 - top - height),
        box_of(canvas, 0, 0, left, 360),
        box_of(canvas, left + width, 0, 640 - left - width, 360),
    )


def flashes(bench: Bench, x: int, y: int, w: int, h: int) -> bool:
    """Whether a part of the screen changes to and fro within two seconds."""
    seen = set()
    for _ in range(20):
        bench.run(0.1)
        screen = bench.cabinet.screen
        seen.add(tuple(screen.pixel(x + at % w, y + at // w) for at in range(w * h)))
    return len(seen) == 2


@pytest.mark.parametrize("sample", GAME.samples, ids=lambda sample: sample.name)
def test_samples_keep_to_the_safe_area(sample: Sample) -> None:
    """Every moment can be drawn, and nothing is cut off by a TV."""
    assert margins(gallery.shoot(GAME, sample)) == {THEME.ground}


def test_samples_have_names_of_their_own() -> None:
    """Each is a file."""
    names = [gallery.file_name(sample.name) for sample in GAME.samples]
    assert len(set(names)) == len(names)


def test_four_clearly_different_colours() -> None:
    """Seen on the ground, and with numbers and pips that can be read on them."""
    assert len(set(PLAYERS)) == 4
    for colour in PLAYERS:
        assert contrast(colour, PIPS) >= 7
        assert contrast(colour, THEME.ground) >= 4


# The set-up screen


def test_the_prompt_start_select_flashes(bench: Bench) -> None:
    """The words START and SELECT, not OPTION."""
    bench.press("p1_fire", "p1_fire")
    bench.run(1)
    for button, x in titles.BUTTONS:
        assert flashes(bench, x - 40, titles.BUTTON_Y, 80, 26) == (button != "OPTION")


def test_what_the_console_does() -> None:
    """START takes the players, then begins; SELECT changes the one or the other."""
    one, several, sharing = setup.Ui(), setup.Ui(people=3), setup.Ui(SetupRow.JOYSTICKS, 3, 3)
    assert [titles.start_does(ui) for ui in (one, several, sharing)] == ["BEGIN", "JOYSTICKS", "BEGIN"]
    assert titles.start_does(one._replace(option=True)) == "ALONE"
    assert titles.start_does(sharing._replace(option=True)) == "BEGIN"
    assert [titles.select_does(ui) for ui in (one, several, sharing)] == ["PLAYERS", "PLAYERS", "JOYSTICKS"]


def test_option_held_says_what_it_is_for() -> None:
    """Otherwise the record stands there, if there is one."""
    one, several = setup.Ui(option=True), setup.Ui(people=2, option=True)
    assert titles.note(one, None) == "OPTION + START: YOU PLAY ALONE"
    assert titles.note(several, None) == "LET GO FOR THE NEXT MATCH"
    assert titles.note(setup.Ui(), None) == ""
    assert titles.note(setup.Ui(), Entry("ADA", 412)) == "RECORD 412 BY ADA"


def test_the_rows_say_what_is_chosen() -> None:
    """In words; the last two have nothing to choose."""
    ui = setup.Ui()
    assert [titles.value(ui, row) for row in ui.rows] == ["1", "PERFECT", "TOTAL OF UP TO SIX GAMES", "", ""]
    assert titles.value(ui._replace(computer=""), SetupRow.COMPUTER) == "NOBODY"
    assert titles.value(setup.Ui(people=3, sticks=2), SetupRow.JOYSTICKS) == "2"


def test_every_set_up_screen_fits() -> None:
    """Whatever is chosen, wherever the cursor stands, with OPTION held or not."""
    longest = TopTen((Entry("WWWWWWWWWWW", 1575),))
    for people in range(1, 5):
        ui = setup.Ui(people=people, sticks=people, wins=people)
        for row in ui.rows:
            for option in (False, True):
                canvas = Canvas()
                picture.draw_setup(canvas, SetupShow(ui._replace(row=row, option=option), longest, option))
                assert margins(canvas) == {THEME.ground}


def test_the_bottom_line_of_the_set_up() -> None:
    """What the joystick does on each row."""
    prompts = {row: titles.prompt(setup.Ui(row)) for row in (SetupRow.PLAYERS, SetupRow.HELP, SetupRow.MENU)}
    assert prompts == {
        SetupRow.PLAYERS: "↕ CHOOSE  ↔ CHANGE  ● BEGIN",
        SetupRow.HELP: "↕ CHOOSE  ● HOW TO PLAY",
        SetupRow.MENU: "↕ CHOOSE  ● GAME MENU",
    }


# A turn


def test_dice_change_colour_with_the_player(bench: Bench) -> None:
    """So do the number plate and the edge of the sheet."""
    begin(bench, Options(4, 4))
    for seat in range(4):
        screen = bench.cabinet.screen
        dice = box_of(screen, column.X, column.Y, column.SIZE, column.SIZE)
        assert [colour in dice for colour in PLAYERS] == [other == seat for other in range(4)]
        assert screen.pixel(picture.PLATE_X + 8, picture.PLATE_Y + 31) == PLAYERS[seat]
        assert screen.pixel(picture.SHEET_X + 1, picture.SHEET_Y + 100) == PLAYERS[seat]
        bench.press(f"p{seat + 1}_left", f"p{seat + 1}_fire")
        bench.settle()


def below(bench: Bench) -> set[Colour]:
    """What is seen below the bottom die."""
    return box_of(bench.cabinet.screen, column.X, column.R_Y, column.SIZE, 16)


def test_the_r_is_not_visible_until_selected(bench: Bench) -> None:
    """Only while the cursor is on it."""
    begin(bench, Options(1, 1))
    assert below(bench) == {THEME.ground}
    bench.press("p1_up")
    assert below(bench) == {THEME.ground, THEME.accent}
    assert flashes(bench, column.X, column.R_Y, column.SIZE, 16)
    bench.press("p1_up")
    assert below(bench) == {THEME.ground}


def test_the_cursor_is_adjacent_to_the_dice(bench: Bench) -> None:
    """Beside each in turn, and beside the R."""
    begin(bench, Options(1, 1))
    for at in range(R + 1):
        y = column.R_Y if at == R else column.Y + column.STEP * at + 16
        assert THEME.accent in box_of(bench.cabinet.screen, column.CURSOR_X, y, 16, 16)
        assert box_of(bench.cabinet.screen, column.CURSOR_X, 40, 16, y - 44) == {THEME.ground} or at == 0
        bench.press("p1_down")


def test_held_dice_say_hold(bench: Bench) -> None:
    """Beside those that are held, until RIGHT clears them."""
    begin(bench, Options(1, 1))
    bench.press("p1_down", "p1_fire")

    def held() -> list[bool]:
        return [
            THEME.accent in box_of(bench.cabinet.screen, column.HOLD_X, column.Y + column.STEP * at, 64, 48)
            for at in range(5)
        ]

    assert held() == [False, True, False, False, False]
    bench.press("p1_right")
    assert held() == [False] * 5


def test_the_category_flashes(bench: Bench) -> None:
    """The chosen one, and no other."""
    begin(bench, Options(1, 1))
    bench.press("p1_left", "p1_down")
    for category, flashing in ((Category.TWOS, True), (Category.ACES, False)):
        left, top, _ = sheets.place(category)
        assert flashes(bench, picture.SHEET_X + left, picture.SHEET_Y + top, 60, 14) == flashing


@pytest.mark.parametrize(
    ("filled", "category", "presses"),
    [
        ((), YAHTSEE_BOX, 2),
        (((YAHTSEE_BOX, 50),), Category.CHANCE, 1),
    ],
)
def test_a_flashing_score_sheet(
    bench: Bench, filled: tuple[tuple[Category, int], ...], category: Category, presses: int
) -> None:
    """The reward for a Yahtsee and for a Yahtsee bonus."""
    begin(bench, Options(1, 1))
    set_table(bench, sheet(*filled), dice=(4, 4, 4, 4, 4))
    bench.press("p1_left", *["p1_up"] * presses, "p1_fire")
    bench.run(0.6)
    assert category not in bench.state.sheets[0].unused
    assert flashes(bench, picture.SHEET_X + 300, picture.SHEET_Y + 140, 60, 20)


def test_another_score_does_not_flash(bench: Bench) -> None:
    """A steady mark is enough."""
    begin(bench, Options(1, 1))
    bench.press("p1_left", "p1_up", "p1_fire")
    bench.run(0.5)
    first = bench.cabinet.screen.copy()
    for _ in range(7):
        bench.run(0.1)
        assert bench.cabinet.screen.same_as(first)


def test_points_count_up() -> None:
    """With them every total; the bonus comes when they are all there."""
    before = sheet(*((category, 3 * category.value) for category in list(Category)[:5]))
    after = before.score(Category.SIXES, (6, 6, 6, 1, 2))
    half = sheets.counted(before, after, pace.COUNTING / 2)
    assert (half.points(Category.SIXES), half.upper, half.bonus) == (9, 54, 0)
    assert sheets.counted(before, after, pace.COUNTING) is after


def test_a_hint_marks_the_sheet(bench: Bench) -> None:
    """From then on, and nothing else of it changes."""
    begin(bench, Options(1, 1))
    beside_the_total = (picture.SHEET_X + 245, picture.SHEET_Y + sheets.TOTALS + sheets.ROW, 70, 16)
    assert box_of(bench.cabinet.screen, *beside_the_total) == {THEME.ground}
    bench.table.hint()
    bench.press("p1_fire")
    assert box_of(bench.cabinet.screen, *beside_the_total) == {THEME.ground, THEME.ink}


def test_another_joystick_flashes_the_number(bench: Bench) -> None:
    """For a moment."""
    begin(bench, Options(2, 2))
    where = (picture.PLATE_X + 8, picture.PLATE_Y + 20, 4, 20)
    assert not flashes(bench, *where)
    seen = set()
    bench.press("p3_fire")
    for _ in range(20):
        bench.run(0.05)
        seen |= box_of(bench.cabinet.screen, *where)
    assert seen == {PLAYERS[0], THEME.ground}


# The totals


def test_names_of_the_players() -> None:
    """The computer comes after the people."""
    options = Options(1, 1, "EASY")
    assert [plate.name(options, seat) for seat in (0, 1)] == ["PLAYER 1", "COMPUTER"]
    assert [plate.name(Options(2, 2), seat) for seat in (0, 1)] == ["PLAYER 1", "PLAYER 2"]


def over(*rows: tuple[int, ...], wins: int = 0, computer: str = "") -> View:
    """A game that is over, the last row its totals, the others the match before it."""
    people = 1 if computer else len(rows[0])
    return ended(*rows[-1], options=Options(people, people, computer, wins), games=rows[:-1])


@pytest.mark.parametrize(
    ("view", "large", "small"),
    [
        (over((200, 254)), "PLAYER 2 WINS", "PLAYER 2 LEADS, 5 GAMES TO GO"),
        (over((300, 200), (200, 254)), "PLAYER 2 WINS", "PLAYER 1 LEADS, 4 GAMES TO GO"),
        (over((200, 200)), "A TIE", "A TIE AT THE TOP, 5 GAMES TO GO"),
        (over(*((200, 254),) * 5), "PLAYER 2 WINS", "PLAYER 2 LEADS, 1 GAME TO GO"),
        (over(*((200, 254),) * 6), "PLAYER 2", "WINS THE MATCH"),
        (over((200, 254), wins=1), "PLAYER 2", "WINS THE MATCH"),
        (over((200, 254), wins=3), "PLAYER 2 WINS", "PLAYER 2 LEADS, 2 WINS TO GO"),
        (over((200, 254), (254, 200), wins=2), "PLAYER 1 WINS", "A TIE AT THE TOP, 1 WIN TO GO"),
        (over((254, 254), wins=1), "A TIE", "THE MATCH IS SHARED"),
        (over((200, 254), wins=1, computer="GOOD"), "COMPUTER", "WINS THE MATCH"),
        (over((200,)), "200 POINTS", "5 GAMES TO GO"),
        (over((200,), (250,), wins=2), "MATCH OVER", "450 POINTS IN 2 GAMES"),
        (over((200,), wins=1), "MATCH OVER", "200 POINTS IN 1 GAME"),
    ],
)
def test_headlines(view: View, large: str, small: str) -> None:
    """How the game has ended, and the match stands, or how the match has."""
    assert totals.headline(view) == (large, small)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("wins", [0, 6])
@pytest.mark.parametrize("count", [1, 6, 12])
def test_totals_fit(seats: int, wins: int, count: int) -> None:
    """Four players, six rows, four-digit scores; without a cursor as well."""
    rows = tuple(tuple(1575 - seat - row for seat in range(seats)) for row in range(count))
    view = over(*rows, wins=wins)
    for ui in (None, Ui(Prompt.AGAIN, choice=Choice.QUIT)):
        for lit in (False, True):
            canvas = Canvas()
            canvas.fill(THEME.ground)
            totals.draw(canvas, Show(view, ui, lit=lit, entering=(0,) if lit else ()))
            assert margins(canvas) == {THEME.ground}


def test_only_the_last_six_games_are_rows() -> None:
    """The sums are of all of them."""
    pictures = []
    for first in (100, 101):
        canvas = Canvas()
        canvas.fill(THEME.ground)
        totals.draw(canvas, Show(over((first, 200), *((150, 100),) * 6)))
        pictures.append(canvas)
    rows, sums = ((totals.LEFT, y, 500, h) for y, h in ((totals.ROWS_Y, 108), (totals.SUMS_Y, 36)))
    one, other = (canvas.copy() for canvas in pictures)
    for canvas in (one, other):
        canvas.box(*sums, THEME.ground)
    assert one.same_as(other)
    assert not pictures[0].same_as(pictures[1])
    assert box_of(one, *rows) >= {THEME.accent, THEME.ink}


@pytest.mark.parametrize(
    ("game", "computer", "entering", "hinted", "said"),
    [
        ((254, 200), "", True, False, "YOU MADE THE TOP TEN"),
        ((254, 200), "", False, False, ""),
        ((254,), "", False, True, "A HINT WAS TAKEN: NO TOP TEN"),
        ((254, 200), "EASY", True, False, "YOU MADE THE TOP TEN"),
        ((254, 254), "EASY", True, False, "YOU MADE THE TOP TEN"),
        ((200, 254), "EASY", False, False, "THE COMPUTER HAS WON: NO TOP TEN"),
        ((200, 254), "EASY", False, True, "THE COMPUTER HAS WON: NO TOP TEN"),
    ],
)
def test_whether_a_name_is_asked_for_is_told(
    game: tuple[int, ...], computer: str, entering: bool, hinted: bool, said: str
) -> None:
    """And why not, where a person may wonder."""
    options = Options(len(game) - bool(computer), 1, computer)
    assert totals.news(options, game, entering=entering, hinted=hinted) == said


@pytest.mark.parametrize(("people", "sticks", "said"), [(2, 1, [1, 1]), (4, 3, [1, 2, 3, 1])])
def test_the_plate_says_which_joystick_is_shared(people: int, sticks: int, said: list[int]) -> None:
    """STICK 1 below PLAYER 4; nothing where everybody has one, nor for one person alone."""
    shown = []
    for seat in range(people):
        canvas = RecordingCanvas()
        plate.draw(canvas, 32, 257, Options(people, sticks), seat)
        shown.append([text.words for text in canvas.texts()])
        own = RecordingCanvas()
        plate.draw(own, 32, 257, Options(people, people), seat)
        assert [text.words for text in own.texts()] == ["PLAYER", str(seat + 1)]
    assert shown == [["PLAYER", f"STICK {stick}", str(seat + 1)] for seat, stick in enumerate(said)]
    assert plate.stick_of(Options(1, 1, "EASY"), 0) is None


def test_play_or_quit_flashes(bench: Bench) -> None:
    """The one that FIRE would take."""
    begin(bench, Options(2, 2))
    finish(bench, 200, 254)
    play, quit_ = ((x - 50, totals.CHOICE_Y - 3, 100, 20) for x in (240, 400))
    assert (flashes(bench, *play), flashes(bench, *quit_)) == (True, False)
    bench.press("p2_right")
    assert (flashes(bench, *play), flashes(bench, *quit_)) == (False, True)


@pytest.mark.parametrize("view", [replace(ended(200, 254), choice=Choice.QUIT), rules.start(Options(2, 2))])
def test_moments_without_a_cursor(view: View) -> None:
    """When the choice is taken, and before the first roll."""
    canvas = Canvas()
    picture.draw(canvas, Show(view))
    assert margins(canvas) == {THEME.ground}
