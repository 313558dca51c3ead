"""The palette: its range, the names of its colors, and contrasts."""

import pytest

from cabinet.display.palette import BLACK, HUES, STEPS, WHITE, colour, contrast
from cabinet.drawing.theme import CABINET


def test_all_128_colours_differ() -> None:
    colours = {colour(hue, step) for hue in HUES for step in STEPS}
    assert len(colours) == 128
    assert all(0 <= part <= 255 for each in colours for part in each)


@pytest.mark.parametrize("hue", HUES)
def test_steps_get_brighter(hue: int) -> None:
    against_black = [contrast(BLACK, colour(hue, step)) for step in STEPS]
    assert against_black == sorted(set(against_black))


@pytest.mark.parametrize(("hue", "step", "wrong"), [(16, 0, "hue 16"), (-1, 0, "hue -1"), (0, 8, "step 8")])
def test_colour_outside_the_palette_is_refused(hue: int, step: int, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        colour(hue, step)


def test_contrast_matches_published_values() -> None:
    """The contrast of black on white is 21 to 1; the gray of the published example has 4.48 to 1 on white."""
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, BLACK) == pytest.approx(21)
    assert contrast((119, 119, 119), WHITE) == pytest.approx(4.478, abs=0.001)


def test_text_is_readable_from_three_metres() -> None:
    """Texts in the ink and accent colors have a contrast of at least 7 to 1 on the ground."""
    assert contrast(CABINET.ink, CABINET.ground) >= 7
    assert contrast(CABINET.accent, CABINET.ground) >= 7
