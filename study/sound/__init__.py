"""Renders every sound of the cabinet and its games into the installed sound files.

`python -m study.sound` renders all files again.
"""
