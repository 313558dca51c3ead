"""Tests of the command that adds the cabinet's files to the boot partition of Raspberry Pi OS."""

from __future__ import annotations

import lzma
import shutil
import struct
import subprocess
from pathlib import Path

import pytest

from cabinet_image import root, stock
from cabinet_image.tools import BuildError
from cabinet_install import steps
from tests.systemd.pi import KEY

SYSTEMD = Path(steps.__file__).parents[1]
USER_DATA = f"#cloud-config\nhostname: pub\nssh_authorized_keys:\n- {KEY}\n"
START = 4 * 2**20


def table(kind: int = 0x0C) -> bytes:
    """Return the first sector of an image of Raspberry Pi OS, with its partition table."""
    row = struct.pack("<4xB3xII", kind, START // stock.SECTOR, 65536)
    return (bytes(446) + row).ljust(510, b"\0") + b"\x55\xaa"


def test_boot_partition_of_a_stock_image_is_found() -> None:
    assert stock.boot_offset(table()) == START
    for sector in (b"", bytes(stock.SECTOR), table(kind=0x83)):
        with pytest.raises(BuildError, match="is not an image"):
            stock.boot_offset(sector)


@pytest.mark.skipif(not shutil.which("mcopy"), reason="mtools are missing: install mtools")
def test_stock_image_is_prepared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The boot partition gets folder, wheels, key and settings; the downloaded image stays unchanged."""
    boot = tmp_path / "boot"
    with boot.open("wb") as file:
        file.truncate(32 * 2**20)
    subprocess.run(("mformat", "-i", boot, "::"), check=True)
    packed = tmp_path / "stock.img.xz"
    packed.write_bytes(lzma.compress(table().ljust(START, b"\0") + boot.read_bytes(), preset=0))
    release = tmp_path / "cabinet-1.2.3.tar.gz"
    release.write_bytes(b"release")
    (tmp_path / "owner.pub").write_text(f"{KEY}\n")
    (tmp_path / "user-data").write_text(USER_DATA)
    checkout = tmp_path / "checkout"
    vendor_data = "systemd/first-boot/vendor-data"
    for name in ("systemd/install", vendor_data, "cabinet/release/links.py", "pyproject.toml", "docs/x.md"):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text(name)
    made = tmp_path / "made.img"
    words = [str(packed), str(made), "--release", str(release), "--key", str(tmp_path / "owner.pub")]

    def prepare(user_data: Path = tmp_path / "user-data") -> int:
        return stock.main([*words, "--user-data", str(user_data)], checkout)

    assert prepare() == 1
    assert "is no clone" in capsys.readouterr().err
    for command in (("init", "-q"), ("add", "-A")):
        subprocess.run(("git", "-C", checkout, *command), check=True)
    (checkout / "cabinet/unknown.py").touch()
    assert prepare(SYSTEMD / "first-boot/user-data") == 2
    assert "the SSH key is still the example" in capsys.readouterr().out
    (tmp_path / "bad").write_text(USER_DATA.replace("AAAA", "AAA"))
    assert prepare(tmp_path / "bad") == 2
    assert "user-data, line 4: the SSH key is not whole" in capsys.readouterr().out
    assert prepare() == 0
    assert "docs/x.md" not in root.tracked(checkout)
    assert "cabinet/unknown.py" not in root.tracked(checkout)

    def content(name: str) -> bytes:
        place = f"{made}@@{START}"
        return subprocess.run(("mtype", "-i", place, f"::{name}"), check=True, stdout=subprocess.PIPE).stdout

    assert content("user-data") == USER_DATA.encode()
    assert content("vendor-data") == (SYSTEMD / "first-boot/vendor-data").read_bytes()
    assert content("cabinet/cabinet-1.2.3.tar.gz") == b"release"
    assert content("cabinet/owner.pub") == f"{KEY}\n".encode()
    for name in ("systemd/install", "cabinet/release/links.py", "pyproject.toml"):
        assert content(f"cabinet/{name}") == name.encode()
    assert prepare() == 1
    assert "already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["owner.txt"], "owner.txt: the name of a public key ends in .pub"),
        (["none.pub"], "none.pub: cannot be read"),
        (["a/owner.pub", "b/Owner.pub"], "two --key files have the same name"),
    ],
)
def test_keys_that_the_first_start_ignores_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], names: list[str], words: str
) -> None:
    """Of two update keys with one name, one would silently replace the other, so they are refused too."""
    (tmp_path / "owner.txt").write_text(f"{KEY}\n")
    given = ["stock.img", "made.img", "--user-data", "user-data"]
    for name in names:
        given += ["--key", str(tmp_path / name)]
    assert stock.main(given, tmp_path) == 2
    assert words in capsys.readouterr().err
