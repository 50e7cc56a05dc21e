"""Kind: a kind of puzzle that is nearly only its rules. A file in models/ sets one constant KIND; its stem is the name.

    KIND = Kind(layers=Shading(), sections=[Lanes("left", several=True), ...], clues=clues, unique=..., ...)

Reading, writing, JSON, names and errors follow from the board and the sections.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from cpsudoku.ground.errors import CpsudokuError, InstanceError, ModelError, TextError
from cpsudoku.ground.geometry import box_shape
from cpsudoku.model import Clue, Constraint, Model, Witness
from cpsudoku.model.clue import flat
from cpsudoku.puzzles import texts
from cpsudoku.puzzles.boards import BoardModel, variable_names
from cpsudoku.puzzles.declaration import Declaration
from cpsudoku.puzzles.forms.section import Content
from cpsudoku.puzzles.grid import Grid
from cpsudoku.puzzles.places import Board, place, shared_board
from cpsudoku.puzzles.puzzle import Puzzle, PuzzleLike
from cpsudoku.puzzles.rule import Says, with_lines, with_words

if TYPE_CHECKING:
    from cpsudoku.puzzles.any_format import TextBlock as Block

MOST_DOUBTS = 10  # notes on typing mistakes beside one verdict


class Kind(Declaration):
    """A kind of puzzle: texts, models, clues and pictures by its declaration.

    Only `shape` reaches `model`: clues cannot leak into the rules, and sessions are kept by shape.
    """

    def __repr__(self) -> str:
        return f"<Kind {self.name or 'of a program'}>"

    def instance(self, text: str) -> Puzzle:
        """Return the instance a text describes: read as from a file, so leading ``#`` lines count for nothing.

        Raises:
            TextError: the text is not one instance of this kind.
        """
        from cpsudoku.puzzles.any_format import formats

        if self.grids and not formats().has_sections(text + "\n", lambda: self.headings):
            return self.of_grid(formats().read_one(text).grid)
        return self.of_block(formats().only_block(text))

    def of_block(self, block: Block) -> Puzzle:
        """Return the instance a block of a source describes.

        Raises:
            TextError: it is none; lines count from the beginning of the source, 0 is the block as a whole.
        """
        try:
            return self.parse(block.text)
        except TextError as error:
            # The kind counts lines from 1 in its own text; 0 is the text as a whole.
            raise replace(error, line=error.line and block.line + error.line - 1, file=block.file) from error

    def puzzle(self, height: int, width: int, box: tuple[int, int] | None = None, **contents: Content) -> Puzzle:
        """Return a puzzle of this kind without any text: the contents of sections by attribute.

        Raises:
            CpsudokuError: there is no such section.
        """
        found = {}
        for attribute, content in contents.items():
            section = next((s for s in self.all_sections if s.attribute == attribute), None)
            if section is None:
                raise CpsudokuError(f"{attribute}: expected a section of this kind")
            if content:
                found[section.name] = content
        walls = [cell for section in self.all_sections.named(found) for cell in section.missing(found[section.name])]
        return self.of_contents(Board(height, width, walls, box), found)

    def of_contents(self, board: Board, contents: Mapping[str, Content]) -> Puzzle:
        """Return the puzzle with the contents of sections by name."""
        return Puzzle(board, tuple(sorted(contents.items())), kind=self)

    def read(self, text: str) -> Puzzle:
        """Return the instance a text describes.

        Raises:
            TextError: with line and column.
        """
        return texts.read(self, self.before(text) if self.before is not None else text)

    def write(self, puzzle: Puzzle) -> str:
        """Return the text of a puzzle in its one form; `read` reads it back."""
        if self.after is not None:
            return self.after(puzzle)
        return texts.write(self, puzzle)

    def fill(self, puzzle: Puzzle, witness: Witness) -> Puzzle:
        """Return the puzzle with what a witness says: given values where a text has these, else a solution."""
        solution = []
        for name, table in self.values(puzzle, witness).items():
            section = next((given for given in self.given_sections if given.shows(name)), None)
            if section is not None:
                puzzle = puzzle.with_items_of(section, [section.item(cell, value) for cell, value in table.items()])
            elif table:
                solution.append((name, tuple(table.items())))
        return replace(puzzle, solution=tuple(solution))

    def values(self, puzzle: Puzzle, witness: Witness) -> dict[str, dict[Any, int]]:
        """Return what a witness says: layer -> place -> value, auxiliary layers left out."""
        value = {x.name: found for x, found in witness.items()}
        layers = variable_names(self.layers_of(puzzle), puzzle)
        values = {
            layer.name: {at: value[name] for at, name in names.items() if name in value}
            for layer, names in layers
            if not layer.auxiliary
        }
        _agree_on_names(value)
        return values

    def shape(self, puzzle: Puzzle) -> Puzzle:
        """Return what the rules depend on.

        Raises:
            CpsudokuError: the kind cannot be on such a board.
        """
        if puzzle.plain:
            return self._shape_of_board(puzzle.board)
        return self._check_shape(puzzle.shaped())

    @cached_property
    def _shape_of_board(self) -> Callable[[Board], Puzzle]:
        @lru_cache(maxsize=256)
        def shape(board: Board) -> Puzzle:
            return self._check_shape(self.of_contents(board, {}).shaped())

        return shape

    def _check_shape(self, shape: Puzzle) -> Puzzle:
        if self.classic and shape.board.box is not None:
            # A box that is the customary one is no other shape: one warm solver serves both.
            usual = Board(shape.height, shape.width)
            if shape.board.box == box_shape(shape.height):
                shape = replace(shape, board=usual)
        if self.check is not None:
            self.check(shape)
        for rule in self.in_use(shape):
            if rule.check is not None:
                rule.check(shape)
        return shape

    def model(self, shape: Puzzle) -> Model:
        """Return the variables of the board, and the rules, each posted with the line that says it."""
        model = BoardModel(self.layers_of(shape), shape)
        model.given_layers = frozenset(s.layer.name for s in self.given_sections if s.layer is not None)
        lines: list[str] = []
        for says, name in self._saying(shape):
            for constraint, line, words in with_words(with_lines(says, shape, model.at)):
                before = len(model.rules)
                try:
                    model.add(constraint)
                except ModelError as error:
                    raise InstanceError(f"{line}: {error}") from error
                lines += [line] * (len(model.rules) - before)
                model.words += [words or name] * (len(model.rules) - before)
        model.place_of = lambda number: lines[number] if number < len(lines) else "rules"
        return model

    def _saying(self, shape: Puzzle) -> Iterator[tuple[Says, str]]:
        """Yield what says the rules, and the name of those that have no words of their own."""
        if self.own_rules is not None:
            yield self.own_rules, ""
        yield from ((rule.rules, rule.section.name) for rule in self.in_use(shape) if rule.rules is not None)

    def clues(self, puzzle: Puzzle, model: Model) -> list[Clue]:
        """Return the given values, and the clues of the kind and of the rules that the puzzle uses.

        Raises:
            InstanceError: a function of clues says something else.
        """
        if puzzle.plain and self.own_clues is None:
            return digits(puzzle.grid, model)  # a million puzzles take this way: no section is looked at
        if not isinstance(model, BoardModel):
            raise ModelError(f"expected a model of {type(self).__name__}.model, found {type(model).__name__}")
        found: list[Clue] = [clue for section in self.given_sections for clue in section.clues(puzzle, model)]
        saying = [self.own_clues, *(rule.clues for rule in self.in_use(puzzle))]
        for said, line in (x for says in saying if says is not None for x in with_lines(says, puzzle, model.at)):
            for clue in flat([said]):
                if not isinstance(clue, Clue):
                    what = f"a bare {type(clue).__name__}" if isinstance(clue, Constraint) else f"{clue!r:.100}"
                    raise InstanceError(f"{line}: clues: expected Clue(name, constraint, ...), found {what}")
                found.append(clue)
        return _name_apart(found)

    def stated_solution(self, puzzle: Puzzle, model: Model) -> Witness:
        """Return the solution that a text states, unverified: empty if it states none."""
        if not puzzle.solution or not isinstance(model, BoardModel):
            return {}
        found = {}
        for layer in self.layers_of(puzzle):
            table = getattr(model.at, layer.name)
            found.update({table[where]: value for where, value in puzzle.stated_values(layer.name).items()})
        return found

    def as_json(self, puzzle: Puzzle) -> dict[str, Any]:
        """Return the puzzle as JSON has it: its size, and the lines of each section; `from_json` reads it back."""
        lines = texts.section_lines(self, puzzle)
        return {"size": [puzzle.height, puzzle.width], "sections": lines}

    def from_json(self, found: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle of its JSON (`as_json`).

        Raises:
            TextError: it is no instance of this kind.
        """
        return texts.read(self, texts.join_sections(found, self))

    def of_grid(self, grid: Grid, solution: Grid | None = None) -> Puzzle:
        """Return the puzzle that a grid is, with a stated solution."""
        cells = tuple(grid.cells)
        contents = ((self.all_sections[0].name, cells),) if cells.count(0) < len(cells) else ()
        puzzle = Puzzle(shared_board(grid.side, grid.side, grid.box), contents, kind=self)
        if solution is None:
            return puzzle
        stated = tuple((cell, value) for cell, value in zip(puzzle.cells, solution.cells, strict=True) if value)
        return replace(puzzle, solution=((self.decisions[0].name, stated),))

    def take(self, source: PuzzleLike) -> Puzzle:
        """Return a grid, or a puzzle of a kind with the same sections, as a puzzle of this kind.

        Raises:
            InstanceError: the puzzle has a section that this kind does not have.
        """
        if isinstance(source, Grid):
            return self.of_grid(source)
        if source.kind is self:
            return source
        for name, _ in source.contents:
            if not any(section.name == name for section in self.all_sections):
                raise InstanceError(f"expected a puzzle of kind {self.name}, found one with a section `{name}:`")
        return replace(source, kind=self)

    def doubts(self, puzzle: Puzzle) -> list[str]:
        """Return what in a puzzle is allowed but looks like a typing mistake, in words."""
        drawings = {rule.section.name: rule.drawing for rule in self.in_use(puzzle)}
        found = [
            doubt
            for section in self.all_sections.named(name for name, _ in puzzle.contents)
            for doubt in section.doubts(
                puzzle.content(section.name), puzzle.board, puzzle.name_of, drawings.get(section.name, "")
            )
        ]
        return shorten_doubts(found)

    def parse(self, text: str) -> Puzzle:
        """Return the puzzle of a text without comments.

        Raises:
            TextError: with line and column.
        """
        return self.read(text)

    def render(self, puzzle: Puzzle, witness: Witness) -> str:
        """Return the solution as text that `instance` reads; cells that a witness leaves out are blank."""
        return self.write(self.fill(puzzle, witness))

    def header(self, shape: Puzzle, clues: Iterable[Clue]) -> str:
        """Return the header lines under which the checker derives the rules of a puzzle itself; "" where it is more
        than units and given values, and the certificate has to carry its text."""
        if self.unit_rules is None or any(clue.unary is None for clue in clues):
            return ""
        return self.unit_rules(shape)


