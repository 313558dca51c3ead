"""The cabinet as it is installed: its unit, its release, its user, its data."""

from __future__ import annotations

import json
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from cabinet import settings
from cabinet.api import Entry
from cabinet.doctor.finding import fault, fine, warning
from cabinet.doctor.machine import shown
from cabinet.owner.address import WRONG_FILES
from cabinet.play.catalogue import NoGamesError, all_hidden, installed, load
from cabinet.settings import Settings, SettingsError
from cabinet.store import league_file
from cabinet.store.card import BESIDE, FILE, SPARE
from cabinet.store.contents import contents_of
from cabinet.store.errors import NoScoresError
from cabinet.store.reader import SUDO, look

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path

    from cabinet.doctor.finding import Finding
    from cabinet.doctor.machine import Machine, Owned
    from cabinet.owner.requests import SavingNow

UNIT = "cabinet.service"
USER = "cabinet"
GROUPS = ("video", "render", "input", "gpio", "audio")
HOME = "/opt/cabinet"
LOG = "journalctl -u cabinet -b tells why"
PROPERTIES = "LoadState,ActiveState,SubState,UnitFileState,NRestarts,Result,StatusText"
LOST = "the lists are empty from the next start on: bring a backup back then, sudo cabinet restore FILE"
SEEN = "look at SYSTEM in the operator's menu and say SEEN there; replace the card if it happens again"
AGAIN = "run systemd/install again"
SAVING = "mend what is said of data, file, card and space here; it tries again by itself"
READ, WRITE = 4, 2
KEPT = (
    (FILE, READ | WRITE),
    (SPARE, READ | WRITE),
    (BESIDE, READ | WRITE),
    (settings.FILE, READ),
    (league_file.FILE, READ),
)
"""Files of the data directory, and what the service's user needs of them. Settings and league are replaced
whole, so it need not write into them."""


def ask(machine: Machine) -> dict[str, str]:
    """What systemd says of the unit; nothing where it is not installed."""
    unit = shown(machine, ["systemctl", "show", UNIT, f"--property={PROPERTIES}"])
    return unit if unit.get("LoadState") == "loaded" else {}


def unit(found: Mapping[str, str]) -> Iterator[Finding]:
    """Whether the service runs."""
    if not found:
        yield fine("unit", f"{UNIT} is not installed: the cabinet runs when somebody starts it")
        return
    words = f"{UNIT} is {found.get('ActiveState')} ({found.get('SubState')})"
    if status := found.get("StatusText"):
        words += f": {status}"
    restarts = int(found.get("NRestarts") or 0)
    if found.get("ActiveState") == "active":
        yield fine("unit", words)
    elif found.get("ActiveState") == "inactive":
        yield warning("unit", words, "sudo systemctl start cabinet")
    elif status and status.startswith("waiting for a screen"):
        yield warning("unit", words, "switch the TV on and check its cable")
    else:
        yield fault("unit", f"{words}, last result {found.get('Result')}", LOG)
    if restarts:
        yield warning("restarts", f"systemd has started it anew {restarts} times", LOG)
    if found.get("UnitFileState") not in {"enabled", "enabled-runtime"}:
        yield warning("at power on", "the cabinet does not start by itself", f"sudo systemctl enable {UNIT}")


def release(machine: Machine) -> Iterator[Finding]:
    """Which release runs, and whether an update is being tried."""
    folders = machine.find(f"{HOME}/releases/*/release.json")
    current = machine.text(f"{HOME}/current/release.json")
    if current is None:
        if folders:
            yield fault("release", f"{HOME}/current leads to no release", "sudo cabinet rollback")
        else:
            yield fine("release", f"none in {HOME}: installed by hand, or a checkout")
        return
    found = _json(current)
    others = sorted(PurePosixPath(path).parent.name for path in folders)
    words = f"{found.get('version', 'unknown')}, of {', '.join(others)}"
    state = _json(machine.text(f"{HOME}/state.json") or "{}")
    if trial := state.get("trial"):
        yield warning(
            "release", f"{words}; {trial} is on trial", "wait some minutes; `cabinet releases` tells more"
        )
    elif failures := state.get("failures"):
        yield warning("release", f"{words}; it failed {failures} times in a row", LOG)
    else:
        yield fine("release", words)


def user(machine: Machine) -> Iterator[Finding]:
    """Whether the service's user may use what it needs."""
    groups = machine.groups(USER)
    if groups is None:
        yield fault("user", f"there is no user {USER}", AGAIN)
        return
    if missing := [group for group in GROUPS if group not in groups]:
        yield fault(
            "user",
            f"{USER} is not in {', '.join(missing)}",
            f"sudo usermod -aG {','.join(missing)} {USER}, then sudo systemctl restart cabinet",
        )
    else:
        yield fine("user", f"{USER} is in {', '.join(GROUPS)}")
    for pattern, group in (
        ("/dev/gpiochip*", "gpio"),
        ("/dev/dri/card*", "video"),
        ("/dev/dri/renderD*", "render"),
    ):
        for path in machine.find(pattern):
            owner = machine.owner(path)
            if owner and (owner.group != group or owner.mode & 0o060 != 0o060):
                yield warning(
                    "device",
                    f"{path} is of group {owner.group}, mode {owner.mode:o}, and {group} needs it",
                    f"{AGAIN}: it brings the rules for devices",
                )


