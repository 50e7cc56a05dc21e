"""Rule: a rule of sudoku that combines with others: its section, the clues it makes, its key in editors' files.

A file in models/rules/ sets one constant RULE. The stem of the file is the rule's name. `sudoku` accepts the rule's
section. A line of `Alternatives("either")` names sections of other rules. At least one of them holds:

    renban r1c1 r1c2 r1c3 or whispers r1c1 r1c2 r1c3
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from inspect import isgenerator, unwrap
from os.path import basename
from typing import TYPE_CHECKING

from cpsudoku.model.clue import Clue
from cpsudoku.model.variables import flatten
from cpsudoku.puzzles.board import Board
from cpsudoku.puzzles.layer import At, Layer
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.section_lines import Line, fold_name
from cpsudoku.puzzles.sections.section import Content, Form, Names, Section, SectionRule
from cpsudoku.support.errors import CpsudokuError, InstanceError, ModelError

if TYPE_CHECKING:
    from cpsudoku.puzzles.sections.editor_keys import EditorKeys

Says = Callable[[Puzzle, At], Iterable[object]]
Rules = Iterator[object]  # constraints, lists of constraints, or words and their constraints
Clues = Iterator[Clue]
FILLED = "1234341221434321\n"  # the grid of most examples


@dataclass(eq=False, repr=False)
class Rule:
    """One rule.

    Attributes:
        section: Its form in a text.
        each: The variables of one item -> the constraints of one clue. The clue's name is the section in the singular
            and the item's first cell. A pair gives two variables, groups give lists. A sign or a value comes after
            them. An item with an unknown value (``?``) makes no clue. None: items make no clues.
        clues: (puzzle, at) -> the clues of the section, if ``each`` does not suffice.
        rules: (puzzle, at) -> constraints of the shape, for flags and sections with shape=True.
        layers: Further unknowns of a puzzle with this rule, such as labels of regions.
        check: puzzle (its shape) -> None. The function raises a CpsudokuError for a board on which the rule is
            impossible.
        text: The rule in a sentence. By default, the first line of its file.
        drawing: How to draw its cells, such as "line" or "cage"; the section has the names (`drawings`). By default,
            the drawing of its section's form.
        editors: Its keys in editors' files, such as {"f-puzzles": "thermometer"}. A value is a key, an `Editor` with
            more details, or a list of these.
        right, wrong: Texts with all digits. The rule allows the right ones and rejects the wrong ones. A text that
            begins with the section is placed below `FILLED`.
        name: The file's stem.
        file: The path of a user's own rule, for errors with a line number. The gallery sets it and origin.
        origin: The function and name with which it is found again.
    """

    section: Section
    clues: Says | None = None
    rules: Says | None = None
    each: Callable[..., object] | None = None
    layers: Sequence[Layer] = ()
    check: Callable[[Puzzle], object] | None = None
    text: str = ""
    drawing: str = ""
    editors: Mapping[str, EditorKeys] = field(default_factory=dict)
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    name: str = ""
    file: str = ""
    origin: tuple[Callable[[str], Rule], tuple[str]] | None = None

    def __post_init__(self) -> None:
        if self.each is not None:
            self.clues = partial(_clues_of_items, self, self.each)
        self.section.expect_drawing(self.drawing)
        self.drawing = self.drawing or self.section.drawing or self.section.look
        self.right, self.wrong = tuple(map(self._with_grid, self.right)), tuple(map(self._with_grid, self.wrong))

    def __reduce__(self) -> str | tuple[object, ...]:
        return self.origin or object.__reduce_ex__(self, 2)

    def _with_grid(self, text: str) -> str:
        if text.startswith(FILLED):  # a copy already has it
            return text
        opening = fold_name(text.partition("\n")[0].partition(":")[0])
        return FILLED + text if opening in map(fold_name, self.section.headings) else text

    @property
    def source(self) -> Callable[..., object] | None:
        """The function that defines the rule."""
        return self.each or self.clues or self.rules

    def sentence(self) -> str:
        """Return the rule in a sentence."""
        return self.text or summary(self.source)

    def holds_any(self, puzzle: Puzzle) -> bool:
        """Return True if the puzzle uses it."""
        return bool(puzzle.content(self.section.name))


def _clues_of_items(rule: Rule, each: Callable[..., object], puzzle: Puzzle, at: At) -> Iterator[Clue]:
    """Yield a clue for each item of the section with a known value."""
    section = rule.section
    title = fold_name(section.headings[-1])
    for item in section.items(puzzle.content(section.name), puzzle.board):
        if item.value is None:
            continue
        where, arguments = section.variables(item.at, at, puzzle.board)
        meaning = each(*arguments, *(() if item.value is True else (item.value,)))
        if meaning is None:
            continue
        parts = flatten([meaning])
        try:
            yield Clue(f"{title} {where}", *parts)
        except ModelError as error:
            raise InstanceError(f"{_line_of(each)}: {error}") from error


def summary(function: Callable[..., object] | None) -> str:
    """Return the first paragraph of a function's file."""
    doc = getattr(function, "__globals__", {}).get("__doc__") or ""
    return " ".join(doc.strip().split("\n\n")[0].split())


