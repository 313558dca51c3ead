"""The cabinets of the rehearsal that cannot run its release."""

from __future__ import annotations

import pytest

from tests.fleet.rehearsal import batches, chosen


def test_two_of_any_number_fail() -> None:
    """Both exist, in batches of their own; with forty cabinets they are those of docs/many-cabinets.md."""
    assert chosen(40, None) == (15, 33)
    for count in range(4, 61):
        one, other = chosen(count, None)
        first, second = (next(batch for batch in batches(count) if each in batch) for each in (one, other))
        assert first != second
    assert chosen(40, (7, 2)) == (2, 7)


@pytest.mark.parametrize(("count", "given"), [(1, None), (4, (15, 33)), (4, (2, 2)), (4, (-1, 2))])
def test_two_that_are_not_there_are_refused(count: int, given: tuple[int, int] | None) -> None:
    """The command line says so, before anything is made."""
    with pytest.raises(ValueError, match="are no two of"):
        chosen(count, given)
