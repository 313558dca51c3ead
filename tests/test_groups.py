"""Tests of one group are run by one worker, so that what takes seconds to make is made once."""

from __future__ import annotations

import pytest

GROUP = "a group"


@pytest.mark.xdist_group(GROUP)
def test_groups_hold(request: pytest.FixtureRequest) -> None:
    """Versions of pytest and xdist that do not go together leave them out without a word."""
    if not request.config.getoption("loadgroup", False):
        pytest.skip("run without --dist loadgroup")
    assert request.node.nodeid.endswith(f"@{GROUP}")
