"""The widgets that all screens share stay in the safe area with the longest texts allowed."""

from collections.abc import Callable
from datetime import date
from itertools import product

import pytest

from cabinet.api import NAME_LENGTH, TOP, Entry, Page, Switch, Theme
from cabinet.display.canvas import SAFE, Canvas
from cabinet.display.palette import BLUE, GOLD, RED, WHITE, colour, mix
from cabinet.drawing import help_pages, joystick, widgets
from cabinet.drawing.help_pages import help_page
from cabinet.drawing.plates import PALER, PILL
from tests.display.look import bounds, filled, inked, within

THEME = Theme(colour(BLUE, 0), colour(BLUE, 1), WHITE, colour(GOLD, 7), colour(RED, 3))
FULL = "W" * widgets.LINE
WIDEST = tuple(Entry("W" * NAME_LENGTH, 9999, date(2082, 12, 28)) for _ in range(TOP))
COUNTED = tuple(entry._replace(tie=990 + at) for at, entry in enumerate(WIDEST))
PAGE = Page(FULL[: help_pages.TITLE], (FULL,) * widgets.LINES)

Draw = Callable[[Canvas], None]
LONGEST: dict[str, Draw] = {
    "title": lambda c: widgets.title_line(c, THEME, "W" * 20, "W" * 15),
    "title alone": lambda c: widgets.title_line(c, THEME, FULL),
    "prompt": lambda c: widgets.prompt_line(c, THEME, FULL),
    "prompt in groups": lambda c: widgets.prompt_line(c, THEME, "● WWWWWWWWWWW  ↔ WWWWWWWWWW  ↕ WWWWWWWWWW"),
    "row": lambda c: widgets.row(c, THEME, SAFE[0], 100, SAFE[2], "W" * 28, "9999999"),
    "top ten": lambda c: widgets.top_ten_table(c, THEME, 80, WIDEST),
    "top ten without days": lambda c: widgets.top_ten_table(
        c, THEME, 80, tuple(Entry("W" * NAME_LENGTH, 9999) for _ in range(TOP))
    ),
    "top ten, all new": lambda c: widgets.top_ten_table(c, THEME, 80, WIDEST, frozenset(range(TOP))),
    "top ten, counted": lambda c: widgets.top_ten_table(
        c, THEME, 80, COUNTED, frozenset(range(TOP)), counted=True
    ),
    "top ten, empty": lambda c: widgets.top_ten_table(c, THEME, 86, ()),
    "menu": lambda c: widgets.menu_list(c, THEME, 80, ("W" * 30,) * 8, 7, True),
    "banner": lambda c: widgets.banner(c, THEME, "W" * 32 + "\nW\nW"),
    "question": lambda c: widgets.question(c, THEME, "PRESS START AGAIN\nTO " + "W" * 24),
    "flag": lambda c: widgets.flag(c, THEME, 250, "W" * 30),
    "help": lambda c: help_page(c, THEME, PAGE, 10, 10, "● BACK"),
}


def drawn(draw: Draw, theme: Theme = THEME) -> set[tuple[int, int]]:
    """Return the pixels that differ from the plain ground after drawing."""
    new = filled(theme.ground)
    draw(new)
    return inked(new, theme.ground)


@pytest.mark.parametrize("draw", LONGEST.values(), ids=LONGEST.keys())
def test_longest_text_stays_in_the_safe_area(draw: Draw) -> None:
    pixels = drawn(draw)
    assert pixels
    assert within(pixels, SAFE)


@pytest.mark.parametrize(
    ("draw", "wrong"),
    [
        (lambda c: widgets.title_line(c, THEME, "W" * 24, "W" * 24), "title line"),
        (lambda c: widgets.prompt_line(c, THEME, FULL + "W"), "prompt"),
        (lambda c: help_page(c, THEME, Page("T", (FULL + "W",)), 1, 1, ""), "help page 'T'"),
        (lambda c: help_page(c, THEME, Page("T", ("W",) * 14), 1, 1, ""), "14 lines"),
    ],
)
def test_too_long_text_is_refused_by_name(draw: Draw, wrong: str) -> None:
    """Too long a text raises an error that names the widget; it is neither cut nor drawn over another."""
    with pytest.raises(ValueError, match=wrong):
        draw(filled(THEME.ground))


def test_table_and_help_fit_above_the_prompt() -> None:
    """A top ten that starts at y = 86 and the longest page of help both end above the prompt."""
    _, top, _, height = bounds(drawn(lambda c: widgets.top_ten_table(c, THEME, 86, WIDEST)))
    assert top >= 84
    assert top + height < widgets.PROMPT_Y
    page = Page("T", ("Qgjpqy,;",) * widgets.LINES)
    inked_rows = {y for _, y in drawn(lambda c: help_page(c, THEME, page, 1, 2, ""))}
    assert max(inked_rows) + help_pages.TEXT_STEP // 2 < widgets.PROMPT_Y


