"""The partition layout of the memory card, and its partition table. Pure functions."""

from __future__ import annotations

import struct
from itertools import accumulate
from typing import NamedTuple

SECTOR = 512
ALIGNMENT = 4 * 2**20
"""The alignment of partitions in bytes. Cards erase blocks of up to this size, so no block belongs to two
partitions."""
SIGNATURE = 0x17CAB1E7
"""The disk id in the partition table; it is the first half of each PARTUUID."""
FAT, LINUX = 0x0C, 0x83
_MEBI = 2**20


class Partition(NamedTuple):
    """A partition of the memory card."""

    number: int
    name: str
    """The label of the partition's file system."""
    kind: int
    """The partition type code in the partition table."""
    size: int
    """The size in bytes, a multiple of `ALIGNMENT`."""
    uuid: str
    """The UUID of the file system, which is also the seed of its directory hashes."""
    ratio: int = 16384
    """The bytes per inode of the file system; it limits the number of files."""

    @property
    def partuuid(self) -> str:
        """The partition's PARTUUID, its name in fstab and on the kernel's command line."""
        return f"{SIGNATURE:08x}-{self.number:02}"


BOOT = Partition(1, "BOOTFS", FAT, 256 * _MEBI, "17CA-B1E7")
ROOT = Partition(2, "root", LINUX, 2304 * _MEBI, "5e1a0c7e-0002-4b1e-9d70-0017cab1e702")
SPARE = Partition(3, "spare", LINUX, 32 * _MEBI, "5e1a0c7e-0003-4b1e-9d70-0017cab1e703")
DATA = Partition(4, "data", LINUX, 256 * _MEBI, "5e1a0c7e-0004-4b1e-9d70-0017cab1e704", 32768)
"""The partition for scores and settings, the last one on the card. At the first start it grows to the end
of the card; its maximum number of files grows, too."""
PARTITIONS = (BOOT, ROOT, SPARE, DATA)


def offsets() -> tuple[int, ...]:
    """Return the start of each partition on the card, in bytes."""
    sizes = (each.size for each in PARTITIONS[:-1])
    return tuple(accumulate(sizes, initial=ALIGNMENT))


def total() -> int:
    """Return the size of the whole image in bytes."""
    return offsets()[-1] + PARTITIONS[-1].size


def table() -> bytes:
    """Return the first sector of the card: an MBR partition table."""
    rows = b"".join(
        # The bytes fe ff ff for cylinder, head and sector mean that only the sector numbers after them count.
        struct.pack(
            "<B3sB3sII", 0, b"\xfe\xff\xff", each.kind, b"\xfe\xff\xff", place // SECTOR, each.size // SECTOR
        )
        for each, place in zip(PARTITIONS, offsets(), strict=True)
    )
    return struct.pack("<440xIH", SIGNATURE, 0) + rows.ljust(64, b"\0") + b"\x55\xaa"
