"""Tests of user-data and network-config, as people and Raspberry Pi Imager write these two files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from cabinet_install import steps
from cabinet_install.owners_files import Network, OwnerChoices, said
from tests.systemd.pi import KEY

FIRST_BOOT = Path(steps.__file__).parents[1] / "first-boot"
HASH = "0123456789abcdef" * 4
LATIN_1 = "latin-1"


def user(text: str, *, by_cloud_init: bool = True) -> OwnerChoices:
    """Return the settings in the text of a user-data file; no other file makes an account."""
    return said(f"#cloud-config\n{text}".encode(), None, by_cloud_init=by_cloud_init, has_account=False)


def wifi(
    points: str, *, country: str = '"DE"', encoding: str = "utf-8", by_cloud_init: bool = False
) -> OwnerChoices:
    """Return the settings in a network-config file, as the image reads the file.

    `points`: the text of the file's block of access points.
    """
    lines = "".join(f"        {line}\n" for line in points.splitlines())
    text = (
        "network:\n  version: 2\n  wifis:\n    wlan0:\n      dhcp4: true\n"
        f"      regulatory-domain: {country}\n      access-points:\n{lines}      optional: true\n"
    )
    return said(None, text.encode(encoding), by_cloud_init=by_cloud_init)


def test_files_of_the_imager_are_read() -> None:
    """Raspberry Pi Imager 2 writes name, key, time zone, Wi-Fi and a hashed password."""
    text = (
        "#cloud-config\nhostname: pub\nmanage_etc_hosts: true\npackages:\n- avahi-daemon\n"
        "apt:\n  conf: |\n    A {\n    };\ntimezone: Europe/Berlin\nenable_ssh: true\nusers:\n- name: joe\n"
        f"  ssh_authorized_keys:\n    - {KEY}\n  sudo: ALL=(ALL) NOPASSWD:ALL\n"
    )
    network = (
        'network:\n  version: 2\n  wifis:\n    wlan0:\n      dhcp4: true\n      regulatory-domain: "DE"\n'
        f'      access-points:\n        "Our Wi-Fi":\n          password: "{HASH}"\n      optional: true\n'
    )
    for by_cloud_init in (False, True):
        assert said(
            text.encode(), network.encode(), by_cloud_init=by_cloud_init, has_account=False
        ) == OwnerChoices("pub", "Europe/Berlin", (KEY,), (Network("Our Wi-Fi", HASH),), "DE")


def test_our_own_files_are_read() -> None:
    """Each line of our example files that the owner must change is reported until it is filled in."""
    user_data, network = ((FIRST_BOOT / name).read_bytes() for name in ("user-data", "network-config"))
    found = said(user_data, network, by_cloud_init=True, has_account=False)
    assert [words.partition(": ")[0] for words in (*found.locks_out, *found.wrong)] == [
        "user-data, line 19",
        "network-config, line 14",
        "network-config, line 15",
    ]
    assert "still the example" in found.locks_out[0]
    filled = user_data.replace(b"ssh-ed25519 AAAA...your-own-key... you@your-computer", KEY.encode())
    network = network.replace(b"Name of your Wi-Fi", b"Haus").replace(b"its password", b"very secret")
    found = said(filled, network, by_cloud_init=True, has_account=False)
    zone, networks = "Europe/Berlin", (Network("Haus", "very secret"),)
    assert found == OwnerChoices("cabinet", zone, (KEY,), networks, "DE")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("users:\n- name: pi\n  lock_passwd: true\n", 0, "nobody could log in"),
        ("ssh_authorised_keys:\n- ssh-ed25519 AAAA\n", 0, "nobody could log in"),
        ("ssh_authorized_keys:\n- ssh-ed25519 AAAA...your-own-key... me\n", 3, "still the example"),
        (f"ssh_authorized_keys:\n- {KEY[:60]}\n", 3, "not whole"),
        (f"ssh_authorized_keys:\n- {KEY.replace('ssh-ed25519', 'ssh-rsa')}\n", 3, "not whole"),
        ("ssh_authorized_keys:\n- -----BEGIN OPENSSH PRIVATE KEY-----\n", 3, "private key"),
        ("ssh_authorized_keys:\n- ~/.ssh/id_ed25519.pub\n", 3, "not an SSH key"),
        (f"ssh_authorized_keys:\n- {KEY}: me\n", 0, "one line of text"),
        ("users:\n- name: pi\n\tgroups: sudo\n", 4, "a tab: use blanks"),
        ('users:\n- name: "pi\n', 4, "cannot be understood"),
        ("users: [pi\nhostname: x\n", 3, "cannot be understood"),
    ],
)
def test_mistake_that_locks_the_owner_out_is_reported(text: str, line: int, words: str) -> None:
    """The message about a mistake in user-data has the line, and says that nobody could log in."""
    found = user(text)
    where = f"user-data, line {line}: " if line else "user-data: "
    assert len(found.locks_out) == 1
    assert found.locks_out[0].startswith(where)
    assert words in found.locks_out[0]


@pytest.mark.parametrize(
    "text",
    [
        f"ssh_authorized_keys:\n- {KEY}\n",
        f"ssh_authorized_keys: {KEY}\n",
        f"users:\n- default\n- name: pi\n  ssh_authorized_keys: ['restrict {KEY}']\n",
        "users:\n- name: pi\n  hashed_passwd: $6$x\n  lock_passwd: false\nssh_pwauth: true\n",
        "password: raspberry\nssh_pwauth: true\n",
        "users:\n- name: pi\n  ssh_import_id: [gh:somebody]\n",
    ],
)
def test_key_or_password_is_a_way_in(text: str) -> None:
    found = user(text)
    assert (found.locks_out, found.wrong) == ((), ())


def test_other_account_is_a_way_in() -> None:
    """A userconf.txt on the memory card makes an account, so the owner can log in without user-data."""
    assert said(b"#cloud-config\nhostname: x\n", None, by_cloud_init=True, has_account=True).locks_out == ()


def test_password_is_reported_on_the_image() -> None:
    """On the image a password in user-data opens no login, so a file without an SSH key is reported."""
    found = user("users:\n- name: pi\n  passwd: $6$x\n", by_cloud_init=False)
    assert found.locks_out == (
        "user-data: nobody can log in: this image does not allow passwords, write an SSH key",
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hostname: my cabinet\n", 'line 2: hostname "my cabinet": letters'),
        ("timezone: Berlin/Europe\n", 'line 2: timezone "Berlin/Europe" is not known'),
        ("timezone: ../../etc/passwd\n", "is not known"),
        ("hostname: [a]\n", "hostname (not text)"),
    ],
)
def test_other_mistakes_in_user_data_are_reported(text: str, words: str) -> None:
    found = user(f"{text}password: x\n")
    assert (found.host, found.zone, found.locks_out) == ("", "", ())
    assert len(found.wrong) == 1
    assert words in found.wrong[0]


@pytest.mark.parametrize(
    ("points", "network"),
    [
        ("Haus:\n  password: secret12", Network("Haus", "secret12")),
        ("Haus:\n  auth:\n    key-management: psk\n    password: secret12", Network("Haus", "secret12")),
        ('Haus:\n  auth: {key-management: sae, password: "secret12"}', Network("Haus", "secret12")),
        ("Haus:\n  auth: {key-management: none}", Network("Haus")),
        ('Haus:\n  password: ""', Network("Haus")),
        ("Haus:", Network("Haus")),
        ("Haus: {}", Network("Haus")),
        ("Haus:\n  password: 01234567", Network("Haus", "01234567")),
        ('Haus:\n  password: "01234567"', Network("Haus", "01234567")),
        ("Haus:\n  password: 1_000_000", Network("Haus", "1_000_000")),
        ("Haus:\n  password: 0x1234567", Network("Haus", "0x1234567")),
        ("Haus:\n  password: 12:30:45.0", Network("Haus", "12:30:45.0")),
        ("Haus:\n  password: 1.50000000", Network("Haus", "1.50000000")),
        ("0123:\n  password: secret12", Network("0123", "secret12")),
        ("NO:\n  password: secret12", Network("NO", "secret12")),
        ("x:\n  password: secret12", Network("x", "secret12")),
        ("Müller:\n  password: secret12\n  hidden: true", Network("Müller", "secret12", hidden=True)),
        (f"Haus:\n  password: {HASH}", Network("Haus", HASH)),
        ("Haus:\n  password: 2026-13-45", Network("Haus", "2026-13-45")),
        ("2026-13-45:\n  password: secret12", Network("2026-13-45", "secret12")),
        ('"\\ud83d\\ude00": {"password": "secret12"}', Network("\N{GRINNING FACE}", "secret12")),
        ('"x\\ud83d": {"password": "secret12"}', Network("x\N{REPLACEMENT CHARACTER}", "secret12")),
    ],
)
def test_wifi_is_read_in_netplans_format(points: str, network: Network) -> None:
    """Each word in network-config is read as it is written, with or without quotes."""
    found = wifi(points)
    assert (found.networks, found.country, found.wrong) == ((network,), "DE", ())


@pytest.mark.parametrize(("word", "country"), [("NO", "NO"), ('"NO"', "NO"), ("de", "DE"), ("ON", "ON")])
def test_country_is_read_as_text(word: str, country: str) -> None:
    """Norway's NO is not read as a boolean, with or without quotes."""
    found = wifi("Haus:", country=word)
    assert (found.country, found.wrong) == (country, ())


