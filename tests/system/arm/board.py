"""An emulated board that runs the unchanged image, with a root shell on its serial port.

The kernel's command line asks for the shell, which is systemd's own (systemd.debug-shell). A test may add
files to the boot partition, as an owner does.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabinet_image import layout
from tests.system.vm.lines import Monitor
from tests.system.vm.screen import of_ppm

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from tests.system.vm.screen import Screen

CARD = 4 * 2**30
"""The size of the card in bytes. For QEMU, the size of an SD card must be a power of two."""
SHELL = (
    "systemd.debug-shell=1 systemd.default_debug_tty={port} console={port},115200 "
    # The login service of this port is off, because the port belongs to the shell.
    "systemd.mask=serial-getty@{port}.service "
    # A part of the boot that takes a second on a Pi takes minutes on the emulated board.
    "systemd.default_device_timeout_sec=900 systemd.default_timeout_start_sec=900"
)


PATIENCE = (
    "d=/run/systemd/system/cabinet.service.d; mkdir -p $d; "
    "printf '[Service]\\nTimeoutStartSec=900\\nWatchdogSec=300\\n' > $d/patience.conf; "
    "systemctl daemon-reload"
)
"""A command that gives the cabinet more time for its start and its watchdog, until the power is off."""
ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x1b\x07]*(?:\x07|\x1b\\))")
"""A pattern of the sequences by which systemd sets the colors and the size of the terminal."""


class Machine(NamedTuple):
    """A kind of board that QEMU emulates."""

    name: str
    options: tuple[str, ...]
    """The options of QEMU. `{card}` stands for the card's file."""
    tree: str = ""
    """The device tree: a file, or a file's name on the boot partition. It is empty if QEMU makes the tree."""
    words: str = ""
    """Additions to the kernel's command line."""
    first: Path | None = None
    """An archive of files that the kernel unpacks before the image's own initramfs."""
    ports: tuple[str, ...] = ("ttyAMA0",)
    """The serial ports, as Linux calls them. The last port is for the shell."""


RASPI = Machine(
    "raspi3b",
    ("-M", "raspi3b", "-drive", "file={card},if=sd,format=raw"),
    "bcm2837-rpi-3-b.dtb",
    # systemd must not set the watchdog of QEMU's board: the board would restart at once.
    "systemd.watchdog_sec=0",
    # The first port of a Pi 3 is wired to Bluetooth, so the shell uses the second.
    ports=("ttyAMA0", "ttyS1"),
)
VIRT = Machine(
    "virt",
    (
        *("-M", "virt", "-cpu", "cortex-a53", "-smp", "4", "-m", "512"),
        *("-drive", "file={card},if=none,id=card,format=raw", "-device", "virtio-blk-pci,drive=card"),
        *("-device", "virtio-gpu-pci,xres=1280,yres=720", "-nic", "none"),
    ),
)


class BoardError(RuntimeError):
    """Raised if a command on the board fails, or if the board is off; the message has the output."""


