"""A recording canvas keeps a record of the texts that can be seen on it."""

from __future__ import annotations

from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import Canvas
from cabinet.display.indexed import Indexed
from cabinet.display.palette import BLACK, GREEN, RED, WHITE, colour
from cabinet.display.sprite import PlacedSprite, Pose, Sprite

GREEN_4 = colour(GREEN, 4)
RED_5 = colour(RED, 5)


def written() -> RecordingCanvas:
    canvas = RecordingCanvas()
    canvas.box(100, 100, 8, 16, GREEN_4)
    canvas.text(100, 100, "H I", WHITE)
    return canvas


def words(canvas: RecordingCanvas) -> list[str]:
    return [text.words for text in canvas.texts()]


def test_canvas_records_colour_place_and_ground_of_a_text() -> None:
    canvas = written()
    (text,) = canvas.texts()
    assert (text.words, text.ink, text.size, text.capitals, text.over) == ("H I", WHITE, 2, 14, ())
    assert tuple(text.box) == (102, 100, 42, 14)
    h, i = text.characters
    assert (h.character, tuple(h.box), h.behind) == ("H", (102, 100, 12, 14), {GREEN_4: 84, BLACK: 84})
    assert (i.character, tuple(i.box), i.behind) == ("I", (136, 100, 8, 14), {BLACK: 112})


def test_recording_canvas_draws_like_a_plain_one() -> None:
    plain, recording = Canvas(), RecordingCanvas()
    for canvas in (plain, recording):
        canvas.fill(GREEN_4)
        canvas.text(10, 20, "LEFT", WHITE, 1)
        canvas.text(320, 40, "CENTRE gjp", BLACK, 3, "centre")
        canvas.text(650, 300, "RIGHT", WHITE, 5, "right")
    assert recording.same_as(plain)
    assert [tuple(text.box)[:2] for text in recording.texts()] == [(11, 20), (203, 40), (455, 300)]


def test_outline_of_a_logo_is_not_its_ground() -> None:
    """The background of a logo's letters is the color of the ground, not the black of their outline."""
    canvas = RecordingCanvas()
    canvas.fill(GREEN_4)
    for step in (4, 3, 2, 1):
        canvas.letters(100 + step, 100 + step, "LOGO", BLACK, 4)
    canvas.text(100, 100, "LOGO", WHITE, 4)
    (text,) = canvas.texts()
    assert all(set(character.behind) == {GREEN_4} for character in text.characters)


def test_cut_off_part_of_a_character_has_no_ground() -> None:
    canvas = RecordingCanvas()
    canvas.text(-8, -4, "H", WHITE)
    (text,) = canvas.texts()
    assert tuple(text.box) == (-6, -4, 12, 14)
    assert text.characters[0].behind == {BLACK: 60}


def test_painted_over_text_is_forgotten() -> None:
    """A full indexed picture, or paint over more than half of each character, removes a text."""
    canvas, other = written(), written()
    other.indexed(Indexed.fill, [WHITE], 0)
    assert words(other) == []
    canvas.box(100, 100, 20, 16, BLACK)
    assert words(canvas) == ["H I"]
    canvas.box(120, 100, 30, 16, BLACK)
    assert words(canvas) == []


def test_copy_has_the_same_texts() -> None:
    canvas = written()
    twin = canvas.copy()
    twin.text(200, 200, "MORE", WHITE)
    assert (words(canvas), words(twin)) == (["H I"], ["H I", "MORE"])


def test_paste_moves_its_texts() -> None:
    """Texts that lie wholly inside the pasted area move with it; texts below the area are covered."""
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


def test_dim_keeps_texts() -> None:
    """A dimmed text keeps its color, and counts as background of later text. `dim(1.0)` changes nothing."""
    canvas = written()
    (before,) = canvas.texts()
    bright, gone = canvas.copy(), canvas.copy()
    bright.dim(1.0)
    bright.text(100, 100, "X X", WHITE)
    assert bright.texts()[-1].over == ("H I",)
    gone.box(100, 100, 60, 16, GREEN_4)
    gone.dim(0.4)
    assert words(gone) == []
    canvas.dim(0.4)
    (text,) = canvas.texts()
    assert text.looks == {canvas.pixel(102, 100)} != {WHITE}
    assert (text.ink, text.characters) == (before.ink, before.characters)
    canvas.text(100, 100, "X X", WHITE)
    assert [(text.words, text.over) for text in canvas.texts()][-1] == ("X X", ())
    assert text.looks <= canvas.texts()[-1].characters[0].behind.keys()
    canvas.fill(BLACK)
    assert words(canvas) == []


def test_shake_moves_the_boxes_of_texts() -> None:
    canvas = written()
    canvas.shift(-3, 5)
    (text,) = canvas.texts()
    assert tuple(text.box) == (99, 105, 42, 14)
    assert tuple(text.characters[1].box) == (133, 105, 8, 14)


def test_wipe_keeps_visible_texts_of_both_pictures() -> None:
    """A wipe keeps the old texts outside its hole and the new texts inside its hole."""
    old, new = RecordingCanvas(), RecordingCanvas()
    for canvas, word in ((old, "OLD"), (new, "NEW")):
        canvas.text(100, 100, f"{word} LEFT", WHITE)
        canvas.text(400, 100, f"{word} RIGHT", WHITE)
    new.cover(old, [(0, 0), (320, 0), (320, 360), (0, 360)])
    assert words(new) == ["NEW LEFT", "OLD RIGHT"]


def test_sprites_hide_texts_and_show_their_own() -> None:
    """The text of a sprite is recorded only if the sprite is upright, unscaled and fully lit."""
    canvas = written()
    plate = Sprite("plate", (60, 20), lambda part, x, y: part.text(x, y, "GO", RED_5))
    box = Sprite("box", (60, 20), lambda part, x, y: part.box(x, y, 60, 20, GREEN_4))
    canvas.scatter([PlacedSprite(box, 120, 108)])
    assert words(canvas) == []
    canvas.scatter([PlacedSprite(plate, 130, 110), PlacedSprite(plate, 300, 110, Pose(edge=BLACK))])
    canvas.scatter(
        [PlacedSprite(plate, 300, 200, pose) for pose in (Pose(30), Pose(scale=2.0), Pose(light=0.5))]
    )
    one, other = canvas.texts()
    assert (one.words, tuple(one.box)[:2]) == ("GO", (102, 100))
    assert one.characters[0].behind.keys() == {GREEN_4}
    assert other.characters[0].behind.keys() == {BLACK}
    assert canvas.pixel(104, 100) == RED_5


def test_full_screen_picture_clears_texts_outside() -> None:
    """Only a picture that covers the full screen clears the list of things drawn outside the screen."""
    canvas = RecordingCanvas()
    dot = Sprite("a dot that leaves", (8, 8), lambda canvas, x, y: canvas.box(x, y, 8, 8, RED_5))
    canvas.scatter([PlacedSprite(dot, 0, 100)])
    assert len(canvas.outside()) == 1
    canvas.paste(Canvas(), area=(0, 0, 100, 100))
    assert len(canvas.outside()) == 1
    canvas.cached("a room of its own", lambda room: room.fill(GREEN_4))
    assert canvas.outside() == ()
