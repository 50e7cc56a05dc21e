"""Kind: a kind of puzzle. Its declaration is little more than its rules. A file in models/ sets one constant KIND; its
stem is the name.

    KIND = Kind(layers=Shading(), sections=[Lanes("left", several=True), ...], clues=clues, unique=..., ...)

Kind derives reading, writing, JSON, names and errors from the board and the sections.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, Self

from cpsudoku.model import Clue, Constraint, Model, Witness
from cpsudoku.model.model import given_clue, set_place_of
from cpsudoku.model.variables import flatten
from cpsudoku.puzzles.board import Board, Cell, place
from cpsudoku.puzzles.kinds import kind_text
from cpsudoku.puzzles.kinds.rule import Rule, Says, summary, with_lines, with_words
from cpsudoku.puzzles.layer import BoardModel, Digits, Layer, refuse_alike, variable_names
from cpsudoku.puzzles.puzzle import DIGIT_LAYER, Puzzle
from cpsudoku.puzzles.section_lines import fold_name
from cpsudoku.puzzles.sections.cell_map import Given, given_sections
from cpsudoku.puzzles.sections.section import Content, Form, Section, Sections
from cpsudoku.support.errors import CpsudokuError, InstanceError, ModelError
from cpsudoku.support.square_grid import box_shape

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.formats.puzz_link.address import Address

MOST_DOUBTS = 10  # notes on typing mistakes that one verdict prints
DIGITS = Digits()


class Kind:
    """A kind of puzzle: the declaration in its file. Texts, models, clues and pictures are derived from it. A kind is
    hashable and equals only itself. `model` gets only the result of `shape`. So clues cannot leak into the rules, and
    sessions are cached by shape.

    Args:
        rules: (puzzle, at) -> constraints that always hold. The function gets only the board and the sections of the
            shape. `yield "no 2x2 is shaded", [...]` gives a rule its words. `check --solution` prints them if the rule
            is broken.
        clues: (puzzle, at) -> Clues: content whose removal can only add solutions.
        layers: The unknowns; by default a digit in every cell.
        sections: The sections of a text. If the first one is a map, it has no heading. Otherwise the givens of the
            first layer have no heading.
        with_rules: Rules that combine with this kind. A text may use their sections. A function is called on first use.
        text: The rules in a few sentences; without it, the first paragraph of the file.
        unique, multiple, none: Example texts with one, several and no solutions.
        required: Names of sections that a text must have.
        check: puzzle -> None. The function raises a CpsudokuError if the kind cannot use the board.
        reads_grids: May a text consist of a grid of digits, in any format?
        unit_rules: puzzle (its shape) -> header lines, from which the certificate checker derives the rules. "" if the
            checker cannot derive a rule.
        before: text -> text in the form of sections, for kinds with a drawing of their own. The function keeps the
            number of lines.
        after: (puzzle, filled grid) -> the text in that form.
        aliases: Other names, such as those in addresses.
        address: The form of its puzz.link addresses and pzprv3 boards. A function is called on first use.
        sample: (random.Random, blank puzzle) -> a random puzzle or its text, with ``?`` for values. The values then
            come from the solution in the text, or from a random solution. Only kinds whose sections cannot be drawn one
            by one need it.
        size: Rows and columns of new puzzles by default. Without ``size``, the size of the largest example is used.
    """

    def __init__(
        self,
        *,
        rules: Says | None = None,
        clues: Says | None = None,
        layers: Layer | Sequence[Layer] = DIGITS,
        sections: Sequence[Section] = (),
        with_rules: Sequence[Rule] | Callable[[], Sequence[Rule]] = (),
        text: str = "",
        unique: tuple[str, ...] = (),
        multiple: tuple[str, ...] = (),
        none: tuple[str, ...] = (),
        required: tuple[str, ...] = (),
        check: Callable[[Puzzle], object] | None = None,
        reads_grids: bool = False,
        unit_rules: Callable[[Puzzle], str] | None = None,
        before: Callable[[str], str] | None = None,
        after: Callable[[Puzzle], str] | None = None,
        aliases: tuple[str, ...] = (),
        address: Address | Callable[[], Address] | None = None,
        sample: Callable[[Random, Puzzle], str | Puzzle] | None = None,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.arguments: dict[str, Any] = {name: value for name, value in locals().items() if name != "self"}
        self.own_rules = rules
        self.own_clues = clues
        self.own_text = text
        self.unique = unique
        self.multiple = multiple
        self.none = none
        self.required = required
        self.check = check
        self.unit_rules = unit_rules
        self.before = before
        self.after = after
        self.aliases = aliases
        self.sample = sample
        self.size = size
        self._with_rules, self._address, self._reads_grids = with_rules, address, reads_grids
        self.every_layer: tuple[Layer] | tuple[Layer, ...] = (layers,) if isinstance(layers, Layer) else tuple(layers)
        refuse_alike(self.every_layer)
        own = tuple(sections)
        for i, section in enumerate(own):
            if not isinstance(section, Form):
                raise CpsudokuError(f'sections: expected a section, such as Lines("arrows"), found {section!r:.60}')
            if section.name in {other.name for other in own[:i]}:
                raise CpsudokuError(f"sections: expected different names, found {section.name!r} twice")
        if not own or not own[0].opens:
            own = (Given(self.every_layer[0].name, layer=self.every_layer[0]), *own)
        self.own_sections: tuple[Section, ...] = own
        # `gallery` sets this together with the name.
        self.name = ""  # the stem of its file; with the user's own rules "sudoku+mine.py"
        self.origin: Origin | None = None
        self.always: Mapping[str, Content] = {}  # contents of every puzzle: rules that are part of the name
        self.file = ""  # the path of a user's own kind, for errors with a line number
        self.rule_files: tuple[str, ...] = ()  # the files of the user's own rules in this kind

    def __repr__(self) -> str:
        return f"<Kind {self.name or 'of a program'}>"

    def variant(self, **declared: object) -> Self:
        """Return a kind without a name that has some other arguments."""
        return type(self)(**(self.arguments | declared))

    def __reduce__(self) -> tuple[Callable[..., Kind], tuple[object, ...]]:
        return self.origin or (_unpickle, (type(self), self.arguments))

    @cached_property
    def extra_rules(self) -> tuple[Rule, ...]:
        """The rules that combine with this kind. A rule with alternatives lists all of them."""
        rules = tuple(self._with_rules() if callable(self._with_rules) else self._with_rules)
        sections = [(rule, rule.section.among(rules)) for rule in rules]
        return tuple(rule if rule.section is section else replace(rule, section=section) for rule, section in sections)

    def in_use(self, puzzle: Puzzle) -> Iterator[Rule]:
        """Yield the combinable rules that a puzzle uses. A puzzle with givens alone uses none and imports none."""
        first = self.all_sections[0].name
        if any(name != first for name, _ in puzzle.contents):
            yield from (rule for rule in self.extra_rules if rule.holds_any(puzzle))

    @cached_property
    def all_sections(self) -> Sections:
        """The kind's own sections, then the sections of combinable rules."""
        return Sections(self.own_sections, lambda: (rule.section for rule in self.extra_rules))

    @cached_property
    def address(self) -> Address | None:
        """How addresses write a puzzle of this kind; None if they cannot."""
        return self._address() if callable(self._address) else self._address

    @cached_property
    def has_digits(self) -> bool:
        """True for grids of digits: square boards with the digits from 1 to the side, unless a text defines other
        digits."""
        layer, small = self.all_sections[0].layer, Puzzle(Board(2, 2), (), kind=self)
        return layer is not None and layer.name == DIGIT_LAYER and layer.values(small) == (1, 2)

    @cached_property
    def decisions(self) -> tuple[Layer, ...]:
        """The layers that a solver of the puzzle draws."""
        return tuple(layer for layer in self.every_layer if not layer.auxiliary)

    def layers_of(self, puzzle: Puzzle) -> tuple[Layer, ...]:
        """Return the layers of the kind and of the puzzle's rules, including auxiliary layers."""
        return (*self.every_layer, *(layer for rule in self.in_use(puzzle) for layer in rule.layers))

    def decisions_of(self, puzzle: Puzzle) -> tuple[Layer, ...]:
        """Return the layers that a solver of the puzzle draws. Two solutions differ in one of them."""
        return tuple(layer for layer in self.layers_of(puzzle) if not layer.auxiliary)

    @cached_property
    def given_sections(self) -> tuple[Given, ...]:
        """The maps of given values."""
        return given_sections(self.own_sections)

    def section(self, name: str) -> Section:
        """Return the section of that name."""
        return next(iter(self.all_sections.select([name])))

    @property
    def rules(self) -> str:
        """The rules in a few sentences."""
        return self.own_text or summary(self.own_rules or self.own_clues)  # several kinds may share clues

    @cached_property
    def reads_grids(self) -> bool:
        """Does every grid format read its puzzles and write their solutions? Then all unknowns are digits."""
        return self._reads_grids and len(self.decisions) == 1

    @cached_property
    def headings(self) -> frozenset[str]:
        """The headings of sections, as `fold_name` writes them. Flags may have no colon. "size" is a heading if the
        kind has other headings."""
        names = frozenset(fold_name(name) for section in self.all_sections[1:] for name in section.headings)
        return names | {"size"} if names else names

    def puzzle(self, height: int, width: int, box: tuple[int, int] | None = None, **contents: Content) -> Puzzle:
        """Return a puzzle of this kind from the contents of its sections, by attribute.

        Raises:
            CpsudokuError: the kind has no such section.
        """
        some = {}
        for attribute, content in contents.items():
            section = next((s for s in self.all_sections if s.attribute == attribute), None)
            if section is None:
                raise CpsudokuError(f"{attribute}: expected a section of this kind")
            if content:
                some[section.name] = content
        walls = [cell for section in self.all_sections.select(some) for cell in section.missing(some[section.name])]
        return self.of_contents(Board(height, width, walls, box), some)

    def of_contents(self, board: Board, contents: Mapping[str, Content]) -> Puzzle:
        """Return the puzzle with these contents, by section name."""
        return Puzzle(board, tuple(sorted({**contents, **self.always}.items())), kind=self)

    def instance(self, text: str, grid_reader: kind_text.GridReader = kind_text.digit_rows) -> Puzzle:
        """Return the puzzle of a text. ``grid_reader`` reads its grid, by default as rows of digits.

        Raises:
            InputError: with line and column; line 0 is the text as a whole.
        """
        return kind_text.read(self, self.before(text) if self.before is not None else text, grid_reader)

    def write(self, puzzle: Puzzle) -> str:
        """Return the canonical text of a puzzle. `read` reads it back."""
        if self.after is not None:
            return self.after(puzzle)
        return kind_text.write(self, puzzle)

    def fill(self, puzzle: Puzzle, witness: Witness) -> Puzzle:
        """Return the puzzle with the values of a witness: as givens if the text has a grid of givens, else as a
        solution."""
        solution = []
        for name, table in self.values(puzzle, witness).items():
            section = next((given for given in self.given_sections if given.shows(name)), None)
            if section is not None:
                puzzle = puzzle.with_items_of(
                    section, [section.item(at, value) for at, value in table.items() if isinstance(at, Cell)]
                )
            elif table:
                solution.append((name, tuple(table.items())))
        return replace(puzzle, solution=tuple(solution))

    def values(self, puzzle: Puzzle, witness: Witness) -> dict[str, dict[Any, int]]:
        """Return the values of a witness: layer -> place -> value, without auxiliary layers."""
        value = {x.name: number for x, number in witness.items()}
        layers = variable_names(self.layers_of(puzzle), puzzle)
        values = {
            layer.name: {at: value[name] for at, name in names.items() if name in value}
            for layer, names in layers
            if not layer.auxiliary
        }
        _agree_on_names(value)
        return values

    def shape(self, puzzle: Puzzle) -> Puzzle:
        """Return the shape: the parts of a puzzle that the rules depend on.

        Raises:
            CpsudokuError: the kind cannot use such a board.
        """
        if puzzle.givens is not None:
            return self._shape_of_board(puzzle.board)
        return self._check_shape(puzzle.shape_part())

    @cached_property
    def _shape_of_board(self) -> Callable[[Board], Puzzle]:
        @lru_cache(maxsize=256)
        def shape(board: Board) -> Puzzle:
            return self._check_shape(self.of_contents(board, {}).shape_part())

        return shape

    def _check_shape(self, shape: Puzzle) -> Puzzle:
        if self.has_digits and shape.board.box is not None:
            # The usual box size does not make a new shape, so one warm solver serves both.
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
        """Return the model: the variables of the board, and the rules. The line of its rule is recorded for each
        constraint."""
        model = BoardModel(self.layers_of(shape), shape)
        model.given_layers = frozenset(s.layer.name for s in self.given_sections if s.layer is not None)
        if not model.decisions:  # a board of one cell may have no decision
            model.variable("board", (1,))
        lines: list[str] = []
        for says, name in self._named_rule_functions(shape):
            for constraint, line, words in with_words(with_lines(says, shape, model.at)):
                try:
                    model.add(constraint)
                except ModelError as error:
                    raise InstanceError(f"{line}: {error}") from error
                if not isinstance(constraint, Clue):
                    lines.append(line)
                    model.words.append(words or name)
        set_place_of(model, partial(_line_of_rule, lines))
        return model

    def _named_rule_functions(self, shape: Puzzle) -> Iterator[tuple[Says, str]]:
        """Yield each function of rules, with a name for rules without words."""
        if self.own_rules is not None:
            yield self.own_rules, ""
        yield from ((rule.rules, rule.section.name) for rule in self.in_use(shape) if rule.rules is not None)

    def clues(self, puzzle: Puzzle, model: Model) -> list[Clue]:
        """Return the givens and the clues of the kind and its rules in use.

        Raises:
            InstanceError: the function `clues` of the kind or of a rule yields something that is not a clue.
        """
        if puzzle.givens is not None and self.own_clues is None:
            return digits(puzzle, model)  # fast path for a million puzzles: no section is read
        if not isinstance(model, BoardModel):
            raise ModelError(f"expected a model made by {type(self).__name__}.model, found {type(model).__name__}")
        clues: list[Clue] = [clue for section in self.given_sections for clue in section.clues(puzzle, model)]
        saying = [self.own_clues, *(rule.clues for rule in self.in_use(puzzle))]
        for part, line in (x for says in saying if says is not None for x in with_lines(says, puzzle, model.at)):
            for clue in (part,) if isinstance(part, Clue) else flatten([part]):
                if not isinstance(clue, Clue):
                    what = f"a bare {type(clue).__name__}" if isinstance(clue, Constraint) else f"{clue!r:.100}"
                    raise InstanceError(f"{line}: clues: expected Clue(name, constraint, ...), found {what}")
                clues.append(clue)
        return _name_apart(clues)

    def stated_solution(self, puzzle: Puzzle, model: Model) -> Witness:
        """Return the solution in a text, unverified. The result is empty if the text has none."""
        if not puzzle.solution or not isinstance(model, BoardModel):
            return {}
        values = {}
        for layer in self.layers_of(puzzle):
            table = getattr(model.at, layer.name)
            values.update({table[where]: value for where, value in puzzle.stated_values(layer.name).items()})
        return values

    def take(self, source: Puzzle) -> Puzzle:
        """Return a puzzle as one of this kind. It may have no kind, or a kind with the same sections.

        Raises:
            InstanceError: the puzzle has a section that this kind does not have.
        """
        if source.kind is self:
            return source
        contents = dict(source.contents)
        if source.kind is None and self.has_digits and contents:
            contents[self.all_sections[0].name] = contents.pop(DIGIT_LAYER)
        for name in contents:
            if not any(section.name == name for section in self.all_sections):
                raise InstanceError(f"expected a puzzle of kind {self.name}, found one with a section `{name}:`")
        taken = replace(source, contents=tuple(sorted({**contents, **self.always}.items())), kind=self)
        if source.givens is not None and self.reads_grids and not self.always:
            vars(taken).update(cell_contents=source.cell_contents, givens=source.givens)  # not read again
        return taken

    def doubts(self, puzzle: Puzzle) -> list[str]:
        """Return notes on parts that are allowed but look like typing mistakes."""
        if puzzle.givens is not None:
            return []  # no section is read
        drawings = {rule.section.name: rule.drawing for rule in self.in_use(puzzle)}
        doubts = [
            doubt
            for section in self.all_sections.select(name for name, _ in puzzle.contents)
            for doubt in section.doubts(
                puzzle.content(section.name), puzzle.board, puzzle.name_of, drawings.get(section.name, "")
            )
        ]
        return shorten_doubts(doubts)

    def render(self, puzzle: Puzzle, witness: Witness) -> str:
        """Return the solution as text that `instance` reads. Cells without a value in the witness are blank."""
        return self.write(self.fill(puzzle, witness))

    def header(self, shape: Puzzle, clues: Iterable[Clue]) -> str:
        """Return the header lines from which the checker derives the rules. Return "" if the puzzle has more than units
        and givens: then the certificate contains the puzzle's text."""
        if self.unit_rules is None or any(clue.unary is None for clue in clues):
            return ""
        return self.unit_rules(shape)


