"""The computer that the cabinet runs on, as far as it is told at the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.system.maintenance import Host


@dataclass(frozen=True, kw_only=True)
class Platform:
    """What comes with the computer, and not with the cabinet."""

    host: Callable[[], Host]
    """The machine as its owner sees it, asked for when the owner comes."""
    boot: str = ""
    """A word that differs after every start of the machine, "" where there is none."""
    computer: str | None = None
    """A word for it, the same after every start, "" where nothing tells it; None where no card is to know."""
    files_wrong: Callable[[], bool] | None = None
    """Tells whether the owner's files on the boot partition are wrong; None where nothing looks at them."""
    switch_off: Callable[[], None] = lambda: None
    """Asks for the machine's power to go, once the button has been held."""
