"""The control socket: typed requests of the owner's commands to the cabinet that runs."""
