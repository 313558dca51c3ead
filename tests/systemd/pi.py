"""A fake Raspberry Pi: a folder for its files, and commands that behave as the system's own do."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cabinet.release import archive, target
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


class PowerCutError(Exception):
    """The error with which a test cuts the power."""


@dataclass
class Commands:
    """The system's commands, which change only users, groups and packages that a test can read."""

    root: Path
    packages: set[str] = field(default_factory=lambda: set(packages.needed("trixie", makes_release=True)))
    users: dict[str, set[str]] = field(default_factory=lambda: {"pi": {"pi", "sudo"}})
    groups: set[str] = field(default_factory=lambda: {"video", "input", "audio"})
    ran: list[tuple[str, ...]] = field(default_factory=list)

    def ask(self, *command: str) -> Result:
        """Return the result of a command that changes nothing."""
        match command:
            case ("dpkg-query", *_, name):
                return Result(0, "installed") if name in self.packages else Result(1, "")
            case ("getent", "group", name):
                return Result(0 if name in self.groups else 2, "")
            case ("id", "-u", name):
                return Result(0 if name in self.users else 1, "")
            case ("id", "-nG", name):
                return Result(0, " ".join(self.users.get(name, ())))
            case _:
                raise AssertionError(command)

    def run(self, *command: str) -> None:
        """Run and record a command that changes something."""
        self.ran.append(command)
        match command:
            case ("systemctl", "daemon-reload" | "stop", *_) | ("apt-get", *_, "update"):
                pass
            case ("apt-get", *_):
                self.packages |= set(packages.needed("trixie", makes_release=True))
            case ("systemd-sysusers", root, *files):
                assert root == f"--root={self.root}"
                for file in files:
                    self._make_users((self.root / "etc/sysusers.d" / file).read_text())
            case ("userdel", name):
                del self.users[name]
                # userdel removes the user's group too, unless the group has other members.
                if not any(name in groups for groups in self.users.values()):
                    self.groups.remove(name)
            case ("groupdel", name):
                self.groups.remove(name)
                for groups in self.users.values():
                    groups.discard(name)
            case _:
                raise CommandError(f"no such command here: {command}")

    def _make_users(self, text: str) -> None:
        """Create users as systemd does, each with a group of the same name, and add users to groups."""
        for line in text.splitlines():
            match line.split():
                case ["u", name, *_]:
                    self.users.setdefault(name, {name})
                    self.groups.add(name)
                case ["m", name, group]:
                    self.users[name].add(group)
                    self.groups.add(group)


class Pi:
    """A Raspberry Pi with a newly installed Raspberry Pi OS Lite, as the installer finds it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.release = folder / "cabinet-1.2.3.tar.gz"
        self.system = Commands(self.root)
        for where, text in {
            "boot/firmware/config.txt": CONFIG,
            "boot/firmware/cmdline.txt": CMDLINE,
            "etc/fstab": FSTAB,
            "usr/lib/os-release": 'ID=debian\nVERSION_CODENAME="trixie"\n',
            "etc/rpi/swap.conf": "[Main]\n",
            "etc/cloud/cloud.cfg": "",
            "etc/ssh/sshd_config": "PasswordAuthentication no\n",
        }.items():
            path = self.root / where
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (self.root / "etc/os-release").symlink_to("../usr/lib/os-release")
        release(self.release)

    def call(self, *arguments: str) -> int:
        """Run `systemd/install` with these arguments, and return its exit code."""
        return cli.main(("--root", str(self.root), *arguments), self.system)

    def install(self, *arguments: str) -> int:
        """Run `systemd/install` with the release file and these arguments, and return its exit code."""
        return self.call("--release", str(self.release), *arguments)

    def path(self, where: str) -> Path:
        """Return the path, in the test's folder, of the machine's file `where`."""
        return self.root / where.lstrip("/")

    def files(self, leave_out: Sequence[str] = ()) -> dict[str, tuple[int, bytes]]:
        """Return all files of the machine: the mode of each, and its contents or the target of the link."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            where = f"/{path.relative_to(self.root)}"
            # Bytecode is left out, because it contains the name of the folder where it was made.
            if where.startswith(tuple(leave_out)) or path.suffix == ".pyc":
                continue
            if path.is_dir() and not path.is_symlink():
                continue
            content = str(path.readlink()).encode() if path.is_symlink() else path.read_bytes()
            found[where] = (path.lstat().st_mode & 0o7777, content)
        return found


def release(path: Path, version: str = "1.2.3") -> Path:
    """Create a release file for this computer, as the installer reads it, and return its path."""
    tree = path.with_name("tree")
    (tree / "lib/cabinet").mkdir(parents=True, exist_ok=True)
    (tree / "lib/cabinet/__init__.py").touch()
    trees = {f"{system}-{platform.machine()}": tree for system in target.SYSTEMS}
    archive.pack(path, {"version": version, "targets": sorted(trees)}, trees)
    return path