@pytest.mark.parametrize(
    ("points", "line", "words"),
    [
        ("Haus:\n  password: short", 9, "has 5 characters: 8 to 63"),
        (f"Haus:\n  password: {'x' * 64}", 9, "has 64 characters"),
        (f"Haus:\n  password: {'ü' * 40}", 9, "has 40 characters: 8 to 63 plain characters"),
        ("Haus:\n  password:", 8, "has no password"),
        ("Haus:\n  auth: {key-management: psk}", 9, "has no password"),
        ('Haus:\n  auth: {key-management: psk, password: ""}', 9, "has no password"),
        ("Haus:\n  auth:\n", 8, "needs its lines below it"),
        ("Haus:\n  auth: secret12", 9, "needs its lines below it"),
        ("Haus:\n  auth: {key-management: eap, password: secret12}", 9, "key-management may be psk"),
        ("Haus:\n  pasword: secret12", 9, '"pasword" is not a setting of a Wi-Fi'),
        ("Haus: secret12", 8, "must be followed by a colon only"),
        ("Haus:\n  password: [secret12]", 8, "is not text"),
        ('"":\n  password: secret12', 8, "has 0 bytes: 1 to 32"),
        (f"{'x' * 33}:\n  password: secret12", 8, "has 33 bytes"),
        ("Name of your Wi-Fi:\n  password: secret12", 8, "still the example"),
        ("Haus:\n  password: its password", 9, "still the example"),
        ('Haus:\n  password: "evil\\n}\\nnetwork={"', 9, "characters: 8 to 63"),
    ],
)
def test_invalid_wifi_is_reported(points: str, line: int, words: str) -> None:
    """A Wi-Fi with a mistake is not used at all, and above all not as an open network."""
    found = wifi(points)
    assert found.networks == ()
    assert len(found.wrong) == 1
    assert found.wrong[0].startswith(f"network-config, line {line}: ")
    assert words in found.wrong[0]


