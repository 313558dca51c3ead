"""At power on the pins' device may come a moment later than the cabinet: it tries again for a while."""

from __future__ import annotations

import errno
from dataclasses import replace
from math import inf
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from cabinet import machine
from cabinet.clock import SystemClock, VirtualClock
from cabinet.controls import early, pinmap
from cabinet.controls import pins as pins_module
from cabinet.controls.gpio import MockPin
from cabinet.controls.gpiod.chip import NoPiError
from cabinet.controls.gpiod.requests import Requests
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.pins import Pins
from cabinet.display.canvas import Canvas
from cabinet.display.placing import pixels
from cabinet.display.tv import UPRIGHT
from cabinet.display.window import NoScreenError, Window
from cabinet.drawing.title import title
from cabinet.drawing.trouble import trouble
from cabinet.play import catalogue
from cabinet.scenes.attract import Attract
from cabinet.scenes.menu import Menu
from cabinet.scenes.offer import Offer
from cabinet.settings import AttractSettings, Controls, Settings, SettingsError
from cabinet.store.books import Life
from cabinet.store.journal import Journal
from cabinet.store.reader import read_contents
from cabinet.store.store import Store
from cabinet.system import opening as first
from cabinet.system import waiting
from cabinet.system.notify import Service
from cabinet.system.opening import BOOTING, SETTLING, Opening
from cabinet.system.termination import TerminatedError
from cabinet.system.waiting import TRIES, StartAnewError
from cabinet.virtual.cabinet import BY_NAME
from tests.display.test_framebuffer import RGB32

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from cabinet.api import Control
    from cabinet.app import Cabinet
    from cabinet.clock import Clock
    from cabinet.controls.pinmap import PinMap
    from cabinet.display.framebuffer import Format
    from cabinet.scenes.scene import Scene

PIN_MAP = pinmap.read(pinmap.default_path())


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When pins were tried to be opened; the third time they can be. Nothing waits."""
    at: list[float] = []

    def opens(factory: str, _pin_map: PinMap, clock: VirtualClock, *_: object) -> str:
        at.append(clock.now())
        clock.move_to(clock.now() + 1.0)
        if len(at) < 3:
            raise PinFactoryError("the device is not there yet")
        return f"pins by {factory}"

    monkeypatch.setattr(pins_module, "Pins", opens)
    monkeypatch.setattr(machine, "AGAIN", 0.0)
    return at


def open_pins(clock: VirtualClock, grace: float) -> Pins:
    """As the cabinet does, for so many seconds."""
    settled = clock.now() + grace
    opened = machine._open_pins(
        *("cabinet", clock, lambda: None, settled), let_go=lambda _control: None, stopping=lambda: False
    )
    assert opened
    return opened


def test_a_service_tries_again(tries: list[float]) -> None:
    """Within the grace a failure is none."""
    clock = VirtualClock()
    opened: object = open_pins(clock, 10.0)
    assert opened == "pins by cabinet"
    assert len(tries) == 3


@pytest.mark.parametrize(("grace", "tried"), [(0.0, 1), (1.5, 2)])
def test_then_it_is_a_fault(tries: list[float], grace: float, tried: int) -> None:
    """Afterwards, and whenever somebody started it by hand, it is raised."""
    clock = VirtualClock()
    with pytest.raises(PinFactoryError):
        open_pins(clock, grace)
    assert len(tries) == tried


def test_it_is_told_to_stop_while_pins_are_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tries: list[float]
) -> None:
    """It does not wait for them any longer, and the next start finds a clean stop."""
    monkeypatch.setattr(machine, "SystemClock", lambda **_: VirtualClock(1.0))
    settings = Settings(controls=Controls(pins="cabinet", keyboard=False))
    arguments = catalogue.load(), lambda: settings, tmp_path
    rounds: list[Cabinet] = []

    def goes_on(cabinet: Cabinet) -> bool:
        rounds.append(cabinet)
        return True

    machine.run(*arguments, service=True, goes_on=goes_on, stopping=lambda: len(tries) == 1)
    assert len(tries) == len(rounds) == 1
    monkeypatch.undo()
    play(tmp_path, [], service=False)
    assert life(tmp_path).unclean == 0


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the pins still cannot be opened; then they can, with gpiozero's mock factory."""
    left = [0]
    real = pins_module.Pins

    def opens(factory: str, *rest: Any) -> Pins:
        if left[0]:
            left[0] -= 1
            raise PinFactoryError("GPIO 17 is taken; see what uses it")
        return real(factory, *rest)

    monkeypatch.setattr(pins_module, "Pins", opens)
    monkeypatch.setattr(machine, "SETTLING", 0.0)
    monkeypatch.setattr(waiting, "MENDED", 0.05)
    return left


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """All pictures that the window was given."""
    pictures: list[bytes] = []
    show = Window.show

    def watched(window: Window, picture: Canvas) -> None:
        pictures.append(picture.rgb())
        show(window, picture)

    monkeypatch.setattr(Window, "show", watched)
    return pictures


