"""`cabinet bench`: measures startup, idle load and response times, as ratios to a bare pygame window.

Each start runs in a new process, and starts of the cabinet alternate with starts of the bare window. Times
and memory are those that the operating system reports; on a busy machine processor time is more reliable than
elapsed time. Nothing here passes or fails: the figures are only printed.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import threading
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import Control, Switch
from cabinet.app import Cabinet
from cabinet.clock import SystemClock, monotonic, sleep
from cabinet.controls.inputs import Inputs
from cabinet.controls.pinmap import default_path, read
from cabinet.controls.pins import Pins
from cabinet.devtools.virtual import costs
from cabinet.display.flash import Flash
from cabinet.display.window import Window
from cabinet.machine import Loop
from cabinet.owner.control import ControlSocket
from cabinet.play import catalogue
from cabinet.scenes.setup import SetupScene
from cabinet.settings import FILE
from cabinet.settings_file import SettingsFile
from cabinet.sound.output import Mixer
from cabinet.sound.speaker import Speaker
from cabinet.store.store import Store
from cabinet.system.host import nowhere
from cabinet.system.notify import from_environment
from cabinet.system.screen_retry import ScreenRetry

if TYPE_CHECKING:
    from collections.abc import Iterator

GROUP = "cabinet.bench"
"""The entry-point group for benchmarks of single games: functions that yield lines of text."""
RUNS = 11
PAUSES = 0.07, 0.1
"""The shortest and the longest interval in seconds between simulated presses. A fast player presses at
such intervals; presses at shorter ones would be ignored."""
IDLE = 5.0
"""The time in seconds for which an idle cabinet is measured."""

Start: TypeAlias = list[tuple[float, float, float]]
"""The measurements of one process at each of its marks, which are points of its start such as the first
picture: seconds since its start, processor seconds, and peak memory in MB."""

BARE = """
import resource, time
import pygame
pygame.display.init()
window = pygame.display.set_mode((640, 360), pygame.SCALED)
window.fill((0, 0, 96))
pygame.display.flip()
print(time.monotonic(), time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""

# This program starts the real cabinet. It prints three marks (first picture, all inputs read, all games
# loaded), each with time, processor time and peak memory, and then the longest round of the main loop after
# the second mark.
FIRST = """
import resource, sys, time
from cabinet.__main__ import main
from cabinet.commands import start
def run(games, *arguments, **named):
    from cabinet import machine
    times, rounds = [], []
    def mark():
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        times.append((time.monotonic(), time.process_time(), most))
    load = machine._load
    def loaded(*arguments):
        try:
            return load(*arguments)
        finally:
            mark()
    machine._load = loaded
    def goes_on(cabinet):
        rounds.append(time.monotonic())
        if len(rounds) <= 2:
            mark()
        return len(times) < 3
    machine.run(games, *arguments, goes_on=goes_on, **named)
    print(*(number for at in times for number in at),
          max((b - a for a, b in zip(rounds[1:], rounds[2:])), default=0.0))
start.run_machine = run
sys.argv[1:] = ["--data", sys.argv[1]]
main()
"""

IDLING = """
import resource, sys, time
from pathlib import Path
from cabinet import machine
from cabinet.devtools.script import Script, parse
from cabinet.play.catalogue import Catalogue
from cabinet.scenes.fault import FaultCard
from cabinet.settings import Controls, Operator, Settings
pictures, marks = [], []
show = machine.Loop._show
machine.Loop._show = lambda loop, picture: (pictures.append(1), show(loop, picture))
def woken():
    lines = Path("/proc/thread-self/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary"))
def idle(cabinet):
    now = time.monotonic() - began
    if now >= ready and not marks:
        marks.append((len(pictures), woken(), time.process_time(), time.monotonic()))
    if now >= 2 and sys.argv[2] == "fault" and not isinstance(cabinet.scene, FaultCard):
        cabinet._show([FaultCard("POKER DICE")], time.monotonic())
    if now < ready + float(sys.argv[3]):
        return True
    drawn, slept, used, since = marks[0]
    found = len(pictures) - drawn, woken() - slept, time.process_time() - used
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(*(number / (time.monotonic() - since) for number in found), most / 1024)
    return False
began = time.monotonic()
steps = parse("" if sys.argv[2] == "fault" else sys.argv[2])
script = Script(steps, began + 1)
ready = 4 + max((step.at for step in steps), default=8)
settings = Settings(controls=Controls(pins="mock", keyboard=False), operator=Operator(offer=False))
machine.run(Catalogue(), lambda: settings, Path(sys.argv[1]),
            service=False, goes_on=idle, script=script)
"""

TROUBLE = """
import sys, time
from contextlib import closing
from cabinet.clock import SystemClock
from cabinet.controls.pin_error import PinFactoryError
from cabinet.display.window import Window
from cabinet.system.screen_retry import ScreenRetry
from cabinet.system.notify import from_environment
tries = []
def attempt():
    tries.append((time.process_time(), time.monotonic()))
    if tries[-1][1] - tries[0][1] < float(sys.argv[1]):
        raise PinFactoryError("GPIO 17 is in use", "see what uses it")
with closing(Window()) as window:
    ScreenRetry(window, SystemClock(trusted=True), from_environment(), service=True).until_mended(
        attempt, PinFactoryError)
(used, since), (then, now) = tries[0], tries[-1]
print((then - used) / (now - since))
"""


def report(presses: int) -> Iterator[str]:
    """Run all benchmarks; yield a line of text for each result."""
    environ = _environ()
    yield f"screen driver: {environ.get('SDL_VIDEODRIVER', 'the desktop')}; {RUNS} starts each, in turn"
    with TemporaryDirectory() as data:
        Path(data, FILE).write_text('[controls]\npins = "mock"\n')
        yield from _starts(environ, data)
        for name, script in _waiting():
            numbers = _run(environ, IDLING, data, script, str(IDLE)).split()
            drawn, woken, share, most = map(float, numbers)
            often = f"{drawn:.1f} pictures, {woken:.1f} wake-ups a second"
            yield f"idle {name}: {100 * share:.2f} % of a core, {often}; {most:.0f} MB at most so far"
        share = float(_run(environ, TROUBLE, str(IDLE)))
        yield f"OUT OF ORDER: {100 * share:.2f} % of a core"
    yield from costs.report(catalogue.load())
    yield from _presses(presses, environ)
    for point in entry_points(group=GROUP):
        try:
            lines = point.load()
        except ImportError as error:
            yield f"{point.name}: not measured: {error}; pip install 'arcade-cabinet[dev]' brings it"
        else:
            yield from lines()


def _waiting() -> Iterator[tuple[str, str]]:
    """Yield the name of each screen that waits for a person, and a script of presses that leads to it.

    At its end the script waits some seconds, until all sounds are loaded; then the screen is measured.
    """
    menu, later = "p1 fire, wait 0.2", "wait 10, start up"
    yield "menu", f"{menu}, {later}"
    yield "top ten", f"{menu}, p1 down, {later}"
    for number, game in enumerate(catalogue.load()):
        begin = ", ".join([menu, *["p1 right, wait 0.3"] * number, "p1 fire, wait 0.5"])
        yield f"set-up of {game.title}", f"{begin}, {later}"
        yield f"{game.title}, a person to act", f"{begin}, start, wait 0.5, start, {later}"
    hold = "select down, option down, wait 4, select up, option up, wait 0.5"
    yield "operator's menu", f"{menu}, {hold}, {later}"
    yield "still screen", f"{menu}, {hold}, p1 fire, {later}"
    yield "fault card", "fault"


def _starts(environ: dict[str, str], data: str) -> Iterator[str]:
    bare: list[Start] = []
    ours: list[Start] = []
    rounds: list[float] = []
    for number in range(RUNS + 1):
        for code, found in ((BARE, bare), (FIRST, ours)):
            began = monotonic()
            numbers = [float(word) for word in _run(environ, code, data).splitlines()[-1].split()]
            marks = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=False)
            if number:  # ignore the first start, which only fills the caches
                found.append([(at - began, used, memory / 1024) for at, used, memory in marks])
        rounds += numbers[9:] if number else []
    for what, mark in (("to first picture", 0), ("to all inputs read", 1), ("to all games loaded", 2)):
        for which, unit, at, scale in (
            ("start", "ms", 0, 1e3),
            ("processor time", "ms", 1, 1e3),
            ("memory", "MB", 2, 1.0),
        ):
            one, other = _median(bare, 0, at), _median(ours, mark, at)
            yield (
                f"{which} {what}: {other / one:.2f} of a bare pygame window "
                f"({other * scale:.0f} {unit} to {one * scale:.0f} {unit}, medians)"
            )
    median, worst = 1e3 * statistics.median(rounds), 1e3 * max(rounds)
    yield f"longest round while games are loaded: median {median:.1f} ms, worst {worst:.1f} ms"


