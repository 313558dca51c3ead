"""The law of players' colours: everybody tells them apart, whatever colours their eyes see."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from cabinet.display.eyes import EYES, difference
from cabinet.display.palette import BLACK, contrast
from cabinet.laws.law import Law, Nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame

APART = 25.0
"""How far apart two colours look at least (see `difference`)."""
READ = 7.0
"""The contrast of each with the ground, and with the black that is read on it."""


def told_apart(game: AnyGame, _seeds: range) -> Iterator[str]:
    """The colours of every two players, and each with the ground; a game may have none."""
    theme = game.look.theme
    if not theme.players:
        yield Nothing("its theme has no colours of players")
    for number, colour in enumerate(theme.players, 1):
        for name, other in (("the ground", theme.ground), ("black", BLACK)):
            if (found := contrast(colour, other)) < READ:
                yield (
                    f"the colour {colour} of player {number} has a contrast of {found:.1f} to 1 with {name}: "
                    f"choose one with {READ:g} to 1, such as those of cabinet.display.palette.PLAYERS"
                )
    for (one, colour), (two, other) in combinations(enumerate(theme.players, 1), 2):
        for eyes in EYES:
            if (apart := difference(colour, other, eyes)) < APART:
                yield (
                    f"the colours {colour} and {other} of players {one} and {two} are {apart:.1f} apart to "
                    f"{eyes} eyes: choose some that are {APART:g} apart, such as those of "
                    "cabinet.display.palette.PLAYERS"
                )


LAWS = (Law("everybody tells the players' colours apart", told_apart),)
