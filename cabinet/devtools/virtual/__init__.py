"""The cabinet without hardware: virtual switches and time, demo, picture gallery, benchmark."""
