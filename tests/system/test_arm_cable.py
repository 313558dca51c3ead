"""Tests of the network cable between an emulated board and this machine: the bytes of DHCP and mDNS."""

from __future__ import annotations

import socket
import struct

import pytest

from tests.system.arm import cable
from tests.system.arm.cable import ACK, COOKIE, DISCOVER, THERE, Request

HEAD = b"\x01\x01\x06\x00" + b"\x12\x34\x56\x78" + bytes(20) + b"\x52\x54\x00\x12\x34\x56" + bytes(10 + 192)


@pytest.mark.parametrize(("option", "name"), [(b"\x0c\x06arcade", "arcade"), (b"", "")])
def test_router_reads_the_host_name(option: bytes, name: str) -> None:
    """The host name is option 12 of a DHCP message, which may be missing."""
    packet = HEAD + COOKIE + b"\x00\x35\x01\x01" + option + b"\xff\x00"
    assert cable.read_request(packet) == Request(DISCOVER, name)


def test_board_gets_its_address() -> None:
    answer = cable.answer(HEAD + COOKIE + b"\x35\x01\x03\xff", ACK)
    assert (answer[0], answer[4:8], answer[28:34]) == (2, b"\x12\x34\x56\x78", HEAD[28:34])
    assert socket.inet_ntoa(answer[16:20]) == THERE
    assert answer[236:243] == COOKIE + b"\x35\x01\x05"


def test_address_of_a_name_is_read() -> None:
    """The name in an mDNS answer is a reference to the question, and the answer may contain other records."""
    asked = cable.question("arcade.local")
    assert asked[12:26] == b"\x06arcade\x05local\x00"[:14]
    assert cable.address(asked, "arcade.local") == ""
    other = b"\x05other\xc0\x13" + struct.pack("!2HIH", 1, 1, 120, 4) + bytes(4)
    own = b"\xc0\x0c" + struct.pack("!2HIH", 1, 1, 120, 4) + socket.inet_aton(THERE)
    text = b"\xc0\x0c" + struct.pack("!2HIH", 16, 1, 120, 2) + b"\x01x"
    packet = struct.pack("!6H", 0, 0x8400, 1, 3, 0, 0) + asked[12:] + other + text + own
    assert cable.address(packet, "Arcade.local") == THERE
    assert cable.address(packet, "cabinet.local") == ""
