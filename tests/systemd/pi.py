"""A made-up Raspberry Pi: a folder for its files, and commands that behave as the system's do."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cabinet_install import cli, packages
from cabinet_install.system import CommandError, Result

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f owner@desk"
CONFIG = """\
# For more options and information see the documentation
dtparam=i2c_arm=on
#dtparam=i2s=on
  dtparam=spi=on
dtparam=audio=on
camera_auto_detect=1
auto_initramfs=1
dtoverlay=vc4-kms-v3d
max_framebuffers=2
dtoverlay=w1-gpio

[cm5]
dtoverlay=dwc2,dr_mode=host

[all]
"""
CMDLINE = (
    "console=serial0,115200 console=tty1 root=PARTUUID=1f2e3d4c-02 rootfstype=ext4 fsck.repair=yes "
    "rootwait quiet splash plymouth.ignore-serial-consoles cfg80211.ieee80211_regdom=GB\n"
)
FSTAB = """\
proc            /proc           proc    defaults          0       0
PARTUUID=1f2e3d4c-01  /boot/firmware  vfat    defaults          0       2
PARTUUID=1f2e3d4c-02  /               ext4    defaults  0       1
"""
METADATA = """\
Metadata-Version: 2.4
Name: arcade-cabinet
Version: 1.2.3
Requires-Dist: click>=8.1
Requires-Dist: pygame-ce>=2.5.6; python_version >= '3.14'
Requires-Dist: pygame>=2.5.2; python_version < '3.14'
Requires-Dist: pytest>=8.3; extra == 'dev'
Requires-Dist: gpiod>=2.2; (sys_platform == 'linux') and extra == 'pi'
Requires-Dist: lgpio>=0.2.2.0; (sys_platform == 'linux' and python_version < '3.13') and extra == 'pi'
Requires-Dist: rpi-lgpio>=0.6; (sys_platform == 'linux' and python_version < '3.13') and extra == 'pi'
"""


class PowerCutError(Exception):
    """The plug was pulled."""


@dataclass
class Commands:
    """The system's commands over states that a test can look at."""

    root: Path
    units: dict[str, str] = field(
        default_factory=lambda: {
            "getty@tty1.service": "enabled",
            "apt-daily.timer": "enabled",
            "man-db.timer": "enabled",
            "tmp.mount": "disabled",
            "plymouth-start.service": "static",
        }
    )
    packages: set[str] = field(default_factory=lambda: set(packages.needed("trixie")))
    users: dict[str, set[str]] = field(default_factory=lambda: {"pi": {"pi", "sudo"}})
    groups: set[str] = field(default_factory=lambda: {"video", "input", "audio"})
    ran: list[tuple[str, ...]] = field(default_factory=list)
    cut_at: int | None = None
    """The number of the command at which the power goes."""
    cut_after: bool = False
    """The command has been carried out by then."""
    has_pygame: bool = True

    def state(self, unit: str) -> str:
        """What is-enabled says; a file laid down by the installer is a unit that is off."""
        return self.units.get(unit, "disabled" if self._is_laid_down(unit) else "not-found")

    def ask(self, *command: str) -> Result:
        """Commands that change nothing."""
        match command:
            case ("systemctl", "is-enabled", unit):
                state = self.state(unit)
                return Result(0 if state == "enabled" else 1, state)
            case ("dpkg-query", *_, name):
                return Result(0, "installed") if name in self.packages else Result(1, "")
            case ("getent", "group", name):
                return Result(0 if name in self.groups else 2, "")
            case ("id", "-u", name):
                return Result(0 if name in self.users else 1, "")
            case ("id", "-nG", name):
                return Result(0, " ".join(self.users.get(name, ())))
            case (_, "-c", words) if "pygame" in words:
                return Result(0 if self.has_pygame else 1, "")
            case (_, "-c", "import cabinet.store.store"):
                return Result(0, "")
            case _:
                raise AssertionError(command)

    def run(self, *command: str) -> None:
        """Commands that change something. Raises PowerCutError where the power is to go."""
        cut = self.cut_at == len(self.ran)
        if cut and not self.cut_after:
            self.cut_at = None
            raise PowerCutError(command)
        self.ran.append(command)
        self._carry_out(*command)
        if cut:
            raise PowerCutError(command)

    def _is_laid_down(self, unit: str) -> bool:
        name = unit if "@" not in unit else f"{unit.partition('@')[0]}@.{unit.rpartition('.')[2]}"
        return (self.root / "etc/systemd/system" / name).exists()

    def _is_gone(self, unit: str) -> bool:
        """Whether it is one of the cabinet's whose file is not there any more."""
        return unit.startswith("cabinet") and not self._is_laid_down(unit)

    def _carry_out(self, *command: str) -> None:
        match command:
            case ("systemctl", "disable", unit) if self._is_gone(unit):
                raise CommandError(f"Unit {unit} does not exist")
            case ("systemctl", "daemon-reload" | "stop", *_) | ("chown", *_):
                pass
            case ("systemctl", verb, unit):
                off = "static" if unit.startswith("plymouth") else "disabled"
                self.units[unit] = {"enable": "enabled", "mask": "masked"}.get(verb, off)
            case ("apt-get", *_, "update"):
                pass
            case ("apt-get", *_):
                self.packages |= set(packages.needed("trixie"))
            case (program, *_) if "/" in program:
                _python(*command)
            case _:
                self._accounts(*command)

    def _accounts(self, *command: str) -> None:
        match command:
            case ("groupadd", *_, name):
                self.groups.add(name)
            case ("groupdel", name):
                self.groups.remove(name)
            case ("useradd", *_, name):
                self.users[name] = {name}
            case ("gpasswd", "--delete", user, name):
                self.users[user].remove(name)
            case ("userdel", name):
                del self.users[name]
                # Its group goes with it, unless it has other members.
                assert not any(name in groups for groups in self.users.values())
            case ("usermod", _, _, names, user):
                self.users[user] |= set(names.split(","))
            case _:
                raise CommandError(f"no such command here: {command}")


