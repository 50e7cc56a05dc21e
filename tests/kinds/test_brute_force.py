"""Kinds against an independent statement of their rules: all boards of a small size, filtered by plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby, product

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles.kinds import gallery
from tests.conftest import each

Board = dict[tuple[int, int], int]


def solutions(name: str, text: str, spec: str) -> set[tuple[int, ...]]:
    kind = gallery.kind_of(name)
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    session = backend(spec).open(model)
    found = list(session.solutions(Question(kind.clues(instance, model))))
    session.close()
    solved = [tuple(o.witness[x] for x in model.decisions) for o in found if isinstance(o, Solved)]
    assert len(solved) == len(set(solved)) == len(found) - 1
    return set(solved)


def boards(height: int, width: int, values: Iterable[int], fits: Callable[[Board], bool]) -> set[tuple[int, ...]]:
    cells = [(r, c) for r in range(height) for c in range(width)]
    found = (values for values in product(tuple(values), repeat=height * width))
    return {v for v in found if fits(dict(zip(cells, v, strict=True)))}


def runs(line: Iterable[int]) -> list[int]:
    return [len(list(group)) for value, group in groupby(line) if value]


def pieces(cells: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """The connected parts of some cells."""
    left, found = set(cells), []
    while left:
        piece, frontier = set(), [left.pop()]
        while frontier:
            r, c = frontier.pop()
            piece.add((r, c))
            for b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if b in left:
                    left.remove(b)
                    frontier.append(b)
        found.append(piece)
    return found


def nurikabe(numbers: dict[tuple[int, int], int | None]) -> Callable[[Board], bool]:
    def fits(board: Board) -> bool:
        sea = {cell for cell, value in board.items() if value}
        if any(all((r + y, c + x) in sea for y in (0, 1) for x in (0, 1)) for r, c in board):
            return False
        if len(pieces(sea)) > 1:
            return False
        for island in pieces(set(board) - sea):
            inside = [cell for cell in numbers if cell in island]
            if len(inside) != 1 or numbers[inside[0]] not in (None, len(island)):
                return False
        return all(not board[cell] for cell in numbers)

    return fits


def nonogram(rows: list[list[int] | None], columns: list[list[int] | None]) -> Callable[[Board], bool]:
    def fits(board: Board) -> bool:
        across = all(w is None or runs(board[r, c] for c in range(len(columns))) == w for r, w in enumerate(rows))
        return across and all(
            w is None or runs(board[r, c] for r in range(len(rows))) == w for c, w in enumerate(columns)
        )

    return fits


def binairo(board: Board) -> bool:
    rows = [[board[r, c] for c in range(4)] for r in range(4)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return all(
        sum(line) == 2 and not any(a == b == c for a, b, c in zip(line, line[1:], line[2:], strict=False))
        for line in rows + columns
    ) and all(lines.count(line) == 1 for lines in (rows, columns) for line in lines)


def queens(board: Board) -> bool:
    taken = [cell for cell, value in board.items() if value]
    return len(taken) == 4 and all(
        a == b or (a[0] != b[0] and a[1] != b[1] and abs(a[0] - b[0]) != abs(a[1] - b[1])) for a in taken for b in taken
    )


def skyscrapers(board: Board) -> bool:
    rows = [[board[r, c] for c in range(3)] for r in range(3)]
    lines = rows + [list(column) for column in zip(*rows, strict=True)]
    seen = [v for i, v in enumerate(rows[0]) if all(v > w for w in rows[0][:i])]
    return all(sorted(line) == [1, 2, 3] for line in lines) and len(seen) == 2


UNKNOWN: dict[tuple[int, int], int | None] = {(0, 0): None, (1, 2): None, (3, 0): 1}
LINES = "rows:\n1 1\n?\n2\ncolumns:\n1\n?\n2"
CASES: dict[str, tuple[str, str, int, int, Iterable[int], Callable[[Board], bool]]] = {
    "nurikabe": ("nurikabe", "2..\n...\n..3", 3, 3, (0, 1), nurikabe({(0, 0): 2, (2, 2): 3})),
    "nurikabe far": ("nurikabe", "6..\n...\n...\n1.1", 4, 3, (0, 1), nurikabe({(0, 0): 6, (3, 0): 1, (3, 2): 1})),
    "nurikabe unknown": ("nurikabe", "?..\n..?\n...\n1..", 4, 3, (0, 1), nurikabe(UNKNOWN)),
    "nurikabe one": ("nurikabe", "...\n.?.\n...", 3, 3, (0, 1), nurikabe({(1, 1): None})),
    "nurikabe none": ("nurikabe", "size: 2x3", 2, 3, (0, 1), nurikabe({})),
    "nonogram": ("nonogram", LINES, 3, 3, (0, 1), nonogram([[1, 1], None, [2]], [[1], None, [2]])),
    "nonogram wide": ("nonogram", "rows:\n2\n0\ncolumns:\n?\n?\n?\n?", 2, 4, (0, 1), nonogram([[2], []], [None] * 4)),
    "binairo": ("binairo", "size: 4x4", 4, 4, (0, 1), binairo),
    "queens": ("queens", "size: 4x4", 4, 4, (0, 1), queens),
    "skyscrapers": ("skyscrapers", "size: 3x3\nleft: 2 . .", 3, 3, (1, 2, 3), skyscrapers),
}  # fmt: skip


@cache
def expected(case: str) -> set[tuple[int, ...]]:
    return boards(*CASES[case][2:])


@each("case", list(CASES))
@each("spec", ["sat", "cp_sat", "search"])
def test_every_board(case: str, spec: str) -> None:
    name, text, *_ = CASES[case]
    assert solutions(name, text, spec) == expected(case)


def test_the_cases_are_no_empty_ones() -> None:
    counts = {case: len(expected(case)) for case in CASES}
    assert sum(count > 1 for count in counts.values()) >= 5, counts
