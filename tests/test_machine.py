"""The start and the end of the real cabinet: how it opens its pins and waits for faults to be fixed."""

from __future__ import annotations

import errno
from dataclasses import replace
from math import inf
from threading import Event
from typing import TYPE_CHECKING, Any, Literal, NoReturn

import pytest
from gpiozero.pins.mock import MockPin

from cabinet import machine
from cabinet.clock import SystemClock, VirtualClock, monotonic
from cabinet.controls import pinmap
from cabinet.controls import pins as pins_module
from cabinet.controls.factory import CabinetFactory
from cabinet.controls.header import POWER_BUTTON
from cabinet.controls.pin_error import PinFactoryError
from cabinet.display.canvas import Canvas
from cabinet.display.canvas_placement import pixels
from cabinet.display.cec import Cec
from cabinet.display.tv import UPRIGHT
from cabinet.display.window import NoScreenError, Window
from cabinet.drawing.title import Moment, title
from cabinet.drawing.trouble import trouble
from cabinet.machine import Switches
from cabinet.play import catalogue
from cabinet.play.catalogue import Catalogue
from cabinet.scenes.attract import Attract
from cabinet.scenes.menu import Menu
from cabinet.scenes.offer import Offer
from cabinet.settings import AttractSettings, Controls, Display, Settings, SettingsError
from cabinet.settings_file import SettingsFile
from cabinet.store.books import Life
from cabinet.store.journal import Journal
from cabinet.store.reader import read_contents
from cabinet.store.store import Store
from cabinet.switches import BY_NAME
from cabinet.system import screen_retry
from cabinet.system import splash as first
from cabinet.system.notify import Service
from cabinet.system.screen_retry import TRIES, RestartError, ScreenRetry
from cabinet.system.splash import BOOTING, SETTLING, Splash
from cabinet.system.termination import TerminatedError
from tests.controls.kernel import Kernel
from tests.display.test_framebuffer import RGB32
from tests.slow import mostly_slow
from tests.test_first_picture import Finger

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.app import Cabinet
    from cabinet.controls.line_request import LineRequest
    from cabinet.controls.pinmap import PinMap
    from cabinet.controls.pins import Pins
    from cabinet.display.framebuffer import Format
    from cabinet.scenes.scene import Scene

PIN_MAP = pinmap.read(pinmap.default_path())


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times of all attempts to open the pins; every attempt fails at once."""
    at: list[float] = []

    def opens(_factory: str, _pin_map: PinMap, clock: VirtualClock, *_: object) -> NoReturn:
        at.append(clock.now())
        clock.move_to(clock.now() + 1.0)
        raise PinFactoryError("the device is not there yet")

    monkeypatch.setattr(pins_module, "Pins", opens)
    monkeypatch.setattr(screen_retry, "AGAIN", 0.0)
    return at


def test_stop_ends_the_wait_for_pins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tries: list[float]
) -> None:
    """A stop during the wait for the pins does not count as a power cut at the next start."""
    monkeypatch.setattr(machine, "SystemClock", lambda **_: VirtualClock(1.0))
    seen: list[bool] = []
    play(tmp_path, seen, pins="cabinet", service=True, rounds=9, stopping=lambda: len(tries) == 1)
    assert len(tries) == len(seen) == 1
    monkeypatch.undo()
    assert next_start(tmp_path).unclean == 0


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list with one number, which a test may change: how many times opening the pins still fails."""
    left = [0]
    real = pins_module.Pins

    def opens(factory: str, *rest: Any) -> Pins:
        if left[0]:
            left[0] -= 1
            if lines := rest[-1]:
                lines.close()  # Pins that cannot be opened close the lines that were requested early.
            raise PinFactoryError("GPIO 17 is taken; see what uses it")
        return real(factory, *rest)

    monkeypatch.setattr(pins_module, "Pins", opens)
    monkeypatch.setattr(machine, "SETTLING", 0.0)
    monkeypatch.setattr(screen_retry, "MENDED", 0.05)
    return left


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    pictures: list[bytes] = []
    show = Window.show

    def watched(window: Window, picture: Canvas) -> None:
        pictures.append(picture.rgb())
        show(window, picture)

    monkeypatch.setattr(Window, "show", watched)
    return pictures


def run(
    data: Path,
    goes_on: Callable[[Cabinet], bool],
    *,
    pins: str = "mock",
    settings: Callable[[], Settings] | None = None,
    games: Sequence[AnyGame] | None = None,
    **more: Any,
) -> None:
    """Run the cabinet without a keyboard, with the given pins; `more`: further arguments of the run."""
    usual = Settings(controls=Controls(pins=pins, keyboard=False))
    more = {"service": False, **more, "goes_on": goes_on}
    played = catalogue.load() if games is None else games
    machine.run(played, settings or (lambda: usual), data, **more)


