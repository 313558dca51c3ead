"""`python -m cabinet` is the command `cabinet`."""

from cabinet.cli import main

main()
