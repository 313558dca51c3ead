"""What the unit calls before every start: the guard, unless nothing has changed since all was well."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from cabinet.release import release
from cabinet_install import steps
from tests.release.workshop import NEW, OLD, passed_over

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.release.workshop import Workshop

ASKED = "import pathlib, sys; pathlib.Path(__file__).with_name('asked').write_text(sys.argv[1])"


def asks(workshop: Workshop) -> bool:
    """Whether the script asks the guard; where it does not, the release that starts is noted."""
    home = workshop.home
    script = shutil.copy(steps.FILES / "opt/cabinet/starting", home.folder)
    (home.folder / "guard.py").write_text(ASKED)
    home.started_file.write_text("something else")
    done = subprocess.run(["sh", script], cwd="/", capture_output=True, text=True, check=True)
    assert done.stdout == done.stderr == ""
    release.install_guard(home)
    asked = home.folder / "asked"
    found = asked.exists()
    assert found or home.started() == home.current()
    assert found != passed_over(home)
    if found:
        assert asked.read_text() == "starting"
        asked.unlink()
    return found


def test_devices_are_handed_over_before(workshop: Workshop, tmp_path: Path) -> None:
    """The screen and every chip that is there; whatever comes of that, the guard is asked all the same."""
    folder = workshop.home.folder
    root = folder.parents[1]
    script = shutil.copy(steps.FILES / "opt/cabinet/starting", folder)
    (folder / "guard.py").write_text(ASKED)
    workshop.home.link.unlink()
    tools, devices = tmp_path / "tools", root / "dev"
    tools.mkdir()
    for tool in ("chgrp", "chmod"):
        (tools / tool).write_text(f'#!/bin/sh\necho {tool} "$@" >> "{tools}/done"\n')
        (tools / tool).chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}

    def starts() -> list[str]:
        subprocess.run(["sh", script], cwd="/", env=environment, check=True)
        assert (folder / "asked").read_text() == "starting"
        done = tools / "done"
        return done.read_text().splitlines() if done.exists() else []

    assert starts() == []
    devices.mkdir()
    (devices / "fb0").write_text("no device")
    for name in ("gpiochip0", "gpiochip1"):
        (devices / name).symlink_to("/dev/null")
    chips = f"{devices}/gpiochip0 {devices}/gpiochip1"
    assert starts() == [f"chgrp gpio {chips}", f"chmod 660 {chips}"]
    (tools / "done").unlink()
    (tools / "chgrp").write_text("#!/bin/sh\nexit 1\n")
    (devices / "fb0").unlink()
    (devices / "fb0").symlink_to("/dev/null")
    assert starts() == []
    (tools / "chgrp").unlink()
    (tools / "chgrp").symlink_to("/bin/true")
    assert starts() == [f"chmod 660 {devices}/fb0", f"chmod 660 {chips}"]


def test_not_while_all_stays_as_it_was(workshop: Workshop) -> None:
    """With the release of the installer, which has no state yet, and after an update."""
    assert not asks(workshop)
    workshop.unit.power_cycle()
    assert not asks(workshop)
    workshop.update()
    workshop.unit.restart()
    assert workshop.home.state_file.exists()
    assert not asks(workshop)
    workshop.unit.power_cycle()
    assert not asks(workshop)


def _fail(workshop: Workshop) -> None:
    workshop.unit.guard.stopped("exit-code", "1")


def _switch(workshop: Workshop) -> None:
    workshop.home.switch(OLD)


def _break(workshop: Workshop) -> None:
    (workshop.home.release(NEW) / release.MARK).unlink()


def _lead_nowhere(workshop: Workshop) -> None:
    workshop.home.link.unlink()


def _lose_the_state(workshop: Workshop) -> None:
    workshop.home.state_file.unlink()


def _lose_the_note(workshop: Workshop) -> None:
    workshop.home.well_file.unlink()


def _tear_the_note(workshop: Workshop) -> None:
    workshop.home.well_file.write_bytes(workshop.home.well_file.read_bytes()[:20])


@pytest.mark.parametrize(
    "change",
    [_fail, _switch, _break, _lead_nowhere, _lose_the_state, _lose_the_note, _tear_the_note],
    ids=lambda change: change.__name__.strip("_"),
)
def test_whenever_anything_has_changed(workshop: Workshop, change: Callable[[Workshop], None]) -> None:
    """What it compares is what the guard looks at. Once asked, it is not asked again."""
    workshop.update()
    workshop.unit.start()
    assert not asks(workshop)
    change(workshop)
    assert asks(workshop)
    workshop.unit.start()
    assert not asks(workshop)


def test_again_and_again_while_there_is_something_to_do(workshop: Workshop) -> None:
    """No release is complete, and somebody may bring one."""
    workshop.update()
    for version in (OLD, NEW):
        (workshop.home.release(version) / release.MARK).unlink()
    for _ in range(2):
        workshop.unit.start()
        assert asks(workshop)
    (workshop.home.release(OLD) / release.MARK).touch()
    workshop.unit.start()
    assert workshop.unit.running == OLD
    assert not asks(workshop)
