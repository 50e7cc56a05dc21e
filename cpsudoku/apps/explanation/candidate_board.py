"""The board of an explanation: cells, named units, and the pairs of cells that see each other (must differ). It is
derived from a Model of all-different units.

Sudoku of any box shape, sudoku-X, windoku, jigsaw and Latin squares have such boards. Killer and futoshiki have none,
because they have other rules than units. Cells and candidates are numbered from 0. A set of cells or candidates is an
int with one bit for each member. `State` stores the candidates of a board as bits, by cell and by unit, and the first
contradiction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import NamedTuple

from cpsudoku.model import Model
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support import square_grid
from cpsudoku.support.errors import InstanceError, series
from cpsudoku.support.square_grid import SYMBOLS, layout


class NamedUnit(NamedTuple):
    """One row, column, box, ...: its printed name ("row A"), its kind ("row"), its cells and their set."""

    name: str
    kind: str
    cells: tuple[int, ...]
    mask: int


@dataclass(frozen=True, eq=False)
class UnitBoard:
    """The cells and units of a board. They stay the same during an explanation.

    Attributes:
        side: Rows and columns; there are ``side * side`` cells in row-major order.
        values: The values of every cell. Candidate ``d`` of a cell is the value ``values[d]``.
        units: The units in which every value has exactly one place: rows, columns, then the others in the model's
            order.
        sees: For each cell, the set of cells that must differ from it, in a unit or in a smaller group of cells.
        box: (height, width) of rectangular boxes, for printing.
        names: The printed names of the cells.
    """

    side: int
    values: tuple[int, ...]
    units: tuple[NamedUnit, ...]
    sees: tuple[int, ...]
    box: tuple[int, int] | None = None

    units_of: tuple[tuple[int, ...], ...] = field(init=False)  # the numbers of the units of each cell
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        cells = range(self.side * self.side)
        at = tuple(tuple(u for u, unit in enumerate(self.units) if unit.mask >> cell & 1) for cell in cells)
        object.__setattr__(self, "units_of", at)
        object.__setattr__(self, "names", square_grid.cell_names(self.side))

    def symbol(self, d: int) -> str:
        """Return candidate ``d`` as text: 1-9A-Z up to 35, above that a number."""
        value = self.values[d]
        return SYMBOLS[value - 1] if 1 <= value <= len(SYMBOLS) >= self.side else str(value)

    def symbols(self, mask: int) -> str:
        """Return a set of candidates as text: "179", or with commas if values go beyond 35."""
        return ("" if self.side <= len(SYMBOLS) else ",").join(self.symbol(d) for d in members(mask))

    def digits(self, mask: int, last: str = "or") -> str:
        """Return a set of candidates in words: "1, 7 or 9"."""
        return series([self.symbol(d) for d in members(mask)], last)

    def cells(self, mask: int, last: str = "and") -> str:
        """Return a set of cells in words: "r1c1, r1c2 and r2c3"."""
        return series([self.names[cell] for cell in members(mask)], last)

    def seen_by_all(self, mask: int) -> int:
        """Return the set of cells that see every cell of a set."""
        common = -1
        for cell in members(mask):
            common &= self.sees[cell]
        return common


def board(side: int, units: Iterable[Sequence[int]], values: Sequence[int] = ()) -> UnitBoard:
    """Return the board of these units. Cells are numbered in row-major order from 0. A unit with fewer cells than
    values only defines cells that see each other.

    Raises:
        InstanceError: a unit has more cells than there are values.
    """
    values = tuple(values) or tuple(range(1, side + 1))
    sees = [0] * (side * side)
    titles = _named_units(side)
    full: dict[int, NamedUnit] = {}
    for cells in units:
        mask = set_of(cells)
        if len(cells) > len(values):
            raise InstanceError(f"unit of {len(cells)} cells: expected at most {len(values)}, as many as values")
        for cell in cells:
            sees[cell] |= mask & ~(1 << cell)
        if len(cells) == len(values) and mask not in full:
            kind, name = titles.get(mask, ("region", ""))
            count = sum(unit.kind == kind for unit in full.values()) + 1
            full[mask] = NamedUnit(name or f"{kind} {count}", kind, tuple(sorted(cells)), mask)
    order = {"row": 0, "column": 1}
    ordered = tuple(sorted(full.values(), key=lambda unit: order.get(unit.kind, 2)))
    return UnitBoard(side, values, ordered, tuple(sees), _box(side, full))


def _named_units(side: int) -> dict[int, tuple[str, str]]:
    """Return the kind and name of each usual unit, by its set of cells."""
    titles: dict[int, tuple[str, str]] = {}
    if side == 9:
        titles |= {set_of(unit): ("window", f"window {i}") for i, unit in enumerate(square_grid.windows(), 1)}
    for h, w in _box_shapes(side):
        titles |= {set_of(unit): ("box", f"box {i}") for i, unit in enumerate(square_grid.boxes(h, w), 1)}
    diagonals = zip(square_grid.diagonals(side), ("falling diagonal", "rising diagonal"), strict=True)
    titles |= {set_of(unit): ("diagonal", name) for unit, name in diagonals}
    titles |= {set_of(unit): ("column", f"column {i}") for i, unit in enumerate(square_grid.columns(side), 1)}
    rows = square_grid.rows(side)
    return titles | {set_of(u): ("row", f"row {square_grid.row_name(i)}") for i, u in enumerate(rows, 1)}


def _box_shapes(side: int) -> list[tuple[int, int]]:
    return [(h, side // h) for h in range(2, side // 2 + 1) if side % h == 0]


def _box(side: int, units: Iterable[int]) -> tuple[int, int] | None:
    """Return the (height, width) of boxes, if all boxes of that shape are units."""
    masks = set(units)
    shapes = [s for s in _box_shapes(side) if masks.issuperset(map(set_of, square_grid.boxes(*s)))]
    return shapes[0] if shapes else None


class NoUnits(InstanceError):
    """The puzzle has no board of candidates."""


def board_of_model(model: Model, name: str = "this kind") -> tuple[UnitBoard, str]:
    """Return the board of a model's all-different units. Also return a sentence about the model's other rules, or "".

    Raises:
        NoUnits: the model is not a square grid, has no units, or has rules with auxiliary variables of the board.
    """
    side = isqrt(len(model.decisions))
    values = model.decisions[0].values
    plain = side * side == len(model.decisions) and all(x.values == values for x in model.decisions)
    units, other = state(model, fold=False).units() if plain and not model.auxiliary else ([], "")
    if not units or (other and len(values) != side):
        raise NoUnits(f"{name}: expected all-different units over a square grid, as sudoku has")
    words = f"{name}: expected rules of all-different units over a square grid, as sudoku has" if other else ""
    return board(side, units, values), words


# Sets of small numbers as the bits of an int: cells of a board, candidates of a cell. Python ints have no maximum
# width.


def members(mask: int) -> Iterator[int]:
    """Yield the numbers in a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def set_of(numbers: Iterable[int]) -> int:
    """Return the set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def only(mask: int) -> int | None:
    """Return the member of a set that has exactly one, else None."""
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None


# The candidate grid as text, in the layout of Norvig's essay "Solving Every Sudoku Puzzle".
#
# Width = 1 + the longest candidate string, and each string is centred. `|` follows each box across, a ruled line each
# box down. The board may be in any state, even in a contradiction. A cell without candidates is blank.


def candidate_grid(board: UnitBoard, candidates: Sequence[int]) -> str:
    """Return lines of text without trailing blanks. ``candidates``: for each cell a set of candidates, row-major."""
    texts = [board.symbols(mask) for mask in candidates]
    return board_text(board, texts)


def board_text(board: UnitBoard, texts: Sequence[str]) -> str:
    """Return the texts of the cells in row-major order, with lines between boxes."""
    return layout(texts, board.side, board.box or (board.side, board.side)).rstrip("\n")

Candidate = tuple[int, int]  # (cell, candidate number d), both from 0


@dataclass(frozen=True, slots=True)
class Clash:
    """A contradiction: ``cell`` has no candidate left, or ``unit`` has no place or two placed cells for candidate
    ``d``."""

    words: str
    cell: int | None = None
    unit: str = ""
    d: int | None = None


class State:
    """The candidates on a board. Placing a candidate immediately removes it from every cell that sees its cell."""

    __slots__ = ("board", "candidates", "clash", "done", "open", "places", "removed")

    def __init__(self, board: UnitBoard) -> None:
        """Begin with an empty board: every candidate in every cell."""
        cells, n = len(board.sees), len(board.values)
        self.board: UnitBoard = board
        self.candidates: list[int] = [(1 << n) - 1] * cells
        self.places: list[int] = [(1 << cells) - 1] * n
        self.open: int = (1 << cells) - 1  # the cells without a placed value
        self.done: list[int] = [0] * len(board.units)  # the candidates placed in each unit
        self.clash: Clash | None = None
        self.removed: list[Candidate] | None = None  # a list to which each removed candidate is appended, or None

    def copy(self) -> State:
        other = object.__new__(State)
        other.board, other.open, other.clash, other.removed = self.board, self.open, self.clash, None
        other.candidates, other.places, other.done = self.candidates[:], self.places[:], self.done[:]
        return other

    @property
    def solved(self) -> bool:
        return not self.open and self.clash is None

    @property
    def blanks(self) -> int:
        """The number of cells without a placed value."""
        return self.open.bit_count()

    def value(self, cell: int) -> int:
        """Return the value placed in a cell, or 0."""
        return 0 if self.open >> cell & 1 else self.board.values[self.candidates[cell].bit_length() - 1]

    def place(self, cell: int, d: int) -> None:
        """Put candidate ``d`` in an open cell, and remove it from every cell that sees it."""
        board, bit = self.board, 1 << cell
        before = self.candidates[cell]
        if not before >> d & 1:
            self._refuse(cell, d)
            return
        self.open &= ~bit
        for u in board.units_of[cell]:
            self.done[u] |= 1 << d
        self.candidates[cell] = 1 << d
        for other in members(before):
            self.places[other] &= ~bit
            if other != d:
                self._note_loss(cell, other)
        seeing = board.sees[cell] & self.places[d]
        self.places[d] &= ~seeing
        for peer in members(seeing):
            self._take(peer, d)

    def eliminate(self, cell: int, d: int) -> None:
        """Remove candidate ``d`` from an open cell that has it."""
        self.places[d] &= ~(1 << cell)
        self._take(cell, d)

    def conclude(self, cell: int, d: int, holds: bool) -> None:
        """Place or eliminate a candidate. Nothing changes if that is already known, or after a clash."""
        if self.clash is not None or not self.open >> cell & 1:
            return
        if holds:
            self.place(cell, d)
        elif self.candidates[cell] >> d & 1:
            self.eliminate(cell, d)

    def restrict(self, cell: int, allowed: int) -> None:
        """Restrict a cell to these candidates, as a clue does. A single candidate is placed immediately."""
        d = only(allowed)
        if d is not None:
            self.place(cell, d)
            return
        for other in members(self.candidates[cell] & ~allowed):
            self.eliminate(cell, other)

    def _take(self, cell: int, d: int) -> None:
        """Update the other data after a candidate was removed from ``places``."""
        self.candidates[cell] &= ~(1 << d)
        if not self.candidates[cell] and self.clash is None:
            self.clash = Clash(f"{self.board.names[cell]} has no candidate left", cell=cell)
        self._note_loss(cell, d)

    def _note_loss(self, cell: int, d: int) -> None:
        if self.removed is not None:
            self.removed.append((cell, d))
        board, places = self.board, self.places[d]
        for u in board.units_of[cell]:
            unit = board.units[u]
            if not places & unit.mask and not self.done[u] >> d & 1 and self.clash is None:
                words = f"{unit.name} has no place left for {board.symbol(d)}"
                self.clash = Clash(words, unit=unit.name, d=d)

    def _refuse(self, cell: int, d: int) -> None:
        if self.clash is not None:
            return
        board = self.board
        name, symbol = board.names[cell], board.symbol(d)
        for other in members(board.sees[cell] & ~self.open):
            if self.candidates[other] == 1 << d:
                shared = [board.units[u] for u in board.units_of[cell] if board.units[u].mask >> other & 1]
                where = f" in {shared[0].name}" if shared else ""
                words = f"{board.names[other]} and {name} are both {symbol}{where}"
                self.clash = Clash(words, cell=cell, unit=shared[0].name if shared else "", d=d)
                return
        self.clash = Clash(f"{name} cannot be {symbol}: that candidate is gone", cell=cell, d=d)


def start(board: UnitBoard, allowed: Sequence[int]) -> State:
    """Return the state after the clues. ``allowed`` has a set of candidates for each cell, and all candidates for a
    blank.

    Digits are placed in reading order. At the first contradiction, ``start`` stops and sets ``clash``.
    """
    state = State(board)
    everything = (1 << len(board.values)) - 1
    marks = [cell for cell, mask in enumerate(allowed) if mask != everything and only(mask) is None]
    digits = [cell for cell, mask in enumerate(allowed) if only(mask) is not None]
    for cell in digits + marks:
        if not state.open >> cell & 1:
            continue
        state.restrict(cell, allowed[cell])
        if state.clash is not None:
            break
    return state