def play(data: Path, seen: list[bool], *, service: bool, rounds: int = 3) -> None:
    """Run the cabinet; `seen` gets after each round whether its power button is there."""

    def goes_on(cabinet: Cabinet) -> bool:
        seen.append(cabinet.power_button is not None)
        return len(seen) < rounds

    settings = Settings(controls=Controls(pins="mock", keyboard=False))
    machine.run(catalogue.load(), lambda: settings, data, service=service, goes_on=goes_on)


def shown_by_pins(
    data: Path, opening: Opening | None = None, *, rounds: int = 3, service: bool = False
) -> list[type[Scene]]:
    """Run the cabinet on its pins for some rounds; what it shows after each."""
    scenes: list[type[Scene]] = []

    def goes_on(cabinet: Cabinet) -> bool:
        scenes.append(type(cabinet.scene))
        return len(scenes) < rounds

    settings = Settings(controls=Controls(pins="cabinet", keyboard=False))
    arguments = catalogue.load(), lambda: settings, data
    machine.run(*arguments, service=service, goes_on=goes_on, opening=opening)
    return scenes


def life(data: Path) -> Life:
    """What the books say of the machine."""
    return read_contents(data).books.life


def test_the_picture_comes_first_and_stays(tmp_path: Path, broken: list[int], shown: list[bytes]) -> None:
    """Twice a card says what is wrong; then the picture from before it is back, and the pins are there."""
    broken[0] = 2
    seen: list[bool] = []
    play(tmp_path, seen, service=True)
    assert seen == [False, True, True]
    first, card, back = shown[:3]
    assert card != first == back
    assert life(tmp_path).starts == 1


def test_a_service_ends_for_a_new_start(tmp_path: Path, broken: list[int], shown: list[bytes]) -> None:
    """Its own view of the system may be what is wrong: cleanly, after a few tries with the card on the TV."""
    broken[0] = TRIES + 1
    with pytest.raises(StartAnewError, match="GPIO 17 is taken"):
        play(tmp_path, [], service=True)
    assert len(shown) == 2
    play(tmp_path, [], service=True)
    assert life(tmp_path)._replace(seconds=0) == Life(starts=2)


@pytest.mark.parametrize(("uptime", "grace"), [(BOOTING - 1, SETTLING), (BOOTING, 0.0)])
def test_a_later_start_finds_every_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, uptime: float, grace: float
) -> None:
    """Started anew it shows at once what is wrong, and no picture that nobody can play."""
    allowed: list[float] = []

    def opens(_factory: str, clock: Clock, _wake: object, settled: float, **_: object) -> None:
        allowed.append(settled - clock.now())
        raise StartAnewError("enough")

    monkeypatch.setattr(machine, "SystemClock", lambda **_: VirtualClock(uptime))
    monkeypatch.setattr(machine, "_open_pins", opens)
    with pytest.raises(StartAnewError):
        play(tmp_path, [], service=True)
    assert allowed == [grace]


