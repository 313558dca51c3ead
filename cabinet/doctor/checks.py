"""The checks of `cabinet doctor`, except those of the pins, and the list of all checks in order."""

from __future__ import annotations

import json
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from cabinet import settings
from cabinet.api import Entry
from cabinet.clock import BATTERY_CLOCK, SYNCHRONISED, kept_time
from cabinet.display import cec
from cabinet.display.preload import CONSOLE
from cabinet.doctor import pins
from cabinet.doctor.check import UNIT, Check, check
from cabinet.doctor.finding import Metric, fault, fine, warning
from cabinet.doctor.machine import owners, shown, values
from cabinet.files.bounded import shortened
from cabinet.files.service import SERVICE_USER, WAITS_FOR_SCREEN, WRONG_FILES, let_in
from cabinet.play.catalogue import NoGamesError, all_hidden, clashes, installed, load
from cabinet.settings import SettingsError
from cabinet.store import league_file
from cabinet.store.card import BESIDE, FILE, SPARE
from cabinet.store.contents import contents_of
from cabinet.store.errors import NoScoresError
from cabinet.store.reader import look as look_at_copies

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from cabinet.doctor.check import Installation
    from cabinet.doctor.finding import Finding
    from cabinet.doctor.machine import Machine, Owned

GROUPS = ("video", "render", "input", "gpio", "audio")
DEVICES = {
    "/dev/gpiochip*": "gpio",
    "/dev/dri/card*": "video",
    "/dev/dri/renderD*": "render",
    "/dev/cec*": "video",
}
"""The device files that the cabinet's service opens, each with the group that must have access to it."""
HOME = "/opt/cabinet"
TRIED_ON = frozenset({"trixie", "bookworm"})
"""The code names of the Raspberry Pi OS releases on which the cabinet is tested."""
HOT = 80.0
"""The temperature in degrees Celsius at which a Raspberry Pi reduces its speed."""
THROTTLING = {"voltage": 1 << 0, "frequency capped": 1 << 1, "throttled": 1 << 2, "heat": 1 << 3}
"""The bits of the Raspberry Pi firmware's throttling status that describe this moment: low voltage, and
the causes of throttling."""
LOW_NOW, LOW_BEFORE, SLOW_NOW = 1 << 0, 1 << 16, 0b1110
"""Bits of the Raspberry Pi firmware's throttling status: low voltage now, low voltage since power-on, and
reduced speed now."""
LOW_NOTED = "under-?voltage detected"
"""A pattern for the kernel's log message about low voltage; older kernels write it with a hyphen."""
NO_ROOM, LITTLE_ROOM = 20 << 20, 400 << 20
"""Free bytes on the card below which saving scores will soon fail, and below which an update does not fit."""
USED_UP = 9
"""The number of tenths of a card's lifetime after which the card should be replaced."""
READ, WRITE, ENTER = 4, 2, 1
FILES = {
    FILE: READ | WRITE,
    str(PurePosixPath(SPARE).parent): READ | WRITE | ENTER,
    SPARE: READ | WRITE,
    BESIDE: READ | WRITE,
    settings.FILE: READ,
    league_file.FILE: READ,
}
"""The files in the data directory, and the second copy of the scores with its folder; for each the access
that the service's user needs. Settings and league are replaced as whole files, so they need no write
access."""

LOG = "journalctl -u cabinet -b says why"
SOON = "ask again in a moment"
AGAIN = "run systemd/install again"
SEEN = "look at SYSTEM in the operator's menu and say SEEN there; replace the card if it happens again"
SYSTEM_PYGAME = (
    "use the system's: sudo apt install python3-pygame, in an environment with system site packages"
)
TV_LATE = (
    "switch the TV on and check its cable; for a TV that is found too late, write"
    " video=HDMI-A-1:1280x720@60D vc4.force_hotplug=1 into cmdline.txt"
)
AIR = "give the board air or a heat sink: it slows itself down"
NEW_CARD = "save everything (cabinet backup FILE) and put in a new card soon"


