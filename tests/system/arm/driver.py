"""Builds gpio-sim, the kernel's simulated GPIO chip, for the image's kernel, once and on this machine."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from cabinet_image import base
from tests.system.arm.opened import run
from tests.system.vm import module
from tests.system.vm.place import HOME

TOOLS = "linux-source-{series},linux-kbuild-{version},gcc-14-aarch64-linux-gnu,make,xz-utils"
HEADERS = "linux-headers-{version}-arm64:arm64 linux-headers-{version}-common"
"""The Debian packages with the kernel's headers. They are unpacked, not installed: otherwise they would
bring another compiler for arm64."""
MAKE = ("make", "ARCH=arm64", "CROSS_COMPILE=aarch64-linux-gnu-", "CC=aarch64-linux-gnu-gcc-14")


def gpio_sim(kernel: str) -> Path:
    """Return the module for a kernel, such as 6.12.117+deb13-arm64. Root builds a missing module."""
    kept = HOME / "modules" / f"gpio-sim-{kernel}.ko"
    if kept.exists():
        return kept
    kept.parent.mkdir(parents=True, exist_ok=True)
    version = kernel.removesuffix("-arm64")
    tools = TOOLS.format(series=".".join(kernel.split(".")[:2]), version=version)
    fetch = (
        f"cd /srv && apt-get -q download {HEADERS.format(version=version)}"
        " && for each in *.deb; do dpkg -x $each /; done"
    )
    with tempfile.TemporaryDirectory(dir=HOME) as scratch:
        root, sources = Path(scratch, "root"), Path(scratch, "sources.list")
        sources.write_text(base.sources(base.Source()))
        Path(scratch).chmod(0o755)
        run(
            *("mmdebstrap", "--variant=minbase", "--architectures=amd64,arm64", f"--keyring={base.KEYS}"),
            *(f"--include={tools}", f"--customize-hook=chroot \"$1\" sh -c '{fetch}'"),
            *(base.SUITE, root, sources),
        )
        source = module.lay_out(root)
        build = f"/lib/modules/{kernel}/build"
        run("chroot", root, *MAKE, "-C", build, f"M=/{module.SOURCE}", "modules")
        shutil.copy(source / "gpio-sim.ko", kept)
    return kept
