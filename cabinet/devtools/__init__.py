"""Tools of authors and developers for a desk: laws, virtual cabinet, pictures, previews. Not on a Pi."""
