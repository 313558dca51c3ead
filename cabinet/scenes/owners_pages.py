"""The owner's pages as the cabinet opens them: imported only when the owner comes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.controls.sequence import Throttle
from cabinet.scenes.scene import ToOffer, ToOperator

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.controls.inputs import Inputs
    from cabinet.display.flash import Flash
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.scenes.scene import OwnersWay, Scene
    from cabinet.settings_file import SettingsFile
    from cabinet.sound.listener import Sound
    from cabinet.store.store import Store
    from cabinet.system.maintenance import Host

WRONG = "wrong sequences"
"""The name of their number in the store: whoever guesses gains nothing by switching off."""


def throttle(store: Store, now: float) -> Throttle:
    """One that goes on where it was when the power went."""
    noted = store.setting(WRONG) or ""
    wrong = int(noted) if noted.isdecimal() and len(noted) < 9 else 0
    return Throttle(wrong, now, partial(_note, store))


def _note(store: Store, wrong: int) -> None:
    store.set_setting(WRONG, str(wrong))


class OwnersPages:
    """Opens the page that lies on a way, with all that it works with."""

    def __init__(
        self,
        *,
        games: Sequence[AnyGame],
        store: Store,
        settings: SettingsFile,
        sound: Sound,
        inputs: Inputs,
        clock: Clock,
        flash: Flash,
        books: Bookkeeper,
        throttle: Throttle,
        host: Callable[[], Host],
    ) -> None:
        """`throttle` judges the owner's sequences; `host` is asked for with every page."""
        self._games = games
        self._store = store
        self._settings = settings
        self._sound = sound
        self._inputs = inputs
        self._clock = clock
        self._flash = flash
        self._books = books
        self._throttle = throttle
        self._host = host

    def menu(self) -> list[Scene]:
        """The operator's menu, and over it the offer to set a sequence where it is to be made."""
        owner = self._settings.now.operator
        offers = owner.offer and not owner.sequence
        return [self.page(way) for way in (ToOperator(), *((ToOffer(),) if offers else ()))]

    def page(self, way: OwnersWay) -> Scene:
        """The page that lies on the way."""
        # Long to import, and only the owner ever comes here.
        from cabinet.scenes.operator.context import OwnerContext  # noqa: PLC0415 - see above
        from cabinet.scenes.operator.pages import page  # noqa: PLC0415 - see above
        from cabinet.system.maintenance import Maintenance  # noqa: PLC0415 - see above

        context = OwnerContext(
            games=tuple(self._games),
            settings=self._settings,
            store=self._store,
            sound=self._sound,
            inputs=self._inputs,
            clock=self._clock,
            flash=self._flash,
            maintenance=Maintenance(
                games=tuple(self._games),
                store=self._store,
                settings=self._settings,
                books=self._books,
                clock=self._clock,
                host=self._host(),
            ),
            throttle=self._throttle,
        )
        return page(way, context)
