"""Tests of the splash, which opens the switches and shows a title before the cabinet's first picture."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from cabinet.controls.line_request import LineRequest
from cabinet.controls.pin_error import PinFactoryError
from cabinet.system import splash as module
from cabinet.system.splash import FILE, MOST, Splash
from tests.controls.kernel import Kernel
from tests.display.test_framebuffer import RGB32

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from cabinet.display.framebuffer import Format

GPIOS = (4, 17, 27)
PICTURE = b"1280\nred\ngold\n" * 99
"""A packed picture. Its bytes may include line ends, which also separate the parts of the splash's file."""


class Machine:
    """A simulated machine whose switches and screen become available one by one."""

    def __init__(self, folder: Path, *refusals: Exception, dark: int = 0) -> None:
        """Create the machine; the first requests for its switches fail with `refusals`.

        The first `dark` pictures find no screen.
        """
        self.path = folder / FILE
        self.kernel = Kernel(folder, "pinctrl-bcm2711")
        self.refusals = list(refusals)
        self.dark = dark
        self.done: list[object] = []
        self.shown = threading.Event()

    def request(self, gpios: Iterable[int]) -> LineRequest:
        """Return the lines of the switches, one of which is closed at once."""
        if self.refusals:
            raise self.refusals.pop(0)
        lines = self.kernel.request(gpios)
        self.done.append(lines.gpios)
        self.kernel.edge(GPIOS[0], True, 1.0)
        return lines

    def show(self, picture: bytes) -> bool:
        """Record a picture; return False while the screen is missing."""
        self.done.append(picture if not self.dark else "dark")
        self.dark -= self.dark > 0
        if self.done[-1] != "dark":
            self.shown.set()
        return self.shown.is_set()

    def splash(self) -> Splash:
        """Return a splash on this machine."""
        return Splash(self.path, self.request, self.show, _packed)

    def begin(self, gpios: tuple[int, ...] = GPIOS) -> Splash:
        """Write the file of the splash, as an earlier start does, and begin the splash."""
        splash = self.splash()
        splash.keep(gpios, lambda _form: PICTURE)
        splash.begin()
        return splash


def _packed(draw: Callable[[Format], bytes]) -> bytes:
    return draw(RGB32)


