"""A test that one worker runs all tests of a group, so that slow preparations are made only once."""

from __future__ import annotations

import pytest

GROUP = "a group"


@pytest.mark.xdist_group(GROUP)
def test_groups_reach_the_workers(request: pytest.FixtureRequest) -> None:
    """Versions of pytest and xdist that do not match would drop the groups without a message."""
    if not request.config.getoption("loadgroup", False):
        pytest.skip("run without --dist loadgroup")
    assert request.node.nodeid.endswith(f"@{GROUP}")
