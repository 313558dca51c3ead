"""Carries out the cabinet's requests to the operating system, as root, and writes the answers.

The folder of the requests belongs to the cabinet's user, who might put links there. Therefore files are
opened relative to the open folder, links are not followed, and written files are given to that user.
"""

from __future__ import annotations

import os
import textwrap
from contextlib import suppress
from typing import TYPE_CHECKING

from cabinet.system import requests, stick
from cabinet.system.stick import StickError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabinet.system.stick import Sticks

WIDE = 36
"""The maximum number of characters in a line of a request's answer, as it fits on the screen."""
MOST = 4
"""The maximum number of lines in a request's answer, as they fit on the screen."""


class NotDoneError(Exception):
    """A request was not carried out; the message gives the reason."""


def carry_out(
    request: str,
    folder: Path,
    *,
    sticks: Sticks,
    addresses: Callable[[], tuple[str, ...]],
    roll_back: Callable[[], str],
) -> bool:
    """Carry out a request and write its answer to a file; return True on success.

    `addresses` returns the machine's name and network addresses. `roll_back` returns to the previous release
    and gives a message for the screen, or raises NotDoneError. Raises OSError, and ValueError for an unknown
    request.
    """
    done = {
        requests.BACK_UP: lambda: stick.back_up(sticks, folder / requests.FOLDER),
        requests.RESTORE: lambda: stick.restore(sticks, folder / requests.FOLDER),
        requests.ADDRESSES: lambda: "\n".join(addresses()),
        requests.ROLL_BACK: roll_back,
    }
    if request not in done:
        raise ValueError(f"{request!r} is not a request; there are {', '.join(requests.REQUESTS)}")
    try:
        words, first = done[request](), requests.YES
    except (StickError, NotDoneError) as error:
        words, first = str(error), requests.NO
    name, text = requests.answer_path(folder, request).name, f"{first}\n{words}\n"
    # Drop the answer if the cabinet has stopped: systemd then deletes the folder of the requests.
    with suppress(FileNotFoundError):
        _write(folder, name, text)
    return first == requests.YES


def lines(words: str, most: int = MOST) -> str:
    """Format a text for the screen: capitals, wrapped lines, at most `most` lines; the rest is cut off."""
    return "\n".join(textwrap.wrap(words.upper(), WIDE, break_on_hyphens=False)[:most])


def _write(folder: Path, name: str, text: str) -> None:
    with stick.opened(folder) as at:
        part = f"{name}.new"
        stick.write(part, text.encode(), at, 0o644)
        os.rename(part, name, src_dir_fd=at, dst_dir_fd=at)
