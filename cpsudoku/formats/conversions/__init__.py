"""Texts of other programs and puzzle pages -> texts of our kinds. CONVERSION has a row for each form."""
