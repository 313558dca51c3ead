"""The checks behind `cabinet doctor`: they examine the machine and name a cure for each fault."""
