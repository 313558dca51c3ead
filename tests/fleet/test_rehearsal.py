"""Tests of how the rehearsal of an update chooses the two cabinets that cannot run the new release."""

from __future__ import annotations

import pytest

from tests.fleet.rehearsal import batches, chosen


def test_two_cabinets_fail_for_any_number() -> None:
    """The failing cabinets are in different batches; of 40, they are the two in docs/many-cabinets.md."""
    assert chosen(40, None) == (15, 33)
    for count in range(4, 61):
        one, other = chosen(count, None)
        first, second = (next(batch for batch in batches(count) if each in batch) for each in (one, other))
        assert first != second
    assert chosen(40, (7, 2)) == (2, 7)


@pytest.mark.parametrize(("count", "given"), [(1, None), (4, (15, 33)), (4, (2, 2)), (4, (-1, 2))])
def test_missing_cabinets_are_refused(count: int, given: tuple[int, int] | None) -> None:
    with pytest.raises(ValueError, match="are no two of"):
        chosen(count, given)
