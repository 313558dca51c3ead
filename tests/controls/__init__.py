"""Tests of the controls: joysticks, console buttons, keyboard, mouse and game pads."""