def play(data: Path, seen: list[bool], *, service: bool, rounds: int = 3, **more: Any) -> None:
    """Run the cabinet, and append to `seen` after each round whether there is a power button."""

    def goes_on(cabinet: Cabinet) -> bool:
        seen.append(cabinet.power_button is not None)
        return len(seen) < rounds

    run(data, goes_on, service=service, **more)


def next_start(data: Path) -> Life:
    """Return the machine's counts of starts and power cuts after one more start."""
    play(data, [], service=False)
    return life(data)


def life(data: Path) -> Life:
    return read_contents(data).books.life


def test_picture_comes_before_the_pins(tmp_path: Path, broken: list[int], shown: list[bytes]) -> None:
    """The opening of the pins fails twice, with a card on the TV, before the first picture returns."""
    broken[0] = 2
    seen: list[bool] = []
    play(tmp_path, seen, service=True)
    assert seen == [False, True, True]
    first, card, back = shown[:3]
    assert card != first == back
    assert life(tmp_path).starts == 1


def test_service_asks_for_a_new_start_after_failures(
    tmp_path: Path, broken: list[int], shown: list[bytes]
) -> None:
    """The pins may fail because of how the service sees the system, which only a new start changes."""
    broken[0] = TRIES + 1
    with pytest.raises(RestartError, match="GPIO 17 is taken"):
        play(tmp_path, [], service=True)
    assert len(shown) == 2
    play(tmp_path, [], service=True)
    assert life(tmp_path)._replace(seconds=0, attract=0) == Life(starts=2)


@pytest.mark.parametrize(("uptime", "grace"), [(BOOTING - 1, SETTLING), (BOOTING, 0.0)])
def test_late_start_reports_a_missing_device_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, uptime: float, grace: float
) -> None:
    """The cabinet waits some time for a missing device soon after boot, but not later."""
    allowed: list[float] = []

    clock, until_mended = VirtualClock(uptime), ScreenRetry.until_mended

    def watched(*arguments: Any, settled: float = 0.0, restart: bool = False) -> Any:
        if restart:
            allowed.append(settled - clock.now())
            raise RestartError("enough")
        return until_mended(*arguments)

    monkeypatch.setattr(machine, "SystemClock", lambda **_: clock)
    monkeypatch.setattr(ScreenRetry, "until_mended", watched)
    with pytest.raises(RestartError):
        play(tmp_path, [], service=True)
    assert allowed == [grace]


def test_stop_without_a_tv_is_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the TV is lost during an animation, the cabinet's stop does not count as a power cut."""
    told = False

    def no_screen(*_: object) -> None:
        nonlocal told
        told = True
        raise NoScreenError("no screen: unplugged")

    def goes_on(_cabinet: Cabinet) -> bool:
        monkeypatch.setattr(Window, "open", no_screen)
        monkeypatch.setattr(Window, "show", no_screen)
        return True

    with pytest.raises(TerminatedError, match="no screen"):
        run(tmp_path, goes_on, service=True, stopping=lambda: told)
    monkeypatch.undo()
    assert next_start(tmp_path)._replace(seconds=0) == Life(starts=2)


@pytest.mark.parametrize(("tv", "woken"), [("cec", True), ("none", False)])
def test_service_wakes_the_tv_while_it_has_no_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tv: Literal["cec", "none"], woken: bool
) -> None:
    """The TV is woken during the wait for a screen, and again after the first picture."""
    told: list[str] = []
    wanted = Settings(controls=Controls(pins="mock", keyboard=False), display=Display(tv=tv))
    opens, show, left = Window.open, Window.show, [1]

    def opened(window: Window) -> None:
        if left:
            left.clear()
            raise NoScreenError("no screen: switch the TV on")
        opens(window)

    def showing(window: Window, picture: Canvas) -> None:
        told.append("picture")
        show(window, picture)

    monkeypatch.setattr(Window, "open", opened)
    monkeypatch.setattr(Window, "show", showing)
    monkeypatch.setattr(Cec, "wake", lambda _: told.append("wake"))
    monkeypatch.setattr(screen_retry, "SETTLING", 0.0)
    monkeypatch.setattr(screen_retry, "RETRY", 0.0)
    run(tmp_path, lambda _: False, settings=lambda: wanted, service=True)
    assert told == (["wake", "picture", "wake"] if woken else ["picture"])


