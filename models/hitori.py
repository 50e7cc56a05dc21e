"""Hitori: shade cells so that no number is twice among the unshaded cells of a row or column.

Shaded cells do not share a side. The unshaded cells are one piece. Every cell has a number:

    53223
    34521
    13355
    23215
    44135
"""

from random import Random

from cpsudoku import AtMost, Clue, Constraint
from cpsudoku.formats.puzz_link.vocabulary import Address, Drawn, Number36, Numbers, Shaded
from cpsudoku.kinds import Kind, Puzzle, Shading, Symbols, one_piece
from cpsudoku.kinds.graphs import none_of
from cpsudoku.kinds.types import At, Cell, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "the unshaded cells are connected", one_piece({cell: x == 0 for cell, x in at.items()})
    yield "no two shaded cells touch", none_of(at, [(a, b) for _, a, b in puzzle.links])


def clues(puzzle: Puzzle, at: At) -> Clues:
    for letter, lines in (("r", puzzle.rows), ("c", puzzle.columns)):
        for i, line in enumerate(lines, 1):
            of_number: dict[int, list[Constraint]] = {}
            for cell in line:
                if puzzle.clues.get(cell) is not None:
                    of_number.setdefault(puzzle.clues[cell], []).append(at[cell] == 0)
            for number, unshaded in of_number.items():
                if len(unshaded) > 1:
                    yield Clue(f"{number} in {letter}{i}", AtMost(1, unshaded))


def sample(rng: Random, puzzle: Puzzle) -> str:
    """Draw a Latin square. Then give some cells the number of another cell in their line; these cells do not touch."""
    side = max(puzzle.height, puzzle.width)
    rows, columns, names = (rng.sample(range(side), side) for _ in range(3))
    number = {(r, c): names[(rows[r - 1] + columns[c - 1]) % side] + 1 for r, c in puzzle.cells}
    shaded: list[Cell] = []
    for cell in rng.sample(puzzle.cells, len(puzzle.cells)):
        if not set(puzzle.neighbours(cell)) & set(shaded) and rng.random() < 0.8:
            line = rng.choice([puzzle.rows[cell.row - 1], puzzle.columns[cell.column - 1]])
            number[cell] = number[rng.choice(line)]
            shaded.append(cell)
    return "\n".join(" ".join(str(number[cell]) for cell in row) for row in puzzle.rows)


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Shading(),
    sections=[Symbols("clues", numbers=True)],
    sample=sample,
    address=Address("hitori", (Number36("clues"),), (Numbers("clues"), Shaded(), Drawn())),
    unique=("53223\n34521\n13355\n23215\n44135",),
    multiple=("51223\n34521\n13355\n23215\n44135",),
    none=("13223\n34521\n13355\n23215\n44135",),
)
