"""A finished game is never a stranger's: however it is left, its score reaches the list."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

from cabinet.laws.play import by_computers
from cabinet.play import catalogue
from cabinet.play.ending import Ending
from cabinet.scenes.attract import Attract
from cabinet.scenes.scene import ToNames, ToOperator
from cabinet.settings import Games as GamesSettings
from cabinet.settings import Settings
from cabinet.store.journal import Journal
from tests.bench import Bench

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabinet.api import AnyGame

GAMES = catalogue.load()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def but_the_last_step(game: AnyGame) -> tuple[Journal, str]:
    """A game whose score enters a list, up to the step after which nothing is left to play; that step."""
    options = min(game.setup.choices(), key=lambda each: len(game.setup.players(each)))
    posts, players = game.posts or game.rules.winners, game.setup.players(options)
    for seed in count():
        lines = []
        for step in by_computers(game, options, seed):
            lines.append(step.line)
            if game.rules.winners(step.after):
                break
        if any(not players[seat].computer for seat in posts(step.after)):
            break
    *before, last = lines
    return Journal(game.name, game.setup.write(options), tuple(before)), last


def to_the_end(bench: Bench, game: AnyGame) -> tuple[int, ...]:
    """Go on with a game that lacks its last step, and make that; the scores."""
    journal, last = but_the_last_step(game)
    bench.store.begin(journal)
    cut(bench)
    bench.press("p1_fire")
    bench.scene.stage._apply(game.rules.read(last), bench.clock.now())
    assert game.rules.winners(bench.state)
    return game.rules.scores(bench.state)


def nothing(bench: Bench) -> None:
    """Everybody has gone."""


def pause(bench: Bench) -> None:
    """The pause card."""
    bench.press("select")


def how_to_play(bench: Bench) -> None:
    """HOW TO PLAY."""
    bench.press("option")


def start_asked(bench: Bench) -> None:
    """START has been pressed once."""
    bench.press("start")


def owner(bench: Bench) -> None:
    """The owner's menu over it."""
    bench.cabinet.cabinet._go(ToOperator(), bench.clock.now())


def cut(bench: Bench) -> None:
    """The power goes and comes."""
    bench.power_off()
    bench.power_on()


def cut_at_the_name(bench: Bench) -> None:
    """The power goes and comes while the name is asked for."""
    bench.run(105)
    cut(bench)


def late(bench: Bench) -> None:
    """The card gives the game only when attract mode is shown."""
    journal = bench.store.under_way()
    assert journal
    bench.store.finish()
    cut(bench)
    assert isinstance(bench.scene, Attract)
    bench.store.begin(journal)


@every_game
@pytest.mark.parametrize(
    ("left", "slow"),
    [
        *((left, False) for left in (nothing, pause, how_to_play, start_asked, owner)),
        *((left, False) for left in (cut, cut_at_the_name, late)),
        (nothing, True),
    ],
)
def test_a_finished_game_is_never_a_strangers(
    game: AnyGame, tmp_path: Path, left: Callable[[Bench], None], slow: bool
) -> None:
    """However it is left: 160 seconds without a press, and the score is on the list, once."""
    settings = Settings(games=GamesSettings(slow=slow))
    with Bench(tmp_path, games=(game,), settings=settings) as bench:
        scores = to_the_end(bench, game)
        posts = (game.posts or game.rules.winners)(bench.state)
        people = [seat for seat in posts if not bench.table.players[seat].computer]
        left(bench)
        bench.run(160 + slow * 70)
        assert people
        rows = [(f"PLAYER {seat + 1}", scores[seat]) for seat in people]
        assert [(entry.name, entry.score) for entry in bench.store.top_ten(game.name)] == rows
        cut(bench)
        assert isinstance(bench.scene, Attract)
        assert len(bench.store.top_ten(game.name)) == len(rows)


@every_game
def test_all_tied_winners_are_posted_where_nobody_is_there(game: AnyGame, tmp_path: Path) -> None:
    """And within the same time."""
    most = max(game.setup.choices(), key=lambda each: sum(not p.computer for p in game.setup.players(each)))
    with Bench(tmp_path, games=(game,)) as bench:
        bench.cabinet.enter_game(game, most)
        table = bench.table
        posts = tuple(seat for seat, player in enumerate(table.players) if not player.computer)
        tied = Ending(table, (7,) * len(table.players), posts, posts, posts, 0)
        bench.cabinet.cabinet._go(ToNames(tied), bench.clock.now())
        bench.run(60)
        names = {f"PLAYER {seat + 1}" for seat in posts}
        assert {entry.name for entry in bench.store.top_ten(game.name)} == names