@check("board")
def board(place: Installation) -> Iterator[Finding]:
    """Report the Raspberry Pi's model, or that this computer is not a Raspberry Pi."""
    machine = place.machine
    if not place.is_pi:
        yield fine(f"not a Raspberry Pi ({machine.kind}): there are no pins; keys and game pads work")
        return
    name = machine.text("/proc/device-tree/model") or "a Raspberry Pi"
    revision = re.search(r"^Revision\s*: *(\w+)", machine.text("/proc/cpuinfo") or "", re.MULTILINE)
    yield fine(f"{name}, revision {revision[1]}" if revision else name)


@check("system")
def system(place: Installation) -> Iterator[Finding]:
    """Report the versions of the operating system and Python; warn if the cabinet is not tested on them."""
    found = values(place.machine.text("/etc/os-release"))
    words = f"{found.get('PRETTY_NAME', 'an unknown system')}, Python {place.machine.python}"
    if place.is_pi and found.get("VERSION_CODENAME", "") not in TRIED_ON:
        tried = " and ".join(sorted(TRIED_ON))
        yield warning(words, f"the cabinet is tested on {tried}: use one of them")
    elif place.machine.kind.startswith("armv"):
        yield warning(f"{words}, 32 bits", "put the 64-bit Raspberry Pi OS Lite on the card")
    else:
        yield fine(words)


@check("kernel")
def kernel(place: Installation) -> Iterator[Finding]:
    """Report the version of the Linux kernel."""
    yield fine(f"{place.machine.text('/proc/sys/kernel/osrelease') or 'unknown'}, {place.machine.kind}")


@check("power", "take the power supply made for this board, and a short, thick cable", page="SUPPLY")
def power(place: Installation) -> Iterator[Finding]:
    """Check that the power supply is strong enough.

    The voltage is known from the firmware's status, Linux's sensor, or the kernel's log.
    """
    word = _firmware(place.machine)
    bits = _sensor(place.machine) if word is None else word
    noted = place.is_pi and _kernel_noted_low(place.machine)
    if bits is None and not noted:
        return
    bits = bits or 0
    figures = (
        ()
        if word is None
        else tuple(
            Metric("throttled", float(bool(bits & bit)), (("cause", cause),))
            for cause, bit in THROTTLING.items()
        )
    )
    if bits & LOW_NOW:
        yield warning("the voltage is too low at this moment", short="TOO WEAK", figures=figures)
    elif bits & SLOW_NOW:
        words = "the board slows itself down at this moment"
        yield warning(words, AIR, short="SLOWED DOWN BY HEAT", figures=figures)
    elif bits & LOW_BEFORE or noted:
        yield warning("the voltage was too low since power on", short="HAS BEEN TOO WEAK", figures=figures)
    else:
        yield fine("the voltage was never too low since power on", short="WELL", figures=figures)


def _firmware(machine: Machine) -> int | None:
    """Return the Raspberry Pi firmware's throttling status, None if it cannot be read."""
    words = map(machine.text, machine.find("/sys/devices/platform/soc*/*firmware/get_throttled"))
    if word := next(filter(None, words), None):
        return int(word, 16)
    ran = machine.run("vcgencmd", "get_throttled")
    if ran and (found := re.search(r"throttled=(0x[0-9a-fA-F]+)", ran.out)):
        return int(found[1], 16)
    return None


def _sensor(machine: Machine) -> int | None:
    """Return the low-voltage bit of the throttling status from Linux's sensor; None without such a sensor."""
    for path in machine.find("/sys/class/hwmon/hwmon*/name"):
        if machine.text(path) == "rpi_volt":
            low = machine.text(path.removesuffix("name") + "in0_lcrit_alarm") == "1"
            return LOW_NOW if low else 0
    return None


