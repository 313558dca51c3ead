"""Tools for developing games on a desktop: laws, virtual cabinet, pictures, previews. Not used on a Pi."""
