"""What a kind and a rule are, how a text of one is read, and the gallery of kinds and rules in `models/`."""
