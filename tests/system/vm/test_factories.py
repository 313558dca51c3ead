"""Tests of pins that are read by gpiozero's factories over lgpio and over RPi.GPIO's replacement."""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from tests.system.pins import rivals
from tests.system.vm.installed import DATA, Cabinet, bright, shows
from tests.system.vm.test_play import STILL, expected

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REVISION = "/etc/systemd/system/cabinet.service.d/revision.conf"
"""The path of a systemd drop-in that gives rpi-lgpio the board's revision, which it cannot read in this
machine."""

PRESS = 0.3
"""The seconds that a switch is held: RPi.GPIO reads a pin only when an edge is reported, without its time."""


@pytest.fixture
def chosen(cabinet: Cabinet) -> Iterator[Callable[[str], None]]:
    """Yield a function that restarts the cabinet with the pin factory of that name."""
    with tempfile.TemporaryDirectory() as folder:
        for wheel in rivals.wheels().iterdir():
            with ZipFile(wheel) as archive:
                archive.extractall(folder)
        cabinet.put(*Path(folder).iterdir(), to="/opt/cabinet/current/lib/")
    cabinet.sh(f"mkdir -p {Path(REVISION).parent}")
    cabinet.sh(f"cat > {REVISION}", text="[Service]\nEnvironment=RPI_LGPIO_REVISION=b03114\n")

    def choose(name: str) -> None:
        cabinet.sh(f"cat > {DATA}/cabinet.toml", text=f'{STILL}[controls]\npins = "{name}"\n')
        cabinet.sh("systemctl daemon-reload")
        cabinet.begin_again()

    yield choose
    cabinet.sh(f"rm -f {REVISION}; systemctl daemon-reload")


@pytest.mark.parametrize("name", ["lgpio", "rpigpio"])
def test_opened_and_pressed(
    cabinet: Cabinet, chosen: Callable[[str], None], tmp_path: Path, name: str
) -> None:
    """All 23 pins open, each press changes the screen as it should, and the doctor names the pin factory."""
    chosen(name)
    cabinet.wait_for_screen(bright, 60)
    pressed: list[str] = []
    for number, control in enumerate(("p1_fire", "p2_right", "p4_left")):
        cabinet.strike(control, seconds=PRESS)
        pressed.append(control)
        picture = expected(tmp_path / str(number), *pressed)
        screen = cabinet.wait_for_screen(partial(shows, canvas=picture), 30, f"{name} after {control}")
        assert shows(screen, canvas=picture)
    time.sleep(1)
    found = cabinet.cabinet("doctor").out
    assert f"read by the running cabinet through the pin factory '{name}'; 23 of 23 open" in found
