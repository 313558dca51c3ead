"""The parts of the cabinet that the scenes and the owner's pages share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cabinet.controls.secret_code import Throttle
from cabinet.store import cabinets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.controls.inputs import Inputs
    from cabinet.display.flash import Flash
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.play.gate import Gate
    from cabinet.settings_file import SettingsFile
    from cabinet.sound.listener import Sound
    from cabinet.store.cabinets import Known
    from cabinet.store.store import Store
    from cabinet.system.host import Host
    from cabinet.system.maintenance import Maintenance

WRONG = "wrong codes"
"""The store's key for the number of wrong codes entered. The store keeps this number through a power cut, so
that switching the cabinet off and on does not reset it."""


@dataclass(frozen=True, kw_only=True)
class OwnerContext:
    """The parts of the cabinet that the scenes use, and that the owner inspects and sets."""

    games: Sequence[AnyGame]
    """All installed games, including those that the owner hides."""
    store: Store
    settings: SettingsFile
    sound: Sound
    inputs: Inputs
    clock: Clock
    flash: Flash
    gate: Gate
    books: Bookkeeper
    host: Host

    @cached_property
    def throttle(self) -> Throttle:
        """Checks secret codes and delays further attempts after wrong ones.

        The number of wrong codes survives a power cut.
        """
        noted = self.store.setting(WRONG) or ""
        wrong = int(noted) if noted.isdecimal() and len(noted) < 9 else 0
        return Throttle(wrong, self.clock.now(), lambda wrong: self.store.set_setting(WRONG, str(wrong)))

    @cached_property
    def maintenance(self) -> Maintenance:
        """Runs the maintenance jobs, such as backup, roll back and factory reset."""
        # Imported late: this module takes long to import, and only the owner's pages need it.
        from cabinet.system.maintenance import Maintenance  # noqa: PLC0415 - see above

        return Maintenance(
            games=self.games,
            store=self.store,
            settings=self.settings,
            books=self.books,
            clock=self.clock,
            host=self.host,
        )

    @property
    def cabinet(self) -> Known | None:
        """The cabinet's id and name; None as long as it has no id."""
        card = cabinets.read(self.store.setting(cabinets.KEY))
        return card.now if card else None
