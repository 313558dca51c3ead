"""A program that runs `cabinet` and reports a missing screen after 1 s instead of 15 s."""

from __future__ import annotations

from cabinet.system import splash

if __name__ == "__main__":
    splash.SETTLING = 1.0
    # Import the command only now, because it reads the changed constant when it is imported.
    from cabinet.commands import cli

    cli.main()
