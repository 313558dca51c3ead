"""The command `cabinet` that tells after a second, not after fifteen, that there is no screen."""

from __future__ import annotations

from cabinet import cli, patience

if __name__ == "__main__":
    patience.SETTLING = 1.0
    cli.main()