def test_table_columns_never_touch() -> None:
    """In the widest row, name, score and day are apart by half a character or more."""
    row = {x for x, y in drawn(lambda c: widgets.top_ten_table(c, THEME, 86, WIDEST[:1])) if y < 100}
    gaps = [x for x in range(min(row), max(row)) if x not in row]
    wide = [x for x in gaps if all(x + by in gaps for by in range(8))]
    # Count runs of at least eight empty columns: after the rank, around the dots, before the day.
    runs = sum(1 for x in wide if x - 1 not in wide)
    assert runs >= 3


def test_new_rows_flash_and_stay_legible() -> None:
    """Pictures with the flash lit and unlit differ only in the new row."""
    lit, unlit = filled(THEME.ground), filled(THEME.ground)
    widgets.top_ten_table(lit, THEME, 86, WIDEST, frozenset({4}), True)
    widgets.top_ten_table(unlit, THEME, 86, WIDEST, frozenset({4}), False)
    rows = {y for y in range(360) for x in range(0, 640, 3) if lit.pixel(x, y) != unlit.pixel(x, y)}
    top = 86 + 4 * widgets.TABLE_STEP
    assert rows
    assert rows <= set(range(top - 3, top + widgets.TABLE_STEP - 3))


def test_tie_breaker_is_shown_only_if_it_decides() -> None:
    """A tie-breaker is shown beside equal scores that it ranks, and only in a top ten that counts it."""
    rows = [(9, 4), (9, 5), (8, 1), (7, 3), (7, 3), (6, 0), (6, 2)]
    entries = tuple(Entry("A", score, tie=tie) for score, tie in rows)
    assert widgets.tied(entries) == {0, 1, 6}
    plain, counted = filled(THEME.ground), filled(THEME.ground)
    widgets.top_ten_table(plain, THEME, 86, entries)
    widgets.top_ten_table(counted, THEME, 86, entries, counted=True)
    assert not plain.same_as(counted)


@pytest.mark.parametrize("lit", [True, False])
def test_menu_marks_its_choice_by_colour_and_symbol(lit: bool) -> None:
    """The accent color is only on the chosen line, in both phases of the flash."""
    pictures, ink = set(), THEME.accent if lit else mix(THEME.accent, WHITE, PALER)
    for chosen in range(3):
        new = filled(THEME.ground)
        widgets.menu_list(new, THEME, 100, ("ONE", "TWO", "SIX"), chosen, lit)
        pictures.add(new.rgb())
        accents = {y for x, y in inked(new, THEME.ground) if new.pixel(x, y) == ink}
        top = 100 + widgets.MENU_STEP * chosen
        assert accents <= set(range(top - PILL // 2 + 6, top + PILL))
        assert accents
    assert len(pictures) == 3


def test_question_covers_the_prompt() -> None:
    """A question covers nothing above the prompt, but one about losing the whole game is in the middle."""
    prompt = drawn(lambda c: widgets.prompt_line(c, THEME, FULL))
    for words in ("PRESS ● AGAIN\nTO SCORE 0 POINTS", "PRESS START AGAIN\nTO START OVER"):
        asked = drawn(lambda c, words=words: widgets.question(c, THEME, words))  # type: ignore[misc]
        assert min(y for _, y in asked) == widgets.QUESTION[1] > 312
        assert prompt <= asked
    for words in ("PRESS ● AGAIN\nFOR A NEW GAME\nTHIS GAME WILL BE LOST", "PRESS ● AGAIN\nTO " + "W" * 40):
        asked = drawn(lambda c, words=words: widgets.question(c, THEME, words))  # type: ignore[misc]
        assert asked == drawn(lambda c, words=words: widgets.banner(c, THEME, words))  # type: ignore[misc]


def test_banner_and_flag_flash() -> None:
    pictures = set()
    for on in (True, False):
        new = filled(THEME.ground)
        widgets.banner(new, THEME, "PRESS START AGAIN\nTO START OVER", on)
        widgets.flag(new, THEME, 250, "YOU MADE THE TOP TEN", on)
        assert inked(new, THEME.ground)
        pictures.add(new.rgb())
    assert len(pictures) == 2


def test_sticks_keep_their_place_and_look_different() -> None:
    """A stick has 60 x 64 pixels, and five directions with and without FIRE give ten different pictures."""
    pictures = set()
    for direction, fire in product((None, Switch.LEFT, Switch.RIGHT, Switch.UP, Switch.DOWN), (True, False)):
        new = filled(THEME.ground)
        joystick.stick(new, 100, 100, THEME, direction, fire)
        assert within(inked(new, THEME.ground), (100, 100, 60, 64))
        pictures.add(new.rgb())
    assert len(pictures) == 10
