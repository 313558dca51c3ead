"""Programs that build the games' tables and measure playing strength; not part of the installed cabinet."""

import os
from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ModuleNotFoundError(
        "study/ needs numpy; install it in the checkout with: pip install -e '.[study]'", name="numpy"
    )

# Use one thread per process, because the threads of a busy machine wait for each other: an iteration of
# training HEADS-UP's SHARK took 8 seconds of processor time with two threads, and takes 0.7 with one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
