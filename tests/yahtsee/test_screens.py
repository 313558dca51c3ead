"""The words and pictures of the screens of YAHTSEE."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import pytest

from cabinet.api import Drawn, Entry, SetupShow, Show, TopTen
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.dice.tray import BOB
from cabinet.display.canvas import Canvas
from cabinet.display.palette import GOLD, PLAYERS, colour
from cabinet.drawing.motion import bob
from cabinet.drawing.widgets import PROMPT_Y
from games.dice.scoring import UPPER, Category
from games.dice.timelines import PAUSE
from games.dice.turns import Phase, Score, Select
from games.stage.timelines import COUNTING
from games.yahtsee import GAME, case, panel, picture, plate, rules, sheet, table, titles, totals
from games.yahtsee.panel import Prompt, R, Ui
from games.yahtsee.rules import Choice, Move, Options, View
from games.yahtsee.setup import SETUP, SetupRow
from games.yahtsee.theme import THEME
from games.yahtsee.timeline import FLASHING, GROWS, RESTS, SHEET, SWEPT, TURNED
from tests.shown import shown
from tests.yahtsee import states
from tests.yahtsee.states import BLANK, YAHTSEE_BOX, begin, ended, last_turn, rolled, set_table, worth

if TYPE_CHECKING:
    from cabinet.dice.throw import Spot
    from cabinet.display.palette import Colour
    from cabinet.kit import Filled
    from games.dice.scoring import Dice
    from games.dice.sheet import Sheet
    from tests.bench import Bench


Shown: TypeAlias = Show[View, Ui, Move]
ADA = Entry("ADA", 412)


def box_of(canvas: Canvas, x: int, y: int, w: int, h: int) -> set[Colour]:
    """Return the colors in a rectangle of the screen."""
    return {canvas.pixel(across, down) for across in range(x, x + w) for down in range(y, y + h)}


def reads(canvas: Canvas) -> list[str]:
    """Return all texts on the screen, after a check that each is legible and inside the safe area."""
    assert isinstance(canvas, RecordingCanvas)
    assert not list(breaches("a moment", canvas))
    return [text.words for text in canvas.texts()]


def drawn(show: Shown) -> RecordingCanvas:
    """Return the recorded picture of `show`, after a check of its texts."""
    canvas = RecordingCanvas()
    picture.draw(canvas, show)
    reads(canvas)
    return canvas


def flashes(bench: Bench, x: int, y: int, w: int, h: int) -> bool:
    """Return True if an area of the screen flashes within two seconds."""
    seen = set()
    for _ in range(20):
        bench.run(0.1)
        screen = bench.cabinet.screen
        seen.add(tuple(screen.pixel(x + at % w, y + at // w) for at in range(w * h)))
    return len(seen) == 2


def test_ring_moves_from_roll_to_the_die() -> None:
    at_die = Ui(Prompt.HOLD, 0)
    start, half, end = (Canvas() for _ in range(3))
    for canvas, part in ((start, 0.0), (half, 0.5), (end, 1.0)):
        case.draw_cursor(canvas, at_die, at_die._replace(at=R), part, 0, lit=True)
    assert not start.same_as(half)
    assert not half.same_as(end)
    still = Canvas()
    case.draw_cursor(still, at_die, None, 1.0, 0, lit=True)
    assert still.same_as(end)


# Tests of the set-up screen


def test_start_and_select_flash_in_the_prompt() -> None:
    """START and SELECT flash in the prompt; OPTION, the third button there, does not."""
    keys = []
    for lit in (True, False):
        canvas = set_up(SETUP.start(), lit=lit)
        places = {text.words: text.box for text in canvas.texts()}
        keys.append(
            [canvas.pixel(places[key][0] - 3, places[key][1]) for key in ("START", "SELECT", "OPTION")]
        )
    assert [one != other for one, other in zip(*keys, strict=True)] == [True, True, False]


def test_screen_says_what_start_does() -> None:
    """START begins the game, or leads to the joysticks; with OPTION held, START begins a game alone."""
    one, several = SETUP.start(), SETUP.recall(SETUP.start(), rules.Options(3, 3))
    sharing = several._replace(at=SetupRow.JOYSTICKS)
    says = [titles.start_does(ui) for ui in (one, several, sharing)]
    assert says == ["OR ● BEGINS", "OR ● JOYSTICKS", "OR ● BEGINS"]
    assert titles.start_does(one._replace(option=True)) == "PLAYS ALONE"
    assert titles.start_does(sharing._replace(option=True)) == "OR ● BEGINS"
    assert {titles.start_does(ui._replace(at=row)) for ui in (one, sharing) for row in titles.BUTTONS} == {
        "BEGINS"
    }


def test_held_option_says_what_its_release_does() -> None:
    """While OPTION is held, the screen says what its release does, and still shows the record."""
    for people in (1, 2):
        ui = SETUP.recall(SETUP.start(), rules.Options(people, 1))._replace(option=True)
        assert {"LET GO: NEXT MATCH", "RECORD", "412 ADA"} <= set(reads(set_up(ui)))
    assert "RECORD" not in reads(set_up(SETUP.start(), record=None))


def set_up(ui: Filled, *, lit: bool = True, beat: int = 0, record: Entry | None = ADA) -> RecordingCanvas:
    """Return the recorded picture of the set-up screen."""
    canvas = RecordingCanvas()
    top_ten = TopTen((record,) if record else ())
    picture.draw_setup(canvas, SetupShow(ui, top_ten, lit, beat))
    return canvas


def test_every_set_up_screen_fits() -> None:
    longest = TopTen((Entry("WWWWWWWWWWW", 1575),))
    for people in range(1, 5):
        ui = SETUP.recall(SETUP.start(), rules.Options(people, people, wins=people))
        for row in (at for at, row in enumerate(ui.rows) if row.shown):
            for option in (False, True):
                canvas = RecordingCanvas()
                picture.draw_setup(canvas, SetupShow(ui._replace(at=row, option=option), longest, option))
                assert {"HOW TO PLAY", "GAME MENU"} <= set(reads(canvas))


# Tests of a turn


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        (Ui(Prompt.HOLD), {"DIE", "HOLD", "CLEAR HOLDS", "SCORE NOW"}),
        (Ui(Prompt.HOLD, R), {"DIE", "ROLL", "CLEAR HOLDS", "SCORE NOW"}),
        (Ui(Prompt.HOLD, R, (True,) * 5), {"ALL HELD", "CLEAR HOLDS", "SCORE NOW"}),
        (Ui(Prompt.CATEGORY, category=Category.ACES), {"CATEGORY", "CHOOSE A ROW", "SCORE IT"}),
    ],
)
def test_bottom_line_says_what_the_joystick_does(ui: Ui, said: set[str]) -> None:
    canvas = drawn(Show(rolled((1, 2, 3, 4, 6)), ui))
    line = [text.words for text in canvas.texts() if text.box[1] >= PROMPT_Y]
    assert said == {words for words in line if len(words) > 1}


def test_number_of_the_game_is_shown() -> None:
    """Beside the number of the game, the screen says how the match is won."""
    for wins, said in ((0, "GAME 2 OF 6"), (3, "GAME 2, TO 3 WINS")):
        view = replace(rolled((1, 2, 3, 4, 6)), options=Options(1, 1, wins=wins, games=((200,),)))
        assert said in reads(drawn(Show(view, Ui(Prompt.HOLD))))


def test_dice_and_plate_have_the_players_colour() -> None:
    """The dice and the plate with the player's number have the player's color.

    The plate flashes if another joystick is pressed.
    """
    spot, place = case.TRAY.loose[2], (table.LEFT + 6, table.TOP + 34)
    for seat, colour_of_seat in enumerate(PLAYERS):
        view = replace(rolled((1, 2, 3, 4, 6), seats=4), player=seat)
        canvas = drawn(Show(view, Ui(Prompt.HOLD)))
        dice = box_of(canvas, spot.x - 20, spot.y - 20, 40, 40)
        assert [each in dice for each in PLAYERS] == [each == colour_of_seat for each in PLAYERS]
        assert canvas.pixel(*place) == colour_of_seat
    nudged = [drawn(Show(view, Ui(Prompt.HOLD), nudged=True, lit=lit)) for lit in (True, False)]
    assert [one.pixel(*place) == PLAYERS[3] for one in nudged] == [True, False]


def test_missing_points_of_the_upper_section_are_shown() -> None:
    """When the bonus is decided, BONUS 35 or BONUS 0 replaces the missing points."""
    for boxes, said in (
        ((), {"0", "63 TO BONUS"}),
        (((Category.SIXES, 18), (Category.FIVES, 20)), {"38", "25 TO BONUS"}),
        (((Category.SIXES, 30), (Category.FIVES, 25), (Category.FOURS, 8)), {"UPPER 63", "BONUS 35"}),
        (tuple((category, 3) for category in UPPER), {"UPPER 18", "BONUS 0"}),
    ):
        view = rolled((6, 6, 6, 2, 1), states.sheet(*boxes))
        assert said <= set(reads(drawn(Show(view, Ui(Prompt.HOLD)))))


def test_record_is_shown_if_there_is_room() -> None:
    """After a hint, which rules out a place in the top ten, the word HINT replaces the record."""
    four = replace(rolled((6, 6, 6, 2, 1), seats=4), sheets=tuple(map(worth, (1575, 1254, 1111, 1000))))
    four = replace(four, sheets=(worth(1575, full=False), *four.sheets[1:]))
    for view, record in (
        (rolled((6, 6, 6, 2, 1)), "RECORD 412 ADA"),
        (rolled((6, 6, 6, 2, 1), seats=2), "★ 412 ADA"),
        (four, ""),
    ):
        show = Show(view, Ui(Prompt.HOLD), record=Entry("ADA", 412))
        plain, hinted = (reads(drawn(show._replace(hinted=taken))) for taken in (False, True))
        assert [said for said in plain if "412" in said] == ([record] if record else [])
        assert ("HINT" in hinted, any("412" in said for said in hinted)) == (bool(record), False)
    assert {"GRAND TOTAL", "1575", "1254", "1111", "1000"} <= set(reads(drawn(Show(four, Ui(Prompt.HOLD)))))


def test_only_the_chosen_category_flashes(bench: Bench) -> None:
    begin(bench, Options(1, 1))
    bench.press("p1_left", "p1_down")
    bench.run(0.2)
    for category, flashing in ((Category.TWOS, True), (Category.ACES, False)):
        assert flashes(bench, sheet.PLACE.x, sheet.PLACE.top(BLANK, category), 60, 14) == flashing


def test_roll_is_visible_only_when_selected(bench: Bench) -> None:
    """The R below the bottom die becomes the word ROLL while the cursor is there."""
    begin(bench, Options(1, 1))
    roll = (case.ROLL[0] + 8, case.ROLL[1] + 8, 10, 10)
    assert THEME.accent not in box_of(bench.cabinet.screen, *roll)
    bench.press("p1_up")
    bench.run(0.2)
    assert flashes(bench, *roll)
    bench.press("p1_up")
    bench.run(0.2)
    assert THEME.accent not in box_of(bench.cabinet.screen, *roll)


def lies_at(canvas: Canvas, spot: Spot) -> bool:
    """Return True if a die of player 1 is drawn at a place."""
    return PLAYERS[0] in box_of(canvas, spot.x - 20, spot.y - 10, 40, 20)


def test_held_die_moves_to_the_rail_and_back() -> None:
    """The die moves between its place and the left side of the rail, and stays in its row."""
    view, free = rolled((1, 2, 3, 4, 6)), Ui(Prompt.HOLD)
    held = free._replace(held=(True, *[False] * 4))
    right, left = case.TRAY.loose[0], case.TRAY.kept[0]
    for was, ui in ((free, held), (held, free)):
        seen = []
        for settled in (0.0, 0.5, 1.0):
            show = Show(view, ui._replace(at=4), was=was._replace(at=4), settled=settled)
            seen.append([lies_at(drawn(show), spot) for spot in (left, right)])
        assert seen[1] == [False, False]
        assert seen[0] == seen[2][::-1]
    assert left.y == right.y


def line(canvas: RecordingCanvas, category: Category) -> list[str]:
    """Return the words in the line of a category."""
    x, y = sheet.PLACE.x, sheet.PLACE.top(BLANK, category)
    return [text.words for text in canvas.texts() if y <= text.box[1] < y + 16 and x <= text.box[0]]


def test_dice_stay_in_place_at_category(bench: Bench) -> None:
    """Held dice stay on the rail, both after LEFT has ended the rolls and after the last roll."""
    begin(bench, Options(1, 1))
    bench.press("p1_fire", "p1_left")
    assert bench.ui.held == (True, False, False, False, False)
    view = replace(rolled((1, 2, 3, 4, 6)), phase=Phase.SELECTING, rolls=3, kept=(False, True, *[False] * 3))
    assert panel.start(view).held == view.kept


@pytest.mark.parametrize(
    ("filled", "category", "presses"),
    [
        ((), YAHTSEE_BOX, 2),
        (((YAHTSEE_BOX, 50),), Category.CHANCE, 1),
    ],
)
def test_sheet_flashes_after_a_yahtsee(
    bench: Bench, filled: tuple[tuple[Category, int], ...], category: Category, presses: int
) -> None:
    """Both a first Yahtsee, which scores 50, and a further one with a bonus make the sheet flash."""
    begin(bench, Options(1, 1))
    set_table(bench, states.sheet(*filled), dice=(4, 4, 4, 4, 4))
    bench.press("p1_left", *["p1_up"] * presses, "p1_fire")
    bench.run(bench.scene.stage.act.timeline.length - SWEPT - FLASHING)
    assert category not in bench.state.sheets[0].unused
    left, top, *_ = sheet.AREA
    seen = set()
    for _ in range(10):
        bench.run(0.1)
        seen.add(bench.cabinet.screen.pixel(left + 100, top + 3) == THEME.accent)
    assert seen == {True, False}


def test_other_scores_do_not_flash() -> None:
    """After a smaller score nothing flashes once the points are counted."""
    show = scoring(BLANK, Category.CHANCE, (1, 2, 3, 4, 6), PAUSE - SWEPT - 0.01)
    assert drawn(show._replace(lit=True)).same_as(drawn(show._replace(lit=False)))


def scoring(on: Sheet, category: Category, dice: Dice, age: float, *, calm: bool = False) -> Shown:
    """Return what the screen shows `age` seconds after a category was used."""
    before = rules.apply(rolled(dice, on, 2), Select())
    after = rules.apply(before, Score(category))
    return shown(GAME, Score(category), before, after, age, calm=calm)


def game_over(last: View) -> Shown:
    """Return what the screen shows just after the last score of a game, which is made in ACES."""
    return shown(GAME, Score(Category.ACES), last, rules.apply(last, Score(Category.ACES)))


def test_points_count_up() -> None:
    """The points count up in their line and in the sums, and then the bonus counts up."""
    before = states.sheet(*((category, 3 * category.value) for category in list(Category)[:5]))
    show = scoring(before, Category.SIXES, (6, 6, 6, 1, 2), 0.0)
    points, bonus = (show.timeline.span(name) for name in ("count", "bonus"))
    assert points is not None
    assert bonus is not None
    counted = []
    for age in (0.1, points.start + COUNTING / 2, points.end, bonus.start + COUNTING / 2, bonus.end):
        canvas = drawn(show._replace(age=age))
        below = [text.words for text in canvas.texts() if text.box[1] >= sheet.UPPER_Y]
        below = [words for words in below if re.fullmatch(r"UPPER .*|.* TO BONUS|BONUS .*|\d\d", words)]
        counted.append((line(canvas, Category.SIXES)[1], *below))
    assert counted == [
        ("0", "18 TO BONUS", "45", "45"),
        ("9", "9 TO BONUS", "54", "54"),
        ("18", "UPPER 63", "BONUS 0", "63"),
        ("18", "UPPER 63", "BONUS 18", "81"),
        ("18", "UPPER 63", "BONUS 35", "98"),
    ]


def test_next_sheet_slides_in() -> None:
    """The sheet of the next player is visible from the start of the slide."""
    before = rules.start(Options(2, 2))
    after = rules.apply(before, Drawn((1, 2, 3, 4, 6)))
    show = shown(GAME, Drawn((1, 2, 3, 4, 6)), before, after)
    canvases = [RecordingCanvas() for _ in range(3)]
    for canvas, part in zip(canvases, (0.0, 0.6, 1.0), strict=True):
        picture.draw(canvas, show._replace(age=part * picture.COMES))
    lefts = [[text.box[0] for text in canvas.texts() if text.words == "ACES"] for canvas in canvases]
    assert lefts[0][0] > lefts[1][0] > lefts[2][0] == sheet.PLACE.x
    assert all("GRAND TOTAL" in {text.words for text in canvas.texts()} for canvas in canvases)


@pytest.mark.parametrize("die", range(5))
@pytest.mark.parametrize("held", [False, True])
def test_ring_covers_no_lamp(die: int, held: bool) -> None:
    """The ring around the current die bobs, but covers neither the roll lamps nor the bulbs on the rail."""
    spot = (case.TRAY.kept if held else case.TRAY.loose)[die]
    half = case.RING // 2 + 1
    up = BOB + max(map(bob, range(40)))
    left, right, top, foot = spot.x - half, spot.x + half, spot.y - up - half, spot.y + half
    lamps = [(case.ROLLS[0] + 26 * at, case.ROLLS[1], 10) for at in range(3)]
    lamps += [(case.RAIL, one.y, 7) for one in case.TRAY.kept]
    for x, y, radius in lamps:
        assert x + radius < left or x - radius > right or y + radius < top or y - radius > foot


@pytest.mark.parametrize("seats", [2, 3])
def test_sheets_are_shown_in_turn(seats: int) -> None:
    """After a game of three players the sheets are shown in turn, but not after a game of two."""
    show = game_over(last_turn(*[100] * seats))
    first = PAUSE
    comes = [first + TURNED + SHEET * number for number in range(3)]
    ages = (0.0, first - 0.2, *comes, first + 3 * SHEET + 1)
    words = [[said for said in reads(drawn(show._replace(age=age))) if said[:6] == "SHEET "] for age in ages]
    numbers = [[], [], *([f"SHEET {number} OF 3"] for number in (1, 2, 3)), []]
    assert words == (numbers if seats == 3 else [[]] * 6)


# Tests of the totals


def over(*rows: tuple[int, ...], wins: int = 0, computer: str = "") -> View:
    """Return the view at the end of a game: the last row has its totals, the others the earlier games."""
    people = 1 if computer else len(rows[0])
    return ended(*rows[-1], options=Options(people, people, computer, wins), games=rows[:-1])


@pytest.mark.parametrize(
    ("view", "large", "small"),
    [
        (over((200, 254)), "PLAYER 2 WINS", "PLAYER 2 LEADS, 5 GAMES TO GO"),
        (over((300, 200), (200, 254)), "PLAYER 2 WINS", "PLAYER 1 LEADS, 4 GAMES TO GO"),
        (over((200, 200)), "A TIE", "A TIE AT THE TOP, 5 GAMES TO GO"),
        (over(*((200, 254),) * 5), "PLAYER 2 WINS", "PLAYER 2 LEADS, 1 GAME TO GO"),
        (over(*((200, 254),) * 6), "PLAYER 2 WINS", "THE MATCH"),
        (over((200, 254), wins=1), "PLAYER 2 WINS", "THE MATCH"),
        (over((200, 254), wins=3), "PLAYER 2 WINS", "PLAYER 2 LEADS, 2 WINS TO GO"),
        (over((200, 254), (254, 200), wins=2), "PLAYER 1 WINS", "A TIE AT THE TOP, 1 WIN TO GO"),
        (over((254, 254), wins=1), "A TIE", "THE MATCH IS SHARED"),
        (over((200, 254), wins=1, computer="GOOD"), "COMPUTER WINS", "THE MATCH"),
        (over((254, 200), computer="GOOD"), "YOU WIN", "YOU LEAD, 5 GAMES TO GO"),
        (over((200,)), "200 POINTS", "5 GAMES TO GO"),
        (over((200,), (250,), wins=2), "450 POINTS", "MATCH OVER, 2 GAMES"),
        (over((200,), wins=1), "200 POINTS", "MATCH OVER, 1 GAME"),
    ],
)
def test_headlines_say_how_the_game_has_ended(view: View, large: str, small: str) -> None:
    said = totals.ended(view)
    assert (" ".join(said.large).strip(), said.small) == (large, small)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("wins", [0, 6])
@pytest.mark.parametrize("count", [1, 6, 12])
def test_totals_fit(seats: int, wins: int, count: int) -> None:
    """Totals of four players, six rows and four digits fit, with and without a cursor."""
    rows = tuple(tuple(1575 - seat - row for seat in range(seats)) for row in range(count))
    view = over(*rows, wins=wins)
    for ui in (None, Ui(Prompt.AGAIN, choice=Choice.QUIT)):
        for lit in (False, True):
            canvas = RecordingCanvas()
            totals.draw(canvas, Show(view, ui, lit=lit, entering=(0,) if lit else ()))
            assert {"PLAY", "QUIT", "POINTS"} <= set(reads(canvas))


def grown(age: float, *, calm: bool = False) -> RecordingCanvas:
    """Return the totals `age` seconds after the columns begin to grow; player 2 wins 200 to 100."""
    show = game_over(last_turn(100, 200))
    return drawn(show._replace(age=show.timeline.length - GROWS - 0.16 - 0.08 - RESTS + age, calm=calm))


def test_columns_of_the_totals_grow() -> None:
    """The winner's plate comes down after the columns have grown."""
    tops, plates = [], []
    for age in (0.26, 0.5, GROWS + 0.44):
        canvas = grown(age)
        x = totals.RIGHT - totals.COLUMNS // 4
        tops.append(next(y for y in range(totals.CEILING - 20, 300) if canvas.pixel(x, y) == PLAYERS[1]))
        plates.append("WINS" in reads(canvas))
    assert tops == sorted(tops, reverse=True)
    assert tops[0] - tops[-1] > 60
    assert plates == [False, False, True]


