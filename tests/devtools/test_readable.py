"""The laws about text on the screen find each planted breach and accept readable pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cabinet.devtools.laws.text import OURS, differing
from cabinet.devtools.readable import TextLaw, breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual import gallery
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.palette import BLACK, GREEN, WHITE, colour
from cabinet.drawing.trouble import trouble
from games.dice_poker import GAME
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabinet.api import Show
    from tests.bench import Bench

GREEN_4 = colour(GREEN, 4)
NAVY = (0, 0, 90)


def found(*draw: Callable[[Canvas], None]) -> list[tuple[TextLaw, str]]:
    """Return the laws that a drawing breaks, each with the text that breaks it."""
    canvas = RecordingCanvas()
    for each in draw:
        each(canvas)
    return [(breach.law, breach.words) for breach in breaches("a picture", canvas)]


def words(x: int, y: int, text: str, ink: tuple[int, int, int] = WHITE, size: int = 2) -> Any:
    return lambda canvas: canvas.text(x, y, text, ink, size)


def box(x: int, y: int, w: int, h: int, ink: tuple[int, int, int]) -> Any:
    return lambda canvas: canvas.box(x, y, w, h, ink)


# Readable and unreadable texts


GROUND = box(90, 90, 200, 60, WHITE)
OLD = words(100, 100, "HELLO", BLACK, 1)
SHADOW = words(104, 104, "HELLO", NAVY, 4)
SHADOWED = (SHADOW, words(100, 100, "HELLO", WHITE, 4))
LINE = words(100, 100, "A LONG LINE OF TEXT")
AFTER = words(104, 104, "WORLD", BLACK)
KEEP: dict[str, tuple[Any, ...]] = {
    "ink at the corners, blanks outside": (words(30, 18, "H"), words(592, 328, "H")),
    "black on white": (GROUND, words(100, 100, "HELLO", BLACK)),
    "a line": (LINE,),
    "a line of one pixel touched": (box(100, 113, 9, 1, GREEN_4), words(100, 100, "H")),
    "close to others": (words(100, 100, "HELLO"), words(180, 100, "WORLD"), words(100, 116, "BELOW")),
    "a shadow, which counts as part of the text": SHADOWED,
    "over a box": (OLD, box(90, 90, 120, 40, GREEN_4), AFTER),
    "over a fill": (OLD, lambda canvas: canvas.fill(GREEN_4), AFTER),
    "over a picture": (OLD, lambda canvas: canvas.paste(_plain(GREEN_4)), AFTER),
    "lit on a bar of its own ink": (
        *(words(100, 100, "CHOSEN", GREEN_4), box(90, 95, 120, 24, GREEN_4)),
        words(100, 100, "CHOSEN", BLACK),
    ),
    "blanks": (words(-8, 0, "   ", BLACK, 1),),
}
PLACES = [(0, 100), (29, 100), (560, 100), (100, 0), (100, 16), (100, 330), (100, -9), (-20, 100), (600, 350)]
BREAK: dict[str, tuple[TextLaw, str, tuple[Any, ...]]] = {
    **{f"outside at {x}, {y}": (TextLaw.SAFE, "HELLO", (words(x, y, "HELLO"),)) for x, y in PLACES},
    "outside by a pixel, left": (TextLaw.SAFE, "H", (words(29, 18, "H"),)),
    "outside by a pixel, below": (TextLaw.SAFE, "L", (words(32, 329, "L"),)),
    "its ground's ink": (TextLaw.CONTRAST, "HELLO", (words(100, 100, "HELLO", BLACK),)),
    "nearly its ground's ink": (TextLaw.CONTRAST, "HELLO", (words(100, 100, "HELLO", NAVY),)),
    "white on white": (TextLaw.CONTRAST, "HELLO", (GROUND, words(100, 100, "HELLO"))),
    "one character of a line": (
        *(TextLaw.CONTRAST, "A LONG LINE OF TEXT"),
        (box(340, 100, 14, 14, WHITE), LINE),
    ),
    "a pip behind a character": (TextLaw.CONTRAST, "H", (box(105, 104, 6, 6, GREEN_4), words(100, 100, "H"))),
    "a column behind a character": (
        *(TextLaw.CONTRAST, "AH"),
        (box(102, 100, 1, 14, GREEN_4), words(100, 100, "AH")),
    ),
    "a bad ground behind a shadow": (TextLaw.CONTRAST, "HELLO", (GROUND, *SHADOWED)),
    "text over text": (TextLaw.OVER, "WORLD", (words(100, 100, "HELLO"), words(130, 106, "WORLD"))),
    "a corner touched": (TextLaw.OVER, "I", (words(100, 100, "H", NAVY), words(108, 112, "I"))),
    "twice in one ink": (TextLaw.OVER, "HELLO", (words(100, 100, "HELLO"), words(103, 103, "HELLO"))),
    "a shadow too far away": (
        *(TextLaw.OVER, "HELLO"),
        (words(109, 109, "HELLO", NAVY, 4), words(100, 100, "HELLO", WHITE, 4)),
    ),
    "tiny": (TextLaw.SIZE, "HELLO", (words(100, 100, "HELLO", WHITE, 1),)),
}


@pytest.mark.parametrize("draws", KEEP.values(), ids=KEEP)
def test_readable_text_breaks_no_law(draws: tuple[Any, ...]) -> None:
    assert found(*draws) == []


@pytest.mark.parametrize(("law", "text", "draws"), BREAK.values(), ids=BREAK)
def test_unreadable_text_breaks_its_law(law: TextLaw, text: str, draws: tuple[Any, ...]) -> None:
    """An unreadable text breaks only one law, unless it lies over another text."""
    broken = found(*draws)
    assert (law, text) in broken
    assert law is TextLaw.OVER or broken == [(law, text)]


def _plain(ground: tuple[int, int, int]) -> Canvas:
    canvas = Canvas()
    canvas.fill(ground)
    return canvas


def test_breach_names_picture_text_and_fix() -> None:
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


def test_plain_canvas_cannot_be_checked() -> None:
    with pytest.raises(TypeError, match="picture 'title' has kept no text; draw it on a RecordingCanvas"):
        list(breaches("title", Canvas()))


# Texts in a game


class Spoilt:
    """A game's picture with one more text."""

    def __init__(self, picture: Any, *text: Any) -> None:
        self._picture, self._text = picture, text

    def __getattr__(self, name: str) -> Any:
        return getattr(self._picture, name)

    def draw(self, canvas: Canvas, show: Show[Any, Any, Any]) -> None:
        self._picture.draw(canvas, show)
        canvas.text(*self._text)