def _kernel_noted_low(machine: Machine) -> bool:
    """Return True if the kernel's log mentions low voltage.

    The firmware's bits do not suffice: reading them may clear them, and the kernel reads them too.
    """
    ran = machine.run(
        *("journalctl", "--dmesg", "--boot", "--output=cat", "--no-pager", "--lines=1"),
        f"--grep={LOW_NOTED}",
    )
    return bool(ran and re.search(LOW_NOTED, ran.out, re.IGNORECASE))


@check("heat", AIR, page="HEAT")
def heat(place: Installation) -> Iterator[Finding]:
    """Report the processor's temperature; warn if the Raspberry Pi reduces its speed because of it."""
    text = place.machine.text("/sys/class/thermal/thermal_zone0/temp")
    if not text or not text.isdigit():
        return
    degrees = int(text) / 1000
    result = warning if degrees >= HOT else fine
    figures = (Metric("temperature_celsius", degrees),)
    yield result(f"{degrees:.0f} °C", short=f"{degrees:.0f} C", figures=figures)


@check("clock")
def clock(place: Installation) -> Iterator[Finding]:
    """Check that the machine's clock has been set; most Raspberry Pis have no battery clock."""
    machine = place.machine
    marked = any(machine.find(str(mark)) for mark in SYNCHRONISED)
    hctosys, since_epoch = (
        machine.text(f"{BATTERY_CLOCK}/{name}") or "" for name in ("hctosys", "since_epoch")
    )
    if marked or shown(machine, "timedatectl", "show").get("NTPSynchronized") == "yes":
        yield fine("synchronised")
    elif kept_time(hctosys, since_epoch, machine.time()):
        yield fine("set by a battery clock")
    elif place.is_pi:
        cure = "for dates, give the cabinet a network or a battery clock"
        yield fine("not known to be right: scores get no date", cure)
    else:
        yield fine("not known to be synchronised; a desktop's is trusted")


@check("unit", LOG)
def unit(place: Installation) -> Iterator[Finding]:
    """Check that the cabinet's service runs and starts at boot; report how often it was restarted."""
    found = place.unit
    if not found:
        yield fine(f"{UNIT} is not installed: the cabinet runs only when someone starts it")
        return
    status = place.status
    state, result = found.get("ActiveState"), found.get("Result")
    words = f"{UNIT} is {state} ({found.get('SubState')}){status and ': '}{status}"
    if state == "active":
        yield fine(words)
    elif state == "inactive":
        yield warning(words, "sudo systemctl start cabinet")
    elif status.startswith(WAITS_FOR_SCREEN):
        yield warning(words, "switch the TV on and check its cable")
    elif place.is_starting:
        yield fine(f"{words}; its start is under way", SOON)
    elif state == "deactivating" and result == "success":
        yield fine(f"{words}; its stop is under way", SOON)
    else:
        yield fault(f"{words}, last result {result}")
    times = int(found.get("NRestarts") or 0)
    figures = (Metric("restarts_total", times),)
    if times:
        yield warning(f"systemd has started it again {times} times", subject="restarts", figures=figures)
    else:
        yield fine("none since power on", subject="restarts", figures=figures)
    if found.get("UnitFileState") not in {"enabled", "enabled-runtime"}:
        cure = f"sudo systemctl enable {UNIT}"
        yield warning("the cabinet does not start by itself", cure, subject="autostart")


