"""The four opponents of FIVE CARD DRAW; hints are based on their play as well."""
