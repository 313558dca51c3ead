"""`python -m cabinet` is the command `cabinet`."""

from cabinet.commands.cli import main

main()
