"""The title of the cabinet: falling letters, a moving floor, and a new thing that flies by every 4 s."""

from __future__ import annotations

from math import inf

import pytest

from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.drawing.title import BOX_HEIGHT, BOX_Y, HORIZON, Moment, moves, title


def drawn(age: float, beat: int = 0, turn: int = 0) -> Canvas:
    """Return a canvas with the title screen, `age` seconds after it appeared."""
    canvas = Canvas()
    title(canvas, "PRESS START", Moment(age, beat, turn), lit=True)
    return canvas


def sky(canvas: Canvas) -> bytes:
    """Return the pixels of the picture above the floor."""
    part = Canvas()
    part.paste(canvas, 0, 0, (0, 0, WIDTH, HORIZON - 8))
    return part.rgb()


def top_of(letter: str, age: float) -> int:
    """Return the y of the top of a letter of ARCADE that is falling or has just landed."""
    canvas = RecordingCanvas()
    title(canvas, "PRESS START", Moment(age), lit=True)
    return max((text.box.y for text in canvas.texts() if text.words == letter), default=-HEIGHT)


def test_letters_fall_in_turn_and_bounce() -> None:
    """Letters fall 0.06 s apart, bounce once after they land, and then stay in their places."""
    place = top_of("R", 0.36)
    assert top_of("R", 0.3) < place
    assert top_of("R", 0.46) == place - 18
    assert top_of("R", 0.56) == place
    assert top_of("D", 0.36 + 3 * 0.06) == place
    assert sky(drawn(1.4)) == sky(drawn(inf))
    assert sky(drawn(1.2)) != sky(drawn(inf))
    assert [moves(age) for age in (0.0, 1.3, 1.5, inf)] == [True, True, False, False]


@pytest.mark.parametrize("turn", range(4))
def test_another_thing_flies_every_four_seconds(turn: int) -> None:
    """Four different things fly by; each showing of the title starts with another one."""
    pictures = [sky(drawn(2.3 + 4 * flight, beat=1, turn=turn)) for flight in range(4)]
    assert len({*pictures, sky(drawn(4.5, beat=1))}) == 5
    assert sky(drawn(2.3, beat=1, turn=turn)) == sky(drawn(2.3 + 4 * turn, beat=1))
    assert [moves(1.9 + 4 * flight) for flight in range(4)] == [True] * 4
    assert not moves(5.0)


def test_flights_do_not_cover_press_start() -> None:
    boxes = set()
    for tenth in range(180):
        part = Canvas()
        part.paste(drawn(tenth / 10, beat=tenth + 1), 0, 0, (180, BOX_Y, 280, BOX_HEIGHT))
        boxes.add(part.rgb())
    assert len(boxes) == 1


def test_nothing_flies_while_idle_animations_rest() -> None:
    """On a slow machine and in calm mode, no idle animations move, so the floor is still too."""
    assert drawn(2.6).same_as(drawn(7.0))
    assert not drawn(5.0, beat=3).same_as(drawn(5.0, beat=4))
