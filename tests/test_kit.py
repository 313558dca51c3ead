"""The kit for small games has defaults, and helpers that replace boilerplate."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import (
    MOUSE,
    Ask,
    Chosen,
    Control,
    Deal,
    Drawn,
    Entry,
    Exit,
    Game,
    Kind,
    Look,
    Player,
    Press,
    ReadError,
    Roll,
    ScoreList,
    SetupShow,
    Switch,
    Timeline,
    TopTen,
    best,
    legal,
    seat_of,
)
from cabinet.devtools.laws import every
from cabinet.devtools.laws.play import by_computers
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual import gallery
from cabinet.display.canvas import Canvas
from cabinet.drawing import widgets
from cabinet.kit import ChoicePanel, Filled, Form, Lines, Options, RowCursor, fits, ticks
from tests.bench import Bench
from tests.new_game import GAME
from tests.varied import varied

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame, Due

SETUP = Form("TOY", people=(1, 3))
RIVALS = Form("TOY", people=(1, 4), seats=(2, 4), computers=("SHARK", "EASY"))
HANDS = Form("TOY", people=(2, 3), lists="HANDS", HANDS=(10, 20, 40), BEST_OF=("ONE GAME", "THREE"))
WORDS = ChoicePanel[str, str](lambda view: Ask(0, tuple(view)))
LINES = Lines("TOY", {"fold": "F", "raise 2": "R"}, dice=2)
BARE: AnyGame = Game(
    **{name: getattr(GAME, name) for name in ("name", "title", "seats", "rules", "setup", "panel")},
    look=Look(theme=GAME.look.theme, picture=GAME.look.picture, help=GAME.look.help),
)
"""The game of `cabinet new` with only the required parts: no computer players, sound or animation."""


def down(switch: Switch, kind: Kind = Kind.DOWN) -> Press:
    """Return the press of a switch of joystick 1, or of a switch of the console."""
    return Press(Control(switch, 0 if switch in {Switch.START, Switch.SELECT, Switch.OPTION} else 1), kind)


def test_any_number_of_people_can_be_chosen() -> None:
    assert SETUP.choices() == (Options(1), Options(2), Options(3))
    assert SETUP.players(Options(2)) == (Player(1), Player(2))
    assert [SETUP.read(SETUP.write(options)) for options in SETUP.choices()] == list(SETUP.choices())
    with pytest.raises(
        ReadError, match="'players 4' is not a set-up of TOY; expected 'players 1' to 'players 3'"
    ):
        SETUP.read("players 4")


@pytest.mark.parametrize(
    ("players", "press", "after"),
    [
        (1, down(Switch.RIGHT), 2),
        (3, down(Switch.RIGHT, Kind.REPEAT), 1),
        (1, down(Switch.LEFT), 3),
        (1, down(Switch.LEFT, Kind.UP), 1),
        (2, down(Switch.UP), 2),
        (2, down(Switch.FIRE), Chosen(Options(2))),
        (2, down(Switch.FIRE, Kind.REPEAT), 2),
        (3, down(Switch.START), Chosen(Options(3))),
        (3, down(Switch.SELECT), Exit.MENU),
        (3, down(Switch.OPTION), Exit.HELP),
    ],
)
def test_choices_of_a_row_wrap(players: int, press: Press, after: object) -> None:
    found = SETUP.press(SETUP.recall(SETUP.start(), Options(players)), press)
    assert (found.players if isinstance(found, Filled) else found) == after


def test_form_reads_back_from_its_line() -> None:
    first, second, *_, last = HANDS.choices()
    assert len(HANDS.choices()) == len({*map(HANDS.write, HANDS.choices())}) == 12
    assert (first.players, first.hands, first.best_of) == (2, 10, "ONE GAME")
    assert (second.players, second.hands, second.best_of) == (3, 10, "ONE GAME")
    assert HANDS.write(last) == "players 3, hands 40, best_of THREE"
    assert HANDS.players(last) == (Player(1), Player(2), Player(3))
    assert [HANDS.read(HANDS.write(options)) for options in HANDS.choices()] == [*HANDS.choices()]
    with pytest.raises(
        ReadError, match="'players 2' is not a set-up of TOY; expected 'players 2, hands 10, b"
    ):
        HANDS.read("players 2")
    with pytest.raises(AttributeError, match="options have no 'cards'"):
        _ = first.cards


def test_directions_move_through_a_form() -> None:
    ui = HANDS.start()
    keys = (
        *(down(Switch.DOWN), down(Switch.DOWN, Kind.UP), down(Switch.RIGHT)),
        *(down(Switch.DOWN, Kind.REPEAT), down(Switch.LEFT), down(Switch.DOWN)),
        *(down(Switch.RIGHT), down(Switch.UP)),
    )
    ats = []
    for key in keys:
        ui = after(HANDS.press(ui, key))
        ats.append(ui.at)
    assert ats == [1, 1, 1, 2, 2, 0, 0, 2]
    chosen = HANDS.press(ui, down(Switch.START))
    assert isinstance(chosen, Chosen)
    assert HANDS.write(chosen.what) == "players 3, hands 20, best_of THREE"
    assert HANDS.recall(HANDS.start(), chosen.what) == ui._replace(at=0)


def test_form_has_a_list_for_each_deciding_value() -> None:
    names = [("hands_10", "10 HANDS"), ("hands_20", "20 HANDS"), ("hands_40", "40 HANDS")]
    assert HANDS.lists.all == tuple(ScoreList(*name) for name in names)
    for options in HANDS.choices():
        assert HANDS.lists.of(options).name == f"{options.hands} HANDS"
        assert HANDS.lists.chosen(HANDS.recall(HANDS.start(), options)) == HANDS.lists.of(options)
    assert Form("TOY", lists="FOR", FOR=("POINTS", "A WIN")).lists.all == (
        ScoreList("points", "POINTS"),
        ScoreList("a_win", "A WIN"),
    )
    assert SETUP.lists.all == (ScoreList(),)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (
            {"lists": "CARDS", "HANDS": (10, 20)},
            r"lists='CARDS' is none of its rows; name one of .'HANDS",
        ),
        ({"A": (1,), "B": (1,), "C": (1,)}, "give two at most, each with a choice"),
        ({"HANDS": ()}, "give two at most, each with a choice"),
        ({"PLAYERS": (1, 2)}, "none that is called PLAYERS or ROWS"),
    ],
)
def test_invalid_form_raises(rows: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Form("TOY", **rows)


@pytest.mark.parametrize(
    "law",
    [
        *("every set-up can be written as a line", "every set-up can be chosen, and no other"),
        *("every set-up has and shows its top ten", "the set-up has a way to the menu"),
    ],
)
def test_game_with_a_form_keeps_the_laws(law: str) -> None:
    game = varied(GAME, setup=HANDS, seats=(2, 3), lists=HANDS.lists)
    (one,) = (each for each in every.laws(None) if each.name == law)
    assert every.examine(game, one, quick=True).findings == ()


@pytest.mark.parametrize("at", [0, 2])
@pytest.mark.parametrize("top_ten", [TopTen(), TopTen((Entry("WWWWWWWWWWW", 99999),), name="10 HANDS")])
def test_page_of_a_form_is_readable(at: int, top_ten: TopTen) -> None:
    canvas = RecordingCanvas()
    record = "99999  WWWWWWWWWWW" if top_ten.record else ""
    show = SetupShow(HANDS.start()._replace(at=at), top_ten)
    widgets.form_page(canvas, GAME.look.theme, "TOY", show, "AFTER THE GAME BY ADA", record=record)
    assert not list(breaches("form", canvas))
    words = {text.words for text in canvas.texts()}
    assert {"PLAYERS", "HANDS", "BEST OF", "2", "3", "10", "20", "40", "ONE GAME", "THREE"} <= words
    assert ("10 HANDS: RECORD 99999  WWWWWWWWWWW" in words) == bool(record)
    assert {"CHOOSE", "BEGIN", "SELECT", "GAMES", "OPTION", "HELP"} <= words


@pytest.mark.parametrize(
    ("at", "press", "after"),
    [
        (0, down(Switch.RIGHT), RowCursor(1)),
        (2, down(Switch.RIGHT, Kind.REPEAT), RowCursor(0)),
        (0, down(Switch.LEFT), RowCursor(2)),
        (0, down(Switch.LEFT, Kind.UP), RowCursor(0)),
        (1, down(Switch.DOWN), RowCursor(1)),
        (1, down(Switch.FIRE), Chosen("b")),
        (1, down(Switch.FIRE, Kind.REPEAT), RowCursor(1)),
        (1, Press(Control(Switch.FIRE, MOUSE)), Chosen("b")),
    ],
)
def test_panel_shows_the_possible_moves_in_a_row(at: int, press: Press, after: object) -> None:
    assert WORDS.start("abc") == RowCursor(0)
    assert WORDS.press(RowCursor(at), press, "abc") == after


def test_cursor_starts_at_the_default_move() -> None:
    panel = ChoicePanel[str, str](lambda view: Ask(0, tuple(view)), starts=lambda _: "c")
    assert panel.start("abcd") == RowCursor(2)
    assert panel.start("ab") == RowCursor(0)
    assert panel.start("abcd", RowCursor(1)) == RowCursor(2)


def test_cursor_starts_at_the_last_choice() -> None:
    """The cursor starts at the seat's own last choice, or at the default move if that choice is illegal."""
    panel = ChoicePanel[tuple[int, str], str](
        lambda view: Ask(view[0], tuple(view[1])), starts=lambda _: "b", remembers=lambda _: True
    )
    first = panel.press(panel.start((0, "abcd")), down(Switch.LEFT), (0, "abcd"))
    assert isinstance(first, RowCursor)
    assert panel.press(first, down(Switch.FIRE), (0, "abcd")) == Chosen("a")
    theirs = panel.start((1, "abcd"), first)
    assert theirs.at == 1
    second = panel.press(theirs, down(Switch.RIGHT), (1, "abcd"))
    assert isinstance(second, RowCursor)
    assert panel.start((0, "abcd"), second).at == 0
    assert panel.start((0, "dcba"), second).at == 3
    assert panel.start((1, "abcd"), second).at == 2
    assert panel.start((1, "ab"), second).at == 1
    assert panel.start((1, "xy"), second).at == 0
    nobody: ChoicePanel[str, str] = ChoicePanel(lambda _: None, remembers=lambda _: True)
    assert nobody.start("", second).at == 0