def test_slow_card_gets_ten_seconds_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end the scores get 10 s to be written, then the settings 10 s; systemd waits for 30 s."""
    given: list[float] = []

    def noted(close: Callable[[Any, float], bool]) -> Callable[[Any, float], bool]:
        def closes(kept: Any, seconds: float) -> bool:
            given.append(seconds)
            return close(kept, seconds)

        return closes

    for kind in (Store, SettingsFile):
        monkeypatch.setattr(kind, "close", noted(kind.close))
    play(tmp_path, [], service=False)
    assert given == [10.0, 10.0]


def test_error_by_hand_is_a_clean_stop(tmp_path: Path, broken: list[int]) -> None:
    broken[0] = 1
    with pytest.raises(PinFactoryError, match="GPIO 17 is taken"):
        play(tmp_path, [], service=False)
    assert next_start(tmp_path).unclean == 0


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """A fake GPIO chip of a Pi 4, which grants requests for lines."""
    (tmp_path / "dev").mkdir()
    kernel = Kernel(tmp_path / "dev", "pinctrl-bcm2711")
    monkeypatch.setattr(machine, "LineRequest", kernel.request)
    monkeypatch.setattr(pins_module, "LineRequest", kernel.request)
    monkeypatch.setattr(
        pins_module, "CabinetFactory", lambda lines: CabinetFactory(lines, kernel.request, lambda: 0xB03114)
    )
    return kernel


def strike(kernel: Kernel, *names: str) -> None:
    for name in names:
        for low in (True, False):
            kernel.edge(PIN_MAP.gpio[BY_NAME[name]], low, monotonic())


def shown_until(
    data: Path,
    wanted: type[Scene] | None,
    splash: Splash | None = None,
    *,
    pins: str = "cabinet",
    service: bool = False,
    then: Callable[[int], None] = lambda _round: None,
    script: Finger | None = None,
) -> list[type[Scene]]:
    """Return the types of the scenes up to `wanted`, in at most 40 rounds; call `then` after each round."""
    scenes: list[type[Scene]] = []

    def goes_on(cabinet: Cabinet) -> bool:
        if type(cabinet.scene) not in scenes[-1:]:
            scenes.append(type(cabinet.scene))
        then(len(rounds))
        rounds.append(1)
        return scenes[-1] is not wanted and len(rounds) < 40

    rounds: list[int] = []
    run(data, goes_on, pins=pins, service=service, splash=splash, script=script)
    return scenes


def opened_early(
    folder: Path, kernel: Kernel, kept: list[bytes], gpios: Iterable[int] = PIN_MAP.gpio.values()
) -> Splash:
    """Show the title and request the GPIO lines; the data saved for the next start is added to `kept`."""

    def pack(draw: Callable[[Format], bytes]) -> bytes:
        kept.append(draw(RGB32))
        return kept[-1]

    path = folder / first.FILE
    Splash(path, pack=lambda _draw: b"title").keep(gpios, lambda _form: b"")
    splash = Splash(path, kernel.request, lambda picture: picture == b"title", pack)
    splash.begin()
    return splash


def test_press_before_the_pins_are_open_counts(
    tmp_path: Path, kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press of FIRE after the first picture counts, even while gpiozero is still being imported."""
    open_pins = Switches.open

    def slowly(*arguments: Any) -> Pins:
        strike(kernel, "p1_fire")
        return open_pins(*arguments)

    monkeypatch.setattr(Switches, "open", slowly)
    assert shown_until(tmp_path, Menu) == [Attract, Menu]
    assert len([held for held in kernel.granted if len(held.gpios) > 1]) == 1, "one request, kept to the end"
    assert kernel.held == set()


def test_early_request_is_used_to_the_end(tmp_path: Path, kernel: Kernel) -> None:
    kept: list[bytes] = []
    settings = Settings(
        controls=Controls(pins="cabinet", keyboard=False), attract=AttractSettings(line="COIN DROPPED")
    )
    splash = opened_early(tmp_path, kernel, kept)
    run(tmp_path, lambda _cabinet: not kept, settings=lambda: settings, splash=splash)
    assert [held.gpios for held in kernel.granted] == [tuple(PIN_MAP.gpio.values()), (POWER_BUTTON,)]
    assert kernel.held == set()
    assert len(kept) == 1
    canvas = Canvas()
    title(canvas, "COIN DROPPED", Moment(inf), lit=True)
    assert kept == [pixels(canvas, UPRIGHT, RGB32)]


