"""The paths of the virtual machine's image, disks and logs."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[3]
"""The path of the checkout."""
HOME = Path(os.environ.get("CABINET_VM_HOME") or Path.home() / ".cache" / "cabinet-vm")
IMAGE = HOME / "image"
KEY = HOME / "key"
"""The path of the private key for ssh to the virtual machine. Its public half is beside it."""
LOCK = HOME / "lock"
"""The path of a file that is locked while a machine runs or is built, because only one may run at a time."""
RUNS = HOME / "runs"
"""A folder with one folder for each run of a machine, with its serial log and its pictures."""
ACCELERATOR = os.environ.get("CABINET_VM_ACCELERATOR", "tcg,thread=multi")
"""The accelerator of QEMU. With kvm the machine is many times faster, but not every host has kvm."""
