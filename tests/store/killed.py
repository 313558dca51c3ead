"""The child of the kill test: posts scores for ever, and says which are acknowledged.

Arguments: the checkout, the data directory, the first score. Each score goes to one of
GAMES lists in turn, higher than all before it, so every one of them stays on its list
for TOP rounds.
"""

from __future__ import annotations

import os
import sys
from itertools import count
from pathlib import Path

GAMES = 60


def main(directory: str, first: str) -> None:
    """Post, wait for the acknowledgement, say so; until killed."""
    from cabinet.api import Entry  # noqa: PLC0415 - the checkout is not on the path before
    from cabinet.clock import SystemClock  # noqa: PLC0415
    from cabinet.store import Store  # noqa: PLC0415
    from cabinet.store.journal import Journal  # noqa: PLC0415

    store = Store.open(Path(directory), clock=SystemClock(trusted=True))
    store.begin(Journal("dice", first))
    for score in count(int(first)):
        store.add(f"line {score}")
        if not store.post(f"game {score % GAMES}", Entry("A", score)).wait(10.0):
            sys.exit(f"score {score} was not acknowledged: {store.condition()}")
        os.write(1, b"%d\n" % score)


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    main(sys.argv[2], sys.argv[3])
