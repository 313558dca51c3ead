"""The words on screens tell beginners how to leave, what they would lose, and who has won."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import YOU, Chosen, Control, Entry, Exit, Kind, Press, Switch, does, seat_name
from cabinet.devtools.recording import RecordingCanvas
from cabinet.drawing.widgets import PROMPT_Y, PROMPTS
from cabinet.play import catalogue
from cabinet.play.posting import FinalScores, ending
from cabinet.play.table import Rigged, Table
from cabinet.scenes.cards import TopTenCard
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.result_step import ResultStep
from cabinet.scenes.setup import SetupScene
from games import five_card_draw, heads_up_poker, yahtsee
from games.five_card_draw.rules import FUNDS, Phase
from games.five_card_draw.rules import Options as FiveOptions
from games.heads_up_poker.rules import STAKE
from games.heads_up_poker.rules import Options as HeadsUpOptions
from games.poker_dice.rules import Options as DiceOptions
from games.poker_dice.words import winners
from games.yahtsee.rules import Options
from games.yahtsee.setup import SetupRow
from tests.bench import Bench
from tests.poker_dice.states import POOR, RICH, ended
from tests.test_app import nearly_over, sheet
from tests.varied import varied
from tests.yahtsee.states import begin, finish

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame

GAMES = catalogue.load()
NAMES = [game.name for game in GAMES]


# How to leave a screen


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_set_up_names_the_way_to_other_games(tmp_path: Path, game: AnyGame) -> None:
    """The set-up screen says GAME MENU, or SELECT with the word GAMES, and SELECT leads to the menu."""
    with Bench(tmp_path, games=(game,)) as bench:
        bench.press("p1_fire", "p1_fire")
        assert isinstance(bench.scene, SetupScene)
        words = bench.words()
        assert {"GAMES", "GAME MENU"} & set(words)
        if "GAMES" in words:
            assert words[words.index("GAMES") - 1] == "SELECT"
            assert game.setup.press(bench.scene.ui, Press(Control(Switch.SELECT))) is Exit.MENU


def cursors(bench: Bench) -> set[Any]:
    """Return the cursors that up to six presses reach at a prompt."""
    table, now = bench.table, bench.clock.now()
    panel, view = table.game.panel, table.view(table.viewer)
    seats = found = {bench.ui}
    for _ in range(6):
        after = {
            panel.press(ui, Press(Control(switch, 1), Kind.DOWN, now), view)
            for ui in seats
            for switch in (*Switch,)[:5]
        }
        seats = {ui for ui in after if not isinstance(ui, Chosen | Exit)} - found
        found = found | seats
    return found


def foot(bench: Bench, ui: Any) -> list[str]:
    """Return the words in the bottom line of the game's first prompt, with the given cursor."""
    shown, canvas = bench.scene.stage.show(bench.clock.now(), lit=True), RecordingCanvas()
    assert shown.first
    bench.game.look.picture.draw(canvas, shown._replace(ui=ui, was=None))
    return [text.words for text in canvas.texts() if text.box[1] >= PROMPT_Y]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_first_prompt_of_a_game_names_select(tmp_path: Path, game: AnyGame) -> None:
    """The bottom line of the first prompt names four switches at most, SELECT last."""
    with Bench(tmp_path, games=(game,)) as bench:
        bench.cabinet.enter_game(game, game.setup.choices()[0])
        bench.cabinet.run_until(lambda: bench.scene.stage.ui is not None and bench.ui is not None)
        prompts = [foot(bench, ui) for ui in cursors(bench)]
        assert [words for words in prompts if words[-2:] != ["SELECT", "PAUSE"]] == []
        assert max(map(len, prompts)) <= PROMPTS + len(["SELECT"])
        if game is yahtsee.GAME:
            told = [" ".join(words) for words in prompts]
            assert all("ROLL" in words or words.startswith("ALL HELD") for words in told)
            assert any(words.startswith("DIE OR ROLL") for words in told)


