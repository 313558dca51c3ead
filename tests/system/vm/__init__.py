"""The system tests: the cabinet installed on a virtual Raspberry Pi, with pins to press and a cord to pull.

`tests/system/run` builds the machine and runs them; README.md beside it tells more.
"""