def shorten_doubts(doubts: Sequence[str]) -> list[str]:
    """Return notes on what may be typing mistakes, and how many more there are."""
    left = len(doubts) - MOST_DOUBTS
    more = [f"{left} more like these"] if left > 0 else []
    return [f"perhaps a typing mistake: {doubt}" for doubt in [*doubts[:MOST_DOUBTS], *more]]


def digits(grid: Grid, rules: Model) -> list[Clue]:
    """Return the cells of the grid that are not blank, as clues: digits and pencil marks.

    Raises:
        ValueError: the model is one of another number of cells.
    """
    if len(grid.cells) != len(rules.decisions):
        raise ValueError(f"expected a grid of {len(rules.decisions)} cells, found {len(grid.cells)}")
    known = rules.digits or [{} for _ in grid.cells]
    try:
        return [of_cell[content] for of_cell, content in zip(known, grid.cells, strict=True) if content != 0]
    except KeyError:
        rules.digits = known
    found = []
    for i, content in enumerate(grid.cells):
        if content != 0:
            if content not in known[i]:
                known[i][content] = rules.given(rules.decisions[i], grid.allowed(i))
            found.append(known[i][content])
    return found


def _agree_on_names(value: Mapping[str, int]) -> None:
    """Check that a witness has the names that cells have now.

    Raises:
        CpsudokuError: a witness, by the names of its variables, is from before cells were called otherwise.
    """
    for name in value:
        where = place(name)
        if where is not None and str(where) != name:
            raise CpsudokuError(f"expected cells as they are named now (`cpsudoku.cells`), found {name}: solve again")
        return


def _name_apart(clues: list[Clue]) -> list[Clue]:
    """Return the clues; of those with one name, as two lines that begin in the same cell, the second ends in (2)."""
    times: dict[str, int] = {}
    found = []
    for clue in clues:
        count = times[clue.name] = times.get(clue.name, 0) + 1
        again = f"{clue.name} ({count})"
        found.append(clue if count == 1 else Clue(again, *clue.constraints, auxiliary=clue.auxiliary))
    return found
