"""USB game pads as joysticks: the first one plugged in is joystick 1.

SDL knows the buttons of most models; for an unknown model the usual button numbers are assumed.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from cabinet.api import Control, Switch
from cabinet.controls.change import Change, EventSource
from cabinet.display.sdl import controllers, pygame
from cabinet.switches import STICKS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from cabinet.controls.change import Event

log = logging.getLogger(__name__)

PUSHED = 0.55
"""The deflection of an analog stick, from 0 to 1, from which a direction counts as pressed."""
LET_GO = 0.40
"""The deflection of an analog stick, from 0 to 1, below which a direction is released; it is less than
`PUSHED` so that a trembling stick causes no presses."""

_FACE = dict.fromkeys(range(4), Switch.FIRE)
_XBOX = {**_FACE, 6: Switch.SELECT, 7: Switch.START, 8: Switch.OPTION}
_HID = {**_FACE, 8: Switch.SELECT, 9: Switch.START, 10: Switch.OPTION, 12: Switch.OPTION}
_SDL = {
    **_FACE,
    **{4: Switch.SELECT, 5: Switch.OPTION, 6: Switch.START},
    **{11: Switch.UP, 12: Switch.DOWN, 13: Switch.LEFT, 14: Switch.RIGHT},
}
"""The cabinet's switch for each button number of SDL's standard mapping."""
_FULL = 32767
"""SDL's value for a fully deflected analog stick."""
_AXES = {0: (Switch.LEFT, Switch.RIGHT), 1: (Switch.UP, Switch.DOWN)}


class Pad(Protocol):
    """The interface of a game pad: the methods of `pygame.joystick.Joystick` that are used."""

    def get_instance_id(self) -> int:
        """Return the pad's instance id, which is never reused after the pad is unplugged."""

    def get_guid(self) -> str:
        """Return SDL's id of the pad's model (GUID)."""

    def get_name(self) -> str:
        """Return the name of the pad's model, for the log."""

    def get_numbuttons(self) -> int:
        """Return the number of buttons that SDL reports for the pad."""

    def get_numhats(self) -> int:
        """Return the number of the pad's direction crosses (hats) that are not reported as buttons."""

    def quit(self) -> None:
        """Close the game pad."""


class Mapped(Protocol):
    """A game pad opened with SDL's standard button mapping, as `pygame._sdl2.controller.Controller`."""

    def quit(self) -> None:
        """Close the game pad."""


@dataclass(slots=True)
class _Plugged:
    """A plugged-in game pad, its joystick number, and its closed contacts."""

    pad: Pad
    mapped: Mapped | None
    """The pad opened with SDL's standard button mapping; None if SDL has no mapping for it."""
    jack: int
    buttons: dict[int, Switch]
    closed: set[tuple[Control, str]] = field(default_factory=set)

    def let_go(self) -> None:
        if self.mapped:
            self.mapped.quit()
        self.pad.quit()


