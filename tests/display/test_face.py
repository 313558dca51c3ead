"""The face: every character is there, in its cell, and unlike every other."""

from string import ascii_letters, digits, punctuation

import pytest

from cabinet.api import NAME_LETTERS
from cabinet.display.face import BLOCK, CELL, READING, SHEET, Face, glyph, glyphs

SYMBOLS = "←→↑↓↔↕●✕★▶◀▲▼■…·×–’♠♥♦♣"  # noqa: RUF001 - the very characters that are tested
TALL = ascii_letters[26:] + digits


FACES = pytest.mark.parametrize("face", [BLOCK, READING, SHEET], ids=["block", "reading", "sheet"])


@FACES
def test_every_character_is_drawn(face: Face) -> None:
    """All of ASCII and all the cabinet's own symbols; only the space is empty."""
    for character in {*ascii_letters, *digits, *punctuation, " ", *SYMBOLS, *NAME_LETTERS}:
        assert ("#" in "".join(glyph(character, face))) == (character != " "), character


@FACES
def test_every_cell_has_the_size_of_the_face(face: Face) -> None:
    """No ragged rows and no stray letters in its file."""
    for cell in glyphs(face).values():
        assert len(cell) == face.height
        assert all(len(row) == face.width and set(row) <= {"#", "."} for row in cell)


@FACES
def test_no_two_characters_are_alike(face: Face) -> None:
    """Not even 0 and O, or the two quotes."""
    known = glyphs(face)
    twins = {a + b for a in known for b in known if a < b and known[a] == known[b]}
    assert not twins


@FACES
def test_characters_never_touch(face: Face) -> None:
    """Every cell has an empty column, and it is always the last, so any two characters stand apart."""
    assert all(row[-1] == "." for cell in glyphs(face).values() for row in cell)


def test_capitals_and_digits_stand_on_the_line() -> None:
    """Seven rows, from the very top to the base line; the eighth is empty."""
    for character in TALL:
        cell = glyph(character)
        assert ["#" in cell[row] for row in (0, 6, 7)] == [True, True, False], character


def test_digits_stand_in_columns() -> None:
    """The same six dots of width, so that figures below one another line up."""
    for digit in digits:
        assert all(row[0] == "." and row[-1] == "." for row in glyph(digit))


@pytest.mark.parametrize(("left", "right"), [("←", "→"), ("▶", "◀"), ("(", ")"), ("[", "]"), ("<", ">")])
def test_pairs_are_mirrored(left: str, right: str) -> None:
    """What belongs together looks it."""
    trimmed = [{tuple(_trim(glyph(left)))}, {tuple(row[::-1] for row in _trim(glyph(right)))}]
    assert trimmed[0] == trimmed[1]


def test_a_character_that_is_missing_is_named() -> None:
    """Character and code, for whoever has to draw it."""
    with pytest.raises(ValueError, match=r"'€' \(U\+20AC\)"):
        glyph("€")


def _trim(cell: tuple[str, ...]) -> list[str]:
    columns = [x for x in range(CELL) if any(row[x] == "#" for row in cell)]
    return [row[columns[0] : columns[-1] + 1] for row in cell]
