"""One text about a cabinet for whoever helps from afar: what only a real machine tells, nothing private."""

from __future__ import annotations

import re
from ipaddress import ip_address
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from cabinet.doctor.machine import shown, values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cabinet.doctor.finding import Finding
    from cabinet.doctor.machine import Machine

UNIT = "cabinet.service"
PROPERTIES = (
    "ExecMainPID,ExecMainStartTimestampMonotonic,ActiveEnterTimestampMonotonic,"
    "MemoryPeak,MemorySwapPeak,NRestarts"
)
LOOK = 10.0
"""Seconds over which the running cabinet is watched."""
NOTES = 20
"""Lines of the log at most, the latest."""
TICKS = 100
"""The system's ticks of processor time a second, on every Linux of today."""
UNSET = 2**64 - 1
"""What systemd tells where it knows nothing."""
MAC = re.compile(r"\b(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}\b")
MAYBE_IP = re.compile(r"(?<!\w)[0-9a-fA-F.:]{3,}(?!\w)")
HOME = re.compile(r"(?:/home|/media)/[^\s/:,;)]+")
ADDRESS = "[address]"


class Watched(NamedTuple):
    """What the cabinet has used so far."""

    ticks: int
    """Of processor time."""
    switches: int
    """Times that it has gone to sleep: each is a wake-up."""


def report(
    machine: Machine,
    findings: Iterable[Finding],
    version: str,
    parts: Iterable[str],
    wait: Callable[[float], None],
) -> Iterator[str]:
    """Its lines. `parts`: names and versions of what the cabinet is made with.

    `wait` lets so many seconds pass, while which the cabinet that runs is watched. Left out are
    addresses, the names of the machine and of homes, and serial numbers; names on the top tens are
    never looked at.
    """
    chapters = (
        _made(version, parts),
        _found(findings),
        _board(machine),
        _service(machine, wait),
        _noted(machine),
    )
    secrets = _secrets(machine)
    for line in chain.from_iterable(chapters):
        yield without_private(line, secrets)


def without_private(line: str, secrets: Iterable[str]) -> str:
    """A line without addresses, homes and what else is private here."""
    for secret in secrets:
        line = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", "[private]", line, flags=re.IGNORECASE)
    line = HOME.sub("[home]", MAC.sub(ADDRESS, line))
    return MAYBE_IP.sub(lambda found: _without_address(found[0]), line)


def _without_address(word: str) -> str:
    """A version or a time stays, which may look like one."""
    bare = word.rstrip(".:")
    try:
        ip_address(bare)
    except ValueError:
        return word
    return ADDRESS + word[len(bare) :]


def _secrets(machine: Machine) -> frozenset[str]:
    """Names and numbers by which this very machine could be known."""
    serial = re.search(r"^Serial\s*: *(\w+)", machine.text("/proc/cpuinfo") or "", re.MULTILINE)
    found = [
        machine.text("/etc/hostname"),
        machine.text("/proc/device-tree/serial-number"),
        serial[1] if serial else None,
        machine.text("/etc/machine-id"),
        *(machine.text(path) for path in machine.find("/sys/block/mmcblk*/device/serial")),
    ]
    # A host that is called what the cabinet is called tells nobody anything.
    return frozenset(text.strip() for text in found if text and text.strip()) - {"cabinet", "localhost"}


def _made(version: str, parts: Iterable[str]) -> Iterator[str]:
    yield f"Arcade cabinet {version}: report for whoever helps"
    yield f"made with {', '.join(parts)}"


def _found(findings: Iterable[Finding]) -> Iterator[str]:
    yield from ("", "What the doctor finds")
    for finding in findings:
        cure = f" -> {finding.cure}" if finding.cure else ""
        yield f"{finding.level.mark} {finding.subject}: {finding.words}{cure}"


def _noted(machine: Machine) -> Iterator[str]:
    yield from ("", "Its latest warnings")
    ran = machine.run(
        *("journalctl", "--unit=cabinet", "--boot", "--priority=warning", "--output=cat", "--no-pager"),
        f"--lines={NOTES}",
    )
    noted = ran.out.splitlines() if ran and ran.code == 0 else []
    yield from noted[-NOTES:] or ["none that may be read: with sudo it sees more"]


def _board(machine: Machine) -> Iterator[str]:
    yield from ("", "The board")
    for path in machine.find("/sys/bus/gpio/devices/gpiochip*"):
        label = machine.text(f"{path}/of_node/compatible") or machine.text(f"{path}/label") or "unknown"
        yield f"{path.rpartition('/')[2]}: {' '.join(label.split(chr(0)))}"
    for path in machine.find("/sys/class/drm/card*-*/status"):
        folder = path.removesuffix("/status")
        modes = list(dict.fromkeys((machine.text(f"{folder}/modes") or "").split()))
        yield f"{folder.rpartition('/')[2]}: {machine.text(path)}, {' '.join(modes[:6]) or 'no mode'}"
    memory = re.search(r"^MemTotal: *(\d+) kB", machine.text("/proc/meminfo") or "", re.MULTILINE)
    if memory:
        yield f"memory: {int(memory[1]) / 1024:.0f} MB"
    for command in (("vcgencmd", "version"), ("vcgencmd", "get_throttled"), ("systemd-analyze", "time")):
        ran = machine.run(*command)
        if ran and ran.code == 0:
            yield f"{' '.join(command)}: {' / '.join(ran.out.splitlines())}"
    for path in ("/boot/firmware/config.txt", "/boot/config.txt"):
        for line in (machine.text(path) or "").splitlines():
            if said := line.split("#")[0].strip():
                yield f"{path.rpartition('/')[2]}: {said}"


def _service(machine: Machine, wait: Callable[[float], None]) -> Iterator[str]:
    yield from ("", "The service")
    unit = shown(machine, ["systemctl", "show", UNIT, f"--property={PROPERTIES}"])
    started, ready = (
        int(unit.get(f"{name}TimestampMonotonic") or 0) / 1e6 for name in ("ExecMainStart", "ActiveEnter")
    )
    if ready:
        yield f"started {started:.1f} s after the kernel, ready {ready - started:.1f} s later"
    for name, words in (("MemoryPeak", "memory at most"), ("MemorySwapPeak", "of it swapped at most")):
        number = unit.get(name, "")
        if number.isdigit() and int(number) != UNSET:
            yield f"{words}: {int(number) / 2**20:.1f} MB"
    process = unit.get("ExecMainPID", "0")
    before = _watch(machine, process)
    if not before:
        yield "it does not run"
        return
    wait(LOOK)
    after = _watch(machine, process)
    if after:
        share = (after.ticks - before.ticks) / TICKS / LOOK
        yield f"watched for {LOOK:.0f} s: {100 * share:.1f} % of a core"
        yield f"woken {(after.switches - before.switches) / LOOK:.1f} times a second"


def _watch(machine: Machine, process: str) -> Watched | None:
    """What a process has used so far, all its threads; None where it has gone."""
    stat = machine.text(f"/proc/{process}/stat")
    if process == "0" or not stat:
        return None
    fields = stat.rpartition(")")[2].split()
    threads = [machine.text(path) for path in machine.find(f"/proc/{process}/task/*/status")]
    slept = [values((text or "").replace(":", "=")).get("voluntary_ctxt_switches", "0") for text in threads]
    # utime and stime are fields 14 and 15 of proc(5); two are before the bracket.
    return Watched(int(fields[11]) + int(fields[12]), sum(map(int, slept)))
