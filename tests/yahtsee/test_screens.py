"""What the screens of YAHTSEE say and show."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import pytest

from cabinet.api import Drawn, Entry, Sample, SetupShow, Show, TopTen
from cabinet.display.canvas import Canvas
from cabinet.display.face import BLOCK
from cabinet.display.palette import contrast
from cabinet.display.readable import breaches
from cabinet.display.recording import RecordingCanvas
from cabinet.drawing.moments import Size
from cabinet.drawing.widgets import PROMPT_Y
from cabinet.virtual import gallery
from games.dice.scoring import Category
from games.dice.timelines import COUNTING, PAUSE
from games.dice.turns import Phase, Score, Select
from games.yahtsee import GAME, column, field, picture, plate, rules, setup, sheets, titles, totals
from games.yahtsee.panel import Prompt, R, Ui
from games.yahtsee.rules import NAMES, Choice, Move, Options, View
from games.yahtsee.setup import SetupRow
from games.yahtsee.theme import PIPS, PLAYERS, THEME
from games.yahtsee.timeline import SHEET
from tests.shown import shown
from tests.yahtsee.states import BLANK, YAHTSEE_BOX, begin, ended, finish, rolled, set_table, sheet, worth

if TYPE_CHECKING:
    from cabinet.display.palette import Colour
    from games.dice.scoring import Dice
    from games.dice.sheet import Sheet
    from tests.bench import Bench


Shown: TypeAlias = Show[View, Ui, Move]


def box_of(canvas: Canvas, x: int, y: int, w: int, h: int) -> set[Colour]:
    """The colours in a rectangle."""
    return {canvas.pixel(across, down) for across in range(x, x + w) for down in range(y, y + h)}


def reads(canvas: Canvas) -> list[str]:
    """All that is written; every word is in the safe area and can be read."""
    assert isinstance(canvas, RecordingCanvas)
    assert not list(breaches("a moment", canvas))
    return [text.words for text in canvas.texts()]


def drawn(show: Shown) -> RecordingCanvas:
    """The picture of a moment."""
    canvas = RecordingCanvas()
    picture.draw(canvas, show)
    reads(canvas)
    return canvas


def flashes(bench: Bench, x: int, y: int, w: int, h: int) -> bool:
    """Whether a part of the screen changes to and fro within two seconds."""
    seen = set()
    for _ in range(20):
        bench.run(0.1)
        screen = bench.cabinet.screen
        seen.add(tuple(screen.pixel(x + at % w, y + at // w) for at in range(w * h)))
    return len(seen) == 2


@pytest.mark.parametrize("sample", GAME.samples, ids=lambda sample: sample.name)
def test_samples_can_be_read(sample: Sample) -> None:
    """Every moment can be drawn, and no word is cut off by a TV."""
    assert reads(gallery.shoot(GAME, sample))


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


def test_the_prompt_start_select_flashes() -> None:
    """The keys START and SELECT, not OPTION."""
    inks = []
    for lit in (True, False):
        canvas = RecordingCanvas()
        picture.draw_setup(canvas, SetupShow(setup.Ui(), lit=lit))
        inks.append({text.words: text.ink for text in canvas.texts()})
    assert [inks[0][key] != inks[1][key] for key in ("START", "SELECT", "OPTION")] == [True, True, False]


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
    assert titles.note(one, None) == "START: PLAY ALONE"
    assert titles.note(several, None) == "LET GO: NEXT MATCH"
    assert titles.note(setup.Ui(), None) == ""
    assert titles.note(setup.Ui(), Entry("ADA", 412)) == "RECORD 412 ADA"
    assert titles.note(setup.Ui(), Entry("WWWWWWWWWWW", 1480)) == "★ 1480 WWWWWWWWWWW"


def test_the_rows_say_what_is_chosen() -> None:
    """In words, with all that can be chosen."""
    ui = setup.Ui()
    chosen = [values[at] for values, at in (titles.values_of(ui, row) for row in ui.rows[:3])]
    assert chosen == ["1", "PERFECT", "BEST TOTAL, 6 GAMES"]
    names, at = titles.values_of(ui._replace(computer=""), SetupRow.COMPUTER)
    assert names[at] == "NOBODY"
    assert titles.values_of(setup.Ui(people=3, sticks=2), SetupRow.JOYSTICKS) == (("1", "2", "3"), 1)


def test_every_set_up_screen_fits() -> None:
    """Whatever is chosen, wherever the cursor stands, with OPTION held or not."""
    longest = TopTen((Entry("WWWWWWWWWWW", 1575),))
    for people in range(1, 5):
        ui = setup.Ui(people=people, sticks=people, wins=people)
        for row in ui.rows:
            for option in (False, True):
                canvas = RecordingCanvas()
                picture.draw_setup(canvas, SetupShow(ui._replace(row=row, option=option), longest, option))
                assert {"HOW TO PLAY", "GAME MENU"} <= set(reads(canvas))


def test_the_bottom_line_of_the_set_up() -> None:
    """What the joystick does on each row."""
    prompts = {row: titles.prompt(setup.Ui(row)) for row in (SetupRow.PLAYERS, SetupRow.HELP, SetupRow.MENU)}
    assert prompts == {
        SetupRow.PLAYERS: "↕ CHOOSE  ↔ CHANGE  ● BEGIN",
        SetupRow.HELP: "↕ CHOOSE  ● HOW TO PLAY",
        SetupRow.MENU: "↕ CHOOSE  ● GAME MENU",
    }


# A turn


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        (Ui(Prompt.HOLD), {"DIE", "HOLD", "CLEAR HOLDS", "SCORE NOW"}),
        (Ui(Prompt.HOLD, R), {"DIE", "ROLL", "CLEAR HOLDS", "SCORE NOW"}),
        (Ui(Prompt.HOLD, R, (True,) * 5), {"ALL HELD", "CLEAR HOLDS", "SCORE NOW"}),
        (Ui(Prompt.CATEGORY, category=Category.ACES), {"CATEGORY", "CHOOSE A ROW", "SCORE IT"}),
    ],
)
def test_the_bottom_line_of_a_turn(ui: Ui, said: set[str]) -> None:
    """What each movement of the joystick does."""
    canvas = drawn(Show(rolled((1, 2, 3, 4, 6)), ui))
    line = [text.words for text in canvas.texts() if text.box[1] >= PROMPT_Y]
    assert said == {words for words in line if len(words) > 1}


def test_which_game_of_the_match_it_is() -> None:
    """In words that say what the match is won by."""
    for wins, said in ((0, "GAME 2 OF 6, BEST TOTAL"), (3, "GAME 2, FIRST TO 3 WINS")):
        view = replace(rolled((1, 2, 3, 4, 6)), options=Options(1, 1, wins=wins, games=((200,),)))
        assert said in reads(drawn(Show(view, Ui(Prompt.HOLD))))


def test_dice_change_colour_with_the_player(bench: Bench) -> None:
    """So does the number plate."""
    begin(bench, Options(4, 4))
    for seat in range(4):
        screen = bench.cabinet.screen
        dice = box_of(screen, column.X, column.Y, column.SIZE, column.SIZE)
        assert [colour in dice for colour in PLAYERS] == [other == seat for other in range(4)]
        assert screen.pixel(field.LEFT + 6, field.PLATE_Y + 31) == PLAYERS[seat]
        bench.press(f"p{seat + 1}_left", f"p{seat + 1}_up", f"p{seat + 1}_fire")
        bench.settle()


ROLL_SIGN = (column.R_X, column.R_Y, column.R_WIDTH, column.R_HEIGHT)


def test_roll_is_not_lit_until_selected(bench: Bench) -> None:
    """Below the bottom die it is a quiet count of the rolls, and a sign only while the cursor is on it."""
    begin(bench, Options(1, 1))
    assert THEME.accent not in box_of(bench.cabinet.screen, *ROLL_SIGN)
    bench.press("p1_up")
    assert THEME.accent in box_of(bench.cabinet.screen, *ROLL_SIGN)
    assert flashes(bench, *ROLL_SIGN)
    bench.press("p1_up")
    assert THEME.accent not in box_of(bench.cabinet.screen, *ROLL_SIGN)


@pytest.mark.parametrize("at", [0, R])
@pytest.mark.parametrize("rolls", [1, 2])
def test_a_lamp_for_each_roll(at: int, rolls: int) -> None:
    """Dark where it is used up, whether ROLL is being chosen or not."""
    view = replace(rolled((1, 2, 3, 4, 6)), rolls=rolls)
    canvas = drawn(Show(view, Ui(Prompt.HOLD, at)))
    left, step, _ = column.LAMPS
    x, y = column.R_X + left + (12 if at != R else 0), column.R_Y + column.R_HEIGHT // 2 - 1
    assert [canvas.pixel(x + step * lamp, y) == THEME.ink for lamp in range(3)] == [
        lamp >= rolls for lamp in range(3)
    ]


def test_the_cursor_is_adjacent_to_the_dice(bench: Bench) -> None:
    """Beside each in turn; below them ROLL is lit instead."""
    begin(bench, Options(1, 1))
    for at in range(R + 1):
        beside = [
            THEME.accent
            in box_of(bench.cabinet.screen, column.CURSOR_X, column.Y + column.STEP * row, 12, column.SIZE)
            for row in range(R)
        ]
        assert beside == [at == row for row in range(R)]
        bench.press("p1_down")


def test_every_open_line_shows_what_it_would_score() -> None:
    """Quietly, as soon as the dice lie; nothing is promised while they roll."""
    view = rolled((6, 6, 6, 2, 1))
    canvas = drawn(Show(view, Ui(Prompt.HOLD)))
    for category in NAMES:
        assert line(canvas, category) == [NAMES[category], str(view.sheet.worth(category, view.dice))]
    before = rules.start(Options(1, 1))
    rolling = drawn(shown(GAME, Drawn((6, 6, 6, 2, 1)), before, view, 0.2))
    assert line(rolling, Category.ACES) == ["ACES"]


def line(canvas: RecordingCanvas, category: Category) -> list[str]:
    """What is written on the line of a category."""
    x, y, width = sheets.place(category)
    x, y = x + field.LEFT, y + field.SHEET_Y
    there = [text for text in canvas.texts() if y <= text.box[1] < y + 16]
    return [text.words for text in there if x <= text.box[0] < x + width]


def test_the_totals_of_all_are_seen() -> None:
    """The player's own large, the others' with their chips below; the record as far as there is room."""
    four = replace(rolled((6, 6, 6, 2, 1), seats=4), sheets=tuple(map(worth, (1575, 1254, 1111, 1000))))
    four = replace(four, sheets=(worth(1575, full=False), *four.sheets[1:]))
    said = reads(drawn(Show(four, Ui(Prompt.HOLD), record=Entry("WWWWWWWWWWW", 1480))))
    assert {"1575", "1254", "1111", "1OOO".replace("O", "0")} <= set(said)
    two = rolled((6, 6, 6, 2, 1), seats=2)
    assert "RECORD 412 ADA" in reads(drawn(Show(two, Ui(Prompt.HOLD), record=Entry("ADA", 412))))


def test_held_dice_say_hold(bench: Bench) -> None:
    """Beside those that are held, until RIGHT clears them."""
    begin(bench, Options(1, 1))
    bench.press("p1_down", "p1_fire")

    def held() -> list[bool]:
        return [
            THEME.accent in box_of(bench.cabinet.screen, column.HOLD_X, column.Y + column.STEP * at, 50, 40)
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
        assert flashes(bench, field.LEFT + left, field.SHEET_Y + top, 60, 14) == flashing


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
    """After the feast for a Yahtsee and for a Yahtsee bonus."""
    begin(bench, Options(1, 1))
    set_table(bench, sheet(*filled), dice=(4, 4, 4, 4, 4))
    bench.press("p1_left", *["p1_up"] * presses, "p1_fire")
    bench.run(Size.FEAST.value + 0.05)
    assert category not in bench.state.sheets[0].unused
    seen = set()
    for _ in range(10):
        bench.run(0.1)
        seen.add(bench.cabinet.screen.pixel(field.LEFT + 150, field.SHEET_Y + 40) == THEME.accent)
    assert seen == {True, False}


def test_another_score_does_not_flash(bench: Bench) -> None:
    """Nothing but its own line."""
    begin(bench, Options(1, 1))
    bench.press("p1_left", "p1_up", "p1_fire")
    bench.run(0.5)
    left, top, width = sheets.place(Category.CHANCE)
    pictures = set()
    for _ in range(7):
        bench.run(0.1)
        canvas = bench.cabinet.screen.copy()
        canvas.box(field.LEFT + left - 6, field.SHEET_Y + top - 2, width + 12, 20, PIPS)
        canvas.box(0, 0, 640, 18, PIPS)
        pictures.add(canvas.rgb())
    assert len(pictures) == 1


def scoring(on: Sheet, category: Category, dice: Dice, age: float, *, calm: bool = False) -> Shown:
    """A category that has just been used."""
    before = rules.apply(rolled(dice, on, 2), Select())
    after = rules.apply(before, Score(category))
    return shown(GAME, Score(category), before, after, age, calm=calm)


def big(canvas: RecordingCanvas) -> list[str]:
    """What is written in the letters of logos."""
    return [text.words for text in canvas.texts() if text.face is BLOCK]


def test_points_count_up() -> None:
    """On their line and larger than all else; when they are all there the totals, and the bonus as large."""
    before = sheet(*((category, 3 * category.value) for category in list(Category)[:5]))
    counted = []
    for age in (COUNTING / 2, COUNTING, 1.6 * COUNTING, 2 * COUNTING):
        canvas = drawn(scoring(before, Category.SIXES, (6, 6, 6, 1, 2), age))
        words = reads(canvas)
        made = next(text for text in canvas.texts() if text.words.startswith("+"))
        assert made.capitals >= 35
        counted.append(
            (line(canvas, Category.SIXES)[1], made.words, "BONUS" in big(canvas), "TOTAL 98" in words)
        )
    assert counted == [
        ("9", "+9", False, False),
        ("18", "+O", True, True),
        ("18", "+21", True, True),
        ("18", "+35", True, True),
    ]


@pytest.mark.parametrize("age", [0.4, 1.5, 2.9])
def test_a_yahtsee_has_the_whole_screen(age: float) -> None:
    """A logo of 56 pixels, the points, five large dice; at rest where nothing may flash."""
    canvas = drawn(scoring(BLANK, YAHTSEE_BOX, (4,) * 5, age))
    assert sum(text.capitals >= 56 for text in canvas.texts()) >= 5
    assert "CHANCE" not in reads(canvas)
    calm = [drawn(scoring(BLANK, YAHTSEE_BOX, (4,) * 5, when, calm=True)) for when in (0.0, age)]
    assert calm[0].same_as(calm[1])
    assert "+5O" in reads(calm[0])


@pytest.mark.parametrize(
    ("category", "dice", "size"),
    [
        (Category.CHANCE, (1, 2, 3, 4, 6), None),
        (Category.LARGE_STRAIGHT, (1, 2, 3, 4, 5), Size.SPARKLE),
        (Category.FOUR_ALIKE, (4, 4, 4, 4, 5), Size.SHINE),
        (YAHTSEE_BOX, (4, 4, 4, 4, 4), Size.FEAST),
    ],
)
def test_a_great_moment_is_never_cut_short(category: Category, dice: Dice, size: Size | None) -> None:
    """By the next player's turn; it moves to its end."""
    t = scoring(BLANK, category, dice, 0.0).timeline
    lasts = size.value if size else COUNTING
    assert t.length >= max(lasts, PAUSE)
    assert t.changes_next(lasts - 0.01) == lasts - 0.01
    assert t.changes_next(lasts + 0.01) > 99