def test_splash_needs_no_thread_if_all_is_available(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    splash = machine.begin()
    assert machine.done == [GPIOS, PICTURE]
    lines = splash.lines()
    assert lines
    assert lines.gpios == GPIOS
    assert splash.lines() is None


@pytest.mark.parametrize("dark", [False, True])
def test_presses_count_from_the_picture_on(tmp_path: Path, dark: bool) -> None:
    """The splash drops presses before its picture; without a picture, it drops all presses."""
    machine = Machine(tmp_path, dark=999 * dark)
    splash = machine.begin()
    machine.kernel.edge(GPIOS[1], True, 2.0)
    lines = splash.lines()
    assert lines
    assert lines.edges() == ([] if dark else [(GPIOS[1], True, 2.0)])


def test_lost_chip_is_left_to_the_pins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The splash ignores a GPIO chip that fails. The part that opens the pins later reports the fault."""
    splash = Machine(tmp_path, dark=999).begin()

    def gone(_lines: LineRequest) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(LineRequest, "forget", gone)
    assert splash.lines()


@pytest.mark.parametrize("refusal", [PermissionError(13, "Permission denied"), PinFactoryError("none")])
def test_splash_waits_for_late_switches(
    tmp_path: Path, refusal: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No picture is shown before the switches are open, because presses would be lost."""
    monkeypatch.setattr(module, "AGAIN", 0.001)
    machine = Machine(tmp_path, refusal, refusal, dark=2)
    splash = machine.begin()
    assert machine.shown.wait(20)
    assert splash.lines()
    assert machine.done == [GPIOS, "dark", "dark", PICTURE]


def test_first_picture_of_sdl_ends_the_splash(tmp_path: Path) -> None:
    """The splash stops its attempts to open the switches once SDL draws.

    The part that opens the pins later reports switches that cannot be opened.
    """
    machine = Machine(tmp_path, *(PermissionError(13, "Permission denied"),) * 999)
    splash = machine.begin()
    assert splash.lines() is None
    assert machine.done == []


def test_splash_gives_up_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the TV stays off, the splash ends, because the cabinet itself waits for the TV."""
    monkeypatch.setattr(module, "AGAIN", 0.001)
    monkeypatch.setattr(module, "SETTLING", 0.005)
    machine = Machine(tmp_path, dark=999)
    splash = machine.begin()
    assert splash._thread
    splash._thread.join(20)
    assert not splash._thread.is_alive()
    assert machine.done == [GPIOS, *["dark"] * 6]


def test_splash_without_switches_shows_only_the_title(tmp_path: Path) -> None:
    """A cabinet without switches is played with game pads, so the splash opens no lines."""
    machine = Machine(tmp_path)
    splash = machine.begin(())
    assert machine.done == [PICTURE]
    assert splash.lines() is None


def lies_in(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program believe that it is installed in this folder of packages."""
    (packages / "cabinet/system").mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(module, "__file__", str(packages / "cabinet/system/splash.py"))


def test_splash_of_another_release_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A splash written by another version is ignored, even if it was installed in the same folder.

    Another version may have another title and wiring.
    """
    for version, known in (("0.8.0", False), ("0.9.0", False), ("0.9.0", True)):
        packages = tmp_path / "releases/lib"
        lies_in(packages, monkeypatch)
        for old in packages.glob("*.dist-info"):
            old.rmdir()
        (packages / f"arcade_cabinet-{version}.dist-info").mkdir()
        machine = Machine(tmp_path)
        machine.splash().begin()
        assert machine.done == ([GPIOS, PICTURE] if known else [])
        Machine(tmp_path).begin()


def test_splash_of_another_checkout_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A splash written by a checkout at another path is ignored, because a checkout has no version."""
    Machine(tmp_path).begin()
    lies_in(tmp_path / "checkout", monkeypatch)
    machine = Machine(tmp_path)
    machine.splash().begin()
    assert machine.done == []
    machine.begin()
    assert machine.done == [GPIOS, PICTURE]


def test_damaged_splash_is_ignored(tmp_path: Path) -> None:
    """A file of the splash that is truncated at any byte, or has a flipped bit, is ignored."""
    machine = Machine(tmp_path)
    machine.begin()
    whole = machine.path.read_bytes()
    machine.done.clear()
    for at in range(len(whole)):
        for bad in (whole[:at], whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :]):
            machine.path.write_bytes(bad)
            machine.splash().begin()
    assert machine.done == []


@pytest.mark.parametrize("gpios", ["4 x", "4 17\n", ""])
def test_other_file_with_a_right_checksum_is_ignored(tmp_path: Path, gpios: str) -> None:
    rest = "\n".join((module._release().decode(), gpios)).encode()
    machine = Machine(tmp_path)
    machine.path.write_bytes(module._sum(rest) + b"\n" + rest)
    machine.splash().begin()
    assert machine.done in ([], [(4, 17), b""])


def test_missing_or_odd_path_is_ignored(tmp_path: Path) -> None:
    """A start ignores a file of the splash that is missing, is a folder or is too large."""
    machine = Machine(tmp_path)
    machine.splash().begin()
    machine.path.mkdir()
    machine.splash().begin()
    machine.path.rmdir()
    with machine.path.open("wb") as file:
        file.truncate(MOST + 1)
    splash = machine.splash()
    splash.begin()
    assert machine.done == []
    assert splash.lines() is None


def test_equal_splash_is_not_written_again(tmp_path: Path) -> None:
    """Writes wear out the memory card, so the file of the splash is written only if it differs."""
    machine = Machine(tmp_path)

    def kept(gpios: tuple[int, ...]) -> tuple[int, int]:
        lines = machine.begin(gpios).lines()
        assert lines
        lines.close()
        found = machine.path.stat()
        return found.st_ino, found.st_mtime_ns

    assert kept(GPIOS) == kept(GPIOS)
    assert kept((4, 17)) != kept(GPIOS)


def test_unwritable_splash_raises(tmp_path: Path) -> None:
    """An error is raised if the splash's folder is missing or the screen's format is unsupported."""

    def refuse(_form: Format) -> bytes:
        raise ValueError("masks")

    machine = Machine(tmp_path)
    machine.path = tmp_path / "nowhere" / FILE
    with pytest.raises(OSError, match="No such file"):
        machine.begin()
    with pytest.raises(ValueError, match="masks"):
        machine.splash().keep(GPIOS, refuse)
