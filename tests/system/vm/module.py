"""The source of gpio-sim, the kernel's simulated GPIO chip, which Debian's kernels lack."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = "srv/gpio-sim"


def lay_out(root: Path) -> Path:
    """Write the source into a system with linux-source and xz; return the folder in which to run make."""
    source = root / SOURCE
    source.mkdir()
    (archive,) = (root / "usr/src").glob("linux-source-*.tar.xz")
    wanted = ["drivers/gpio/gpio-sim.c", "drivers/gpio/dev-sync-probe.[ch]", "kernel/irq/irq_sim.c"]
    # Not every version of the kernel has all of these files.
    subprocess.run(
        [
            "tar",
            "-xf",
            archive,
            "-C",
            source,
            "--wildcards",
            "--strip-components=1",
            *(f"*/{each}" for each in wanted),
        ],
        check=False,
        stderr=subprocess.DEVNULL,
    )
    for path in [*source.glob("drivers/gpio/*"), *source.glob("kernel/irq/*")]:
        path.rename(source / path.name)
    (source / "gpio-sim.c").rename(source / "chip.c")
    # A module may use only the functions that the kernel exports to modules.
    irq = (source / "irq_sim.c").read_text()
    irq = re.sub(r"^EXPORT_SYMBOL.*$", "", irq, flags=re.MULTILINE)
    irq = re.sub(r"handle_simple_irq\(irq_to_desc\((\w+)\)\)", r"generic_handle_irq(\1)", irq)
    (source / "irq_sim.c").write_text(irq)
    parts = " ".join(f"{path.stem}.o" for path in sorted(source.glob("*.c")))
    (source / "Makefile").write_text(f"obj-m := gpio-sim.o\ngpio-sim-y := {parts}\n")
    return source