@pytest.mark.parametrize("seats", [2, 3])
def test_the_sheets_in_turn(seats: int) -> None:
    """After a game for three player one's first, each for its time; two compare theirs without that."""
    last = replace(
        rules.start(Options(seats, seats)),
        sheets=(*(worth(100) for _ in range(seats - 1)), worth(100, full=False)),
        player=seats - 1,
        phase=Phase.SELECTING,
        dice=(2, 3, 4, 4, 6),
    )
    show = shown(GAME, Score(Category.ACES), last, rules.apply(last, Score(Category.ACES)))
    ages = (0.0, PAUSE - 0.01, PAUSE, PAUSE + SHEET, PAUSE + 2 * SHEET, PAUSE + 3 * SHEET)
    words = [[said for said in reads(drawn(show._replace(age=age))) if said[:6] == "SHEET "] for age in ages]
    numbers = [[], [], *([f"SHEET {number} OF 3"] for number in (1, 2, 3, 3))]
    assert words == (numbers if seats == 3 else [[]] * 6)


@pytest.mark.parametrize(
    ("category", "dice"), [(Category.LARGE_STRAIGHT, (1, 2, 3, 4, 5)), (Category.FOUR_ALIKE, (4, 4, 4, 4, 5))]
)
def test_sparks_stand_still_where_nothing_may_flash(category: Category, dice: Dice) -> None:
    """And are there all the same."""
    one, other = (drawn(scoring(BLANK, category, dice, age, calm=True)) for age in (0.6, 1.3))
    assert one.same_as(other)
    assert not one.same_as(drawn(scoring(BLANK, category, dice, 3.0)))
    assert not drawn(scoring(BLANK, category, dice, 0.6)).same_as(drawn(scoring(BLANK, category, dice, 0.7)))


