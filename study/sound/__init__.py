"""Renders every sound of the cabinet and its games into the files that the wheel ships.

`python -m study.sound` writes them again.
"""