def test_cursor_remembers_a_bet_over_other_moves() -> None:
    panel = ChoicePanel[tuple[int, ...], int](lambda view: Ask(0, view), remembers=lambda view: 5 in view)
    ui: Any = panel.start((5, 10, 25, 50))
    for _ in range(2):
        ui = panel.press(ui, down(Switch.RIGHT), (5, 10, 25, 50))
    ui = panel.press(panel.start((1, 2), ui), down(Switch.RIGHT), (1, 2))
    assert panel.start((1, 2), ui).at == 0
    assert panel.start((5, 10, 25, 50), ui).at == 2
    assert panel.start((5, 10), ui).at == 1
    assert len(panel.start((5, 10), ui).left) == 3


@pytest.mark.parametrize(
    ("due", "step", "whether"),
    [
        (Ask(1, ("fold", "call")), "call", True),
        (Ask(1, ("fold", "call")), "raise", False),
        (Ask(1, ("fold", "call")), Drawn((1,)), False),
        (Roll(2), Drawn((1, 6)), True),
        (Roll(2), Drawn((1,)), False),
        (Roll(2), Drawn((1, 7)), False),
        (Roll(2), "call", False),
        (Deal(2, (10, 20, 30)), Drawn((30, 10)), True),
        (Deal(2, (10, 20, 30)), Drawn((10, 10)), False),
        (Deal(2, (10, 20, 30)), Drawn((10, 40)), False),
        (Deal(2, (10, 20, 30)), Drawn((10, 20, 30)), False),
        (None, "fold", False),
        (None, Drawn(()), False),
    ],
)
def test_step_fits_if_it_is_requested(due: Due[str], step: str | Drawn, whether: bool) -> None:
    """A step fits if it is a requested move, or a draw of the requested number of possible dice or cards."""
    assert fits(due, step) is whether


