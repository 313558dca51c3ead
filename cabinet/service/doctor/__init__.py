"""`cabinet doctor`: looks at everything the cabinet needs, and names the cure of what is wrong."""
