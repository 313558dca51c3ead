"""Replaces the traceback by a message if a command's output cannot be written or pygame is missing."""

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
"""Exit code if standard output cannot be written."""
OF_OUTPUT = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EPIPE, errno.EBADF}
"""The error numbers that indicate a failure of standard output, if the OSError names no file."""


@contextmanager
def without_traceback() -> Iterator[None]:
    """End the program with a message, not a traceback, if output cannot be written or pygame is incomplete.

    It is a context manager around the whole command.
    """
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
    """Return the reason why standard output cannot be written, "" if it can.

    On failure the buffered output is discarded.
    """
    try:
        os.write(sys.stdout.fileno(), b"\n")
    except OSError as error:
        # Python would write the buffered output again when it exits, and report the error a second time.
        with suppress(OSError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - no path of ours
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        return str(error.strerror)
    return ""
