"""Signs of what the hand does: every prompt is made of them."""

import pytest

from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing import signs
from tests.display.look import bounds, inked

GROUND = (0, 0, 80)
LAMP = (130, 255, 201)


def drawn(words: str) -> Canvas:
    """A group at 100, 100."""
    canvas = Canvas()
    canvas.fill(GROUND)
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
def test_pieces(words: str, pieces: list[str]) -> None:
    """Signs and words; a word that only begins like a key is none."""
    assert signs.pieces(words) == pieces


@pytest.mark.parametrize(
    "words", ["↔ W", "↕ W", "←", "→ W", "↑ W", "↓", "↔↕ W", "● WW", "START W", "HOLD ●", "HOLD START"]
)
def test_a_group_is_as_wide_as_told(words: str) -> None:
    """So that groups beside one another are in the middle, and none is cut."""
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
def test_all_stand_in_the_middle_of_the_line(words: str, left: int, rows: tuple[int, int]) -> None:
    """Words and the arrows beside a stick have as many of the 24 pixels above them as below."""
    found = [y for x, y in inked(drawn(words), GROUND) if x >= left]
    assert (min(found), max(found)) == rows


def test_words_are_strong() -> None:
    """The stem of an H is three pixels wide, as that of the word HOLD before a button."""
    for words in ("H", "HOLD ●"):
        assert [drawn(words).pixel(x, 105) == WHITE for x in range(100, 106)].count(True) == 3, words


def test_ways_are_told_apart() -> None:
    """No two of them look alike."""
    assert len({drawn(way).rgb() for way in signs.WAYS}) == len(signs.WAYS)


@pytest.mark.parametrize("what", ["●", "START", "SELECT", "OPTION"])
def test_what_is_held_down_is_no_lamp(what: str) -> None:
    """HOLD before it is a word, it is pushed in; HOLD alone is lit, as a die's lamp is."""
    held, free, lamp = (drawn(words) for words in (f"HOLD {what}", what, "HOLD"))
    area = [(x, y) for y in range(100, 124) for x in range(100, 260)]
    assert LAMP not in {held.pixel(x, y) for x, y in area}
    assert LAMP in {lamp.pixel(x, y) for x, y in area}
    across = signs.width(f"HOLD {what}") - signs.width(what)
    assert any(held.pixel(x + across, y) != free.pixel(x, y) for x, y in area)
    assert BLACK in {held.pixel(x + across, y) for x, y in area}, "its edge"


def test_hold_is_a_lamp_and_start_a_key() -> None:
    """HOLD shines in its colour; a key is white with a dark side, or has a colour."""
    canvas = Canvas()
    signs.group(canvas, 100, 100, "HOLD", WHITE, LAMP)
    assert canvas.pixel(103, 110) == LAMP
    signs.group(canvas, 100, 200, "START", LAMP, LAMP)
    assert canvas.pixel(103, 210) == WHITE
    assert canvas.pixel(130, 222) == mix(WHITE, BLACK, signs.SIDE)
    signs.key(canvas, 100, 240, "START", LAMP)
    assert canvas.pixel(103, 250) == LAMP
    assert BLACK in {canvas.pixel(x, 210) for x in range(100, 170)}
