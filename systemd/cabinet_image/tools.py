"""Programs of the building machine, and of the card's system."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

PROGRAMS = {
    "mmdebstrap": "mmdebstrap",
    "qemu-aarch64-static": "qemu-user-static",
    "update-binfmts": "binfmt-support",
    "arch-test": "arch-test",
    "mkfs.vfat": "dosfstools",
    "mcopy": "mtools",
    "xz": "xz-utils",
}
"""What the building machine has to have, and the packages that bring it."""
BINFMT = Path("/proc/sys/fs/binfmt_misc")
KEPT = ("PATH", "HOME", "http_proxy", "https_proxy", "no_proxy", "SSL_CERT_FILE", "PIP_CERT")
"""Of the environment of whoever builds: nothing else may be seen in the image."""


class BuildError(RuntimeError):
    """The image cannot be made; says which step failed, and what it printed."""


def environment(epoch: int) -> dict[str, str]:
    """What every program of the build sees."""
    kept = {name: value for name, value in os.environ.items() if name in KEPT}
    return {
        **kept,
        "SOURCE_DATE_EPOCH": f"{epoch}",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "DEBIAN_FRONTEND": "noninteractive",
    }


def run(
    *command: str | Path, env: Mapping[str, str], log: Path | None = None, text: str | None = None
) -> str:
    """What a program prints; with a `log` that goes there. Raises BuildError."""
    try:
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=env,
            input=text,
            stdin=None if text is not None else subprocess.DEVNULL,
            check=False,
        )
    except OSError as error:
        raise BuildError(f"{command[0]} cannot be used: {error}") from error
    if log:
        log.write_text(done.stdout)
    if done.returncode:
        words = " ".join(map(str, command))[:200]
        raise BuildError(f"{done.stdout[-3000:]}\n{words}: exit code {done.returncode}")
    return done.stdout


def missing() -> tuple[str, ...]:
    """Packages that the building machine lacks."""
    return tuple(sorted({package for tool, package in PROGRAMS.items() if not shutil.which(tool)}))


def need_arm(env: Mapping[str, str]) -> None:
    """Let this machine run programs for arm64. Raises BuildError."""
    if not (BINFMT / "register").exists():
        run("mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT, env=env)
    if not any(BINFMT.glob("qemu-aarch64")) and os.uname().machine != "aarch64":
        run("update-binfmts", "--enable", "qemu-aarch64", env=env)
    run("arch-test", "arm64", env=env)


DEVICES = {"null": (1, 3), "zero": (1, 5), "full": (1, 7), "random": (1, 8), "urandom": (1, 9), "tty": (5, 0)}
"""What programs expect in /dev, by major and minor number."""


def devices(folder: Path) -> None:
    """Make the devices that every program may use, and the links to its own files."""
    for name, (major, minor) in DEVICES.items():
        os.mknod(folder / name, stat.S_IFCHR | 0o666, os.makedev(major, minor))
        (folder / name).chmod(0o666)
    for name, link in (("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")):
        (folder / name).symlink_to(f"/proc/self/fd{link}")


@contextmanager
def entered(root: Path, env: Mapping[str, str]) -> Iterator[None]:
    """What programs in the card's system expect of a running one; taken away at the end."""
    with ExitStack() as stack:
        for kind, where in (("proc", "proc"), ("tmpfs", "run"), ("tmpfs", "tmp")):
            run("mount", "-t", kind, kind, root / where, env=env)
            stack.callback(run, "umount", root / where, env=env)
        # A few of its own: what removes the folder, whatever goes wrong, never comes to this machine's.
        run("mount", "-t", "tmpfs", "tmpfs", root / "dev", env=env)
        stack.callback(run, "umount", root / "dev", env=env)
        devices(root / "dev")
        yield


def inside(root: Path, *command: str, env: Mapping[str, str], log: Path | None = None) -> str:
    """What a program of the card's system prints. Raises BuildError."""
    words = {
        **env,
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/root",
        # systemctl finds out by itself only where it may look at the first process.
        "SYSTEMD_OFFLINE": "1",
    }
    for name in ("SSL_CERT_FILE", "PIP_CERT"):
        words.pop(name, None)
    return run("chroot", root, *command, env=words, log=log)
