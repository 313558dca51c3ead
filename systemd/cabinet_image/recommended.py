"""Decides which packages that other packages recommend are installed on the card.

Neither mmdebstrap nor the card's apt installs recommended packages. Some are loaded only at run time, so a
missing one would be noticed late.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

LOADED = {
    "libidn2-0": "systemd-resolved loads it; without it the card does not answer to NAME.local",
    "libnss-resolve": "the C library loads it: names by mDNS, also while resolv.conf is not there",
    "libnss-systemd": "the C library loads it: users of units with DynamicUser=",
    "ca-certificates": "Python and apt read it: https",
    "linux-sysctl-defaults": "systemd-sysctl reads it: protected links, reverse path filter",
    "ncurses-term": "nano and less read it: terminals such as kitty, alacritty, foot",
}
"""Recommended packages that are installed on the card, each with the reason."""
LEFT_OUT = {
    "alsa-topology-conf": "sound chips of PCs",
    "alsa-ucm-conf": "for sound servers; SDL opens ALSA itself",
    "apparmor": "the units confine themselves",
    "bash-completion": "comfort of a shell",
    "bsdextrautils": "programs that nothing here calls",
    "busybox": "the first files start without it",
    "dbus-user-session": "no session of a desktop",
    "debconf-i18n": "no question is asked",
    "e2fsprogs-l10n": "translations",
    "krb5-locales": "translations",
    "default-libdecor-0-plugin-1": "windows under Wayland",
    "libfluidsynth3": "SDL_mixer loads it for MIDI; the cabinet plays none",
    "libglib2.0-data": "translations",
    "libgpm2": "ncurses loads it for a mouse on the console",
    "libpam-cap": "no login needs capabilities",
    "manpages": "no manuals",
    "mesa-vulkan-drivers": "SDL draws by OpenGL ES",
    "psmisc": "programs that nothing here calls",
    "shared-mime-info": "for desktops",
    "systemd-cryptsetup": "no partition is encrypted",
    "timgm6mb-soundfont": "MIDI",
    "xauth": "no X",
    "xdg-user-dirs": "for desktops",
}
"""Recommended packages that are left out of the card, each with the reason."""


def undecided(status: str) -> Iterator[str]:
    """Yield a line for each recommended package that is neither installed nor in `LEFT_OUT`.

    `status`: the text of dpkg's file `status`.
    """
    packages = [dict(_fields(each)) for each in status.split("\n\n") if each.strip()]
    there = {name for each in packages for name in (each["Package"], *_names(each.get("Provides", "")))}
    for each in packages:
        for wanted in each.get("Recommends", "").split(","):
            names = _names(wanted.replace("|", ","))
            if names and not {*names} & {*there, *LEFT_OUT}:
                yield f"{each['Package']} recommends {' or '.join(names)}: decide in {__name__}"


def _fields(package: str) -> Iterator[tuple[str, str]]:
    for line in package.strip().splitlines():
        name, colon, value = line.partition(": ")
        if colon and not line.startswith(" "):
            yield name, value


def _names(relations: str) -> tuple[str, ...]:
    """Return the package names in a list of dpkg relations, without versions and architectures."""
    return tuple(found[1] for each in relations.split(",") if (found := re.match(r"\s*([^\s:(]+)", each)))