def _median(starts: list[Start], mark: int, at: int) -> float:
    return statistics.median(start[mark][at] for start in starts)


def _run(environ: dict[str, str], code: str, *arguments: str) -> str:
    """Run Python code in a new process; return its output. Raises RuntimeError if the process fails."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"a measured process ended with {done.returncode}; run `cabinet` to see why")
    return done.stdout


def _presses(count: int, environ: dict[str, str]) -> Iterator[str]:
    """Measure the time from the closing of a switch to the changed picture.

    The switch is simulated; the main loop and the time are real.
    """
    os.environ.update(environ)
    clock, rng = SystemClock(trusted=True), random.Random(1)
    window = Window()
    window.open()
    with TemporaryDirectory() as data:
        store = Store.open(Path(data), clock=clock)
        pins = Pins("mock", read(default_path()), clock, window.wake)
        inputs = Inputs(clock, pins=pins)
        speaker = Speaker(Mixer(), clock, volume=0)
        games = catalogue.load()
        settings = SettingsFile()
        cabinet = Cabinet(
            games,
            store=store,
            settings=settings,
            inputs=inputs,
            sound=speaker,
            clock=clock,
            flash=Flash(),
            chance=rng,
            rng=rng,
            host=nowhere(),
        )
        cabinet.start(games[0])
        control = ControlSocket(Path(data), games, clock, lambda: "")
        supervisor = from_environment()
        loop = Loop(
            cabinet,
            window=window,
            clock=clock,
            supervisor=supervisor,
            control=control,
            waiting=ScreenRetry(window, clock, supervisor, service=False),
            service=False,
            inputs=inputs,
            speaker=speaker,
            settings=settings,
        )
        taken = _time_presses(cabinet, loop, pins, count, rng)
        speaker.close()
        inputs.close()
        store.close(5.0)
        window.close()
    frame = 1000 / 60
    median, worst = 1000 * statistics.median(taken), 1000 * max(taken)
    yield (
        f"press to drawn picture: median {median:.2f} ms, worst {worst:.2f} ms of {count} "
        f"({median / frame:.2f} and {worst / frame:.2f} of a frame at 60 Hz)"
    )


def _time_presses(cabinet: Cabinet, loop: Loop, pins: Pins, count: int, rng: random.Random) -> list[float]:
    pin = pins.mock(Control(Switch.RIGHT, 1))
    pressed: list[float] = []
    seen = threading.Semaphore(0)
    over = threading.Event()

    def press() -> None:
        sleep(1.0)
        for _ in range(count):
            sleep(rng.uniform(*PAUSES))
            pressed.append(monotonic())
            pin.drive_low()
            if not seen.acquire(timeout=5.0):
                break
            sleep(0.010)
            pin.drive_high()
        over.set()

    taken: list[float] = []
    thread = threading.Thread(target=press, daemon=True)
    thread.start()
    shown = cabinet.scene.ui if isinstance(cabinet.scene, SetupScene) else None
    while not over.is_set():
        loop.draw()
        if isinstance(cabinet.scene, SetupScene) and cabinet.scene.ui != shown:
            taken.append(monotonic() - pressed[-1])
            shown = cabinet.scene.ui
            seen.release()
        loop.wait()
    thread.join()
    if len(taken) < count:
        raise RuntimeError(
            f"press {len(taken) + 1} of {count} has changed nothing within 5 s; see the log above"
        )
    return taken


def _environ() -> dict[str, str]:
    """Return the environment of the measured processes: no sound, no visible window without a desktop."""
    quiet = {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        quiet["SDL_VIDEODRIVER"] = "dummy"
    # Installed programs use bytecode files, so remove the variable that prevents them.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **quiet}
