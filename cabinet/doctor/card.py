"""The card: can it be written to, how much is free, how worn is it."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from cabinet.doctor.finding import fault, fine, warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.doctor.finding import Finding
    from cabinet.doctor.machine import Machine

LITTLE = 400 << 20
"""Bytes below which an update has no room."""
NOTHING = 20 << 20
"""Bytes below which the scores have none soon."""
WORN = 9
"""The step of a card's life, of ten, from which on it should be replaced."""
NEW_CARD = "copy the scores (cabinet.log in the data directory) and put in a new card soon"


def mount(machine: Machine, data: str) -> Iterator[Finding]:
    """Whether the file system of the scores can be written to."""
    mounts = [line.split() for line in (machine.text("/proc/mounts") or "").splitlines()]
    around = [words for words in mounts if len(words) >= 4 and _below(data, words[1])]
    if not around:
        return
    device, where, kind, options = max(around, key=lambda words: len(words[1]))[:4]
    words = f"{data} is on {device} ({kind}, mounted at {where})"
    if "ro" in options.split(","):
        yield fault(
            "card",
            f"{words}, which is read-only: no score is kept",
            f"sudo mount -o remount,rw {where}; where that fails the card is dying: {NEW_CARD}",
        )
    else:
        yield fine("card", words)


def space(machine: Machine, data: str) -> Iterator[Finding]:
    """How much is free."""
    free = machine.free(data)
    if free is None:
        return
    words = f"{free / 2**20:.0f} MB free"
    cure = "sudo apt clean, sudo journalctl --vacuum-size=20M, or delete what else is on the card"
    if free < NOTHING:
        yield fault("space", words, cure)
    elif free < LITTLE:
        yield warning("space", f"{words}: too little for an update", cure)
    else:
        yield fine("space", words)


def errors(machine: Machine) -> Iterator[Finding]:
    """What the file systems have noted down of errors, for as long as they exist."""
    counts = {
        PurePosixPath(path).parent.name: int(text)
        for path in machine.find("/sys/fs/ext4/*/errors_count")
        if (text := machine.text(path)) and text.isdigit()
    }
    for device, count in counts.items():
        if count:
            yield warning(
                "file system",
                f"{device} has noted {count} errors",
                f"start with fsck.mode=force in cmdline.txt once; where it goes on: {NEW_CARD}",
            )
    if counts and not any(counts.values()):
        yield fine("file system", f"no errors noted on {', '.join(counts)}")


def wear(machine: Machine) -> Iterator[Finding]:
    """What the card itself tells of its age: eMMC does, SD cards hardly ever."""
    for path in machine.find("/sys/block/mmcblk*/device"):
        name = machine.text(f"{path}/name") or "a card"
        words = (
            f"{PurePosixPath(path).parent.name}: {name} of {machine.text(f'{path}/date') or 'unknown age'}"
        )
        steps = [int(word, 16) for word in (machine.text(f"{path}/life_time") or "").split()]
        if not any(steps):
            yield fine("card's life", f"{words}; it does not tell how worn it is")
        elif max(steps) >= WORN:
            yield warning("card's life", f"{words}, {10 * max(steps)} % used up", NEW_CARD)
        else:
            yield fine("card's life", f"{words}, at most {10 * max(steps)} % used up")


def _below(path: str, where: str) -> bool:
    return PurePosixPath(path).is_relative_to(where)
