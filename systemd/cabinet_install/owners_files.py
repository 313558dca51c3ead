"""Reads the owner's files on the boot partition, user-data and network-config, and finds their errors.

Raspberry Pi Imager or a text editor writes the two files. Values are taken as written: YAML would read the
country NO as false, and the password 01234567 as another number.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from cabinet.release.public_key import is_whole, text

USER_DATA, NETWORK_CONFIG = "user-data", "network-config"
MOST = 64 * 1024
"""The maximum number of bytes that are read from each of the owner's files."""
ZONES = Path("/usr/share/zoneinfo")
EXAMPLES = ("Name of your Wi-Fi", "its password")
"""The placeholders for name and password in the network-config that comes with the cabinet."""
HOST = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE)
_ZONE = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}")
_KEY = re.compile(r"(?:\S.* )?((?:ssh-|ecdsa-|sk-)[a-z0-9@.-]+) +(\S+)(?: .*)?")
_HEX = re.compile(r"[0-9a-fA-F]{64}")
_COUNTRY = re.compile(r"[A-Z]{2}")
_KINDS = frozenset({"psk", "sae", "psk-sha256"})
"""Netplan's names of the Wi-Fi key types that use a password."""
_TOP = frozenset(
    ("version", "renderer", "ethernets", "wifis", "modems", "bonds", "bridges", "vlans", "vrfs", "tunnels")
) | frozenset(("dummy-devices", "nm-devices", "virtual-ethernets", "openvswitch", "config"))
_POINT = frozenset(("password", "auth", "hidden", "bssid", "band", "channel", "mode", "networkmanager"))
"""The keys that netplan allows for a Wi-Fi network; any other key is reported as an error."""
PASSWORDS = ("passwd", "hashed_passwd", "plain_text_passwd")


class Word(str):
    """A YAML scalar as written in the file, with its line number from 1."""

    line: int = 0
    changed: bool = False
    """True if YAML would read another value, because quotes are missing."""


class Network(NamedTuple):
    """A Wi-Fi network that the cabinet may join."""

    name: str
    password: str = ""
    """The Wi-Fi password: '' for an open network; 64 hexadecimal digits are a hash."""
    hidden: bool = False

    @property
    def hashed(self) -> bool:
        """True if the password is a hash, which only WPA2 can use."""
        return bool(_HEX.fullmatch(self.password))


class OwnerChoices(NamedTuple):
    """The valid settings in the owner's files, and the errors; a setting that is missing is empty."""

    host: str = ""
    zone: str = ""
    keys: tuple[str, ...] = ()
    networks: tuple[Network, ...] = ()
    country: str = ""
    locks_out: tuple[str, ...] = ()
    """Errors because of which nobody could log in, one a line."""
    wrong: tuple[str, ...] = ()
    """All other errors in the owner's files, one a line."""


class _Faults(NamedTuple):
    """Collects the errors of one of the owner's files."""

    file: str
    by_cloud_init: bool
    """True if cloud-init uses the file; False if the cabinet's image does."""
    words: list[str]

    def add(self, where: object, what: str) -> None:
        """Record an error in the owner's file.

        `where`: the value at fault; if it has a line number, the message names the line. `what`: the error
        message.
        """
        line = getattr(where, "line", 0)
        self.words.append(f"{self.file}, line {line}: {what}" if line else f"{self.file}: {what}")


def said(
    user_data: bytes | None,
    network_config: bytes | None,
    *,
    by_cloud_init: bool = False,
    has_account: bool = True,
) -> OwnerChoices:
    """Read the owner's settings from user-data and network-config; None means a missing file.

    `by_cloud_init`: cloud-init uses the files, so its limits are reported as errors, too: files must be
    UTF-8, and some values need quotes. `has_account`: somebody can log in without these files. Raises
    ImportError if there is a file but no PyYAML.
    """
    of_user = _Faults(USER_DATA, by_cloud_init, [])
    of_network = _Faults(NETWORK_CONFIG, by_cloud_init, [])
    user, network = _read(user_data, of_user), _read(network_config, of_network)
    keys, opens = _keys(user, of_user), _opens(user)
    if not (has_account or user_data is None or of_user.words or keys or opens):
        of_user.add(None, "nobody could log in: there is no SSH key in it, and no password")
    if opens and not (by_cloud_init or keys):
        of_user.add(None, "nobody can log in: this image does not allow passwords, write an SSH key")
    locks_out = tuple(of_user.words)
    host, zone = _named(user, of_user)
    networks, country = _wifi(network, of_network)
    if not by_cloud_init and network_config and not text(network_config)[1]:
        for each in networks:
            if not each.name.isascii():
                of_network.add(None, f'it is not UTF-8; the Wi-Fi is taken to be "{each.name}"')
    wrong = (*of_user.words[len(locks_out) :], *of_network.words)
    return OwnerChoices(host, zone, keys, networks, country, locks_out, wrong)


