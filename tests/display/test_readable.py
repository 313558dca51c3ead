"""The laws of text, each broken on purpose and seen to be caught; and pictures that keep them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, GREEN, WHITE, colour
from cabinet.display.readable import TextLaw, breaches
from cabinet.display.recording import RecordingCanvas
from cabinet.drawing.theme import CABINET
from cabinet.drawing.trouble import trouble
from cabinet.laws.text import differing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.bench import Bench

GREEN_4 = colour(GREEN, 4)
NAVY = (0, 0, 90)


def found(*draw: Callable[[Canvas], None]) -> list[tuple[TextLaw, str]]:
    """The laws that are broken, and by which words."""
    canvas = RecordingCanvas()
    for each in draw:
        each(canvas)
    return [(breach.law, breach.words) for breach in breaches("a picture", canvas)]


def words(x: int, y: int, text: str, ink: tuple[int, int, int] = WHITE, size: int = 2) -> Any:
    """Something that writes them."""
    return lambda canvas: canvas.text(x, y, text, ink, size)


def box(x: int, y: int, w: int, h: int, ink: tuple[int, int, int]) -> Any:
    """Something that paints a box."""
    return lambda canvas: canvas.box(x, y, w, h, ink)


# Broken on purpose


@pytest.mark.parametrize(
    ("x", "y"),
    [
        (0, 100),
        (29, 100),
        (560, 100),
        (100, 0),
        (100, 16),
        (100, 330),
        (100, -9),
        (-20, 100),
        (600, 350),
        (-10, 350),
    ],
)
def test_outside_the_safe_area(x: int, y: int) -> None:
    """At any edge, by a pixel or by half."""
    assert found(words(x, y, "HELLO")) == [(TextLaw.SAFE, "HELLO")]


def test_the_very_corners_are_safe() -> None:
    """Blank columns of a cell may stand outside: it is the ink that counts."""
    assert found(words(30, 18, "H"), words(592, 328, "H")) == []
    assert found(words(29, 18, "H"), words(32, 329, "L")) == [(TextLaw.SAFE, "H"), (TextLaw.SAFE, "L")]


@pytest.mark.parametrize("ink", [BLACK, NAVY, CABINET.shade])
def test_an_ink_like_its_ground(ink: tuple[int, int, int]) -> None:
    """The same colour, or one that is nearly as dark."""
    assert found(words(100, 100, "HELLO", ink)) == [(TextLaw.CONTRAST, "HELLO")]


def test_what_counts_is_the_ground_under_the_text() -> None:
    """Not the picture's; painted before it, not after."""
    assert found(box(90, 90, 120, 40, WHITE), words(100, 100, "HELLO", BLACK)) == []
    assert found(box(90, 90, 120, 40, WHITE), words(100, 100, "HELLO")) == [(TextLaw.CONTRAST, "HELLO")]


def test_one_character_that_cannot_be_read() -> None:
    """A long line is not readable on average: an ink that is right for all but one is wrong."""
    line = words(100, 100, "A LONG LINE OF TEXT")
    assert found(line) == []
    assert found(box(340, 100, 14, 14, WHITE), line) == [(TextLaw.CONTRAST, "A LONG LINE OF TEXT")]


def test_a_pip_behind_a_character() -> None:
    """Six pixels across are enough; a line of one pixel touched is not."""
    assert found(box(105, 104, 6, 6, GREEN_4), words(100, 100, "H")) == [(TextLaw.CONTRAST, "H")]
    assert found(box(102, 100, 1, 14, GREEN_4), words(100, 100, "AH")) != []
    assert found(box(100, 113, 9, 1, GREEN_4), words(100, 100, "H")) == []


def test_text_over_text() -> None:
    """Also where but a corner is touched, whatever the inks; not beside it, however close."""
    assert (TextLaw.OVER, "WORLD") in found(words(100, 100, "HELLO"), words(130, 106, "WORLD"))
    assert (TextLaw.OVER, "I") in found(words(100, 100, "H", NAVY), words(108, 112, "I"))
    assert found(words(100, 100, "HELLO"), words(180, 100, "WORLD"), words(100, 116, "BELOW")) == []


def test_the_same_words_twice() -> None:
    """In one ink they are a blur; in two the first is the shadow, and counts as part of the second."""
    assert (TextLaw.OVER, "HELLO") in found(words(100, 100, "HELLO"), words(103, 103, "HELLO"))
    assert found(words(104, 104, "HELLO", NAVY, 4), words(100, 100, "HELLO", WHITE, 4)) == []
    assert (TextLaw.OVER, "HELLO") in found(
        words(109, 109, "HELLO", NAVY, 4), words(100, 100, "HELLO", WHITE, 4)
    )


def test_a_shadow_hides_no_bad_ground() -> None:
    """What is behind the shadow is behind the text."""
    ground = box(90, 90, 200, 60, WHITE)
    shadowed = (words(104, 104, "HELLO", NAVY, 4), words(100, 100, "HELLO", WHITE, 4))
    assert found(ground, *shadowed) == [(TextLaw.CONTRAST, "HELLO")]


