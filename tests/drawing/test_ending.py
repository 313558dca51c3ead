"""How a game's own picture tells who has won."""

import pytest

from cabinet.api import Theme
from cabinet.display.canvas import SAFE
from cabinet.display.palette import GOLD, PLAYERS, RED, WHITE, colour
from cabinet.display.readable import breaches
from cabinet.display.recording import RecordingCanvas
from cabinet.drawing.ending import LONGEST, result
from cabinet.drawing.results import Bar
from tests.display.look import inked, within

THEME = Theme((0, 50, 24), (0, 28, 14), WHITE, colour(GOLD, 7), colour(RED, 6), (176, 196, 184))
BARS = tuple(Bar(f"PLAYER {at + 1}", 500 * at, PLAYERS[at], at == 3) for at in range(4))


@pytest.mark.parametrize("winner", ["YOU WIN", "PLAYER 2 WINS", "W" * LONGEST])
@pytest.mark.parametrize("bars", [(), BARS[:2], BARS])
def test_a_result_keeps_the_laws(winner: str, bars: tuple[Bar, ...]) -> None:
    """Read, in the safe area, and clear of what can be chosen below it."""
    canvas = RecordingCanvas()
    canvas.fill(THEME.ground)
    result(canvas, THEME, winner, "WITH A FULL HOUSE, A OVER 10", bars, "${}".format)
    assert not list(breaches("result", canvas))
    pixels = inked(canvas, THEME.ground)
    assert within(pixels, SAFE)
    assert max(y for _, y in pixels) < 262


def test_bars_grow() -> None:
    """From nothing to all of the scores."""
    begun, ended = RecordingCanvas(), RecordingCanvas()
    result(begun, THEME, "YOU WIN", bars=BARS, age=0.0)
    result(ended, THEME, "YOU WIN", bars=BARS)
    assert not begun.same_as(ended)


def test_a_winner_too_long_is_refused() -> None:
    """By its name."""
    with pytest.raises(ValueError, match="shorten it"):
        result(RecordingCanvas(), THEME, "W" * (LONGEST + 1))