# Parsing of the YAML text


def _read(raw: bytes | None, faults: _Faults) -> Any:
    """Parse a YAML file to dictionaries, lists, None, and a `Word` for any other value.

    Raises ImportError without PyYAML.
    """
    if raw is None:
        return None
    import yaml  # noqa: PLC0415 - the card has it; who builds an image need not

    words, is_utf8 = text(raw[:MOST])
    if faults.by_cloud_init and not is_utf8:
        faults.add(None, "it is not UTF-8: save it again as UTF-8")
    if faults.by_cloud_init and faults.file == USER_DATA and not words.startswith("#cloud-config"):
        faults.add(None, "its first line must be #cloud-config")
    try:
        return _Plain(yaml, faults).plain(yaml.compose(words, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        word = Word()
        word.line = mark.line + 1 if mark else 0
        tab = "\\t" in (error.problem or "") or (
            mark and "\t" in words.splitlines()[mark.line : mark.line + 1]
        )
        what = "a tab: use blanks" if tab else f"it cannot be understood ({error.problem or error.context})"
        faults.add(word, f"{what}; blanks at the beginning of a line, quotes and colons matter")
    except (ValueError, RecursionError, yaml.YAMLError) as error:
        faults.add(None, f"it cannot be understood ({' '.join(str(error).split())[:200]})")
    return None


class _Plain:
    """Converts YAML nodes to plain values; a node with an anchor is converted only once."""

    def __init__(self, yaml: Any, faults: _Faults) -> None:
        self._yaml = yaml
        self._faults = faults
        self._made: dict[int, Any] = {}

    def plain(self, node: Any) -> Any:
        """Convert a YAML node to dictionaries, lists, None, or a `Word` for any other value."""
        if id(node) not in self._made:
            self._made[id(node)] = self._make(node)
        return self._made[id(node)]

    def _make(self, node: Any) -> Any:
        if isinstance(node, self._yaml.MappingNode):
            return self._mapping(node)
        if isinstance(node, self._yaml.SequenceNode):
            return [self.plain(each) for each in node.value]
        if node is None or (node.tag.endswith(":null") and not node.value):
            return None
        return self._word(node)

    def _mapping(self, node: Any) -> dict[Word, Any]:
        """Convert a YAML mapping, including its `<<` merges; the mapping's own keys take precedence."""
        own: dict[Word, Any] = {}
        merged: dict[Word, Any] = {}
        for key, value in node.value:
            if key.tag.endswith(":merge"):
                merged |= self._merge(key, value)
            else:
                own[_key(self.plain(key))] = self.plain(value)
        return {**merged, **own}

    def _merge(self, key: Any, value: Any) -> dict[Word, Any]:
        """Return the mapping, or the merged list of mappings, after `<<`; earlier ones take precedence."""
        merged: dict[Word, Any] = {}
        for each in value.value if isinstance(value, self._yaml.SequenceNode) else [value]:
            block = self.plain(each)
            if isinstance(block, dict):
                merged = {**block, **merged}
            else:
                self._faults.add(
                    self._word(key), "after <<: a block is missing: write *NAME of a block &NAME"
                )
        return merged

    def _word(self, node: Any) -> Word:
        # JSON writes an emoji as two escapes, "\ud83d\ude00", which YAML reads as two halves of one
        # character: join them.
        word = Word(node.value.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
        word.line = node.start_mark.line + 1
        if self._faults.by_cloud_init and not node.style and not node.tag.endswith(":str"):
            yaml = self._yaml
            try:
                word.changed = yaml.safe_dump(yaml.safe_load(node.value)).splitlines()[0] != node.value
            except (ValueError, OverflowError, yaml.YAMLError):
                # cloud-init cannot read a file with an invalid date, such as 2026-13-45, without quotes.
                self._faults.add(word, f"{_shown(word)} needs quotes around it")
        return word


def _key(key: object) -> Word:
    return key if isinstance(key, Word) else Word(key or "")


# Settings in user-data


def _named(user: Any, faults: _Faults) -> tuple[str, str]:
    """Return the host name and the time zone in user-data, '' for one that is missing or invalid."""
    found = user if isinstance(user, dict) else {}
    host, zone = found.get("hostname") or "", found.get("timezone") or ""
    if host and not (isinstance(host, str) and HOST.fullmatch(host)):
        faults.add(host, f"hostname {_shown(host)}: letters, digits and hyphens, 63 at most")
        host = ""
    known = (
        isinstance(zone, str) and _ZONE.fullmatch(zone) and (not ZONES.is_dir() or (ZONES / zone).is_file())
    )
    if zone and not known:
        faults.add(zone, f"timezone {_shown(zone)} is not known: write one such as Europe/Berlin")
        zone = ""
    return str(host), str(zone)


def _keys(user: Any, faults: _Faults) -> tuple[str, ...]:
    """Return the valid SSH public keys in user-data."""
    good: list[str] = []
    for each in _people(user):
        listed = each.get("ssh_authorized_keys")
        for key in listed if isinstance(listed, list) else [listed]:
            why = _no_key(key.strip()) if isinstance(key, Word) else "an SSH key must be one line of text"
            if key is not None and why:
                faults.add(key, why)
            elif key is not None:
                good.append(str(key.strip()))
    return tuple(dict.fromkeys(good))


def _no_key(key: str) -> str:
    """Return the reason why a text is not a valid OpenSSH public key, '' if it is one."""
    if key.startswith("-----BEGIN") and "PRIVATE" in key:
        return "this is the private key, which must stay secret: write the one line of the .pub file"
    if "..." in key:
        return "the SSH key is still the example: write your own there, the one line of ~/.ssh/id_ed25519.pub"
    found = _KEY.fullmatch(key)
    if not found:
        return "this is not an SSH key: write the one line of ~/.ssh/id_ed25519.pub"
    return "" if is_whole(found[1], found[2]) else "the SSH key is not whole: copy the line once more"


def _people(user: Any) -> list[dict[Any, Any]]:
    """Return the mappings in user-data that may contain keys and passwords: the top level, and each user."""
    if not isinstance(user, dict):
        return []
    users = user.get("users")
    return [user, *(each for each in (users if isinstance(users, list) else []) if isinstance(each, dict))]


def _opens(user: Any) -> bool:
    """Return True if user-data allows a login by password, or by keys that are not in the file."""
    return any(
        any(each.get(name) for name in (*PASSWORDS, "password", "chpasswd", "ssh_import_id"))
        for each in _people(user)
    )


# Settings in network-config


def _wifi(network: Any, faults: _Faults) -> tuple[tuple[Network, ...], str]:
    """Return the Wi-Fi networks of the first Wi-Fi device in network-config, and its country code."""
    top = network.get("network", network) if isinstance(network, dict) else None
    if network is not None and not isinstance(top, dict):
        faults.add(None, "it does not begin with network:, as the example does")
    for word in top if isinstance(top, dict) else ():
        if word not in _TOP or (word == "config" and not faults.by_cloud_init):
            faults.add(word, f"{_shown(word)} is not a setting; write a Wi-Fi below wifis:")
    devices = top.get("wifis") if isinstance(top, dict) else None
    if devices is None:
        return (), ""
    listed = devices.values() if isinstance(devices, dict) else ()
    device = next((each for each in listed if isinstance(each, dict)), None)
    if device is None:
        faults.add(devices, "below wifis: a device is missing, such as wlan0:")
        return (), ""
    country = _country(device.get("regulatory-domain"), faults)
    points = device.get("access-points")
    if not isinstance(points, dict):
        faults.add(points, "below access-points: the name of a Wi-Fi is missing, followed by a colon")
        return (), country
    found: list[Network] = []
    for name, point in points.items():
        found += _network(name, point, faults)
    return tuple(found), country


def _country(word: Any, faults: _Faults) -> str:
    if word is None:
        return ""
    country = word.strip().upper() if isinstance(word, Word) else ""
    if not _COUNTRY.fullmatch(country):
        faults.add(word, f'the country {_shown(word)}: write the two letters of yours, such as "DE"')
        return ""
    if faults.by_cloud_init and word.changed:
        faults.add(word, f'the country {word}: write "{country}", with the quotes; else YAML reads false')
    return country


def _network(name: Word, point: Any, faults: _Faults) -> list[Network]:
    """Return a Wi-Fi network of network-config; [] if it has an error.

    If the name may have been encoded twice, both readings are returned.
    """
    settings = point if isinstance(point, dict) else {}
    before = len(faults.words)
    if not 0 < len(name.encode()) <= 32:
        faults.add(name, f"the Wi-Fi's name {_shown(name)} has {len(name.encode())} bytes: 1 to 32")
    elif name == EXAMPLES[0]:
        faults.add(name, "the Wi-Fi's name is still the example: write yours, or leave wifis: out")
    elif faults.by_cloud_init and name.changed:
        faults.add(name, f'the Wi-Fi\'s name {name}: write "{name}", with the quotes')
    if point is not None and not isinstance(point, dict):
        faults.add(point, f"the Wi-Fi's name {_shown(name)} must be followed by a colon only")
    for word in settings:
        if word not in _POINT:
            faults.add(word, f"{_shown(word)} is not a setting of a Wi-Fi: is it misspelt?")
    password = _password(name, settings, faults)
    names = list(dict.fromkeys((str(name), _decoded_twice(name))))
    if faults.by_cloud_init and len(names) > 1:
        faults.add(name, f'the Wi-Fi\'s name reads {name}: write "{names[1]}", if that is its name')
    if len(faults.words) > before:
        return []
    hidden = settings.get("hidden")
    is_hidden = isinstance(hidden, Word) and hidden.lower() in ("true", "yes", "on")
    return [Network(each, password, is_hidden) for each in names]


def _decoded_twice(name: str) -> str:
    """Return a Wi-Fi name decoded once more, because Raspberry Pi Imager 2.0.10 encodes UTF-8 twice.

    The name is returned unchanged if it cannot have been encoded twice.
    """
    try:
        return name.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return str(name)


def _password(name: Word, settings: dict[Any, Any], faults: _Faults) -> str:
    """Return the Wi-Fi password in a network's settings or in their block `auth`, '' if there is none."""
    auth = settings.get("auth")
    if "auth" in settings and not isinstance(auth, dict):
        faults.add(auth or name, f"auth: of the Wi-Fi {_shown(name)} needs its lines below it, further in")
        return ""
    block = {**settings, **(auth or {})}
    kind, word = block.get("key-management"), block.get("password")
    if kind is not None and kind not in (*_KINDS, "none"):
        if not faults.by_cloud_init:
            faults.add(kind, f"the Wi-Fi {_shown(name)}: key-management may be psk, sae or none here")
        return ""
    shut = kind is not None and kind != "none"
    if kind == "none" or ("password" not in block and not shut):
        return ""
    if word is None or (shut and not word):
        where = word or kind or name
        faults.add(where, f"the Wi-Fi {_shown(name)} has no password: if it is open, leave that line out")
    elif not isinstance(word, Word):
        faults.add(name, f"the password of the Wi-Fi {_shown(name)} is not text: put it in quotes")
    elif word == EXAMPLES[1]:
        faults.add(word, "the password is still the example: write that of your Wi-Fi")
    elif word and not _is_password(word):
        faults.add(
            word,
            f"the password of the Wi-Fi {_shown(name)} has {len(word)} characters: 8 to 63 plain characters",
        )
    elif faults.by_cloud_init and not word:
        faults.add(word, f"the Wi-Fi {_shown(name)} has no password: if it is open, leave that line out")
    elif faults.by_cloud_init and word.changed:
        faults.add(word, f"the password of the Wi-Fi {_shown(name)} needs quotes around it")
    return str(word or "")


def _is_password(word: str) -> bool:
    return bool(_HEX.fullmatch(word)) or (8 <= len(word.encode()) <= 63 and word.isprintable())


def _shown(word: object) -> str:
    """Format a value of the file for an error message: quoted, short, and without control characters."""
    plain = "".join(character if character.isprintable() else "?" for character in str(word))
    return f'"{plain[:40]}"' if isinstance(word, str) else "(not text)"
