"""What the screens of the cabinet and of the games are put together from."""
