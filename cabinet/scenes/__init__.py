"""What the cabinet can be showing: one module a scene."""