def test_high_enough_column_shows_its_points() -> None:
    """A column shows its points once they fit in it, and they count up while the column grows."""
    stands = []
    for age in (0.1, 0.12, 0.3, GROWS + 0.44):
        texts = grown(age).texts()
        row = next(text.box for text in texts if text.words == "POINTS")
        beside = [text for text in texts if text.box.y == row.y and text.box.x > row.right]
        stands.append([int(text.words) for text in beside])
    assert [len(figures) for figures in stands] == [0, 1, 2, 2]
    assert stands[-2] < stands[-1] == [100, 200]


def test_coins_fall_after_the_last_game_of_a_match() -> None:
    for wins in (1, 2):
        show = game_over(last_turn(100, 200, options=Options(2, 2, wins=wins)))
        hit = show.timeline.span("hit")
        assert hit is not None
        canvas = RecordingCanvas()
        picture.draw(canvas, show._replace(age=hit.start + 0.6))
        assert (colour(GOLD, 6) in box_of(canvas, 40, 220, 180, 80)) == (wins == 1)


def test_totals_stand_still_in_calm_mode() -> None:
    calm = [grown(age, calm=True) for age in (0.01, 0.5, GROWS + 0.3)]
    assert all(one.same_as(calm[0]) for one in calm)
    assert {"PLAYER", "WINS", "200"} <= set(reads(calm[0]))


