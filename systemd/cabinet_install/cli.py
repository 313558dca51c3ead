"""The command `systemd/install`, which installs or uninstalls the cabinet on a Raspberry Pi."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.controls import config_txt, pinmap
from cabinet_install import boot, steps
from cabinet_install.system import CommandError, Linux
from cabinet_install.work import InstallError, RefusedError, Work

if TYPE_CHECKING:
    from cabinet_install.system import System

SOURCE = Path(__file__).parents[2]
"""The folder of the cabinet's source: a checkout or an unpacked archive."""


def main(arguments: Sequence[str], system: System | None = None, user: int | None = None) -> int:
    """Install or uninstall the cabinet; return the exit code: 0 success, 1 failure, 2 refused.

    `system` runs commands, and `user` is the id of the user (0 is root); None means those of this machine.
    """
    options = _parser().parse_args(arguments)
    root = options.root.resolve()
    if root == Path("/") and (os.geteuid() if user is None else user) and not options.dry_run:
        print("install: must be run as root: sudo systemd/install", file=sys.stderr)
        return 2
    work = Work(root, system or Linux(), _print, dry=options.dry_run)
    try:
        if options.action == "uninstall":
            steps.uninstall(work, scores_too=options.scores_too)
        else:
            steps.install(
                work,
                steps.Options(
                    SOURCE,
                    config_txt.lines(pinmap.read(SOURCE / "hardware" / "pins.toml")),
                    options.release,
                    tuple(options.key),
                    options.hdmi,
                    options.not_a_pi,
                    options.owner,
                    options.card,
                ),
            )
    except RefusedError as error:
        print(f"install: {error}", file=sys.stderr)
        return 2
    except (InstallError, CommandError, OSError) as error:
        print(f"install: {error}", file=sys.stderr)
        return 1
    return 0


def _print(line: str) -> None:
    # Flush each line at once, because the first start shows the lines on the TV.
    print(line, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="systemd/install",
        description="Make this Raspberry Pi an arcade cabinet. Run it again to change only what is missing.",
    )
    add = parser.add_argument
    add("action", nargs="?", choices=("install", "uninstall"), default="install")
    add("--dry-run", action="store_true", help="change nothing, print what would be done")
    add("--release", type=Path, metavar="FILE", help="install this release file (cabinet bundle makes it)")
    add(
        "--key",
        type=Path,
        action="append",
        default=[],
        metavar="FILE.pub",
        help="trust updates signed by this key",
    )
    mode = f"the TV's mode, or auto  [default: the one that is set already, else {boot.HDMI}]"
    add("--hdmi", metavar="MODE", help=mode)
    add("--not-a-pi", action="store_true", help="install without a Raspberry Pi boot partition")
    owner = "the login that may use `cabinet` without sudo  [default: the user of sudo]"
    add("--owner", metavar="LOGIN", default=_login(), help=owner)
    add("--scores-too", action="store_true", help="uninstall: remove the scores as well")
    add("--card", action="store_true", help=argparse.SUPPRESS)
    add("--root", type=Path, default=Path("/"), help=argparse.SUPPRESS)
    return parser


def _login() -> str:
    """Return the login of the user that called sudo, '' if it is root."""
    login = os.environ.get("SUDO_USER", "")
    return "" if login == "root" else login
