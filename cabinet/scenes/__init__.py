"""The screens of the cabinet: one module a scene."""