def test_it_is_told_to_stop_after_the_tv_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of what is shown: the next start finds a clean stop."""
    told = False

    def no_screen(*_: object) -> None:
        nonlocal told
        told = True
        raise NoScreenError("no screen: unplugged")

    def goes_on(_cabinet: Cabinet) -> bool:
        monkeypatch.setattr(Window, "open", no_screen)
        monkeypatch.setattr(Window, "show", no_screen)
        return True

    settings = Settings(controls=Controls(pins="mock", keyboard=False))
    arguments = catalogue.load(), lambda: settings, tmp_path
    with pytest.raises(TerminatedError, match="no screen"):
        machine.run(*arguments, service=True, goes_on=goes_on, stopping=lambda: told)
    monkeypatch.undo()
    play(tmp_path, [], service=False)
    assert life(tmp_path)._replace(seconds=0) == Life(starts=2)


def test_by_hand_it_is_told_and_nothing_counts_as_cut_off(tmp_path: Path, broken: list[int]) -> None:
    """The next start finds a clean stop."""
    broken[0] = 1
    with pytest.raises(PinFactoryError, match="GPIO 17 is taken"):
        play(tmp_path, [], service=False)
    play(tmp_path, [], service=False)
    assert life(tmp_path).unclean == 0


class Held(Pins):
    """Early pins; FIRE is struck when the first of them is let go of, while the others still wait."""

    def __init__(self) -> None:
        super().__init__("mock", PIN_MAP, SystemClock(trusted=True), lambda: None)
        self.gone: list[Control] = []
        self.seen: tuple[tuple[Control, bool, float], ...] = ()

    def let_go(self, control: Control) -> tuple[tuple[Control, bool, float], ...]:
        """What this one has still to tell."""
        fire = BY_NAME["p1_fire"]
        if not self.gone:
            self.mock(fire).drive_low()
            self.mock(fire).drive_high()
        self.gone.append(control)
        return tuple(self.edges()) if control == fire else ()


def test_a_press_before_the_pins_are_open_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FIRE, struck while pins are being opened, leads from attract to the menu; each is let go of once."""
    held = Held()
    real = pins_module.Pins
    monkeypatch.setattr(pins_module, "Pins", lambda _factory, *rest: real("mock", *rest))
    monkeypatch.setattr(early, "hold", lambda _map: held)
    scenes = shown_by_pins(tmp_path)
    assert scenes[:2] == [Attract, Menu]
    assert held.gone == list(BY_NAME.values())


class Lines(Requests):
    """The same by their GPIO numbers, as they are held before the pin map is read."""

    def __init__(self, pins: Held) -> None:
        super().__init__(dict.fromkeys(PIN_MAP.gpio.values(), -1))
        self.pins = pins
        self.controls = {gpio: control for control, gpio in PIN_MAP.gpio.items()}

    def edges(self) -> Iterator[tuple[int, bool, float]]:
        """What was struck."""
        return iter(self._numbered(self.pins.edges()))

    def low(self, gpio: int, /) -> bool:
        """Whether it is pressed."""
        return self.pins.closed(self.controls[gpio])

    def look(self, now: float) -> tuple[tuple[int, bool, float], ...]:
        """All are open."""
        return tuple((gpio, False, now) for gpio in self.controls)

    def let_go(self, gpio: int) -> tuple[tuple[int, bool, float], ...]:
        """What this one has still to tell."""
        return self._numbered(self.pins.let_go(self.controls[gpio]))

    def _numbered(self, edges: Iterable[tuple[Control, bool, float]]) -> tuple[tuple[int, bool, float], ...]:
        return tuple((PIN_MAP.gpio[control], closed, at) for control, closed, at in edges)


def opened_early(folder: Path, held: Held, kept: list[bytes]) -> Opening:
    """The title is on the screen, and the switches are heard; what is kept later on goes to `kept`."""

    def pack(draw: Callable[[Format], bytes]) -> bytes:
        kept.append(draw(RGB32))
        return kept[-1]

    path = folder / first.FILE
    Opening(path, pack=lambda _draw: b"title").keep(PIN_MAP.gpio.values(), lambda _form: b"")
    opening = Opening(path, lambda _gpios: Lines(held), lambda picture: picture == b"title", pack)
    opening.begin()
    return opening


