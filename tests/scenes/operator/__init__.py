"""Tests of the operator's menu, with presses on virtual pins."""
