"""The pin factory `cabinet`: gpiozero over libgpiod."""
