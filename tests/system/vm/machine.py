"""A virtual machine that stops with the process that started it."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.system.vm.lines import Lines, Monitor
from tests.system.vm.place import ACCELERATOR, IMAGE, KEY, LOCK, RUNS
from tests.system.vm.screen import of_ppm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Self

    from tests.system.vm.screen import Screen

SSH_OPTIONS = (
    "BatchMode=yes",
    "StrictHostKeyChecking=no",
    "UserKnownHostsFile=/dev/null",
    "LogLevel=ERROR",
    "ConnectTimeout=120",
    "ControlMaster=auto",
    "ControlPersist=600",
)
EARLY_PANIC = re.compile(r"^\[ {4}[0-7]\.\d+\] Kernel panic|^\[ {3}[ \d]\d\.\d+\] Oops: int3", re.MULTILINE)
"""A pattern of the kernel messages by which a failed start of the emulation is recognized.

The emulation sometimes fails in the kernel's first seconds, or later on a busy host: one emulated processor
executes code that the other is patching (int3).
"""
KEPT = 30
"""The number of folders of earlier runs that are kept."""


class MachineError(RuntimeError):
    """Raised if a command in the machine fails, or if the machine is off; the message has its output."""


class Done(NamedTuple):
    """The exit code and the output of a command."""

    code: int
    out: str


class Machine:
    """A virtual machine. `with` switches the machine on, and at the end cuts its power."""

    def __init__(
        self,
        disk: Path,
        *,
        screen: tuple[int, int] | None = (1280, 720),
        sound: bool = False,
        usb: bool = False,
        words: str = "",
        name: str = "machine",
    ) -> None:
        """Set the parts of the machine.

        `disk`: a qcow2 file. `screen`: the size in pixels, or None for no screen.

        `usb`: whether the machine has sockets for sticks. `words`: additions to the kernel's command line,
        such as board.chip=pinctrl-rp1.
        """
        self._disk = disk
        self._screen = screen
        self._sound = sound
        self._usb = usb
        self._words = words
        RUNS.mkdir(parents=True, exist_ok=True)
        for old in sorted(RUNS.iterdir())[:-KEPT]:
            shutil.rmtree(old, ignore_errors=True)
        self.folder = Path(tempfile.mkdtemp(prefix=f"{time.strftime('%Y%m%d-%H%M%S')}-{name}-", dir=RUNS))
        """The folder with the serial log and the pictures, which stays after the run."""
        # The folder of the sockets has a short path, because the path of a socket may have only 107
        # characters.
        self._sockets = Path(tempfile.mkdtemp(prefix="cabinet-vm-"))
        self._port = _free_port()
        self._qemu: subprocess.Popen[bytes] | None = None
        self._lock = -1
        self._panics = 0
        self._since = 0
        self._monitor: Monitor | None = None
        self._fingers: Lines | None = None
        self.on_at = 0.0
        """The time of the last power-on, in monotonic seconds."""

    def __enter__(self) -> Self:
        self._lock = os.open(LOCK, os.O_RDWR | os.O_CREAT)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        try:
            self.on()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.pull_the_plug()
        shutil.rmtree(self._sockets, ignore_errors=True)
        os.close(self._lock)

    # Power

    def on(self) -> None:
        """Switch the machine on, with the present contents of its disk."""
        log = self.folder / "serial.log"
        log.touch()
        self._since = log.stat().st_size
        self.on_at = time.monotonic()
        with (self.folder / "qemu.log").open("ab") as errors:
            self._qemu = subprocess.Popen(
                list(self._command(log)), stdin=subprocess.DEVNULL, stdout=errors, stderr=errors
            )
        self._monitor = Monitor(self._wait_for_socket("monitor"))
        self._fingers = Lines(self._sockets / "fingers", 30)

    def pull_the_plug(self) -> None:
        """Cut the power at once, even during a write."""
        if self._qemu:
            self._qemu.kill()
        self._off()

    def shut_down(self, timeout: float = 120) -> None:
        """Shut the machine down as its owner would by ssh. Raises subprocess.TimeoutExpired."""
        self.run("systemctl poweroff")
        self.wait_for_off(timeout)

    def wait_for_off(self, timeout: float = 120) -> None:
        """Wait until the machine has switched itself off. Raises subprocess.TimeoutExpired."""
        if self._qemu:
            self._qemu.wait(timeout)
        self._off()

    def restart(self) -> None:
        """Cut the power and switch the machine on again."""
        self.pull_the_plug()
        self.on()

    def uptime(self) -> float:
        """Return the seconds since power-on."""
        return time.monotonic() - self.on_at

    def serial(self) -> str:
        """Return the output of the serial port since power-on."""
        return (self.folder / "serial.log").read_bytes()[self._since :].decode(errors="replace")

    # Waiting

    def wait(self, what: str, there: Callable[[], bool], timeout: float, every: float = 0.3) -> float:
        """Wait until `there` returns True; return the seconds since power-on. Raises TimeoutError."""
        end = time.monotonic() + timeout
        while not there():
            self._look_after()
            if time.monotonic() > end:
                raise TimeoutError(f"{what}: not within {timeout:.0f} s; see {self.folder}")
            time.sleep(every)
        return self.uptime()

    def wait_for_ssh(self, timeout: float = 480) -> float:
        """Wait until commands can be run by ssh; return the seconds since power-on. Raises TimeoutError."""
        return self.wait("ssh", self._answers, timeout)

    def wait_for_serial(self, pattern: str, timeout: float = 240) -> float:
        """Wait for a regular expression on the serial port; return the seconds since power-on."""
        found = re.compile(pattern, re.MULTILINE)
        return self.wait(f"{pattern!r}", lambda: bool(found.search(self.serial())), timeout, 0.1)

    def wait_for_screen(
        self, shows: Callable[[Screen], bool], timeout: float = 120, what: str = ""
    ) -> Screen:
        """Wait until `shows` accepts the screen; return its picture.

        After the time limit, the last picture is saved.
        """
        last: list[Screen] = []

        def there() -> bool:
            last[:] = [self.screen()]
            return shows(last[0])

        try:
            self.wait(what or "picture", there, timeout)
        except TimeoutError:
            if last:
                last[0].png(self.folder / "last.png")
            raise
        return last[0]

    # Commands and files

    def run(self, command: str, *, user: str = "root", timeout: float = 180, text: str = "") -> Done:
        """Run a shell command with `text` as its input. Raises TimeoutError."""
        # The output goes to a file, because the shared connection would hold a pipe open.
        with tempfile.TemporaryFile() as out:
            words = [*self.ssh, f"{user}@127.0.0.1", command]
            try:
                done = subprocess.run(
                    words, input=text.encode(), stdout=out, stderr=out, timeout=timeout, check=False
                )
            except subprocess.TimeoutExpired as error:
                raise TimeoutError(f"{command!r}: not done within {timeout:.0f} s") from error
            out.seek(0)
            return Done(done.returncode, out.read().decode(errors="replace"))

    def sh(self, command: str, *, user: str = "root", timeout: float = 180, text: str = "") -> str:
        """Return the output of a shell command. Raises MachineError if the command fails."""
        done = self.run(command, user=user, timeout=timeout, text=text)
        if done.code:
            raise MachineError(f"{command!r}: exit code {done.code}\n{done.out}")
        return done.out.strip()

    @property
    def ssh(self) -> list[str]:
        """The ssh command without the address of the machine."""
        return ["ssh", *self._ssh("-p")]

    def put(self, *files: Path, to: str, user: str = "root") -> None:
        """Copy files and folders into the machine. Raises MachineError."""
        words = ["scp", "-q", "-r", *self._ssh("-P"), *map(str, files), f"{user}@127.0.0.1:{to}"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode:
            raise MachineError(f"{files} to {to}: {done.stderr}")

    # Switches and screen

    def fingers(self, steps: Sequence[tuple[int, bool, float]]) -> list[float]:
        """Close and open switches; return the machine's time of each step.

        A step: GPIO, whether the switch closes, seconds until the next step.
        """
        if not self._fingers:
            raise MachineError("the machine is off")
        self._fingers.send([list(step) for step in steps])
        answer = self._fingers.receive(60 + sum(step[2] for step in steps))
        if not isinstance(answer, list):
            raise MachineError(f"fingers: {answer}")
        return answer

    def press(self, gpio: int, seconds: float = 0.1) -> None:
        """Close a switch for some seconds, and open it."""
        self.fingers([(gpio, True, seconds), (gpio, False, seconds)])

    def screen(self) -> Screen:
        """Return the present picture of the screen."""
        if not self._monitor:
            raise MachineError("the machine is off")
        path = self._sockets / "screen.ppm"
        self._monitor.do("screendump", filename=str(path))
        return of_ppm(path.read_bytes())

    def shoot(self, name: str) -> Path:
        """Save a picture of the screen; return its path."""
        return self.screen().png(self.folder / f"{name}.png")

    def plug_in(self, stick: Path) -> None:
        """Plug in a virtual USB stick with the file `stick` as its disk image."""
        if not self._monitor:
            raise MachineError("the machine is off")
        file = {"driver": "file", "filename": str(stick)}
        self._monitor.do("blockdev-add", **{"driver": "raw", "node-name": "stick", "file": file})
        self._monitor.do("device_add", driver="usb-storage", id="plugged", drive="stick", removable=True)

    def pull_out(self) -> None:
        if not self._monitor:
            raise MachineError("the machine is off")
        self._monitor.do("device_del", id="plugged")
        self.wait("the stick to be out", self._is_out, 30)

    def hang_up(self) -> None:
        """End the shared connections of ssh, so that the next command logs in again."""
        for path in self._sockets.glob("ssh-*"):
            subprocess.run(
                ["ssh", "-o", f"ControlPath={path}", "-O", "exit", "x"], capture_output=True, check=False
            )
            path.unlink(missing_ok=True)

    # Internal functions

    def _is_out(self) -> bool:
        try:
            self._monitor.do("blockdev-del", **{"node-name": "stick"})  # type: ignore[union-attr]
        except RuntimeError:
            return False
        return True

    def _command(self, log: Path) -> Iterator[str]:
        sockets = self._sockets
        # QEMU must not outlive the process that drives it.
        yield from ("setpriv", "--pdeathsig", "KILL", "qemu-system-x86_64")
        yield from ("-nodefaults", "-no-user-config", "-display", "none", "-machine", "q35")
        yield from ("-accel", ACCELERATOR, "-cpu", "max", "-smp", "2", "-m", "1024")
        yield from ("-kernel", f"{IMAGE}/vmlinuz", "-initrd", f"{IMAGE}/initrd")
        yield from (
            "-append",
            f"root=/dev/vda rw console=ttyS0 console=tty0 net.ifnames=0 quiet {self._words}",
        )
        yield from ("-qmp", f"unix:{sockets}/monitor,server=on,wait=off")
        yield from ("-chardev", f"file,id=serial,path={log},append=on", "-serial", "chardev:serial")
        yield from ("-drive", f"file={self._disk},if=none,id=card,format=qcow2,cache=writeback")
        yield from ("-device", "virtio-blk-pci,drive=card")
        yield from ("-netdev", f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{self._port}-10.0.2.15:22")
        yield from ("-device", "virtio-net-pci,netdev=net,romfile=", "-device", "virtio-rng-pci")
        yield from ("-device", "virtio-serial-pci")
        yield from ("-chardev", f"socket,id=fingers,path={sockets}/fingers,server=on,wait=off")
        yield from ("-device", "virtserialport,chardev=fingers,name=fingers")
        if self._screen:
            width, height = self._screen
            yield from ("-device", f"virtio-vga,xres={width},yres={height}")
        if self._usb:
            yield from ("-device", "qemu-xhci")
        if self._sound:
            yield from ("-audiodev", f"wav,id=sound,path={self.folder}/sound.wav")
            yield from ("-device", "ich9-intel-hda", "-device", "hda-output,audiodev=sound")

    def _wait_for_socket(self, name: str) -> Path:
        path = self._sockets / name
        end = time.monotonic() + 30
        while not path.exists():
            if self._qemu is None or self._qemu.poll() is not None or time.monotonic() > end:
                raise MachineError(f"QEMU does not start: {(self.folder / 'qemu.log').read_text()}")
            time.sleep(0.05)
        return path

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self._port), 3) as probe:
                probe.settimeout(3)
                if probe.recv(4) != b"SSH-":
                    return False
            return self.run("true", timeout=150).code == 0
        except OSError:
            return False

    def _look_after(self) -> None:
        """Restart the machine if the emulation has failed. Raises MachineError if the machine is off."""
        if self._panics < 3 and EARLY_PANIC.search(self.serial()):
            self._panics += 1
            self.restart()
        if self._qemu is None or self._qemu.poll() is not None:
            raise MachineError(f"the machine is off; see {self.folder}")

    def _off(self) -> None:
        if self._qemu:
            self._qemu.wait(30)
            self._qemu = None
        self.hang_up()
        for end in (self._monitor, self._fingers):
            if end:
                end.close()
        self._monitor = self._fingers = None

    def _ssh(self, port: str) -> list[str]:
        options = (*SSH_OPTIONS, f"ControlPath={self._sockets}/ssh-%r")
        return ["-F", "none", "-i", str(KEY), port, str(self._port), *(f"-o{option}" for option in options)]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