@check("release", page="RELEASE BEFORE")
def release(place: Installation) -> Iterator[Finding]:
    """Report the current release of the cabinet's software; report if it is an update still on trial."""
    folders = place.machine.find(f"{HOME}/releases/*/release.json")
    current = place.machine.text(f"{HOME}/current/release.json")
    if current is None:
        if folders:
            yield fault(f"{HOME}/current does not point to a release", "sudo cabinet rollback", short="NONE")
        else:
            yield fine(f"none in {HOME}: installed by hand, or a checkout", short="NONE")
        return
    version, previous, tried_before = (
        str(_json(place.machine.text(f"{HOME}/{link}/release.json") or "{}").get("version", ""))
        for link in ("current", "previous", "trial")
    )
    others = sorted(PurePosixPath(path).parent.name for path in folders)
    words = f"{version or 'unknown'}, of {', '.join(others)}"
    on_trial = tried_before not in ("", version)
    before = tried_before if on_trial else previous if previous != version else ""
    if on_trial:
        yield warning(
            f"{words}; {version} is on trial",
            "wait some minutes; `cabinet releases` says more",
            short=before,
        )
    elif place.failures:
        yield warning(f"{words}; it failed {place.failures} times in a row", LOG, short=before or "NONE")
    else:
        yield fine(words, short=before or "NONE")


@check("user", of_service=True)
def user(place: Installation) -> Iterator[Finding]:
    """Check that the user of the cabinet's service is in the groups that it needs."""
    missing = ",".join(group for group in GROUPS if group not in place.groups)
    if not place.groups:
        yield fault(f"there is no user {SERVICE_USER}", AGAIN)
    elif missing:
        cure = f"sudo usermod -aG {missing} {SERVICE_USER}, then sudo systemctl restart cabinet"
        yield fault(f"{SERVICE_USER} is not in {missing}", cure)
    else:
        yield fine(f"{SERVICE_USER} is in {', '.join(GROUPS)}")


@check("device", f"{AGAIN}: it brings the rules for devices", of_service=True)
def device(place: Installation) -> Iterator[Finding]:
    """Check that the device files give access to the groups of the cabinet's service."""
    for pattern, group in DEVICES.items():
        found = owners(place.machine, place.machine.find(pattern), follow=True)
        for path, owner in found.items():
            if owner.group != group or owner.mode & 0o060 != 0o060:
                yield warning(f"{path} is of group {owner.group}, mode {owner.mode:o}, and {group} needs it")


@check("data", of_service=True)
def data(place: Installation) -> Iterator[Finding]:
    """Check that the data directory belongs to the user of the cabinet's service."""
    owner = owners(place.machine, [str(place.data)], follow=True).get(str(place.data))
    if owner is None:
        yield warning(
            f"{place.data} does not exist or may not be read",
            "start the cabinet, which makes it: sudo systemctl start cabinet",
        )
    elif owner.user != SERVICE_USER or owner.mode & 0o700 != 0o700:
        mine = owner.user == SERVICE_USER
        cure = f"sudo chmod u+rwx {place.data}" if mine else f"sudo chown -R {SERVICE_USER}: {place.data}"
        yield fault(f"{place.data} belongs to {owner.user}, mode {owner.mode:o}", cure)
    else:
        yield fine(f"{place.data} belongs to {SERVICE_USER}")


@check("file", of_service=True)
def file(place: Installation) -> Iterator[Finding]:
    """Check that the service's user may read its data files and, where needed, write them."""
    needed = {str(place.data / name): bits for name, bits in FILES.items()}
    for path, owner in owners(place.machine, needed, follow=False).items():
        if needed[path] & ~_allowed(owner, place.groups):
            words = f"{path} belongs to {owner.user}, mode {owner.mode:o}: {SERVICE_USER} may not use it"
            mode = f"u+rw{'x' if needed[path] & ENTER else ''}"
            mine = owner.user == SERVICE_USER
            yield fault(words, f"sudo chmod {mode} {path}" if mine else f"sudo chown {SERVICE_USER}: {path}")


def _allowed(owner: Owned, groups: Collection[str]) -> int:
    """Return the access that the service's user has to a file, as the sum of read 4, write 2, execute 1."""
    if owner.user == SERVICE_USER:
        return owner.mode >> 6 & 7
    return owner.mode >> 3 & 7 if owner.group in groups else owner.mode & 7


