"""The bitmap font: every character is there, in its cell, and unlike every other."""

from string import ascii_letters, digits, punctuation

import pytest

from cabinet.display.face import BLOCK, CELL, READING, SHEET, Face, glyph, glyphs
from cabinet.store.ranking import NAME_LETTERS

SYMBOLS = "←→↑↓↔↕●✕★▶◀▲▼■…·×–’♠♥♦♣"  # noqa: RUF001 - the very characters that are tested
FACES = pytest.mark.parametrize("face", [BLOCK, READING, SHEET], ids=["block", "reading", "sheet"])


@FACES
def test_every_character_is_drawn(face: Face) -> None:
    """All of ASCII and the cabinet's own symbols are drawn; only the space is empty."""
    for character in {*ascii_letters, *digits, *punctuation, " ", *SYMBOLS, *NAME_LETTERS}:
        assert ("#" in "".join(glyph(character, face))) == (character != " "), character


@FACES
def test_every_cell_has_the_size_of_the_font(face: Face) -> None:
    """The font file has no ragged rows and no stray letters; the last column of each cell is empty."""
    for cell in glyphs(face).values():
        assert len(cell) == face.height
        assert all(len(row) == face.width and set(row) <= {"#", "."} and row[-1] == "." for row in cell)


@FACES
def test_all_characters_differ(face: Face) -> None:
    known = glyphs(face)
    twins = {a + b for a in known for b in known if a < b and known[a] == known[b]}
    assert not twins


def test_capitals_and_digits_stand_on_the_base_line() -> None:
    """Capitals and digits are seven rows high; digits are six dots wide, so numbers line up in columns."""
    for character in ascii_letters[26:] + digits:
        cell = glyph(character)
        assert ["#" in cell[row] for row in (0, 6, 7)] == [True, True, False], character
        assert character not in digits or all(row[0] == row[-1] == "." for row in cell)


@pytest.mark.parametrize(("left", "right"), [("←", "→"), ("▶", "◀"), ("(", ")"), ("[", "]"), ("<", ">")])
def test_mirrored_characters_match(left: str, right: str) -> None:
    assert _trim(glyph(left)) == [row[::-1] for row in _trim(glyph(right))]


def test_missing_character_is_named() -> None:
    with pytest.raises(ValueError, match=r"'€' \(U\+20AC\)"):
        glyph("€")


def _trim(cell: tuple[str, ...]) -> list[str]:
    columns = [x for x in range(CELL) if any(row[x] == "#" for row in cell)]
    return [row[columns[0] : columns[-1] + 1] for row in cell]