def test_press_before_an_error_card_does_not_count(tmp_path: Path, kernel: Kernel) -> None:
    """Invalid settings make the cabinet give up the GPIO lines requested early, so no press counts."""
    splash = opened_early(tmp_path, kernel, [])

    def wrong() -> Settings:
        raise SettingsError("line 3")

    with pytest.raises(SettingsError):
        run(tmp_path, lambda _cabinet: True, settings=wrong, splash=splash)
    assert kernel.held == set()
    assert splash.lines() is None


@pytest.mark.parametrize("others", [[4, 17], [*PIN_MAP.gpio.values()][::-1]])
def test_changed_pin_map_requests_new_lines(tmp_path: Path, kernel: Kernel, others: list[int]) -> None:
    splash = opened_early(tmp_path, kernel, [], others)
    assert kernel.held == {*others}
    shown_until(tmp_path, Attract, splash)
    assert [held.gpios for held in kernel.granted] == [tuple(others), tuple(PIN_MAP.gpio.values())]
    assert kernel.held == set()


@pytest.mark.parametrize("pins", ["mock", "none"])
def test_other_factory_opens_its_own_lines(tmp_path: Path, kernel: Kernel, pins: str) -> None:
    """Another pin factory of gpiozero needs the GPIO lines free, so the early request is given up."""
    splash = opened_early(tmp_path, kernel, [])
    free: list[bool] = []
    shown_until(tmp_path, Attract, splash, pins=pins, then=lambda _: free.append(not kernel.held))
    assert free == [True]
    assert len(kernel.granted) == 1
    settings = Settings(controls=Controls(pins=pins))
    assert Switches.of(settings, service=False).gpios == Switches("lgpio", PIN_MAP).gpios == ()


def test_press_before_pygame_is_imported_counts(tmp_path: Path, kernel: Kernel) -> None:
    """FIRE is pressed while the title that was saved at the last start is shown, and leads to the menu."""
    splash = opened_early(tmp_path, kernel, [])
    strike(kernel, "p2_fire")
    assert shown_until(tmp_path, Menu, splash) == [Attract, Menu]


UNDER_WAY = Journal("dice_poker", "players 1", ("dice 4 6 6 2 3",))


def leave(data: Path, journal: Journal | None) -> None:
    """Store a game under way on the memory card, or no game."""
    store = Store.open(data, clock=SystemClock(trusted=True))
    if journal:
        store.begin(journal)
    assert store.close(10)


@pytest.mark.parametrize("pressed", ["p1_down p1_fire", "select start", "p1_fire p1_fire p1_fire"])
@pytest.mark.parametrize(("journal", "shows"), [(UNDER_WAY, [Offer]), (None, [Attract, Menu])])
def test_only_one_press_at_the_early_title_counts(
    tmp_path: Path, kernel: Kernel, pressed: str, journal: Journal | None, shows: list[type[Scene]]
) -> None:
    leave(tmp_path, journal)
    splash = opened_early(tmp_path, kernel, [])
    strike(kernel, *pressed.split())
    assert shown_until(tmp_path, None, splash) == shows
    assert read_contents(tmp_path).game == journal


def test_press_at_an_error_card_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kernel: Kernel, broken: list[int]
) -> None:
    broken[0] = 1
    splash = opened_early(tmp_path, kernel, [])
    show = Window.show
    pictures: list[Canvas] = []

    def watched(window: Window, picture: Canvas) -> None:
        show(window, picture)
        pictures.append(picture)
        if len(pictures) == 2:
            strike(kernel, *["p1_fire"] * 3)
            finger.press()

    finger = Finger()
    monkeypatch.setattr(Window, "show", watched)
    assert shown_until(tmp_path, None, splash, service=True, script=finger) == [Attract]
    assert len(pictures) > 2


def test_lines_granted_with_the_first_picture_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kernel: Kernel
) -> None:
    tries: list[int] = []

    def request(gpios: Iterable[int]) -> LineRequest:
        tries.append(1)
        if len(tries) == 1:
            raise PermissionError(13, "Permission denied")
        lines = kernel.request(gpios)
        strike(kernel, "p3_fire")
        return lines

    monkeypatch.setattr(machine, "LineRequest", request)
    assert shown_until(tmp_path, Menu) == [Attract, Menu]
    assert len(tries) == 2


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), PinFactoryError("none")])
def test_late_lines_delay_only_the_presses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kernel: Kernel, error: Exception
) -> None:
    """If the GPIO lines cannot be requested early, presses count once gpiozero has opened the pins."""

    def refused(_gpios: object) -> None:
        raise error

    monkeypatch.setattr(machine, "LineRequest", refused)

    def then(number: int) -> None:
        if number == 1:
            strike(kernel, "p1_fire")

    assert shown_until(tmp_path, Menu, then=then) == [Attract, Menu]


