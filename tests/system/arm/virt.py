"""Starts the unchanged image on an emulated board with a Zero 2 W's processor and memory, and plays on it.

    sudo .venv/bin/python -m tests.system.arm.virt dist/cabinet-VERSION.img [looks] [play] [update] [name]

The parts are the screen and the pins, a whole game to the top ten, an update and a rollback, and a release
that is sent to the owner's name for the board. Each line of the output is a PASS or a FAIL. Pictures and the
serial log stay in the folder of the system tests. Only `name`, and the first build of gpio-sim, need root.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.release import signature, target
from cabinet_image import layout
from cabinet_install import keys
from games.dice_poker import GAME
from tests.system.arm import cable, header
from tests.system.arm.arguments import parts
from tests.system.arm.board import VIRT, Board, insert
from tests.system.arm.checks import Checks, doctor, grown, pins, read_only, settled, untouched
from tests.system.vm.installed import (
    DATA,
    PYTHON,
    Driven,
    bright,
    own_version,
    private_key,
    public_key,
    release,
    shows,
)
from tests.system.vm.place import HOME, ROOT
from tests.system.vm.test_play import STILL, expected

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.system.arm.board import Machine
    from tests.system.arm.cable import Router

NEW = "1.9.0"
STICK = 96 * 2**20
"""The size of the USB stick in bytes."""
RELEASE, FLASHED = "/run/stick/release.tar.gz", "/run/stick/flashed.tar.gz"
"""The paths on the board of two files on the stick: a newer release, and the release of the image."""
SIGNERS = "/etc/cabinet/allowed_signers"
PATIENCE = 900
"""The maximum seconds for a step that takes a Pi a few seconds."""
FINGERS = """
from time import sleep
for gpio, closed, seconds in {steps}:
    with open(f"sim_gpio{{gpio}}/pull", "w") as pull:
        pull.write("pull-down" if closed else "pull-up")
    sleep(seconds)
"""
"""A Python program that makes the presses.

A shell's `sleep` is so slow that a held direction would repeat.
"""
CABINET = (
    f"{PYTHON} -c '"
    "from cabinet.release import unit; from cabinet.commands import cli; "
    f"unit.READY_WITHIN = unit.GONE_WITHIN = {PATIENCE}; cli.main()'"
)
"""The command `cabinet` with the time limits of `PATIENCE`, for a process on the board."""


NAME, ZONE = "arcade", "Europe/Berlin"
USER_DATA = """\
#cloud-config
hostname: {name}
timezone: {zone}
ssh_authorized_keys:
- {key}
"""
NETWORK_CONFIG = """\
network:
  wifis:
    wlan0:
      access-points:
        "A Wi-Fi that is not there": {password: "01234567"}