def test_what_was_heard_and_shown_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The switches are taken over; the title is kept for the next start, once all is ready."""
    held, real = Held(), pins_module.Pins
    monkeypatch.setattr(pins_module, "Pins", lambda _factory, *rest: real("mock", *rest))
    kept: list[bytes] = []
    settings = Settings(
        controls=Controls(pins="cabinet", keyboard=False), attract=AttractSettings(line="COIN DROPPED")
    )
    machine.run(
        *(catalogue.load(), lambda: settings, tmp_path),
        service=False,
        goes_on=lambda _cabinet: not kept,
        opening=opened_early(tmp_path, held, kept),
    )
    assert held.gone == list(BY_NAME.values())
    assert len(kept) == 1
    canvas = Canvas()
    title(canvas, "COIN DROPPED", inf, 0, lit=True)
    assert kept == [pixels(canvas, UPRIGHT, RGB32)]


def test_a_press_before_a_mistake_was_told_does_not_count(tmp_path: Path) -> None:
    """Whoever opens the pins once it is mended finds their lines free."""
    held = Held()
    opening = opened_early(tmp_path, held, [])

    def wrong() -> Settings:
        raise SettingsError("line 3")

    with pytest.raises(SettingsError):
        machine.run(catalogue.load(), wrong, tmp_path, service=False, opening=opening)
    assert held.gone == list(BY_NAME.values())
    assert opening.lines() is None


def test_a_press_before_pygame_is_imported_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Struck while the title is shown; SDL's first picture is the menu."""
    held, real = Held(), pins_module.Pins
    monkeypatch.setattr(pins_module, "Pins", lambda _factory, *rest: real("mock", *rest))
    kept: list[bytes] = []
    opening = opened_early(tmp_path, held, kept)
    held.mock(BY_NAME["p2_fire"]).drive_low()
    held.mock(BY_NAME["p2_fire"]).drive_high()
    assert shown_by_pins(tmp_path, opening)[0] is Menu


UNDER_WAY = Journal("dice_poker", "players 1", ("dice 4 6 6 2 3",))


@pytest.mark.parametrize("pressed", ["p1_down p1_fire", "select start", "p1_fire p1_fire p1_fire"])
@pytest.mark.parametrize(("journal", "shows"), [(UNDER_WAY, Offer), (None, Menu)])
def test_what_nobody_has_seen_nobody_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pressed: str, journal: Journal | None, shows: type[Scene]
) -> None:
    """Of all that is pressed while the title stands there one press answers that, and none what follows."""
    store = Store.open(tmp_path, clock=SystemClock(trusted=True))
    if journal:
        store.begin(journal)
    assert store.close(10)
    real = pins_module.Pins
    monkeypatch.setattr(pins_module, "Pins", lambda _factory, *rest: real("mock", *rest))
    held = Held()
    held.gone.append(BY_NAME["start"])
    opening = opened_early(tmp_path, held, [])
    for name in pressed.split():
        held.mock(BY_NAME[name]).drive_low()
        held.mock(BY_NAME[name]).drive_high()
    assert shown_by_pins(tmp_path, opening) == [shows] * 3
    assert read_contents(tmp_path).game == journal


def test_a_press_at_the_card_that_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: list[int]
) -> None:
    """It means nothing once that is mended."""
    broken[0] = 1
    opens = pins_module.Pins
    monkeypatch.setattr(pins_module, "Pins", lambda _factory, *rest: opens("mock", *rest))
    held = Held()
    held.gone.append(BY_NAME["start"])
    opening = opened_early(tmp_path, held, [])
    show = Window.show
    pictures: list[Canvas] = []

    def watched(window: Window, picture: Canvas) -> None:
        show(window, picture)
        pictures.append(picture)
        if len(pictures) == 2:
            for _ in range(3):
                held.mock(BY_NAME["p1_fire"]).drive_low()
                held.mock(BY_NAME["p1_fire"]).drive_high()

    monkeypatch.setattr(Window, "show", watched)
    assert shown_by_pins(tmp_path, opening, rounds=4, service=True) == [Attract] * 4
    assert len(pictures) > 2


