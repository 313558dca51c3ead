"""A fake machine for the doctor's checks: texts stand for its files and its programs' output."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from cabinet.controls import pinmap
from cabinet.doctor.check import Installation, examine
from cabinet.doctor.checks import CHECKS
from cabinet.doctor.machine import CommandResult, Machine

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from cabinet.api import Control
    from cabinet.controls.pinmap import PinMap
    from cabinet.doctor.finding import Finding

PI = {
    "/proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4",
    "/proc/cpuinfo": "processor\t: 0\n\nRevision\t: b03114\n",
    "/etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nVERSION_CODENAME=trixie\n',
    "/proc/sys/kernel/osrelease": "6.12.47+rpt-rpi-v8",
    "/proc/mounts": "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n/dev/mmcblk0p1 /boot/firmware vfat rw 0 0\n",
    "/sys/fs/ext4/mmcblk0p2/errors_count": "0",
    "/sys/block/mmcblk0/device": "",
    "/sys/block/mmcblk0/device/name": "SC32G",
    "/sys/block/mmcblk0/device/date": "07/2021",
    "/sys/class/drm/card1-HDMI-A-1/status": "connected",
    "/sys/class/drm/card1-HDMI-A-1/modes": "1920x1080\n1280x720\n1280x720",
    "/sys/class/drm/card1-HDMI-A-2/status": "disconnected",
    "/sys/class/thermal/thermal_zone0/temp": "51200",
    "/proc/asound/cards": " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n",
    "/run/systemd/timesync/synchronized": "",
    "/boot/firmware/config.txt": "dtparam=audio=on\ngpio=4-13,15-27=ip,pu  # all of them\n",
    "/proc/cmdline": "console=tty1 root=PARTUUID=1 rootwait",
    "/dev/gpiochip0": "",
    "/dev/cec0": "",
    "/opt/cabinet/releases/0.1.0/release.json": '{"version": "0.1.0"}',
    "/opt/cabinet/releases/0.2.0/release.json": '{"version": "0.2.0"}',
    "/opt/cabinet/current/release.json": '{"version": "0.2.0"}',
    "/opt/cabinet/previous/release.json": '{"version": "0.1.0"}',
}
UNIT = {
    "LoadState": "loaded",
    "ActiveState": "active",
    "SubState": "running",
    "UnitFileState": "enabled",
    "NRestarts": "0",
    "Result": "success",
    "StatusText": "playing on kmsdrm, 1280 x 720, opengles2",
}
SHOW_UNIT = "systemctl show cabinet.service --property=LoadState"
STOPPED = {"ActiveState": "inactive", "SubState": "dead", "StatusText": ""}
PROGRAMS = {
    "systemctl is-enabled getty@tty1.service": CommandResult(1, "disabled"),
    "vcgencmd get_throttled": CommandResult(0, "throttled=0x0"),
    "timedatectl show": CommandResult(0, "NTPSynchronized=yes"),
    "cec-ctl": CommandResult(0, "Driver Info:\n\tPhysical Address           : 1.0.0.0"),
    "id --name --groups cabinet": CommandResult(0, "cabinet video render input gpio audio"),
}
OPEN = dict.fromkeys(pinmap.read(pinmap.default_path()).gpio, False)


@dataclass(frozen=True)
class FakeMachine(Machine):
    """A Raspberry Pi without faults; a test changes only the parts that it is about."""

    kind: str = "aarch64"
    python: str = "3.13.5"
    files: dict[str, str] = field(default_factory=lambda: dict(PI))
    answers: dict[str, CommandResult] = field(default_factory=lambda: dict(PROGRAMS))
    """The output of programs, by the beginning of their command lines."""
    owned: dict[str, str] = field(default_factory=lambda: {"/dev/gpiochip0": "root gpio 660"})
    """The owner, group and mode of paths, as `stat` prints them."""
    room: int | None = 20 << 30
    closed: Mapping[Control, bool] | Exception = field(default_factory=lambda: dict(OPEN))
    users: Mapping[int, str] = field(default_factory=dict)
    """The names of the programs that use pins, by the GPIO number of the pin."""
    sdl: tuple[str, ...] = ("x11", "KMSDRM", "dummy")

    def text(self, path: str) -> str | None:
        return self.files.get(path)

    def find(self, pattern: str) -> tuple[str, ...]:
        depth = pattern.count("/")
        return tuple(
            sorted(path for path in self.files if path.count("/") == depth and fnmatchcase(path, pattern))
        )

    def run(self, *command: str) -> CommandResult | None:
        if command[0] == "stat":
            owners = [f"{self.owned[path]} {path}" for path in command if path in self.owned]
            return CommandResult(
                1, "\n".join([*owners, "stat: cannot statx '/missing': No such file or directory"])
            )
        line = " ".join(command)
        return next((ran for start, ran in self.answers.items() if line.startswith(start)), None)

    def time(self) -> float:
        return 1_795_000_000.0

    def free(self, _path: str) -> int | None:
        return self.room

    def levels(self, factory: str, pin_map: PinMap) -> Mapping[Control, bool]:
        """Return for each switch True if it is closed; raise the error if a test has set one instead."""
        if isinstance(self.closed, Exception):
            raise self.closed
        return self.closed

    def pin_users(self, gpios: Iterable[int]) -> Mapping[int, str]:
        """Return the names of the programs that use these pins, by GPIO number."""
        return {gpio: self.users[gpio] for gpio in gpios if gpio in self.users}

    def drivers(self) -> tuple[str, ...]:
        return self.sdl


def pi(
    files: Mapping[str, str | None] | None = None,
    answers: Mapping[str, CommandResult] | None = None,
    owned: Mapping[str, str] | None = None,
    unit: Mapping[str, str] | None = None,
    **fields: Any,
) -> FakeMachine:
    """Return a healthy Raspberry Pi with a running cabinet, except for the given changes.

    Files whose text is None are removed.
    """
    machine = FakeMachine(**fields)
    for path, text in (files or {}).items():
        machine.files.pop(path, None)
        if text is not None:
            machine.files[path] = text
    machine.answers.update(answers or {})
    machine.owned.update(owned or {})
    shown = {**UNIT, **(unit or {})}
    machine.answers[SHOW_UNIT] = CommandResult(
        0, "\n".join(f"{name}={value}" for name, value in shown.items())
    )
    return machine


def findings(machine: FakeMachine, data: Path, **running: Any) -> list[Finding]:
    """Return the findings of all checks; `running` are the answers of the running cabinet."""
    machine.owned.setdefault(str(data), "cabinet cabinet 750")
    return list(examine(Installation(machine, data, data / "cabinet.toml", **running), CHECKS))


def bad(found: list[Finding]) -> list[Finding]:
    """Return the findings that report a warning or a fault."""
    return [each for each in found if each.level]
