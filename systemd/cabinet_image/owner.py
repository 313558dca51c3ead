"""Applies the owner's settings from the boot partition: host name, SSH keys, time zone and Wi-Fi.

The settings are in user-data and network-config, in cloud-init's format, written by Raspberry Pi Imager or a
text editor. They are read at every start, and kept in /data/owner, so that they stay in force without the
files. All other settings of cloud-init are ignored, so that the files cannot run programs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from cabinet_install import disk, owners_files

BOOT = Path("/boot/firmware")
KEPT = Path("/data/owner")
WRONG = Path("/run/cabinet-owner/wrong")
"""The file with the errors in the owner's files, one a line; the cabinet displays them."""
HOST = Path("/proc/sys/kernel/hostname")
WIFI = Path("/sys/class/net/wlan0")
"""The Wi-Fi device in sysfs; the path exists once the driver has found the device."""
NAME = "cabinet"
USER = "pi"
"""The account that accepts the owner's SSH keys, whatever name is in user-data."""


def supplicant(said: owners_files.OwnerChoices) -> str:
    """Return the configuration file for wpa_supplicant, '' if there is no Wi-Fi network."""
    head = "ctrl_interface=DIR=/run/wpa_supplicant\n" + f"country={said.country}\n" * bool(said.country)
    return head + "".join(map(_network, said.networks)) if said.networks else ""


def _network(network: owners_files.Network) -> str:
    """Return a Wi-Fi network's block for wpa_supplicant.

    The network's name is in hexadecimal digits, because it may contain any byte.
    """
    lines = [f"ssid={network.name.encode().hex()}"]
    if network.hidden:
        lines.append("scan_ssid=1")
    if not network.password:
        lines.append("key_mgmt=NONE")
    elif network.hashed:
        # The password is a hash made by the Imager, which only WPA 2 can use.
        lines += ["key_mgmt=WPA-PSK", f"psk={network.password}"]
    else:
        lines += ["key_mgmt=WPA-PSK SAE", "ieee80211w=1", f'psk="{network.password}"']
    return "network={\n" + "".join(f"\t{line}\n" for line in lines) + "}\n"


def main() -> int:
    """Read the owner's files, store their settings and apply them.

    If one setting fails, the others are still applied; the failure is reported like an error in the files.
    """
    os.umask(0o077)
    said = owners_files.said(
        *(_read(BOOT / name) for name in (owners_files.USER_DATA, owners_files.NETWORK_CONFIG))
    )
    parts = {
        "the SSH keys": lambda: _keys(said),
        "the name": lambda: _host(said),
        "the time zone": lambda: _zone(said),
        "the Wi-Fi": lambda: _wifi(said),
        "the card's own SSH key": lambda: _host_key(KEPT / "ssh_host_ed25519_key"),
    }
    tried = ((what, _tried(do)) for what, do in parts.items())
    failed = [f"{what}: {why}; replace the card if this stays" for what, why in tried if why]
    wrong = "".join(f"{line}\n" for line in (*said.locks_out, *said.wrong, *failed))
    sys.stderr.write(wrong)
    disk.write(WRONG, wrong.encode(), 0o644)
    WRONG.parent.chmod(0o755)
    wifi = "as the file says" if said.networks else "not named"
    print(f"{_name()}; {len(said.keys)} keys for {USER}; Wi-Fi {wifi}")
    return 0


def _tried(do: Callable[[], None]) -> str:
    """Call a function that applies a setting; return the error message if it fails, else ''."""
    try:
        do()
    except (OSError, subprocess.CalledProcessError) as error:
        return str(error)
    return ""


def _keys(said: owners_files.OwnerChoices) -> None:
    if said.keys:
        _keep(KEPT / f"keys-{USER}", "".join(f"{key}\n" for key in said.keys), 0o644)


def _host(said: owners_files.OwnerChoices) -> None:
    if said.host:
        _keep(KEPT / "hostname", f"{said.host}\n", 0o644)
    HOST.write_text(_name(), encoding="ascii")


def _name() -> str:
    """Return the stored host name, or `NAME` if none is stored or the file is damaged."""
    kept = (_kept(KEPT / "hostname") or b"").decode("ascii", "replace").strip()
    return kept if owners_files.HOST.fullmatch(kept) else NAME


def _zone(said: owners_files.OwnerChoices) -> None:
    if said.zone:
        disk.link(KEPT / "etc/localtime", str(owners_files.ZONES / said.zone))


def _wifi(said: owners_files.OwnerChoices) -> None:
    wifi = supplicant(said)
    changed = wifi and _keep(KEPT / "wpa_supplicant.conf", wifi, 0o600)
    if changed and WIFI.exists():
        # If there is no device yet, the service starts with the new file once the device appears.
        _run("systemctl", "--no-block", "restart", "wpa_supplicant@wlan0.service")


def _read(path: Path) -> bytes | None:
    """Return the start of a file, up to the size limit, None if the file cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(owners_files.MOST)
    except FileNotFoundError:
        return None
    except OSError as error:
        print(f"{path} cannot be read: {error}", file=sys.stderr)
        return None


def _keep(path: Path, text: str, mode: int) -> bool:
    """Write a file if its text differs from the stored one; return True if the file was written."""
    if _kept(path) == text.encode():
        return False
    disk.write(path, text.encode(), mode)
    return True


def _kept(path: Path) -> bytes | None:
    """Return a stored file's contents, None if the file is missing or cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def _host_key(path: Path) -> None:
    """Make the machine's SSH host key if it is missing or damaged."""
    read = ("ssh-keygen", "-y", "-P", "", "-f", str(path))
    if not subprocess.run(read, check=False, stdin=subprocess.DEVNULL, capture_output=True).returncode:
        return
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        new = Path(folder) / path.name
        _run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "cabinet", "-f", str(new))
        for ending in (".pub", ""):
            made = new.with_name(new.name + ending)
            disk.write(path.with_name(path.name + ending), made.read_bytes(), 0o644 if ending else 0o600)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C"})