def test_text_that_was_cleared_first() -> None:
    """Over a box, a picture or a fill another text may stand; what is gone breaks nothing."""
    old = words(100, 100, "HELLO", BLACK, 1)
    for clear in (
        box(90, 90, 120, 40, GREEN_4),
        lambda canvas: canvas.fill(GREEN_4),
        lambda canvas: canvas.paste(_plain(GREEN_4)),
    ):
        assert found(old, clear, words(104, 104, "WORLD", BLACK)) == []


def _plain(ground: tuple[int, int, int]) -> Canvas:
    canvas = Canvas()
    canvas.fill(ground)
    return canvas


def test_blanks_are_no_text() -> None:
    """Wherever they stand."""
    assert found(words(-8, 0, "   ", BLACK, 1)) == []


def test_the_words_of_a_breach() -> None:
    """The picture, the text, its place, what is wrong, and its cure."""
    canvas = RecordingCanvas()
    canvas.text(320, 400, "GONE", WHITE, align="centre")
    canvas.text(320, 100, "OLD", WHITE, align="centre")
    canvas.text(608, 100, "NEW", WHITE, align="right")
    canvas.text(320, 350, "SO-SO", NAVY, 1, align="centre")
    canvas.text(318, 105, "NEW", WHITE)
    assert [str(breach) for breach in breaches("a picture", canvas)] == [
        "a picture: 'SO-SO' at 301, 350 (38 x 7 pixels) leaves the safe area, which some TVs cut off; "
        "keep it from 32, 18 to 608, 342",
        "a picture: 'SO-SO' at 301, 350 (38 x 7 pixels) has 1.1 to 1 against the colour (0, 0, 0) behind its "
        "'S'; give it 7 to 1 by another ink or a plain ground",
        "a picture: 'SO-SO' at 301, 350 (38 x 7 pixels) has capitals of 7 pixels; write it with 14 or more, "
        "a caption with 12",
        "a picture: 'NEW' at 320, 105 (44 x 14 pixels) has 1.0 to 1 against the colour (255, 255, 255) "
        "behind its 'N'; give it 7 to 1 by another ink or a plain ground",
        "a picture: 'NEW' at 320, 105 (44 x 14 pixels) is written over 'OLD'; move one of them, or clear its "
        "place first",
    ]


def test_a_canvas_that_keeps_no_text() -> None:
    """It is no proof of anything."""
    with pytest.raises(TypeError, match="picture 'title' has kept no text; draw it on a RecordingCanvas"):
        list(breaches("title", Canvas()))


def test_a_shake_takes_nothing_out_of_the_safe_area() -> None:
    """A text is where it was written before and after it, a tenth of a second later."""
    canvas = RecordingCanvas()
    canvas.text(30, 18, "EDGE", WHITE)
    assert list(breaches("at rest", canvas)) == []
    canvas.shift(-4, -8)
    assert list(breaches("shaken", canvas)) == []
    canvas.text(20, 100, "OUT", WHITE)
    canvas.shift(12, 0)
    assert [(breach.law, breach.words) for breach in breaches("back", canvas)] == [(TextLaw.SAFE, "OUT")]


# The list


def test_a_listed_text_that_breaks_nothing(tmp_path: Path) -> None:
    """It has to leave the list; and one more than is listed is one too many."""
    path = tmp_path / "list.toml"
    path.write_text('[game.title]\nsize = ["A", "A", "B"]\n[other.title]\nsize = ["A"]\n')
    canvas = RecordingCanvas()
    canvas.text(100, 100, "A", WHITE, 1)
    gone = "game title: {} keeps the law 'size' by now, or is drawn no more; take it from list.toml"
    assert differing("game", [("title", canvas)], path) == [gone.format("'A'"), gone.format("'B'")]
    for y in (120, 140):
        canvas.text(100, y, "A", WHITE, 1)
    new, _ = differing("game", [("title", canvas)], path)
    assert new.startswith("game title: 'A' at 101, 140 (6 x 7 pixels) has capitals of 7 pixels;")


# The cabinet's own


@pytest.mark.parametrize("said", ["short", "one line\n" * 9])
def test_why_the_cabinet_cannot_start(said: str) -> None:
    """The cause and the cure can be read."""
    assert found(lambda canvas: trouble(canvas, said)) == []


def test_the_question_before_starting_over(bench: Bench) -> None:
    """Lit and unlit, over a game."""
    bench.begin(2)
    bench.press("start")
    for _ in range(2):
        bench.run(0.28)
        canvas = RecordingCanvas()
        bench.scene.draw(canvas, bench.clock.now())
        asked = {"PRESS START AGAIN", "TO START OVER"}
        assert asked <= {text.words for text in canvas.texts()}
        assert asked.isdisjoint(breach.words for breach in breaches("question", canvas))
