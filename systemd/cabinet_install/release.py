"""Installs the first release on a machine; `cabinet update` installs later ones."""

from __future__ import annotations

import platform
import tempfile
from pathlib import Path

from cabinet.files import bounded
from cabinet.release import archive, bundle, target
from cabinet.release.installed import fitting, lay_down
from cabinet.release.links import Links
from cabinet_install.work import InstallError, RefusedError, Work


def current(work: Work) -> str:
    """Return the version of the installed current release, '' if there is none."""
    return Links(work.root).current()


def check(file: Path) -> None:
    """Check that a release file is complete and fits this system. Raises RefusedError."""
    try:
        with bounded.open_file(file, archive.MOST_BYTES) as opened:
            fitting(opened, platform.machine(), target.this_python())
    except (ValueError, OSError) as error:
        raise RefusedError(f"--release {file}: {error}") from error


def install(work: Work, source: Path, file: Path | None, codename: str) -> None:
    """Install a release from a file, or make one from `source`, and select it as the current release.

    Does nothing if there is a current release. Raises InstallError.
    """
    links, there = Links(work.root), current(work)
    if there:
        work.step(f"release {there} (to install another one: cabinet update)", done=True, act=lambda: None)
        return
    if not file and codename not in target.SYSTEMS:
        known = " or ".join(target.SYSTEMS)
        raise InstallError(
            f"Debian {codename!r}: a release can be made for {known}; install one with --release"
        )

    def act() -> None:
        machine, python = platform.machine(), target.this_python()
        with tempfile.TemporaryDirectory() as scratch:
            try:
                made = file or bundle.make(
                    source, Path(scratch), [(target.SYSTEMS[codename], machine)], sign=None, report=work.say
                )
                lay_down(links, made, machine=machine, python=python)
            except (bundle.BundleError, ValueError) as error:
                raise InstallError(str(error)) from error

    work.step(f"release of {file or source} in {links.folder}", done=False, act=act)