def test_a_hint_marks_the_sheet() -> None:
    """From then on, in the place of the record."""
    view = rolled((1, 2, 3, 4, 6))
    show = Show(view, Ui(Prompt.HOLD), record=Entry("ADA", 412))
    plain, hinted = (reads(drawn(show._replace(hinted=taken))) for taken in (False, True))
    assert set(plain) ^ set(hinted) == {"RECORD 412 ADA", "HINT"}


def test_another_joystick_flashes_the_number(bench: Bench) -> None:
    """For a moment."""
    begin(bench, Options(2, 2))
    where = (field.LEFT + 4, field.PLATE_Y + 20, 4, 20)
    assert not flashes(bench, *where)
    seen = set()
    bench.press("p3_fire")
    for _ in range(20):
        bench.run(0.05)
        seen |= box_of(bench.cabinet.screen, *where)
    assert seen == {PLAYERS[0], THEME.accent}


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
            canvas = RecordingCanvas()
            totals.draw(canvas, Show(view, ui, lit=lit, entering=(0,) if lit else ()))
            assert {"PLAY", "QUIT", "POINTS"} <= set(reads(canvas))


@pytest.mark.parametrize("count", [1, 5, 6])
@pytest.mark.parametrize("wins", [0, 6])
def test_the_rows_of_the_totals_do_not_touch(count: int, wins: int) -> None:
    """A comma ends above the plates, a row above the next, the bar of a leader above the line below."""
    canvas = RecordingCanvas()
    totals.draw(canvas, Show(over(*((254, 200),) * count, wins=wins), entering=(0,)))
    lines = sorted({(text.box[1], text.box[1] + text.box[3]) for text in canvas.texts()})
    for (top, bottom), (below, _) in pairwise(lines):
        assert top == below or abs(top - below) <= 3 or bottom + 2 <= below
    small = next(text.box for text in canvas.texts() if "TO GO" in text.words or "MATCH" in text.words)
    assert small[1] + small[3] + 2 <= totals.HEAD_Y
    assert totals.SUMS_Y + totals.SUM + totals.BAR + 2 <= totals.FOOT_Y
    assert totals.FOOT_Y + totals.FOOT + 4 <= PROMPT_Y