def test_single_player_wins_no_games() -> None:
    """With one player there is no opponent to win against, so only the points of all games are added up."""
    canvas = RecordingCanvas()
    totals.draw(canvas, Show(over((200,), (250,))))
    assert "GAMES WON" not in reads(canvas)
    assert "450" in reads(canvas)


def test_only_the_last_six_games_are_rows() -> None:
    """Only the last six games are rows; the sums below the rows include all games of the match."""
    rows, sums = [], []
    for first in (100, 101):
        canvas = RecordingCanvas()
        totals.draw(canvas, Show(over((first, 200), *((150, 100),) * 6)))
        texts = canvas.texts()
        names = [text.box[1] for text in texts if text.words.startswith("GAME ")]
        rows.append([text.words for text in texts if any(abs(text.box[1] - top) < 4 for top in names)])
        (label,) = (text.box[1] for text in texts if text.words == "POINTS")
        sums.append([text.words for text in texts if text.box[1] == label])
    assert rows[0] == rows[1]
    assert len(rows[0]) == 6 * 3
    assert sums == [["POINTS", str(1000 + at), "800"] for at in (0, 1)]


@pytest.mark.parametrize(
    ("game", "computer", "entering", "hinted", "said"),
    [
        ((254, 200), "", True, False, ("YOU MADE", "THE TOP TEN")),
        ((254, 200), "", False, False, ()),
        ((254,), "", False, True, ("A HINT WAS TAKEN", "NO TOP TEN")),
        ((254, 200), "EASY", True, False, ("YOU MADE", "THE TOP TEN")),
        ((254, 254), "EASY", True, False, ("YOU MADE", "THE TOP TEN")),
        ((200, 254), "EASY", False, False, ("THE COMPUTER HAS", "WON: NO TOP TEN")),
        ((200, 254), "EASY", False, True, ("THE COMPUTER HAS", "WON: NO TOP TEN")),
    ],
)
def test_end_says_if_a_name_will_be_asked_for(
    game: tuple[int, ...], computer: str, entering: bool, hinted: bool, said: tuple[str, ...]
) -> None:
    """After a win of the computer or a hint, the screen says why no name is asked for."""
    options = Options(len(game) - bool(computer), 1, computer)
    assert totals.news(options, game, entering=entering, hinted=hinted) == said


