"""Our wheel, and those it needs on the card."""

from __future__ import annotations

import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path

from cabinet.release import bundle, target
from cabinet_install import release


def collect(checkout: Path, suite: str, cache: Path, *, fresh: bool) -> Path:
    """A folder with our wheel, made anew, and those it needs as they were when they were first fetched.

    Raises BundleError, InstallError, OSError.
    """
    system = target.SYSTEMS[suite]
    kept, wheels = cache / f"needed-{suite}", cache / f"wheels-{suite}"
    if fresh:
        shutil.rmtree(kept, ignore_errors=True)
    shutil.rmtree(wheels, ignore_errors=True)
    wheels.mkdir(parents=True)
    # What builds it is fetched where it is not there.
    here = ("--no-build-isolation",) if find_spec("hatchling") else ()
    pip = (*bundle.PIP, "wheel", *bundle.QUIET, "--no-deps", "--wheel-dir")
    bundle.run([*pip, str(wheels), *here, str(checkout)])
    if not kept.exists():
        with tempfile.TemporaryDirectory(dir=cache) as scratch:
            own = Path(scratch) / "own"
            bundle.run([*pip, str(own), *bundle.SOURCES])
            shelf = bundle.Shelf(system, target.MACHINE, Path(scratch), own, None, bundle.run)
            needs = system.requirements(bundle.metadata(release.wheel_in(wheels)))
            shelf.collect("needed", *needs)
            shutil.move(Path(scratch) / "needed", kept)
    for wheel in kept.glob("*.whl"):
        shutil.copy(wheel, wheels)
    return wheels