@check(
    "saving",
    "fix the findings about data, file, card and space; the cabinet tries again by itself",
    in_folder=True,
)
def saving(place: Installation) -> Iterator[Finding]:
    """Check that the running cabinet can save scores and settings; report nothing if no cabinet runs."""
    found = place.card
    if not found:
        return
    if found.why:
        waiting = f"; {_counted(found.waiting, 'change')} only in memory" if found.waiting else ""
        yield fault(f"the running cabinet cannot save: {found.why}{waiting}")
    if place.settings_trouble:
        yield fault(f"the running cabinet cannot save its settings: {place.settings_trouble}")
    if not found.why and not place.settings_trouble:
        yield fine("the running cabinet has saved everything on the card")


@check("settings", in_folder=True)
def settings_file(place: Installation) -> Iterator[Finding]:
    """Check that the settings file is valid."""
    path = place.settings_path
    try:
        found = settings.read(path)
    except SettingsError as error:
        if isinstance(error.__cause__, PermissionError):
            yield warning(f"{path} may not be read by this user", let_in(path))
        else:
            cure = "mend the lines named, such as: cabinet settings set sound.volume 5"
            yield fault(str(error), cure)
        return
    if wrong := all_hidden(installed(), found.games.hidden):
        yield fault(f"{path}: {wrong}", "cabinet settings set games.hidden '[]'")
    else:
        yield fine(f"{path} is fine" if path.exists() else f"no {path}: the defaults apply")


@check("games", "remove one of the packages, or make the release with one of them")
def games(_place: Installation) -> Iterator[Finding]:
    """Check that no two installed packages provide a game with the same name."""
    found = clashes()
    for clash in found:
        yield fault(str(clash))
    if not found:
        yield fine(", ".join(installed()) or "none")


@check("scores", SEEN, in_folder=True)
def scores(place: Installation) -> Iterator[Finding]:
    """Check that the high scores can be read; report past damage to the files they are stored in."""
    try:
        known, wrong = look_at_copies(place.data)
    except NoScoresError:
        yield fine(f"none yet in {place.data}")
        return
    if known.log:
        contents = contents_of(known.facts())
        rows = _counted(sum(map(len, contents.lists.values())), "row")
        yield fine(f"{rows} of {_counted(len(contents.lists), 'list')} in {place.data}")
        for incident in contents.incidents:
            day = incident.day.isoformat() if incident.day else "on an unknown day"
            yield warning(f"{day}: {incident.words}")
    for each in wrong:
        if known.log:
            yield warning(each.words, each.cure)
        else:
            lost = "the lists are empty from the next start on: restore a backup then, cabinet restore FILE"
            yield fault(each.words, each.cure if each.barred else lost)


@check("league", "cabinet league leave, then cabinet league apply with a good file", in_folder=True)
def league(place: Installation) -> Iterator[Finding]:
    """Check that the league file, with the high scores of several cabinets, can be read."""
    path = place.data / league_file.FILE
    try:
        if not path.exists():
            return
        found, _, report = league_file.load(path, load(), None)
    except PermissionError as error:
        yield warning(f"it cannot be read ({error})", let_in(path))
    except NoGamesError as error:
        words, _, cure = str(error).rpartition("; ")
        yield warning(words, cure)
    except (league_file.LeagueError, OSError) as error:
        yield warning(f"no league is shown: {error}")
    else:
        for reason in report.reasons():
            yield warning(f"left out: {reason}")
        rows = _counted(sum(isinstance(said, Entry) for said in found.rows.values()), "row")
        yield fine(f"{rows} of {_counted(len(found.cabinets), 'cabinet')} in {path}")


@check("setup files", "mend it on the boot partition: it is read at every start")
def files_of_owner(place: Installation) -> Iterator[Finding]:
    """Report errors that were found at this start in the owner's setup files on the boot partition."""
    for line in (place.machine.text(str(WRONG_FILES)) or "").splitlines():
        yield warning(shortened(line))


