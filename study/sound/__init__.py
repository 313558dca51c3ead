"""Renders every sound of the cabinet and its games into the sound files of the wheel.

`python -m study.sound` renders all files again.
"""
