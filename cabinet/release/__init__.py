"""Makes, signs, sends, installs, watches and rolls back releases."""