@check("card", page="CARD")
def card(place: Installation) -> Iterator[Finding]:
    """Check that the file system of the scores is writable."""
    mounts = [line.split() for line in (place.machine.text("/proc/mounts") or "").splitlines()]
    path = PurePosixPath(place.data)
    around = [words for words in mounts if len(words) >= 4 and path.is_relative_to(words[1])]
    if not around:
        return
    name, where, kind, options = max(around, key=lambda words: len(words[1]))[:4]
    words = f"{path} is on {name} ({kind}, mounted at {where})"
    if "ro" in options.split(","):
        cure = f"sudo mount -o remount,rw {where}; if that fails, the card is dying: {NEW_CARD}"
        yield fault(f"{words}, which is read-only: no score is saved", cure)
    else:
        yield fine(words)


@check(
    "space",
    "sudo apt clean, sudo journalctl --vacuum-size=20M, or delete what else is on the card",
    page="CARD",
)
def space(place: Installation) -> Iterator[Finding]:
    """Report the free space on the file system of the scores; warn if it is low."""
    free = place.machine.free(str(place.data))
    if free is None:
        return
    words, figures = f"{free / 2**20:.0f} MB free", (Metric("free_bytes", free),)
    if free < NO_ROOM:
        yield fault(words, figures=figures)
    elif free < LITTLE_ROOM:
        yield warning(f"{words}: too little for an update", figures=figures)
    else:
        yield fine(words, short=f"WELL, {free / 2**30:.1f} GB FREE", figures=figures)


@check(
    "file system",
    f"start once with fsck.mode=force in cmdline.txt; if errors return: {NEW_CARD}",
    page="CARD",
)
def file_system(place: Installation) -> Iterator[Finding]:
    """Report errors that the machine's ext4 file systems have counted since they were created."""
    counts = {
        PurePosixPath(path).parent.name: int(text)
        for path in place.machine.find("/sys/fs/ext4/*/errors_count")
        if (text := place.machine.text(path)) and text.isdigit()
    }
    for name, count in counts.items():
        if count:
            yield warning(f"{name} has recorded {count} errors")
    if counts and not any(counts.values()):
        yield fine(f"no errors recorded on {', '.join(counts)}")


@check("card wear", NEW_CARD, page="CARD")
def card_wear(place: Installation) -> Iterator[Finding]:
    """Report the wear that the card itself records; eMMC has such a record, SD cards hardly ever."""
    machine = place.machine
    for path in machine.find("/sys/block/mmcblk*/device"):
        name, date = machine.text(f"{path}/name") or "a card", machine.text(f"{path}/date") or "unknown age"
        words = f"{PurePosixPath(path).parent.name}: {name} of {date}"
        tenths = max((int(word, 16) for word in (machine.text(f"{path}/life_time") or "").split()), default=0)
        if not tenths:
            yield fine(f"{words}; it does not report its wear")
        elif tenths >= USED_UP:
            yield warning(f"{words}, {10 * tenths} % used up")
        else:
            yield fine(f"{words}, at most {10 * tenths} % used up")


@check("display driver", SYSTEM_PYGAME)
def display_driver(place: Installation) -> Iterator[Finding]:
    """Check that SDL has a video driver for this machine's screen."""
    known = place.machine.drivers()
    names = ", ".join(known)
    if not known:
        yield fine("SDL does not report its drivers")
    elif CONSOLE in [name.lower() for name in known]:
        yield fine(f"{CONSOLE} is one of {names}")
    elif place.unit or place.is_pi:
        yield fault(f"this pygame has no {CONSOLE}, only {names}")
    else:
        yield fine(f"{names}: for a desktop")


