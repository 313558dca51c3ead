"""Tests of cues, music, the mixer and the sound files."""
