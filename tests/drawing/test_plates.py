"""Plates, pills, ribbons and speech bubbles under words."""

import pytest

from cabinet.devtools.readable import breaches
from cabinet.display.palette import PLAYERS, WHITE, mix
from cabinet.drawing import plates
from cabinet.drawing.plates import Choice
from games.dice_poker.theme import THEME
from tests.display.look import bounds, inked, on_ground


def test_plate_is_readable_across_the_room() -> None:
    """The number on the plate of each player is readable, with digits at least 40 pixels high."""
    for number, colour in enumerate(PLAYERS, 1):
        drawn = on_ground(THEME)
        plates.plate(drawn, 100, 100, "PLAYER", str(number), colour)
        assert not list(breaches("plate", drawn))
        label, figure = drawn.texts()
        assert (label.words, figure.words) == ("PLAYER", str(number))
        assert figure.capitals >= 40


@pytest.mark.parametrize("lit", [True, False])
def test_pill_shows_the_choice(lit: bool) -> None:
    """A pill is filled, framed or gray according to the choice, and readable in each case."""
    shots = set()
    for choice in Choice:
        drawn = on_ground(THEME)
        plates.pill(drawn, THEME, 100, 100, 120, "ROLL", choice, lit=lit)
        assert not list(breaches("pill", drawn))
        shots.add(drawn.rgb())
        filled = drawn.pixel(106, 116) == THEME.accent
        assert filled == (choice is Choice.CHOSEN and lit)
        paler = drawn.pixel(106, 116) == mix(THEME.accent, WHITE, plates.PALER)
        assert paler == (choice is Choice.CHOSEN and not lit)
        assert bounds(inked(drawn, THEME.ground))[2] in (120, 122)
    assert len(shots) == len(Choice)


@pytest.mark.parametrize("won", [True, False])
def test_ribbon_is_readable(won: bool) -> None:
    """A ribbon is centered, and filled if it belongs to the winner."""
    drawn = on_ground(THEME)
    wide = plates.ribbon(drawn, 320, 100, "Q BEATS 10", THEME.accent, won=won)
    assert not list(breaches("ribbon", drawn))
    assert (drawn.pixel(320 - wide // 2 + 12, 106) == THEME.accent) == won
    left, _, across, _ = bounds(inked(drawn, THEME.ground))
    assert abs(2 * left + across - 640) <= 2


@pytest.mark.parametrize("tip", [(90, 250), (400, 120), (200, 20), (60, 130)])
def test_bubble_points_at_the_speaker(tip: tuple[int, int]) -> None:
    """The words of a speech bubble are readable, and the bubble reaches the speaker."""
    drawn = on_ground(THEME)
    size = plates.bubble(drawn, 150, 100, ("TWENTY", "MORE!"), tip)
    assert size == plates.bubble_size(("TWENTY", "MORE!"))
    assert not list(breaches("bubble", drawn))
    x, y, width, height = bounds(inked(drawn, THEME.ground))
    assert x - 2 <= tip[0] <= x + width + 2
    assert y - 2 <= tip[1] <= y + height + 2
