"""The tests of the arcade cabinet; their folders mirror the packages of the code."""