def test_prompt_has_a_seat_and_its_moves() -> None:
    asked: Due[str] = Ask(1, ("fold", "call"))
    assert (seat_of(asked), legal(asked)) == (1, ("fold", "call"))
    for due in (Roll(2), Deal(2, (10, 20, 30)), None):
        assert (seat_of(due), legal(due)) == (None, ())


def test_controls_are_named_by_their_joystick() -> None:
    controls = (Control(Switch.FIRE, 1), Control(Switch.START), Control(Switch.FIRE, MOUSE))
    assert [control.name for control in controls] == ["p1_fire", "start", "mouse_fire"]


@pytest.mark.parametrize("line", ["fold", "raise 2", "dice 4", "dice 6 1"])
def test_every_step_reads_back_from_its_line(line: str) -> None:
    assert LINES.write(LINES.read(line)) == line


@pytest.mark.parametrize("line", ["", "dice", "dice 7", "dice 1 2 3", "dice  1", "raise", "Fold"])
def test_invalid_lines_are_refused(line: str) -> None:
    with pytest.raises(ReadError, match="is not a step of TOY, such as 'dice 4', 'fold', 'raise 2'"):
        LINES.read(line)


def test_move_outside_the_table_can_be_named() -> None:
    assert LINES.write("X") == "'X'"
    with pytest.raises(ReadError, match=r"'dice 4' is not a step of TOY, such as 'go'$"):
        Lines("TOY", {"go": 1}).read("dice 4")


def test_best_returns_all_tied_seats() -> None:
    assert best((3, 9, 9)) == (1, 2)
    assert best((0,)) == (0,)


