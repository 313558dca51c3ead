"""Signs (small drawings of the controls), which make up every prompt."""

import pytest

from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing import signs
from tests.display.look import bounds, filled, inked

GROUND = (0, 0, 80)
LAMP = (130, 255, 201)


def drawn(words: str) -> Canvas:
    """Return a canvas with a group of signs and words at x = 100, y = 100."""
    canvas = filled(GROUND)
    signs.group(canvas, 100, 100, words, WHITE, LAMP)
    return canvas


@pytest.mark.parametrize(
    ("words", "pieces"),
    [
        ("↔ CHOOSE", ["↔", "CHOOSE"]),
        ("HOLD ● TO HURRY", ["HOLD ●", "TO HURRY"]),
        ("HOLD START TO LEAVE", ["HOLD START", "TO LEAVE"]),
        ("● HOLD", ["●", "HOLD"]),
        ("HOLDING", ["HOLDING"]),
        ("OPTION HOW TO PLAY", ["OPTION", "HOW TO PLAY"]),
        ("↔↕ POINT", ["↔↕", "POINT"]),
    ],
)
def test_group_splits_into_signs_and_words(words: str, pieces: list[str]) -> None:
    """A word such as HOLDING, which only starts like the name of a key, is drawn as a word."""
    assert signs.pieces(words) == pieces


@pytest.mark.parametrize(
    "words", ["↔ W", "↕ W", "←", "→ W", "↑ W", "↓", "↔↕ W", "● WW", "START W", "HOLD ●", "HOLD START"]
)
def test_group_has_its_reported_width(words: str) -> None:
    """Groups are centered by their reported width, so a wrong width would cut them or move them aside."""
    left, top, width, height = bounds(inked(drawn(words), GROUND))
    assert left >= 100
    assert left + width <= 100 + signs.width(words) + 1
    assert signs.width(words) - (left - 100 + width) <= 2
    assert top >= 100
    assert top + height <= 100 + signs.HEIGHT + 1


@pytest.mark.parametrize(
    ("words", "left", "rows"),
    [
        ("H", 100, (103, 120)),
        ("→", 126, (104, 119)),
        ("↑", 126, (107, 116)),
        ("↓", 126, (107, 116)),
        ("↕", 126, (101, 122)),
    ],
)
def test_words_and_arrows_are_centred_in_the_line(words: str, left: int, rows: tuple[int, int]) -> None:
    """As many of the line's 24 pixels are free above a sign as below it."""
    found = [y for x, y in inked(drawn(words), GROUND) if x >= left]
    assert (min(found), max(found)) == rows


def test_directions_look_different() -> None:
    assert len({drawn(way).rgb() for way in signs.WAYS}) == len(signs.WAYS)


@pytest.mark.parametrize("what", ["●", "START", "SELECT", "OPTION"])
def test_held_control_is_pushed_in(what: str) -> None:
    """HOLD before a control is drawn as a word, and HOLD alone as the lamp of a held die."""
    held, free, lamp = (drawn(words) for words in (f"HOLD {what}", what, "HOLD"))
    area = [(x, y) for y in range(100, 124) for x in range(100, 260)]
    assert LAMP not in {held.pixel(x, y) for x, y in area}
    assert LAMP in {lamp.pixel(x, y) for x, y in area}
    across = signs.width(f"HOLD {what}") - signs.width(what)
    assert any(held.pixel(x + across, y) != free.pixel(x, y) for x, y in area)
    assert BLACK in {held.pixel(x + across, y) for x, y in area}, "its edge"


def test_hold_is_a_lamp_and_start_is_a_key() -> None:
    """A key is white, or in a given color, with a dark side."""
    canvas = Canvas()
    signs.group(canvas, 100, 100, "HOLD", WHITE, LAMP)
    assert canvas.pixel(103, 110) == LAMP
    signs.group(canvas, 100, 200, "START", LAMP, LAMP)
    assert canvas.pixel(103, 210) == WHITE
    assert canvas.pixel(130, 222) == mix(WHITE, BLACK, signs.SIDE)
    signs.key(canvas, 100, 240, "START", LAMP)
    assert canvas.pixel(103, 250) == LAMP
    assert BLACK in {canvas.pixel(x, 210) for x in range(100, 170)}
