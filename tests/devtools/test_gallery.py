"""The pictures of all screens, compared with the pictures in files."""

from pathlib import Path

import pytest

from cabinet.devtools.virtual import gallery
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.palette import WHITE


def drawn(height: int) -> Canvas:
    """Return a picture with a white band of this height in pixels."""
    canvas = Canvas()
    canvas.box(0, 0, WIDTH, height, WHITE)
    return canvas


@pytest.mark.parametrize(
    ("is_ce", "height", "same"),
    [(False, 100, True), (False, 101, False), (True, 100, True), (True, 102, True), (True, 120, False)],
)
def test_picture_is_compared_with_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_ce: bool, height: int, same: bool
) -> None:
    """With pygame every pixel must be as in the file; with pygame-ce a few pixels may differ."""
    monkeypatch.setattr(gallery, "IS_CE", is_ce)
    path = tmp_path / "band.png"
    drawn(100).png(path)
    assert gallery.is_on_file(path, drawn(height)) is same


@pytest.mark.parametrize("is_ce", [False, True])
def test_picture_of_another_size_is_not_on_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_ce: bool
) -> None:
    monkeypatch.setattr(gallery, "IS_CE", is_ce)
    path = tmp_path / "large.png"
    gallery.blank((2 * WIDTH, HEIGHT)).png(path)
    assert not gallery.is_on_file(path, Canvas())