@check("TV", TV_LATE)
def tv(place: Installation) -> Iterator[Finding]:
    """Report the screens that the kernel has detected."""
    seen = False
    for path in place.machine.find("/sys/class/drm/card*-*/status"):
        folder = PurePosixPath(path).parent
        name = folder.name.partition("-")[2]
        if place.machine.text(path) != "connected" or name.startswith("Writeback"):
            continue
        modes = (place.machine.text(f"{folder}/modes") or "").split()
        seen = True
        yield fine(f"{name} is connected, {modes[0] if modes else 'no mode'} of {len(set(modes))} modes")
    if place.unit and not seen:
        yield warning("no screen is connected; the cabinet waits for one")


@check("TV standby")
def tv_standby(place: Installation) -> Iterator[Finding]:
    """Report the devices by which the cabinet can wake the TV and put it into standby (CEC)."""
    machine, wanted = place.machine, place.chosen.display.tv != "none"
    result = warning if wanted else fine
    devices = machine.find(str(cec.DEV / cec.DEVICES))
    if not devices:
        words = f"there is no {cec.DEV / cec.DEVICES}: only the remote control switches the TV"
        yield result(words, "this computer has no CEC: cabinet settings set display.tv none")
    for device in devices if machine.programs else ():
        ran = machine.run(cec.COMMAND, f"--device={device}")
        if ran is None:
            yield result(
                f"{device} cannot be used: {cec.COMMAND} is missing", f"sudo apt install {cec.PACKAGE}"
            )
        elif ran.code:
            yield result(f"{device}: {ran.out}", "ask as root: sudo cabinet doctor")
        elif cec.address(ran.out):
            cure = "" if wanted else "to let it sleep with the screen: cabinet settings set display.tv cec"
            yield fine(f"{device} has a TV", cure)
        else:
            yield fine(f"{device} has no TV, or one that looks unplugged in standby")


@check("picture")
def picture(place: Installation) -> Iterator[Finding]:
    """Report the screen size, the video driver and the renderer that the running cabinet uses.

    They are read from the status text of the cabinet's service.
    """
    found = re.match(r"playing on (\S+), (.+), (\S+)$", place.status)
    if not found:
        return
    name, size, renderer = found.groups()
    words = f"{size} by {name} with {renderer}"
    if name == CONSOLE and renderer == "opengl":
        cure = "remove SDL_RENDER_DRIVER from the unit: the cabinet chooses opengles2 by itself"
        yield warning(f"{words}, which may draw black", cure)
    elif renderer == "software":
        yield warning(f"{words}, which is slow", "sudo apt install libgles2 libegl1 libgbm1")
    else:
        yield fine(words)


@check("console", "sudo systemctl disable --now getty@tty1, or systemd/install", of_service=True)
def console(place: Installation) -> Iterator[Finding]:
    """Check that no login prompt uses the cabinet's console, tty1."""
    ran = place.machine.run("systemctl", "is-enabled", "getty@tty1.service")
    if ran and ran.out.startswith("enabled"):
        yield warning("a login prompt also uses tty1")


@check("sound", "switch the TV on; config.txt needs dtoverlay=vc4-kms-v3d without noaudio")
def sound(place: Installation) -> Iterator[Finding]:
    """Report the machine's sound cards; warn if a cabinet has none."""
    listed = place.machine.text("/proc/asound/cards") or ""
    cards = re.findall(r"^ *\d+ \[.*?\]: (.+)$", listed, re.MULTILINE)
    if cards or not place.unit:
        yield fine(", ".join(cards) or "no sound card of its own")
    else:
        yield warning("no sound card; the cabinet plays in silence and tries again")


CHECKS: tuple[Check, ...] = (
    *(board, system, kernel, power, heat, clock, unit, release, user, device, data, file),
    *(saving, settings_file, games, scores, league, files_of_owner, card, space, file_system, card_wear),
    *(display_driver, tv, tv_standby, picture, console, sound),
    *(pins.pin_map, pins.config_txt, pins.serial_console, pins.levels),
)
"""All checks of `cabinet doctor`, in the order of their output."""


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