def test_who_plays_alone_wins_no_games() -> None:
    """Their points are added up all the same."""
    canvas = RecordingCanvas()
    totals.draw(canvas, Show(over((200,), (250,))))
    assert "GAMES WON" not in reads(canvas)
    assert "450" in reads(canvas)


def test_only_the_last_six_games_are_rows() -> None:
    """The sums are of all of them."""
    rows, sums = [], []
    for first in (100, 101):
        canvas = RecordingCanvas()
        totals.draw(canvas, Show(over((first, 200), *((150, 100),) * 6)))
        texts = canvas.texts()
        rows.append([text.words for text in texts if totals.ROWS_Y <= text.box[1] < totals.RULE_Y])
        sums.append([text.words for text in texts if totals.SUMS_Y <= text.box[1] < totals.FOOT_Y])
    assert rows[0] == rows[1]
    assert len(rows[0]) == 6 * 3
    assert sums == [["GAMES WON", "6", "1", "POINTS", str(1000 + at), "800"] for at in (0, 1)]


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
        plate.draw(canvas, 32, 217, Options(people, sticks), seat)
        shown.append([text.words for text in canvas.texts()])
        own = RecordingCanvas()
        plate.draw(own, 32, 217, Options(people, people), seat)
        assert [text.words for text in own.texts()] == ["PLAYER", str(seat + 1)]
    assert shown == [["PLAYER", f"STICK {stick}", str(seat + 1)] for seat, stick in enumerate(said)]
    assert plate.stick_of(Options(1, 1, "EASY"), 0) is None


