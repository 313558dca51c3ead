"""Tests of the doctor's report, which must have all useful facts and no private ones."""

from __future__ import annotations

import re

import pytest

from cabinet.doctor.finding import fine, warning
from cabinet.doctor.machine import CommandResult
from cabinet.doctor.report import NOTES, UNSET, WATCH, report, without_private
from tests.doctor.fake_machine import FakeMachine, pi

SHOW = "systemctl show cabinet.service --property=ExecMainPID"


def show(**more: str) -> CommandResult:
    """Return the properties of the systemd unit as `systemctl show` prints them."""
    found = {
        "ExecMainPID": "4711",
        "ExecMainStartTimestampMonotonic": "4100000",
        "ActiveEnterTimestampMonotonic": "6350000",
        "MemoryPeak": str(70 << 20),
        "MemorySwapPeak": str(UNSET),
        "CPUUsageNSec": "1500000000",
    } | more
    return CommandResult(0, "\n".join(f"{name}={value}" for name, value in found.items()))


@pytest.fixture
def machine() -> FakeMachine:
    """A machine on which the cabinet runs, with a host name, network addresses and a log to keep private."""
    playing = pi()
    playing.answers[SHOW] = show()
    playing.answers["vcgencmd version"] = CommandResult(0, "Aug 2025\nversion 1234 (release)")
    playing.answers["journalctl --unit=cabinet"] = CommandResult(
        0, "no sound yet\nlookout: 192.168.7.31 and fe80::1a2b:3c4d of /home/annabel/x left"
    )
    playing.files.update(
        {
            "/proc/4711/task/4711/status": "Name:\tx\nvoluntary_ctxt_switches:\t40\n",
            "/proc/4711/task/4712/status": "Name:\ty\nvoluntary_ctxt_switches:\t2\n",
            "/proc/meminfo": "MemTotal:         438272 kB\n",
            "/proc/cpuinfo": "Revision\t: b03114\nSerial\t\t: 10000000abcdef01\n",
            "/etc/hostname": "lookout\n",
            "/sys/block/mmcblk0/device/serial": "0x5a17c0de",
            "/sys/bus/gpio/devices/gpiochip0": "",
            "/sys/bus/gpio/devices/gpiochip0/of_node/compatible": "brcm,bcm2711-gpio\0brcm,bcm2835-gpio",
        }
    )
    return playing


def report_text(machine: FakeMachine) -> str:
    """Return the whole report as text."""

    def pass_ten_seconds(seconds: float) -> None:
        assert seconds == WATCH
        machine.answers[SHOW] = show(CPUUsageNSec="1800000000")
        machine.files["/proc/4711/task/4711/status"] = "voluntary_ctxt_switches:\t150\n"

    findings = [
        fine("serial 10000000abcdef01", subject="board"),
        warning("none", "switch it on", subject="TV"),
    ]
    return "\n".join(report(machine, findings, "1.2.3", ["pygame 2.6.1"], pass_ten_seconds))


def test_report_has_versions_findings_and_hardware(machine: FakeMachine) -> None:
    said = report_text(machine)
    for words in (
        "Arcade cabinet 1.2.3",
        "pygame 2.6.1",
        "! TV: none -> switch it on",
        "gpiochip0: brcm,bcm2711-gpio brcm,bcm2835-gpio",
        "card1-HDMI-A-1: connected, 1920x1080 1280x720",
        "memory: 428 MB",
        "vcgencmd version: Aug 2025 / version 1234 (release)",
        "config.txt: gpio=4-13,15-27=ip,pu\n",
        "started 4.1 s after the kernel, ready 2.2 s later",
        "memory at most: 70.0 MB",
        "watched for 10 s: 3.0 % of a core",
        "woken 11.0 times a second",
        "no sound yet",
    ):
        assert words in said
    assert "swapped" not in said, "systemd does not know it"


def test_report_has_no_private_data(machine: FakeMachine) -> None:
    """The report has no name of the machine or of people, no address and no serial number."""
    said = report_text(machine)
    for secret in ("lookout", "192.168", "fe80", "3c4d", "annabel", "10000000abcdef01", "5a17c0de"):
        assert secret not in said.lower()
    assert "[private]: [address] and [address] of [home]/x left" in said


def test_report_says_that_no_cabinet_runs(machine: FakeMachine) -> None:
    """The report does not wait ten seconds to measure the load of a cabinet that does not run."""
    machine.answers[SHOW] = show(ExecMainPID="0", ActiveEnterTimestampMonotonic="0")
    machine.files["/boot/firmware/config.txt"] = "# nothing but words"
    del machine.files["/proc/meminfo"]
    machine.answers["journalctl --unit=cabinet"] = CommandResult(1, "no permission")
    said = report_text(machine)
    assert "it is not running" in said
    assert "watched" not in said
    assert "config.txt" not in said
    assert "memory: " not in said
    assert "none can be read: run it with sudo to see more" in said


def test_report_handles_a_cabinet_that_ends_meanwhile(machine: FakeMachine) -> None:
    def end(_seconds: float) -> None:
        machine.answers[SHOW] = show(ExecMainPID="4712")

    assert "watched" not in "\n".join(report(machine, [], "1", [], end))


def test_long_log_is_cut(machine: FakeMachine) -> None:
    machine.answers["journalctl --unit=cabinet"] = CommandResult(
        0, "\n".join(f"line {at}" for at in range(99))
    )
    assert re.findall(r"^line (\d+)$", report_text(machine), re.MULTILINE) == [
        str(at) for at in range(99 - NOTES, 99)
    ]


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("kernel: 6.12.47+rpt-rpi-v8", "kernel: 6.12.47+rpt-rpi-v8"),
        ("at 12:34:56 it began", "at 12:34:56 it began"),
        ("Cabinet 0.2.0 of aa:bb:cc:dd:ee:ff", "Cabinet 0.2.0 of [address]"),
        ("from 2001:db8::7 port 22", "from [address] port 22"),
    ],
)
def test_report_keeps_versions_and_times(line: str, left: str) -> None:
    assert without_private(line, ()) == left