def _python(*command: str) -> None:
    """Environments are folders, wheels are made, and what is installed is seen nowhere."""
    match command:
        case (_, "-m", "venv", *_, folder):
            (Path(folder) / "bin").mkdir(parents=True)
            (Path(folder) / "bin" / "cabinet").touch()
        case (_, "wheel", *_, scratch, _):
            wheel(Path(scratch))
        case _:
            assert "install" in command, command


class Pi:
    """A Raspberry Pi with a fresh Raspberry Pi OS Lite, as far as the installer looks at it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.wheels = folder / "wheels"
        self.system = Commands(self.root)
        for where, text in {
            "boot/firmware/config.txt": CONFIG,
            "boot/firmware/cmdline.txt": CMDLINE,
            "etc/fstab": FSTAB,
            "etc/os-release": 'ID=debian\nVERSION_CODENAME="trixie"\n',
            "etc/rpi/swap.conf": "[Main]\n",
            "etc/cloud/cloud.cfg": "",
            "etc/ssh/sshd_config": "PasswordAuthentication no\n",
        }.items():
            path = self.root / where
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.wheels.mkdir()
        wheel(self.wheels)

    def call(self, *arguments: str) -> int:
        """The command `systemd/install` with these words; its status."""
        return cli.main(("--root", str(self.root), *arguments), self.system)

    def install(self, *arguments: str) -> int:
        """Install from the wheels that are there."""
        return self.call("--offline", str(self.wheels), *arguments)

    def path(self, where: str) -> Path:
        """A file of the machine."""
        return self.root / where.lstrip("/")

    def files(self, leave_out: Sequence[str] = ()) -> dict[str, tuple[int, bytes]]:
        """Everything in the machine's folder: the mode and content of files, the targets of links."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            where = f"/{path.relative_to(self.root)}"
            if where.startswith(tuple(leave_out)) or (path.is_dir() and not path.is_symlink()):
                continue
            content = str(path.readlink()).encode() if path.is_symlink() else path.read_bytes()
            found[where] = (path.lstat().st_mode & 0o7777, content)
        return found


def wheel(folder: Path) -> None:
    """A wheel of the cabinet, as far as the installer reads it."""
    with zipfile.ZipFile(folder / "arcade_cabinet-1.2.3-py3-none-any.whl", "w") as archive:
        archive.writestr("arcade_cabinet-1.2.3.dist-info/METADATA", METADATA)
