"""What a puzzle is."""
