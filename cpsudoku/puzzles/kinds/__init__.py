"""The contract of kinds and rules, how a kind's text is read, and the gallery of kinds and rules in `models/`."""