def data(machine: Machine, folder: str) -> Iterator[Finding]:
    """Whether the data directory is the service's."""
    owner = machine.owner(folder)
    if owner is None:
        yield warning("data", f"{folder} is not there or may not be looked at", "sudo cabinet doctor")
    elif owner.user != USER or owner.mode & 0o700 != 0o700:
        yield fault(
            "data",
            f"{folder} belongs to {owner.user}, mode {owner.mode:o}",
            f"sudo chown -R {USER}: {folder}",
        )
    else:
        yield fine("data", f"{folder} belongs to {USER}")


def files(machine: Machine, folder: str) -> Iterator[Finding]:
    """Files of the data directory that the service's user may not read or, where it must, write.

    What lies there may be made by that user, so no link is followed.
    """
    groups = machine.groups(USER) or frozenset()
    for pattern, needed in KEPT:
        for path in machine.find(f"{folder}/{pattern}"):
            owner = machine.owner(path, follow=False)
            if owner and needed & ~_may(owner, groups):
                mine = owner.user == USER
                yield fault(
                    "file",
                    f"{path} belongs to {owner.user}, mode {owner.mode:o}: {USER} may not use it",
                    f"sudo chmod u+rw {path}" if mine else f"sudo chown {USER}: {path}",
                )


def _may(owner: Owned, groups: Collection[str]) -> int:
    """What the service's user may do with a file, as three bits of its mode."""
    if owner.user == USER:
        return owner.mode >> 6 & 7
    return owner.mode >> 3 & 7 if owner.group in groups else owner.mode & 7


def saving(found: SavingNow | None) -> Iterator[Finding]:
    """Whether the cabinet that runs can save; nothing where it does not tell."""
    if not found:
        return
    if found.why:
        waiting = f"; {_counted(found.waiting, 'change')} in memory alone" if found.waiting else ""
        yield fault("saving", f"the running cabinet cannot save: {found.why}{waiting}", SAVING)
    if found.settings:
        yield fault("saving", f"the running cabinet cannot save its settings: {found.settings}", SAVING)
    if not found.why and not found.settings:
        yield fine("saving", "the running cabinet says that all is on the card")


def chosen(path: Path) -> tuple[Settings, Iterator[Finding]]:
    """The settings, or the defaults where they are wrong, and what is wrong with them."""
    try:
        found = settings.read(path)
    except SettingsError as error:
        if isinstance(error.__cause__, PermissionError):
            return Settings(), iter(
                [
                    warning(
                        "settings",
                        f"{path} may not be read by this user",
                        "run it with sudo: sudo cabinet doctor",
                    )
                ]
            )
        cure = "mend the lines named, such as: sudo cabinet settings set sound.volume 5"
        return Settings(), iter([fault("settings", str(error), cure)])
    if wrong := all_hidden(installed(), found.games.hidden):
        return found, iter(
            [fault("settings", f"{path}: {wrong}", "sudo cabinet settings set games.hidden '[]'")]
        )
    words = f"{path} is fine" if path.exists() else f"no {path}: the defaults"
    return found, iter([fine("settings", words)])


def scores(folder: Path) -> Iterator[Finding]:
    """Whether the top tens can be read, and what has happened to their files."""
    try:
        known, wrong = look(folder)
    except NoScoresError:
        yield fine("scores", f"none yet in {folder}")
        return
    if known.log:
        contents = contents_of(known.facts())
        rows = sum(map(len, contents.lists.values()))
        words = f"{_counted(rows, 'row')} of {_counted(len(contents.lists), 'list')}"
        yield fine("scores", f"{words} in {folder}")
        for incident in contents.incidents:
            day = incident.day.isoformat() if incident.day else "on a day not known"
            yield warning("scores", f"{day}: {incident.words}", SEEN)
    for each in wrong:
        words, _, cure = each.rpartition(": ")
        if known.log or cure == SUDO:
            yield warning("scores", words, cure)
        else:
            yield fault("scores", words, LOST)


def league(folder: Path) -> Iterator[Finding]:
    """Whether what others have given it of a league can be shown; nothing where nobody has."""
    path = folder / league_file.FILE
    try:
        if not path.exists():
            return
        found = league_file.load(path, load(), None)
    except PermissionError as error:
        yield warning("league", f"it cannot be read ({error})", "sudo cabinet doctor")
    except NoGamesError as error:
        words, _, cure = str(error).rpartition("; ")
        yield warning("league", words, cure)
    except (league_file.LeagueError, OSError) as error:
        yield warning(
            "league",
            f"none is shown: {error}",
            "sudo cabinet league leave, then sudo cabinet league apply with a good file",
        )
    else:
        rows = sum(isinstance(said, Entry) for said in found.rows.values())
        words = f"{_counted(rows, 'row')} of {_counted(len(found.cabinets), 'cabinet')}"
        yield fine("league", f"{words} in {path}")


def card_files(machine: Machine) -> Iterator[Finding]:
    """What the card's own system did not understand of its owner's files, at this start."""
    for line in (machine.text(str(WRONG_FILES)) or "").splitlines():
        yield warning("card's files", line, "mend it on the boot partition: it is read at every start")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _json(text: str) -> dict[str, object]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
