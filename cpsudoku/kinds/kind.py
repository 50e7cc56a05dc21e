"""Kind: a kind of puzzle that is nearly only its rules. A file in models/ sets one constant KIND; its stem is the name.

    KIND = Kind(layers=Shading(), sections=[Lanes("left", several=True), ...], clues=clues, unique=..., ...)

Reading, writing, JSON, names and errors follow from the board and the sections; `Kind.puzzle` is what every other room
works with: a `cpsudoku.kinds.Puzzle`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from cpsudoku.declared import dataclass
from cpsudoku.errors import CpsudokuError, InstanceError, ModelError
from cpsudoku.geometry import box_shape
from cpsudoku.grid import Grid
from cpsudoku.kinds import texts
from cpsudoku.kinds.boards import BoardModel
from cpsudoku.kinds.declaration import Declaration
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.places import Lattice, place
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.kinds.rule import Says, with_lines, with_words
from cpsudoku.model import Clue, Constraint, Model, Witness
from cpsudoku.model.clue import flat

MOST_DOUBTS = 10  # notes on typing mistakes beside one verdict


@dataclass(frozen=True, eq=False)  # itself alone, and hashable whatever lists it is declared with
class Kind(Declaration):
    """A kind of puzzle: texts, models, clues and pictures by its declaration.

    Attributes:
        origin: Where it comes from: a function and the name that it knows it by, by which it is pickled. Set by
            `gallery`.
    """

    origin: tuple[Callable[[str], Kind], tuple[str]] | None = None

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.origin or super().__reduce_ex__(protocol)

    def instance(self, height: int, width: int, box: tuple[int, int] | None = None, **contents: Any) -> Instance:
        """A puzzle of this kind without any text: the contents of sections by attribute.

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
        return self.of_contents(Lattice(height, width, walls, box), found)

    def of_contents(self, lattice: Lattice, contents: Mapping[str, Any]) -> Instance:
        """The puzzle with the contents of sections by name."""
        return Instance(lattice, tuple(sorted(contents.items())), kind=self)

    def read(self, text: str) -> Instance:
        """The instance a text describes.

        Raises:
            TextError: with line and column.
        """
        return texts.read(self, self.before(text) if self.before is not None else text)

    def write(self, puzzle: Instance | Grid) -> str:
        """The text of an instance in its one form; `read` reads it back."""
        puzzle = self.as_instance(puzzle)
        if self.after is not None:
            return self.after(puzzle)
        return texts.write(self, puzzle)

    def filled(self, puzzle: Instance | Grid, witness: Witness) -> Instance:
        """The instance with what a witness says: given values where a text has these, else a solution."""
        puzzle = self.as_instance(puzzle)
        solution = []
        for name, table in self.values(puzzle, witness).items():
            section = next((given for given in self.given_sections if given.shows(name)), None)
            if section is not None:
                puzzle = puzzle.with_items_of(section, [section.item(cell, value) for cell, value in table.items()])
            elif table:
                solution.append((name, tuple(table.items())))
        return replace(puzzle, solution=tuple(solution))

    def values(self, instance: Instance | Grid, witness: Witness) -> dict[str, dict[Any, int]]:
        """What a witness says: layer -> place -> value, auxiliary layers left out."""
        puzzle = self.as_instance(instance)
        value = {x.name: found for x, found in witness.items()}
        plain: set[Any] = set()
        said: dict[str, dict[Any, int]] = {}
        for layer in self.layers_of(puzzle):
            places = list(dict.fromkeys(layer.places(puzzle)))
            names = {where: puzzle.name_of(where) for where in places}
            named = {where: f"{layer.name} {n}" if where in plain else n for where, n in names.items()}
            plain.update(places)
            if not layer.auxiliary:
                said[layer.name] = {where: value[named[where]] for where in places if named[where] in value}
        _agree_on_names(value)
        return said

    def shape(self, instance: Instance | Grid) -> Hashable:
        """What the rules depend on.

        Raises:
            CpsudokuError: the kind cannot be on such a board.
        """
        if isinstance(instance, Grid):
            return self._shape_of_grid(instance.side, instance.box)
        return self._checked(instance.shaped())

    @cached_property
    def _shape_of_grid(self) -> Callable[[int, tuple[int, int] | None], Instance]:
        @lru_cache(maxsize=256)
        def shape(side: int, box: tuple[int, int] | None) -> Instance:
            return self._checked(self.instance(side, side, box).shaped())

        return shape

    def _checked(self, shape: Instance) -> Instance:
        if self.classic and shape.lattice.box is not None:
            # A box that is the customary one is no other shape: one warm solver serves both.
            usual = Lattice(shape.height, shape.width)
            if shape.lattice.box == box_shape(shape.height):
                shape = replace(shape, lattice=usual)
        if self.check is not None:
            self.check(shape)
        for rule in self.in_use(shape):
            if rule.check is not None:
                rule.check(shape)
        return shape

    def model(self, shape: Any) -> Model:
        """The variables of the board, and the rules, each posted with the line that says it."""
        model = BoardModel(self.layers_of(shape), shape)
        model.given_layers = frozenset(s.layer.name for s in self.given_sections if s.layer is not None)
        lines: list[str] = []
        for says in self._saying(shape):
            for constraint, line, words in with_words(with_lines(says, shape, model.at)):
                before = len(model.rules)
                try:
                    model.add(constraint)
                except ModelError as error:
                    raise InstanceError(f"{line}: {error}") from error
                lines += [line] * (len(model.rules) - before)
                model.words += [words] * (len(model.rules) - before)
        model.place_of = lambda number: lines[number] if number < len(lines) else "rules"
        return model

    def _saying(self, shape: Instance) -> Iterator[Says]:
        if self.rules is not None:
            yield self.rules
        yield from (rule.rules for rule in self.in_use(shape) if rule.rules is not None)

    def clues_of(self, instance: Instance | Grid, model: Model) -> list[Clue]:
        """The given values, and the clues of the kind and of the rules that the puzzle uses.

        Raises:
            InstanceError: a function of clues says something else.
        """
        if isinstance(instance, Grid) and self.clues is None and self._plain:
            return digits(instance, model)  # a million puzzles take this way: no section is looked at
        puzzle = self.as_instance(instance)
        if not isinstance(model, BoardModel):
            raise ModelError(f"expected a model of {type(self).__name__}.model, found {type(model).__name__}")
        found: list[Clue] = [clue for section in self.given_sections for clue in section.clues(puzzle, model)]
        saying = [self.clues, *(rule.clues for rule in self.in_use(puzzle))]
        for said, line in (x for says in saying if says is not None for x in with_lines(says, puzzle, model.at)):
            for clue in flat([said]):
                if not isinstance(clue, Clue):
                    what = f"a bare {type(clue).__name__}" if isinstance(clue, Constraint) else f"{clue!r:.100}"
                    raise InstanceError(f"{line}: clues: expected Clue(name, constraint, ...), found {what}")
                found.append(clue)
        return _named_apart(found)

    def stated(self, instance: Instance | Grid, model: Model) -> Witness:
        """The solution that a text states, unverified: empty if it states none."""
        if isinstance(instance, Grid) or not isinstance(model, BoardModel):
            return {}
        found = {}
        for layer in self.layers_of(instance):
            table = getattr(model.at, layer.name)
            found.update({table[where]: value for where, value in instance.stated(layer.name).items()})
        return found

    def as_json(self, instance: Instance | Grid) -> dict[str, Any]:
        """The instance as JSON has it: its size, and the lines of each section; `from_json` reads it back."""
        puzzle = self.as_instance(instance)
        lines = texts.section_lines(self, puzzle)
        return {"size": [puzzle.height, puzzle.width], "sections": lines}

    def from_json(self, found: Mapping[str, Any]) -> Instance:
        """
        Raises:
            TextError: it is no instance of this kind.
        """
        return texts.read(self, texts.joined(found, self))

    def of_grid(self, grid: Grid, solution: Grid | None = None) -> Instance:
        """The instance that a grid is, with a stated solution."""
        puzzle = self.as_instance(grid)
        if solution is None:
            return puzzle
        stated = tuple((cell, value) for cell, value in zip(puzzle.cells, solution.cells, strict=True) if value)
        return replace(puzzle, solution=((self.decisions[0].name, stated),))

    def as_instance(self, instance: Instance | Grid) -> Instance:
        """A grid as an instance; others as they are."""
        if isinstance(instance, Grid):
            given = {self.all_sections[0].attribute: instance.cells if any(c != 0 for c in instance.cells) else ()}
            return self.instance(instance.side, instance.side, instance.box, **given)
        return instance

    def doubts(self, instance: Instance | Grid) -> list[str]:
        """What in an instance is allowed but looks like a typing mistake, in words."""
        if isinstance(instance, Grid):
            return []
        drawings = {rule.section.name: rule.drawing for rule in self.in_use(instance)}
        found = [
            f"perhaps a typing mistake: {doubt}"
            for section in self.all_sections.named(name for name, _ in instance.contents)
            for doubt in section.doubts(
                instance.content(section.name), instance.lattice, instance.name_of, drawings.get(section.name, "")
            )
        ]
        left = len(found) - MOST_DOUBTS
        return [*found[:MOST_DOUBTS], f"perhaps a typing mistake: {left} more like these"] if left > 0 else found

    @cached_property
    def _plain(self) -> bool:
        """May an instance be a Grid? Then its solution is one, too: digits alone are to be found."""
        return self.grids and len(self.decisions) == 1

    def _parsed(self, text: str) -> Instance | Grid:
        found = self.read(text)
        first = self.all_sections[0].name
        bare = found.classic and not found.solution and all(name == first for name, _ in found.contents)
        return found.grid if self._plain and bare else found

    def puzzle(self, name: str = "", file: str = "") -> Puzzle:
        """What the other rooms work with."""

        def render(instance: Instance | Grid, witness: Witness) -> str:
            return self.write(self.filled(instance, witness))

        return Puzzle(
            rules=self.said(),
            shape=self.shape,
            model=self.model,
            clues=self.clues_of,
            render=render,
            unique=self.unique,
            multiple=self.multiple,
            none=self.none,
            parse=self._parsed,
            grids=self._plain,
            unit_rules=self.unit_rules,
            name=name,
            file=file,
            headings=lambda: self.headings,
            stated=self.stated,
            declared=self,
        )


def digits(grid: Grid, rules: Model) -> list[Clue]:
    """The cells of the grid that are not blank, as clues: digits and pencil marks.

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
    """
    Raises:
        CpsudokuError: a witness, by the names of its variables, is from before cells were called otherwise.
    """
    for name in value:
        where = place(name)
        if where is not None and str(where) != name:
            raise CpsudokuError(f"expected cells as they are named now (`cpsudoku.cells`), found {name}: solve again")
        return


def _named_apart(clues: list[Clue]) -> list[Clue]:
    """The clues; of those with one name, as two lines that begin in the same cell, the second ends in (2)."""
    times: dict[str, int] = {}
    found = []
    for clue in clues:
        count = times[clue.name] = times.get(clue.name, 0) + 1
        again = f"{clue.name} ({count})"
        found.append(clue if count == 1 else Clue(again, *clue.constraints, auxiliary=clue.auxiliary))
    return found


