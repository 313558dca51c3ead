"""The computer players of YAHTSEE: rivals at the table, who also know how to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice.contest import Contest, Duel
from games.dice.perfect import LEVELS, Perfect
from games.dice.player import advise, advise_to_win, marks
from games.dice.rival import Rival
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE
from games.dice.stake import GAME
from games.dice.turns import Phase, Score, Select, Throw
from games.dice.variants import YAHTSEE
from games.yahtsee.rules import Choice, Move, View
from games.yahtsee.stake import stake

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Advice
    from games.dice.stake import Stake

PERFECT = Perfect(YAHTSEE)
"""Who gives the hints to one alone."""
_RIVAL = Rival(YAHTSEE)
_CONTEST = Contest(YAHTSEE)


class Opponent:
    """Plays its turns, and quits when the game is over."""

    def __init__(self, rival: Rival) -> None:
        """`rival`: who knows what to keep and what to use."""
        self._rival = rival

    def choose(self, view: View, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """What its rival does; nobody asked it for another game."""
        if view.ended:
            return Choice.QUIT
        if view.phase is Phase.SELECTING:
            return Score(self._rival.category(view.sheets, view.player, view.dice, _stake(view)))
        faces = self._rival.keep(view.sheets, view.player, view.dice, view.rolls, _stake(view))
        return Select() if len(faces) == DICE else Throw(marks(view.dice, faces))


def players() -> dict[str, Opponent]:
    """An opponent of every level, the perfect one first."""
    return {level: Opponent(Rival(YAHTSEE, fog)) for level, fog in LEVELS.items()}


def foresee(view: View) -> None:
    """Look at the turn that has begun, where a computer plays."""
    if view.options.computer and not (view.ended or view.rolls):
        _RIVAL.foresee(view.sheets, view.player, _stake(view))


def advice(view: View) -> tuple[Advice, ...]:
    """The best that can be done, against one other to win; nothing when the game is over."""
    if view.ended:
        return ()
    rolls = ROLLS if view.phase is Phase.SELECTING else view.rolls
    if len(view.sheets) != 2:
        return advise(PERFECT, view.sheet, view.dice, rolls)
    duel = Duel(view.sheet, view.sheets[1 - view.player], _stake(view))
    return advise_to_win(_CONTEST, duel, view.dice, rolls)


def _stake(view: View) -> Stake:
    """What is played for: between two the match."""
    return stake(view.options, view.player) if len(view.sheets) == 2 else GAME
