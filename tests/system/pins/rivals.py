"""Builds wheels of the other pin factories, lgpio and rpi-lgpio, for the virtual machine's Python.

There is no ready-made wheel of lgpio for this Python, so lgpio is built in a temporary Debian. The build runs
as root and takes three minutes once.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.system.vm.build import MIRROR, SUITE
from tests.system.vm.place import HOME

LGPIO = "lgpio==0.2.2.0"
RPI_LGPIO = "rpi-lgpio==0.6"
PACKAGES = "gcc,libc6-dev,make,python3-dev,python3-pip,python3-setuptools,python3-wheel,swig"
"""The Debian packages for building lgpio."""


def wheels() -> Path:
    """Return the folder with the wheels; build them if it is missing. Raises CalledProcessError."""
    found = HOME / "rivals"
    if not found.exists():
        with tempfile.TemporaryDirectory(dir=HOME) as folder:
            root = Path(folder) / "root"
            _run("mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, root, MIRROR)
            pip = (sys.executable, "-m", "pip", "-q", "download", "--no-deps", "--dest", root / "srv")
            _run(*pip, "--no-binary=:all:", LGPIO)
            _run(*pip, RPI_LGPIO)
            # With PYPI=1, lgpio links its library into the wheel.
            build = "cd /srv && PYPI=1 pip wheel --no-index --no-deps --no-build-isolation lgpio-*.tar.gz"
            _run("chroot", root, "sh", "-c", build)
            new = Path(folder) / "rivals"
            new.mkdir()
            for wheel in (root / "srv").glob("*.whl"):
                shutil.copy(wheel, new)
            new.rename(found)
    return found


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
