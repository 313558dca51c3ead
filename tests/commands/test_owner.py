"""The commands `cabinet settings`, `inputs` and `screenshot` as the owner at a terminal sees them."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Control, Switch
from cabinet.clock import VirtualClock
from cabinet.commands.invocation import all_games
from cabinet.controls.lines import InputLines
from cabinet.controls.pinmap import default_path
from cabinet.controls.pinmap import read as read_pins
from cabinet.controls.pins import Pins
from cabinet.controls.report import HEADING, Report
from cabinet.devtools.virtual.gallery import load
from cabinet.display.canvas import Canvas
from cabinet.display.palette import WHITE
from cabinet.owner import client
from cabinet.owner.requests import Screenshot
from cabinet.settings import every, parse, read, written
from tests.commands.running import invoke, play, refused, run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from click.testing import Result


ENDLESS = ("[" * 30_000, "1" * 5000, "nan", "0x" + "f" * 5000, "x" * 100_000)
TWO_WRONG = '{"sound.volume": 11, "sound.vol": 1, "sound.music": "off"}'
EVERY = written([game.name for game in all_games()])


# Tests of `cabinet settings`


def test_settings_list_has_every_setting(tmp_path: Path) -> None:
    """Each setting has a line with its explanation from cabinet.toml, and a changed one is marked."""
    (tmp_path / "cabinet.toml").write_text("[sound]\nvolume = 2\n")
    lines = run(tmp_path, "settings", "get").output.splitlines()
    assert [line.split(" = ")[0] for line in lines] == [".".join(each.key) for each in every()]
    assert all(each.row.help in line for each, line in zip(every(), lines, strict=True))
    assert [line for line in lines if "unless set" in line] == [
        f"{'sound.volume = 2':<40}  # 0 is silent; the TV has its own volume as well; 5 unless set"
    ]


@pytest.mark.parametrize(
    ("name", "given", "shown"),
    [
        ("sound.volume", "3", "3"),
        ("games.hints", "false", "false"),
        ("display.shape", "4:3", '"4:3"'),
        ("attract.line", "FIRE AT THE BAR TO PLAY", '"FIRE AT THE BAR TO PLAY"'),
        ("names.offered", '["ADA", "BOB"]', '["ADA", "BOB"]'),
        ("attract.line", "2027", '"2027"'),
        ("attract.line", "true", '"true"'),
        ("attract.line", '"IN QUOTES"', '"IN QUOTES"'),
        ("games.hidden", '["yahtsee"]', '["yahtsee"]'),
        ("games.order", EVERY, EVERY),
        ("attract.idle_seconds", "30", "30"),
        ("controls.pins", "lgpio", '"lgpio"'),
    ],
)
def test_set_value_reads_back(tmp_path: Path, name: str, given: str, shown: str) -> None:
    """A changed setting takes effect on the next screen, but controls.pins only at the next start."""
    done = run(tmp_path, "settings", "set", name, given)
    when = "start" if name == "controls.pins" else "screen"
    assert done.output == f"{name} = {shown}: it takes effect at the next {when}.\n"
    assert run(tmp_path, "settings", "get", name).output == f"{shown}\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("set", "sound.volume", "11"), "[sound] volume = 11: expected a whole number from 0 to 10"),
        (("set", "sound.volume", "-1"), "[sound] volume = -1: expected a whole number from 0 to 10"),
        (("set", "games.hints", "no"), '[games] hints = "no": expected true or false; the default is true'),
        (
            ("set", "controls.pins", "abacus"),
            "there is no pin factory 'abacus'; there are: auto, none, cabinet, lgpio",
        ),
        (("set", "games.hidden", '["chess"]'), "there is no game 'chess'; there are: dice_poker"),
        (("set", "games.order", '["yahtsee", "yahtsee"]'), "games.order has 'yahtsee' twice: name it once"),
        (
            ("set", "games.hidden", EVERY),
            "games.hidden hides every game: leave out at least one of dice_poker",
        ),
        (("set", "games.order", "yahtsee"), 'order = "yahtsee": expected a list of text'),
        (("set", "sound.vol", "1"), "[sound] has no setting 'vol'"),
        (("set", "volume", "1"), "'volume' is not a setting; write TABLE.NAME, such as sound.volume"),
        (("get", "sound.vol"), "[sound] has no setting 'vol'"),
        (("get", "sond.vol"), "there is no table [sond]"),
        *((("set", "sound.volume", value), "[sound] volume = ") for value in ENDLESS),
    ],
)
def test_wrong_settings_are_reported(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    output = refused(run(tmp_path, "settings", *arguments))
    assert words in output
    assert len(output) < 250
    assert not (tmp_path / "cabinet.toml").exists()


def test_settings_option_names_another_file(tmp_path: Path) -> None:
    """A settings file named on the command line must exist when it is read."""
    path = tmp_path / "pub.toml"
    get = ("--settings", path, "settings", "get")
    assert "pub.toml: no such file; leave --settings out for the defaults" in refused(run(tmp_path, *get))
    assert run(tmp_path, "--settings", path, "settings", "set", "sound.volume", "1").exit_code == 0
    assert read(path).sound.volume == 1


def test_next_wrong_value_is_named_after_a_fix(tmp_path: Path) -> None:
    (tmp_path / "cabinet.toml").write_text('[sound]\nvolume = "loud"\n[games]\nslow = 1\n')
    result = run(tmp_path, "settings", "set", "sound.volume", "3")
    assert result.exit_code == 0
    assert result.output.startswith(
        "sound.volume = 3: it takes effect at the next screen.\n"
        "the settings file is used at the next start only if this is fixed too:\n"
    )
    assert result.output.endswith("[games] slow = 1: expected true or false; the default is false\n")
    assert run(tmp_path, "settings", "set", "games.slow", "true").output.count("\n") == 1


def test_unusable_settings_file_is_named(tmp_path: Path) -> None:
    """The message names the settings file to repair if the file is binary or a folder."""
    path = tmp_path / "cabinet.toml"
    path.write_bytes(b"\xff\xfe\x00")
    for words in (("set", "sound.volume", "1"), ("get",)):
        assert "mend or remove the file" in refused(run(tmp_path, "settings", *words))
    path.unlink()
    path.mkdir()
    output = refused(run(tmp_path, "settings", "set", "sound.volume", "1"))
    assert "it is a directory, not a file); mend or remove the file" in output


# Tests of `cabinet inputs`


@pytest.fixture
def pins() -> Iterator[tuple[Pins, InputLines, VirtualClock]]:
    """Virtual pins with their input lines and clock; DOWN of joystick 4 is closed from the start."""
    clock = VirtualClock()
    wires = Pins("mock", read_pins(default_path()), clock, wake=lambda: None)
    wires.mock(Control(Switch.DOWN, 4)).drive_low()
    list(wires.edges())  # drop the edge that this closing of DOWN has caused
    yield wires, InputLines(wires), clock
    wires.close()


def test_inputs_prints_a_line_for_each_change(pins: tuple[Pins, InputLines, VirtualClock]) -> None:
    """Each line of `cabinet inputs` has time, input, pin and count, and a note if the event is unusual."""
    wires, lines, clock = pins
    gpio = read_pins(default_path()).gpio
    report = Report(lines, clock.now())
    stuck = [report.line(change) for change in lines.take(clock.now())]
    pin = gpio[Control(Switch.DOWN, 4)]
    assert len(stuck) == 1
    assert stuck[0].split(maxsplit=4)[:4] == ["0.000", "p4_down", "GPIO", str(pin)]
    assert stuck[0].endswith("closed from the beginning: stuck, or a wire to ground")
    start = wires.mock(Control(Switch.START))
    reported = []
    for drive in (start.drive_low, start.drive_high) * 2:
        drive()
        clock.move_to(clock.now() + 0.1)
        reported += [report.line(change) for change in lines.take(clock.now())]
    assert [line.split()[-2:] for line in reported] == [
        ["closed", "1"],
        ["open", "1"],
        ["closed", "2"],
        ["open", "2"],
    ]
    assert len(HEADING.rstrip()) == len(reported[0])


def test_inputs_reports_a_worn_contact(pins: tuple[Pins, InputLines, VirtualClock]) -> None:
    """The line of a worn contact says how long the contact has bounced."""
    wires, lines, clock = pins
    lines.take(clock.now())
    report = Report(lines, clock.now())
    fire = wires.mock(Control(Switch.FIRE, 1))
    for at in range(9):
        clock.move_to(clock.now() + 0.001)
        (fire.drive_low if at % 2 == 0 else fire.drive_high)()
    clock.move_to(clock.now() + 0.1)
    reported = [report.line(change) for change in lines.take(clock.now())]
    assert reported[0].endswith("bounced for 8.0 ms: a worn contact")


def test_inputs_runs_for_the_given_seconds(tmp_path: Path) -> None:
    """`cabinet inputs --seconds` ends after this time and closes the pins, so they can be opened again."""
    (tmp_path / "cabinet.toml").write_text('[controls]\npins = "mock"\n')
    for _ in range(2):
        began = time.monotonic()
        result = run(tmp_path, "inputs", "--seconds", "0.1")
        assert time.monotonic() - began >= 0.1
        assert result.output.splitlines() == [HEADING]


@pytest.mark.parametrize("time", ["nan", "inf", "-inf", "1e400", "soon", "-1"])
def test_inputs_refuses_what_it_cannot_watch(tmp_path: Path, time: str) -> None:
    """`cabinet inputs` refuses an endless or negative time, and settings without pins."""
    assert "Invalid value for '--seconds'" in refused(run(tmp_path, "inputs", f"--seconds={time}"))
    (tmp_path / "cabinet.toml").write_text('[controls]\npins = "none"\n')
    assert 'set it to "auto"' in refused(run(tmp_path, "inputs"))


# Tests of `cabinet screenshot`


def test_screenshot_goes_through_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file named `-` means standard output, where nothing but the picture may be printed."""
    picture = Canvas()
    picture.box(10, 20, 30, 40, WHITE)
    monkeypatch.setattr(client, "ask", lambda *_: Screenshot(640, 360, picture.rgb()))
    monkeypatch.chdir(tmp_path)
    result = run(tmp_path, "screenshot", "-")
    assert result.stderr.startswith("-: 640 x 360 pixels")
    assert not list(tmp_path.iterdir())
    file = tmp_path / "shot.png"
    file.write_bytes(result.stdout_bytes)
    assert load(file).same_as(picture)


