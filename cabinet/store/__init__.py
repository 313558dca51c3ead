"""The data on the SD card: top tens, the game under way, statistics, and choices made on the screen."""

from cabinet.store.errors import CardTrouble, NoScoresError, StoreError
from cabinet.store.incidents import Incident
from cabinet.store.store import Condition, Receipt, Store

__all__ = [
    "CardTrouble",
    "Condition",
    "Incident",
    "NoScoresError",
    "Receipt",
    "Store",
    "StoreError",
]
