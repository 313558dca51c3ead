"""An emulated board with the very image in it, and a root shell on its serial port.

The shell is systemd's own (systemd.debug-shell), asked for on the kernel's command line: nothing in the
image is changed for it. What the owner would write onto the boot partition may be put there.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabinet_image import layout

if TYPE_CHECKING:
    from typing import Self

CARD = 4 * 2**30
"""Bytes of the card: QEMU's SD cards have a power of two."""
SHELL = "systemd.debug-shell=1 systemd.default_debug_tty=ttyAMA0 console=ttyAMA0,115200"


class Machine(NamedTuple):
    """A kind of board as QEMU has it."""

    name: str
    options: tuple[str, ...]
    """`{card}` stands for the card's file."""
    tree: str = ""
    """The device tree on the boot partition, where the board does not bring its own."""
    words: str = ""
    """More of the kernel's command line."""


RASPI = Machine(
    "raspi3b",
    ("-M", "raspi3b", "-drive", "file={card},if=sd,format=raw"),
    "bcm2837-rpi-3-b.dtb",
    "earlycon=pl011,0x3f201000",
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
    """A command failed, or the board is gone; says what it printed."""


class Board:
    """Switched on by `with`; at the end the cord is pulled. One after another may use the same card."""

    def __init__(self, machine: Machine, card: Path, log: Path) -> None:
        """`card`: a file that `insert` has made; it is written on."""
        self._machine = machine
        self._card = card
        self._log = log
        self._sockets = Path(tempfile.mkdtemp(prefix="cabinet-arm-"))
        self._qemu: subprocess.Popen[bytes] | None = None
        self._serial = socket.socket(socket.AF_UNIX)
        self._text = ""
        self.on_at = 0.0

    def __enter__(self) -> Self:
        folder = self._sockets
        boot = f"{self._card}@@{layout.offsets()[0]}"
        for pattern in ("vmlinuz-*", "initrd.img-*", "cmdline.txt", self._machine.tree):
            if pattern:
                subprocess.run(("mcopy", "-n", "-i", boot, f"::{pattern}", str(folder)), check=True)
        (kernel,), (initrd,) = folder.glob("vmlinuz-*"), folder.glob("initrd.img-*")
        words = (folder / "cmdline.txt").read_text().strip()
        tree = ("-dtb", str(folder / self._machine.tree)) if self._machine.tree else ()
        options = (each.format(card=self._card) for each in self._machine.options)
        self._qemu = subprocess.Popen(
            (
                *(
                    "nice",
                    "-n",
                    "15",
                    "qemu-system-aarch64",
                    *options,
                    *tree,
                    "-display",
                    "none",
                    "-no-reboot",
                ),
                *("-kernel", str(kernel), "-initrd", str(initrd)),
                *("-append", f"{words} {self._machine.words} {SHELL}"),
                *("-chardev", f"socket,id=serial,path={folder / 'serial'},server=on,wait=off"),
                *("-serial", "chardev:serial"),
                *("-qmp", f"unix:{folder / 'monitor'},server=on,wait=off"),
            ),
            stdin=subprocess.DEVNULL,
            stderr=self._log.with_suffix(".qemu").open("ab"),
        )
        self.on_at = time.monotonic()
        for _ in range(100):
            try:
                self._serial.connect(str(folder / "serial"))
                break
            except OSError:
                time.sleep(0.1)
        return self

    def __exit__(self, *_: object) -> None:
        self._serial.close()
        if self._qemu:
            self._qemu.kill()
            self._qemu.wait()
        shutil.rmtree(self._sockets)

    def uptime(self) -> float:
        """Seconds since it was switched on."""
        return time.monotonic() - self.on_at

    def wait_for(self, pattern: str, timeout: float) -> str:
        """Wait for a regular expression on the serial port; what came up to its end. Raises TimeoutError."""
        end = time.monotonic() + timeout
        while not (found := re.search(pattern, self._text)):
            if time.monotonic() > end:
                raise TimeoutError(f"{pattern!r}: not within {timeout:.0f} s; see {self._log}")
            self._read()
        text, self._text = self._text[: found.end()], self._text[found.end() :]
        return text

    def wait_for_shell(self, timeout: float = 1800) -> float:
        """Wait until commands can be run; seconds since it was switched on."""
        self.wait_for(r"# ", timeout)
        up = self.uptime()
        # What is sent comes back no more, and the kernel is quiet between answers.
        self._send("stty -echo; dmesg -n 1; PS1=; PS2=; export LC_ALL=C.UTF-8\n")
        self.sh("true", timeout)
        return up

    def run(self, command: str, timeout: float = 300) -> tuple[int, str]:
        """Run a shell command: its status, and what it prints. Raises TimeoutError."""
        mark = f"{time.monotonic_ns():x}"
        self._send(f'({command}) </dev/null 2>&1; echo "=$?={mark}="\n')
        text = self.wait_for(rf"=(\d+)={mark}=", timeout).replace("\r\n", "\n")
        status = re.search(rf"=(\d+)={mark}=$", text)
        assert status
        return int(status[1]), text[: status.start()].lstrip("\n")

    def sh(self, command: str, timeout: float = 300) -> str:
        """What a shell command prints. Raises BoardError where it fails, TimeoutError."""
        status, text = self.run(command, timeout)
        if status:
            raise BoardError(f"{command!r}: status {status}\n{text}")
        return text

    def _send(self, text: str) -> None:
        self._serial.sendall(text.encode())

    def _read(self) -> None:
        self._serial.settimeout(1)
        try:
            data = self._serial.recv(65536)
        except TimeoutError:
            return
        if not data:
            raise BoardError(f"the board has gone; see {self._log}")
        with self._log.open("ab") as file:
            file.write(data)
        self._text += data.decode(errors="replace")


def insert(image: Path, card: Path, files: dict[str, str]) -> Path:
    """A card with the image on it, larger than that, and files on its boot partition."""
    subprocess.run(("cp", "--sparse=always", image, card), check=True)
    with card.open("r+b") as file:
        file.truncate(CARD)
    for name, text in files.items():
        place = f"{card}@@{layout.offsets()[0]}"
        subprocess.run(("mcopy", "-o", "-i", place, "-", f"::{name}"), input=text.encode(), check=True)
    return card
