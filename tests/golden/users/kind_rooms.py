"""Rooms: every room holds 1 to its count of cells; equal numbers are not neighbours; signs say which is larger."""

from cpsudoku import AllDifferent, InDomain
from cpsudoku.kinds import Kind, Layer, Pairs, Regions
from cpsudoku.model import Clue


def rules(puzzle, at):
    for room in puzzle.rooms:
        yield "a room holds each number once", AllDifferent(at[room])
        for x in at[room]:
            yield "a room holds 1 to its count", InDomain(x, range(1, len(room) + 1))
    for _, a, b in puzzle.links:
        yield "neighbours differ", at[a] != at[b]


def clues(puzzle, at):
    for a, sign, b, _ in puzzle.signs:
        yield Clue(f"sign {a} {b}", at[a] < at[b] if sign == "<" else at[a] > at[b])


KIND = Kind(
    layers=Layer("numbers", lambda puzzle: range(1, 1 + max(map(len, puzzle.rooms)))),
    rules=rules,
    clues=clues,
    sections=[Regions("rooms"), Pairs("signs", "<>")],
    unique=("...\n...\nrooms:\n112\n122\nsigns:\nr1c1 < r1c2\nr1c2 < r2c1",),
    multiple=("...\n...\nrooms:\n112\n122",),
    none=("2..\n2..\nrooms:\n112\n122",),
)
