"""Tests of the files that make a cabinet of a memory card with Raspberry Pi OS at its first start.

The scripts run in a folder in place of a machine; fakes of the system's programs record their calls.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from cabinet_install import steps
from tests.slow import mostly_slow
from tests.systemd.pi import KEY

FOLDER = Path(steps.__file__).parents[1] / "first-boot"
USER_DATA = (FOLDER / "user-data").read_text()
NETWORK = (FOLDER / "network-config").read_text()
GOOD_USER = USER_DATA.replace("ssh-ed25519 AAAA...your-own-key... you@your-computer", KEY)
GOOD_NETWORK = NETWORK.replace("Name of your Wi-Fi", "Haus").replace("its password", "very secret")
ROUTE = "default via 192.168.0.1 dev wlan0"


class Card:
    """A memory card in a machine whose programs are fakes."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.boot = self.root / "boot" / "firmware"
        self._programs = folder / "programs"
        self._noted = folder / "noted"
        self._noted.touch()
        cabinet = self.boot / "cabinet" / "systemd"
        for part in ("first-boot", "cabinet_install"):
            shutil.copytree(
                FOLDER.parent / part, cabinet / part, ignore=shutil.ignore_patterns("__pycache__")
            )
        (self.root / "run").mkdir()
        (self.boot / "config.txt").touch()
        self._programs.mkdir()
        for name in ("systemctl", "cloud-init"):
            self.program(name, "")
        self.program("python3", f'case "$1" in */systemd/install) ;; *) exec "{sys.executable}" "$@" ;; esac')
        self.program("id", "echo pi")
        self.network(up=True)
        self.write(GOOD_USER, GOOD_NETWORK)

    def program(self, name: str, then: str) -> None:
        """Add a fake program that records its arguments and then runs the shell command `then`."""
        path = self._programs / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >> "{self._noted}"\n{then}\n')
        path.chmod(0o755)

    def network(self, *, up: bool) -> None:
        """Connect the machine to a network or disconnect it; without a network nothing can be installed."""
        self.program("ip", f"echo '{ROUTE}'" if up else "")
        self.installs(well=up)

    def installs(self, *, well: bool) -> None:
        """Let systemd/install succeed or fail from now on."""
        cases = f'*/systemd/install) exit {int(not well)} ;; *) exec "{sys.executable}" "$@"'
        self.program("python3", f'case "$1" in {cases} ;; esac')

    def write(self, user_data: str | None, network: str | None, encoding: str = "utf-8") -> None:
        """Write the owner's files user-data and network-config, as people do; None removes a file."""
        for name, text in (("user-data", user_data), ("network-config", network)):
            (self.boot / name).unlink(missing_ok=True)
            if text is not None:
                (self.boot / name).write_text(text, encoding=encoding)

    def run(self, script: Path) -> subprocess.CompletedProcess[str]:
        """Run a script on the memory card with the shell, as a service of root does."""
        path = f"{self._programs}:/usr/bin:/bin"
        return subprocess.run(
            ("sh", str(script)),
            env={"CABINET_ROOT": str(self.root), "PATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )

    def begin(self) -> str:
        """Run the script `begin`, as the first start does, and return its messages for the TV."""
        done = self.run(self.boot / "cabinet/systemd/first-boot/begin")
        assert done.returncode == 0, done.stderr
        return done.stdout

    def go_on(self) -> tuple[int, str]:
        """Run the script `go-on`, as the service does at each try, and return its exit code and messages."""
        done = self.run(self.root / "usr/local/src/cabinet/systemd/first-boot/go-on")
        return done.returncode, done.stdout

    def start(self) -> None:
        """Restart the machine, which empties the folder /run, and forget the recorded calls."""
        for path in (self.root / "run").iterdir():
            path.unlink()
        self._noted.write_text("")

    def noted(self, beginning: str) -> list[str]:
        """Return the recorded calls that begin with the text `beginning`."""
        return [line for line in self._noted.read_text().splitlines() if line.startswith(beginning)]

    @property
    def installed(self) -> list[str]:
        """The recorded calls of systemd/install."""
        return [line for line in self.noted("python3") if "/systemd/install" in line]


@pytest.fixture
def card(tmp_path: Path) -> Card:
    """A memory card with valid files, in a machine with a network."""
    return Card(tmp_path)


def test_scripts_start_each_other() -> None:
    """user-data calls `begin`, `begin` enables the unit, the unit runs `go-on`, and `go-on` installs."""
    unit = "cabinet-first-boot.service"
    assert "/boot/firmware/cabinet/systemd/first-boot/begin" in USER_DATA
    assert f"systemctl enable {unit}" in (FOLDER / "begin").read_text()
    assert "/usr/local/src/cabinet/systemd/first-boot/go-on" in (FOLDER / unit).read_text()
    assert '"$here/systemd/install"' in (FOLDER / "go-on").read_text()


def test_invalid_user_data_begins_as_well() -> None:
    """cloud-init ignores invalid user-data, so vendor-data has the same commands."""
    commands = yaml.safe_load(USER_DATA)["runcmd"]
    text = (FOLDER / "vendor-data").read_text()
    assert text.startswith("#cloud-config\n")
    assert yaml.safe_load(text) == {"runcmd": [each for each in commands if "ssh" not in each]}
    assert "vendor-data" in (FOLDER.parents[1] / "docs/set-up.md").read_text()


def test_user_data_is_valid_for_cloud_init() -> None:
    """user-data has cloud-init's first line, SSH by key only, and no tabs, which YAML forbids."""
    for text in (USER_DATA, NETWORK):
        assert "\t" not in text
        assert text.count("CHANGE") >= 2
    # Without quotes, YAML reads Norway's NO as false.
    assert 'regulatory-domain: "DE" ' in NETWORK
    assert USER_DATA.startswith("#cloud-config\n")
    assert "ssh_pwauth: false" in USER_DATA
    assert "lock_passwd: true" in USER_DATA


def test_good_card_is_installed(card: Card) -> None:
    """For a good card no message is shown, its keys and release file are used, and the machine restarts."""
    (card.boot / "cabinet/owner.pub").write_text(f"{KEY}\n")
    (card.boot / "cabinet/cabinet-1.2.3.tar.gz").touch()
    assert card.begin() == ""
    unit = card.root / "etc/systemd/system/cabinet-first-boot.service"
    assert unit.read_text() == (FOLDER / "cabinet-first-boot.service").read_text()
    assert card.noted("systemctl enable") == ["systemctl enable cabinet-first-boot.service"]
    assert card.go_on() == (0, "")
    (call,) = card.installed
    here = card.root / "usr/local/src/cabinet"
    assert call == (
        f"python3 {here}/systemd/install --release {here}/cabinet-1.2.3.tar.gz"
        f" --key {card.boot}/cabinet/owner.pub --owner pi"
    )
    assert not unit.exists()
    assert card.noted("systemctl --no-block") == ["systemctl --no-block reboot"]
    assert card.noted("cloud-init clean") == []


@pytest.mark.parametrize(
    ("user_data", "words"),
    [
        (USER_DATA, "user-data, line 19: the SSH key is still the example"),
        (GOOD_USER.replace("    shell:", "\tshell:"), "user-data, line 14: a tab: use blanks"),
    ],
)
def test_typo_does_not_lock_the_owner_out(card: Card, user_data: str, words: str) -> None:
    """While user-data has a mistake, the TV shows line and cure at every try, and nothing is installed."""
    card.write(user_data, GOOD_NETWORK)
    for said in (card.begin(), *(card.go_on()[1] for _ in range(2))):
        assert "THE CABINET IS NOT INSTALLED YET" in said
        assert words in said
        assert "put the card into your computer, mend this" in said
        assert max(map(len, said.splitlines())) < 160
    assert card.go_on()[0] == 1
    assert card.installed == []
    # cloud-init is asked once to treat the next start as the first one, so that it reads the mended file.
    assert card.noted("cloud-init clean") == ["cloud-init clean"]
    card.start()
    card.write(GOOD_USER, GOOD_NETWORK)
    assert card.begin() == ""
    assert card.go_on() == (0, "")
    assert len(card.installed) == 1


def test_service_waits_for_cloud_init(card: Card) -> None:
    """The script `begin` stops a service that waits; `go-on` waits for cloud-init only at its first try."""
    card.write(USER_DATA, None)
    card.begin()
    assert card.noted("systemctl")[0] == "systemctl stop cabinet-first-boot.service"
    card.go_on()
    card.go_on()
    assert card.noted("cloud-init") == ["cloud-init status --wait", "cloud-init clean"]
    unit = (FOLDER / "cabinet-first-boot.service").read_text()
    assert "Type=exec" in unit, "cloud-init's last part waits for services that count as starting"


def test_wrong_wifi_password_is_suspected_on_the_tv(card: Card) -> None:
    """While the network cannot be reached, the TV asks if the Wi-Fi's name and password are right.

    The network is tried forever; the next start reads a corrected network-config.
    """
    card.network(up=False)
    assert card.begin() == ""
    code, said = card.go_on()
    assert code == 1
    assert "THE CABINET IS NOT INSTALLED YET" in said
    assert "There is no network yet; it is tried again every minute." in said
    assert 'The Wi-Fi "Haus" is looked for. Is its name right, to the letter? Is its password right?' in said
    assert "A wrong one is tried again and again." in said
    assert "very secret" not in said
    assert card.noted("cloud-init clean") == ["cloud-init clean"]
    card.start()
    card.network(up=True)
    card.write(GOOD_USER, GOOD_NETWORK.replace("very secret", "the right one"))
    assert card.begin() == ""
    assert card.go_on() == (0, "")


@pytest.mark.parametrize(
    ("network", "words"),
    [
        (None, "No Wi-Fi is named in network-config: it needs a cable"),
        (NETWORK, "network-config, line 14: the Wi-Fi's name is still the example"),
        (GOOD_NETWORK.replace('"DE"', "NO"), 'write "NO", with the quotes'),
    ],
)
def test_invalid_wifi_is_reported(card: Card, network: str | None, words: str) -> None:
    """A mistake in network-config is reported at the start, and again while there is no network.

    With a cable no Wi-Fi is needed.
    """
    card.write(GOOD_USER, network)
    card.network(up=False)
    at_once = card.begin()
    assert (words in at_once) is (network is not None)
    assert "NOT INSTALLED YET" not in at_once
    code, said = card.go_on()
    assert code == 1
    assert words in said
    assert "There is no network yet" in said
    card.network(up=True)
    assert card.go_on()[0] == 0


def test_latin_1_file_is_reported(card: Card) -> None:
    """cloud-init cannot read a file in Latin-1; the message on the TV says how to save the owner's file."""
    card.write(GOOD_USER, GOOD_NETWORK.replace("Haus", "Müller"), encoding="latin-1")
    assert "network-config: it is not UTF-8: save it again as UTF-8" in card.begin()


def test_missing_open_wifi_is_reported(card: Card) -> None:
    """If an open Wi-Fi is not found, the message asks about its name and if it has no password."""
    card.write(GOOD_USER, GOOD_NETWORK.replace('          password: "very secret"', ""))
    card.network(up=False)
    card.begin()
    assert "Is its name right, to the letter? No password is given: is it open?" in card.go_on()[1]


def test_invalid_update_key_is_reported(card: Card) -> None:
    """An invalid update key is reported at each try; once it is corrected, the next try installs."""
    (card.boot / "cabinet/owner.pub").write_text("-----BEGIN OPENSSH PRIVATE KEY-----\n")
    card.installs(well=False)
    assert "owner.pub: a private key, not a public one" in card.begin()
    code, said = card.go_on()
    assert code == 1
    assert "owner.pub: a private key, not a public one" in said
    assert "no network" not in said
    (card.boot / "cabinet/owner.pub").write_text(f"{KEY}\n")
    card.installs(well=True)
    assert card.go_on() == (0, "")


def test_bookworm_runs_only_begin(tmp_path: Path) -> None:
    """On Debian bookworm `begin` works without user-data, because bookworm has no program that reads it."""
    card = Card(tmp_path)
    (tmp_path / "programs" / "cloud-init").unlink()
    card.write(None, None)
    assert card.begin() == ""
    card.network(up=False)
    assert card.go_on()[0] == 1
    card.network(up=True)
    assert card.go_on() == (0, "")


@pytest.mark.parametrize("at", mostly_slow(["cp", "sync", "ln", "mv"]))
def test_unfinished_copy_keeps_the_earlier_one(card: Card, at: str) -> None:
    card.begin()
    here = card.root / "usr/local/src/cabinet"
    (card.boot / "cabinet/added").touch()
    (here / "old").touch()
    card.program(at, "exit 1")
    assert card.run(card.boot / "cabinet/systemd/first-boot/begin").returncode == 1
    assert (here / "old").exists()
    assert card.go_on() == (0, "")
    card.program(at, f'exec /usr/bin/{at} "$@"')
    card.begin()
    assert {path.name for path in here.iterdir()} == {"systemd", "added"}
    assert set(here.parent.iterdir()) == {here, here.resolve()}


def look(folder: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    """Run the script `look` on a folder, by a Python with these flags."""
    command = (sys.executable, *flags, str(FOLDER / "look"), str(folder))
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_unreadable_files_without_yaml_are_reported(tmp_path: Path) -> None:
    done = look(tmp_path, "-I", "-S")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    (tmp_path / "user-data").write_text(USER_DATA)
    done = look(tmp_path, "-I", "-S")
    assert done.returncode == 1, done.stderr
    assert "cannot be checked: PyYAML is missing (sudo apt install python3-yaml)" in done.stdout


def test_folder_can_be_checked_on_any_computer(tmp_path: Path) -> None:
    """The messages about the files are the same before the memory card is in the Raspberry Pi."""
    (tmp_path / "user-data").write_text(USER_DATA)
    done = look(tmp_path)
    assert done.returncode == 2
    assert "user-data, line 19" in done.stdout
    (tmp_path / "user-data").write_text(GOOD_USER)
    assert look(tmp_path).returncode == 0