def test_set_up_of_yahtsee_says_where_fire_begins(tmp_path: Path) -> None:
    """The set-up screen names FIRE beside START only on rows where FIRE begins the game."""
    with Bench(tmp_path, games=(yahtsee.GAME,)) as bench:
        bench.press("p1_fire", "p1_fire")
        for _ in SetupRow:
            ui, words = bench.scene.ui, bench.words()
            at = words.index("START")
            fire = yahtsee.GAME.setup.press(ui, Press(Control(Switch.FIRE, 1)))
            if isinstance(fire, Chosen):
                assert words[at : at + 3] == ["START", "OR", "BEGINS"]
                assert words[-1] == "BEGIN"
            else:
                assert words[at : at + 2] == ["START", "BEGINS"]
                assert words[-1] == ui.rows[ui.at].name
            bench.press("p1_down")


# The loss of a game


def asked_by_the_game_menu(bench: Bench) -> str:
    """Choose GAME MENU on the pause card, and return the question that appears."""
    bench.press("select", "p1_up", "p1_fire")
    return bench.asked


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_pause_card_says_that_a_game_will_be_lost(tmp_path: Path, game: AnyGame) -> None:
    with Bench(tmp_path, games=(game,)) as bench:
        bench.cabinet.enter_game(game, game.setup.choices()[0])
        bench.run(1)
        assert asked_by_the_game_menu(bench) == "PRESS ● AGAIN\nFOR THE GAME MENU\nTHIS GAME WILL BE LOST"


def test_pause_card_of_a_finished_game_mentions_no_loss(tmp_path: Path) -> None:
    """The question names no loss: the score of a finished game is kept even if the player leaves."""
    with Bench(tmp_path, games=(yahtsee.GAME,)) as bench:
        bench.cabinet.enter_game(yahtsee.GAME, Options(1, 1))
        finish(bench, 200)
        assert asked_by_the_game_menu(bench) == "PRESS ● AGAIN\nFOR THE GAME MENU"


# Names of the players


def test_one_person_alone_is_you(tmp_path: Path) -> None:
    """Sentences about a single person say YOU; several people are called by their numbers."""
    alone = yahtsee.GAME.setup.players(Options(1, 1, "EASY"))
    assert [does(seat_name(alone, seat), "WIN") for seat in (0, 1)] == ["YOU WIN", "COMPUTER WINS"]
    two = yahtsee.GAME.setup.players(Options(2, 2))
    assert [does(seat_name(two, seat), "LEAD") for seat in (0, 1)] == ["PLAYER 1 LEADS", "PLAYER 2 LEADS"]
    with Bench(tmp_path) as bench:
        begin(bench, Options(1, 1, "EASY"))
        finish(bench, 254, 200)
        words = bench.words()
        assert {"YOU", "WIN", "YOU LEAD"} <= set(words)
        assert "PLAYER" not in " ".join(words)


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (("", "PERFECT"), "YOU WIN"),
        (("PERFECT", ""), "C1 WINS"),
        (("", "", "PERFECT"), "P1 WINS"),
    ],
)
def test_result_of_poker_dice_names_the_winner(columns: tuple[str, ...], words: str) -> None:
    state = ended(RICH, *[POOR] * (len(columns) - 1))
    assert winners(replace(state, options=DiceOptions(columns))) == words


@pytest.mark.parametrize("people", [1, 2])
def test_names_are_the_same_from_result_to_list(bench: Bench, people: int) -> None:
    """One person is YOU on the result, the record and the list; two people are PLAYER 1 and PLAYER 2."""
    bench.store.post("dice_poker", Entry("ADA", 100))
    bench.begin(people)
    nearly_over(bench, *[sheet(300 - 40 * seat, full=seat < people - 1) for seat in range(people)])
    bench.run(2)
    pages = [bench.words()]
    bench.answer("p1_fire")
    assert bench.shows(NameEntry)
    pages.append(bench.words())
    bench.run(65)
    pages.append(bench.words())
    assert bench.store.top_ten("dice_poker")[0].name == "PLAYER 1"
    result, name, listed = pages
    assert "YOU MADE THE TOP TEN" in result
    if people == 1:
        assert all(YOU in page for page in pages)
        assert not [words for page in pages[:2] for words in page if words.startswith("PLAYER")]
        assert "PLAYER 1" not in listed
    else:
        assert "PLAYER 1" in result
        assert "PLAYER" in name
        assert "PLAYER 1" in listed
        assert not [words for page in pages for words in page if words == YOU]


