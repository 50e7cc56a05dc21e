"""Drawings of Penpa.

`link` (opens one), `sudoku` (read from it), other kinds by `marks` (what is drawn) and `conventions`
(what it means).
"""
