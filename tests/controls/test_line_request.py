"""One request for many GPIO lines: the kernel's arguments and answers, and messages about refusals."""

from __future__ import annotations

import errno
import os
import struct
from pathlib import Path

import pytest

from cabinet.controls import line_request
from cabinet.controls.line_request import AT_ONCE, LABELS, ROOT, LineRequest
from cabinet.controls.pin_error import PinFactoryError

from .kernel import FLAGS, KEPT, LINES, Kernel

GPIOS = (17, 4, 27)


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    """A fake of the kernel of a Pi 4."""
    return Kernel(tmp_path, "raspberrypi-exp-gpio", "pinctrl-bcm2711")


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_one_request_has_all_lines(kernel: Kernel) -> None:
    """One request pulls all lines up and asks for both edges; after it is closed, no file stays open."""
    before = descriptors()
    lines = kernel.request(GPIOS)
    [held] = kernel.granted
    assert held.gpios == lines.gpios == GPIOS
    assert struct.unpack_from("=QI", held.asked, FLAGS) == (0b100110100, 0)
    assert struct.unpack_from("=I", held.asked, LINES) == (3,)
    assert struct.unpack_from("=I", held.asked, KEPT) == (1024,)
    assert held.asked[256:288].rstrip(b"\0") == b"cabinet"
    closed = [lines.closed]
    lines.close()
    lines.close()
    assert [*closed, lines.closed] == [False, True]
    os.close(held.writing)
    assert descriptors() == before


def test_levels_and_edges_are_read(kernel: Kernel) -> None:
    lines = kernel.request(GPIOS)
    assert lines.edges() == []
    kernel.edge(27, True, 12.25)
    kernel.edge(4, True, 12.500000001)
    kernel.edge(27, False, 13.0)
    assert [gpio for gpio in GPIOS if lines.low(gpio)] == [4]
    assert lines.edges() == [(27, True, 12.25), (4, True, 12.500000001), (27, False, 13.0)]
    assert lines.edges() == []


def test_forget_drops_all_kept_edges(kernel: Kernel) -> None:
    lines = kernel.request(GPIOS)
    for number in range(2 * AT_ONCE + 1):
        kernel.edge(4, number % 2 == 0, number)
    lines.forget()
    kernel.edge(17, True, 999.0)
    assert lines.edges() == [(17, True, 999.0)]


def test_lost_chip_raises_the_kernels_error(kernel: Kernel) -> None:
    lines = kernel.request(GPIOS)
    kernel.gone = True
    with pytest.raises(OSError, match="No such device"):
        lines.low(4)
    lines.close()
    with pytest.raises(OSError, match="descriptor"):
        lines.edges()


@pytest.mark.parametrize(
    "labels",
    [
        *(("raspberrypi-exp-gpio", label) for label in LABELS),
        # On a Pi 5 the header's chip has number 4 with older kernels and number 0 with newer ones.
        (*["gpio-brcmstb@107d508500"] * 4, "pinctrl-rp1"),
        ("pinctrl-rp1", *["gpio-brcmstb@107d508500"] * 4),
    ],
)
def test_header_chip_of_every_board_is_found(tmp_path: Path, labels: tuple[str, ...]) -> None:
    with_others = Kernel(tmp_path, *labels)
    before = descriptors()
    lines = with_others.request(GPIOS)
    assert lines.gpios == GPIOS
    lines.close()
    assert descriptors() == before + 1, "the pipe's other end"


@pytest.mark.parametrize(
    ("user", "said", "cure"),
    [
        ("lg", "'lg'", "stop the program that uses lgpio"),
        ("spi0 CS0", "'spi0 CS0'", "turn SPI off: no dtparam=spi=on in config.txt"),
        ("onewire@4", "'onewire@4'", "turn 1-wire off: no dtoverlay=w1-gpio in config.txt"),
        ("cabinet", "'cabinet'", "stop the other cabinet: sudo systemctl stop cabinet"),
        ("fan-control", "'fan-control'", "stop that program, or take the dtoverlay or dtparam that gave it"),
        ("", "'the kernel'", "stop that program, or take the dtoverlay or dtparam that gave it"),
    ],
)
def test_line_in_use_is_reported(kernel: Kernel, user: str, said: str, cure: str) -> None:
    kernel.used[4] = user
    before = descriptors()
    with pytest.raises(PinFactoryError) as caught:
        kernel.request(GPIOS)
    assert caught.value.words == f"GPIO 4 is in use by {said}"
    assert caught.value.cure.startswith(cure)
    assert descriptors() == before


def test_users_of_lines_are_named(kernel: Kernel) -> None:
    """The programs that use lines are found without a request for a line, and no file stays open."""
    kernel.used = {3: "shutdown_button", 4: "onewire@4", 7: "", 28: "ACT"}
    before = descriptors()
    told = line_request.users((3, 4, 5, 7), kernel.folder, kernel.ioctl)
    assert told == {3: "shutdown_button", 4: "onewire@4", 7: "the kernel"}
    assert (kernel.held, descriptors()) == (set(), before)


def test_line_released_meanwhile_has_no_named_user(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel.used[4] = "lg"
    monkeypatch.setattr(line_request, "USED", 0)
    with pytest.raises(PinFactoryError, match="in use by another program; try again"):
        kernel.request(GPIOS)


def test_other_kernel_error_is_raised_unchanged(kernel: Kernel) -> None:
    def refuse(fd: int, what: int, values: bytearray) -> None:
        if what == line_request.GET_LINE:
            raise OSError(errno.EINVAL, "Invalid argument")
        kernel.ioctl(fd, what, values)

    before = descriptors()
    with pytest.raises(OSError, match="Invalid argument"):
        LineRequest(GPIOS, kernel.folder, refuse)
    assert descriptors() == before


def test_missing_chip_is_reported(tmp_path: Path) -> None:
    with pytest.raises(PinFactoryError) as caught:
        LineRequest(GPIOS, tmp_path)
    assert caught.value.words == (
        f"not a Raspberry Pi, or Linux has not found its pins yet: {tmp_path}/gpiochip* is missing"
    )
    assert caught.value.cure.startswith(
        "wait a minute if this is the cabinet, else run this on the cabinet; or"
    )


def test_foreign_chips_are_reported(tmp_path: Path) -> None:
    kernel = Kernel(tmp_path, "gpio_ich")
    (tmp_path / "gpiochip1").mkdir()
    before = descriptors()
    with pytest.raises(
        PinFactoryError, match=r"gpiochip0 is gpio_ich; .*gpiochip1 cannot be opened: .*directory.*it must be"
    ):
        kernel.request(GPIOS)
    kernel.gone = True
    with pytest.raises(PinFactoryError, match=r"gpiochip0 is no GPIO chip \(.*No such device\)"):
        kernel.request(GPIOS)
    assert descriptors() == before


def test_device_has_its_group_as_owner(tmp_path: Path) -> None:
    """The group of a device is the group of its file, or root if the file has disappeared."""
    (tmp_path / "mine").touch()
    assert line_request._group(tmp_path / "mine") == (tmp_path / "mine").stat().st_gid
    assert line_request._group(tmp_path / "nowhere") == ROOT
