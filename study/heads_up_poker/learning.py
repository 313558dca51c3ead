"""How a choice is learned: by regret, as in CFR+."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from study.heads_up_poker.rounds import Reals

SELDOM = np.float32(1e-7)
"""The reach of places that a player keeps clear of: what is chosen there should make sense still."""


class LearnedChoice:
    """What one player chooses at one place, in all its histories and for every step of the hand.

    Arrays have the axis of the choice first, that of the step last, and those of
    the histories between.
    """

    def __init__(self, shape: tuple[int, ...], rows: NDArray[np.intp] | None = None) -> None:
        """`rows`: for each history a number; of one number are those that the player cannot tell apart."""
        self._shape = shape
        self._rows: NDArray[np.intp] | None = None
        count = int(np.prod(shape[1:-1]))
        if rows is not None:
            self._rows = np.broadcast_to(rows, shape[1:-1]).ravel()
            count = int(rows.max()) + 1
            self._merge = (np.arange(count)[:, None] == self._rows).astype(np.float32)
        self._regrets = np.zeros((shape[0], count, shape[-1]), np.float32)
        self._sums = np.zeros_like(self._regrets)
        self.now = self._spread(_shares(self._regrets))
        """How likely each choice is made, by what is known up to now."""

    @property
    def rows(self) -> Reals:
        """How likely each choice is made on average: choice, row, step."""
        return _shares(self._sums)

    @property
    def average(self) -> Reals:
        """The same for every history."""
        return self._spread(self.rows)

    def learn(self, worth: Reals) -> Reals:
        """What the player gets who chooses as up to now; hereafter what was worth more is likelier."""
        mean: Reals = (worth * self.now).sum(axis=0)
        self._regrets += self._merged(worth - mean)
        np.maximum(self._regrets, 0, out=self._regrets)
        self.now = self._spread(_shares(self._regrets))
        return mean

    def note(self, reach: Reals, weight: float) -> None:
        """Let what is chosen now count in the average, where the player's own choices lead there."""
        self._sums += self._merged(np.float32(weight) * (reach + SELDOM) * self.now)

    def _merged(self, each: Reals) -> Reals:
        """The sums over the histories of each row."""
        flat = each.reshape(len(each), -1, self._shape[-1])
        return flat if self._rows is None else self._merge @ flat

    def _spread(self, rows: Reals) -> Reals:
        return (rows if self._rows is None else rows[:, self._rows]).reshape(self._shape)


def _shares(weights: Reals) -> Reals:
    """Shares of 1 in these proportions; equal ones where there is nothing to go by."""
    total = weights.sum(axis=0)
    shares = np.full_like(weights, 1 / len(weights))
    np.divide(weights, total, out=shares, where=total > 0)
    return shares
