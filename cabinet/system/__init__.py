"""The connection between the cabinet and its operating system: systemd, power, USB sticks, start-up."""
