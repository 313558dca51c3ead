"""Tests of the accent colors: everyone can tell the games apart by them and can read text in them."""

from itertools import product

import pytest

from cabinet.api import AnyGame
from cabinet.devtools.colour_vision import EYES, difference
from cabinet.display.palette import contrast
from cabinet.play import catalogue

GAMES = catalogue.load()
CARDS = [game for game in GAMES if game.name in ("five_card_draw", "heads_up_poker")]
APART = 26.0
"""The least color distance of a card game's accent from any other accent, for all kinds of color vision."""


@pytest.mark.parametrize("game", CARDS, ids=lambda game: game.name)
def test_accent_of_a_card_game_is_unique(game: AnyGame) -> None:
    """A card game's accent differs from all others, for full color vision and for red-green blindness."""
    theme = game.look.theme
    for other, eyes in product(GAMES, EYES):
        if other is not game:
            assert difference(theme.accent, other.look.theme.accent, eyes) >= APART, (other.name, eyes)


@pytest.mark.parametrize("game", CARDS, ids=lambda game: game.name)
def test_all_inks_of_a_game_are_readable(game: AnyGame) -> None:
    """Text in any ink of a game is drawn on the game's plain background and on the shaded part of it."""
    theme = game.look.theme
    for ink, ground in product((theme.ink, theme.accent, theme.warn, theme.dim), (theme.ground, theme.shade)):
        assert contrast(ink, ground) >= 7
