"""The cabinet without a cabinet: virtual pins and time, demonstration, gallery, benchmark."""
