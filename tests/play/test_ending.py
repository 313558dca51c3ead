"""The score of a finished game gets into the top ten, however the players leave the game.

The law in cabinet/devtools/laws/finished.py tries two ways in each game: walking away and a power cut.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Result
from cabinet.devtools.laws.finished import WITHIN, Finish, Rows, due, finishes, rows
from cabinet.play import catalogue
from cabinet.play.posting import FinalScores, ending
from cabinet.play.table import Table
from cabinet.scenes.attract import Attract
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.scene import ToGameOver, ToOperator
from cabinet.settings import Games as GamesSettings
from cabinet.settings import Settings
from games import heads_up_poker, yahtsee
from games.yahtsee.rules import Options
from tests.bench import Bench

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabinet.api import AnyGame

GAMES = catalogue.load()


def against_a_computer() -> Table:
    """Return a game of YAHTSEE for one person and one computer."""
    return Table(yahtsee.GAME, Options(1, 1, "PERFECT"), Random(1))


def test_books_count_only_people() -> None:
    """The books (counts of plays) contain only scores of people, and none of a game with a hint."""
    table = against_a_computer()
    end = FinalScores(table, (200, 254), (1,), Result("PLAYER 2 WINS", (0, 1)), (), 0)
    counted = [end.people]
    table.hinted = True
    counted.append(end.people)
    assert counted == [(200,), ()]


@pytest.mark.parametrize(
    ("table", "winners", "beaten"),
    [
        (against_a_computer(), (1,), True),
        (against_a_computer(), (0,), False),
        (against_a_computer(), (0, 1), False),
        (against_a_computer(), (), False),
        (Table(heads_up_poker.GAME, heads_up_poker.GAME.setup.choices()[0], Random(1)), (1,), False),
    ],
    ids=["a computer wins", "a person wins", "a tie", "nobody wins", "the game ranks the person"],
)
def test_computers_have_won_if_all_winners_are_computers(
    table: Table, winners: tuple[int, ...], beaten: bool
) -> None:
    """Computers have won only if every winner is a computer, and the game itself ranks no person."""
    assert FinalScores(table, (200, 254), winners, Result("", (0, 1)), (), 0).beaten is beaten


def but_the_last_step(game: AnyGame) -> Finish:
    """Return the journal of a finished game but for its last step, and that step, for the fewest players."""
    return finishes(game, min(game.setup.choices(), key=lambda each: len(game.setup.players(each))), 0)[0]


def to_the_end(bench: Bench, game: AnyGame) -> Rows:
    """Resume a game before its last step, make the step, and return the rows that the top ten must get."""
    journal, last = but_the_last_step(game)
    bench.store.begin(journal)
    cut(bench)
    bench.press("p1_fire")
    bench.scene.stage.apply(game.rules.read(last.line), bench.clock.now())
    return due(game, bench.table.players, bench.state)


SLOWLY = "nothing, in the slow mode"


def cut(bench: Bench) -> None:
    """Switch the power off and on."""
    bench.power_off()
    bench.power_on()


def late(bench: Bench) -> None:
    """Start again in attract mode, and only then put the journal of the game back into the store."""
    journal = bench.store.under_way()
    assert journal
    bench.store.finish()
    cut(bench)
    assert isinstance(bench.scene, Attract)
    bench.store.begin(journal)


WAYS: dict[str, Callable[[Bench], None]] = {
    "the pause card": lambda bench: bench.press("select"),
    "how to play": lambda bench: bench.press("option"),
    "start asked": lambda bench: bench.press("start"),
    "the owner's menu": lambda bench: bench.cabinet.cabinet._go(ToOperator(), bench.clock.now()),
    "late": late,
    SLOWLY: lambda _bench: None,
}
"""The last action before everyone leaves the cabinet, by name."""
BY_NAME = {game.name: game for game in GAMES}
KINDS = (BY_NAME["dice_poker"], BY_NAME["poker_dice"])
"""The games that are tested with each action: DICE POKER ends with its last score, POKER DICE then asks the
player to choose NEXT or QUIT."""
OTHERS = [game for game in GAMES if game not in KINDS]
LEFT = [*((game, way) for game in KINDS for way in WAYS), *zip(OTHERS, cycle(WAYS), strict=False)]


@pytest.mark.parametrize(
    ("game", "left"), [pytest.param(game, way, id=f"{game.name}, {way}") for game, way in LEFT]
)
def test_score_is_listed_once_however_the_game_is_left(game: AnyGame, tmp_path: Path, left: str) -> None:
    """If nobody presses anything, the score is in the top ten once, within 160 s."""
    slow = left == SLOWLY
    settings = Settings(games=GamesSettings(slow=slow))
    with Bench(tmp_path, games=(game,), settings=settings) as bench:
        wanted = to_the_end(bench, game)
        WAYS[left](bench)
        bench.run(WITHIN + slow * 70)
        assert wanted
        assert rows(bench.cabinet, game) == wanted
        cut(bench)
        assert isinstance(bench.scene, Attract)
        assert rows(bench.cabinet, game) == wanted


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_tied_winners_are_posted_without_names(
    game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If nobody enters a name, all winners are posted as PLAYER 1, PLAYER 2 and so on within a minute."""
    most = max(game.setup.choices(), key=lambda each: sum(not p.computer for p in game.setup.players(each)))
    with Bench(tmp_path, games=(game,)) as bench:
        bench.cabinet.enter_game(game, most)
        table = bench.table
        posts = tuple(seat for seat, player in enumerate(table.players) if not player.computer)
        tied = FinalScores(table, (7,) * len(table.players), posts, Result("A TIE", posts), posts, 0)
        monkeypatch.setattr(bench.cabinet.cabinet._posting, "ending", lambda _table: tied)
        bench.cabinet.cabinet._go(ToGameOver(table), bench.clock.now())
        while not bench.shows(NameEntry):
            bench.answer("p1_fire")
        bench.run(61)
        names = {f"PLAYER {seat + 1}" for seat in posts}
        assert {entry.name for entry in bench.store.top_ten(game.kept_as(table.list))} == names


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (
            {"scores": lambda _state: (200, 2.5), "winners": lambda _state: (0,)},
            r"score 2\.5 cannot be entered: it is a float, so let the game",
        ),
        (
            {"scores": lambda _state: (1576, 5), "due": lambda _state: None},
            "score 1576 is impossible in YAHTSEE: it must be from 0 to 1575",
        ),
    ],
    ids=["no int", "beyond the bounds"],
)
def test_impossible_score_raises(parts: dict[str, object], words: str) -> None:
    """An impossible score raises ValueError even if no top ten takes it, because the books would count it."""
    table = Table(yahtsee.GAME, Options(2, 2), Random(1))
    table.game = replace(yahtsee.GAME, rules=SimpleNamespace(**{**vars(yahtsee.GAME.rules), **parts}))
    with pytest.raises(ValueError, match=f"yahtsee.*: {words}"):
        ending(table, ())
