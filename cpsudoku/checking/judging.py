"""Is a filled board right? If not: which rule it breaks, and where; or that it is not finished, and breaks none yet.

A rule is checked by its meaning (`holds`). What follows from the drawing (auxiliary layers, auxiliary variables of
a clue) need not be drawn: it is completed with the drawing fixed (`completion`). So is a rule that is partly blank: it
is broken if nothing that could be drawn there would mend it. A rule is named in its own words (the
string before it), a clue by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from os import PathLike
from typing import Any, Literal, NamedTuple

from cpsudoku.checking.apart import open_solution, puzzle_alone, with_solution
from cpsudoku.checking.completion import SECONDS, Values, complete, possible
from cpsudoku.formats import Bad, Block, ReadOptions, entries
from cpsudoku.formats.contract import Entry, Unread
from cpsudoku.formats.entries import entry_of_block
from cpsudoku.formats.pencil import puzzle_links, puzzlink
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle
from cpsudoku.formats.recognition import Recognized, add_hint, recognize
from cpsudoku.ground.deadline import Deadline
from cpsudoku.ground.errors import CpsudokuError, TextError, amount
from cpsudoku.model import Clue, Constraint, Model, Variable
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

MANY = 8  # places that are named
TOGETHER = "its rules together"


@dataclass(frozen=True)
class Judgement:
    """``rule``: the one that is broken, in words; of an unfinished board, what the board as it is would break.

    ``where``: names of places. ``more``: how many other rules and clues are broken, too. ``blank``: how many places
    have nothing yet. ``text``: the rules of the kind. ``unread``: items of a board that the puzzle does not use.
    """

    verdict: Literal["right", "wrong", "unfinished", "undecided"]
    kind: str
    rule: str = ""
    where: tuple[str, ...] = ()
    more: int = 0
    blank: int = 0
    text: str = ""
    unread: tuple[Unread, ...] = ()

    @property
    def status(self) -> int:
        """Return the exit status."""
        return {"right": 0, "wrong": 1, "unfinished": 1, "undecided": 3}[self.verdict]

    def __str__(self) -> str:
        return self._words + (f" (unread: {'; '.join(map(str, self.unread))})" if self.unread else "")

    @property
    def _words(self) -> str:
        at = f" ({', '.join(self.where[:MANY])}{', ...' if len(self.where) > MANY else ''})" if self.where else ""
        if self.verdict == "right":
            return "right"
        if self.verdict == "undecided":
            return f"undecided: {self.rule}"
        if self.verdict == "wrong":
            others = f"; {self.more} more broken" if self.more else ""
            return f"wrong: {self.rule}{at}{others}"
        blank = f"{amount(self.blank, 'place')} {'is' if self.blank == 1 else 'are'} blank" if self.blank else ""
        missing = "nothing is drawn yet" if self.blank < 0 else blank
        broken = f"as it stands it would break: {self.rule}{at}" if self.rule else ""
        return "; ".join(filter(None, ["unfinished, no rule is broken yet", missing, broken]))


@dataclass(frozen=True)
class _Part:
    """A rule or a clue: constraints that stand or fall together. ``auxiliary``: variables that a solver completes."""

    words: str
    constraints: tuple[Constraint, ...]
    auxiliary: tuple[Variable, ...] = ()
    shared: bool = False  # with other parts: the model's

    @property
    def scope(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(x for c in self.constraints for x in c.scope))


def judge(source: Any, solution: str | PathLike[str] | None = None, kind: str = "") -> Judgement:
    """Judge a filled board: a board of pzprv3, a text with a solution, or a puzzle and its solution apart.

    Args:
        source: A path, or a text: an address, a board, a puzzle in the text of its kind.
        solution: Lines as a text has them below `solution:`, a filled text, a board of pzprv3; or a path to one. One
            that cannot be read, or is of another puzzle, is wrong: its ``rule`` is "unreadable: ...", with the reason.
        kind: A kind's name; by default the one that the source names, else sudoku.

    Raises:
        CpsudokuError: the source, or a file of the solution, cannot be read; there is no such kind; the board is one
            of another kind.
    """
    recognized = recognize(source, kind)
    puzzle = recognized.kind
    boards = [*islice(_boards(recognized), 2)]
    if not boards:
        raise TextError("expected one puzzle, found none", file=recognized.source.file)
    if len(boards) > 1 and not isinstance(boards[0].entry, Bad):
        raise entries.second_puzzle_error(boards[1].entry)
    board = boards[0]
    if solution is None or isinstance(board.entry, Bad):
        return _judgement(puzzle, board, alone=solution is not None)
    with open_solution(solution) as answer:
        try:
            instance, drawing = with_solution(puzzle, board.entry.instance, answer)
        except TextError as error:
            return _unreadable(puzzle, error)
    return _judge_drawing(puzzle, instance, drawing)


def judge_each(source: Any, kind: str = "") -> Iterator[tuple[str, Judgement | CpsudokuError]]:
    """Judge every filled board of a source; with the place of each, "file:line", or the error of one that is none.

    Raises:
        CpsudokuError: the source cannot be read; there is no such kind.
    """
    recognized = recognize(source, kind)
    for board in _boards(recognized):
        place = f"{recognized.source.file or 'puzzle'}:{board.line}"
        try:
            judgement: Judgement | CpsudokuError = _judgement(recognized.kind, board)
        except CpsudokuError as refused:
            judgement = refused
        yield place, judgement


class _Board(NamedTuple):
    """A puzzle of a source. ``line``: where it begins; ``text``: as it stands there; ``drawing``: of a board of
    pzprv3."""

    entry: Entry | Bad
    line: int
    text: str
    drawing: PencilPuzzle | None = None


def _boards(recognized: Recognized) -> Iterator[_Board]:
    """Yield every puzzle of a source; a board of pzprv3 leaves out what is not drawn."""
    options = ReadOptions(unknown="refuse")
    if recognized.form in ("links", "grids"):
        begin = recognized.source.beginning
        for i, entry in enumerate(entries.entries(recognized, options)):
            line = entry.error.line if isinstance(entry, Bad) else entry.line
            yield _Board(entry, line, "" if i else begin)
        return
    with recognized.source:
        for i, block in enumerate(entries.blocks_apart(recognized.source)):
            board = block.payload or puzzlink.find(block.text)
            if isinstance(board, puzzlink.PuzzleBoard):
                yield _draft(block, board, recognized.kind)
                continue
            entry = entry_of_block(block, recognized.kind, None, recognized.first)
            if isinstance(entry, Bad):
                yield _Board(entry if i else add_hint(entry, recognized), block.line, block.text)
            else:
                kept = entries.settle_unknown_rules(replace(entry, kind=recognized.name), options)
                yield _Board(kept, block.line, block.text)


def _draft(block: Block, board: puzzlink.PuzzleBoard, kind: Kind) -> _Board:
    """Return a board of pzprv3 with what is drawn on it."""
    try:
        draft = puzzle_links.draft_of(board, kind)
        entry = Entry(draft.instance(), block.text, block.file, block.line, kind=kind.name)
    except TextError as error:
        placed = replace(error, line=max(1, error.line) + block.line - 1, file=block.file)
        return _Board(Bad(placed, block.text), block.line, block.text)
    return _Board(entry, block.line, block.text, draft)


def _judgement(kind: Kind, board: _Board, *, alone: bool = False) -> Judgement:
    """Judge a puzzle with the solution that stands below it. ``alone``: it needs none, for that comes apart.

    Raises:
        CpsudokuError: the puzzle cannot be read, or is none of the kind.
    """
    entry = board.entry
    if isinstance(entry, Bad):
        if not alone and puzzle_alone(kind, board.text):
            return _unreadable(kind, entry.error)
        raise entry.error
    grid = entry.record.solution if entry.record is not None else None
    puzzle = kind.of_grid(grid) if grid else entry.instance
    return _judge_drawing(kind, puzzle, board.drawing)


def _judge_drawing(kind: Kind, puzzle: Puzzle, drawing: PencilPuzzle | None) -> Judgement:
    """Judge a puzzle with its solution. A drawing with faults is not right; one with unread rules may be wrong."""
    if drawing is None:
        return judge_instance(kind, puzzle)
    judgement = judge_instance(kind, puzzle, drawing.blank)
    if drawing.faults and judgement.verdict in ("right", "unfinished"):
        judgement = Judgement("unfinished", kind.name, drawing.faults[0], text=kind.rules)
    elif judgement.verdict == "right" and any(item.rule for item in drawing.unread):
        judgement = Judgement("undecided", kind.name, "no rule that is read is broken")
    return replace(judgement, unread=tuple(drawing.unread))


def _unreadable(kind: Kind, error: TextError) -> Judgement:
    """Return the judgement of an answer that cannot be read: wrong."""
    return Judgement("wrong", kind.name, f"unreadable: {error}")


def judge_instance(kind: Kind, instance: Puzzle, blank: Mapping[str, int] | None = None) -> Judgement:
    """Judge an instance with its stated solution. ``blank``: of a layer, what a place is where nothing is stated.

    Raises:
        CpsudokuError: the kind cannot take the instance.
    """
    shape = kind.shape(instance)
    model = kind.model(shape)
    clues = kind.clues(instance, model)
    stated: Values = dict(kind.stated_solution(instance, model))
    drawn: Values = dict(stated)
    parts = []
    for clue in clues:
        if clue.unary is not None and len(clue.unary.allowed) == 1 and clue.unary.variable not in drawn:
            drawn[clue.unary.variable] = next(iter(clue.unary.allowed))  # a value that is given needs no drawing
        else:
            parts.append(clue)
    default = _defaults(kind, model, blank or {})
    total = {x: drawn.get(x, default.get(x)) for x in model.decisions}
    values: Values = {x: value for x, value in total.items() if value is not None}
    values |= {x: value for x, value in stated.items() if x not in total}  # auxiliary, as a board may state it
    missing = [x.name for x in model.decisions if x not in values]
    name = kind.name
    empty = len(drawn) < len(model.decisions) or not model.decisions
    if not stated and empty and not _is_filled(instance):
        clash = [part for part in _parts(model, parts) if not part.shared and _impossible(part, drawn)]
        return _wrong(kind, model, clash, drawn, len(missing)) if clash else Judgement("unfinished", name, blank=-1)
    suspects, completion = _suspects(list(_parts(model, parts)), values)
    broken = suspects if len(values) == len(drawn) else [p for p in suspects if not possible(p.constraints, drawn)]
    if broken:
        return _wrong(kind, model, broken, values, len(missing))
    if suspects or missing:
        words, places = _rule_and_places(model, suspects[0], values) if suspects else ("", ())
        return Judgement("unfinished", name, words, places, 0, len(missing), kind.rules)
    if completion is None:
        return Judgement("undecided", name, "what follows from the board was not completed in time")
    completion = {**{x: x.values[0] for x in model.auxiliary}, **completion}  # those of which no rule speaks
    if model.outside(completion) is not None or model.violated(completion, parts) is not None:
        raise AssertionError(f"{name}: a completed board breaks a rule")
    return Judgement("right", name)


def _wrong(kind: Kind, model: Model, broken: Sequence[_Part], values: Values, blank: int) -> Judgement:
    """Return the judgement of a board that breaks these parts."""
    words, places = _rule_and_places(model, broken[0], values)
    return Judgement("wrong", kind.name, words, places, len(_rule_names(broken)) - 1, blank, kind.rules)


def _suspects(parts: Sequence[_Part], values: Values) -> tuple[list[_Part], Values | None]:
    """Return the parts that cannot hold, and the values completed; None where that took too long.

    Parts that share auxiliary variables are tried one by one only if they clash.
    """
    suspects: list[_Part] = []
    completion: Values | None = dict(values)
    shared = [part for part in parts if part.shared]
    rules = {id(c): c for part in shared for c in part.constraints}
    together = [_Part(TOGETHER, tuple(rules.values()))] if shared else []
    for part in [part for part in parts if not part.shared] + together:
        more = complete(part.constraints, values)
        if more is False and any(part is one for one in together):
            suspects += [one for one in shared if not possible(one.constraints, values)] or together
        elif more is False:
            suspects.append(part)
        elif more is None or completion is None:
            completion = None
        else:
            completion.update(more)
    return suspects, completion


def _impossible(part: _Part, values: Values) -> bool:
    """Tell whether these values break the part already."""
    return not values.keys().isdisjoint(part.scope) and not possible(part.constraints, values)


def _is_filled(puzzle: Puzzle) -> bool:
    return puzzle.plain and all(puzzle.grid.cells)


def _rule_names(parts: Iterable[_Part]) -> set[str]:
    return {part.words for part in parts}


def _defaults(kind: Kind, model: Model, blank: Mapping[str, int]) -> Values:
    at = getattr(model, "at", None)
    if at is None:
        return {}
    return {x: value for name, value in blank.items() for x in getattr(at, name).values() if value in x.values}


def _parts(model: Model, clues: Sequence[Clue]) -> Iterator[_Part]:
    """Yield rules and clues as parts; all rules over auxiliary variables are one part, and belong to each such clue."""
    auxiliary = set(model.auxiliary)
    words = getattr(model, "words", [""] * len(model.rules))
    for i, rule in enumerate(model.rules):
        if auxiliary.isdisjoint(rule.scope):
            line = model.place_of(i) if model.place_of is not None else ""
            yield from (_Part(words[i] or f"the rule of {line}", (one,)) for one in rule.singly)
    together = tuple(one for rule in model.rules if not auxiliary.isdisjoint(rule.scope) for one in rule.singly)
    for clue in clues:
        if auxiliary.isdisjoint(clue.scope):
            yield _Part(clue.name, tuple(one for c in clue.constraints for one in c.singly), clue.auxiliary)
    if together:
        yield _Part(TOGETHER, together, tuple(model.auxiliary), True)
    for clue in clues:
        if not auxiliary.isdisjoint(clue.scope):
            yield _Part(clue.name, (*clue.constraints, *together), (*model.auxiliary, *clue.auxiliary), True)


def _rule_and_places(model: Model, part: _Part, values: Values) -> tuple[str, tuple[str, ...]]:
    """Return the rule in words, and the places where it is broken."""
    if not part.auxiliary or part.words != TOGETHER:
        return part.words, where(part.constraints, values, set(part.auxiliary))
    words = getattr(model, "words", [""] * len(model.rules))
    constraints = set(part.constraints)
    rules = [(words[i], one) for i, rule in enumerate(model.rules) for one in rule.singly if one in constraints]
    deadline = Deadline(SECONDS / 10)  # for naming the parts of a rule
    core = rules
    for name in dict.fromkeys(word for word, _ in rules):
        less = [(word, c) for word, c in core if word != name]
        if less and not deadline.over and not possible([c for _, c in less], values):
            core = less
    for step in (64, 16, 4, 1):
        for start in range(0, len(core), step):
            less = core[:start] + core[start + step :]
            in_time = len(less) < len(core) and not deadline.over
            if less and in_time and not possible([c for _, c in less], values):
                core = less
    names = [word for word in dict.fromkeys(word for word, _ in core) if word]
    return " and ".join(names) or "its rules", where([c for _, c in core], values, set(part.auxiliary))


def where(constraints: Iterable[Constraint], values: dict[Variable, int], hidden: set[Variable]) -> tuple[str, ...]:
    """Return the names of the places at which they are broken, those that a person sees."""
    places = (x for constraint in constraints for x in constraint.broken_at(values))
    return tuple(dict.fromkeys([x.name for x in places if x not in hidden]))
