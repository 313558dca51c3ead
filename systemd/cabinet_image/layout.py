"""The partitions of the card: pure functions."""

from __future__ import annotations

import struct
from itertools import accumulate
from typing import NamedTuple

SECTOR = 512
ALIGNMENT = 4 * 2**20
"""Bytes. Cards erase blocks of up to this size: no two partitions share one."""
SIGNATURE = 0x17CAB1E7
"""The disk's number in its partition table; PARTUUID contains it."""
FAT, LINUX = 0x0C, 0x83
_MEBI = 2**20


class Partition(NamedTuple):
    """A part of the card."""

    number: int
    name: str
    """The label of its file system."""
    kind: int
    """The kind in partition tables."""
    size: int
    """Bytes, whole blocks of the alignment."""
    uuid: str
    """Of its file system, and the seed of its hashes."""
    ratio: int = 16384
    """Bytes for each file that it has room for."""

    @property
    def partuuid(self) -> str:
        """Its name in fstab and on the kernel's command line."""
        return f"{SIGNATURE:08x}-{self.number:02}"


BOOT = Partition(1, "BOOTFS", FAT, 256 * _MEBI, "17CA-B1E7")
ROOT = Partition(2, "root", LINUX, 2304 * _MEBI, "5e1a0c7e-0002-4b1e-9d70-0017cab1e702")
SPARE = Partition(3, "spare", LINUX, 32 * _MEBI, "5e1a0c7e-0003-4b1e-9d70-0017cab1e703")
DATA = Partition(4, "data", LINUX, 256 * _MEBI, "5e1a0c7e-0004-4b1e-9d70-0017cab1e704", 32768)
"""The last one: at the first start it grows to the end of the card, and its room for files with it."""
PARTITIONS = (BOOT, ROOT, SPARE, DATA)


def offsets() -> tuple[int, ...]:
    """The start of each, in bytes."""
    sizes = (each.size for each in PARTITIONS[:-1])
    return tuple(accumulate(sizes, initial=ALIGNMENT))


def total() -> int:
    """The bytes of the whole image."""
    return offsets()[-1] + PARTITIONS[-1].size


def table() -> bytes:
    """The first sector: a partition table that every Pi reads."""
    rows = b"".join(
        # Heads and cylinders of sectors that only the numbers after them can address.
        struct.pack(
            "<B3sB3sII", 0, b"\xfe\xff\xff", each.kind, b"\xfe\xff\xff", place // SECTOR, each.size // SECTOR
        )
        for each, place in zip(PARTITIONS, offsets(), strict=True)
    )
    return struct.pack("<440xIH", SIGNATURE, 0) + rows.ljust(64, b"\0") + b"\x55\xaa"
