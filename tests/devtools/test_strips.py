"""Strips of single frames from the great moments of games."""

from pathlib import Path

import pytest
from PIL import Image

from cabinet.devtools.virtual import gallery, strips
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.play import catalogue
from tests.varied import varied

DICE_POKER = catalogue.load()[0]
MOVING = varied(
    DICE_POKER,
    samples=(DICE_POKER.look.samples[0]._replace(moving=0.8), DICE_POKER.look.samples[1]._replace(moving=0)),
)


def test_strip_has_eight_frames(tmp_path: Path) -> None:
    (strip,) = strips.write([MOVING], tmp_path)
    with Image.open(strip) as picture:
        assert picture.size == (strips.SHOWN * WIDTH // gallery.SMALL, HEIGHT // gallery.SMALL)
    assert list(tmp_path.iterdir()) == [strip]


def test_strip_has_first_last_and_six_frames_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    all_frames = list(gallery.frames(MOVING, MOVING.look.samples[0], strips.RATE, gallery.PEOPLE))
    strip: list[Canvas] = []
    monkeypatch.setattr(gallery, "frames", lambda *_: iter(all_frames))
    monkeypatch.setattr(gallery, "write_strip", lambda shots, _path: strip.extend(shots))
    strips.write([MOVING], tmp_path)
    assert len(strip) == 8
    assert (strip[0], strip[-1]) == (all_frames[0], all_frames[-1])
