"""The command `cabinet` that tells after a second, not after fifteen, that there is no screen."""

from __future__ import annotations

from cabinet.system import splash

if __name__ == "__main__":
    splash.SETTLING = 1.0
    # It takes what is to settle from there as it is imported.
    from cabinet.commands import cli

    cli.main()
