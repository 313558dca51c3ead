"""Tests that a game chooses its winners, its players for the top ten and its result's words independently."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Result
from cabinet.drawing.results import GROWS
from cabinet.kit import Options
from cabinet.scenes.result_step import ResultStep, outcome
from tests.bench import Bench
from tests.new_game import GAME
from tests.varied import varied

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.play.posting import FinalScores


def ended(bench: Bench, players: int = 2) -> tuple[FinalScores, str]:
    """Play a game with this many people, and return its final scores and all text on the result screen."""
    bench.cabinet.enter_game(bench.game, Options(players))
    bench.cabinet.play_to_end(Random(1))
    assert bench.shows(ResultStep)
    bench.run(GROWS + 0.1)
    return bench.scene.ending, " ".join(bench.words())


def test_game_may_have_no_winner(tmp_path: Path) -> None:
    """Without a winner the result shows all totals, asks for no name, and does not say that computers won."""
    with Bench(tmp_path, games=(varied(GAME, winners=lambda _state: ()),)) as bench:
        end, words = ended(bench)
        assert end.result == Result("NOBODY WINS", (0, 1))
        assert (end.winners, end.entering, end.beaten) == ((), (), False)
        assert "NOBODY WINS" in words
        assert "TOP TEN" not in words
        bench.answer("p1_fire")
        assert not bench.cabinet.asking
        assert bench.store.top_ten("new_game") == ()


@pytest.mark.parametrize(
    ("ranked", "said"),
    [
        ((0, 1, 2), "3 PLAYERS MADE THE TOP TEN"),
        ((1,), "PLAYER 2 MADE THE TOP TEN"),
        ((), ""),
    ],
)
def test_ranked_player_need_not_win(tmp_path: Path, ranked: tuple[int, ...], said: str) -> None:
    """The result names the winner; the line below names the players in the top ten, who may be others."""
    with Bench(tmp_path, games=(varied(GAME, ranked=lambda _state: ranked),)) as bench:
        end, words = ended(bench, 3)
        assert end.entering == ranked
        assert end.result.words in words
        assert end.result.words.endswith(("WINS", "TIE"))
        assert ("TOP TEN" in words) == bool(said)
        assert said in words


def test_game_chooses_the_words_of_its_result(tmp_path: Path) -> None:
    """The game decides both the words of its result and which totals are shown."""

    def result(_state: Any) -> Result:
        return Result("THE BANK IS BROKEN", (0, 2))

    with Bench(tmp_path, games=(varied(GAME, result=result),)) as bench:
        end, words = ended(bench, 3)
        assert "THE BANK IS BROKEN" in words
        assert [bar.name for bar in outcome(end, counted=False).bars] == ["PLAYER 1", "PLAYER 3"]


def test_flag_says_you_for_a_ranked_winner(tmp_path: Path) -> None:
    """The line about the top ten says YOU if the winner alone is in the list, or if one person plays."""
    for players, game in ((2, GAME), (1, varied(GAME, ranked=lambda _state: (0,)))):
        with Bench(tmp_path / str(players), games=(game,)) as bench:
            assert "YOU MADE THE TOP TEN" in ended(bench, players)[1]
