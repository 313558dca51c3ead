"""The steps of an installation, and of its removal."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cabinet.files.service import SERVICE_DATA
from cabinet_install import boot, card, keys, packages, release
from cabinet_install.disk import decoded
from cabinet_install.work import RECORD, UNITS, InstallError, RefusedError, Work

SYSTEMD = Path(__file__).parents[1]
FILES = SYSTEMD / "files"
"""Files that are installed unchanged at their paths. Units with an [Install] section are enabled."""
CARD_FILES = SYSTEMD / "image" / "files"
"""The image's additional files."""
CARD = "/etc/tmpfiles.d/50-cabinet-card.conf"
"""One of the image's additional files: its presence marks a system made from the image."""
INSTANCES = {
    "cabinet-power@.path": ("poweroff", "reboot"),
    "cabinet-request@.path": ("usb-backup", "usb-restore", "addresses"),
}
"""Templates among the units, and their enabled instances."""
MASKED = {
    "getty@tty1.service": "tty1 is the cabinet's",
    **dict.fromkeys(
        (
            "apt-daily.timer",
            "apt-daily-upgrade.timer",
            "man-db.timer",
            "dpkg-db-backup.timer",
            "e2scrub_all.timer",
            "dphys-swapfile.service",
        ),
        "it writes to the card by itself",
    ),
    **dict.fromkeys(
        ("plymouth-start.service", "plymouth-quit.service", "plymouth-quit-wait.service"), "no splash"
    ),
}
"""Units that must not start, and why. Updates of the system are the owner's: sudo apt upgrade."""
USER = "cabinet"
"""The cabinet's user, and its group, whose members may command the cabinet."""
USERS = "/etc/sysusers.d/50-cabinet.conf"
OWNER = "/etc/sysusers.d/51-cabinet-owner.conf"
SCORES = str(SERVICE_DATA)
AUTO = "auto"


class Options(NamedTuple):
    """The owner's options."""

    source: Path
    """The folder of the checkout or of the unpacked source."""
    wiring: tuple[str, ...] = ()
    """The lines of config.txt that the wiring needs."""
    release: Path | None = None
    """The release file to install; None makes one from the source, which needs the network."""
    keys: tuple[Path, ...] = ()
    """Files of the public keys whose updates are trusted."""
    hdmi: str | None = None
    """The mode to force on the first HDMI socket, auto for none; None keeps the present mode, or uses
    boot.HDMI."""
    not_a_pi: bool = False
    """True to continue without a Raspberry Pi's boot partition."""
    owner: str = ""
    """The owner's login, empty for none."""
    card: bool = False
    """True to make the system of an image; a later run on that system needs no such option."""


def check_given(hdmi: str | None, public_keys: Iterable[Path], release_file: Path | None) -> None:
    """Check the mode and the files in the options. Raises RefusedError."""
    if hdmi not in (None, AUTO) and not boot.MODE.fullmatch(hdmi):
        raise RefusedError(f"--hdmi {hdmi!r}: no mode of a screen; give one such as {boot.HDMI}, or {AUTO}")
    try:
        for file in public_keys:
            keys.read(file)
    except InstallError as error:
        raise RefusedError(str(error)) from error
    if release_file and not release_file.is_file():
        raise RefusedError(f"--release {release_file}: there is no such file; cabinet bundle makes one")


def check(work: Work, options: Options) -> None:
    """Check all options before anything is changed. Raises RefusedError."""
    check_given(options.hdmi, options.keys, options.release)
    if options.release:
        release.check(options.release)
    if options.owner and work.system.ask("id", "-u", options.owner).status:
        raise RefusedError(f"--owner {options.owner}: there is no such user; name the login of the owner")
    if not (card.mounted(work) or options.not_a_pi or work.dry):
        raise RefusedError(
            f"no config.txt in {' or '.join(card.FOLDERS)}: this is no Raspberry Pi, or its boot partition "
            "is not mounted; it would lose its first console and its own updates, so nothing is changed "
            "(--dry-run lists what would be done, --not-a-pi does it all the same)"
        )


def install(work: Work, options: Options) -> None:
    """Turn this machine into a cabinet; after an error the finished parts stay.

    Raises RefusedError before any change, then InstallError and CommandError.
    """
    check(work, options)
    name = codename(work)
    packages.install(work, name, makes_release=not (options.release or release.current(work)))
    lay_down(work, FILES)
    if options.card or work.at(CARD).exists():
        lay_down(work, CARD_FILES)
    for unit, why in MASKED.items():
        work.link(f"{UNITS}{unit}", "/dev/null", why)
    work.retire()
    users(work, options.owner)
    release.install(work, options.source, options.release, name)
    work.link("/usr/local/bin/cabinet", "/opt/cabinet/current/bin/cabinet", "the command")
    links = (SYSTEMD.parent / "cabinet" / "release" / "links.py").read_text(encoding="utf-8")
    work.file("/opt/cabinet/links.py", links, "goes back to the older release after failures")
    keys.install(work, options.keys)
    card.boot_partition(work, options.wiring, "" if options.hdmi == AUTO else options.hdmi)
    card.no_access_times(work)
    if work.changes:
        work.command("systemd: read the units again", "systemctl", "daemon-reload")
    _end(work, "now restart: sudo reboot" if work.changes else "nothing had to be changed")


