"""The end of a highlight in attract mode: a face that speaks a comment, then the record of the game."""

from __future__ import annotations

from math import inf

import pytest

from cabinet.api import Entry, TopTen, Voice
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import SAFE, Canvas
from cabinet.drawing.trailer import BUBBLE_X, COUNTS, SPEAKS, WORDS, commented, misfits, record
from cabinet.play import catalogue
from tests.varied import varied

GAMES = catalogue.load()
VOICES = [
    pytest.param(voice, id=f"{game.name} {' '.join(voice.words)}")
    for game in GAMES
    for voice in game.look.voices
]
WIDEST = TopTen((Entry("WWWWWWWWWWW", 88_888),), name="CLASSIC")


def shown(game: object, voice: Voice | None, age: float, beat: int = 0) -> RecordingCanvas:
    """Return a canvas with the comment on a highlight, `age` seconds after the screen appeared."""
    canvas = RecordingCanvas()
    commented(canvas, game, "A BLUFF, CALLED", voice, age, beat)  # type: ignore[arg-type]
    return canvas


def is_safe(canvas: RecordingCanvas) -> bool:
    """Return True if all text of a canvas is in the safe area."""
    left, top, width, height = SAFE
    return all(
        left <= text.box.left and text.box.right <= left + width + 4 and text.box.top >= top
        for text in canvas.texts()
    ) and all(text.box.bottom <= top + height for text in canvas.texts())


@pytest.mark.parametrize("voice", VOICES)
def test_face_fits_and_moves(voice: Voice) -> None:
    """A face moves, for example blinks or nods: it has at least three different pictures."""
    assert not list(misfits(voice))
    faces = []
    for age in (0.0, 0.3, 0.7, 1.05, 2.1, inf):
        sheet = Canvas()
        voice.draw(sheet, age)
        faces.append(sheet.rgb())
    assert len(set(faces)) >= 3


def test_line_is_written_letter_by_letter() -> None:
    """A comment appears letter by letter, and even the longest one is in the safe area."""
    game = GAMES[0]
    voice = Voice(lambda _canvas, _age: None, ("W" * WORDS, "M" * WORDS))
    assert not [
        text
        for text in shown(game, voice, SPEAKS / 2).texts()
        if text.box.x >= BUBBLE_X and "W" in text.words
    ]
    assert "WWWWW" in {text.words for text in shown(game, voice, SPEAKS + 0.21).texts()}
    for age in (2.5, inf):
        canvas = shown(game, voice, age)
        assert set(voice.words) <= {text.words for text in canvas.texts()}
        assert is_safe(canvas)


def test_game_without_a_voice_shows_its_emblem() -> None:
    """In a game without a voice, its emblem takes the place of the face and moves with the beat."""
    game = varied(GAMES[0], voices=())
    canvas = shown(game, None, inf)
    assert {text.words for text in canvas.texts()} >= {"A BLUFF, CALLED"}
    assert {shown(game, None, inf, beat).rgb() for beat in range(0, 40, 5)} != {canvas.rgb()}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_record_counts_up_and_its_holder_follows(game: object) -> None:
    """Even the widest record and the widest name of its holder are in the safe area."""
    canvases = []
    for age in (0.0, COUNTS / 2, COUNTS + 1.0, inf):
        canvas = RecordingCanvas()
        record(canvas, game, WIDEST, age, 0)  # type: ignore[arg-type]
        canvases.append({text.words for text in canvas.texts()})
        assert is_safe(canvas)
    assert ["WWWWWWWWWWW" in words for words in canvases] == [False, False, True, True]
    assert all("CLASSIC RECORD" in words for words in canvases)
    assert [any("88888" in word for word in words) for words in canvases] == [False, False, True, True]


def test_trailer_without_a_record_asks_for_one() -> None:
    """Without a record the trailer says BE THE FIRST in waving letters."""
    pictures = set()
    for top_ten, age in ((None, inf), (TopTen(), inf), (None, 0.2), (None, 0.6)):
        canvas = RecordingCanvas()
        record(canvas, GAMES[0], top_ten, age, 0)
        pictures.add(canvas.rgb())
        assert "".join(text.words for text in canvas.texts()).replace(" ", "").endswith("BETHEFIRST")
    assert len(pictures) == 3