"""
"""The settings of a network that cannot be reached, because the board has no Wi-Fi device."""
PATIENT = f"""\
mount -t tmpfs tmpfs /usr/local/sbin
cat > /usr/local/sbin/cabinet <<'END'
#!/bin/sh
cd / && exec {CABINET} "$@"
END
chmod 755 /usr/local/sbin/cabinet
"""
"""A script that gives `sudo cabinet` the time limits of `PATIENCE`, until the power is off."""


class Zero(Board, Driven):
    """The emulated board with the cabinet on its card."""

    router: Router | None = None
    """The router at the other end of the network cable, if there is a cable."""

    def sh(self, command: str, timeout: float = 300) -> str:
        """Return the output of a shell command. Raises BoardError or TimeoutError."""
        return super().sh(command, timeout)

    def fingers(self, steps: Sequence[tuple[int, bool, float]]) -> None:
        """Close and open switches. A step: GPIO, whether the switch closes, seconds until the next step."""
        self.sh(f"cd {header.SIM}/gpiochip* && python3 -I -S -c '{FINGERS.format(steps=list(steps))}'")

    def wait_until_ready(self) -> float:
        """Wait until the cabinet has a picture, inputs and its scores; return the seconds since power-on."""
        end = time.monotonic() + PATIENCE
        while self.unit("ActiveState") != "active":
            if time.monotonic() > end:
                raise TimeoutError(f"the cabinet is not ready: {self.status}")
            # Queries are rare, because each slows down the start.
            time.sleep(5)
        return self.uptime()

    def begin_again(self) -> None:
        """Restart the program and wait for the first title of attract mode."""
        self.sh("systemctl restart cabinet", PATIENCE)
        self.wait_until_ready()
        self.wait_for_screen(bright, PATIENCE)


def main(arguments: list[str]) -> int:
    """Start the board, and check, play and update it; return the number of failed checks."""
    (image, chosen), check = parts("virt", main.__doc__, PARTS, arguments), Checks()
    HOME.mkdir(parents=True, exist_ok=True)
    log = HOME / "virt.log"
    log.unlink(missing_ok=True)
    with plugged_in(image) as (machine, folder), ExitStack() as stack:
        # Drawing in software slows everything down: use a quarter of the screen unless the part `looks` is
        # chosen.
        screen = machine if "looks" in chosen else small(machine)
        key = public_key().read_text().strip()
        files = {
            "user-data": USER_DATA.format(name=NAME, zone=ZONE, key=key),
            "network-config": NETWORK_CONFIG,
        }
        flashed = insert(image, folder / "flashed.img", files)
        card = insert(flashed, folder / "card.img", {})
        router = None
        if "name" in chosen:
            router = stack.enter_context(cable.cable())
            screen = screen._replace(options=(*screen.options, *cable.QEMU))
        with Zero(screen, card, log) as board:
            board.router = router
            check.say(f"      shell after {board.wait_for_shell():.0f} s")
            check.say(f"      ready after {board.wait_until_ready():.0f} s")
            for part in chosen:
                PARTS[part](board, check)
            board.sh("systemctl poweroff --no-block")
            board.wait_for_off()
        for each in (layout.ROOT, layout.BOOT):
            check(f"{each.name}: what it was, bit by bit", untouched(flashed, card, each))
    return check.failed


@contextmanager
def plugged_in(image: Path) -> Iterator[tuple[Machine, Path]]:
    """Yield the board with pins and a stick with two releases, and a folder for cards."""
    # The folder is not in /tmp, which may be in memory and too small for a card.
    with tempfile.TemporaryDirectory(dir=HOME) as scratch:
        folder = Path(scratch)
        newer, flashed = (release(each, machine=target.MACHINE) for each in (NEW, own_version()))
        kind, body = keys.read(public_key())
        signers = folder / "signers"
        signers.write_text(f'release namespaces="{signature.NAMESPACE}" {kind} {body}\n')
        writer = Path(__file__).parents[1] / "vm/writer.py"
        machine = with_stick(
            header.with_header(VIRT, image, folder),
            folder,
            {
                Path(RELEASE).name: newer,
                Path(FLASHED).name: flashed,
                "signers": signers,
                "writer.py": writer,
            },
        )
        yield machine, folder


def small(machine: Machine) -> Machine:
    """Return the board with a screen of 640 x 360 pixels."""
    options = (each.replace("xres=1280,yres=720", "xres=640,yres=360") for each in machine.options)
    return machine._replace(options=tuple(options))


def with_stick(machine: Machine, folder: Path, files: Mapping[str, Path]) -> Machine:
    """Return the board with a USB stick that has these files; the stick's image is a file in `folder`."""
    stick = folder / "stick.img"
    with stick.open("wb") as file:
        file.truncate(STICK)
    subprocess.run(("mkfs.vfat", stick), check=True, stdout=subprocess.DEVNULL)
    for name, path in files.items():
        subprocess.run(("mcopy", "-i", stick, path, f"::{name}"), check=True)
    drive = f"file={stick},if=none,id=stick,format=raw,readonly=on"
    return machine._replace(
        options=(*machine.options, "-drive", drive, "-device", "virtio-blk-pci,drive=stick")
    )


def mount_stick(board: Board) -> None:
    board.sh("mkdir -p /run/stick && mount -o ro /dev/vdb /run/stick")


def open_stick(board: Zero) -> None:
    """Make the board trust the key that signs the releases on the stick, until the board is switched off."""
    if board.run(f"mountpoint -q {SIGNERS}")[0]:
        mount_stick(board)
        board.sh(f"mount --bind /run/stick/signers {SIGNERS}")


def _looks(board: Zero, check: Checks) -> None:
    failed = settled(board)
    check("no unit has failed", failed == "", failed)
    there = board.wait_for_screen(bright, PATIENCE)
    check("a picture is on the screen", there is not None)
    board.screen().png(HOME / "virt-first.png")
    model = board.sh("tr -d '\\0' < /proc/device-tree/model")
    check("the board", model == header.MODEL, model)
    pins(board, check, header.CHIP)
    check.say(json.dumps(doctor(board), indent=1))
    read_only(board, check)
    grown(board, check, "vda4")
    check.say(board.sh("systemctl show cabinet -p MemoryPeak -p MemoryCurrent; free -m; swapon --show"))
    check.say(board.sh("systemd-analyze; df -h / /data /boot/firmware"))


