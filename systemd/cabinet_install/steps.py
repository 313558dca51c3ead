"""The steps to install and to uninstall the cabinet."""

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
"""The folder of files that are installed at the same paths below /. Units with an [Install] section are
enabled."""
CARD_FILES = SYSTEMD / "image" / "files"
"""The folder of additional files for systems made from the image."""
CARD = "/etc/tmpfiles.d/50-cabinet-card.conf"
"""The path of a file that exists only on systems made from the image."""
INSTANCES = {
    "cabinet-power@.path": ("poweroff", "reboot"),
    "cabinet-request@.path": ("usb-backup", "usb-restore", "addresses"),
}
"""Template units, each with the instances to enable."""
MASKED = {
    "getty@tty1.service": "the cabinet uses tty1",
    **dict.fromkeys(
        (
            "apt-daily.timer",
            "apt-daily-upgrade.timer",
            "man-db.timer",
            "dpkg-db-backup.timer",
            "e2scrub_all.timer",
            "dphys-swapfile.service",
        ),
        "it writes to the card regularly",
    ),
    **dict.fromkeys(
        ("plymouth-start.service", "plymouth-quit.service", "plymouth-quit-wait.service"), "no splash"
    ),
}
"""Units that must not start, each with the reason. The owner upgrades the system with sudo apt upgrade."""
USER = "cabinet"
"""The cabinet's system user; also the group whose members may use the `cabinet` command."""
USERS = "/etc/sysusers.d/50-cabinet.conf"
OWNER = "/etc/sysusers.d/51-cabinet-owner.conf"
SCORES = str(SERVICE_DATA)
AUTO = "auto"


class Options(NamedTuple):
    """The options of `systemd/install`."""

    source: Path
    """The folder of the cabinet's source: a checkout or an unpacked archive."""
    wiring: tuple[str, ...] = ()
    """The lines of config.txt that the wiring needs."""
    release: Path | None = None
    """The release file to install; None makes one from the source, for which the network is needed."""
    keys: tuple[Path, ...] = ()
    """The files of the public keys whose signatures on updates are trusted."""
    hdmi: str | None = None
    """The screen mode to force on the first HDMI socket; auto lets the TV choose. None keeps the current
    setting; if there is none, boot.HDMI is forced."""
    not_a_pi: bool = False
    """True to install even if there is no Raspberry Pi boot partition."""
    owner: str = ""
    """The owner's login, which joins the group `cabinet`; '' for none."""
    card: bool = False
    """True to install the files for the image; they are always installed on a system made from the image."""


def check_given(hdmi: str | None, public_keys: Iterable[Path], release_file: Path | None) -> None:
    """Check the screen mode and the files in the options. Raises RefusedError."""
    if hdmi not in (None, AUTO) and not boot.MODE.fullmatch(hdmi):
        raise RefusedError(
            f"--hdmi {hdmi!r} is not a mode of a screen; give one such as {boot.HDMI}, or {AUTO}"
        )
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
            f"no config.txt in {' or '.join(card.FOLDERS)}: this is not a Raspberry Pi, or its boot "
            "partition is not mounted; it would lose its first console and its own updates, so nothing is "
            "changed (--dry-run lists what would be done, --not-a-pi installs anyway)"
        )


def install(work: Work, options: Options) -> None:
    """Install the cabinet on this machine; after an error, completed steps remain.

    Raises RefusedError before any change, later InstallError and CommandError.
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
    """Return the code name of the Debian release, such as trixie; '' if unknown."""
    # On most systems this file is a symbolic link; the file that it leads to is read.
    path = work.at("/etc/os-release")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = re.search(r'^VERSION_CODENAME="?([a-z]+)', text, re.MULTILINE)
    return found[1] if found else ""


def lay_down(work: Work, tree: Path) -> None:
    """Install the files of the folder `tree` at their paths below /, and enable the units among them."""
    for path in sorted(path for path in tree.rglob("*") if path.is_file()):
        where = f"/{path.relative_to(tree)}"
        text = decoded(path.read_bytes())
        work.file(where, text, purpose(text), 0o755 if text.startswith("#!") else 0o644)
        for unit, target in enabled(path.name, text):
            work.link(f"{UNITS}{target}.wants/{unit}", where, "enabled")


def purpose(text: str) -> str:
    """Return the description of a file to print: its first comment, or a unit's Description=."""
    for line in text.splitlines():
        if line.startswith("# "):
            return line.removeprefix("# ").split(". ")[0].removesuffix(".")
        if line.startswith("Description="):
            return line.removeprefix("Description=")
    return "as it comes"


def enabled(name: str, text: str) -> list[tuple[str, str]]:
    """Return the units or unit instances that a unit file enables, each with the target that starts it."""
    targets = " ".join(re.findall(r"^WantedBy=(.*)$", text, re.MULTILINE)).split()
    units = [name.replace("@", f"@{each}") for each in INSTANCES.get(name, ("",))]
    return [(unit, target) for unit in units for target in targets]


def users(work: Work, owner: str) -> None:
    """Create the cabinet's system user and groups.

    `owner`: a login that joins the group `cabinet`, '' for none.
    """
    ours = (FILES / USERS.lstrip("/")).read_text(encoding="utf-8")
    had = work.read(OWNER)
    lines = (had or "# These may ask the cabinet\n").splitlines(keepends=True)
    # Drop the lines of logins that no longer exist: systemd-sysusers would create accounts for them.
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
    """Return True if a line of sysusers.d adds a login that does not exist to a group."""
    words = line.split()
    return words[:1] == ["m"] and bool(work.system.ask("id", "-u", words[1]).status)


def uninstall(work: Work, *, scores_too: bool) -> None:
    """Uninstall the cabinet and restore the original files.

    `scores_too`: also delete the scores and their user. Raises RefusedError if no cabinet is installed,
    CommandError if a command fails.
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
        # userdel also removes the user's group, unless the group has other members.
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
    """Return config.txt or cmdline.txt without the cabinet's changes; None for any other file."""
    if where.endswith("/config.txt"):
        return boot.without_block(now)
    if where.endswith("/cmdline.txt") and before is not None:
        return boot.cmdline_before(now, before)
    return None


def _end(work: Work, words: str) -> None:
    work.say("this was a dry run: nothing was changed" if work.dry and work.changes else words)
