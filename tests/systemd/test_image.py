"""Tests of the parts of the card's image that need no root: layout, manifest and the owner's files."""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from cabinet_image import base, cli, layout, listing, owner, recommended, root, tools
from cabinet_image.layout import ALIGNMENT, PARTITIONS, SECTOR
from cabinet_image.listing import Image
from cabinet_image.tools import BuildError
from cabinet_install import disk, owners_files, packages, steps
from cabinet_install.owners_files import Network, OwnerChoices
from tests.systemd.pi import KEY

SYSTEMD = Path(steps.__file__).parents[1]
WIFI, HASH = "Zu den drei Müllern", "0f" * 32


def test_partitions_do_not_overlap() -> None:
    """Each partition begins and ends on a multiple of 4 MiB, after the previous one."""
    end = ALIGNMENT
    for each, place in zip(PARTITIONS, layout.offsets(), strict=True):
        assert place == end
        assert place % ALIGNMENT == each.size % ALIGNMENT == 0
        end = place + each.size
    assert layout.total() == end


def test_partition_table_reads_back(tmp_path: Path) -> None:
    """The table has the signature, and the kind, start and size of each partition.

    The last partition, which grows to fill the memory card, is the one for data.
    """
    table = layout.table()
    assert len(table) == SECTOR
    assert table[-2:] == b"\x55\xaa"
    assert struct.unpack_from("<I", table, 440) == (layout.SIGNATURE,)
    for number, (each, place) in enumerate(zip(PARTITIONS, layout.offsets(), strict=True)):
        active, _, kind, _, start, sectors = struct.unpack_from("<B3sB3sII", table, 446 + 16 * number)
        assert (active, kind, start * SECTOR, sectors * SECTOR) == (0, each.kind, place, each.size)
    assert PARTITIONS[-1] is layout.DATA


def fstab() -> list[list[str]]:
    """Return the rows of the image's fstab, each as a list of words."""
    lines = (steps.CARD_FILES / "etc/fstab").read_text().splitlines()
    return [line.split() for line in lines if line[0] != "#"]


OVERLAY = """\
mount -t tmpfs tmpfs "$1" && cd "$1" && mkdir -p flashed/releases/0.1.0/lib upper work opt || exit 77
mount -t overlay -o "lowerdir=flashed,upperdir=upper,workdir=work,$2" overlay opt || exit 77
mkdir opt/incoming
exec python3 -c "import os; os.rename('opt/releases/0.1.0', 'opt/incoming/replaced')"
"""