def with_lines(says: Callable[..., Iterable[object]], *arguments: object) -> Iterator[tuple[object, str]]:
    """Yield what a kind's function yields, each with its file and line. This is the line of the `yield`, or of the
    function if it is not a generator."""
    parts = says(*arguments)
    if not isgenerator(parts):
        yield parts, _line_of(says)
        return
    path = basename(parts.gi_code.co_filename)
    for part in parts:
        yield part, f"{path}:{parts.gi_frame.f_lineno}" if parts.gi_frame is not None else path


def _line_of(function: Callable[..., object]) -> str:
    """Return file and line of a function. Return "rules" if it is not written in Python."""
    code = getattr(unwrap(function), "__code__", None)
    return "rules" if code is None else f"{basename(code.co_filename)}:{code.co_firstlineno}"


def with_words(things: Iterable[tuple[object, str]]) -> Iterator[tuple[object, str, str]]:
    """Yield each constraint with its line and the string before it in the same `yield`.

    Raises:
        CpsudokuError: a string has no constraints.
    """
    for thing, line in things:
        if isinstance(thing, str):
            raise CpsudokuError(f"{line}: expected constraints after {thing!r:.60}, in the same yield, found none")
        words = ""
        for part in flatten([thing]):
            if isinstance(part, str):
                words = part
            else:
                yield part, line, words


Alternative = tuple[str, Content]  # the name and the content of a section
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)


@dataclass(eq=False, repr=False)
class Alternatives(Form[tuple[Alternative, ...], tuple[Alternative, ...]]):
    """A section whose lines join lines of other rules by "or". ``rules``: the rules whose sections a line may use, set
    by the kind. The content of a line is pairs (section's name, its content). A kind gets pairs (rule, content)."""

    rules: tuple[SectionRule, ...] = ()

    def among(self, rules: Iterable[SectionRule]) -> Alternatives:
        """Return the same section for the rules that make clues and are not part of the shape."""
        return replace(self, rules=tuple(rule for rule in rules if rule.clues is not None and not rule.section.shape))

    def read_line(self, line: Line, board: Board) -> tuple[Alternative, ...]:
        starts = [0, *(m.end() for m in _OR.finditer(line.text))]
        ends = [*(m.start() for m in _OR.finditer(line.text)), len(line.text)]
        parts = [Line(line.text[a:b], line.number, line.column + a) for a, b in zip(starts, ends, strict=True)]
        return tuple(self._alternative(part, board) for part in parts)

    def _alternative(self, line: Line, board: Board) -> Alternative:
        """Return the section with the longest name at the beginning of the line, and the content of the rest of the
        line."""
        words = line.tokens()
        sections = {fold_name(heading): rule.section for rule in self.rules for heading in rule.section.headings}
        for count in range(len(words) - 1, 0, -1):
            section = sections.get(fold_name(" ".join(word.text for word in words[:count])))
            if section is not None:
                start = words[count].column
                rest = Line(line.text[start - line.column :], line.number, start)
                return section.name, section.read([rest], board, words[0])
        raise line.refusal("the name of a rule (`cpsudoku help rules`) and its cells, such as renban r1c1 r1c2")

    def write_line(self, element: tuple[Alternative, ...], board: Board, name: Names) -> str:
        of = {rule.section.name: rule.section for rule in self.rules}
        return " or ".join(f"{of[s].headings[-1]} {of[s].write(content, board, name)[0]}" for s, content in element)

    def view(
        self, content: tuple[tuple[Alternative, ...], ...], board: Board
    ) -> list[list[tuple[SectionRule, Content]]]:
        of = {rule.section.name: rule for rule in self.rules}
        return [[(of[section], part) for section, part in item] for item in content]
