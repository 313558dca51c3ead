"""Writes the report of `cabinet doctor --report` for remote help: facts about the machine, none private."""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import TYPE_CHECKING

from cabinet.doctor.check import UNIT
from cabinet.doctor.machine import shown, values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cabinet.doctor.finding import Finding
    from cabinet.doctor.machine import Machine

PROPERTIES = (
    "ExecMainPID,ExecMainStartTimestampMonotonic,ActiveEnterTimestampMonotonic,"
    "MemoryPeak,MemorySwapPeak,CPUUsageNSec"
)
WATCH = 10.0
"""Seconds for which the load of the running cabinet is measured for the report."""
NOTES = 20
"""The maximum number of the service's log lines in the report; the latest ones are taken."""
UNSET = 2**64 - 1
"""The number that systemd reports for a value that is unknown."""
COMMANDS = (("vcgencmd", "version"), ("vcgencmd", "get_throttled"), ("systemd-analyze", "time"))
MAC = re.compile(r"\b(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}\b")
MAYBE_IP = re.compile(r"(?<!\w)[0-9a-fA-F.:]{3,}(?!\w)")
HOME = re.compile(r"(?:/home|/media)/[^\s/:,;)]+")
ADDRESS = "[address]"


def report(
    machine: Machine,
    findings: Iterable[Finding],
    version: str,
    parts: Iterable[str],
    wait: Callable[[float], None],
) -> Iterator[str]:
    """Yield the lines of a report for remote help, without private data.

    `parts`: names and versions of packages. `wait` waits some seconds, during which the load of the running
    cabinet is measured. Addresses, names of the machine and of home folders, and serial numbers are left out;
    names in the high-score lists are never read.
    """
    chapters = {
        f"Arcade cabinet {version}: report for a helper": iter([f"made with {', '.join(parts)}"]),
        "\nWhat the doctor finds": _found(findings),
        "\nThe board": _board(machine),
        "\nThe service": _service(machine, wait),
        "\nIts latest warnings": _noted(machine),
    }
    secrets = _secrets(machine)
    for title, lines in chapters.items():
        yield title
        for line in lines:
            yield without_private(line, secrets)


def without_private(line: str, secrets: Iterable[str]) -> str:
    """Return a line with network addresses, home folders and the words in `secrets` replaced."""
    for secret in secrets:
        line = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", "[private]", line, flags=re.IGNORECASE)
    line = HOME.sub("[home]", MAC.sub(ADDRESS, line))
    return MAYBE_IP.sub(lambda found: _without_address(found[0]), line)


def _without_address(word: str) -> str:
    """Replace a word if it is an IP address; a version or a time, which may look like one, stays."""
    bare = word.rstrip(".:")
    try:
        ip_address(bare)
    except ValueError:
        return word
    return ADDRESS + word[len(bare) :]


def _secrets(machine: Machine) -> frozenset[str]:
    """Return the host name, serial numbers and ids that identify this machine."""
    serial = re.search(r"^Serial\s*: *(\w+)", machine.text("/proc/cpuinfo") or "", re.MULTILINE)
    found = [
        machine.text("/etc/hostname"),
        machine.text("/proc/device-tree/serial-number"),
        serial[1] if serial else None,
        machine.text("/etc/machine-id"),
        *(machine.text(path) for path in machine.find("/sys/block/mmcblk*/device/serial")),
    ]
    # The names `cabinet` and `localhost` reveal nothing about the machine.
    return frozenset(text.strip() for text in found if text and text.strip()) - {"cabinet", "localhost"}


def _found(findings: Iterable[Finding]) -> Iterator[str]:
    for finding in findings:
        cure = f" -> {finding.cure}" if finding.cure else ""
        yield f"{finding.level.mark} {finding.subject}: {finding.words}{cure}"


def _noted(machine: Machine) -> Iterator[str]:
    ran = machine.run(
        *("journalctl", "--unit=cabinet", "--boot", "--priority=warning", "--output=cat", "--no-pager"),
        f"--lines={NOTES}",
    )
    noted = ran.out.splitlines() if ran and ran.code == 0 else []
    yield from noted[-NOTES:] or ["none can be read: run it with sudo to see more"]


def _board(machine: Machine) -> Iterator[str]:
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
    for command in COMMANDS:
        ran = machine.run(*command)
        if ran and ran.code == 0:
            yield f"{' '.join(command)}: {' / '.join(ran.out.splitlines())}"
    for path in ("/boot/firmware/config.txt", "/boot/config.txt"):
        for line in (machine.text(path) or "").splitlines():
            if said := line.split("#")[0].strip():
                yield f"{path.rpartition('/')[2]}: {said}"


def _service(machine: Machine, wait: Callable[[float], None]) -> Iterator[str]:
    found = _numbers(machine)
    started, ready = (
        found["ExecMainStartTimestampMonotonic"] / 1e6,
        found["ActiveEnterTimestampMonotonic"] / 1e6,
    )
    if ready:
        yield f"started {started:.1f} s after the kernel, ready {ready - started:.1f} s later"
    for name, words in (("MemoryPeak", "memory at most"), ("MemorySwapPeak", "swapped memory at most")):
        if found[name]:
            yield f"{words}: {found[name] / 2**20:.1f} MB"
    process = found["ExecMainPID"]
    if not process:
        yield "it is not running"
        return
    woken = _wake_ups(machine, process)
    wait(WATCH)
    later = _numbers(machine)
    if later["ExecMainPID"] == process:
        used = (later["CPUUsageNSec"] - found["CPUUsageNSec"]) / 1e9
        yield f"watched for {WATCH:.0f} s: {100 * used / WATCH:.1f} % of a core"
        yield f"woken {(_wake_ups(machine, process) - woken) / WATCH:.1f} times a second"


def _numbers(machine: Machine) -> dict[str, int]:
    """Return the numeric properties of the cabinet's service from systemd, 0 for each that is unknown."""
    unit = shown(machine, "systemctl", "show", UNIT, f"--property={PROPERTIES}")
    found = {name: int(unit[name]) if unit.get(name, "").isdigit() else 0 for name in PROPERTIES.split(",")}
    return {name: 0 if number == UNSET else number for name, number in found.items()}


def _wake_ups(machine: Machine, process: int) -> int:
    """Return how many times the threads of a process have gone to sleep so far.

    Each sleep ends in a wake-up, so the difference between two calls counts the wake-ups.
    """
    threads = [machine.text(path) for path in machine.find(f"/proc/{process}/task/*/status")]
    slept = [values((text or "").replace(":", "=")).get("voluntary_ctxt_switches", "0") for text in threads]
    return sum(map(int, slept))
