"""What several pages name they name alike."""

from __future__ import annotations

import re
from pathlib import Path

from cabinet.commands.releases import KEY

ROOT = Path(__file__).parents[1]
FOLDERS = ("docs", "systemd", "hardware")
PAGES = [ROOT / "README.md", *(page for folder in FOLDERS for page in (ROOT / folder).glob("*.md"))]
LOGIN = {"id_ed25519.pub"}
"""Keys of a login, not of updates."""


def test_the_key_for_updates_has_one_name() -> None:
    """The one that `bundle` and `push` take by themselves."""
    named = {
        (page.name, key)
        for page in PAGES
        for key in re.findall(r"[\w-]+\.pub\b", page.read_text(encoding="utf-8"))
        if key not in LOGIN
    }
    assert {key for _, key in named} == {f"{Path(KEY).name}.pub"}
    assert {"updating.md", "image.md", "README.md", "fleet.md"} <= {page for page, _ in named}
