"""Adds the pins and the device tree of a Zero 2 W to QEMU's board `virt`.

The image stays unchanged. The simulated chip is the kernel's own gpio-sim, which Debian's kernel for arm64
lacks and `driver.py` builds. The module is in an additional initramfs, as a bootloader may load several.
"""

from __future__ import annotations

import lzma
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet_image import layout
from tests.system.arm import driver
from tests.system.arm.opened import run

if TYPE_CHECKING:
    from tests.system.arm.board import Machine

REVISION = 0x902120
MODEL = "Raspberry Pi Zero 2 W Rev 1.0"
UNLIKE = ("/gpio-keys", "/pl061@9030000", "/pl031@9010000")
"""The parts of QEMU's board that a Pi lacks: other pins, a button, and a clock that runs without power."""
LINES = 54
CHIP = "pinctrl-bcm2835"
SIM = "/sys/devices/platform/gpio-sim.0"
START = f"""
for each in configfs gpio-sim; do insmod /board/$each.ko; done
mount -t configfs configfs /sys/kernel/config
bank=/sys/kernel/config/gpio-sim/header/bank
mkdir -p $bank
echo {LINES} > $bank/num_lines
echo {CHIP} > $bank/label
echo 1 > $bank/../live
umount /sys/kernel/config
"""
"""A script that creates the simulated chip before all other scripts of the boot: a Pi always has its pins."""


def with_header(machine: Machine, image: Path, folder: Path) -> Machine:
    """Return the board with the pins and the device tree of a Zero 2 W. The files of both go to `folder`."""
    tree = folder / "zero-2-w.dtb"
    run(*("qemu-system-aarch64", *machine.options[:8], "-nic", "none", "-machine", f"dumpdtb={tree}"))
    for node in UNLIKE:
        run("fdtput", "-r", tree, node)
    run("fdtput", "-c", tree, "/system")
    run("fdtput", "-t", "x", tree, "/system", "linux,revision", f"{REVISION:x}")
    run("fdtput", "-t", "s", tree, "/", "model", MODEL)
    return machine._replace(tree=str(tree), first=_first_files(image, folder))


def _first_files(image: Path, folder: Path) -> Path:
    """Make the archive that the kernel unpacks before the image's own initramfs."""
    place = dict(zip(layout.PARTITIONS, layout.offsets(), strict=True))[layout.ROOT]

    def look(command: str) -> str:
        return run("debugfs", "-R", command, f"{image}?offset={place}")

    modules = "/usr/lib/modules"
    (kernel,) = (name for name in look(f"ls -p {modules}").split("/") if name.endswith("arm64"))
    configfs = folder / "configfs.ko.xz"
    look(f"dump {modules}/{kernel}/kernel/fs/configfs/configfs.ko.xz {configfs}")
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        files = {
            "board/configfs.ko": lzma.decompress(configfs.read_bytes()),
            "board/gpio-sim.ko": driver.gpio_sim(kernel).read_bytes(),
            # The scripts of the image's initramfs run all files in that folder after they have mounted /proc
            # and /sys.
            "conf/conf.d/board": START.encode(),
        }
        for name, content in files.items():
            path = Path(scratch, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        archive = folder / "first.cpio"
        names = sorted(str(path.relative_to(scratch)) for path in Path(scratch).rglob("*"))
        with archive.open("wb") as file:
            subprocess.run(
                ("cpio", "--quiet", "-o", "-H", "newc"),
                input="\n".join(names).encode(),
                stdout=file,
                cwd=scratch,
                check=True,
            )
    # The kernel wants the next archive at a multiple of four bytes; cpio pads this one to a multiple of 512.
    return archive
