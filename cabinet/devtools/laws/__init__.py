"""The laws: automatic checks that every game must pass, run by `cabinet check` and the tests."""
