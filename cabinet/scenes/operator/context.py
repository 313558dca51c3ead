"""What the pages of the operator's menu work with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.controls.inputs import Inputs
    from cabinet.controls.sequence import Throttle
    from cabinet.display.flash import Flash
    from cabinet.settings_file import SettingsFile
    from cabinet.sound.listener import Sound
    from cabinet.store.store import Store
    from cabinet.system.maintenance import Maintenance


@dataclass(frozen=True)
class OwnerContext:
    """The parts of the cabinet that its owner looks at and sets."""

    games: tuple[AnyGame, ...]
    """All of them, those that are not shown as well."""
    settings: SettingsFile
    store: Store
    sound: Sound
    inputs: Inputs
    clock: Clock
    flash: Flash
    maintenance: Maintenance
    throttle: Throttle
    """Judges the sequences that are said."""
