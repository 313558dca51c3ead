"""What the cabinet wishes of the system: back up to a USB stick, go back to the release before, and the like.

The cabinet itself may do none of it. As for its power it lays an empty file, whose name is
the wish, into the folder that systemd has made for it; units that watch for these names, and
for nothing else, carry it out and lay down an answer. Files that are meant for a stick, or
come from one, lie in a folder beside.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

BACK_UP = "usb-backup"
"""The files of the folder are to be copied to a stick."""
RESTORE = "usb-restore"
"""The newest files on a stick are to be copied to the folder."""
ADDRESSES = "addresses"
"""The addresses that the machine has in the network; the cabinet has none of its own."""
ROLL_BACK = "rollback"
"""The release before is to take over."""
WISHES = (BACK_UP, RESTORE, ADDRESSES, ROLL_BACK)

FOLDER = "usb"
"""Where the files lie, in the folder of the wishes."""
YES, NO = "yes", "no"


class Answer(NamedTuple):
    """What came of a wish."""

    done: bool
    words: str


class Wishes:
    """The wishes of a cabinet that systemd started; elsewhere nobody hears them."""

    def __init__(self, folder: Path | None) -> None:
        """`folder`: where the system looks, None where no system does."""
        self._folder = folder

    @property
    def heard(self) -> bool:
        """Whether anybody listens."""
        return self._folder is not None

    @property
    def folder(self) -> Path:
        """Where files for a stick, and from one, lie. Raises OSError where nobody listens."""
        if self._folder is None:
            raise OSError("nobody listens here: only cabinet.service can ask the system for anything")
        return self._folder / FOLDER

    def ask(self, wish: str) -> None:
        """Lay the wish down; an older answer is forgotten. Raises OSError."""
        self.folder.mkdir(exist_ok=True)
        answer_path(self.folder.parent, wish).unlink(missing_ok=True)
        (self.folder.parent / wish).touch()

    def answer(self, wish: str) -> Answer | None:
        """The answer, None while there is none."""
        if self._folder is None:
            return None
        try:
            text = answer_path(self._folder, wish).read_text(encoding="utf-8")
        except OSError:
            return None
        first, _, words = text.partition("\n")
        return Answer(first == YES, words.strip())

    def take_back(self, wish: str) -> None:
        """Nobody has answered: the wish must not be carried out later. Raises OSError."""
        (self.folder.parent / wish).unlink(missing_ok=True)


def answer_path(folder: Path, wish: str) -> Path:
    """The file of an answer."""
    return folder / f"{wish}.answer"


def from_environment(environ: Mapping[str, str] = os.environ) -> Wishes:
    """The wishes of the cabinet that systemd started, if it did."""
    folder = environ.get("RUNTIME_DIRECTORY")
    return Wishes(Path(folder) if folder else None)
