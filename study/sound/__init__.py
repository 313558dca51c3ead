"""Renders every sound of the cabinet and its games into the files of the wheel.

`python -m study.sound` writes them again.
"""
