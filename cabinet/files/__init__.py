"""Reads files within size limits, and writes files so that they are safely on the card."""
