"""Texts of other programs and puzzle pages -> texts of our kinds, a file for each form."""
