"""What a canvas remembers of its text."""

from __future__ import annotations

from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, GREEN, WHITE, colour
from cabinet.display.recording import RecordingCanvas

GREEN_4 = colour(GREEN, 4)


def written() -> RecordingCanvas:
    """A canvas with one text."""
    canvas = RecordingCanvas()
    canvas.box(100, 100, 8, 16, GREEN_4)
    canvas.text(100, 100, "H I", WHITE)
    return canvas


def words(canvas: RecordingCanvas) -> list[str]:
    """What it has kept."""
    return [text.words for text in canvas.texts()]


def test_a_text() -> None:
    """Its ink, where it is, and what was behind each character."""
    canvas = written()
    (text,) = canvas.texts()
    assert (text.words, text.ink, text.size, text.capitals, text.over) == ("H I", WHITE, 2, 14, ())
    assert tuple(text.box) == (102, 100, 42, 14)
    h, i = text.characters
    assert (h.character, tuple(h.box), h.behind) == ("H", (102, 100, 12, 14), {GREEN_4: 84, BLACK: 84})
    assert (i.character, tuple(i.box), i.behind) == ("I", (136, 100, 8, 14), {BLACK: 112})


def test_it_draws_what_a_canvas_draws() -> None:
    """Pixel by pixel, at every size and side."""
    plain, recording = Canvas(), RecordingCanvas()
    for canvas in (plain, recording):
        canvas.fill(GREEN_4)
        canvas.text(10, 20, "LEFT", WHITE, 1)
        canvas.text(320, 40, "CENTRE gjp", BLACK, 3, "centre")
        canvas.text(650, 300, "RIGHT", WHITE, 5, "right")
    assert recording.same_as(plain)
    assert [tuple(text.box)[:2] for text in recording.texts()] == [(11, 20), (203, 40), (455, 300)]


def test_what_lies_outside_is_behind_nothing() -> None:
    """The part of a character that is cut off has no ground."""
    canvas = RecordingCanvas()
    canvas.text(-8, -4, "H", WHITE)
    (text,) = canvas.texts()
    assert tuple(text.box) == (-6, -4, 12, 14)
    assert text.characters[0].behind == {BLACK: 60}


def test_text_that_is_painted_over_is_forgotten() -> None:
    """Once less than half of every character is left."""
    canvas = written()
    canvas.box(100, 100, 20, 16, BLACK)
    assert words(canvas) == ["H I"]
    canvas.box(120, 100, 30, 16, BLACK)
    assert words(canvas) == []


def test_a_copy_knows_as_much() -> None:
    """And goes its own way from there."""
    canvas = written()
    twin = canvas.copy()
    twin.text(200, 200, "MORE", WHITE)
    assert (words(canvas), words(twin)) == (["H I"], ["H I", "MORE"])


def test_pasted_text_is_taken_along() -> None:
    """Whole, or what is whole in an area; moved to where it is pasted."""
    canvas = RecordingCanvas()
    canvas.text(300, 300, "OLD", WHITE)
    canvas.paste(written(), 10, 20, (100, 100, 60, 16))
    canvas.paste(written(), 10, 60, (110, 100, 60, 16))
    assert [(text.words, tuple(text.box)[:2]) for text in canvas.texts()] == [
        ("OLD", (302, 300)),
        ("H I", (12, 20)),
    ]
    canvas.paste(written())
    assert words(canvas) == ["H I"]
    canvas.paste(Canvas())
    assert words(canvas) == []
