"""The full-screen celebration of five alike, the highest combination of the dice games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.dice.die_picture import placed
from cabinet.display.palette import WHITE
from games.stage.big_moment import BigMoment

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.palette import Colour
    from cabinet.display.sprite import PlacedSprite
    from games.dice.scoring import Dice

SIZE, LEFT, STEP, Y = 92, 92, 114, 176
"""Size of the celebrated dice, center of the leftmost one, distance between dice, and center y, in pixels."""
ANGLES = (-9, 5, -4, 8, -6)
HEIGHT = 150
"""Height above the table from which celebrated dice are slammed down, in pixels."""
SCALES = (1.6, 1.3, 1.0)
"""Scale factors of a die while it is slammed down toward the table."""


class FiveAlike(NamedTuple):
    """Five alike and their score, as the content of a celebration."""

    words: str
    """The text on the celebration's sign."""
    points: int
    dice: Dice
    colour: Colour
    """The player's color, used for the dice and points."""
    theme: Theme

    @property
    def moment(self) -> BigMoment:
        """The full-screen celebration of five alike: the dice, the sign and the points."""
        pieces = tuple(partial(_slammed, at, face, self.colour) for at, face in enumerate(self.dice))
        return BigMoment(self.words, self.points, pieces, self.theme, seed=self.dice[0])


def _slammed(at: int, face: int, colour: Colour, part: float) -> PlacedSprite:
    scale = SCALES[min(int(part * len(SCALES)), len(SCALES) - 1)]
    die = placed(
        LEFT + STEP * at,
        Y,
        face,
        colour,
        size=SIZE,
        angle=ANGLES[at] if part == 1 else 0,
        height=round(HEIGHT * (1 - part)),
        halo=WHITE if part == 1 else None,
    )
    return die._replace(pose=die.pose._replace(scale=scale))
