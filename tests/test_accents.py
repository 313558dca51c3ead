"""Every game has a room of its own: accents that everybody tells apart, and that can be read."""

from itertools import product

import pytest

from cabinet.api import AnyGame
from cabinet.devtools.colour_vision import EYES, difference
from cabinet.display.palette import contrast
from cabinet.play import catalogue

GAMES = catalogue.load()
CARDS = [game for game in GAMES if game.name in ("five_card_draw", "heads_up_poker")]
APART = 26.0
"""How far apart the accent of a card game is from every other one, to all eyes."""


@pytest.mark.parametrize("game", CARDS, ids=lambda game: game.name)
def test_a_card_game_is_told_from_every_other(game: AnyGame) -> None:
    """With all colours, and without red or green."""
    theme = game.look.theme
    for other, eyes in product(GAMES, EYES):
        if other is not game:
            assert difference(theme.accent, other.look.theme.accent, eyes) >= APART, (other.name, eyes)


@pytest.mark.parametrize("game", CARDS, ids=lambda game: game.name)
def test_all_of_its_inks_can_be_read(game: AnyGame) -> None:
    """On the ground and in the shade."""
    theme = game.look.theme
    for ink, ground in product((theme.ink, theme.accent, theme.warn, theme.dim), (theme.ground, theme.shade)):
        assert contrast(ink, ground) >= 7
