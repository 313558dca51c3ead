"""`python -m cabinet` is the command `cabinet`."""

from cabinet.commands.start import main

main()