class Board:
    """An emulated board. `with` switches the board on, and at the end cuts its power."""

    def __init__(self, machine: Machine, card: Path, log: Path) -> None:
        """Set the parts of the board. `card`: a file that `insert` has made, which the board writes to."""
        self._machine = machine
        self._card = card
        self._log = log
        self._sockets = Path(tempfile.mkdtemp(prefix="cabinet-arm-"))
        self._qemu: subprocess.Popen[bytes] | None = None
        self._serial = socket.socket(socket.AF_UNIX)
        self._monitor: Monitor | None = None
        self._text = ""
        self.on_at = 0.0

    def __enter__(self) -> Self:
        folder = self._sockets
        tree = Path(self._machine.tree)
        on_card = [str(tree)] if tree.name and not tree.is_absolute() else []
        boot = f"{self._card}@@{layout.offsets()[0]}"
        for pattern in ("vmlinuz-*", "initrd.img-*", "cmdline.txt", *on_card):
            subprocess.run(("mcopy", "-n", "-i", boot, f"::{pattern}", str(folder)), check=True)
        (kernel,), (initrd,) = folder.glob("vmlinuz-*"), folder.glob("initrd.img-*")
        if self._machine.first:
            initrd.write_bytes(self._machine.first.read_bytes() + initrd.read_bytes())
        words = (folder / "cmdline.txt").read_text().strip()
        options = (each.format(card=self._card) for each in self._machine.options)
        command = (
            # QEMU must not outlive the process that drives it.
            *("setpriv", "--pdeathsig", "KILL", "qemu-system-aarch64", *options),
            *(("-dtb", str(folder / tree)) if tree.name else ()),
            *("-display", "none", "-no-reboot", "-kernel", str(kernel), "-initrd", str(initrd)),
            *("-append", f"{words} {self._machine.words} {SHELL.format(port=self._machine.ports[-1])}"),
            *("-chardev", f"socket,id=serial,path={folder / 'serial'},server=on,wait=off"),
            *(word for _ in self._machine.ports[1:] for word in ("-serial", "null")),
            *("-serial", "chardev:serial"),
            *("-qmp", f"unix:{folder / 'monitor'},server=on,wait=off"),
        )
        self.on_at = time.monotonic()
        with self._log.with_suffix(".qemu").open("ab") as errors:
            self._qemu = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=errors)
        self._monitor = Monitor(folder / "monitor")
        self._serial.connect(str(folder / "serial"))
        return self

    def __exit__(self, *_: object) -> None:
        self.pull_the_plug()
        shutil.rmtree(self._sockets)

    def pull_the_plug(self) -> str:
        """Cut the power at once; return the output of the serial port that was not yet read."""
        if self._qemu:
            self._qemu.kill()
            self._qemu.wait()
            self._qemu = None
            with suppress(BoardError):
                while True:
                    self._read()
            self._serial.close()
        if self._monitor:
            self._monitor.close()
            self._monitor = None
        text, self._text = self._text, ""
        return text

    def wait_for_off(self, timeout: float = 300) -> None:
        """Wait until the board has switched itself off. Raises TimeoutError."""
        end = time.monotonic() + timeout
        while self._qemu and self._qemu.poll() is None:
            if time.monotonic() > end:
                raise TimeoutError(f"it is not off within {timeout:.0f} s; see {self._log}")
            with suppress(BoardError):
                self._read()

    def uptime(self) -> float:
        """Return the seconds since power-on."""
        return time.monotonic() - self.on_at

    def let_run(self, seconds: float) -> None:
        """Let the board run for some seconds, and keep the output of the serial port."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._read(min(1.0, left))

    def wait_for(self, pattern: str, timeout: float) -> str:
        """Wait for a regular expression on the serial port; return the output so far. Raises TimeoutError."""
        end = time.monotonic() + timeout
        while not (found := re.search(pattern, self._text)):
            if time.monotonic() > end:
                raise TimeoutError(f"{pattern!r}: not within {timeout:.0f} s; see {self._log}")
            self._read()
        text, self._text = self._text[: found.end()], self._text[found.end() :]
        return text

    def wait_for_shell(self, timeout: float = 1800) -> float:
        """Wait until commands can be run; return the seconds since power-on."""
        self.wait_for(r"# ", timeout)
        up = self.uptime()
        # Input is not echoed, and the kernel is quiet between answers. The shell is sh, because the prompt of
        # bash would put colors and marks around the output.
        self._send("exec sh\n")
        self._send("stty -echo; dmesg -n 1; PS1=; PS2=; export LC_ALL=C.UTF-8 SYSTEMD_PAGER=cat\n")
        self.sh(PATIENCE, timeout)
        return up

    def screen(self) -> Screen:
        """Return the present picture of the screen."""
        if not self._monitor:
            raise BoardError("the board is off")
        path = self._sockets / "screen.ppm"
        self._monitor.do("screendump", filename=str(path))
        return of_ppm(path.read_bytes())

    def wait_for_screen(self, shows: Callable[[Screen], bool], timeout: float) -> Screen | None:
        """Wait until `shows` accepts the screen; return its picture, or None after `timeout` seconds."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            screen = self.screen()
            if shows(screen):
                return screen
            time.sleep(1)
        return None

    def run(self, command: str, timeout: float = 300) -> tuple[int, str]:
        """Run a shell command; return its status and output. Raises TimeoutError."""
        mark = f"{time.monotonic_ns():x}"
        self._send(f'({command}) </dev/null 2>&1; echo "=$?={mark}="\n')
        text = ESCAPES.sub("", self.wait_for(rf"=(\d+)={mark}=", timeout)).replace("\r\n", "\n")
        status = re.search(rf"=(\d+)={mark}=$", text)
        assert status
        return int(status[1]), text[: status.start()].lstrip("\n")

    def sh(self, command: str, timeout: float = 300) -> str:
        """Return the output of a shell command. Raises BoardError or TimeoutError."""
        status, text = self.run(command, timeout)
        if status:
            raise BoardError(f"{command!r}: status {status}\n{text}")
        return text

    def _send(self, text: str) -> None:
        self._serial.sendall(text.encode())

    def _read(self, timeout: float = 1.0) -> None:
        self._serial.settimeout(timeout)
        try:
            data = self._serial.recv(65536)
        except TimeoutError:
            return
        except ConnectionResetError:
            data = b""
        if not data:
            raise BoardError(f"the board has gone; see {self._log}")
        with self._log.open("ab") as file:
            file.write(data)
        self._text += data.decode(errors="replace")


def insert(image: Path, card: Path, files: dict[str, str]) -> Path:
    """Make a card larger than the image, with the image and with these files on its boot partition."""
    subprocess.run(("cp", "--sparse=always", image, card), check=True)
    with card.open("r+b") as file:
        file.truncate(CARD)
    for name, text in files.items():
        place = f"{card}@@{layout.offsets()[0]}"
        subprocess.run(("mcopy", "-o", "-i", place, "-", f"::{name}"), input=text.encode(), check=True)
    return card
