"""Carries out what the cabinet requests of the system, and lays down the answer. As root.

The folder of the requests belongs to the cabinet's user: nothing in it is trusted, and whatever
is opened there a child opens that has become this user first.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.owner.child import as_owner
from cabinet.system import requests, stick
from cabinet.system.stick import StickError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.system.stick import Sticks

WIDE = 36
"""Characters of a line on the screen."""
RUN = Path("/run/cabinet")


class NotDoneError(Exception):
    """A request that could not be carried out; says why."""


def carry_out(
    request: str,
    folder: Path,
    *,
    sticks: Sticks,
    addresses: Callable[[], tuple[str, ...]],
    roll_back: Callable[[], str],
) -> bool:
    """Carry out a request, with the answer in `folder`; whether it went well. Raises OSError, ValueError.

    `addresses` tells those of the machine, `roll_back` goes back to the release before and
    says how it ended, or raises NotDoneError.
    """
    done = {
        requests.BACK_UP: lambda: stick.back_up(sticks, folder / requests.FOLDER),
        requests.RESTORE: lambda: stick.restore(sticks, folder / requests.FOLDER),
        requests.ADDRESSES: lambda: "\n".join(addresses()),
        requests.ROLL_BACK: roll_back,
    }
    if request not in done:
        raise ValueError(f"{request!r} is no request; there are {', '.join(requests.REQUESTS)}")
    try:
        words, first = done[request](), requests.YES
    except (StickError, NotDoneError) as error:
        words, first = str(error), requests.NO
    name, text = requests.answer_path(folder, request).name, f"{first}\n{words}\n"
    # It may have been stopped meanwhile, its folder gone: there is nobody to tell.
    with suppress(FileNotFoundError):
        as_owner(folder, lambda: _lay_down(folder, name, text), None)
    return first == requests.YES


def lines(words: str, wide: int = WIDE, most: int = 4) -> str:
    """Words for the screen: in capitals, broken into lines, what is too much cut off."""
    found: list[str] = [""]
    for word in words.upper().split():
        longer = f"{found[-1]} {word}".strip()
        if len(longer) <= wide:
            found[-1] = longer
        else:
            found.append(word[:wide])
    return "\n".join(found[:most])


def _lay_down(folder: Path, name: str, text: str) -> None:
    at = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        part = f"{name}.new"
        with suppress(FileNotFoundError):
            os.unlink(part, dir_fd=at)
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644, dir_fd=at)
        with open(handle, "w", encoding="utf-8") as file:  # noqa: PTH123 - the path must not be looked up again
            file.write(text)
        os.rename(part, name, src_dir_fd=at, dst_dir_fd=at)
    finally:
        os.close(at)
