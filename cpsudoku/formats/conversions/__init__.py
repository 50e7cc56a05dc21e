"""Texts of other programs and puzzle pages -> texts of our kinds, a row of CONVERSION for each form."""
