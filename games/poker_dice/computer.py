"""The computer players of POKER DICE: they point and fire as a person does, one thing at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice.contest import Contest, Duel
from games.dice.perfect import LEVELS, Perfect
from games.dice.player import advise, advise_to_win
from games.dice.rival import Rival
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE
from games.dice.turns import Score
from games.dice.variants import POKER_DICE
from games.poker_dice.rules import Action, Hold

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Advice
    from games.dice.scoring import Dice
    from games.poker_dice.rules import Move, View


PERFECT = Perfect(POKER_DICE)
"""Who gives the hints to one alone, or among several."""
_RIVAL = Rival(POKER_DICE)
_CONTEST = Contest(POKER_DICE)


class ColumnPlayer:
    """Plays a column against the others."""

    def __init__(self, rival: Rival) -> None:
        """`rival`: who knows what to keep and what to use."""
        self._rival = rival

    def choose(self, view: View, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """Roll, sort the dice into what is held and what is not, roll again, score."""
        if view.ended:
            return Action.QUIT
        if not view.rolls:
            return Action.ROLL
        if view.rolls < ROLLS:
            faces = self._rival.keep(view.sheets, view.player, view.dice, view.rolls)
            if len(faces) < DICE:
                return sort(view.dice, view.held, faces) or Action.ROLL
        return Score(self._rival.category(view.sheets, view.player, view.dice))


def players() -> dict[str, ColumnPlayer]:
    """A player of every level, the perfect one first."""
    return {level: ColumnPlayer(Rival(POKER_DICE, fog)) for level, fog in LEVELS.items()}


def foresee(view: View) -> None:
    """Look at the turn that has begun, where a computer plays."""
    if any(view.options.columns) and not (view.ended or view.rolls):
        _RIVAL.foresee(view.sheets, view.player)


def advice(view: View) -> tuple[Advice, ...]:
    """The best that can be done with the dice as they lie, against one other to win.

    Nothing where none have been rolled.
    """
    if view.ended or not view.rolls:
        return ()
    if len(view.sheets) != 2:
        return advise(PERFECT, view.sheet, view.dice, view.rolls)
    return advise_to_win(_CONTEST, Duel(view.sheet, view.sheets[1 - view.player]), view.dice, view.rolls)


def sort(dice: Dice, held: tuple[bool, ...], faces: Dice) -> Hold | None:
    """The next die to move so that just these faces are held; None when they are."""
    wanted = list(faces)
    for at, face in enumerate(dice):
        if held[at]:
            if face not in wanted:
                return Hold(at, held=False)
            wanted.remove(face)
    free = (at for at, face in enumerate(dice) if not held[at] and face in wanted)
    return next((Hold(at, held=True) for at in free), None)
