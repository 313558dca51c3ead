"""The owner's door: typed requests to the cabinet that runs, over one Unix socket."""
