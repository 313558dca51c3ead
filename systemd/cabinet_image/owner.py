"""What the owner says on the boot partition, as cloud-init reads it: name, keys, time zone, Wi-Fi.

Raspberry Pi Imager writes the two files, and anybody may with a text editor. They are read at every
start; what they say is kept in /data/owner, so that it holds when they are gone. Of all that cloud-init
knows only these few things are heeded: no program of theirs is run.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from cabinet_install import disk

BOOT = Path("/boot/firmware")
KEPT = Path("/data/owner")
ZONES = Path("/usr/share/zoneinfo")
NAME = "cabinet"
USER = "pi"
"""Whoever else is named: the keys open this account."""
MOST = 64 * 1024
"""Bytes of a file that are read."""
_HOST = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE)
_ZONE = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}")
_KEY = re.compile(r"(ssh-|ecdsa-|sk-)[a-z0-9@.-]+ [A-Za-z0-9+/=]+( .*)?")
_HEX = re.compile(r"[0-9a-fA-F]{64}")
_COUNTRY = re.compile(r"[A-Z]{2}")


class Owner(NamedTuple):
    """What is wanted; empty where nothing is said, or nothing that can be used."""

    host: str = ""
    zone: str = ""
    keys: tuple[str, ...] = ()
    wifi: str = ""
    """The file of wpa_supplicant."""


def wanted(user_data: object, network: object) -> Owner:
    """What the two files say; whatever is not as it should be is passed over."""
    user = user_data if isinstance(user_data, dict) else {}
    host, zone = user.get("hostname"), user.get("timezone")
    return Owner(
        host if isinstance(host, str) and _HOST.fullmatch(host) else "",
        zone if isinstance(zone, str) and _ZONE.fullmatch(zone) else "",
        _keys(user),
        _wifi(network),
    )


def _keys(user: dict[Any, Any]) -> tuple[str, ...]:
    users = user.get("users")
    people = [each for each in users if isinstance(each, dict)] if isinstance(users, list) else []
    found = []
    for each in (user, *people):
        listed = each.get("ssh_authorized_keys")
        found += [key.strip() for key in listed if isinstance(key, str)] if isinstance(listed, list) else []
    return tuple(dict.fromkeys(key for key in found if _KEY.fullmatch(key)))


def _wifi(network: object) -> str:
    """The networks of the first Wi-Fi device, as wpa_supplicant has them."""
    top = network.get("network", network) if isinstance(network, dict) else {}
    devices = top.get("wifis") if isinstance(top, dict) else None
    device = next(iter(devices.values()), None) if isinstance(devices, dict) else None
    points = device.get("access-points") if isinstance(device, dict) else None
    if not isinstance(device, dict) or not isinstance(points, dict):
        return ""
    country = device.get("regulatory-domain")
    head = "ctrl_interface=DIR=/run/wpa_supplicant\n"
    if isinstance(country, str) and _COUNTRY.fullmatch(country):
        head += f"country={country}\n"
    rows = [_network(str(name), point) for name, point in points.items()]
    return head + "".join(rows) if any(rows) else ""


def _network(name: str, point: object) -> str:
    """One network. Names are given in hexadecimal digits: they may hold anything."""
    if not 0 < len(name.encode()) <= 32:
        return ""
    settings = point if isinstance(point, dict) else {}
    password = settings.get("password")
    lines = [f"ssid={name.encode().hex()}"]
    if settings.get("hidden") is True:
        lines.append("scan_ssid=1")
    if password is None:
        lines.append("key_mgmt=NONE")
    elif _HEX.fullmatch(str(password)):
        # Hashed by the Imager: WPA 2 alone can use that.
        lines += ["key_mgmt=WPA-PSK", f"psk={password}"]
    elif 8 <= len(str(password)) <= 63 and str(password).isprintable():
        lines += ["key_mgmt=WPA-PSK SAE", "ieee80211w=1", f'psk="{password}"']
    else:
        return ""
    return "network={\n" + "".join(f"\t{line}\n" for line in lines) + "}\n"


def main() -> int:
    """Read the files, keep what they say, and let it come into force."""
    os.umask(0o077)
    said = wanted(_read(BOOT / "user-data"), _read(BOOT / "network-config"))
    if said.keys:
        _keep(KEPT / f"keys-{USER}", "".join(f"{key}\n" for key in said.keys), 0o644)
    if said.host:
        _keep(KEPT / "hostname", f"{said.host}\n", 0o644)
    if said.zone and (ZONES / said.zone).is_file():
        disk.link(KEPT / "localtime", str(ZONES / said.zone))
    if said.wifi and _keep(KEPT / "wpa_supplicant.conf", said.wifi, 0o600):
        # What waits for this file was passed over when the device appeared.
        _run("systemctl", "--no-block", "restart", "wpa_supplicant@wlan0.service")
    name = KEPT / "hostname"
    host = name.read_text(encoding="ascii").strip() if name.exists() else NAME
    Path("/proc/sys/kernel/hostname").write_text(host, encoding="ascii")
    _host_key(KEPT / "ssh_host_ed25519_key")
    print(
        f"{host}; {len(said.keys)} keys for {USER}; Wi-Fi {'as the file says' if said.wifi else 'not told'}"
    )
    return 0


def _read(path: Path) -> object:
    """What a file of YAML says, None where it says nothing that can be read."""
    import yaml  # noqa: PLC0415 - the card has it; who builds the image need not

    try:
        with path.open("rb") as file:
            return yaml.safe_load(file.read(MOST))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        print(f"{path} cannot be read: {error}", file=sys.stderr)
        return None


def _keep(path: Path, text: str, mode: int) -> bool:
    """Write a file where it says something else; whether it did."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    disk.write(path, text.encode(), mode)
    return True


def _host_key(path: Path) -> None:
    """The machine's own key: made at the first start, whole or not at all."""
    if path.exists() and path.stat().st_size:
        return
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        new = Path(folder) / path.name
        _run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "cabinet", "-f", str(new))
        for ending in (".pub", ""):
            made = new.with_name(new.name + ending)
            disk.write(path.with_name(path.name + ending), made.read_bytes(), 0o644 if ending else 0o600)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C"})