SAMPLE = next(sample for sample in GAME.look.samples if sample.name == "roll or score")


@pytest.mark.parametrize(
    ("text", "laws"),
    [
        ((0, 0, "BAD", BLACK), {TextLaw.SAFE, TextLaw.CONTRAST}),
        ((100, HEIGHT - 10, "BAD", WHITE), {TextLaw.SAFE}),
        ((WIDTH - 24, 200, "BAD", WHITE), {TextLaw.SAFE}),
        ((100, 262, "BAD BAD BAD BAD", BLACK), {TextLaw.CONTRAST}),
        ((100, 262, "BAD BAD BAD BAD", WHITE), {TextLaw.CONTRAST}),
        ((420, 200, "BAD", GAME.look.theme.ground), {TextLaw.CONTRAST}),
        ((420, 240, "BAD", GAME.look.theme.ink, 1), {TextLaw.SIZE}),
    ],
    ids=["corner", "lower edge", "right edge", "dice, black", "dice, white", "invisible", "tiny"],
)
def test_bad_text_in_a_games_picture_is_found(text: Any, laws: set[TextLaw], tmp_path: Path) -> None:
    """The list of known breaches does not excuse a new text in the same picture."""
    spoilt = varied(GAME, picture=Spoilt(GAME.look.picture, *text))
    shot = gallery.shoot(spoilt, SAMPLE)
    new = [breach for breach in breaches(SAMPLE.name, shot) if breach.words.startswith("BAD")]
    assert laws <= {breach.law for breach in new}
    assert set(differing(GAME.name, [(SAMPLE.name, shot)], OURS)) >= {
        f"{GAME.name} {breach}" for breach in new
    }


def test_text_over_a_games_widest_text_is_found() -> None:
    shot = gallery.shoot(GAME, SAMPLE)
    assert isinstance(shot, RecordingCanvas)
    place = max((text for text in shot.texts() if not text.stands_back), key=lambda text: text.box.w).box
    spoilt = varied(GAME, picture=Spoilt(GAME.look.picture, place.x, place.y, "BAD", GAME.look.theme.ink))
    found = breaches(SAMPLE.name, gallery.shoot(spoilt, SAMPLE))
    assert TextLaw.OVER in {breach.law for breach in found if breach.words == "BAD"}


def test_shake_may_leave_the_safe_area() -> None:
    """A text is judged by its place in the picture without a shake."""
    canvas = RecordingCanvas()
    canvas.text(30, 18, "EDGE", WHITE)
    assert list(breaches("at rest", canvas)) == []
    canvas.shift(-4, -8)
    assert list(breaches("shaken", canvas)) == []
    canvas.text(20, 100, "OUT", WHITE)
    canvas.shift(12, 0)
    assert [(breach.law, breach.words) for breach in breaches("back", canvas)] == [(TextLaw.SAFE, "OUT")]


# The list of known breaches


def test_listed_text_without_a_breach_must_leave_the_list(tmp_path: Path) -> None:
    path = tmp_path / "list.toml"
    path.write_text('[game.title]\nsize = ["A", "A", "B"]\n[other.title]\nsize = ["A"]\n')
    canvas = RecordingCanvas()
    canvas.text(100, 100, "A", WHITE, 1)
    gone = "game title: {} now keeps the law 'size', or is no longer drawn; remove it from list.toml"
    assert differing("game", [("title", canvas)], path) == [gone.format("'A'"), gone.format("'B'")]
    for y in (120, 140):
        canvas.text(100, y, "A", WHITE, 1)
    new, _ = differing("game", [("title", canvas)], path)
    assert new.startswith("game title: 'A' at 101, 140 (6 x 7 pixels) has capitals of 7 pixels;")


# The cabinet's own screens


@pytest.mark.parametrize("said", ["short", "one line\n" * 9])
def test_start_error_screen_is_readable(said: str) -> None:
    """The screen for an error at the start appears when the cabinet cannot start, and gives the reason."""
    assert found(lambda canvas: trouble(canvas, said)) == []


def test_question_before_starting_over_is_readable(bench: Bench) -> None:
    """The question that START asks, whether to start over, lies over a game and blinks."""
    bench.begin(2)
    bench.press("start")
    for _ in range(2):
        bench.run(0.28)
        canvas = RecordingCanvas()
        bench.scene.draw(canvas, bench.clock.now())
        asked = {"PRESS", "START", "AGAIN", "TO START OVER"}
        assert asked <= {text.words for text in canvas.texts()}
        assert asked.isdisjoint(breach.words for breach in breaches("question", canvas))
