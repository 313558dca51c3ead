"""Purses and bets: read from across the room, and told apart by whose turn it is."""

import pytest

from cabinet.api import Theme
from cabinet.cards.money import Light, bet, inks, purse
from cabinet.devtools.readable import breaches
from cabinet.display.palette import GOLD, RED, WHITE, colour
from tests.display.look import inks_on_grounds, on_ground

THEME = Theme((0, 38, 50), (0, 24, 33), WHITE, colour(GOLD, 7), colour(RED, 6), (170, 204, 212))


@pytest.mark.parametrize("light", Light)
@pytest.mark.parametrize("plate", [None, (0, 62, 78)])
def test_a_purse_keeps_the_laws(light: Light, plate: tuple[int, int, int] | None) -> None:
    """Name and dollars inside the plate, whatever it says."""
    drawn = on_ground(THEME)
    purse(drawn, THEME, (200, 100, 240, 42), "PLAYER 4", 2500, light, plate=plate)
    assert not list(breaches("purse", drawn))
    name, dollars = drawn.texts()
    assert name.box.right < dollars.box.left
    for text in (name, dollars):
        assert 200 < text.box.left < text.box.right < 440
        assert 100 <= text.box.top < text.box.bottom <= 142


@pytest.mark.parametrize(("light", "known"), [(Light.LOST, 0), (Light.FILLED, 1)])
def test_the_law_of_colours_knows_what_stands_on_a_purse(light: Light, known: int) -> None:
    """Where its plate is none that a game has chosen."""
    drawn = on_ground(THEME)
    purse(drawn, THEME, (200, 100, 240, 42), "PLAYER 4", 2500, light)
    each = inks(THEME)[known]
    assert inks_on_grounds(drawn) == {(each.ink, each.ground)}


def test_a_purse_without_room_is_refused() -> None:
    """Nothing is written over the name."""
    with pytest.raises(ValueError, match="do not fit"):
        purse(on_ground(THEME), THEME, (200, 100, 180, 42), "PLAYER 4", 2500)


def test_purses_are_told_apart() -> None:
    """Whose turn it is, and who has lost."""
    looks = set()
    for light in Light:
        drawn = on_ground(THEME)
        purse(drawn, THEME, (200, 100, 240, 42), "YOU", 200, light)
        looks.add(drawn.rgb())
    assert len(looks) == 3


def test_a_bet_keeps_the_laws() -> None:
    """At most four chips, and the dollars beside them."""
    drawn = on_ground(THEME)
    bet(drawn, 300, 200, 490, THEME.accent)
    assert not list(breaches("bet", drawn))
    (text,) = drawn.texts()
    assert text.words == "$490"
    assert text.box.left > 311
    assert drawn.pixel(300, 200 - 11 - 4 * 4 - 1) == THEME.ground
