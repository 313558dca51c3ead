"""Runs tests of the checkout on arm64, with the image's own Python, pygame and libraries.

    sudo .venv/bin/python -m tests.system.arm.suite dist/cabinet-VERSION-arm64.img [what pytest takes]

qemu-user emulates the processor, some twenty times slower than the computer itself. The packages that pytest
needs and a card lacks are fetched once, as wheels for the card. Without arguments, the tests below are run.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from cabinet.release import target
from cabinet_image import base, tools
from tests.system.arm.arguments import parser
from tests.system.arm.opened import system
from tests.system.vm.place import HOME, ROOT

PROCESSOR = "cortex-a53"
"""The processor of a Zero 2 W and a Pi 3.

With the vector unit of QEMU's default processor, numpy miscalculates.
"""
WANTED = ("pytest", "hypothesis", "faker", "numpy", "pillow", "treys")
GAMES = ("five_card_draw", "heads_up_poker", "poker_dice", "yahtsee")
"""The games of which only the tests of rules and screens are run."""
CHOSEN = (
    "tests/cards",
    "tests/dice",
    "tests/dice_poker",
    "tests/store/test_store.py",
    "tests/controls",
    "tests/card_pictures",
    "tests/dice_pictures",
    "tests/drawing",
    "tests/display",
    "tests/heads_up_poker/test_dealer.py",
    *(f"tests/{game}/test_{what}.py" for game in GAMES for what in ("rules", "screens")),
)
EMULATED = ("--deselect=tests/display/test_cec.py::test_missing_command_names_its_package",)
"""The tests that are left out, because qemu-user emulates something differently from a Linux kernel.

A missing program that Python starts by its whole path, with posix_spawn, ends with exit code 127 there: the
child process cannot report the error through shared memory.
"""
OPTIONS = (
    # The project's options for pytest need pytest-cov, which the card lacks.
    *("-o", "addopts=", "-m", "not slow"),
    # The card lacks pytest-xdist and pytest-cov, which declare the marks `xdist_group` and `no_cover`.
    *("-W", "ignore::pytest.PytestUnknownMarkWarning"),
    *("-p", "no:cacheprovider", "--durations=5", "-q"),
    *EMULATED,
)
PARTS = ("cabinet", "games", "study", "tests", "hardware", "systemd", "pyproject.toml")


def main(arguments: list[str]) -> int:
    """Run the tests; return pytest's exit code."""
    reader = parser("suite", main.__doc__)
    reader.add_argument("words", nargs=argparse.REMAINDER, help="for pytest  [default: the tests chosen]")
    given = reader.parse_args(arguments)
    tools.need_arm(tools.environment(0))
    wheels = _wheels()
    with system(given.image) as root:
        place = root / "root/checkout"
        place.mkdir(parents=True)
        for part in PARTS:
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, place / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, place / part)
        more = root / "root/more"
        _lay_out(wheels, more)
        environment = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root",
            "LC_ALL": "C.UTF-8",
            "QEMU_CPU": PROCESSOR,
            "PYTHONPATH": "/root/checkout:/root/checkout/systemd:/root/more:/opt/cabinet/current/lib",
            "PYTHONDONTWRITEBYTECODE": "1",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        python = "/usr/bin/python3"
        command = ("chroot", root, "sh", "-c", 'cd /root/checkout && exec "$@"', "sh", python, "-m", "pytest")
        return subprocess.run(
            (*command, *OPTIONS, *(given.words or CHOSEN)), env=environment, check=False
        ).returncode


def _wheels() -> Path:
    """Download the wheels of pytest for the card."""
    kept = HOME / "-".join(("arm-wheels", *WANTED))
    if not kept.exists():
        system = target.SYSTEMS[base.SUITE]
        unfinished = kept.with_name(f"{kept.name}.part")
        subprocess.run(
            (
                *(
                    sys.executable,
                    "-m",
                    "pip",
                    "download",
                    "-q",
                    "--only-binary=:all:",
                    "--implementation=cp",
                ),
                *(f"--python-version={system.python}", "--dest", unfinished),
                *(f"--platform={tag}" for tag in system.platforms(target.MACHINE)),
                *WANTED,
            ),
            check=True,
        )
        unfinished.rename(kept)
    return kept


def _lay_out(wheels: Path, folder: Path) -> None:
    """Unpack wheels, none of which has an install script."""
    for wheel in sorted(wheels.glob("*.whl")):
        shutil.unpack_archive(wheel, folder, "zip")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
