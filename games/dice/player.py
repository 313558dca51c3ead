"""The computer player of DICE POKER and YAHTSEE, and the best choices for a hint."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cabinet.api import Advice
from games.dice.last_box import best_keep, choices
from games.dice.perfect import DECIMALS, LEVELS, Perfect
from games.dice.reasons import of_category, of_keep
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE
from games.dice.turns import Phase, Score, Select, Throw

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from games.dice.last_box import Duel
    from games.dice.scoring import Dice
    from games.dice.sheet import Sheet
    from games.dice.turns import Move, State
    from games.dice.variants import Variant

BEST = 3
"""Number of choices that a hint shows."""


def _level(_view: object) -> int:
    return 0


class DicePlayer:
    """A computer player that maximizes its points, or in its last category its chance to win.

    Weaker levels misjudge values (see `Perfect`) and always play for points.
    """

    def __init__(self, perfect: Perfect, ahead: Callable[[Any], int] = _level) -> None:
        """Create a player that takes the value of every choice from `perfect`.

        `ahead`: returns the player's lead from earlier games.
        """
        self._perfect = perfect
        self._ahead = ahead

    def choose(self, view: State, _moves: tuple[Any, ...], _rng: Random) -> Move:
        """Return the move with the best expected total, or in the last category the best chance to win."""
        if view.phase is Phase.SELECTING:
            return Score(self._perfect.categories(view.sheet, view.dice)[0][0])
        ahead = self._ahead(view)
        faces = best_keep(self._perfect, view.sheets, view.player, view.dice, view.rolls, ahead)
        return Select() if len(faces) == DICE else Throw(marks(view.dice, faces))


def players(variant: Variant) -> dict[str, DicePlayer]:
    """Return one computer player for each level of strength, the perfect one first."""
    return {level: DicePlayer(Perfect(variant, fog)) for level, fog in LEVELS.items()}


def marks(dice: Dice, faces: Dice) -> tuple[bool, ...]:
    """Return, for each of `dice`, True if the die must be kept so that exactly `faces` are kept."""
    left = list(faces)
    kept = []
    for face in dice:
        kept.append(face in left)
        if face in left:
            left.remove(face)
    return tuple(kept)


def advise(
    perfect: Perfect, sheet: Sheet, dice: Dice, rolls: int, to_win: Duel | None = None
) -> tuple[Advice, ...]:
    """Return the best choices after `rolls` rolls, each with its expected final total and a reason.

    `to_win`: the duel of the last category, if there is one. The chance to win is included only if the
    opponent's sheet is full; if earlier games count as well, it is the chance to lead the match.
    """
    if rolls == ROLLS:
        categories = perfect.categories(sheet, dice)[:BEST]
        names = sheet.variant.names
        return tuple(
            Advice(f"SCORE {names[one]}", points, why=of_category(sheet, one, dice))
            for one, points in categories
        )
    if to_win:
        last, found = not to_win.theirs.unused, choices(to_win, dice, rolls)
        least = min(each.wins for each in found) + 10**-DECIMALS
        return tuple(
            Advice(
                _words(keep),
                total,
                wins=wins if last else None,
                # A choice that wins no more often than the worst choice gets a reason about points.
                why=_to_win(to_win) if wins > least else _to_keep(perfect, sheet, keep),
            )
            for keep, total, wins in found[:BEST]
        )
    keeps = perfect.keeps(sheet, dice, rolls)[:BEST]
    return tuple(Advice(_words(keep), points, why=_to_keep(perfect, sheet, keep)) for keep, points in keeps)


def _to_keep(perfect: Perfect, sheet: Sheet, keep: Dice) -> str:
    """Return the reason for keeping some dice; for all five, the reason for the score that they will make."""
    if len(keep) < DICE:
        return of_keep(sheet, keep)
    return of_category(sheet, perfect.categories(sheet, keep)[0][0], keep)


def _to_win(to_win: Duel) -> str:
    if to_win.ahead:
        return "TO LEAD"
    return "TO WIN" if to_win.theirs.unused else f"TO BEAT {replace(to_win.theirs, closed=True).total}"


def _words(faces: Dice) -> str:
    if not faces:
        return "ROLL ALL FIVE"
    return "ROLL NO MORE" if len(faces) == DICE else f"KEEP {' '.join(map(str, faces))}"