def test_pins_that_are_handed_over_with_the_first_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are heard from then on; levels are read at once, so that the next press counts."""
    held, tries = Held(), []
    real = pins_module.Pins

    def hold(_map: PinMap) -> Pins:
        tries.append(1)
        if len(tries) == 1:
            raise PermissionError(13, "Permission denied")
        return held

    monkeypatch.setattr(early, "hold", hold)
    monkeypatch.setattr(pins_module, "Pins", lambda _factory, *rest: real("mock", *rest))
    scenes = shown_by_pins(tmp_path)
    assert scenes[:2] == [Attract, Menu]


def test_early_pins_that_are_not_to_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As before: it plays once the pins are open."""
    real = pins_module.Pins
    settings = Settings(controls=Controls(pins="cabinet", keyboard=False))
    monkeypatch.setattr(pins_module, "Pins", lambda _factory, *rest: real("mock", *rest))
    for error in (PermissionError(13, "Permission denied"), NoPiError("none"), pinmap.PinMapError("line 3")):

        def refused(_map: PinMap, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(early, "hold", refused)
        rounds: list[bool] = []

        def goes_on(cabinet: Cabinet, rounds: list[bool] = rounds) -> bool:
            rounds.append(cabinet.power_button is not None)
            return len(rounds) < 2

        machine.run(catalogue.load(), lambda: settings, tmp_path, service=False, goes_on=goes_on)
        assert rounds == [False, True]


def test_without_pins_none_are_opened(tmp_path: Path, tries: list[float]) -> None:
    """A desktop plays with its keyboard."""
    rounds: list[Cabinet] = []
    settings = Settings(controls=Controls(pins="none"))

    def goes_on(cabinet: Cabinet) -> bool:
        rounds.append(cabinet)
        return len(rounds) < 2

    machine.run(catalogue.load(), lambda: settings, tmp_path, service=False, goes_on=goes_on)
    assert tries == []
    assert rounds[0].power_button is None


def test_games_get_ready_once_the_cabinet_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each once, after picture and inputs: nothing slows these down."""
    order: list[str] = []
    prepared = Event()

    def prepare() -> None:
        order.append("prepared")
        prepared.set()

    def ready(_service: Service, _now: float, _screen: str = "") -> None:
        # Whoever began before this would be told of first.
        prepared.wait(0.2)
        order.append("ready")

    monkeypatch.setattr(Service, "ready", ready)
    game = replace(catalogue.load()[0], prepare=prepare)
    rounds: list[Cabinet] = []

    def goes_on(cabinet: Cabinet) -> bool:
        rounds.append(cabinet)
        return len(rounds) < 4 or not prepared.wait(10)

    settings = Settings(controls=Controls(pins="mock", keyboard=False))
    machine.run((game,), lambda: settings, tmp_path, service=False, goes_on=goes_on)
    assert order == ["ready", "prepared"]


@pytest.mark.parametrize("name", ["GPIO17", "GPIO3"])
def test_pins_that_go_while_a_game_is_played(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    shown: list[bytes],
    name: str,
) -> None:
    """The chip of a switch, or of the power button, fails: a card says so, and the game is offered again."""
    store = Store.open(tmp_path, clock=SystemClock(trusted=True))
    store.begin(UNDER_WAY)
    assert store.close(10)
    monkeypatch.setattr(waiting, "MENDED", 0.05)
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
    settings = Settings(controls=Controls(pins="mock", keyboard=False))
    machine.run(catalogue.load(), lambda: settings, tmp_path, service=True, goes_on=goes_on)
    assert (len(runs), scenes[0], scenes[-1]) == (2, Offer, Offer)
    [told] = [record.message for record in caplog.records if record.name == waiting.__name__]
    assert name.replace("GPIO", "GPIO ") in told
    assert "cannot be read any more (OSError: [Errno 19] No such device); the cabinet opens its pins" in told
    card = Canvas()
    trouble(card, told.removesuffix("; trying again every 0 s"))
    assert card.rgb() in shown
    assert read_contents(tmp_path).game == UNDER_WAY
    assert life(tmp_path).unclean == 0


def test_by_hand_pins_that_go_are_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever started it sees them, and the game is kept."""

    def no_device(_pin: MockPin) -> int:
        raise OSError(errno.ENODEV, "No such device")

    def goes_on(_cabinet: Cabinet) -> bool:
        monkeypatch.setattr(MockPin, "_get_state", no_device)
        return True

    settings = Settings(controls=Controls(pins="mock", keyboard=False))
    with pytest.raises(PinFactoryError, match=r"GPIO \d+ for .* cannot be read any more .*No such device"):
        machine.run(catalogue.load(), lambda: settings, tmp_path, service=False, goes_on=goes_on)
    assert life(tmp_path).unclean == 0
