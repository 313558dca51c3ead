"""Runs programs on the build machine, and checks that they are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from importlib.util import find_spec
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
"""The programs that the build machine needs, each with its Debian package."""
BINFMT = Path("/proc/sys/fs/binfmt_misc")
KEPT = ("PATH", "HOME", "http_proxy", "https_proxy", "no_proxy", "SSL_CERT_FILE", "PIP_CERT")
"""The environment variables that the build keeps; no others may influence the image."""


class BuildError(RuntimeError):
    """The image cannot be built; the message contains the failed command and the end of its output."""


def environment(epoch: int) -> dict[str, str]:
    """Return the environment variables for all programs of the build.

    `epoch`: the value of SOURCE_DATE_EPOCH, in seconds since 1970.
    """
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


def run(*command: str | Path, env: Mapping[str, str], log: Path | None = None) -> None:
    """Run a program and write its output to the file `log`, if given. Raises BuildError."""
    try:
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=env,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except OSError as error:
        raise BuildError(f"{command[0]} cannot be used: {error}") from error
    if log:
        log.write_text(done.stdout)
    if done.returncode:
        words = " ".join(map(str, command))[:200]
        raise BuildError(f"{done.stdout[-3000:]}\n{words}: exit code {done.returncode}")


def git(checkout: Path, *words: str) -> str:
    """Return the output of a git command in a checkout. Raises BuildError."""
    done = subprocess.run(
        ("git", "-C", checkout, *words), capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    if "safe.directory" in done.stderr:
        raise BuildError(
            f"git refuses to read {checkout}, as it belongs to another user: make a clone of your own, "
            f"or run git config --global --add safe.directory {checkout}"
        )
    if done.returncode or not done.stdout:
        raise BuildError(f"{checkout} is no clone: make one with git clone")
    return done.stdout


def missing(*, pip: bool) -> tuple[str, ...]:
    """Return the Debian packages that are missing on the build machine.

    `pip`: include the package of pip.
    """
    lacking = {package for tool, package in PROGRAMS.items() if not shutil.which(tool)}
    if pip and not find_spec("pip"):
        lacking.add("python3-pip")
    return tuple(sorted(lacking))


def need_arm(env: Mapping[str, str]) -> None:
    """Make sure that this machine can run arm64 programs, through QEMU if necessary. Raises BuildError."""
    if not (BINFMT / "register").exists():
        run("mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT, env=env)
    if not any(BINFMT.glob("qemu-aarch64")) and os.uname().machine != "aarch64":
        run("update-binfmts", "--enable", "qemu-aarch64", env=env)
    run("arch-test", "arm64", env=env)