def test_invalid_country_is_reported() -> None:
    """An invalid country is ignored; the Wi-Fi is still used."""
    found = wifi("Haus:", country="Germany")
    assert (found.country, found.networks) == ("", (Network("Haus"),))
    assert found.wrong == (
        'network-config, line 6: the country "Germany": write the two letters of yours, such as "DE"',
    )


@pytest.mark.parametrize(
    ("points", "line", "words"),
    [
        ("Haus:\n  password: 01234567", 9, "needs quotes around it"),
        ("Haus:\n  password: 2026-13-45", 9, '"2026-13-45" needs quotes around it'),
        ("Haus:\n  hidden: =", 9, '"=" needs quotes around it'),
        ('Haus:\n  password: ""', 9, "if it is open, leave that line out"),
        ("0123:\n  password: secret12", 8, 'write "0123", with the quotes'),
        ('"M\\xC3\\xBCller":\n  password: secret12', 8, 'write "Müller", if that is its name'),
    ],
)
def test_cloud_inits_reading_of_yaml_is_reported(points: str, line: int, words: str) -> None:
    """A file that cloud-init uses is checked as cloud-init parses it, even if other YAML parsers differ."""
    (wrong,) = wifi(points, by_cloud_init=True).wrong
    assert wrong.startswith(f"network-config, line {line}: ")
    assert words in wrong
    assert wifi("Haus:\n  password: 12345678", by_cloud_init=True).wrong == ()
    assert wifi("Haus:\n  auth: {key-management: eap}", by_cloud_init=True).wrong == ()
    (country,) = wifi("Haus:", country="NO", by_cloud_init=True).wrong
    assert 'write "NO", with the quotes' in country


def test_twice_encoded_name_is_tried_both_ways() -> None:
    """Raspberry Pi Imager 2.0.10 writes each byte of a UTF-8 name as a letter, so both readings are tried."""
    found = wifi('"M\\xC3\\xBCller":\n  password: secret12')
    assert found.networks == (Network("MÃ¼ller", "secret12"), Network("Müller", "secret12"))
    assert found.wrong == ()
    assert wifi('"caf\\xE9":\n  password: secret12').networks == (Network("café", "secret12"),)


