"""The control socket, through which the owner's commands send requests to the running cabinet."""
