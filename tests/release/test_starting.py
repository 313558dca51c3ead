"""Tests of the script `starting`, which systemd runs before the cabinet to give it screen and pins."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "systemd/files/opt/cabinet/starting"


def test_devices_are_handed_over(tmp_path: Path) -> None:
    """The screen gets the group video and all GPIO chips the group gpio; a failing tool does no harm."""
    folder, tools, devices = tmp_path / "opt/cabinet", tmp_path / "tools", tmp_path / "dev"
    for each in (folder, tools, devices):
        each.mkdir(parents=True)
    script = shutil.copy(SCRIPT, folder)
    for tool in ("chgrp", "chmod"):
        (tools / tool).write_text(f'#!/bin/sh\necho {tool} "$@" >> "{tools}/done"\n')
        (tools / tool).chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}

    def starts() -> list[str]:
        (tools / "done").unlink(missing_ok=True)
        done = subprocess.run(
            ["sh", script], check=False, cwd="/", env=environment, capture_output=True, text=True
        )
        assert done.stdout == done.stderr == ""
        return (tools / "done").read_text().splitlines() if (tools / "done").exists() else []

    assert starts() == []
    (devices / "fb0").write_text("no device")
    for name in ("gpiochip0", "gpiochip1"):
        (devices / name).symlink_to("/dev/null")
    chips = f"{devices}/gpiochip0 {devices}/gpiochip1"
    assert starts() == [f"chgrp gpio {chips}", f"chmod 660 {chips}"]
    (tools / "chgrp").write_text("#!/bin/sh\nexit 1\n")
    (devices / "fb0").unlink()
    (devices / "fb0").symlink_to("/dev/null")
    assert starts() == []
    (tools / "chgrp").unlink()
    (tools / "chgrp").symlink_to("/bin/true")
    assert starts() == [f"chmod 660 {devices}/fb0", f"chmod 660 {chips}"]
