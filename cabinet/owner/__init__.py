"""The control socket, through which the owner's commands send typed requests to the running cabinet."""
