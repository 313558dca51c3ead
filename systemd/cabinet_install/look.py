"""At a card's first start: shows on the TV the errors in the owner's files, with the cures."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from cabinet_install import keys, owners_files
from cabinet_install.work import InstallError

NOTHING, SOMETHING, NO_WAY_IN = 0, 1, 2
"""Exit codes of systemd/first-boot/look: no errors; some errors; errors because of which nobody could log
in."""
RULE = "=" * 70
ACCOUNTS = ("userconf.txt", "userconf")
"""Files on the boot partition, other than user-data, that create an account with a password."""
HOLDS, GOES_ON = "THE CABINET IS NOT INSTALLED YET", "THE CABINET IS INSTALLED ALL THE SAME, BUT:"
NO_YAML = "user-data and network-config cannot be checked: PyYAML is missing (sudo apt install python3-yaml)"
CURE = """\
What to do: switch off, put the card into your computer, mend this on the
drive bootfs with a plain text editor, put the card back and switch on.
The files are read again at every start until the cabinet is installed."""


def main(arguments: Sequence[str]) -> int:
    """Check the files on a card's boot partition and print their errors with the cures; return the exit code.

    0: no errors; 1: some errors; 2: nobody could log in.
    """
    parser = argparse.ArgumentParser(prog="systemd/first-boot/look", description=__doc__)
    parser.add_argument("card", type=Path, help="the boot partition, or a folder with its files")
    parser.add_argument("--failed", action="store_true", help="the installation has failed")
    parser.add_argument("--no-network", action="store_true", help="there is no network")
    options = parser.parse_args(arguments)
    try:
        said = _said(options.card)
    except ImportError:
        said = owners_files.OwnerChoices(wrong=(NO_YAML,))
    wrong = (*said.locks_out, *said.wrong, *_no_keys(options.card))
    told = (*wrong, *(_no_network(said) if options.no_network else ()))
    if told:
        head = HOLDS if said.locks_out or options.failed else GOES_ON
        print("\n".join(("", RULE, head, *told, CURE, RULE)), flush=True)
    return NO_WAY_IN if said.locks_out else SOMETHING if wrong else NOTHING


def _said(card: Path) -> owners_files.OwnerChoices:
    """Read the owner's settings from the files on a card. Raises ImportError without PyYAML."""
    names = (owners_files.USER_DATA, owners_files.NETWORK_CONFIG)
    found = [path.read_bytes() if (path := card / name).is_file() else None for name in names]
    has_account = any((card / name).exists() for name in ACCOUNTS)
    return owners_files.said(*found, by_cloud_init=True, has_account=has_account)


def _no_keys(card: Path) -> Iterator[str]:
    """Yield the errors in the card's public keys for updates."""
    for path in sorted((card / "cabinet").glob("*.pub")):
        try:
            keys.read(path)
        except InstallError as error:
            yield str(error)


def _no_network(said: owners_files.OwnerChoices) -> Iterator[str]:
    """Yield a line about the missing network, and a line with possible causes for each Wi-Fi network."""
    yield "There is no network yet; it is tried again every minute."
    for each in said.networks:
        if each.password:
            ask = "Is its password right? A wrong one is tried again and again."
        else:
            ask = "No password is given: is it open?"
        yield f'The Wi-Fi "{each.name}" is looked for. Is its name right, to the letter? {ask}'
    if not said.networks and not said.wrong:
        yield "No Wi-Fi is named in network-config: it needs a cable, or a Wi-Fi there."
