"""A machine made of words, for the doctor to look at."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from cabinet.controls import pinmap
from cabinet.doctor.machine import Owned, Ran

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabinet.api import Control

ALL_GROUPS = frozenset({"cabinet", "video", "render", "input", "gpio", "audio"})
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
    "/opt/cabinet/releases/0.1.0/release.json": '{"version": "0.1.0"}',
    "/opt/cabinet/releases/0.2.0/release.json": '{"version": "0.2.0"}',
    "/opt/cabinet/current/release.json": '{"version": "0.2.0"}',
    "/opt/cabinet/state.json": '{"good": ["0.1.0", "0.2.0"], "trial": "", "failures": 0}',
}
RUNNING = (
    "LoadState=loaded\nActiveState=active\nSubState=running\nUnitFileState=enabled\nNRestarts=0\n"
    "Result=success\nStatusText=playing on kmsdrm, 1280 x 720, opengles2\n"
)
SHOW_UNIT = "systemctl show cabinet.service"
OPEN = dict.fromkeys(pinmap.read(pinmap.default_path()).gpio, False)


@dataclass
class FakeMachine:
    """A Raspberry Pi on which all is well, but for what a test changes."""

    files: dict[str, str] = field(default_factory=lambda: dict(PI))
    answers: dict[str, Ran] = field(
        default_factory=lambda: {
            SHOW_UNIT: Ran(0, RUNNING),
            "systemctl is-enabled getty@tty1.service": Ran(1, "disabled"),
            "vcgencmd get_throttled": Ran(0, "throttled=0x0"),
            "timedatectl show": Ran(0, "NTPSynchronized=yes"),
        }
    )
    """What programs answer, by how their command line begins."""
    room: int | None = 20 << 30
    now: float = 1_795_000_000.0
    owners: dict[str, Owned] = field(default_factory=lambda: {"/dev/gpiochip0": Owned("root", "gpio", 0o660)})
    users: dict[str, frozenset[str]] = field(default_factory=lambda: {"cabinet": ALL_GROUPS})
    closed: Mapping[Control, bool] | Exception = field(default_factory=lambda: dict(OPEN))
    sdl: tuple[str, ...] = ("x11", "KMSDRM", "dummy")
    kind: str = "aarch64"
    python: str = "3.13.5"

    def text(self, path: str) -> str | None:
        """What a file says."""
        return self.files.get(path)

    def find(self, pattern: str) -> tuple[str, ...]:
        """The files that a pattern matches."""
        depth = pattern.count("/")
        return tuple(
            sorted(path for path in self.files if path.count("/") == depth and fnmatchcase(path, pattern))
        )

    def run(self, *command: str) -> Ran | None:
        """What a program answers."""
        line = " ".join(command)
        return next((ran for start, ran in self.answers.items() if line.startswith(start)), None)

    def time(self) -> float:
        """The system's time."""
        return self.now

    def free(self, _path: str) -> int | None:
        """Free bytes."""
        return self.room

    def owner(self, path: str, *, follow: bool = True) -> Owned | None:
        """Whose a path is."""
        return self.owners.get(path)

    def groups(self, user: str) -> frozenset[str] | None:
        """The groups of a user."""
        return self.users.get(user)

    def levels(self, factory: str) -> Mapping[Control, bool]:
        """Which switches are closed."""
        if isinstance(self.closed, Exception):
            raise self.closed
        return self.closed

    def drivers(self) -> tuple[str, ...]:
        """SDL's drivers."""
        return self.sdl

    def unit(self, **changes: str) -> None:
        """Let systemd say something else of the unit."""
        lines = dict(line.split("=", 1) for line in RUNNING.splitlines()) | changes
        self.answers[SHOW_UNIT] = Ran(0, "\n".join(f"{name}={value}" for name, value in lines.items()))
