"""A network cable between an emulated board and this machine, which is the router and the owner's computer.

The cable is a tap device, so only root can use this module. The router gives one address by DHCP and notes
the host name of each request. Names are resolved by mDNS, as every computer in the house resolves NAME.local.
"""

from __future__ import annotations

import shlex
import socket
import struct
import subprocess
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DEVICE = "cabinet-cable"
HERE, THERE, MASK = "10.117.177.1", "10.117.177.2", "255.255.255.0"
"""The addresses of this machine and of the board on the cable, and the network mask."""
QEMU = (
    *("-netdev", f"tap,id=cable,ifname={DEVICE},script=no,downscript=no"),
    *("-device", "virtio-net-pci,netdev=cable,romfile="),
)
"""The options of QEMU for the end of the cable at the board."""
MDNS = ("224.0.0.251", 5353)
AGAIN = 2.0
"""The seconds between two mDNS questions."""
COOKIE = b"\x63\x82\x53\x63"
DISCOVER, OFFER, REQUEST, ACK = 1, 2, 3, 5
"""The kinds of DHCP messages, by their numbers."""
HOST_NAME, KIND = 12, 53
"""The numbers of two options in DHCP messages."""


class Request(NamedTuple):
    """The contents of a DHCP message from the board."""

    kind: int
    name: str
    """The host name in the message; "" if there is none."""


class Router:
    """A DHCP server, which gives the board its address."""

    def __init__(self) -> None:
        self.names: list[str] = []
        """The host name in each message of the board."""
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, DEVICE.encode())
        self._socket.bind(("", 67))
        threading.Thread(target=self._answer, name="router", daemon=True).start()

    def _answer(self) -> None:
        with suppress(OSError):  # The socket raises OSError once it is closed.
            while packet := self._socket.recv(4096):
                request = read_request(packet)
                self.names.append(request.name)
                if request.kind in (DISCOVER, REQUEST):
                    kind = OFFER if request.kind == DISCOVER else ACK
                    self._socket.sendto(answer(packet, kind), ("255.255.255.255", 68))

    def close(self) -> None:
        """Stop the server."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


def read_request(packet: bytes) -> Request:
    """Return the contents of a DHCP message."""
    found, at = {}, packet.index(COOKIE) + len(COOKIE)
    while at < len(packet) and packet[at] != 255:
        if packet[at]:
            found[packet[at]] = packet[at + 2 : at + 2 + packet[at + 1]]
            at += 2 + packet[at + 1]
        else:
            at += 1
    return Request(found[KIND][0], found.get(HOST_NAME, b"").decode())


def answer(packet: bytes, kind: int) -> bytes:
    """Return the router's answer to a DHCP message, which gives the board the address `THERE`."""
    here, there, mask = map(socket.inet_aton, (HERE, THERE, MASK))
    hour = struct.pack("!I", 3600)
    options = {KIND: bytes([kind]), 54: here, 51: hour, 1: mask}
    listed = b"".join(bytes([code, len(value)]) + value for code, value in options.items())
    head = b"\x02" + packet[1:12] + bytes(4) + there + here + packet[24:44]
    return head + bytes(192) + COOKIE + listed + b"\xff"


@contextmanager
def cable() -> Iterator[Router]:
    """Connect the cable to this machine, and yield the router at this end. Raises CalledProcessError."""
    words = (
        f"tuntap add dev {DEVICE} mode tap",
        f"address add {HERE}/24 dev {DEVICE}",
        f"link set {DEVICE} up",
    )
    try:
        for each in words:
            subprocess.run(("ip", *each.split()), check=True)
        router = Router()
        try:
            yield router
        finally:
            router.close()
    finally:
        subprocess.run(("ip", "link", "delete", DEVICE), check=False)


def ask(name: str, timeout: float) -> str:
    """Return the address of a name such as cabinet.local by mDNS; "" without an answer in time."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
            asking.setsockopt(socket.SOL_SOCKET, option, 1)
        here = socket.inet_aton(HERE)
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(MDNS[0]) + here)
        asking.bind(("", MDNS[1]))
        asking.settimeout(AGAIN)
        due = time.monotonic()
        end = due + timeout
        while (now := time.monotonic()) < end:
            if now >= due:
                asking.sendto(question(name), MDNS)
                due = now + AGAIN
            with suppress(TimeoutError):
                if found := address(asking.recv(9000), name):
                    return found
    return ""


def question(name: str) -> bytes:
    """Return an mDNS packet that asks for the IPv4 address of a name."""
    labels = b"".join(bytes([len(each)]) + each.encode() for each in name.split("."))
    return struct.pack("!6H", 0, 0, 1, 0, 0, 0) + labels + b"\0" + struct.pack("!2H", 1, 1)


def address(packet: bytes, name: str) -> str:
    """Return the IPv4 address that an mDNS packet gives for a name; "" if there is none."""
    questions, answers = struct.unpack_from("!2H", packet, 4)
    at = 12
    for _ in range(questions):
        at = _name(packet, at)[1] + 4
    for _ in range(answers):
        of, at = _name(packet, at)
        kind, _, _, size = struct.unpack_from("!2HIH", packet, at)
        at += 10 + size
        if kind == 1 and of.casefold() == name.casefold():
            return socket.inet_ntoa(packet[at - size : at])
    return ""


def _name(packet: bytes, at: int) -> tuple[str, int]:
    """Return the name that begins at this index of a packet, and the index after the name."""
    labels: list[str] = []
    end = 0
    while size := packet[at]:
        if size >= 192:
            # The name goes on elsewhere in the packet, at the place that these two bytes give.
            end = end or at + 2
            at = struct.unpack_from("!H", packet, at)[0] & 0x3FFF
        else:
            labels.append(packet[at + 1 : at + 1 + size].decode())
            at += 1 + size
    return ".".join(labels), end or at + 1


def ssh(folder: Path, found: str, key: Path) -> Path:
    """Write a script `ssh` that connects to this address for any name, because libc does not use mDNS."""
    options = (
        *("-i", key, "-o", "IdentitiesOnly=yes", "-o", f"HostName={found}"),
        *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR"),
    )
    script = folder / "ssh"
    script.write_text(f'#!/bin/sh\nexec /usr/bin/ssh {shlex.join(map(str, options))} "$@"\n')
    script.chmod(0o755)
    return script
