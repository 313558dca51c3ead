"""The commands that make, send, install, roll back and list releases of the cabinet's software."""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from cabinet.commands.invocation import refuse_another_ones
from cabinet.files import bounded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packaging.version import Version

    from cabinet.commands.invocation import Invocation
    from cabinet.release.links import Links
    from cabinet.release.update import Updater

FAILED = 1
"""Exit code of a command whose change was attempted but failed."""
REFUSED = 2
"""Exit code of a command that was refused before it changed anything."""
KEY = ".ssh/cabinet_release"
"""The path of the owner's OpenSSH key for signing releases, relative to the home directory."""

_without = click.option(
    "--without",
    multiple=True,
    metavar="NAME",
    help="Do not keep this added game, such as pig-game; repeatable.",
)
_root = click.option(
    "--root",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    default=Path("/"),
    hidden=True,
    help="The folder that contains the cabinet's folders.",
)


@click.command()
@click.argument("project", type=click.Path(path_type=Path, file_okay=False, exists=True), default=Path())
@click.option(
    "--key",
    type=click.Path(path_type=Path, dir_okay=False),
    default=lambda: Path.home() / KEY,
    envvar="CABINET_KEY",
    help="The OpenSSH key that signs it.  [default: $CABINET_KEY, else ~/.ssh/cabinet_release]",
)
@click.option(
    "--target",
    "targets",
    multiple=True,
    help="trixie or bookworm; repeatable.  [default: both]",
)
@click.option(
    "--machine",
    "machines",
    multiple=True,
    help="As `uname -m` prints it on the Pi; repeatable.  [default: aarch64, every 64-bit Pi]",
)
@click.option(
    "--wheels",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Take the wheels it needs from this folder, not from the network.",
)
@click.option(
    "--with",
    "games",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    metavar="WHEEL",
    help="Add the game in this wheel; repeatable.",
)
@click.option(
    "--folder", type=click.Path(path_type=Path, file_okay=False), default=Path("dist"), show_default=True
)
def bundle(
    project: Path,
    key: Path,
    targets: tuple[str, ...],
    machines: tuple[str, ...],
    wheels: Path | None,
    games: tuple[Path, ...],
    folder: Path,
) -> None:
    """Make a signed release file of the checkout PROJECT, for `cabinet push`.

    The file contains every package that the cabinet needs and Debian lacks, for each target (system and
    machine), so nothing is built on the Pi. A game added by --with is first checked as by
    `cabinet check --quick`; later updates keep it.
    """
    from cabinet.release import bundle as bundles
    from cabinet.release import game_check, signature, target

    unknown = [name for name in targets if name not in target.SYSTEMS]
    if unknown:
        _stop(f"there is no target {unknown[0]!r}; there are: {', '.join(target.SYSTEMS)}", REFUSED)
    for machine in machines:
        if not re.fullmatch(target.MACHINES, machine):
            _stop(
                f"{machine!r} is not a machine type: write what `uname -m` prints, such as aarch64",
                REFUSED,
            )
    systems = [
        (target.SYSTEMS[name], machine)
        for name in targets or target.SYSTEMS
        for machine in machines or (target.MACHINE,)
    ]
    try:
        # Check the key before the long work; otherwise a bad key is only noticed when signing at the end.
        signature.fingerprint(key)
        if lines := game_check.refused(games, project, wheels=wheels, report=_report):
            _stop("\ncabinet: ".join(lines), REFUSED)
        path = bundles.make(
            project,
            folder,
            systems,
            sign=lambda unsigned: signature.sign(unsigned, key),
            report=_report,
            wheels=wheels,
            games=games,
        )
    except (bundles.BundleError, signature.SignatureError, ValueError, OSError) as error:
        _stop(str(error), REFUSED)
    _report(f"{path}: {path.stat().st_size / 1e6:.1f} MB; send it with `cabinet push HOST`")


