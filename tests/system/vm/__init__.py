"""The system tests: the cabinet installed on a virtual Raspberry Pi, with pins to press and power to cut.

`tests/system/run` builds the machine and runs the tests. README.md beside that command tells more.
"""
