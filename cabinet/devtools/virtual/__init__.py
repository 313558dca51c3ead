"""The cabinet without hardware: virtual pins and time, demonstration, gallery, benchmark."""