def test_optional_parts_of_a_game_have_defaults() -> None:
    rules = GAME.rules
    state = rules.apply(rules.start(Options(2)), Drawn((3,)))
    assert BARE.view(state, 1) is state
    assert BARE.redrawn(state, 1, Random(1)) is state
    assert BARE.look.timeline(Drawn((3,)), state, state) == Timeline()
    assert BARE.look.cursor_sound(0, 1) is None
    assert BARE.credits.line == ""
    assert ticks(0, 1) == "move"


def test_game_credits_its_origin() -> None:
    """A game credits either an old program, with its year, or an original game, with its maker."""
    assert varied(BARE, author="Ada").credits.line == "AFTER THE GAME BY ADA"
    assert varied(BARE, author="Ada", year=1843).credits.line == "AFTER THE 1843 GAME BY ADA"
    assert varied(BARE, author="Ada", original=True, year=2026).credits.line == "AN ORIGINAL GAME BY ADA"


def test_attract_plays_at_random_without_a_computer_player() -> None:
    assert GAME.opponents.player() is GAME.opponents.player("CAREFUL")
    moves = {step.line for seed in range(9) for step in by_computers(BARE, Options(4), seed)}
    assert {"keep", "again"} <= moves


def test_game_is_played_by_people_and_in_attract(tmp_path: Path) -> None:
    """Virtual presses at the pins play the game up to the winner's name on the list."""
    with Bench(tmp_path, games=(BARE,)) as bench:
        bench.run(16.5)
        assert bench.scene.game is BARE
        pictures = set()
        for _ in range(8):
            bench.run(1.5)
            pictures.add(bench.cabinet.screen.rgb())
        assert len(pictures) > 3
        bench.cabinet.enter_game(BARE, Options(1))
        bench.cabinet.play_to_end(Random(1))
        bench.answer("p1_fire")
        bench.cabinet.spell("ADA")
        assert "ADA" in [entry.name for entry in bench.store.top_ten("new_game")]


def test_every_screen_of_the_game_is_drawn(tmp_path: Path) -> None:
    assert {"menu", "set-up", "pause", "result"} <= dict(gallery.pictures(BARE)).keys()
    gallery.write((BARE,), tmp_path)
    assert (tmp_path / "glance.png").exists()


def test_words_spread_over_a_row() -> None:
    canvas = Canvas()
    widgets.choices(canvas, GAME.look.theme, 240, ["KEEP", "AGAIN"], 0)
    with pytest.raises(ValueError, match="'A VERY LONG WORD' is too long for one of 3 in a row; shorten it"):
        widgets.choices(canvas, GAME.look.theme, 240, ["A VERY LONG WORD", "B", "C"], 0)


def test_form_chooses_computer_players() -> None:
    assert [row.name for row in RIVALS.start().rows] == ["PLAYERS", "COMPUTERS", "STRENGTH"]
    seats = {(one.players, one.computers) for one in RIVALS.choices()}
    assert seats == {(people, more) for people in range(1, 5) for more in range(4) if 2 <= people + more <= 4}
    options = RIVALS.read("players 2, computers 1, strength EASY")
    assert RIVALS.players(options) == (Player(1), Player(2), Player(3, "EASY"))
    assert RIVALS.write(RIVALS.start().options) == "players 1, computers 1, strength SHARK"
    one = Form("TOY", people=(1, 1), seats=(2, 2), computers=("DEALER",))
    assert [one.players(options) for options in one.choices()] == [(Player(1), Player(2, "DEALER"))]


def test_row_of_a_form_changes_others_as_little_as_possible() -> None:
    """A fourth person replaces a computer player, but the strength of the computer players stays the same."""
    ui = RIVALS.at_strength(RIVALS.start(), 2)
    for _ in range(2):
        ui = after(RIVALS.press(ui, down(Switch.RIGHT)))
    assert RIVALS.write(ui.options) == "players 3, computers 1, strength EASY"
    ui = after(RIVALS.press(ui, down(Switch.RIGHT)))
    assert RIVALS.write(ui.options) == "players 4, computers 0, strength EASY"
    ui = after(RIVALS.press(ui._replace(at=1), down(Switch.LEFT)))
    assert RIVALS.write(ui.options) == "players 1, computers 3, strength EASY"


@pytest.mark.parametrize(
    "wrong",
    [{"seats": (2, 4)}, {"seats": (1, 3), "computers": ("X",)}, {"computers": ("X",), "STRENGTH": (1, 2)}],
)
def test_form_with_invalid_seats_raises(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"form of TOY: .* do not fit; name `computers`"):
        Form("TOY", **wrong)


def after(ui: Any) -> Filled:
    """Return the form after a press; the press must not leave the form."""
    assert isinstance(ui, Filled)
    return ui
