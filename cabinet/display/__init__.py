"""The screen: window, canvas, palette, bitmap face and shared widgets."""
