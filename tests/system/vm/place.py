"""The folder of the virtual machine's image, disks and logs."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[3]
"""The checkout."""
HOME = Path(os.environ.get("CABINET_VM_HOME") or Path.home() / ".cache" / "cabinet-vm")
IMAGE = HOME / "image"
KEY = HOME / "key"
"""The private key that opens the machine. Its public half lies beside it."""
LOCK = HOME / "lock"
"""A file that is locked while a machine runs or is built, because only one may run at a time."""
RUNS = HOME / "runs"
"""A folder for each machine that ran, with its serial log and its pictures."""
ACCELERATOR = os.environ.get("CABINET_VM_ACCELERATOR", "tcg,thread=multi")
"""QEMU's accelerator. With kvm the machine is many times faster, but not every host has kvm."""
