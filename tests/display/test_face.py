"""The face: every character is there, in its cell, and unlike every other."""

from string import ascii_letters, digits, punctuation

import pytest

from cabinet.display.face import BLOCK, CELL, READING, SHEET, Face, glyph, glyphs
from cabinet.store.ranking import NAME_LETTERS

SYMBOLS = "←→↑↓↔↕●✕★▶◀▲▼■…·×–’♠♥♦♣"  # noqa: RUF001 - the very characters that are tested
FACES = pytest.mark.parametrize("face", [BLOCK, READING, SHEET], ids=["block", "reading", "sheet"])


@FACES
def test_every_character_is_drawn(face: Face) -> None:
    """All of ASCII and all the cabinet's own symbols; only the space is empty."""
    for character in {*ascii_letters, *digits, *punctuation, " ", *SYMBOLS, *NAME_LETTERS}:
        assert ("#" in "".join(glyph(character, face))) == (character != " "), character


@FACES
def test_every_cell_has_the_size_of_the_face(face: Face) -> None:
    """No ragged rows and no stray letters in its file; the last column is empty, so none touches the next."""
    for cell in glyphs(face).values():
        assert len(cell) == face.height
        assert all(len(row) == face.width and set(row) <= {"#", "."} and row[-1] == "." for row in cell)


@FACES
def test_no_two_characters_are_alike(face: Face) -> None:
    """Not even 0 and O, or the two quotes."""
    known = glyphs(face)
    twins = {a + b for a in known for b in known if a < b and known[a] == known[b]}
    assert not twins


def test_capitals_and_digits_stand_on_the_line() -> None:
    """Seven rows, from the very top to the base line; digits are six dots wide, so figures line up."""
    for character in ascii_letters[26:] + digits:
        cell = glyph(character)
        assert ["#" in cell[row] for row in (0, 6, 7)] == [True, True, False], character
        assert character not in digits or all(row[0] == row[-1] == "." for row in cell)


@pytest.mark.parametrize(("left", "right"), [("←", "→"), ("▶", "◀"), ("(", ")"), ("[", "]"), ("<", ">")])
def test_pairs_are_mirrored(left: str, right: str) -> None:
    """Mirrored characters match."""
    assert _trim(glyph(left)) == [row[::-1] for row in _trim(glyph(right))]


def test_a_character_that_is_missing_is_named() -> None:
    """Character and code, for the person who draws it."""
    with pytest.raises(ValueError, match=r"'€' \(U\+20AC\)"):
        glyph("€")


def _trim(cell: tuple[str, ...]) -> list[str]:
    columns = [x for x in range(CELL) if any(row[x] == "#" for row in cell)]
    return [row[columns[0] : columns[-1] + 1] for row in cell]