def test_unreadable_pin_map_is_a_clean_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pinmap, "default_path", lambda: tmp_path / "nowhere.toml")
    with pytest.raises(pinmap.PinMapError, match=r"nowhere\.toml: cannot be read"):
        play(tmp_path, [], service=False)
    monkeypatch.undo()
    assert next_start(tmp_path).unclean == 0


def test_no_pins_are_opened_without_pins(tmp_path: Path, tries: list[float]) -> None:
    """A cabinet whose settings name no pins is a desktop, and is played with the keyboard."""
    seen: list[bool] = []
    play(tmp_path, seen, pins="none", service=False)
    assert tries == []
    assert not any(seen)


def test_games_get_ready_after_the_cabinet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    prepared = Event()

    def prepare() -> None:
        order.append("prepared")
        prepared.set()

    def ready(_service: Service, _now: float, _screen: str = "") -> None:
        # Wait for `prepared`: a game that gets ready too early has time to put its word first into `order`.
        prepared.wait(0.2)
        order.append("ready")

    monkeypatch.setattr(Service, "ready", ready)
    game = replace(catalogue.load()[0], warm_up=prepare)
    rounds: list[Cabinet] = []

    def goes_on(cabinet: Cabinet) -> bool:
        rounds.append(cabinet)
        return len(rounds) < 4 or not prepared.wait(10)

    run(tmp_path, goes_on, games=(game,))
    assert order == ["ready", "prepared"]


def test_systemd_is_notified_of_every_part_of_a_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each part of a start is reported to systemd, which then can name a hanging part.

    Each report also gives a slow start more time.
    """
    said: list[str] = []

    class Systemd:
        def notify(self, state: str) -> None:
            said.append(state)

    def goes_on(_cabinet: Cabinet) -> bool:
        return "READY=1" not in said[-1]

    monkeypatch.setattr(machine, "from_environment", lambda: Service(Systemd(), None))
    points = catalogue.points()
    run(tmp_path, goes_on, games=Catalogue(lambda: points))
    parts = ["the settings", "the screen", "the scores", "the first picture", "the pins"]
    names = [*parts, *(f"the game {point.name}" for point in points)]
    assert said[:-1] == [f"STATUS=opening {name}\nEXTEND_TIMEOUT_USEC=30000000" for name in names]
    assert said[-1].startswith("READY=1")


@pytest.mark.parametrize("name", mostly_slow(["GPIO17", "GPIO3"]))
def test_lost_pins_show_a_card_and_keep_the_game(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    shown: list[bytes],
    name: str,
) -> None:
    """If the chip of a switch or of the power button fails, the game is offered once the pins open again."""
    leave(tmp_path, UNDER_WAY)
    monkeypatch.setattr(screen_retry, "MENDED", 0.05)
    healthy, lost = MockPin._get_state, set[str]()
    runs: list[Cabinet] = []
    scenes: list[type[Scene]] = []

    def state(pin: MockPin) -> int:
        if pin.info.name in lost:
            lost.clear()
            raise OSError(errno.ENODEV, "No such device")
        level: int = healthy(pin)
        return level

    def goes_on(cabinet: Cabinet) -> bool:
        if cabinet not in runs:
            runs.append(cabinet)
        scenes.append(type(cabinet.scene))
        if len(runs) > 1:
            return False
        if cabinet.power_button:
            cabinet.play_on(UNDER_WAY)
            lost.add(name)
        return True

    monkeypatch.setattr(MockPin, "_get_state", state)
    run(tmp_path, goes_on, service=True)
    assert (len(runs), scenes[0], scenes[-1]) == (2, Offer, Offer)
    [told] = [record.message for record in caplog.records if record.name == screen_retry.__name__]
    assert name.replace("GPIO", "GPIO ") in told
    assert "cannot be read any more (OSError: [Errno 19] No such device); the cabinet opens its pins" in told
    card = Canvas()
    trouble(card, told.removesuffix("; trying again every 0 s"))
    assert card.rgb() in shown
    assert read_contents(tmp_path).game == UNDER_WAY
    assert life(tmp_path).unclean == 0


def test_lost_pins_by_hand_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(_pin: MockPin) -> int:
        raise OSError(errno.ENODEV, "No such device")

    def goes_on(_cabinet: Cabinet) -> bool:
        monkeypatch.setattr(MockPin, "_get_state", no_device)
        return True

    with pytest.raises(PinFactoryError, match=r"GPIO \d+ for .* cannot be read any more .*No such device"):
        run(tmp_path, goes_on)
    assert life(tmp_path).unclean == 0
