"""Great moments as strips and as animated files."""

from pathlib import Path

import pytest
from PIL import Image

from cabinet.devtools.virtual import gallery, moving, strips
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.play import catalogue
from tests.varied import varied

DICE_POKER = catalogue.load()[0]
MOVING = varied(
    DICE_POKER,
    samples=(DICE_POKER.look.samples[0]._replace(moving=0.8), DICE_POKER.look.samples[1]._replace(moving=0)),
)


def test_a_moment_is_written(tmp_path: Path) -> None:
    """Eight frames beside one another, and all of them one after another for ever."""
    (strip,) = strips.write([MOVING], tmp_path, moving.animation)
    (animated,) = tmp_path.glob("*.gif")
    with Image.open(strip) as picture:
        assert picture.size == (strips.SHOWN * WIDTH // gallery.SMALL, HEIGHT // gallery.SMALL)
    with Image.open(animated) as film:
        assert film.size == (WIDTH // gallery.SMALL, HEIGHT // gallery.SMALL)
        assert film.info["loop"] == 0
        assert 1 < getattr(film, "n_frames", 1) <= round(0.8 * strips.RATE)
    assert len(list(tmp_path.iterdir())) == 2


def test_without_animated_files(tmp_path: Path) -> None:
    """The strip alone."""
    assert strips.write([MOVING], tmp_path) == list(tmp_path.iterdir()) != []


def test_which_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A strip has the first and the last; an animated file all of them, in order."""
    frames: list[Canvas] = []
    strip: list[Canvas] = []
    monkeypatch.setattr(gallery, "write_strip", lambda shots, _path: strip.extend(shots))
    strips.write([MOVING], tmp_path, lambda shots, _path, _rate: frames.extend(shots))
    assert len(strip) == 8
    assert (strip[0], strip[-1]) == (frames[0], frames[-1])
    colours = [(200, 0, 0), (0, 200, 0), (0, 0, 200)]
    plain = [Canvas() for _ in colours]
    for canvas, colour in zip(plain, colours, strict=True):
        canvas.fill(colour)
    moving.animation(plain, tmp_path / "three.gif", 10)
    with Image.open(tmp_path / "three.gif") as film:
        seen = []
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            seen.append((film.convert("RGB").getpixel((9, 9)), film.info["duration"]))
    assert seen == [(colour, 100) for colour in colours]
