"""The first release on a machine: a virtual environment of its own under /opt/cabinet/releases."""

from __future__ import annotations

import platform
import shutil
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

from cabinet.release import release, target
from cabinet_install.work import InstallError, Work

RELEASES = "/opt/cabinet/releases"
CURRENT = "/opt/cabinet/current"
WHEEL = "arcade_cabinet-*.whl"


def wheel_in(folder: Path) -> Path:
    """The one wheel of ours in a folder. Raises InstallError."""
    wheels = sorted(folder.glob(WHEEL))
    if len(wheels) != 1:
        found = ", ".join(wheel.name for wheel in wheels) or "none"
        raise InstallError(
            f"{folder} must have one {WHEEL}, it has {found}; build it: pip wheel --no-deps -w {folder} ."
        )
    return wheels[0]


def install(work: Work, source: Path, offline: Path | None) -> None:
    """Make the release of `source`, or of the wheel in the folder `offline`, and make it the current one.

    Where a whole release is the current one already it stays. Raises InstallError.
    """
    wheel = wheel_in(offline) if offline else None
    version = wheel.name.split("-")[1] if wheel else _version(source)
    where = f"{RELEASES}/{version}"
    current = work.at(CURRENT)
    if (current / release.MARK).exists():
        plays = current.resolve().name
        work.step(f"release {plays} plays", done=True, act=lambda: None)
        if plays != version:
            work.say(f"release {version} is not installed over it: cabinet update can go back by itself")
        return

    def build() -> None:
        if offline and wheel:
            _build(work, where, version, wheel, offline)
            return
        with tempfile.TemporaryDirectory() as scratch:
            work.system.run(sys.executable, "-m", "venv", f"{scratch}/venv")
            work.system.run(
                *(f"{scratch}/venv/bin/pip", "wheel", "-q", "--no-deps", "-w", scratch, str(source)),
            )
            _build(work, where, version, wheel_in(Path(scratch)), None)

    work.step(f"release {version} in {where}", done=work.at(f"{where}/{release.MARK}").exists(), act=build)
    work.link(CURRENT, f"releases/{version}", "the release that plays")


def _build(work: Work, where: str, version: str, wheel: Path, offline: Path | None) -> None:
    folder = work.at(where)
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    run = work.system.run
    run(sys.executable, "-m", "venv", "--system-site-packages", str(folder))
    index = ("--no-index", "--find-links", str(offline)) if offline else ()
    # Debian's packages count as installed, but a release has its own.
    pip = (
        *(f"{folder}/bin/python", "-I", "-m", "pip", "install", "-q", "--ignore-installed"),
        *("--no-cache-dir", "--no-input", "--disable-pip-version-check", *index),
    )
    run(*pip, "--no-deps", str(wheel))
    with zipfile.ZipFile(wheel) as archive:
        metadata = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        run(*pip, *target.requirements(archive.read(metadata).decode()))
    python = f"{folder}/bin/python"
    fresh = "import pygame; raise SystemExit(pygame.version.vernum < (2, 5))"
    if work.system.ask(python, "-c", fresh).status:
        # PyPI's pygame cannot draw without a desktop; pygame-ce, the same module, can.
        run(*pip, "pygame-ce>=2.5.6")
    if work.system.ask(python, "-c", "import cabinet.store.store").status:
        raise InstallError(f"{where} does not work: it cannot import cabinet; are all its wheels there?")
    notes = release.Release(
        version=version,
        python=f"{sys.version_info.major}.{sys.version_info.minor}",
        machine=platform.machine(),
    )
    release.finish(folder, notes)


def _version(source: Path) -> str:
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])
