"""The command `cabinet` that tells after a second, not after fifteen, that there is no screen."""

from __future__ import annotations

from cabinet.commands import cli
from cabinet.system import waiting

if __name__ == "__main__":
    waiting.SETTLING = 1.0
    cli.main()
