"""Tests that docs/update.md has the limits that are in the code, and the sudo rule of the images."""

from __future__ import annotations

import re
from pathlib import Path

from cabinet.release import links, unit, update

ROOT = Path(__file__).parents[2]
PAGE = " ".join((ROOT / "docs/update.md").read_text(encoding="utf-8").split())


def test_page_has_the_limits_of_the_code() -> None:
    assert f"up to {update.MOST >> 20} MB, as long as {update.RESERVE >> 20} MB of the card stay free" in PAGE
    assert f"stay so for {unit.STAYS:.0f} seconds" in PAGE
    confirm = (ROOT / "systemd/files/etc/systemd/system/cabinet-confirm.service").read_text(encoding="utf-8")
    found = re.search(r"sleep (\d+)", confirm)
    assert found
    said = (
        f"fails {links.TRIAL_FAILURES} times in a row is left for the old one; "
        f"after {found[1]} good seconds its trial is over, and it takes {links.FAILURES} failures in a row"
    )
    assert said in PAGE


def test_first_boot_gives_the_pages_sudo_rule() -> None:
    rule = re.search(r'echo "\$USER (.+?)" \| sudo tee (\S+)', PAGE)
    assert rule
    assert f"    sudo: {rule[1]}\n" in (ROOT / "systemd/first-boot/user-data").read_text(encoding="utf-8")
    image = ROOT / "systemd/image/files" / rule[2].lstrip("/")
    assert f"pi {rule[1]}\n".replace(" ", "") in image.read_text(encoding="utf-8").replace(" ", "")
