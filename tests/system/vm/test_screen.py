"""Screens of every size and shape, and TVs on their side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.system.vm.installed import DATA, Cabinet, bright

if TYPE_CHECKING:
    from pathlib import Path

    from tests.system.vm.screen import Screen


def lit(screen: Screen) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of all that is not black."""
    rows = [
        y for y in range(screen.height) if any(screen.rgb[3 * y * screen.width : 3 * (y + 1) * screen.width])
    ]
    columns = [
        x for x in range(screen.width) if any(any(screen.at(x, y)) for y in rows[:: max(1, len(rows) // 200)])
    ]
    return columns[0], rows[0], columns[-1], rows[-1]


@pytest.mark.parametrize(
    ("size", "settings", "inside"),
    [
        ((1920, 1080), "", (0, 0, 1919, 1079)),
        ((1280, 720), "rotation = 180", (0, 0, 1279, 719)),
        ((1280, 720), "rotation = 90", (437, 0, 842, 719)),
        ((1920, 1080), "rotation = 270", (656, 0, 1263, 1079)),
        ((640, 480), "", (0, 60, 639, 419)),
        ((720, 576), "", (0, 72, 719, 503)),
        ((720, 576), 'shape = "16:9"', (0, 0, 719, 575)),
        ((720, 480), "rotation = 90", (208, 0, 511, 479)),
    ],
    ids=lambda value: str(value).replace(" ", ""),
)
def test_the_picture_fits(
    size: tuple[int, int], settings: str, inside: tuple[int, int, int, int], disk: Path
) -> None:
    """All of it is drawn, within its place; a picture is kept for a look."""
    words = f"video=Virtual-1:{size[0]}x{size[1]}"
    with Cabinet(disk, name="screen", screen=size, words=words) as machine:
        machine.wait_until_ready()
        machine.sh(f"cat > {DATA}/cabinet.toml", text=f"[display]\n{settings}\n")
        machine.sh("systemctl restart cabinet", timeout=240)
        assert f"{size[0]} x {size[1]}" in machine.status
        # In attract mode the title's stripes go from edge to edge.
        machine.strike("p1_fire")
        screen = machine.wait_for_screen(bright, 60)
        print(machine.shoot(f"{size[0]}x{size[1]}-{settings.replace(' ', '') or 'plain'}".replace('"', "")))
        left, top, right, bottom = lit(screen)
        assert left >= inside[0] - 1
        assert top >= inside[1] - 1
        assert right <= inside[2] + 1
        assert bottom <= inside[3] + 1
