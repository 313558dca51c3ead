"""Tests of systemd/install on a fake Pi: run once, run twice, interrupted by a power cut, and undone."""

from __future__ import annotations

import platform
import re
import shutil
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.controls import pinmap
from cabinet.release import archive, bundle, signature, target
from cabinet_install import boot, cli, disk, keys, packages, steps, work
from cabinet_install.system import CommandError, Linux
from tests.slow import mostly_slow
from tests.systemd.pi import CMDLINE, CONFIG, FSTAB, KEY, Commands, Pi, PowerCutError, release

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(
    target.this_python() not in [system.python for system in target.SYSTEMS.values()],
    reason=f"no Debian that the installer knows has Python {target.this_python()}",
)


CONFIG_TXT = "/boot/firmware/config.txt"
CMDLINE_TXT = "/boot/firmware/cmdline.txt"
OTHER_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH other\n"
STAMPED = ["/opt/cabinet/before.json"]


def state(system: Commands) -> tuple[object, ...]:
    """Return everything that the installer's commands can change."""
    return {user: set(groups) for user, groups in system.users.items()}, set(system.packages)


def key(folder: Path) -> Path:
    """Write the public half of an owner's key, and return its path."""
    path = folder / "owner.pub"
    path.write_text(f"{KEY}\n")
    return path


def test_new_pi_becomes_a_cabinet(pi: Pi, tmp_path: Path) -> None:
    assert pi.install("--key", str(key(tmp_path))) == 0
    assert pi.path("/opt/cabinet/releases/1.2.3/bin/cabinet").exists()
    assert str(pi.path("/opt/cabinet/current").readlink()) == "releases/1.2.3"
    assert str(pi.path("/usr/local/bin/cabinet").readlink()) == "/opt/cabinet/current/bin/cabinet"
    links = Path(__file__).parents[2] / "cabinet" / "release" / "links.py"
    assert pi.path("/opt/cabinet/links.py").read_bytes() == links.read_bytes()
    assert (
        'namespaces="cabinet-release" ssh-ed25519 AAAA' in pi.path("/etc/cabinet/allowed_signers").read_text()
    )
    assert pi.system.users["cabinet"] >= {"video", "render", "input", "gpio", "audio"}
    assert "cabinet" in pi.system.users["pi"], "the owner may ask the cabinet"
    assert pi.path("/etc/cloud/cloud-init.disabled").exists()
    assert "zram" in pi.path("/etc/rpi/swap.conf.d/50-cabinet.conf").read_text()
    assert "ext4    defaults,noatime  0" in pi.path("/etc/fstab").read_text()


def link(pi: Pi, where: str) -> str:
    """Return the target of a link in the folder of systemd's units."""
    return str(pi.path(f"{work.UNITS}{where}").readlink())


def test_units_start_with_the_system(pi: Pi) -> None:
    """Every unit with an [Install] section is enabled; for a template unit, its instances are enabled."""
    assert pi.install() == 0
    wants = pi.path(f"{work.UNITS}multi-user.target.wants")
    assert {path.name for path in wants.iterdir()} == {
        "cabinet.service",
        "cabinet-power@poweroff.path",
        "cabinet-power@reboot.path",
        "cabinet-request@usb-backup.path",
        "cabinet-request@usb-restore.path",
        "cabinet-request@addresses.path",
        "cabinet-rollback.path",
    }
    assert link(pi, "multi-user.target.wants/cabinet.service") == f"{work.UNITS}cabinet.service"
    assert link(pi, "multi-user.target.wants/cabinet-power@reboot.path").endswith("/cabinet-power@.path")
    assert link(pi, "timers.target.wants/cabinet-clock.timer").endswith("/cabinet-clock.timer")
    assert link(pi, "local-fs.target.wants/tmp.mount") == f"{work.UNITS}tmp.mount"
    # The console tty1 belongs to the cabinet, and no timer of the system may write to the memory card.
    for unit in ("getty@tty1.service", "apt-daily.timer", "man-db.timer", "plymouth-start.service"):
        assert link(pi, unit) == "/dev/null"