@click.command()
@click.argument("hosts", nargs=-1, required=True, metavar="HOST...")
@click.option(
    "--file",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="The release file.  [default: the newest in dist]",
)
@click.option(
    "--key",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    envvar="CABINET_KEY",
    help="The key that signed it, or its .pub.  [default: $CABINET_KEY, else ~/.ssh/cabinet_release "
    "if it exists]",
)
@click.option("--allow-older", is_flag=True, help="Install it even if a newer version runs.")
@_without
def push(
    hosts: tuple[str, ...],
    file: Path | None,
    key: Path | None,
    allow_older: bool,
    without: tuple[str, ...],
) -> None:
    """Send a release file to one or more cabinets and wait until each has installed it.

    The whole file and its signature are checked before anything is sent. HOST is a host as
    for ssh, such as pi@cabinet.local; its user needs sudo without a password. A single cabinet
    reports every step; each of several cabinets reports one line when it has finished.
    """
    from cabinet.release import push as pushing

    path = file or _newest(Path("dist"))
    usual = Path.home() / KEY
    key = key or next(
        (each for each in (usual, usual.with_name(f"{usual.name}.pub")) if each.is_file()), None
    )
    try:
        checked = pushing.check(path, hosts, key)
    except pushing.PushError as error:
        _stop(str(error), REFUSED)
    wide = max(map(len, hosts))
    _report(f"{path} to {', '.join(hosts)}, signed by {key or checked.key}")
    if not key:
        _report(f"{usual} does not exist: only the cabinets can check that they trust the signature")
    all_took_it = pushing.push(
        path,
        hosts,
        _report,
        lambda took: _report(f"{took.host:<{wide}}  {'ok    ' if took.ok else 'FAILED'}  {took.text}"),
        allow_older=allow_older,
        without=without,
    )
    if not all_took_it:
        sys.exit(FAILED)


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True, allow_dash=True))
@click.option("--allow-older", is_flag=True, help="Install it even if a newer version runs.")
@_without
@_root
def update(file: Path, allow_older: bool, without: tuple[str, ...], root: Path) -> None:
    """Install the release FILE on this cabinet (- for standard input). Run it with sudo.

    The cabinet verifies, unpacks and examines the release, then restarts with it. If the new
    release fails, the cabinet returns to the previous release by itself.

    Exit codes: 0 the release runs; 1 it failed; 2 it was refused and nothing was changed.
    """
    from cabinet.release.update import MOST

    with _changing(root) as updater:
        try:
            source = sys.stdin.buffer if str(file) == "-" else bounded.open_file(file, MOST)
        except OSError as error:
            _stop(f"{file} cannot be opened: {error}; for a pipe write - and < or |", REFUSED)
        with source:
            _report(updater.update(source, allow_older=allow_older, without=without))


@click.command()
@click.argument("version", default="")
@_root
def rollback(version: str, root: Path) -> None:
    """Return to the previous release, or to VERSION. Run it with sudo."""
    with _changing(root) as updater:
        _report(updater.roll_back(version))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@_root
def releases(as_json: bool, root: Path) -> None:
    """List the releases on this cabinet, the running one first."""
    from cabinet.release.installed import listed

    lines = listed(_links(root))
    if as_json:
        from dataclasses import asdict

        click.echo(json.dumps([asdict(line) for line in lines], indent=2))
        return
    for line in lines:
        words = [line.part, f"with {', '.join(line.extras)}" if line.extras else ""]
        click.echo(f"{line.version:<12} {line.installed:<10}  {'  '.join(filter(None, words))}".rstrip())
    if not lines:
        click.echo("no release is installed here")


@click.command(hidden=True)
@click.argument("release")
@click.pass_obj
def back_up_scores(place: Invocation, release: str) -> None:
    """Save a copy of the scores before the release RELEASE begins to use them."""
    from cabinet.store import archive
    from cabinet.store.errors import StoreError

    refuse_another_ones(place.data)
    try:
        click.echo(archive.back_up(place.data, release))
    except (StoreError, OSError) as error:
        _stop(str(error), REFUSED)


@contextmanager
def _changing(root: Path) -> Iterator[Updater]:
    """Yield an updater that finishes its work even if the connection breaks; its errors end the program."""
    import signal

    from cabinet.release.update import FailedError, RefusedError

    if root == Path("/") and os.geteuid() != 0:
        _stop("this changes what is installed: run it with sudo", REFUSED)
    # The SSH connection that started this command may break; the work continues.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    os.umask(0o022)
    # People may be playing, so lower the priority.
    os.nice(10)
    try:
        yield _updater(root)
    except RefusedError as error:
        _stop(str(error), REFUSED)
    except FailedError as error:
        _stop(str(error), FAILED)
    except OSError as error:
        _stop(f"{error}; `cabinet releases` shows what runs", FAILED)


def _links(root: Path) -> Links:
    from cabinet.release.links import Links

    return Links(root.absolute())


def _updater(root: Path) -> Updater:
    import platform
    import shutil

    from cabinet.clock import SystemClock, monotonic, sleep
    from cabinet.release import signature, target
    from cabinet.release.unit import Unit
    from cabinet.release.update import Updater

    day = SystemClock(trusted=False).today()
    return Updater(
        links=_links(root),
        machine=platform.machine(),
        python=target.this_python(),
        verify=lambda signed, sig: signature.verify(signed, sig, root / "etc/cabinet/allowed_signers"),
        unit=Unit(),
        now=monotonic,
        wait=sleep,
        free=lambda path: shutil.disk_usage(path).free,
        today=lambda: day.isoformat() if day else "",
        report=_report,
    )


def _newest(folder: Path) -> Path:
    from packaging.version import Version

    found: list[tuple[Version, float, Path]] = []
    for path in folder.glob("cabinet-*.tar.gz"):
        version, _, _ = path.name.removeprefix("cabinet-").removesuffix(".tar.gz").partition("-with-")
        with suppress(ValueError):
            # If several files have the same version, with and without added games, the newest file counts.
            found.append((Version(version), path.stat().st_mtime, path))
    if not found:
        _stop(
            f"{folder} holds no release file: make one with `cabinet bundle`, or name it with --file", REFUSED
        )
    return max(found)[-1]


def _report(line: str) -> None:
    try:
        click.echo(line)
        sys.stdout.flush()
    except OSError:
        # The reader of the output has gone: the work continues without output.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - stays open


def _stop(message: str, code: int) -> NoReturn:
    with suppress(OSError):
        click.echo(f"cabinet: {message}", err=True)
    sys.exit(code)