def test_other_encodings_are_read_and_reported() -> None:
    """A byte order mark, UTF-16 and Latin-1 are read; Latin-1 is also reported, because it is a guess."""
    points = "Müller:\n  password: secret12"
    for encoding in ("utf-8-sig", "utf-16"):
        assert wifi(points, encoding=encoding).networks == (Network("Müller", "secret12"),)
    assert wifi(points, encoding="utf-8-sig").wrong == ()
    found = wifi(points, encoding=LATIN_1)
    assert found.networks == (Network("Müller", "secret12"),)
    assert found.wrong == ('network-config: it is not UTF-8; the Wi-Fi is taken to be "Müller"',)
    assert "save it again as UTF-8" in wifi(points, encoding=LATIN_1, by_cloud_init=True).wrong[0]
    # Latin-1 only in a comment is not reported, because it cannot be misunderstood.
    assert wifi("Haus: # größer", encoding=LATIN_1).wrong == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"wifi:\n  wlan0: {}\n", 'line 1: "wifi" is not a setting'),
        (b"wifis: wlan0\n", "below wifis: a device is missing"),
        (b"wifis:\n  wlan0: {}\n", "below access-points: the name of a Wi-Fi is missing"),
        (
            b"wifis:\n  wlan0:\n    access-points: [Haus]\n",
            "below access-points: the name of a Wi-Fi is missing",
        ),
        (b"just words\n", "does not begin with network:"),
        (b"network: 1\n", "does not begin with network:"),
        (b"wifis:\n  wlan0:\n  access-points: {x: }\n    y: 1\n", "line 4: it cannot be understood"),
        (b"a: &a [*a]\n" * 3, "cannot be understood"),
        (b"\x00\x01", "cannot be understood"),
        (b"[" * 3000, "cannot be understood"),
    ],
)
def test_invalid_network_config_is_reported(text: bytes, words: str) -> None:
    found = said(None, text)
    assert (found.networks, found.locks_out) == ((), ())
    assert words in found.wrong[0]


def test_empty_files_are_fine() -> None:
    """A file is valid if it is missing, has only comments, or is for a cable."""
    assert said(None, None, by_cloud_init=True, has_account=False) == OwnerChoices()
    for text in (b"", b"# nothing\n", b"network:\n  version: 2\n  ethernets:\n    eth0: {dhcp4: true}\n"):
        assert said(None, text, by_cloud_init=True) == OwnerChoices()


def test_wrong_first_line_of_user_data_is_reported() -> None:
    """cloud-init ignores a user-data with another first line."""
    text = f"# my card\nssh_authorized_keys: [{KEY}]\n".encode()
    (wrong,) = said(text, None, by_cloud_init=True).locks_out
    assert wrong == "user-data: its first line must be #cloud-config"
    assert said(text, None).locks_out == ()


# Texts with anchors and merges of YAML, by the case that each text tests.

MERGED = {
    "a block": f"base: &base\n  ssh_authorized_keys: ['{KEY}']\nusers:\n- <<: *base\n  name: pi\n",
    "its own counts more": "one: &one\n  hostname: a\n  timezone: Europe/Rome\nhostname: b\n<<: *one\n",
    "own before": "one: &one {hostname: first}\nhostname: second\n<<: *one\n",
    "the last of several": "a: &a {hostname: first}\nb: &b {hostname: second}\n<<: *a\n<<: *b\n",
    "a block of a block": "a: &a {hostname: first}\nb: &b\n  <<: *a\n  timezone: UTC\n<<: *b\n",
    "a word": f"key: &key '{KEY}'\nhostname: &name pub\nssh_authorized_keys: [*key]\n",
    "a list": f"keys: &keys ['{KEY}']\nusers:\n- name: pi\n  ssh_authorized_keys: *keys\n",
    "no merge": "'<<': {hostname: first}\nhostname: second\n",
}


@pytest.mark.parametrize("text", MERGED.values(), ids=MERGED)
def test_anchors_and_merges_are_read(text: str) -> None:
    """The settings equal those of the same file without anchors and merges."""
    written_out = json.dumps(yaml.safe_load(text))
    for by_cloud_init in (False, True):
        found = user(text, by_cloud_init=by_cloud_init)
        assert (found.host, found.zone, found.keys) == tuple(user(written_out))[:3]
        assert found != user("", by_cloud_init=by_cloud_init)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hostname: pub\n<<: pub\n", "user-data, line 3: after <<: a block is missing"),
        ("<<: [{hostname: pub}, 7]\n", "user-data, line 2: after <<: a block is missing"),
        ("<<: *nowhere\n", "user-data, line 2: it cannot be understood (found undefined alias"),
        ("a: &a\n  b: *a\n", "user-data: it cannot be understood (maximum recursion"),
    ],
)
def test_impossible_merge_is_reported(text: str, words: str) -> None:
    found = user(text)
    assert any(each.startswith(words) for each in (*found.locks_out, *found.wrong)), found


def test_first_block_of_a_merge_list_wins() -> None:
    """As in the type `merge` of yaml.org and Debian's PyYAML, the first block counts.

    PyYAML 6.0.4 takes the last.
    """
    text = "a: &a {hostname: first}\nb: &b {hostname: second, timezone: UTC}\n<<: [*a, *b]\n"
    assert tuple(user(text))[:2] == ("first", "UTC")


def test_nested_anchors_take_no_time() -> None:
    """With all anchors expanded, the thirty lines of this file would be a thousand million words."""
    lines = ["a0: &a0 [x, x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 30))]
    assert user("\n".join([*lines, "hostname: pub", ""]), by_cloud_init=False).host == "pub"
