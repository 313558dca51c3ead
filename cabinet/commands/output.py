"""Ends a command with a line instead of a traceback if its output cannot be written or pygame is missing."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from cabinet.commands.invocation import cannot
from cabinet.display import NoPygameError

if TYPE_CHECKING:
    from collections.abc import Iterator

FAILED = 1
"""Exit code if the output cannot be written."""
OF_OUTPUT = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EPIPE, errno.EBADF}
"""Errors of standard output, if they name no file."""


@contextmanager
def without_traceback() -> Iterator[None]:
    """End the program with a message if standard output is full or pygame is incomplete."""
    try:
        try:
            yield
        finally:
            if sys.stdout:
                sys.stdout.flush()
    except NoPygameError as error:
        cannot(str(error))
    except OSError as error:
        may_be_output = not error.filename and error.errno in OF_OUTPUT
        why = _cannot_write() if may_be_output else ""
        if not why:
            raise
        print(f"cabinet: the output cannot be written ({why}): free some space there", file=sys.stderr)
        sys.exit(FAILED)


def _cannot_write() -> str:
    """The reason why standard output takes no more lines, "" if it does; then drop what waits."""
    try:
        os.write(sys.stdout.fileno(), b"\n")
    except OSError as error:
        # Python flushes once more at its end, and would complain.
        with suppress(OSError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - no path of ours
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        return str(error.strerror)
    return ""
