"""The operator's menu, driven by virtual pins."""
