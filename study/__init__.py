"""What builds tables and measures strength; no part of the wheel."""
