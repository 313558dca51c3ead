"""The owner's pages SETTINGS and SOUND TEST, and the rows for settings on all other pages."""

from __future__ import annotations

from bisect import bisect
from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import NAME_LENGTH, Cue
from cabinet.scenes.operator.code_pages import SetCode
from cabinet.scenes.operator.page import Ask, MenuRow, RowsPage, back
from cabinet.scenes.operator.text_entry import TextEntry
from cabinet.scenes.scene import ToPage, Way
from cabinet.settings import OWNER, SOUND, every, value
from cabinet.switches import STICKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.settings import Setting

CUES = tuple(Cue)
NONE = "NONE"
SHORT = 17
"""The maximum number of characters of a text that a row shows."""


class SettingsPage(RowsPage):
    """The settings of the cabinet; each change takes effect at once, except in a game under way."""

    title = OWNER

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context, (*rows(context, OWNER), back()))


class SoundTest(RowsPage):
    """The page for the volume and the sounds; each new volume, and each sound chosen, is played."""

    title = SOUND

    def __init__(self, context: OwnerContext) -> None:
        self._cue = 0
        self._sounds = MenuRow("SOUND", self._name, self._step, self._play, "● plays it again")
        super().__init__(context, (*rows(context, SOUND), self._sounds, back()))

    def change(self, by: int) -> None:
        """Change the chosen row by one step.

        A new volume plays a sound at that volume; the row of the sounds plays the next sound.
        """
        super().change(by)
        volume = self._context.settings.now.sound.volume
        if volume != self._context.sound.volume:
            self._context.sound.volume = volume
            self._context.sound.play(Cue.CHOOSE)
        elif self.row is self._sounds:
            self._play()

    def _name(self) -> str:
        return CUES[self._cue].upper()

    def _step(self, by: int) -> None:
        self._cue = (self._cue + by) % len(CUES)

    def _play(self) -> None:
        self._context.sound.stop_sound()
        self._context.sound.play(CUES[self._cue])


def rows(context: OwnerContext, page: str) -> Iterator[MenuRow]:
    """Yield the rows of all settings that belong on a page, in the order of the table of settings."""
    for setting in every():
        if setting.row.page != page:
            continue
        if setting.steps:
            yield _stepping(context, setting)
        elif setting.key == ("operator", "code"):
            yield from _code(context, setting)
        elif setting.key == ("names", "offered"):
            yield from (_name(context, setting, jack) for jack in STICKS)
        else:
            yield _text(context, setting)


def _stepping(context: OwnerContext, setting: Setting) -> MenuRow:
    """Return the row of a setting that has fixed steps.

    A value between two steps is shown as it is; the next step leads to a neighboring value.
    """
    known = [value for value, _ in setting.steps]

    def now() -> Any:
        return value(context.settings.now, *setting.key)

    def shown() -> str:
        own = f"{now():g}" if isinstance(now(), float) else str(now())
        return next((words for value, words in setting.steps if value == now()), own)

    def turn(by: int) -> None:
        at = known.index(now()) if now() in known else bisect(known, now()) - (by > 0)
        context.settings.set(*setting.key, known[(at + by) % len(known)])

    return MenuRow(setting.row.label, shown, turn, note=setting.row.help)


def _text(context: OwnerContext, setting: Setting) -> MenuRow:
    """Return the row of a setting that is a text; an empty text restores the setting's default."""

    def now() -> str:
        return str(value(context.settings.now, *setting.key))

    def take(words: str) -> None:
        context.settings.set(*setting.key, words or setting.default)

    def unset() -> str:
        return context.cabinet.named.name if context.cabinet and setting.table == "cabinet" else NONE

    return _writing(context, setting.row.label, setting.row.help, now, setting.longest, take, unset)


def _name(context: OwnerContext, setting: Setting, jack: int) -> MenuRow:
    """Return the row of the name that the name entry offers to a joystick."""

    def names() -> tuple[str, ...]:
        offered: tuple[str, ...] = value(context.settings.now, *setting.key)
        return (*offered, *[""] * (len(STICKS) - len(offered)))

    def take(name: str) -> None:
        context.settings.set(*setting.key, (*names()[: jack - 1], name, *names()[jack:]))

    label = f"{setting.row.label} {jack}"
    return _writing(context, label, setting.row.help, lambda: names()[jack - 1], NAME_LENGTH, take)


def _writing(
    context: OwnerContext,
    label: str,
    note: str,
    now: Callable[[], str],
    longest: int,
    take: Callable[[str], None],
    unset: Callable[[], str] = lambda: NONE,
) -> MenuRow:
    """Return a row whose text is edited on its own page.

    `now` returns the current text, `take` receives the new text, and `unset` returns the words shown for an
    empty text.
    """

    def shown() -> str:
        words = now() or unset()
        return words if len(words) <= SHORT else f"{words[: SHORT - 1]}…"

    def write() -> Way:
        return ToPage(lambda: TextEntry(context, label, now().upper(), longest, take))

    return MenuRow(label, shown, take=write, note=f"● writes it. {note}")


def _code(context: OwnerContext, setting: Setting) -> tuple[MenuRow, MenuRow]:
    """Return the two rows of the secret code: one sets or changes the code, the other removes it."""
    title = setting.row.label

    def is_set() -> bool:
        return bool(context.settings.now.operator.code)

    def change() -> Way | Ask:
        enter = ToPage(partial(SetCode, context))
        return Ask("TO SET ANOTHER SECRET CODE", lambda: enter) if is_set() else enter

    def forget() -> Ask | None:
        if not is_set():
            context.sound.play(Cue.REFUSE)
            return None
        return Ask("TO FORGET THE SECRET CODE", partial(context.settings.set, *setting.key, ""))

    def shown() -> str:
        return "SET" if is_set() else NONE

    forgets = "● forgets it: then players who come here may clear and reset"
    return (
        MenuRow(title, shown, take=change, note=f"● sets it. {setting.row.help}"),
        MenuRow(f"FORGET {title}", take=forget, note=forgets),
    )
