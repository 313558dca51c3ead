"""The games of the arcade cabinet, one package each, and packages with code that several games share."""
