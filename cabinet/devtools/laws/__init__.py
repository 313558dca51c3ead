"""The laws: checks that every game passes, run by `cabinet check` and the tests."""
