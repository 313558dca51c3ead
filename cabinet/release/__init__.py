"""Makes, signs, sends and installs releases of the cabinet's software, and rolls them back."""
