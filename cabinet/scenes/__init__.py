"""The scenes (screens) of the cabinet, with one module for each scene."""
