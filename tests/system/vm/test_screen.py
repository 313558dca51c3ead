"""Tests of screens of all sizes and shapes, and of TVs that stand on their side."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.system.vm.installed import DATA, Cabinet, bright

if TYPE_CHECKING:
    from pathlib import Path

    from tests.system.vm.screen import Screen


def lit(screen: Screen) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom edges of the area that is not black, in pixels."""
    rows = [
        y for y in range(screen.height) if any(screen.rgb[3 * y * screen.width : 3 * (y + 1) * screen.width])
    ]
    columns = [
        x for x in range(screen.width) if any(any(screen.at(x, y)) for y in rows[:: max(1, len(rows) // 200)])
    ]
    return columns[0], rows[0], columns[-1], rows[-1]


Box = tuple[int, int, int, int]
"""The left, top, right and bottom edges of an area in pixels, all inclusive."""


def fills(screen: Screen, box: Box) -> bool:
    """Return True if the area that is not black is this box, give or take a pixel."""
    return all(abs(a - b) <= 1 for a, b in zip(lit(screen), box, strict=True))


CASES: dict[tuple[int, int], dict[str, Box]] = {
    (1920, 1080): {"": (0, 0, 1919, 1079), "rotation = 270": (656, 0, 1263, 1079)},
    (1280, 720): {"rotation = 180": (0, 0, 1279, 719), "rotation = 90": (437, 0, 842, 719)},
    (640, 480): {"": (0, 60, 639, 419)},
    (720, 576): {"": (0, 72, 719, 503), 'shape = "16:9"': (0, 0, 719, 575)},
    (720, 480): {"": (0, 60, 719, 419), "rotation = 90": (208, 0, 511, 479)},
}
"""For each size of the screen, the display settings and the expected place of the picture."""


@pytest.mark.parametrize("size", CASES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_picture_fits(size: tuple[int, int], disk: Path) -> None:
    """The whole picture is drawn, up to its edges and not beyond. Pictures are kept for inspection."""
    words = f"video=Virtual-1:{size[0]}x{size[1]}"
    with Cabinet(disk, name="screen", screen=size, words=words) as machine:
        machine.wait_until_ready()
        for number, (settings, box) in enumerate(CASES[size].items()):
            machine.sh(f"cat > {DATA}/cabinet.toml", text=f"[display]\n{settings}\n")
            machine.sh("systemctl restart cabinet", timeout=240)
            assert f"{size[0]} x {size[1]}" in machine.status
            screen = machine.wait_for_screen(bright, 60)
            machine.shoot(f"title-{number}")
            # The stripes of the title reach two edges of the picture. The rest of the title's background is
            # black.
            across = sides(settings)
            found = lit(screen)
            assert [abs(found[at] - box[at]) <= 1 for at in across] == [True, True], (settings, found)
            # The set-up screen of a game fills the whole place of the picture.
            machine.strike("p1_fire")
            time.sleep(3)
            machine.strike("p1_fire")
            machine.wait_for_screen(partial(fills, box=box), 60, f"a picture in {box} with {settings!r}")
            machine.shoot(f"set-up-{number}")


def sides(settings: str) -> tuple[int, int]:
    """Return the indexes in a Box of the edges that the stripes of the title reach."""
    return (1, 3) if "90" in settings or "270" in settings else (0, 2)