Origin = tuple[Callable[[str], Kind], tuple[str]]  # a function and its argument, the name of a kind


def _unpickle(kind: type[Kind], declared: dict[str, Any]) -> Kind:
    """Unpickle a kind without a name."""
    return kind(**declared)


def shorten_doubts(doubts: Sequence[str]) -> list[str]:
    """Return the first notes on typing mistakes, and in place of the others their number."""
    rest = len(doubts) - MOST_DOUBTS
    more = [f"{rest} more like these"] if rest > 0 else []
    return [f"perhaps a typing mistake: {doubt}" for doubt in [*doubts[:MOST_DOUBTS], *more]]


def digits(puzzle: Puzzle, rules: Model) -> list[Clue]:
    """Return the digits and pencil marks of a square board of digits as clues. Each clue of a model is created once.

    Raises:
        ValueError: the model has another number of cells.
    """
    contents = puzzle.givens or puzzle.cell_contents
    if len(contents) != len(rules.decisions):
        raise ValueError(f"expected a grid of {len(rules.decisions)} cells, found {len(contents)}")
    clues_of: list[dict[Any, Clue]] = [{} for _ in contents]
    if isinstance(rules, BoardModel):
        clues_of = rules.digits = rules.digits or clues_of
    given = [(number, content) for number, content in enumerate(contents) if content != 0]
    for number, content in given:
        if content not in clues_of[number]:
            clues_of[number][content] = given_clue(rules, rules.decisions[number], puzzle.allowed(number))
    return [clues_of[number][content] for number, content in given]


def _agree_on_names(value: Mapping[str, int]) -> None:
    """Check that a witness uses the current names of cells."""
    for name in value:
        where = place(name)
        if where is not None and str(where) != name:
            raise CpsudokuError(f"expected cells as they are named now (--cells), found {name}: solve again")
        return


def _name_apart(clues: list[Clue]) -> list[Clue]:
    """Make the names of clues unique: if two lines begin in the same cell, (2) is added to the second name."""
    times: dict[str, int] = {}
    apart = []
    for clue in clues:
        count = times[clue.name] = times.get(clue.name, 0) + 1
        if count > 1:
            clue = Clue(f"{clue.name} ({count})", *clue.constraints, auxiliary=clue.auxiliary)
        apart.append(clue)
    return apart


def _line_of_rule(lines: Sequence[str], number: int) -> str:
    return lines[number] if number < len(lines) else "rules"