def test_screenshot_without_a_cabinet_makes_no_file(tmp_path: Path) -> None:
    output = refused(run(tmp_path, "screenshot", tmp_path / "shot.png"))
    assert f"no cabinet uses {tmp_path}" in output
    assert "start it, or name its data directory with --data" in output
    assert not (tmp_path / "shot.png").exists()


def test_screenshot_shows_the_running_cabinet(tmp_path: Path) -> None:
    (tmp_path / "cabinet.toml").write_text("[display]\nsteady = true\n")
    with play(tmp_path) as playing:
        try:
            file = tmp_path / "shot.png"
            # Try again for 30 s, because a cabinet on a busy machine may take long to start.
            for _ in range(300):
                result = run(tmp_path, "screenshot", file)
                if result.exit_code == 0:
                    break
                time.sleep(0.1)
            assert result.exit_code == 0, result.output
            assert len(set(load(file).rgb())) > 2
            assert "640 x 360" in result.output
            settings = run(tmp_path, "settings", "set", "sound.volume", "1")
            assert settings.exit_code == 0
            assert run(tmp_path, "settings", "get", "sound.volume").output == "1\n"
            # On a desktop, which has no pins, no line follows the heading, and the command ends in time.
            watched = run(tmp_path, "inputs", "--seconds", "0.1")
            assert watched.output.splitlines() == [HEADING]
        finally:
            playing.terminate()
            assert "Traceback" not in playing.communicate()[0]
    assert parse((tmp_path / "cabinet.toml").read_text(), "x").sound.volume == 1
    assert threading.active_count() < 10