def test_computer_is_named_after_the_people() -> None:
    """One person who plays against the computer is called YOU."""
    options = Options(1, 1, "EASY")
    assert [plate.name(options, seat) for seat in (0, 1)] == ["YOU", "COMPUTER"]
    assert [plate.name(Options(2, 2), seat) for seat in (0, 1)] == ["PLAYER 1", "PLAYER 2"]


@pytest.mark.parametrize(("people", "sticks", "said"), [(2, 1, [1, 1]), (4, 3, [1, 2, 3, 1])])
def test_plate_names_a_shared_joystick(people: int, sticks: int, said: list[int]) -> None:
    """A joystick is named only if several players share it."""
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
    canvas = RecordingCanvas()
    plate.draw(canvas, 32, 217, Options(1, 1, "EASY"), 1)
    assert [text.words for text in canvas.texts()] == ["COMPUTER", "EASY"]


@pytest.mark.parametrize("view", [replace(ended(200, 254), choice=Choice.QUIT), rules.start(Options(2, 2))])
def test_picture_is_drawn_without_a_cursor(view: View) -> None:
    """After the choice of PLAY or QUIT, and before the first roll, there is no cursor."""
    assert reads(drawn(Show(view)))


def test_emblem_is_animated() -> None:
    looks = set()
    for beat in range(picture.CYCLE):
        canvas = Canvas()
        picture.draw_emblem(canvas, 100, 100, beat)
        looks.add(canvas.rgb())
    assert len(looks) > 6
