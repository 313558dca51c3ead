"""The command `cabinet` that tells after a second, not after fifteen, that there is no screen."""

from __future__ import annotations

from cabinet.system import opening

opening.SETTLING = 1.0

if __name__ == "__main__":
    from cabinet.commands import cli

    cli.main()