def test_old_row_without_a_name_is_player_1(bench: Bench) -> None:
    """A row without a name says YOU while it is new, and PLAYER 1 later."""
    bench.begin(1)
    nearly_over(bench, sheet(300, full=False))
    bench.answer("p1_fire")
    bench.run(65)
    assert YOU in bench.words()
    bench.press("select", "p1_down")
    bench.run(2)
    assert isinstance(bench.scene, TopTenCard)
    assert "PLAYER 1" in bench.words()
    assert YOU not in bench.words()


# Tests of wins and records


def final(game: AnyGame, options: Any, score: int, *listed: int) -> FinalScores:
    """Return the end of a game in which the first seat has `score`.

    `listed`: the other scores on the list.
    """
    scores = (score, *[0] * (len(game.setup.players(options)) - 1))
    ends = varied(game, over=lambda _: True, winners=lambda _: (0,), ranked=lambda _: (0,))
    ends = varied(ends, rules=Scored(game.rules, scores))
    rows = tuple(Entry(f"P{number}", one) for number, one in enumerate(listed))
    return ending(Table(ends, options, Rigged()), rows)


class Scored:
    """The rules of a game, except that its scores are fixed."""

    def __init__(self, rules: Any, scores: tuple[int, ...]) -> None:
        self._rules = rules
        self._scores = scores

    def scores(self, _state: object) -> tuple[int, ...]:
        return self._scores

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


@pytest.mark.parametrize(
    ("game", "options", "brought"),
    [
        (five_card_draw.GAME, FiveOptions("EASY"), FUNDS),
        (heads_up_poker.GAME, HeadsUpOptions("EASY"), STAKE),
    ],
    ids=["five_card_draw", "heads_up_poker"],
)
def test_score_below_the_starting_money_is_no_win(game: AnyGame, options: Any, brought: int) -> None:
    """A score below the starting money is no win and no record, even if it is first on the list."""
    ends = [final(game, options, brought + more, 50) for more in (-1, 0, 1)]
    assert [end.ranks for end in ends] == [(1,)] * 3
    assert [end.won for end in ends] == [False, True, True]
    assert [end.new_record for end in ends] == [None, 0, 0]


def test_first_row_is_no_record() -> None:
    """The first row of a list is a record only if it beats an earlier score or the record of a league."""
    ends = [final(yahtsee.GAME, Options(1, 1), 200, *listed) for listed in ((), (100,), (300, 100))]
    assert [end.ranks for end in ends] == [(1,), (1,), (2,)]
    assert [end.new_record for end in ends] == [None, 0, None]
    league = (Entry("EVE", 150), "ANCHOR")
    table = ends[0].table
    assert ending(table, (), league).new_record == 0
    assert ending(table, (), (Entry("EVE", 250), "ANCHOR")).new_record is None


@pytest.mark.parametrize(
    ("score", "listed", "tune"),
    [(400, (), "top ten"), (400, (900,) * 10, "lose"), (600, (900,) * 10, "win")],
)
def test_totals_play_win_or_lose(tmp_path: Path, score: int, listed: tuple[int, ...], tune: str) -> None:
    """A player who does not enter the list hears WIN if no money is lost, and otherwise LOSE."""
    game = varied(five_card_draw.GAME, shows=frozenset())
    with Bench(tmp_path, games=(game,)) as bench:
        for number, one in enumerate(listed):
            bench.store.post("five_card_draw/easy", Entry(f"P{number}", one))
        bench.cabinet.enter_game(game, FiveOptions("EASY"))
        money = (score, 5 * FUNDS - score, 0, 0, 0)
        left = five_card_draw.rules.Ending.LEFT
        bench.table.state = replace(bench.state, money=money, pot=0, phase=Phase.DONE, ending=left)
        bench.scene.stage.restart(bench.clock.now())
        bench.cabinet.run_until(lambda: bench.shows(ResultStep))
        assert [cue for cue in bench.heard if cue in {"top ten", "win", "lose"}][-1] == tune
