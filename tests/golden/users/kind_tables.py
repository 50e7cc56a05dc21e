"""Quotients: different digits; a d divides the digit to its right, a t is 1 2 3 or twice or three times that."""

from cpsudoku import AllDifferent, Table
from cpsudoku.model.constraints import Relation
from cpsudoku.kinds import Kind, Layer, Symbols
from cpsudoku.model import Clue


def rules(puzzle, at):
    yield "digits differ", AllDifferent(at[puzzle.cells])


def clues(puzzle, at):
    for cell, mark in puzzle.marks.items():
        right = puzzle.away(cell, ">")
        if mark == "d" and right:
            yield Clue(f"divides {cell}", Relation(at[cell], at[right[0]], lambda v, w: w % v == 0))
        if mark == "t" and len(right) >= 2:
            yield Clue(f"triple {cell}", Table(at[[cell, *right[:2]]], [(1, 2, 3), (2, 4, 6), (3, 6, 9)]))


KIND = Kind(
    layers=Layer("digits", range(1, 5)),
    rules=rules,
    clues=clues,
    sections=[Symbols("marks", marks="dt")],
    unique=("t..",),
    multiple=("d..",),
    none=("tt..",),
)
