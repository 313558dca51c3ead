"""The pages of the documentation are short, and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted(ROOT.glob("docs/*.md")),
    *sorted(ROOT.glob("hardware/*.md")),
    *sorted(ROOT.glob("tests/**/*.md")),
]
MOST_WORDS = {
    ("README.md",): 700,
    ("docs/design.md",): 2400,
    ("README.md", "docs/*.md"): 16000,
    ("hardware/*.md",): 5500,
}
"""For each group of pages, the maximum number of words of all its pages, with tables and code."""


def anchors(page: str) -> set[str]:
    """Return the anchors that GitHub gives the headings of a page."""
    titles = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def broken(page: Path) -> list[str]:
    """Return the links of a page that lead to no file, or to no heading of a page."""
    found = []
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path, _, heading = target.partition("#")
        file = page.parent / path if path else page
        if "://" in target:
            continue
        if not file.exists() or (heading and heading not in anchors(file.read_text(encoding="utf-8"))):
            found.append(target)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    assert broken(page) == []


def test_broken_link_is_found(tmp_path: Path) -> None:
    """A link is broken if it leads to no file or to no heading; links to the web are not checked."""
    page = tmp_path / "page.md"
    page.write_text(
        "# A title\n[1](#a-title) [2](#none) [3](none.md) [4](page.md#a-title) [5](https://a.b)\n"
    )
    assert broken(page) == ["#none", "none.md"]


@pytest.mark.parametrize(("globs", "most"), MOST_WORDS.items(), ids=[" ".join(globs) for globs in MOST_WORDS])
def test_pages_are_short(globs: tuple[str, ...], most: int) -> None:
    pages = [page for glob in globs for page in ROOT.glob(glob)]
    assert pages
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in pages) <= most