def test_update_can_replace_the_flashed_release(tmp_path: Path) -> None:
    """The release lies in an overlay file system, where renaming a folder needs a mount option."""
    (words,) = (row[3].split(",") for row in fstab() if row[2] == "overlay")
    options = ",".join(each for each in words if "dir=/" not in each and not each.startswith("x-"))
    command = ["unshare", "--mount", "sh", "-c", OVERLAY, "sh", str(tmp_path), options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip(f"no overlay can be mounted here: {done.stderr}")
    assert done.returncode == 0, done.stderr


def test_fstab_names_the_partitions() -> None:
    """Only the partitions data and spare are writable during play."""
    rows = fstab()
    mounted = {
        row[0].partition("=")[2]: (row[1], row[3].split(",")) for row in rows if row[0].startswith("PART")
    }
    assert set(mounted) == {each.partuuid for each in PARTITIONS}
    for each, where in ((layout.ROOT, "/"), (layout.BOOT, "/boot/firmware")):
        assert mounted[each.partuuid][0] == where
        assert "ro" in mounted[each.partuuid][1]
    assert mounted[layout.DATA.partuuid][0] == "/data"
    made = (steps.CARD_FILES / "etc/tmpfiles.d/50-cabinet-card.conf").read_text().splitlines()
    folders = {line.split()[1] for line in made if line.startswith("d ")}
    for row in rows:
        if row[0].startswith("/data/") or row[1].startswith("/var/lib/"):
            assert {row[1], row[0] if row[0].startswith("/data/") else row[1]} <= folders | {"/home"}
    assert layout.ROOT.partuuid in (steps.CARD_FILES / "etc/default/raspi-firmware").read_text()


def test_checksums_are_those_of_sha256sum() -> None:
    assert listing.sums({"b": "2", "a": "1"}) == "1  a\n2  b\n"


def test_manifest_lets_the_imager_customise() -> None:
    """The manifest has the keys that Raspberry Pi Imager requires, and the format of the owner's settings."""
    image = Image("0.1.0", "cabinet-0.1.0-arm64.img.xz", 5, "aa", 3, "bb", "2026-11-22")
    told = json.loads(listing.manifest(image, "https://example.org/c"))
    (entry,) = told["os_list"]
    required = ("name", "description", "icon", "url", "extract_size", "extract_sha256", "image_download_size")
    assert all(entry[name] for name in (*required, "release_date", "devices"))
    assert entry["init_format"] == "cloudinit"
    assert entry["url"] == "https://example.org/c/cabinet-0.1.0-arm64.img.xz"
    assert not any("5" in device.partition("-")[0] for device in entry["devices"])
    boards = told["imager"]["devices"]
    assert all(board["name"] and board["description"] for board in boards)
    assert {tag for board in boards for tag in board["tags"]} == set(entry["devices"])


def test_debian_has_the_packages_of_the_installer() -> None:
    """The image's Debian has all packages that the installer needs.

    The stamp that identifies a built Debian depends on its mirror and on its list of packages.
    """
    needed = packages.needed(base.SUITE, makes_release=False)
    assert set(needed) < set(base.wanted(base.Source()))
    assert base.stamp(base.Source()) != base.stamp(base.Source(mirror="http://snapshot.debian.org"))
    assert "non-free-firmware" in base.sources(base.Source())


STATUS = """\
Package: systemd-resolved
Status: install ok installed
Recommends: libnss-resolve, libidn2-0
Description: name resolution
 Recommends: nothing

Package: libsdl
Recommends: libmp3 (>= 2:1.0) | libogg:any, xauth

Package: libnss-resolve
Provides: nss-mdns (= 257)

Package: printer
Recommends: nss-mdns, default-libdecor-0-plugin-1 | libdecor-0-plugin-1
"""


def test_every_recommended_package_is_decided() -> None:
    """Packages that programs load at run time are installed.

    Recommended packages without a decision are reported.
    """
    assert {"libidn2-0", *recommended.LOADED} <= set(base.wanted(base.Source()))
    assert not set(recommended.LOADED) & set(recommended.LEFT_OUT)
    assert list(recommended.undecided(STATUS)) == [
        "systemd-resolved recommends libidn2-0: decide in cabinet_image.recommended",
        "libsdl recommends libmp3 or libogg: decide in cabinet_image.recommended",
    ]


def test_pi_5_gets_the_kernel_of_the_backports() -> None:
    source = base.Source(pi5=True)
    other = {"linux-image-arm64/trixie-backports"}
    assert set(base.wanted(source)) ^ set(base.wanted(base.Source())) == {base.KERNEL, *other}
    assert base.sources(source).startswith(base.sources(base.Source()))
    assert "trixie-backports" in base.sources(source)
    image = Image("0.1.0", "cabinet-0.1.0-pi5-arm64.img.xz", 5, "aa", 3, "bb", "2026-11-22", listing.PI5)
    (entry,) = json.loads(listing.manifest(image, "https://example.org/c"))["os_list"]
    assert entry["devices"] == ["pi5-64bit"]


def test_wpa_supplicant_file_is_written() -> None:
    """The file for wpa_supplicant has names in hexadecimal. Hashed passwords are used with WPA 2 only.

    Without a network the file is empty.
    """
    networks = (Network(WIFI, HASH), Network("open"), Network("café", "12345678", hidden=True))
    assert owner.supplicant(OwnerChoices(networks=networks, country="DE")) == (
        "ctrl_interface=DIR=/run/wpa_supplicant\ncountry=DE\n"
        f"network={{\n\tssid={WIFI.encode().hex()}\n\tkey_mgmt=WPA-PSK\n\tpsk={HASH}\n}}\n"
        f"network={{\n\tssid={b'open'.hex()}\n\tkey_mgmt=NONE\n}}\n"
        f"network={{\n\tssid={'café'.encode().hex()}\n\tscan_ssid=1\n\tkey_mgmt=WPA-PSK SAE\n"
        '\tieee80211w=1\n\tpsk="12345678"\n}\n'
    )
    assert owner.supplicant(OwnerChoices(country="DE")) == ""


class Places(NamedTuple):
    """The paths of the owner's files on the image's boot partition, and of the files made from them."""

    boot: Path
    kept: Path
    wrong: Path
    host: Path
    wifi: Path


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    """The folders of a memory card with the image, on which no host key for SSH is made."""
    places = Places(*(tmp_path / name for name in ("boot", "kept", "run/wrong", "hostname", "wlan0")))
    for name, path in zip(("BOOT", "KEPT", "WRONG", "HOST", "WIFI"), places, strict=True):
        monkeypatch.setattr(owner, name, path)
    monkeypatch.setattr(owner, "_host_key", lambda path: None)
    places.boot.mkdir()
    places.kept.mkdir()
    return places


USER_DATA = f"#cloud-config\nhostname: pub\nssh_authorized_keys: [{KEY}]\n"


def test_owners_files_count_at_every_start(card: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings stay after the owner removes their file. New Wi-Fi settings restart the Wi-Fi service."""
    boot, kept, told, host, wifi = card
    wifi.touch()
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(owner, "_run", lambda *command: ran.append(command))
    (boot / "user-data").write_text(USER_DATA)
    (boot / "network-config").write_text(
        "wifis:\n  wlan0:\n    access-points:\n"
        "      Haus: {password: 01234567}\n      Hof: {password: short}\n"
    )
    assert owner.main() == 0
    assert (kept / "keys-pi").read_text() == f"{KEY}\n"
    assert 'psk="01234567"' in (kept / "wpa_supplicant.conf").read_text()
    assert told.read_text() == (
        'network-config, line 5: the password of the Wi-Fi "Hof" has 5 characters: 8 to 63 plain characters\n'
    )
    assert host.read_text() == "pub"
    assert ran == [("systemctl", "--no-block", "restart", "wpa_supplicant@wlan0.service")]
    # Without the Wi-Fi device its service is not restarted; the device starts the service when it appears.
    wifi.unlink()
    (kept / "wpa_supplicant.conf").unlink()
    assert owner.main() == 0
    assert (kept / "wpa_supplicant.conf").exists()
    assert len(ran) == 1
    for name in ("user-data", "network-config"):
        (boot / name).unlink()
    assert owner.main() == 0
    assert told.read_text() == ""
    assert (kept / "keys-pi").exists()


UNITS = steps.CARD_FILES / "etc/systemd/system"


def test_network_starts_with_the_owners_host_name() -> None:
    """The network starts after the owner's files are read: a router keeps the first host name it gets."""
    unit = (UNITS / "cabinet-owner.service").read_text()
    (before,) = re.findall("^Before=(.*)$", unit, re.MULTILINE)
    (wants,) = re.findall("^Wants=(.*)$", unit, re.MULTILINE)
    assert "network-pre.target" in before.split()
    assert "network-pre.target" in wants.split()


def test_timedatectl_finds_the_time_zone(card: Places) -> None:
    """The program timedatectl follows one link, so its service sees the second link as /etc/localtime."""
    made = (steps.CARD_FILES / "etc/tmpfiles.d/50-cabinet-card.conf").read_text()
    (link,) = re.findall(r"^L\+ /etc/localtime +- +- +- +- (\S+)$", made, re.MULTILINE)
    shown = (UNITS / "systemd-timedated.service.d/50-cabinet.conf").read_text()
    assert f"\nBindReadOnlyPaths={Path(link).parent}:/etc\n" in shown
    assert re.search(f"^L {link} .* /usr/share/zoneinfo/Etc/UTC$", made, re.MULTILINE)
    (card.boot / "user-data").write_text("#cloud-config\ntimezone: Europe/Berlin\n")
    assert owner.main() == 0
    kept = card.kept / Path(link).relative_to("/data/owner")
    assert kept.readlink() == Path("/usr/share/zoneinfo/Europe/Berlin")


def test_locale_file_is_valid_for_login() -> None:
    """At login pam_env reads /etc/default/locale.

    In Debian it is a link to locale.conf, which is missing at first.
    """
    lines = (steps.CARD_FILES / "etc/locale.conf").read_text().splitlines()
    assert "LANG=C.UTF-8" in lines
    assert all(line.startswith("#") or "=" in line for line in lines)


def without_comments(name: str) -> bytes:
    """Return an example file of the boot partition without the comment marks before its settings."""
    text = (SYSTEMD / "image/boot" / name).read_text()
    return re.sub(r"^#(?! \S|cloud-config)", "", text, flags=re.MULTILINE).encode()


def test_examples_on_the_boot_partition_are_valid() -> None:
    """The unchanged examples set nothing; without the comment marks they are files to fill in."""
    names = (owners_files.USER_DATA, owners_files.NETWORK_CONFIG)
    assert {path.name for path in (SYSTEMD / "image/boot").iterdir()} == set(names)
    as_they_are = [(SYSTEMD / "image/boot" / name).read_bytes() for name in names]
    assert owners_files.said(*as_they_are) == OwnerChoices()
    unchanged = owners_files.said(*map(without_comments, names))
    assert (len(unchanged.locks_out), len(unchanged.wrong)) == (1, 2)
    user, network = map(without_comments, names)
    user = user.replace(b"ssh-ed25519 AAAA...your-own-key... you@your-computer", KEY.encode())
    for example, own in zip(owners_files.EXAMPLES, (WIFI, "01234567"), strict=True):
        network = network.replace(example.encode(), own.encode())
    assert owners_files.said(user, network) == OwnerChoices(
        "cabinet", "Europe/Berlin", (KEY,), (Network(WIFI, "01234567"),), "DE"
    )
    assert "systemd/image/boot/* /boot/firmware" in (SYSTEMD / "image/furnish").read_text()


HOST_KEY = owner._host_key


@pytest.mark.usefixtures("openssh_keys")
def test_damaged_kept_files_do_not_stop_the_start(
    card: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A damaged file is empty, or has only zeros or invalid bytes; a start writes it again."""
    boot, kept, told, host, _ = card
    monkeypatch.setattr(owner, "_host_key", HOST_KEY)
    run = owner._run

    def but_for_units(*words: str) -> None:
        if words[0] != "systemctl":
            run(*words)

    monkeypatch.setattr(owner, "_run", but_for_units)
    key = kept / "ssh_host_ed25519_key"

    def start() -> str:
        assert owner.main() == 0
        capsys.readouterr()
        subprocess.run(("ssh-keygen", "-y", "-P", "", "-f", str(key)), check=True, capture_output=True)
        return host.read_text()

    said = (
        ("user-data", USER_DATA),
        ("network-config", "wifis:\n  wlan0:\n    access-points:\n      Haus: {password: 01234567}\n"),
    )
    for name, text in said:
        (boot / name).write_text(text)
    assert start() == "pub"
    whole = {path.name: path.read_bytes() for path in kept.iterdir() if path.suffix != ".pub"}
    assert start() == "pub"
    assert key.read_bytes() == whole[key.name]
    for damage in (b"\xff\xfe\x80" * 99, b"", b"\0" * 200):
        for name in whole:
            (kept / name).write_bytes(damage)
        assert start() == "pub"
        assert {name: (kept / name).read_bytes() for name in whole if name != key.name} == {
            name: data for name, data in whole.items() if name != key.name
        }
        assert told.read_text() == ""
    for name, _ in said:
        (boot / name).unlink()
    for damage in (b"\xff\xfe\x80" * 99, b"", b"\0" * 200, b"a b"):
        (kept / "hostname").write_bytes(damage)
        assert start() == owner.NAME


def test_unwritable_file_does_not_stop_the_others(
    card: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    boot, kept, told, host, _ = card
    (boot / "user-data").write_text(USER_DATA)
    write = disk.write

    def refuse(path: Path, content: bytes, mode: int) -> None:
        if path.name == "keys-pi":
            raise OSError(5, "Input/output error", str(path))
        write(path, content, mode)

    monkeypatch.setattr(disk, "write", refuse)
    assert owner.main() == 0
    assert host.read_text() == "pub"
    assert told.read_text() == (
        f"the SSH keys: [Errno 5] Input/output error: '{kept / 'keys-pi'}'; replace the card if this stays\n"
    )
    assert told.read_text() in capsys.readouterr().err


def test_files_of_the_build_have_one_time(tmp_path: Path) -> None:
    """Files made by the build get one time; files of Debian packages keep theirs. Links are not followed.

    Bytecode files contain the times of their sources.
    """
    for name, time in (("package", 50), ("made", 100), ("later", 150)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (time, time))
    (tmp_path / "link").symlink_to("package")
    root.settle(tmp_path, 100, 70)
    times = {path.name: int(path.lstat().st_mtime) for path in (*tmp_path.iterdir(), tmp_path)}
    assert times == {"package": 50, "made": 70, "later": 70, "link": 70, tmp_path.name: 70}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--release", "none.tar.gz"), "--release none.tar.gz: there is no such file"),
        (
            ("--hdmi", "720p"),
            "--hdmi '720p' is not a mode of a screen; give one such as 1280x720@60, or auto",
        ),
        (("--key", "none.pub"), "none.pub: cannot be read"),
    ],
)
def test_wrong_build_options_are_refused_first(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(tools, "missing", lambda **_named: ())
    built: list[object] = []
    monkeypatch.setattr(cli, "_build", built.append)
    assert cli.main(words) == 2
    assert said in capsys.readouterr().err
    assert built == []
    assert cli.main(("--hdmi", "auto")) == 0
    assert len(built) == 1


def test_keys_of_one_name_both_reach_the_card() -> None:
    files = (Path("a/cabinet.tar.gz"), Path("a/owner.pub"), Path("b/owner.pub"))
    assert list(cli._numbered(*files).values()) == list(files)


def upgrade(tmp_path: Path, fails: str, *words: str) -> tuple[subprocess.CompletedProcess[str], str]:
    """Run cabinet-upgrade with a fake `mount` that fails; return the result and the recorded calls.

    `fails`: the arguments with which `mount` fails. `words`: the arguments of cabinet-upgrade.
    """
    programs, noted = tmp_path / "programs", tmp_path / "noted"
    programs.mkdir()
    installer = tmp_path / "usr/local/src/cabinet/systemd/install"
    installer.parent.mkdir(parents=True)
    installer.write_text(f'#!/bin/sh\necho "install $*" >> {noted}\n')
    installer.chmod(0o755)
    for name, then in {
        "mount": f'case "$*" in "{fails}") exit 32 ;; esac',
        "id": "echo 0",
        "apt-get": "exit 1",
        "sync": "",
    }.items():
        (programs / name).write_text(f'#!/bin/sh\necho "{name} $*" >> {noted}\n{then}\n')
        (programs / name).chmod(0o755)
    done = subprocess.run(
        ("sh", steps.CARD_FILES / "usr/local/sbin/cabinet-upgrade", *words),
        env={"PATH": f"{programs}:/usr/bin:/bin", "CABINET_ROOT": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done, noted.read_text()


@pytest.mark.parametrize("where", ["/boot/firmware", "/"])
def test_upgrade_makes_free_file_systems_read_only(tmp_path: Path, where: str) -> None:
    """If one file system is in use, the other still becomes read-only, and a message names the one in use."""
    done, noted = upgrade(tmp_path, f"-o remount,ro {where}")
    assert done.returncode == 1
    assert [line for line in noted.splitlines() if ",ro " in line] == [
        "mount -o remount,ro /boot/firmware",
        "mount -o remount,ro /",
    ]
    assert done.stderr.startswith(f"cabinet-upgrade: {where} is still ")


def test_key_is_added_without_a_network(tmp_path: Path) -> None:
    """Adding a key changes no package of Debian. Afterwards the file systems are read-only again."""
    done, noted = upgrade(tmp_path, "nothing", "--offline", "--key", "cabinet_release.pub")
    assert done.returncode == 0
    assert noted.splitlines()[1:] == [
        "mount -o remount,rw /",
        "mount -o remount,rw /boot/firmware",
        "install --key cabinet_release.pub",
        "sync ",
        "mount -o remount,ro /boot/firmware",
        "mount -o remount,ro /",
    ]


def published(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> dict[str, Path]:
    """Return the files that a build writes beside its packed image, by name; the image is a small fake."""
    file = folder / "cabinet-0.1.0-arm64.img"
    file.write_bytes(b"image")
    file.with_suffix(".packages").write_text("")
    monkeypatch.setattr(cli, "run", lambda *_words, env: file.with_name(f"{file.name}.xz").write_bytes(b"xz"))
    cli._publish(file, "aa", "0.1.0", cli._parser().parse_args(words), 0, {})
    return {path.name: path for path in folder.iterdir()}


def test_imager_list_has_the_public_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a public address no list is written, and the list of an earlier build is removed."""
    files = published(tmp_path, monkeypatch, "--address", "https://example.org/c/")
    (entry,) = json.loads(files["os_list.json"].read_text())["os_list"]
    assert (entry["url"], entry["icon"]) == (
        "https://example.org/c/cabinet-0.1.0-arm64.img.xz",
        "https://example.org/c/cabinet.svg",
    )
    files = published(tmp_path, monkeypatch)
    assert "os_list.json" not in files
    assert "SHA256SUMS" in files
    assert "--address" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["dist", "/srv/dist", "file://dist", "example.org/c"])
def test_address_that_the_imager_cannot_use_is_refused(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--address", word])
    assert "https:// or file:///" in capsys.readouterr().err


def test_clone_of_another_user_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git = tmp_path / "git"
    git.write_text(
        "#!/bin/sh\necho \"fatal: detected dubious ownership in repository at '$2'\n"
        '\tgit config --global --add safe.directory $2" >&2\nexit 128\n'
    )
    git.chmod(0o755)
    with pytest.raises(BuildError, match="is no clone"):
        root.tracked(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(cli, "CHECKOUT", tmp_path)
    for refused in (cli._committed, lambda: root.tracked(tmp_path)):
        with pytest.raises(BuildError, match=r"belongs to another user.* --add safe\.directory"):
            refused()
