"""The palette: its range, its names, and what is read on what."""

from itertools import combinations

import pytest

from cabinet.display.palette import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    HUES,
    RED,
    STEPS,
    STRIPES,
    WHITE,
    colour,
    contrast,
)
from cabinet.drawing.theme import CABINET


def test_black_and_white_are_the_ends_of_grey() -> None:
    """The first and the last step without a hue."""
    assert (BLACK, WHITE) == ((0, 0, 0), (255, 255, 255))
    assert colour(GREY, 0) == BLACK


def test_all_colours_are_bytes_and_differ() -> None:
    """128 colours, no two alike."""
    colours = {colour(hue, step) for hue in HUES for step in STEPS}
    assert len(colours) == 128
    assert all(0 <= part <= 255 for each in colours for part in each)


@pytest.mark.parametrize("hue", HUES)
def test_steps_grow_brighter(hue: int) -> None:
    """Each step is read brighter than the one before it."""
    against_black = [contrast(BLACK, colour(hue, step)) for step in STEPS]
    assert against_black == sorted(set(against_black))


def test_hues_are_what_they_are_called() -> None:
    """Red is mostly red, green mostly green, blue mostly blue."""
    for hue, strongest in ((RED, 0), (GREEN, 1), (BLUE, 2)):
        parts = colour(hue, 3)
        assert parts[strongest] == max(parts)
        assert parts[strongest] > 1.5 * sorted(parts)[1]


@pytest.mark.parametrize(("hue", "step", "wrong"), [(16, 0, "hue 16"), (-1, 0, "hue -1"), (0, 8, "step 8")])
def test_no_colour_outside_the_palette(hue: int, step: int, wrong: str) -> None:
    """The refusal names the value."""
    with pytest.raises(ValueError, match=wrong):
        colour(hue, step)


def test_contrast_as_published() -> None:
    """Black on white is 21 to 1; the grey of the published example is 4.48 on white."""
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, BLACK) == pytest.approx(21)
    assert contrast((119, 119, 119), WHITE) == pytest.approx(4.478, abs=0.001)


def test_the_cabinets_text_is_read_from_three_metres() -> None:
    """Ink and accent on the ground have 7 to 1 or more."""
    assert contrast(CABINET.ink, CABINET.ground) >= 7
    assert contrast(CABINET.accent, CABINET.ground) >= 7


def test_stripes_differ() -> None:
    """The rainbow has six colours that are told apart."""
    assert len(STRIPES) == 6
    assert all(sum(abs(p - q) for p, q in zip(a, b, strict=True)) > 60 for a, b in combinations(STRIPES, 2))
