"""Which version is the newer one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cabinet.release.version import is_older, key

ORDER = ("0.1", "0.2.dev1", "0.2a1", "0.2rc1.dev3", "0.2rc1", "0.2", "0.2.post1", "0.2.1", "0.10.0", "1")


def test_the_order_of_versions() -> None:
    """Each of them is older than all that follow, as pip has it."""
    assert all(is_older(one, other) for one, other in pairwise(ORDER))
    assert is_older("0.2", "0.10")
    assert not is_older("0.2.0", "0.2")
    assert key("0.2.0") == key("0.2")
    assert all(not is_older(other, one) for one, other in pairwise(ORDER))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "latest",
        "1..2",
        "../1.0",
        "1.0/..",
        "1.0\n",
        "1.0+local",
        "1" * 10,
        "v1.0",
        "1!1.0",
        "1.0-1",
        " 1.0",
        "1.0RC1",
    ],
)
def test_what_is_no_version(text: str) -> None:
    """Nothing that could mean something in a path."""
    with pytest.raises(ValueError, match="is no version: write it as"):
        key(text)
