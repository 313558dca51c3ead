"""All of an installation in its order, and all of its undoing."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

from cabinet.files.places import SERVICE_DATA
from cabinet_install import boot, card, keys, packages, release, users
from cabinet_install.disk import decoded, encoded
from cabinet_install.record import packed
from cabinet_install.work import RECORD, InstallError, RefusedError, Work

FILES = Path(__file__).parents[1] / "files"
"""What is laid down as it is, in the places where it belongs."""
UNITS = (
    "cabinet.service",
    "cabinet-power@poweroff.path",
    "cabinet-power@reboot.path",
    "cabinet-request@usb-backup.path",
    "cabinet-request@usb-restore.path",
    "cabinet-request@addresses.path",
    "cabinet-rollback.path",
    "cabinet-metrics.timer",
    "cabinet-clock.timer",
)
"""What starts with the system."""
OWN = "cabinet"
"""How the names of the cabinet's own units begin."""
SCORES = str(SERVICE_DATA)
AUTO = "auto"


class Options(NamedTuple):
    """What the owner asked for."""

    source: Path
    """The checkout or unpacked folder."""
    wiring: boot.Wiring = boot.Wiring()
    offline: Path | None = None
    """A folder of wheels to use instead of the network."""
    keys: tuple[Path, ...] = ()
    """Public keys whose updates are trusted."""
    hdmi: str | None = None
    """The mode to force on the first HDMI socket, auto for none; None for the one that is there already,
    or for boot.HDMI."""
    not_a_pi: bool = False
    """Go on where there is no Raspberry Pi's boot partition."""
    owner: str = ""
    """The login of the owner, empty for none."""


def check(work: Work, options: Options) -> None:
    """Look at all that was asked for before anything is changed. Raises RefusedError."""
    if options.hdmi not in (None, AUTO) and not boot.MODE.fullmatch(options.hdmi):
        raise RefusedError(
            f"--hdmi {options.hdmi!r}: no mode of a screen; give one such as {boot.HDMI}, or {AUTO}"
        )
    try:
        for file in options.keys:
            keys.read(file)
        if options.offline:
            release.wheel_in(options.offline)
    except InstallError as error:
        raise RefusedError(str(error)) from error
    if options.owner and work.system.ask("id", "-u", options.owner).status:
        raise RefusedError(f"--owner {options.owner}: there is no such user; name the login of the owner")
    if not (card.mounted(work) or options.not_a_pi or work.dry):
        raise RefusedError(
            f"no config.txt in {' or '.join(card.FOLDERS)}: this is no Raspberry Pi, or its boot partition "
            "is not mounted; it would lose its first console and its own updates, so nothing is changed "
            "(--dry-run tells what would be, --not-a-pi does it all the same)"
        )


def install(work: Work, options: Options) -> None:
    """Make this machine a cabinet; what is so already stays.

    Raises RefusedError before anything is changed, then InstallError and CommandError.
    """
    check(work, options)
    packages.install(work, codename(work), offline=options.offline is not None)
    users.install(work, options.owner)
    release.install(work, options.source, options.offline)
    work.link("/usr/local/bin/cabinet", f"{release.CURRENT}/bin/cabinet", "the command")
    guard = options.source / "cabinet" / "release" / "guard.py"
    work.file("/opt/cabinet/guard.py", guard.read_bytes(), "goes back to the older release after failures")
    keys.install(work, options.keys)
    for path in sorted(FILES.rglob("*")):
        if path.is_file():
            where = f"/{path.relative_to(FILES)}"
            work.file(where, path.read_bytes(), purpose(where))
    _retire(work)
    card.boot_partition(work, options.wiring, "" if options.hdmi == AUTO else options.hdmi)
    card.few_writes(work)
    work.units("mask", ["getty@tty1.service"], "tty1 is the cabinet's")
    if work.changes:
        work.command("systemd: read the units again", "systemctl", "daemon-reload")
    work.units("enable", UNITS, "starts with the system")
    _end(work, "now restart: sudo reboot" if work.changes else "nothing had to be changed")


