"""The four computer players of FIVE CARD DRAW; hints use their calculations as well."""
