"""What the pages of the operator's menu work with; the pages themselves are imported when the owner comes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from cabinet.controls.secret_code import Throttle
from cabinet.store import cabinets

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.controls.inputs import Inputs
    from cabinet.display.flash import Flash
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.play.gate import Gate
    from cabinet.scenes.operator.page import Ask
    from cabinet.scenes.scene import Scene
    from cabinet.settings_file import SettingsFile
    from cabinet.sound.listener import Sound
    from cabinet.store.cabinets import Known
    from cabinet.store.store import Store
    from cabinet.system.maintenance import Host, Maintenance

WRONG = "wrong codes"
"""The name of their number in the store: a guesser gains nothing by switching off."""


def throttle(store: Store, now: float) -> Throttle:
    """One that goes on where it was when the power went."""
    noted = store.setting(WRONG) or ""
    wrong = int(noted) if noted.isdecimal() and len(noted) < 9 else 0
    return Throttle(wrong, now, partial(_note, store))


def _note(store: Store, wrong: int) -> None:
    store.set_setting(WRONG, str(wrong))


@dataclass(frozen=True, kw_only=True)
class OwnerContext:
    """The parts of the cabinet that its owner looks at and sets."""

    games: Sequence[AnyGame]
    """All of them, those that are not shown as well."""
    store: Store
    settings: SettingsFile
    sound: Sound
    inputs: Inputs
    clock: Clock
    flash: Flash
    gate: Gate
    books: Bookkeeper
    throttle: Throttle
    """Judges the secret codes that are entered."""
    host: Callable[[], Host]

    @cached_property
    def maintenance(self) -> Maintenance:
        """What can be done with all that the cabinet knows."""
        return self.host().maintenance(
            games=self.games,
            store=self.store,
            settings=self.settings,
            books=self.books,
            clock=self.clock,
        )

    @property
    def cabinet(self) -> Known | None:
        """Which cabinet it is, None before it has an id."""
        card = cabinets.read(self.store.setting(cabinets.KEY))
        return card.now if card else None

    def code_page(self, ask: Ask) -> Scene:
        """The page on which the secret code answers a question."""
        from cabinet.scenes.operator.code_pages import AskCode  # noqa: PLC0415 - see above

        return AskCode(self, ask)

    def menu(self) -> list[Scene]:
        """The operator's menu, and over it the offer to set a secret code where it is to be made."""
        from cabinet.scenes.operator.code_pages import OfferCode  # noqa: PLC0415 - see above
        from cabinet.scenes.operator.menu import OperatorMenu  # noqa: PLC0415 - see above

        owner = self.settings.now.operator
        offers = owner.offer and not owner.code
        return [OperatorMenu(self), *([OfferCode(self)] if offers else [])]