def test_owners_login_may_be_named(
    pi: Pi, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pi.install("--owner", "eve") == 2
    assert "--owner eve: there is no such user" in capsys.readouterr().err
    for login in ("", "root"):
        monkeypatch.setenv("SUDO_USER", login)
        assert pi.install() == 0
        assert "nobody may use its commands yet" in capsys.readouterr().out
    pi.system.users["ada"] = {"ada"}
    assert pi.install("--owner", "ada") == 0
    assert "cabinet" in pi.system.users["ada"]
    assert "cabinet" not in pi.system.users["pi"]
    assert pi.install("--owner", "pi") == 0
    assert "cabinet" in pi.system.users["pi"] & pi.system.users["ada"]
    monkeypatch.setenv("SUDO_USER", "")
    capsys.readouterr()
    assert pi.install() == 0
    assert "nobody" not in capsys.readouterr().out
    assert pi.call("uninstall", "--scores-too") == 0
    assert pi.system.users["ada"] == {"ada"}


def test_ssh_and_network_stay_unchanged(pi: Pi) -> None:
    before = {where: what for where, what in pi.files().items() if "ssh" in where}
    assert pi.install() == 0
    assert {where: what for where, what in pi.files().items() if "ssh" in where} == before
    touched = [command[-1] for command in pi.system.ran if command[0] == "systemctl"]
    assert not [unit for unit in touched if "ssh" in unit or "network" in unit.lower()]


def test_second_run_changes_nothing(pi: Pi, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trust = ("--key", str(key(tmp_path)))
    pi.install(*trust)
    files, states, ran = pi.files(), state(pi.system), len(pi.system.ran)
    capsys.readouterr()
    assert pi.install(*trust) == 0
    assert (pi.files(), state(pi.system)) == (files, states)
    assert len(pi.system.ran) == ran
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines} == {"already", "note"}
    assert lines[-1] == "note     nothing had to be changed"


def test_dry_run_changes_nothing(pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
    files, states = pi.files(), state(pi.system)
    assert pi.install("--dry-run") == 0
    assert (pi.files(), state(pi.system)) == (files, states)
    assert pi.system.ran == []
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "note     this was a dry run: nothing was changed"
    would = [line for line in lines if line.startswith("would ")]
    assert len(would) > 20
    pi.install()
    done = [line for line in capsys.readouterr().out.splitlines() if line.startswith("done ")]
    assert [line.split(maxsplit=1)[1] for line in done] == [line.split(maxsplit=1)[1] for line in would]


def test_uninstall_restores_every_byte(pi: Pi, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An uninstallation restores files, modes and links; scores stay unless the owner removes them too."""
    pi.path(CMDLINE_TXT).chmod(0o755)
    pi.path("/etc/sysctl.d").mkdir()
    pi.path("/etc/sysctl.d/50-cabinet.conf").write_text("somebody = 1\n")
    files, states = pi.files(), state(pi.system)
    pi.install("--key", str(key(tmp_path)))
    scores = pi.path("/var/lib/cabinet/cabinet.log")
    scores.parent.mkdir(parents=True)
    scores.write_bytes(b"scores")
    assert pi.call("uninstall", "--dry-run") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "note     this was a dry run: nothing was changed"
    assert pi.files() != files
    assert pi.call("uninstall") == 0
    assert scores.read_bytes() == b"scores"
    assert pi.files(["/var/lib/cabinet"]) == files
    assert "cabinet" in pi.system.users
    pi.install()
    assert pi.call("uninstall", "--scores-too") == 0
    assert (pi.files(), state(pi.system)) == (files, states)
    assert not scores.parent.exists()


def test_image_keeps_its_own_files(pi: Pi) -> None:
    """The image's files are written again at every later run, since packages may have replaced them."""
    assert pi.install("--card") == 0
    assert pi.path("/usr/local/sbin/cabinet-upgrade").stat().st_mode & 0o777 == 0o755
    assert link(pi, "multi-user.target.wants/cabinet-grow.service") == f"{work.UNITS}cabinet-grow.service"
    assert link(pi, "ssh.service.wants/cabinet-owner.service") == f"{work.UNITS}cabinet-owner.service"
    files = pi.files()
    pi.path("/etc/fstab").write_text("from a package\n")
    assert pi.install() == 0
    assert pi.files() == files


def test_masked_unit_stays_masked(pi: Pi) -> None:
    pi.path(work.UNITS).mkdir(parents=True)
    pi.path(f"{work.UNITS}man-db.timer").symlink_to("/dev/null")
    files = pi.files()
    pi.install()
    pi.call("uninstall")
    assert pi.files() == files


@pytest.mark.parametrize(
    ("where", "target"),
    [
        (f"{work.UNITS}cabinet-clock.timer", "/dev/null"),
        ("/etc/sysctl.d/50-cabinet.conf", "nowhere"),
        ("/usr/local/bin/cabinet", "elsewhere"),
        (f"{work.UNITS}getty@tty1.service", "/lib/systemd/system/getty@.service"),
    ],
)
def test_replaced_link_comes_back(pi: Pi, where: str, target: str) -> None:
    path = pi.path(where)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)
    files = pi.files()
    pi.install("--dry-run")
    assert pi.files() == files
    pi.install()
    if path.is_symlink():
        assert str(path.readlink()) != target
    else:
        assert path.read_text().startswith(("#", "["))
        assert path.stat().st_mode & 0o7777 == 0o644
    pi.install()
    pi.call("uninstall", "--scores-too")
    assert pi.files() == files


def test_boot_file_behind_a_link_is_replaced(pi: Pi) -> None:
    fstab = pi.path("/etc/fstab")
    fstab.rename(fstab.with_name("fstab.own"))
    fstab.symlink_to("fstab.own")
    files = pi.files()
    pi.install()
    assert fstab.read_text() == FSTAB.replace("ext4    defaults", "ext4    defaults,noatime")
    assert fstab.with_name("fstab.own").read_text() == FSTAB
    pi.call("uninstall", "--scores-too")
    assert pi.files() == files


@pytest.mark.parametrize("others", [["pi"], []])
def test_deleted_login_stays_deleted(pi: Pi, monkeypatch: pytest.MonkeyPatch, others: list[str]) -> None:
    """The installer does not list a deleted login: systemd-sysusers would create a system user for it."""
    pi.system.users["ada"] = {"ada"}
    for owner in ("ada", *others):
        pi.install("--owner", owner)
    del pi.system.users["ada"]
    monkeypatch.setenv("SUDO_USER", "")
    assert pi.install() == 0
    lines = pi.path(steps.OWNER).read_text().splitlines()[1:]
    assert lines == [f"m {owner} cabinet" for owner in others]
    assert "ada" not in pi.system.users


def test_disk_error_is_reported(pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.path("/etc/fstab").unlink()
    pi.path("/etc/fstab").mkdir()
    assert pi.install() == 1
    assert "install: [Errno 21] Is a directory" in capsys.readouterr().err


def test_purpose_of_a_file_is_its_first_sentence() -> None:
    """The first sentence ends at a dot before a space or a line end, not at a dot inside a word."""
    assert steps.purpose("# Writes every 1.5 s to x.log. More\n") == "Writes every 1.5 s to x.log"
    assert steps.purpose("# Keeps cabinet.toml.\n") == "Keeps cabinet.toml"


def test_uninstall_needs_an_installation(pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
    files = pi.files()
    assert pi.call("uninstall") == 2
    assert "no cabinet was installed here" in capsys.readouterr().err
    assert pi.files() == files


def older(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the cabinet with an older installer, whose units had other names."""
    files = pi.root.parent / "files"
    shutil.copytree(steps.FILES, files)
    units = files / "etc/systemd/system"
    for kind in ("path", "service"):
        (units / f"cabinet-request@.{kind}").rename(units / f"cabinet-ask@.{kind}")
    instances = {name.replace("request", "ask"): each for name, each in steps.INSTANCES.items()}
    with monkeypatch.context() as then:
        then.setattr(steps, "FILES", files)
        then.setattr(steps, "INSTANCES", instances)
        assert pi.install() == 0
    assert link(pi, "multi-user.target.wants/cabinet-ask@addresses.path").endswith("/cabinet-ask@.path")


def test_units_of_an_older_installer_are_removed(
    pi: Pi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = Pi(tmp_path / "new")
    new.install()
    files, states = pi.files(), state(pi.system)
    older(pi, monkeypatch)
    assert pi.install("--dry-run") == 0
    assert pi.path(f"{work.UNITS}cabinet-ask@.path").exists()
    assert pi.install() == 0
    assert pi.files(STAMPED) == new.files(STAMPED)
    assert pi.call("uninstall", "--scores-too") == 0
    assert (pi.files(), state(pi.system)) == (files, states)


def test_uninstall_removes_units_of_an_older_installer(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    files, states = pi.files(), state(pi.system)
    older(pi, monkeypatch)
    assert pi.call("uninstall", "--scores-too") == 0
    assert ("systemctl", "stop", "cabinet*") in pi.system.ran
    assert (pi.files(), state(pi.system)) == (files, states)


@pytest.mark.parametrize("every", mostly_slow([7, 1]))
@pytest.mark.parametrize("uninstalls", [False, True], ids=["install", "uninstall"])
def test_install_survives_a_power_cut_at_any_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, uninstalls: bool, every: int
) -> None:
    """After a power cut, a second run of the command gives the same result as one run without a power cut."""
    whole = Pi(tmp_path / "whole")
    files, states = whole.files(), state(whole.system)
    whole.install()
    for at in range(0, 200, every):
        pi = Pi(tmp_path / str(at))
        if uninstalls:
            pi.install()
        with monkeypatch.context() as then:
            cut = cuts(then, pi, at)
            with suppress(PowerCutError):
                pi.call("uninstall", "--scores-too") if uninstalls else pi.install()
        if not cut():
            break
        if uninstalls:
            assert pi.call("uninstall", "--scores-too") in (0, 2)
        else:
            assert pi.install() == 0
            assert pi.files(STAMPED) == whole.files(STAMPED)
            assert state(pi.system) == state(whole.system)
            assert pi.call("uninstall", "--scores-too") == 0
        assert (pi.files(), state(pi.system)) == (files, states)
        shutil.rmtree(tmp_path / str(at))
    assert 30 < at < 199


def cuts(monkeypatch: pytest.MonkeyPatch, pi: Pi, at: int) -> Callable[[], bool]:
    """Cut the power before one change of the machine.

    `at`: the number of changes that are made before the power cut. Return a function that says whether the
    power was cut.
    """
    left = at

    def cut_off(what: Callable[..., None]) -> Callable[..., None]:
        def change(*given: Any, **named: Any) -> None:
            nonlocal left
            left -= not isinstance(given[0], Path) or given[0].is_relative_to(pi.root)
            if left < 0:
                raise PowerCutError(given)
            what(*given, **named)

        return change

    for owner, name in ((Commands, "run"), (disk, "write"), (disk, "link"), (Path, "unlink")):
        monkeypatch.setattr(owner, name, cut_off(getattr(owner, name)))
    return lambda: left < 0


def test_config_txt_gets_one_block(pi: Pi) -> None:
    """The installer's lines in config.txt are at its end and for all boards; there is one KMS overlay."""
    pi.install()
    lines = pi.path(CONFIG_TXT).read_text().splitlines()
    assert lines[: len(CONFIG.splitlines())] == CONFIG.splitlines()
    block = lines[lines.index(boot.OPEN) :]
    assert block[1] == "[all]"
    assert block[-1] == boot.CLOSE
    for line in ("disable_splash=1", "boot_delay=0", "initial_turbo=60", "auto_initramfs=0", "enable_uart=0"):
        assert line in block
    # Raspberry Pi OS turns these interfaces on.
    assert {"dtparam=i2c_arm=off", "dtparam=i2s=off", "dtparam=spi=off"} <= {*block}
    # The cabinet reads the power button itself: the overlay would take the button's pin.
    assert not any(line.startswith("dtoverlay=gpio-shutdown") for line in lines)
    assert sum(line.startswith("dtoverlay=vc4-kms-v3d") for line in lines) == 1
    # The 23 inputs of hardware/pins.toml are pulled up, and no other pin.
    (ranges,) = re.findall(r"^gpio=(.*)=ip,pu$", "\n".join(block), re.MULTILINE)
    pulled = set()
    for part in ranges.split(","):
        first, _, last = part.partition("-")
        pulled |= set(range(int(first), int(last or first) + 1))
    assert pulled == set(pinmap.read(pinmap.default_path()).gpio.values())
    assert len(pulled) == 23


def test_cmdline_txt_stays_one_line(pi: Pi) -> None:
    """The kernel is quiet, uses no serial console and forces the screen; other words keep their order."""
    pi.install("--hdmi", "1920x1080@60")
    words = pi.path(CMDLINE_TXT).read_text().split()
    assert pi.path(CMDLINE_TXT).read_text().count("\n") == 1
    kept = [
        word for word in CMDLINE.split() if not word.startswith(("console=serial0", "splash", "plymouth"))
    ]
    assert words[: len(kept)] == kept
    assert "video=HDMI-A-1:1920x1080@60D" in words
    assert "vc4.force_hotplug=1" in words
    assert len(words) == len(set(words))


def screen_words(pi: Pi, where: str = CMDLINE_TXT) -> list[str]:
    """Return the words for the screen on a kernel's command line."""
    words = pi.path(where).read_text().split()
    return sorted(word for word in words if word.startswith(("video=", "vc4.")))


FULL_HD = ["vc4.force_hotplug=1", "video=HDMI-A-1:1920x1080@60D"]


@pytest.mark.parametrize("mode", ["1920x1080@60", "1920x1080", "3840x2160@120", "720x576@50"])
def test_hdmi_mode_stays_until_another_is_set(pi: Pi, mode: str) -> None:
    """The first HDMI mode is 1280x720@60; --hdmi auto removes it; an uninstallation restores cmdline.txt."""
    asked = ["vc4.force_hotplug=1", f"video=HDMI-A-1:{mode}D"]
    for arguments, words in (
        ((), ["vc4.force_hotplug=1", "video=HDMI-A-1:1280x720@60D"]),
        (("--hdmi", mode), asked),
        (("--hdmi", "auto"), []),
        (("--hdmi", mode), asked),
    ):
        assert pi.install(*arguments) == 0
        assert screen_words(pi) == words
        before = pi.files()
        assert pi.install() == 0
        assert pi.files() == before
    pi.call("uninstall")
    assert pi.path(CMDLINE_TXT).read_text() == CMDLINE


def test_mode_set_by_hand_stays(pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
    """The owner's own HDMI mode is kept, and the screen is on even if the TV is off at the start."""
    line = CMDLINE.replace("\n", " video=HDMI-A-1:1024x768M@60,rotate=180\n")
    pi.path(CMDLINE_TXT).write_text(line)
    pi.install()
    assert screen_words(pi) == ["vc4.force_hotplug=1", "video=HDMI-A-1:1024x768M@60,rotate=180"]
    assert "HDMI at 1024x768M@60,rotate=180 even while the TV is off" in capsys.readouterr().out
    pi.call("uninstall")
    assert pi.path(CMDLINE_TXT).read_text() == line


def test_later_lines_of_the_owner_stay(pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.install()
    config, words, sysctl = (
        pi.path(where) for where in (CONFIG_TXT, CMDLINE_TXT, "/etc/sysctl.d/50-cabinet.conf")
    )
    config.write_text(config.read_text() + "arm_freq=1200\n")
    words.write_text(words.read_text().strip() + " usbcore.autosuspend=-1\n")
    sysctl.write_text("kernel.panic = 5\n")
    pi.call("uninstall")
    assert config.read_text() == CONFIG + "arm_freq=1200\n"
    assert sorted(words.read_text().split()) == sorted((CMDLINE + " usbcore.autosuspend=-1").split())
    assert sysctl.read_text() == "kernel.panic = 5\n"
    assert (
        "/etc/sysctl.d/50-cabinet.conf was changed after the installation and is left unchanged"
        in capsys.readouterr().out
    )


def test_config_txt_keeps_its_encoding(pi: Pi) -> None:
    """Windows line ends and bytes that are not UTF-8 stay in config.txt."""
    config = b"# gr\xf6\xdfer\r\ndtparam=spi=on\r\ngpu_mem=64"
    pi.path(CONFIG_TXT).write_bytes(config)
    assert pi.install() == 0
    assert pi.path(CONFIG_TXT).read_bytes().startswith(config + b"\n" + boot.OPEN.encode())
    assert pi.install() == 0
    assert pi.path(CONFIG_TXT).read_bytes().count(boot.OPEN.encode()) == 1
    pi.call("uninstall")
    assert pi.path(CONFIG_TXT).read_bytes() == config


def test_machine_without_config_txt_is_left_alone(pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.path(CONFIG_TXT).unlink()
    pi.path(CMDLINE_TXT).unlink()
    files = pi.files()
    assert pi.install() == 2
    assert "no config.txt in /boot/firmware or /boot: this is not a Raspberry Pi" in capsys.readouterr().err
    assert pi.install("--dry-run") == 0
    assert (pi.files(), pi.system.ran) == (files, [])
    assert pi.install("--not-a-pi") == 0
    assert "no config.txt in /boot/firmware or /boot" in capsys.readouterr().out


def test_older_boot_partition_is_found(pi: Pi) -> None:
    """Before bookworm the boot partition was mounted on /boot itself."""
    for where in (CONFIG_TXT, CMDLINE_TXT):
        pi.path(where).rename(pi.path(f"/boot/{Path(where).name}"))
    assert pi.install() == 0
    assert boot.OPEN in pi.path("/boot/config.txt").read_text()


def test_missing_packages_are_installed(
    pi: Pi, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a network, the installer's message names the missing packages, and nothing changes."""
    pi.system.packages.remove(packages.PYGAME)
    files = pi.files()
    with monkeypatch.context() as then:
        then.setattr(Commands, "run", refused)
        assert pi.install() == 1
    assert f"install {packages.PYGAME}: no network" in capsys.readouterr().err
    assert pi.files() == files
    assert pi.install() == 0
    assert packages.PYGAME in pi.system.packages
    assert packages.PIP not in packages.needed("trixie", makes_release=False)


def refused(_self: Commands, *command: str) -> None:
    """Fail as apt does without a network."""
    if "install" in command:
        raise CommandError(f"{' '.join(command)}: no network")


def test_checkout_is_built_without_a_release_file(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip, which is installed for the build, builds a release for this system only."""
    asked: list[object] = []

    def make(
        source: Path, folder: Path, systems: list[tuple[target.System, str]], **_options: object
    ) -> Path:
        asked.extend([source, systems[0][0].name])
        return release(folder / "cabinet-1.2.3.tar.gz")

    monkeypatch.setattr(bundle, "make", make)
    pi.system.packages.remove(packages.PIP)
    assert pi.call() == 0
    assert asked == [Path(__file__).parents[2], "trixie"]
    assert packages.PIP in pi.system.packages
    assert str(pi.path("/opt/cabinet/current").readlink()) == "releases/1.2.3"
    pi.system.packages.remove(packages.PIP)
    assert pi.call() == 0
    assert packages.PIP not in pi.system.packages


def test_unknown_debian_is_refused(pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.path("/etc/os-release").unlink()
    assert pi.call() == 1
    assert (
        "a release can be made for trixie or bookworm; install one with --release" in capsys.readouterr().err
    )


OTHER = next(
    f"{system.name}-{platform.machine()}"
    for system in target.SYSTEMS.values()
    if system.python != target.this_python()
)
"""A target for this machine's processor, but with another version of Python."""


@pytest.mark.parametrize("words", [(), ("--dry-run",)])
@pytest.mark.parametrize(
    ("how", "told"),
    [
        (lambda _path: b"no release", "it cannot be unpacked (Not a gzipped file"),
        (lambda _path: b"", "it cannot be unpacked"),
        (lambda path: path.read_bytes()[:-200], "it cannot be unpacked (Compressed file ended"),
        (lambda path: path.read_bytes()[:100], "it cannot be unpacked"),
        (lambda path: elsewhere(path, "trixie-riscv64"), "is made for trixie-riscv64; this is "),
        (lambda path: elsewhere(path, OTHER), f"is made for {OTHER}; this is "),
    ],
    ids=["none", "empty", "cut", "cut early", "for another machine", "for another Python"],
)
def test_bad_release_file_is_refused_first(
    pi: Pi,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    how: Callable[[Path], bytes],
    told: str,
) -> None:
    pi.release.write_bytes(how(pi.release))
    files = pi.files()
    assert pi.install(*words) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"install: --release {pi.release}: ")
    assert told in said.err
    assert (pi.files(), pi.system.ran, said.out) == (files, [], "")


def elsewhere(path: Path, name: str) -> bytes:
    """Return the contents of a release file that is made only for the target `name`."""
    archive.pack(path, {"version": "1.2.3", "targets": [name]}, {name: path.with_name("tree")})
    return path.read_bytes()


def test_bookworm_gets_pygame_ce_from_the_release(pi: Pi) -> None:
    """The release brings pygame-ce, because the pygame of Debian bookworm is too old for the cabinet."""
    pi.path("/etc/os-release").write_text("VERSION_CODENAME=bookworm\n")
    pi.system.packages.remove(packages.PYGAME)
    assert pi.install() == 0
    assert packages.PYGAME not in pi.system.packages


def test_newer_release_stays(pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.install()
    releases = pi.path("/opt/cabinet/releases")
    (releases / "1.2.3").rename(releases / "1.3.0")
    current = pi.path("/opt/cabinet/current")
    current.unlink()
    current.symlink_to("releases/1.3.0")
    assert pi.install() == 0
    assert str(current.readlink()) == "releases/1.3.0"
    assert [path.name for path in releases.iterdir()] == ["1.3.0"]
    assert "already  release 1.3.0 (to install another one: cabinet update)" in capsys.readouterr().out


WRONG = ("foo bar init=/bin/sh", "1280x720@60 init=/bin/sh", "1280x720@60\n", "720p", "0x0", "Auto", "")


@pytest.mark.parametrize("mode", WRONG)
def test_invalid_hdmi_mode_is_refused(pi: Pi, mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    files = pi.files()
    assert pi.install("--hdmi", mode) == 2
    assert "give one such as 1280x720@60, or auto" in capsys.readouterr().err
    assert (pi.files(), pi.system.ran) == (files, [])


def test_missing_files_are_refused_first(pi: Pi, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = pi.files()
    assert pi.install("--key", str(tmp_path / "none.pub")) == 2
    assert "none.pub: cannot be read" in capsys.readouterr().err
    wrong = tmp_path / "wrong.pub"
    wrong.write_text("-----BEGIN OPENSSH PRIVATE KEY-----\n")
    assert pi.install("--key", str(key(tmp_path)), "--key", str(wrong)) == 2
    assert "name the file that ends in .pub" in capsys.readouterr().err
    wrong.write_text(f"{KEY[:60]}\n")
    assert pi.install("--key", str(wrong)) == 2
    assert "wrong.pub: the key is incomplete" in capsys.readouterr().err
    assert pi.call("--release", str(tmp_path / "none.tar.gz")) == 2
    assert "there is no such file; cabinet bundle makes one" in capsys.readouterr().err
    assert (pi.files(), pi.system.ran) == (files, [])


def test_update_keys_are_added_up(pi: Pi, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pi.install()
    assert "no update will be taken" in capsys.readouterr().out
    pi.install("--key", str(key(tmp_path)))
    other = tmp_path / "other.pub"
    other.write_text(OTHER_KEY)
    pi.install("--key", str(other), "--key", str(key(tmp_path)))
    lines = pi.path("/etc/cabinet/allowed_signers").read_text().splitlines()
    assert [line.split()[-2] for line in lines if not line.startswith("#")] == [
        KEY.split()[1],
        OTHER_KEY.split()[1],
    ]


def test_commented_key_is_added(pi: Pi, tmp_path: Path) -> None:
    pi.install("--key", str(key(tmp_path)))
    path = pi.path(keys.SIGNERS)
    line = path.read_text().splitlines()[-1]
    path.write_text(f"#{line}\n")
    pi.install("--key", str(key(tmp_path)))
    assert path.read_text().splitlines() == [f"#{line}", line]


@pytest.mark.parametrize(
    ("name", "owner"),
    [("owner", "owner"), ("ada lovelace", "ada-lovelace"), ("*", "owner"), ('"a,!b?#', "a-b")],
)
def test_updates_are_listed_by_the_name_of_the_key(name: str, owner: str) -> None:
    """Characters of an update key's name that OpenSSH would take for a pattern are replaced or left out."""
    assert keys.owner(Path(f"/keys/{name}.pub")) == owner


def test_list_of_signers_is_read_by_openssh(pi: Pi, tmp_path: Path, openssh_keys: Path) -> None:
    """A list of signers by an older installer, in which all names are `*`, is still valid."""
    public = (openssh_keys / "owner.pub").rename(tmp_path / "ada lovelace.pub")
    assert pi.install("--key", str(public)) == 0
    path = pi.path(keys.SIGNERS)
    signature.sign(pi.release, openssh_keys / "owner")

    def signer() -> str:
        with pi.release.open("rb") as file:
            size, signed = archive.split(file)
            return signature.verify(archive.Signed(file, size), signed, path)

    assert signer() == "ada-lovelace"
    older = path.read_text().replace("ada-lovelace namespaces", "* namespaces")
    path.write_text(older)
    assert pi.install("--key", str(public)) == 0
    assert path.read_text() == older
    assert signer()


def test_other_users_are_refused(pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main((), pi.system, user=1000) == 2
    assert pi.system.ran == []
    assert "sudo systemd/install" in capsys.readouterr().err


def test_output_of_commands_is_passed_on() -> None:
    """If a command fails or is missing, the error message names it."""
    system = Linux()
    assert system.ask("echo", "a") == (0, "a")
    assert system.ask("no-such-command").status == 127
    system.run("true")
    with pytest.raises(CommandError, match="status 3; gone"):
        system.run("sh", "-c", "echo gone >&2; exit 3")
    with pytest.raises(CommandError, match="no such command"):
        system.run("no-such-command")


DEBIANS_CONFIG = """\
# Switch the CPU from ARMv7 into ARMv8 (aarch64) mode
arm_64bit=1

enable_uart=1
upstream_kernel=1

kernel=vmlinuz-6.12
"""


def test_debians_kernel_update_keeps_both_files(pi: Pi) -> None:
    """At a kernel update raspi-firmware writes config.txt and cmdline.txt again, with the same result."""
    pi.path("/etc/default").mkdir()
    pi.path("/etc/default/raspi-firmware").write_text("CMA=0\n")
    pi.path("/etc/default/raspi-extra-cmdline").write_text("ro\n")
    pi.path(CONFIG_TXT).write_text(DEBIANS_CONFIG)
    assert pi.install() == 0
    # The following lines compose the files as the kernel's script z50-raspi-firmware does.
    custom = pi.path("/etc/default/raspi-firmware-custom").read_text()
    after = f"{DEBIANS_CONFIG}\n# Inserted by /etc/default/raspi-firmware-custom\n{custom}"
    pi.path(CONFIG_TXT).write_text(after)
    extra = pi.path("/etc/default/raspi-extra-cmdline").read_text()
    line = f" console=tty0 root=LABEL=root rw fsck.repair=yes net.ifnames=0  rootwait {extra}\n"
    pi.path(CMDLINE_TXT).write_text(line)
    assert extra.split()[0] == "ro"
    assert pi.install() == 0
    assert pi.path(CONFIG_TXT).read_text() == after
    assert "\nenable_uart=0\n" in after
    # The overlay vc4-kms-v3d is for the kernel of Raspberry Pi OS, not for Debian's.
    assert "vc4-kms-v3d" not in after
    assert pi.path(CMDLINE_TXT).read_text() == line
    assert {"ro", "quiet", "video=HDMI-A-1:1280x720@60D"} <= set(line.split())
    assert len(line.split()) == len(set(line.split()))
    # A screen mode that the owner sets is kept, and the next kernel has it too.
    for arguments in (("--hdmi", "1920x1080@60"), ()):
        assert pi.install(*arguments) == 0
        for where in (CMDLINE_TXT, "/etc/default/raspi-extra-cmdline"):
            assert screen_words(pi, where) == FULL_HD
