"""The command `cabinet`, which reports a missing screen after one second instead of fifteen."""

from __future__ import annotations

from cabinet.system import splash

if __name__ == "__main__":
    splash.SETTLING = 1.0
    # The command reads the patched constant when it is imported.
    from cabinet.commands import cli

    cli.main()
