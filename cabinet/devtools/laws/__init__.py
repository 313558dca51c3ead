"""What every game keeps, ours or anybody's: `cabinet check` and the tests hold games to these laws."""