class Pads(EventSource):
    """Up to four game pads as an input source."""

    def __init__(self, plug: Callable[[int], Pad] | None = None, present: int | None = None) -> None:
        """Open the game pads that are already plugged in.

        `plug` opens the pad with a given index; `present` is the number of pads that are plugged in. By
        default both come from pygame. If `plug` is given, SDL's button mappings are not used.
        """
        self._own = plug is None
        if plug is None:
            pygame.joystick.init()
        self._plug: Callable[[int], Pad] = plug or pygame.joystick.Joystick
        self._mappings: ModuleType | None = None
        """SDL's module of button mappings, imported when the first pad is opened; None before."""
        self._plugged: dict[int, _Plugged] = {}
        """The plugged-in pads by their instance ids."""
        self._places: dict[str, list[int]] = {}
        """For each pad model (GUID), the joystick numbers that its pads have had, oldest first."""
        super().__init__()
        for index in range(pygame.joystick.get_count() if present is None else present):
            self._add(index)

    def event(self, event: Event, at: float, /) -> None:
        """Handle a window event of a game pad: plugged in, unplugged, a button or a stick."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
            return
        plugged = self._plugged.get(getattr(event, "instance_id", -1))
        if plugged is None:
            return
        if event.type == pygame.JOYDEVICEREMOVED:
            self._remove(plugged, at)
        elif plugged.mapped:
            self._as_mapped(plugged, event, at)
        else:
            self._as_numbered(plugged, event, at)

    def _as_mapped(self, plugged: _Plugged, event: Event, at: float) -> None:
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                self._press(plugged, event.button, event.type == pygame.CONTROLLERBUTTONDOWN, at)
            case pygame.CONTROLLERAXISMOTION:
                self._swing(plugged, event.axis, event.value / _FULL, at)

    def _as_numbered(self, plugged: _Plugged, event: Event, at: float) -> None:
        match event.type:
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                self._press(plugged, event.button, event.type == pygame.JOYBUTTONDOWN, at)
            case pygame.JOYHATMOTION:
                x, y = event.value
                where = f"hat {event.hat}"
                self._turn(plugged, Switch.LEFT, where, x < 0, at)
                self._turn(plugged, Switch.RIGHT, where, x > 0, at)
                self._turn(plugged, Switch.UP, where, y > 0, at)
                self._turn(plugged, Switch.DOWN, where, y < 0, at)
            case pygame.JOYAXISMOTION:
                self._swing(plugged, event.axis, event.value, at)

    def close(self) -> None:
        for plugged in self._plugged.values():
            plugged.let_go()
        self._plugged.clear()
        if self._mappings:
            self._mappings.quit()
        if self._own:
            pygame.joystick.quit()

    def _add(self, index: int) -> None:
        try:
            pad = self._plug(index)
        except pygame.error as error:
            log.warning("The game pad just plugged in cannot be used (%s); plug it in again", error)
            return
        number = pad.get_instance_id()
        if number in self._plugged:
            return
        if pad.get_numbuttons() == 0:
            log.info("%s has no buttons, so it is not used as a joystick", pad.get_name())
            pad.quit()
            return
        taken = {plugged.jack for plugged in self._plugged.values()}
        before = self._places.setdefault(pad.get_guid(), [])
        jack = next((jack for jack in (*before, *STICKS) if jack not in taken), None)
        if jack is None:
            log.warning("Four game pads are in use; unplug one before %s can be used", pad.get_name())
            pad.quit()
            return
        if jack not in before:
            before.append(jack)
        mapped = self._mapped(index) if self._own else None
        self._plugged[number] = _Plugged(pad, mapped, jack, _SDL if mapped else _buttons(pad))
        log.info("Game pad %s is joystick %d", pad.get_name(), jack)

    def _mapped(self, index: int) -> Mapped | None:
        """Open the pad numbered `index` with SDL's standard mapping; return None if SDL has none for it."""
        try:
            self._mappings = self._mappings or controllers()
            if self._mappings and self._mappings.is_controller(index):
                mapped: Mapped = self._mappings.Controller(index)
                return mapped
        except RuntimeError as error:  # covers pygame.error and the error class of pygame._sdl2
            log.warning("SDL's mapping of a game pad cannot be used (%s); its buttons are guessed", error)
        return None

    def _remove(self, plugged: _Plugged, at: float) -> None:
        for control, cause in sorted(plugged.closed):
            self._changes.append(Change(control, False, at, cause))
        del self._plugged[plugged.pad.get_instance_id()]
        # Get the name before closing: pygame 2.6 crashes when a closed pad is asked for its name.
        name = plugged.pad.get_name()
        plugged.let_go()
        log.info("Game pad %s, joystick %d, is unplugged", name, plugged.jack)

    def _press(self, plugged: _Plugged, button: int, down: bool, at: float) -> None:
        if switch := plugged.buttons.get(button):
            self._turn(plugged, switch, f"button {button}", down, at)

    def _swing(self, plugged: _Plugged, axis: int, value: float, at: float) -> None:
        for switch, pushed in zip(_AXES.get(axis, ()), (-value, value), strict=False):
            if pushed >= PUSHED:
                self._turn(plugged, switch, f"axis {axis}", True, at)
            elif pushed <= LET_GO:
                self._turn(plugged, switch, f"axis {axis}", False, at)

    def _turn(self, plugged: _Plugged, switch: Switch, where: str, closed: bool, at: float) -> None:
        console = switch in {Switch.START, Switch.SELECT, Switch.OPTION}
        control = Control(switch, 0 if console else plugged.jack)
        one = (control, f"game pad {plugged.jack} {where}")
        if closed != (one in plugged.closed):
            (plugged.closed.add if closed else plugged.closed.discard)(one)
            self._changes.append(Change(control, closed, at, one[1]))


def _buttons(pad: Pad) -> dict[int, Switch]:
    """Return the cabinet's switch for each button number of a pad that SDL has no mapping for.

    One of three usual numberings is chosen by the number of buttons and hats.
    """
    if pad.get_numhats() == 0 and pad.get_numbuttons() >= 15:
        return _SDL  # SDL's own drivers report the direction cross as four buttons
    if pad.get_numbuttons() == 11:
        return _XBOX  # the Linux kernel's driver for XBox pads reports 11 buttons
    return _HID
