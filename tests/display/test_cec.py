"""The TV is woken and sent into standby over its HDMI cable, and no caller waits for the TV."""

from __future__ import annotations

import logging
import threading
import time
from typing import TYPE_CHECKING

import pytest

from cabinet.display import cec
from cabinet.display.cec import Cec, CecError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

INFO = "Driver Info:\n\tDriver Name                : vc4\n\tPhysical Address           : {}\n"
HEARD = (
    "\nTransmit from Playback Device 1 to TV (4 to 0):\nSTANDBY (0x36)\n\tSequence: 14 Tx Timestamp: 71.2s\n"
)
UNHEARD = (
    "\nIMAGE_VIEW_ON (0x04)\n\tSequence: 1 Tx Timestamp: 48.1s\n\tTx, Not Acknowledged (4), Max Retries\n"
)

UNSENT = "\nTransmit from Unregistered to TV (15 to 0):\nSTANDBY (0x36)\n"


class Wire:
    """A fake of the command cec-ctl, which records its calls."""

    def __init__(self, address: str = "1.0.0.0", answer: str = HEARD) -> None:
        self.address, self.answer = address, answer
        self.said: list[str] = []

    def __call__(self, command: Sequence[str]) -> str:
        """Answer a command as cec-ctl does."""
        self.said.append(" ".join(command[1:]))
        return INFO.format(self.address) if "--playback" in command else self.answer


@pytest.fixture
def dev(tmp_path: Path) -> Path:
    """A folder with one CEC device."""
    (tmp_path / "cec0").touch()
    return tmp_path


def wait_for(there: Callable[[], bool]) -> None:
    """Wait up to five seconds until a condition is true."""
    end = time.monotonic() + 5
    while not there():
        assert time.monotonic() < end
        time.sleep(0.001)


def done() -> bool:
    """Return True if no thread is talking to the TV."""
    return all(thread.name != "TV" for thread in threading.enumerate())


def finish(switch: Callable[[], None]) -> None:
    """Call a function that switches the TV, and wait until its thread has ended."""
    switch()
    wait_for(done)


def test_wake_and_standby_are_sent(dev: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A TV that wakes shows the cabinet, whatever its source was before."""
    wire = Wire()
    tv = Cec(dev, wire)
    with caplog.at_level(logging.INFO):
        finish(tv.wake)
        finish(tv.sleep)
    at = f"--device={dev / 'cec0'}"
    assert wire.said == [
        f"{at} --playback",
        f"{at} --skip-info --to=0 --image-view-on --active-source=phys-addr=1.0.0.0",
        f"{at} --playback",
        f"{at} --skip-info --to=0 --standby",
    ]
    assert caplog.messages == [
        f"the TV is woken: {dev / 'cec0'}",
        f"the TV goes into standby: {dev / 'cec0'}",
    ]


def test_tv_that_looks_unplugged_is_woken(dev: Path) -> None:
    """The TV is woken without having an address, and shows the cabinet once it has one."""
    wire = Wire(cec.NO_TV)
    Cec(dev, wire, again=0.01).wake()
    wait_for(lambda: len(wire.said) >= 2)
    assert wire.said[1].endswith("--skip-info --to=0 --image-view-on")
    wire.address = "2.0.0.0"
    wait_for(done)
    assert wire.said[-1].endswith("--active-source=phys-addr=2.0.0.0")


@pytest.mark.parametrize(
    ("wire", "words"),
    [
        (Wire(answer=UNHEARD), "the TV does not answer (Not Acknowledged); switch CEC on in its menu"),
        (Wire(answer=UNSENT), "the TV does not answer (Not Sent); switch CEC on in its menu"),
        (Wire(cec.NO_TV), "no TV is plugged in, or the TV looks unplugged in standby"),
    ],
    ids=["not answering", "pulled meanwhile", "unplugged"],
)
def test_unreachable_tv_is_logged_once(
    dev: Path, wire: Wire, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    tv = Cec(dev, wire, again=0.0)
    for switch in (tv.sleep, tv.wake, tv.sleep):
        finish(switch)
    assert sum("--playback" in each for each in wire.said) == 3 * cec.TRIES
    assert caplog.messages == [f"the TV cannot be reached: {dev / 'cec0'}: {words}"]


def test_socket_without_a_tv_is_no_trouble(dev: Path, caplog: pytest.LogCaptureFixture) -> None:
    (dev / "cec1").touch()
    wire = Wire()

    def run(command: Sequence[str]) -> str:
        said = wire(command)
        return INFO.format(cec.NO_TV) if command[1].endswith("cec0") and "--playback" in command else said

    with caplog.at_level(logging.INFO):
        finish(Cec(dev, run, again=0.0).sleep)
    assert caplog.messages == [f"the TV goes into standby: {dev / 'cec1'}"]


def test_no_command_runs_without_a_device(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    wire = Wire()
    tv = Cec(tmp_path, wire, again=0.0)
    finish(tv.wake)
    assert (wire.said, caplog.messages) == (
        [],
        [f"the TV cannot be reached: there is no {tmp_path / 'cec*'}"],
    )
    (tmp_path / "cec1").touch()
    finish(tv.wake)
    assert wire.said


def test_hanging_command_delays_no_caller(dev: Path) -> None:
    """While a command to the TV hangs, calls return at once; afterwards only the last call counts."""
    wire, hangs = Wire(), threading.Event()

    def run(command: Sequence[str]) -> str:
        hangs.wait(5)
        return wire(command)

    tv = Cec(dev, run)
    began = time.monotonic()
    for _ in range(100):
        tv.wake()
        tv.sleep()
    assert time.monotonic() - began < 1
    assert sum(thread.name == "TV" for thread in threading.enumerate()) == 1
    hangs.set()
    wait_for(done)
    assert wire.said[-1].endswith("--standby")
    assert len(wire.said) <= 4


def test_newer_command_ends_the_tries(dev: Path) -> None:
    """A press wakes the TV at once, even while a standby that fails is still being tried."""
    wire = Wire(answer=UNHEARD)
    tv = Cec(dev, wire, again=60.0)
    tv.sleep()
    wait_for(lambda: len(wire.said) == 2)
    wire.answer = HEARD
    finish(tv.wake)
    assert "--image-view-on" in wire.said[-1]


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("exit 3", "cec-ctl failed with exit code 3"),
        ("echo Failed to open /dev/cec0: Permission denied; exit 1", "/dev/cec0: Permission denied"),
        ("exec sleep 9", "cec-ctl did not end within 0 s"),
    ],
)
def test_failing_command_is_logged(program: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cec, "TIMEOUT", 0.1)
    with pytest.raises(CecError, match=words):
        cec._run(("sh", "-c", program))


def test_missing_command_names_its_package(tmp_path: Path) -> None:
    with pytest.raises(CecError, match="there is no cec-ctl; sudo apt install v4l-utils"):
        cec._run((str(tmp_path / "cec-ctl"),))
    (tmp_path / "cec-ctl").write_text("")
    with pytest.raises(CecError, match=r"cannot be started: .*Permission denied"):
        cec._run((str(tmp_path / "cec-ctl"),))


def test_command_does_not_read_the_console() -> None:
    """The command must not take input from the console, the standard input of the service."""
    assert cec._run(("cat",)) == ""
