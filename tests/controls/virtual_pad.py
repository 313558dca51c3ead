"""A game pad that SDL simulates, plugged in, pressed and unplugged like a real one."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from cabinet.clock import VirtualClock
from cabinet.controls.inputs import Inputs

if TYPE_CHECKING:
    from cabinet.api import Kind
    from cabinet.controls.pads import Pads

FULL = 32767


class _Make(ctypes.Structure):
    """SDL's structure JoystickGUID, which identifies a pad's model."""

    _fields_ = (("data", ctypes.c_uint8 * 16),)


@dataclass(frozen=True)
class Part:
    """A part of a pad in SDL's notation, such as b7, h0.4, a1, +a1, -a0 or a1~."""

    kind: str
    number: int
    hat: int = 0
    ways: tuple[int, ...] = ()
    """The directions in which an axis can be pushed, 1 or -1; empty for other parts."""

    @classmethod
    def read(cls, text: str) -> Part:
        plain = text.strip("+-~")
        number, _, hat = plain[1:].partition(".")
        ways = {"+": (1,), "-": (-1,)}.get(text[0], (1, -1) if text.endswith("~") else (-1, 1))
        return cls(plain[0], int(number), int(hat or 0), ways if plain[0] == "a" else ())


@dataclass
class VirtualPad:
    """A game pad that is plugged into SDL; the display and the source `Pads` must be open."""

    pads: Pads
    axes: int
    buttons: int
    hats: int
    mapping: str = ""
    """The pad's mapping in SDL's format, without make and name; empty if the pad has none."""
    inputs: Inputs = field(init=False)

    def __post_init__(self) -> None:
        self.inputs = Inputs(VirtualClock(50.0), sources=[self.pads])
        sdl = self._sdl = ctypes.CDLL(pygame.base.__file__)
        sdl.SDL_JoystickGetDeviceGUID.restype = _Make
        sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        index = self._index = sdl.SDL_JoystickAttachVirtual(0, self.axes, self.buttons, self.hats)
        assert index >= 0
        if self.mapping:
            make = bytes(sdl.SDL_JoystickGetDeviceGUID(index).data).hex()
            line = f"{make},Pad,{self.mapping},platform:Linux,"
            assert sdl.SDL_GameControllerAddMapping(line.encode()) >= 0
        number = sdl.SDL_JoystickGetDeviceInstanceID(index)
        self.happened()
        self._handle = ctypes.c_void_p(sdl.SDL_JoystickFromInstanceID(number))

    @property
    def opened(self) -> bool:
        return bool(self._handle)

    def unplug(self) -> list[tuple[str, Kind]]:
        self._sdl.SDL_JoystickDetachVirtual(self._index)
        return self.happened()

    def push(self, part: Part, way: int) -> list[tuple[str, Kind]]:
        """Press a part of the pad in the direction `way`, or release it if `way` is 0; return the presses."""
        if part.kind == "b":
            self._sdl.SDL_JoystickSetVirtualButton(self._handle, part.number, way)
        elif part.kind == "h":
            self._sdl.SDL_JoystickSetVirtualHat(self._handle, part.number, part.hat if way else 0)
        else:
            self._sdl.SDL_JoystickSetVirtualAxis(self._handle, part.number, way * FULL)
        return self.happened()

    def happened(self) -> list[tuple[str, Kind]]:
        """Return the presses that the pad has caused since the last call."""
        for event in pygame.event.get():
            self.inputs.event(event)
        return [(press.control.name, press.kind) for press in self.inputs.take(50.0)]