# Tests of `cabinet settings apply`


def apply(data: Path, wanted: str, *options: str) -> Result:
    """Run `cabinet settings apply -`, with the wanted settings on standard input."""
    return invoke("--data", data, "settings", "apply", *options, "-", given=wanted)


def test_apply_sets_many_settings(tmp_path: Path) -> None:
    """A dry run of `cabinet settings apply` announces the changes; a second run finds nothing left to do."""
    wanted = '{"sound.volume": 3, "games.hidden": ["yahtsee"], "sound.music": "low"}'
    dry = apply(tmp_path, wanted, "--dry-run")
    assert not (tmp_path / "cabinet.toml").exists()
    done = apply(tmp_path, wanted)
    assert done.output.splitlines() == [
        "done     sound.volume = 3, was 5",
        'done     games.hidden = ["yahtsee"], was []',
        'already  sound.music = "low"',
    ]
    assert dry.output == done.output.replace("done    ", "would   ")
    assert [line.split()[0] for line in apply(tmp_path, wanted).output.splitlines()] == ["already"] * 3
    assert read(tmp_path / "cabinet.toml").games.hidden == ("yahtsee",)


def test_secret_code_is_not_printed(tmp_path: Path) -> None:
    """The output may end up in a log, which must not give the secret code away."""
    done = apply(tmp_path, '{"operator.code": "UP LEFT FIRE UP", "controls.pins": "lgpio"}')
    assert done.output.splitlines() == [
        "done     operator.code = ..., was ...",
        'done     controls.pins = "lgpio", was "auto"',
        "note     controls.pins takes effect at the next start",
    ]
    assert read(tmp_path / "cabinet.toml").operator.code == "UP LEFT FIRE UP"


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (TWO_WRONG, "volume = 11: expected a whole number"),
        (TWO_WRONG, "[sound] has no setting 'vol'"),
        ('{"sound.music": "off", "games.hidden": ["chess"]}', "there is no game 'chess'"),
        ('{"volume": 3}', "'volume' is not a setting"),
        ("[1]", "has no settings; write JSON"),
        ("{", "cannot be read"),
        ("[" * 60000, "cannot be read"),
        (f'{{"sound.music": "{"x" * (64 << 10)}"}}', "it has more than 64 KB"),
    ],
)
def test_apply_with_a_mistake_sets_nothing(tmp_path: Path, wanted: str, words: str) -> None:
    assert words in refused(apply(tmp_path, wanted))
    assert not (tmp_path / "cabinet.toml").exists()