def codename(work: Work) -> str:
    """Return the code name of the Debian release, empty if unknown."""
    # The file is a link on most systems.
    path = work.at("/etc/os-release")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = re.search(r'^VERSION_CODENAME="?([a-z]+)', text, re.MULTILINE)
    return found[1] if found else ""


def lay_down(work: Work, tree: Path) -> None:
    """Install the files of a tree, and enable the units among them."""
    for path in sorted(path for path in tree.rglob("*") if path.is_file()):
        where = f"/{path.relative_to(tree)}"
        text = decoded(path.read_bytes())
        work.file(where, text, purpose(text), 0o755 if text.startswith("#!") else 0o644)
        for unit, target in enabled(path.name, text):
            work.link(f"{UNITS}{target}.wants/{unit}", where, "enabled")


def purpose(text: str) -> str:
    """Return the purpose of an installed file: its first comment, or its description."""
    for line in text.splitlines():
        if line.startswith("# "):
            return line.removeprefix("# ").split(". ")[0].removesuffix(".")
        if line.startswith("Description="):
            return line.removeprefix("Description=")
    return "as it comes"


def enabled(name: str, text: str) -> list[tuple[str, str]]:
    """Return the instances of a unit file that start with the system, each with the target that wants it."""
    targets = " ".join(re.findall(r"^WantedBy=(.*)$", text, re.MULTILINE)).split()
    units = [name.replace("@", f"@{each}") for each in INSTANCES.get(name, ("",))]
    return [(unit, target) for unit in units for target in targets]


def users(work: Work, owner: str) -> None:
    """Create the cabinet's user and its groups.

    `owner`: a login that joins the cabinet's group, empty for none.
    """
    ours = (FILES / USERS.lstrip("/")).read_text(encoding="utf-8")
    had = work.read(OWNER)
    lines = (had or "# These may ask the cabinet\n").splitlines(keepends=True)
    # systemd-sysusers would create an account for a member without one.
    owners = "".join(line for line in lines if not _is_gone(work, line))
    if owner:
        member = f"m {owner} {USER}\n"
        owners += "" if member in owners else member
        work.file(OWNER, owners, f"{owner} joins group {USER}: `{USER}` needs no sudo after the next login")
    elif had is not None and owners != had:
        work.file(OWNER, owners, f"logins that no longer exist leave group {USER}")
    elif had is None:
        work.say("nobody may use its commands yet: systemd/install --owner YOUR-LOGIN, then log in again")
    members = [line.split()[1:] for line in (ours + owners).splitlines() if line.startswith("m ")]
    done = all(group in work.system.ask("id", "-nG", user).output.split() for user, group in members)
    files = [Path(each).name for each in (USERS, OWNER) if owner or work.at(each).exists()]
    command = ("systemd-sysusers", f"--root={work.root}", *files)
    work.command(f"users and groups of {USERS}", *command, done=done)


def _is_gone(work: Work, line: str) -> bool:
    """Return True if a line of sysusers.d adds a missing login to a group."""
    words = line.split()
    return words[:1] == ["m"] and bool(work.system.ask("id", "-u", words[1]).status)


def uninstall(work: Work, *, scores_too: bool) -> None:
    """Turn the cabinet back into a plain Raspberry Pi; scores and their user stay unless `scores_too`.

    Raises RefusedError if there is nothing to undo, CommandError.
    """
    if not work.record:
        raise RefusedError(f"{RECORD} is missing: no cabinet was installed here, nothing is changed")
    work.command("the cabinet stops", "systemctl", "stop", f"{USER}*")
    for where in reversed(work.record):
        work.restore(where, lambda now, before, where=where: _edited(where, now, before))  # type: ignore[misc]
    if scores_too:
        _remove(work, SCORES, "the scores, removed")
        gone = work.system.ask("id", "-u", USER).status != 0
        work.command(f"user {USER}: removed", "userdel", USER, done=gone)
        # userdel keeps a group with other members.
        gone = work.system.ask("getent", "group", USER).status != 0
        work.command(f"group {USER}: removed", "groupdel", USER, done=gone)
    elif work.at(SCORES).exists():
        work.say(
            f"{SCORES} stays, with all scores and settings, and its user; uninstall --scores-too removes it"
        )
    work.command("systemd: read the units again", "systemctl", "daemon-reload")
    for each in ("/var/cache/cabinet", "/etc/cabinet", "/opt/cabinet"):
        _remove(work, each, "removed")
    _end(work, "Debian's packages stay; now restart: sudo reboot")


def _remove(work: Work, where: str, what: str) -> None:
    folder = work.at(where)
    work.step(f"{where}: {what}", done=not folder.exists(), act=lambda: shutil.rmtree(folder))


def _edited(where: str, now: str, before: str | None) -> str | None:
    """Return a boot file that was changed since, without our part; None for any other file."""
    if where.endswith("/config.txt"):
        return boot.without_block(now)
    if where.endswith("/cmdline.txt") and before is not None:
        return boot.cmdline_before(now, before)
    return None


def _end(work: Work, words: str) -> None:
    work.say("this was a dry run: nothing was changed" if work.dry and work.changes else words)
