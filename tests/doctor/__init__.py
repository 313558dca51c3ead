"""Tests of the doctor, the program that checks the cabinet's machine for faults."""
