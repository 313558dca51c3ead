"""Builds the virtual machine's image: `python -m tests.system.vm.build`, as root, on any release of Debian.

The image is a Debian trixie as near to Raspberry Pi OS Lite as possible. It has the packages that
systemd/install asks apt for, because the machine has no network. A build takes five minutes, or no time if
nothing has changed. `CABINET_VM_MIRROR` may name another Debian archive.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import TYPE_CHECKING

from tests.system.vm import module
from tests.system.vm.place import HOME, IMAGE, KEY, LOCK

if TYPE_CHECKING:
    from collections.abc import Iterator

SUITE = "trixie"
MIRROR = os.environ.get("CABINET_VM_MIRROR", "http://deb.debian.org/debian")
GUEST = Path(__file__).parent / "guest"
TOOLS = {
    "mmdebstrap": "mmdebstrap",
    "qemu-system-x86_64": "qemu-system-x86",
    "qemu-img": "qemu-utils",
    "mke2fs": "e2fsprogs",
    "ssh": "openssh-client",
    "mkfs.vfat": "dosfstools",
}
"""The programs that the host needs, with the Debian packages that contain them."""
PACKAGES = """
    linux-image-amd64 initramfs-tools systemd-sysv udev dbus libpam-systemd kmod sudo openssh-server
    openssh-client iproute2 procps kbd e2fsprogs ca-certificates
    python3 python3-venv python3-pip python3-pygame libgles2 libegl1 libgbm1 libgl1-mesa-dri
    v4l-utils alsa-utils rsync
"""
"""The Debian packages of the virtual machine."""
MODULES = "virtio_pci virtio_blk virtio_gpu ext4 crc32c"
"""The kernel modules in the virtual machine's initramfs."""


def main() -> None:
    """Build the parts of the image that are missing or out of date."""
    wanted = _stamp()
    if (IMAGE / "stamp").exists() and (IMAGE / "stamp").read_text() == wanted:
        print(f"up to date: {IMAGE}")
        return
    if platform.machine() != "x86_64":
        sys.exit(f"the virtual machine needs a computer of kind x86_64, this one is {platform.machine()}")
    if os.geteuid() != 0:
        sys.exit("the image is built as root: its files belong to root; run it with sudo")
    _install_tools()
    HOME.mkdir(parents=True, exist_ok=True)
    with LOCK.open("w") as lock, tempfile.TemporaryDirectory(dir=HOME) as folder:
        flock(lock, LOCK_EX)
        work = Path(folder)
        work.chmod(0o755)
        if not KEY.exists():
            _run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "cabinet-vm", "-f", KEY)
        root = work / "root"
        _say("a Debian with what the cabinet needs")
        _bootstrap(root, PACKAGES, f"--essential-hook={_initramfs(work)}")
        kernel = next((root / "lib/modules").iterdir()).name
        _say(f"the GPIO chip, for kernel {kernel}")
        made = _module(work, kernel)
        _copy(made, root / f"lib/modules/{kernel}/updates/gpio-sim.ko")
        _say("dressing it as a Raspberry Pi")
        shutil.copytree(GUEST, root / "opt/board")
        shutil.copy(KEY.with_suffix(".pub"), root / "opt/board/key.pub")
        with _mounted(root):
            _run("chroot", root, "sh", "/opt/board/dress")
        _say("the image")
        shutil.rmtree(IMAGE, ignore_errors=True)
        IMAGE.mkdir()
        shutil.copy(root / f"boot/vmlinuz-{kernel}", IMAGE / "vmlinuz")
        shutil.copy(root / f"boot/initrd.img-{kernel}", IMAGE / "initrd")
        _run("truncate", "--size=4G", IMAGE / "disk")
        _run("mke2fs", "-q", "-t", "ext4", "-d", root, IMAGE / "disk")
        (IMAGE / "stamp").write_text(wanted)
    _say(f"done: {IMAGE}")


def _stamp() -> str:
    """Return a hash of all that the image is built from."""
    files = [Path(__file__), Path(module.__file__), *sorted(GUEST.iterdir())]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def _install_tools() -> None:
    missing = {package for tool, package in TOOLS.items() if not shutil.which(tool)}
    if missing:
        _say(f"installing {', '.join(sorted(missing))}")
        _run("apt-get", "update", "-q")
        _run("apt-get", "install", "-q", "-y", "--no-install-recommends", *sorted(missing))


def _bootstrap(target: Path, packages: str, *options: str) -> None:
    _run(
        "mmdebstrap",
        "--variant=minbase",
        "--architectures=amd64",
        f"--include={','.join(packages.split())}",
        "--dpkgopt=path-exclude=/usr/share/man/*",
        "--dpkgopt=path-exclude=/usr/share/locale/*",
        *options,
        SUITE,
        target,
        MIRROR,
    )


def _initramfs(work: Path) -> str:
    """Return a hook that keeps the virtual machine's initramfs small."""
    script = work / "initramfs"
    script.write_text(
        'set -eu\nfolder="$1/etc/initramfs-tools"\nmkdir -p "$folder/conf.d"\n'
        'echo MODULES=list > "$folder/conf.d/small"\n'
        f'printf "%s\\n" {MODULES} > "$folder/modules"\n'
    )
    return f'sh {script} "$1"'


def _module(work: Path, kernel: str) -> Path:
    """Build gpio-sim, the kernel's simulated GPIO chip, which Debian's kernel lacks."""
    kept = HOME / "modules" / f"gpio-sim-{kernel}.ko"
    if kept.exists():
        return kept
    root = work / "builder"
    version = ".".join(kernel.split(".")[:2])
    _bootstrap(root, f"linux-headers-{kernel} linux-source-{version} make gcc libc6-dev xz-utils")
    source = module.lay_out(root)
    _run("chroot", root, "make", "-C", f"/lib/modules/{kernel}/build", f"M=/{module.SOURCE}", "modules")
    return _copy(source / "gpio-sim.ko", kept)


@contextmanager
def _mounted(root: Path) -> Iterator[None]:
    """Mount /proc, which programs expect in a running system."""
    _run("mount", "-t", "proc", "proc", root / "proc")
    try:
        yield
    finally:
        _run("umount", root / "proc")


def _copy(source: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)
    return target


def _run(*command: str | Path) -> None:
    """Run a program quietly; show its output if the program fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout[-4000:]}\n{' '.join(map(str, command))[:300]}: exit code {done.returncode}")


def _say(words: str) -> None:
    print(words, flush=True)


if __name__ == "__main__":
    main()
