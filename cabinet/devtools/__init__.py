"""What authors and developers use on a desk: laws, virtual cabinet, pictures, previews. No Pi has it."""