def uninstall(work: Work, *, scores_too: bool) -> None:
    """Make it a plain Raspberry Pi again; the scores stay unless `scores_too`.

    Raises RefusedError where there is nothing to undo, CommandError.
    """
    if not work.at(RECORD).exists():
        raise RefusedError(f"{RECORD} is missing: no cabinet was installed here, nothing is changed")
    record = work.record
    own = [unit for unit in record.units if unit.startswith(OWN)]
    work.command("the cabinet stops", "systemctl", "stop", *own, done=not own)
    for unit, state in reversed(record.units.items()):
        _give_back(work, unit, state)
    for where, kept in reversed(record.files.items()):
        _restore(work, where, kept.original, kept.written, kept.mode)
    for where in reversed(record.links):
        path = work.at(where)
        work.step(f"{where}: removed", done=not path.is_symlink(), act=path.unlink)
    scores = work.at(SCORES)
    if scores_too:
        gone = not scores.exists()
        # Once the folder itself is root's nobody swaps anything in it any more.
        _shut(work, scores)
        work.step(f"{SCORES}: the scores, removed", done=gone, act=lambda: shutil.rmtree(scores))
    elif scores.exists():
        # Its user goes; another that gets the same number is not to get in. systemd gives all of it to the
        # user of the next installation.
        _shut(work, scores)
        work.say(f"{SCORES} stays, with all scores and settings; uninstall --scores-too removes it")
    users.remove(work)
    work.command("systemd: read the units again", "systemctl", "daemon-reload")
    for each in ("/opt/cabinet", "/etc/cabinet", "/var/cache/cabinet"):
        folder = work.at(each)
        if folder.exists() and not work.dry:
            shutil.rmtree(folder)
    _end(work, "/opt/cabinet is gone; Debian's packages stay; now restart: sudo reboot")


def _shut(work: Work, folder: Path) -> None:
    """Let nobody but root into a folder; what is in it is not touched."""
    if folder.exists():
        work.command(f"{SCORES}: root's", "chown", "--no-dereference", "root:root", str(folder))


def codename(work: Work) -> str:
    """The code name of the Debian release, empty where it is not told."""
    release_file = work.at("/etc/os-release")
    if not release_file.exists():
        return ""
    for line in release_file.read_text(encoding="utf-8").splitlines():
        name, _, value = line.partition("=")
        if name == "VERSION_CODENAME":
            return value.strip('"')
    return ""


def purpose(where: str) -> str:
    """What a laid-down file is for: its first comment, or its description."""
    for line in (FILES / where.lstrip("/")).read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            return line.removeprefix("# ").split(".")[0]
        if line.startswith("Description="):
            return line.removeprefix("Description=")
    return "as it comes"


def _end(work: Work, words: str) -> None:
    work.say("this was a dry run: nothing was changed" if work.dry and work.changes else words)


def _retire(work: Work) -> None:
    """Undo what an older installer laid down and this one does not: units that have another name since."""
    record = work.record
    units = [unit for unit in record.units if unit.startswith(OWN) and unit not in UNITS]
    files = [
        where
        for where in record.files
        if where.startswith(f"/etc/systemd/system/{OWN}") and not (FILES / where.lstrip("/")).exists()
    ]
    for unit in units:
        _give_back(work, unit, record.units[unit])
    if units and not work.dry:
        # Before their files go: systemctl disables no unit that is not there.
        record.units = {unit: state for unit, state in record.units.items() if unit not in units}
        work.note()
    for where in files:
        kept = record.files[where]
        _restore(work, where, kept.original, kept.written, kept.mode)
    if files and not work.dry:
        record.files = {where: kept for where, kept in record.files.items() if where not in files}
        work.note()


def _give_back(work: Work, unit: str, state: str) -> None:
    """Bring a unit to the state that it had."""
    now = work.state(unit)
    verbs = {"enabled": ["enable"], "masked": ["mask"], "static": []}.get(state, ["disable"])
    if now == "masked" and state != "masked":
        verbs = ["unmask", *verbs]
    if now == state:
        verbs = []
    for verb in verbs:
        work.command(f"{verb} {unit}: as it was", "systemctl", verb, unit)


def _restore(work: Work, where: str, original: bytes | None, written: str, mode: int) -> None:
    path = work.at(where)
    if not path.exists():
        work.step(f"{where}: removed", done=True, act=lambda: None)
        return
    present = path.read_bytes()
    if packed(present) != written:
        edited = _edited(where, decoded(present), original)
        if edited is None:
            work.say(f"{where} was changed since and stays as it is")
            return
        original = encoded(edited)
    if original is None:
        work.step(f"{where}: removed", done=False, act=path.unlink)
        return
    content = original
    work.step(f"{where}: as it was", done=present == content, act=lambda: _put(path, content, mode))


def _put(path: Path, content: bytes, mode: int) -> None:
    path.write_bytes(content)
    path.chmod(mode)


def _edited(where: str, present: str, original: bytes | None) -> str | None:
    """A boot file that somebody changed since, without our part; None for any other."""
    if where.endswith("/config.txt"):
        return boot.without_block(present)
    if where.endswith("/cmdline.txt") and original is not None:
        return boot.cmdline_before(present, decoded(original))
    return None