def _play(board: Zero, check: Checks) -> None:
    """Check pictures pixel by pixel, and play a game into the top ten."""
    with tempfile.TemporaryDirectory() as scratch:
        _pictures(board, check, Path(scratch))
    _game(board, check)
    board.sh(f"rm {DATA}/cabinet.toml")


def _pictures(board: Zero, check: Checks, folder: Path) -> None:
    """Check that after each press, the screen equals that of a simulated cabinet, pixel by pixel."""
    board.sh(f"printf %s '{STILL}' > {DATA}/cabinet.toml")
    board.begin_again()
    pressed: list[str] = []
    for number, name in enumerate(("p1_fire", "p2_right", "p3_left")):
        board.strike(name)
        pressed.append(name)
        picture = expected(folder / str(number), *pressed)
        screen = board.wait_for_screen(partial(shows, canvas=picture), 120)
        check(
            f"after {' '.join(pressed)} the screen is the virtual cabinet's, to the pixel", screen is not None
        )
        board.screen().png(HOME / f"virt-{number}.png")


def _game(board: Zero, check: Checks) -> None:
    """Play DICE POKER alone, from the menu until the score is in the top ten on screen and card."""
    for _ in range(2):
        board.strike("p1_fire")
        time.sleep(8)
    score = board.play_dice_poker(5400, rest=10)
    time.sleep(8)
    board.screen().png(HOME / "virt-result.png")
    # The result disappears by itself; a new record is shown for four seconds more.
    time.sleep(30)
    board.screen().png(HOME / "virt-names.png")
    board.strike("p1_fire", *["p1_right"] * 3, "p1_fire", *["p1_left"] * 3, "p1_fire", "start")
    end = time.monotonic() + 120
    while not (found := board.scores()[GAME.name]) and time.monotonic() < end:
        time.sleep(2)
    time.sleep(10)
    board.screen().png(HOME / "virt-top-ten.png")
    rows = [(each["name"], each["score"]) for each in found]
    check("a game by pins is in the top ten", rows == [("ADA", score)], found)


def _update(board: Zero, check: Checks) -> None:
    """Install a release for arm64, check that it runs, and go back; the scores stay."""
    old, scores = board.current, board.scores()
    open_stick(board)
    _, told = board.run(f"cd / && {CABINET} update {RELEASE}", 3 * PATIENCE)
    check.say(told)
    check(f"updated from {old}", board.current == NEW, board.current)
    check("it plays", board.wait_for_screen(bright, PATIENCE) is not None)
    _, told = board.run(f"cd / && {CABINET} rollback", 2 * PATIENCE)
    check.say(told)
    check("rolled back", board.current == old, board.current)
    board.wait_until_ready()
    found = board.scores()
    check("the scores are there", found == scores, found[GAME.name])


def _name(board: Zero, check: Checks) -> None:
    """Check that the board is found, logged in to and sent a release by the name in the owner's files."""
    assert board.router
    check("the router hears its name", {*board.router.names} == {NAME}, board.router.names)
    host = f"{NAME}.local"
    found = cable.ask(host, PATIENCE)
    check(f"{host} answers", found == cable.THERE, found)
    failed, jobs = settled(board), board.sh("systemctl list-jobs --no-legend | grep wpa_supplicant || true")
    check(
        "no unit has failed where a Wi-Fi is named and there is no device", failed + jobs == "", failed + jobs
    )
    open_stick(board)
    board.sh(PATIENT)
    with tempfile.TemporaryDirectory() as scratch:
        cable.ssh(Path(scratch), found, private_key())
        environ = {**os.environ, "PATH": f"{scratch}:{os.environ['PATH']}"}

        def run(*command: str) -> str:
            done = subprocess.run(
                command,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env=environ,
                cwd=ROOT,
                check=False,
            )
            return done.stdout.strip()

        zone = run("ssh", f"pi@{host}", "timedatectl show --property=Timezone --value")
        check("timedatectl knows the zone", zone == ZONE, zone)
        told = board.sh("journalctl -b --no-pager | grep pam_env || true").strip()
        check("no login reports an error of pam_env", told == "", told)
        old = board.current
        said = run(
            sys.executable,
            "-m",
            "cabinet",
            "push",
            f"--file={release(NEW, machine=target.MACHINE)}",
            f"pi@{host}",
        )
        check.say(said)
        check(f"a release sent to {host} runs", board.current == NEW, f"{old}, then {board.current}")


PARTS = {"looks": _looks, "play": _play, "update": _update, "name": _name}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
