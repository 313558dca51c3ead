"""Checks a theme's colors: text is legible, and color-blind people can tell the players' colors apart."""

from __future__ import annotations

import sys
from itertools import combinations
from typing import TYPE_CHECKING

from cabinet.devtools.colour_vision import EYES, difference
from cabinet.devtools.laws.find import modules
from cabinet.devtools.laws.law import Law, Nothing
from cabinet.display.palette import BLACK, contrast
from cabinet.drawing.columns import columns, inks
from cabinet.drawing.inks import Ink

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame

APART = 25.0
"""The minimum color difference between two players, as returned by `difference`."""
READ = 7.0
"""The minimum contrast ratio of text to its background: 7 to 1."""


def can_be_read(game: AnyGame, _seeds: range) -> Iterator[str]:
    """The theme's ink and accent have a contrast of at least 7 to 1 with the ground, as widgets use them."""
    theme = game.look.theme
    pairs = [
        Ink(name, ink, "ground", theme.ground) for name, ink in (("ink", theme.ink), ("accent", theme.accent))
    ]
    if _draws_columns(game):
        pairs += inks(theme)
    for name, ink, on, ground in pairs:
        if (found := contrast(ink, ground)) < READ:
            yield (
                f"theme: {name} {ink} on {on} {ground} has a contrast of {found:.1f} to 1; "
                f"take a brighter or darker one, {READ:g} to 1 at least"
            )


def _draws_columns(game: AnyGame) -> bool:
    """Return True if a module of the game imports the widget `columns`, or the module that contains it."""
    wanted = (columns, sys.modules[columns.__module__])
    return any(value is each for _, one in modules(game) for value in vars(one).values() for each in wanted)


def told_apart(game: AnyGame, _seeds: range) -> Iterator[str]:
    """Two players' colours differ by 25 (CIE 1976) or more, also to red-blind and green-blind eyes."""
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


LAWS = (
    Law("text on its ground can be read", can_be_read),
    Law("players' colours can be told apart", told_apart),
)
