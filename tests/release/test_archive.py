"""Release files with faults are refused with a single line, and nothing of them is unpacked."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.release import archive
from cabinet.release.archive import NOTE, ArchiveError, Signed
from tests.release.workshop import NEW, TARGET, bundled, member, packed

if TYPE_CHECKING:
    from pathlib import Path

FIRST = member(NOTE, json.dumps({"version": NEW, "targets": [TARGET]}).encode())
GOOD = f"{TARGET}/lib/cabinet/__init__.py"
NAMES = (
    *("/etc/passwd", "../evil", f"{TARGET}/../evil", f"{TARGET}/lib/../../evil", f"{TARGET}/lib/a/../b"),
    *(f"{TARGET}/lib", f"{TARGET}/lib/", f"{TARGET}//lib/a", f"{TARGET}/lib/./a", f"./{GOOD}", f"/{GOOD}"),
    *(f"{TARGET}/bin/cabinet", f"{TARGET}/release.json", f"{TARGET}/left", f"{TARGET}/libs/a", TARGET, "a"),
    *("bookworm-aarch64/lib/a", "Trixie/lib/a", "../lib/a", "", ".", "..", "lib/a", "games/a", NOTE),
    *(f"{TARGET}/lib/..", f"{TARGET}/lib/a\\b", f"{TARGET}/lib/a\nb", f"{TARGET}/lib/\x1b[2J"),
    *(f"{TARGET}/lib/-rf", f"{TARGET}/lib/\u202etxt", f"{TARGET}/lib/" + "a" * 200),
    *(f"{TARGET}/lib/a:b", f"{TARGET}/lib/$(reboot)", f"{TARGET}/lib/`a`", f"{TARGET}/lib/\udcff"),
)
KINDS = (
    *(tarfile.LNKTYPE, tarfile.SYMTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE),
    *(tarfile.CONTTYPE, tarfile.AREGTYPE, b"9", b"V", b"M"),
)
LINKS = ("", "/etc/passwd", "../../evil", GOOD, f"{TARGET}/lib/a")


def refused(data: bytes, folder: Path) -> str:
    """Return the message with which a release file is refused, and check that nothing is unpacked."""
    file = io.BytesIO(data)
    with pytest.raises(ArchiveError) as error:
        archive.unpack(file, len(data), archive.read(file, len(data)).version and TARGET, folder)
    assert list(folder.iterdir()) == []
    assert "\n" not in str(error.value)
    assert "\x1b" not in str(error.value)
    return str(error.value)


def test_files_of_one_target_are_unpacked(tmp_path: Path) -> None:
    data = bundled(NEW, {TARGET: {"lib/a/b.py": "b", "games/pig/pig.py": "pig"}, "trixie-x86_64": {}})
    file = io.BytesIO(data)
    assert archive.read(file, len(data)) == (NEW, {TARGET: 4, "trixie-x86_64": 0})
    archive.unpack(file, len(data), TARGET, tmp_path)
    assert (tmp_path / "lib/a/b.py").read_text() == "b"
    assert (tmp_path / "games/pig/pig.py").read_text() == "pig"


def test_hostile_names_are_refused(tmp_path: Path) -> None:
    """Names that are absolute, lead upwards or contain odd characters are refused, also after good names."""
    for name, before in product(NAMES, ([], [member(GOOD)])):
        assert refused(packed([FIRST, *before, member(name, b"evil")]), tmp_path), name


def test_hostile_kinds_are_refused(tmp_path: Path) -> None:
    for kind, name, link in product(KINDS, (GOOD, *NAMES), LINKS):
        assert refused(packed([FIRST, member(name, b"", kind, link)]), tmp_path), (kind, name, link)
    for kind in KINDS:
        assert refused(packed([member(NOTE, b"", kind, "/etc/passwd")]), tmp_path)


def test_repeated_name_is_refused(tmp_path: Path) -> None:
    for names in ((GOOD, GOOD), (GOOD, f"{GOOD}/a"), (f"{GOOD}/a", GOOD)):
        said = refused(packed([FIRST, *map(member, names)]), tmp_path)
        assert said.endswith("is there twice: nothing is unpacked")


def test_sparse_file_is_refused(tmp_path: Path) -> None:
    """A sparse file is refused in every notation, because its unpacked size could be anything."""
    for pax in (
        {"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.realsize": "999999999999"},
        {"GNU.sparse.map": "0,1", "GNU.sparse.size": "999999999999"},
    ):
        entry, data = member(GOOD, b"1\n0\n1\n" + bytes(506))
        entry.pax_headers = pax
        assert refused(packed([FIRST, (entry, data)]), tmp_path)
    assert refused(packed([FIRST, member(GOOD, b"", tarfile.GNUTYPE_SPARSE)]), tmp_path)


def test_extension_headers_are_refused(tmp_path: Path) -> None:
    """Even short extension headers are refused: a header may claim gigabytes that would be read at once."""
    entry, data = member(GOOD)
    for comment in ("short", "x" * (1 << 20)):
        entry.pax_headers = {"comment": comment}
        said = refused(packed([FIRST, (entry, data)]), tmp_path)
        assert said.endswith("is not an ordinary file: nothing is unpacked")
    for kind in (
        tarfile.GNUTYPE_LONGNAME,
        tarfile.GNUTYPE_LONGLINK,
        tarfile.XGLTYPE,
        tarfile.SOLARIS_XHDTYPE,
    ):
        lies = tarfile.TarInfo("././@LongLink")
        lies.type, lies.size = kind, 1 << 40
        head = gzip.decompress(packed([FIRST]))[:1024] + lies.tobuf(tarfile.GNU_FORMAT)
        assert "not an ordinary file" in refused(gzip.compress(head), tmp_path)


def test_unpackable_name_is_refused(tmp_path: Path) -> None:
    """A name that could not be unpacked is refused as soon as a release file is made."""
    (tmp_path / "lib").mkdir()
    (tmp_path / f"lib/{'a' * 101}").touch()
    with pytest.raises(ArchiveError, match=r"'trixie-aarch64/lib/a+' does not fit into a release file: name"):
        archive.pack(tmp_path / "release.tar.gz", {}, {TARGET: tmp_path})


def test_too_much_data_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 5000)
    monkeypatch.setattr(archive, "MOST_FILES", 3)
    said = refused(packed([FIRST, member(GOOD, bytes(6000))]), tmp_path)
    assert said == "it has more than 0 MB or 3 files: nothing is unpacked"
    names = [f"{TARGET}/lib/{each}" for each in "abcd"]
    assert "3 files" in refused(packed([FIRST, *map(member, names)]), tmp_path)
    long = json.dumps({"version": NEW, "targets": [TARGET], "more": "x" * archive.LONGEST_NOTE})
    assert refused(packed([member(NOTE, long.encode())]), tmp_path).startswith(f"{NOTE} has 65")
    for size, words in (
        (1 << 40, "0 MB"),
        (-1, "is not an ordinary file"),
        (1000, "it ends 488 bytes too early"),
    ):
        lies = tarfile.TarInfo(GOOD)
        lies.size = size
        head = gzip.decompress(packed([FIRST]))[:1024] + lies.tobuf(tarfile.GNU_FORMAT)
        assert words in refused(gzip.compress(head + bytes(512)), tmp_path)


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (b"hello", "cannot be used (Expecting value"),
        (b"\xff\xfe", "cannot be used ("),
        (b"[" * 5000, "cannot be used ("),
        (b"[]", "cannot be used ("),
        (b'{"version": "1.0"}', "cannot be used ('targets')"),
        (b'{"version": 2, "targets": []}', "cannot be used ("),
        (b'{"version": "../..", "targets": []}', "'../..' is not a version: write it as 1.2.3"),
        (b'{"version": "1.0", "targets": "trixie"}', "names no targets"),
        (b'{"version": "1.0", "targets": [3]}', "names no targets"),
        (b'{"version": "1.0", "targets": ["../lib"]}', "names no targets"),
    ],
)
def test_unusable_note_is_refused(tmp_path: Path, note: bytes, words: str) -> None:
    assert words in refused(packed([member(NOTE, note)]), tmp_path)


def test_note_must_be_first_and_the_only_one(tmp_path: Path) -> None:
    assert refused(packed([member(GOOD), FIRST]), tmp_path).startswith(f"it begins with {GOOD!r}, not with")
    assert "not the name of a file in a release" in refused(packed([FIRST, FIRST]), tmp_path)
    assert refused(packed([]), tmp_path) == "it holds no files: make it again with `cabinet bundle`"


@pytest.mark.parametrize(
    "more", [packed([member("../evil", b"evil")]), b"-----BEGIN SSH SIGNATURE-----"], ids=["tar", "text"]
)
def test_data_after_the_end_is_ignored(tmp_path: Path, more: bytes) -> None:
    data = bundled(NEW, {TARGET: {"lib/a": ""}}) + more
    assert archive.read(io.BytesIO(data), len(data)) == (NEW, {TARGET: 0})
    archive.unpack(io.BytesIO(data), len(data), TARGET, tmp_path / "new")
    assert [path.name for path in tmp_path.rglob("*")] == ["new", "lib", "a"]


def test_spoiled_file_is_refused_in_one_line(tmp_path: Path) -> None:
    """Of 1000 files with random damage, each is either accepted or refused in a single line."""
    good = bundled(NEW, {TARGET: {f"lib/{number}.py": f"{number}" * 40 for number in range(20)}})
    plain = gzip.decompress(good)
    chance = Random(1982)
    said: list[str] = []
    for number in range(1000):
        whole = bytearray(plain if number % 2 else good)
        for _ in range(chance.choice((1, 3, 20))):
            whole[chance.randrange(len(whole))] = chance.randrange(256)
        data = bytes(whole[: chance.choice((len(whole), chance.randrange(len(whole))))])
        if number % 2:
            data = gzip.compress(data, 1)
        try:
            archive.read(io.BytesIO(data), len(data))
        except ArchiveError as error:
            said.append(str(error))
    assert len(said) > 500
    assert [each for each in said if len(each.splitlines()) != 1] == []


def test_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    """A release file does not depend on the times, owners, permissions and order of the packed files."""
    made = []
    for name, mode in (("one", 0o600), ("other", 0o777)):
        lib = tmp_path / name / "lib"
        lib.mkdir(parents=True)
        for file in ("b", "a") if mode & 1 else ("a", "b"):
            (lib / file).write_text(file)
            (lib / file).chmod(mode)
        path = tmp_path / f"{name}.tar.gz"
        archive.pack(path, {"version": NEW}, {TARGET: tmp_path / name})
        made.append(path.read_bytes())
    assert made[0] == made[1]


def test_signature_is_at_the_end(tmp_path: Path) -> None:
    """The signature at the end of a release file covers all bytes before it."""
    sign = archive.BEGIN + b"\nabc\n" + archive.END
    file = io.BytesIO(b"\x1f\x8bdata" + sign)
    assert archive.split(file) == (6, sign)
    assert Signed(file, 6).readable()
    assert Signed(file, 6).read() == b"\x1f\x8bdata"
    for data, words in (
        (b"", "it ends after 0 bytes without a signature: it is cut off, send it again"),
        (b"\x1f\x8bdata" + sign[:-1], "without a signature"),
        (b"\x1f\x8bdata", "it ends after 6 bytes without a signature"),
        (b"hello" + sign, "it is not a release file: name one that `cabinet bundle` made"),
    ):
        with pytest.raises(ArchiveError, match=words):
            archive.split(io.BytesIO(data))


def test_unsigned_file_is_distinguished_from_a_truncated_one(tmp_path: Path) -> None:
    """An unsigned release file is told from a truncated one without decompressing the file."""
    (tmp_path / "tree/lib").mkdir(parents=True)
    (tmp_path / "tree/lib/a").write_bytes(Random(1).randbytes(5000))
    path = tmp_path / "file"
    archive.pack(path, {"version": NEW}, {TARGET: tmp_path / "tree"})
    whole = path.read_bytes()
    for end in range(len(whole) + 1):
        words = "it is not signed" if end == len(whole) else "it is cut off"
        with pytest.raises(ArchiveError, match=words):
            archive.split(io.BytesIO(whole[:end]))