def test_play_or_quit_flashes(bench: Bench) -> None:
    """The one that FIRE would take."""
    begin(bench, Options(2, 2))
    finish(bench, 200, 254)
    play, quit_ = ((x, totals.FOOT_Y, totals.CHOICE, totals.FOOT) for _, x in totals.CHOICES)
    assert (flashes(bench, *play), flashes(bench, *quit_)) == (True, False)
    bench.press("p2_right")
    assert (flashes(bench, *play), flashes(bench, *quit_)) == (False, True)


@pytest.mark.parametrize("view", [replace(ended(200, 254), choice=Choice.QUIT), rules.start(Options(2, 2))])
def test_moments_without_a_cursor(view: View) -> None:
    """When the choice is taken, and before the first roll."""
    assert reads(drawn(Show(view)))


def test_no_shadow_hides_how_many_rolls_there_are() -> None:
    """While dice are in the air it can be read as when they lie."""
    area = [(x, y) for x in range(column.R_X, column.R_X + 82) for y in range(column.R_Y, column.R_Y + 26)]
    seen = []
    for age in (0.2, 0.3, 3.0):
        canvas = Canvas()
        column.draw_rolling(canvas, (6, 6, 2, 6, 1), (False,) * 5, PLAYERS[0], 1, age)
        seen.append({place for place in area if canvas.pixel(*place) == THEME.dim})
    assert len(seen[0]) > 50
    assert seen[0] == seen[1] == seen[2]


def test_the_emblem_leaves_room_for_the_feet_of_the_logo() -> None:
    """Above its dice, in the menu, is the game's name."""
    for beat in range(70):
        canvas = Canvas()
        canvas.fill(THEME.ground)
        picture.draw_emblem(canvas, 100, 100, beat)
        assert box_of(canvas, 100, 84, 256, 22) == {THEME.ground}


def test_the_emblem_plays_itself() -> None:
    """Its dice are thrown again and hop; at rest it stands at its best."""
    looks = set()
    for beat in range(70):
        canvas = Canvas()
        picture.draw_emblem(canvas, 100, 100, beat)
        looks.add(canvas.rgb())
    assert len(looks) > 6
