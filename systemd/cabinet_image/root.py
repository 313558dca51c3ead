"""The card's system: Debian, the cabinet laid into it by systemd/install itself, and nothing of the day."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from cabinet_image import base, source
from cabinet_image.tools import BuildError, entered, inside, run

HERE = Path(__file__).resolve().parents[1]
FILES = HERE / "image" / "files"
"""What is laid down beyond what systemd/install lays down, in the places where it belongs."""
SOURCE = "usr/local/src/cabinet"
"""Where the source lies on the card, for another run of systemd/install."""
WHEELS = "root/wheels"
USER = "pi"
GROUPS = "adm,sudo,audio,video,render,input,plugdev,users"
LINKS = {
    "etc/localtime": "/data/owner/localtime",
    "etc/wpa_supplicant/wpa_supplicant-wlan0.conf": "/data/owner/wpa_supplicant.conf",
    "etc/systemd/system/sys-subsystem-net-devices-wlan0.device.wants/wpa_supplicant@wlan0.service": (
        "/usr/lib/systemd/system/wpa_supplicant@.service"
    ),
    "etc/resolv.conf": "../run/systemd/resolve/stub-resolv.conf",
    "var/lib/dbus/machine-id": "/etc/machine-id",
}
FOLDERS = ("data", "opt/cabinet", "var/lib/cabinet/spare", "var/cache/cabinet", "var/lib/systemd/timesync")
"""Where something is mounted."""
STATE = ("var/lib/systemd/linger", "var/lib/systemd/backlight")
"""What services would make where it is missing, on the part that is read-only."""
ENABLED = ("systemd-networkd", "systemd-resolved", "ssh", "cabinet-grow", "cabinet-owner")
DISABLED = ("systemd-networkd-wait-online", "wpa_supplicant")
MASKED = (
    "systemd-networkd-persistent-storage.service",
    "systemd-random-seed.service",
    "systemd-rfkill.service",
    "systemd-rfkill.socket",
)
"""They would write on the part that is read-only."""
OF_THE_DAY = (
    "etc/.pwd.lock",
    "etc/hostname",
    "etc/machine-id",
    "etc/ssh/ssh_host_*",
    "etc/passwd-",
    "etc/shadow-",
    "etc/group-",
    "etc/gshadow-",
    "etc/subuid-",
    "etc/subgid-",
    "root/.cache",
    WHEELS,
    "tmp/*",
    "var/cache/apt/*",
    "var/cache/debconf/*-old",
    "var/cache/ldconfig/*",
    "var/lib/apt/lists/*",
    "var/lib/dpkg/*-old",
    "var/lib/systemd/random-seed",
    "var/lib/systemd/catalog/database",
    "var/log/*",
    "var/tmp/*",
)
"""What tells when or where it was made, or belongs to one machine alone."""


def unpack(archive: Path, root: Path, env: Mapping[str, str]) -> None:
    """Lay Debian down in an empty folder. Raises BuildError."""
    root.mkdir()
    options = ("--xattrs", "--xattrs-include=*", "--numeric-owner", "--exclude=./dev/*")
    run("tar", "-C", root, *options, "-xf", archive, env=env)


def lay_down(root: Path, checkout: Path, wheels: Path) -> None:
    """Our own files, the source and the wheels."""
    for path in source.files(FILES):
        target = root / path.relative_to(FILES)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copyfile(path, target)
        target.chmod(0o755 if path.stat().st_mode & 0o100 else 0o644)
    (root / "etc/sudoers.d/010_owner").chmod(0o440)
    # Whatever archive it was made from: upgrades come from Debian's.
    for path in (root / "etc/apt/sources.list.d").glob("*"):
        path.unlink()
    (root / "etc/apt/sources.list").write_text(base.sources(base.Source()))
    for where, target_of in LINKS.items():
        link = root / where
        link.parent.mkdir(parents=True, exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(target_of)
    for folder in (*FOLDERS, *STATE):
        (root / folder).mkdir(parents=True, exist_ok=True)
    place = root / SOURCE
    for name in source.tracked(checkout):
        target = place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(checkout / name, target)
        target.chmod(0o755 if (checkout / name).stat().st_mode & 0o100 else 0o644)
    shutil.copytree(wheels, root / WHEELS)


def furnish(
    root: Path,
    env: Mapping[str, str],
    report: Callable[[str], None],
    log: Path,
    arguments: Iterable[str] = (),
) -> None:
    """Make it a cabinet. `arguments`: more for systemd/install. Raises BuildError."""
    with entered(root, env):
        kernel = next((root / "lib/modules").iterdir()).name
        inside(root, "useradd", "--create-home", "--shell=/bin/bash", f"--groups={GROUPS}", USER, env=env)
        _begin(root)
        report("systemd/install")
        install = ("/usr/bin/python3", "-B", f"/{SOURCE}/systemd/install", "--owner", USER, *arguments)
        # Bytecode is made below, of less and in another way.
        inside(root, *install, "--offline", f"/{WHEELS}", env={**env, "PIP_NO_COMPILE": "1"}, log=log)
        report(f"what Linux {kernel} starts from")
        conf = root / "etc/initramfs-tools/update-initramfs.conf"
        conf.write_text("update_initramfs=yes\nbackup_initramfs=no\n")
        inside(root, "update-initramfs", "-c", "-k", kernel, env=env, log=log.with_name("initramfs.log"))
        _need_done(inside(root, *install, "--dry-run", env=env))
        for verb, units in (("enable", ENABLED), ("disable", DISABLED), ("mask", MASKED)):
            inside(root, "systemctl", verb, *units, env=env)
        report("the program's bytecode")
        _compile(root, env)


def _begin(root: Path) -> None:
    """What raspi-firmware writes into config.txt and cmdline.txt later on, as far as systemd/install asks."""
    folder = root / "boot/firmware"
    folder.mkdir(exist_ok=True)
    (folder / "config.txt").write_text("upstream_kernel=1\n")
    (folder / "cmdline.txt").write_text("\n")


def _need_done(said: str) -> None:
    """Raise BuildError where systemd/install finds anything left to do: its work outlives a new kernel."""
    left = [line for line in said.splitlines() if line.startswith("would")]
    if left:
        raise BuildError("systemd/install is not done, though it was run:\n" + "\n".join(left))


def _compile(root: Path, env: Mapping[str, str]) -> None:
    """Bytecode that goes by what is in a file, as the time on it is not that of its making."""
    folder = "/opt/cabinet/current/lib"
    for cached in (root / "opt/cabinet/releases").rglob("__pycache__"):
        shutil.rmtree(cached)
    # pip and setuptools are used by the next update at the earliest, from a release of its own.
    program = ("-m", "compileall", "-q", "-x", "/(pip|setuptools)/")
    mode = ("--invalidation-mode", "unchecked-hash")
    inside(root, "/opt/cabinet/current/bin/python", *program, *mode, folder, env=env)


def strip(root: Path, epoch: int) -> None:
    """Take away what another build, or another card, must not have."""
    for pattern in OF_THE_DAY:
        for path in root.glob(pattern):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
    # Empty: another number at every start, and none that two cards share.
    (root / "etc/machine-id").write_text("")
    (root / "etc/hostname").write_text("cabinet\n")
    (root / "etc/hosts").write_text("127.0.0.1 localhost\n127.0.1.1 cabinet\n::1 localhost ip6-localhost\n")
    # When accounts were made.
    shadow = root / "etc/shadow"
    rows = [line.split(":") for line in shadow.read_text().splitlines()]
    shadow.write_text("".join(":".join((*row[:2], f"{epoch // 86400}", *row[3:])) + "\n" for row in rows))


def settle(root: Path, began: int, epoch: int) -> None:
    """What was made since `began` bears the time `epoch`; files of packages keep theirs.

    Bytecode of packages goes by those times.
    """
    for path in (*source.everything(root), root):
        if path.lstat().st_mtime >= began:
            os.utime(path, (epoch, epoch), follow_symlinks=False)


def data(folder: Path, root: Path) -> None:
    """The data partition as it is before the first start."""
    users = _ids(root)
    folder.mkdir(mode=0o755)
    for name, mode, user in (
        ("cabinet", 0o750, "cabinet"),
        ("cabinet/spare", 0o750, "cabinet"),
        ("cache", 0o755, "cabinet"),
        ("home", 0o755, "root"),
        ("owner", 0o755, "root"),
        ("releases", 0o755, "root"),
        ("releases/upper", 0o755, "root"),
        ("releases/work", 0o755, "root"),
        ("timesync", 0o755, "systemd-timesync"),
    ):
        path = folder / name
        path.mkdir()
        path.chmod(mode)
        os.chown(path, *users[user])
    home = root / "home" / USER
    shutil.copytree(home, folder / "home" / USER, symlinks=True)
    for path in (folder / "home" / USER, *source.everything(folder / "home" / USER)):
        os.chown(path, *users[USER], follow_symlinks=False)
    shutil.rmtree(home)
    (folder / "owner/localtime").symlink_to("/usr/share/zoneinfo/Etc/UTC")


def spare(folder: Path, root: Path) -> None:
    """The small partition that one copy of the scores lies on."""
    folder.mkdir(mode=0o750)
    os.chown(folder, *_ids(root)["cabinet"])


def _ids(root: Path) -> dict[str, tuple[int, int]]:
    """Number of user and group, by the name of the user."""
    rows = [line.split(":") for line in (root / "etc/passwd").read_text().splitlines()]
    return {row[0]: (int(row[2]), int(row[3])) for row in rows}
