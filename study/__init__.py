"""What builds tables and measures strength; no part of the wheel."""

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ModuleNotFoundError(
        "study/ needs numpy; install it in the checkout with: pip install -e '.[study]'", name="numpy"
    )
