"""Open boards. For each shape, a warm solver and the facts about the last board are kept.

A solution of the last board is still one if it satisfies the added clues. A refutation remains true while clues are
only added.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from cpsudoku.apps.explanation.true_candidates import Census, Oracle
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.sat.session import SatSession
from cpsudoku.backends.session_contract import Session
from cpsudoku.formats.entry_reading import instance_of
from cpsudoku.model import Clue, Limits, Model, Variable, Witness
from cpsudoku.puzzles.item import ItemsAndClues
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.warm_models import ByKind, Recent, Sessions
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.unknown_rules import without as unknown_rules
from cpsudoku.support.errors import CpsudokuError

SHAPES = 8  # most shapes with open sessions: a 16x16 takes some 60 MB
CLUES = 5_000  # most clues that are kept
WITNESSES = 200  # most witnesses of the last board that are kept


@dataclass
class Memory:
    """The facts about the last board of a shape."""

    clues: frozenset[Clue] = frozenset()
    witnesses: list[Witness] = field(default_factory=list)
    refuted: dict[Variable, set[int]] = field(default_factory=dict)
    _same: dict[Hashable, Clue] = field(default_factory=dict)

    def clue(self, clue: Clue) -> Clue:
        """Return the equal clue of an earlier board, which the solver has loaded. Return this clue if there is none."""
        if clue.unary is not None:  # the model keeps these itself
            return clue
        says = tuple((one.key, tuple(x.name for x in one.scope)) for one in clue.constraints)
        if len(self._same) > CLUES:
            self._same.clear()
        return self._same.setdefault((clue.name, says, tuple((x.name, x.values) for x in clue.auxiliary)), clue)

    def witnesses_under(self, clues: Collection[Clue]) -> list[Witness]:
        """Return the known witnesses that satisfy these clues. This needs no query."""
        added = [clue for clue in clues if clue not in self.clues]
        if any(clue.auxiliary for clue in added):
            return []
        return [witness for witness in self.witnesses if all(_satisfies(witness, clue) for clue in added)]

    def keep(self, clues: Iterable[Clue], census: Census) -> None:
        """Store the results of a census under these clues."""
        self.clues = frozenset(clues)
        self.witnesses = census.witnesses[-WITNESSES:]
        self.refuted = census.refuted


def refuse_unknown(unknown: Collection[str]) -> None:
    """Reject a puzzle with these unknown rules and unread items.

    Raises:
        CpsudokuError: there are unknown rules or unread items.
    """
    if unknown:
        raise CpsudokuError(f"undecided: rules that are not known: {', '.join(dict.fromkeys(unknown))}")


def gallery_kind(name: str) -> str:
    """Return the name of a kind of the gallery, "" for none.

    Raises:
        CpsudokuError: the gallery has no kind of that name. Files are not accepted.
    """
    own = gallery.canonical(name)
    if name and not own:
        raise CpsudokuError(f"expected the name of a kind (`cpsudoku help kinds`), found {name!r:.40}")
    return own


def _satisfies(witness: Witness, clue: Clue) -> bool:
    if (unary := clue.unary) is not None:
        return witness[unary.variable] in unary.allowed
    return clue.violated(witness) is None


@dataclass
class OpenBoard:
    """A puzzle that is open in a session. ``seconds``: the limit of each question, None for no limit."""

    kind: Kind
    puzzle: Puzzle
    model: Model
    session: Session
    clues: tuple[Clue, ...]
    memory: Memory
    seconds: float | None

    @property
    def oracle(self) -> Oracle:
        """A new oracle, whose time begins now."""
        return Oracle(self.model, self.session, self.seconds)

    def census(self, limit: int) -> Census:
        """Begin a census of the candidates with the facts about the last board; its time begins now."""
        memory, clues = self.memory, frozenset(self.clues)
        refuted = memory.refuted if memory.clues <= clues else {}
        return Census(self.oracle, self.clues, limit, memory.witnesses_under(clues), refuted, hints=True)

    def take(self, census: Census) -> Iterator[None]:
        """Query the open questions of the census, one in each step. With a limit above one, also count the solutions of
        each candidate. Store the facts even after a limit, an interrupt or an early end by the caller.

        Raises:
            LimitReached: the oracle's time is up.
        """
        try:
            yield from census.steps(count_each=census.limit > 1)
        finally:
            self.memory.keep(self.clues, census)

    @cached_property
    def items(self) -> ItemsAndClues:
        return ItemsAndClues(self.kind, self.puzzle, self.model)


class OpenBoards:
    """The boards of one process."""

    def __init__(self) -> None:
        self._sessions = ByKind(lambda kind: Sessions(kind, SHAPES))
        self._memories: Recent[Model, Memory] = Recent(SHAPES)

    def open(
        self,
        puzzle: Puzzle,
        kind: Kind,
        *,
        without: Collection[str] = (),
        seconds: float | None = None,
        by: str = "sat",
    ) -> OpenBoard:
        """Open a puzzle without some clues, given by their names in the model or by ids of items. ``by``: the backend.

        Raises:
            CpsudokuError: no such clue, or the kind rejects the puzzle.
        """
        shape = kind.shape(puzzle)
        model, session = self._sessions.of(gallery.name_of(kind)).get(backend(by), shape, Limits(seconds))
        if isinstance(session, SatSession):
            session.cores = False  # answers do not show these
        memory = self._memories.value(model, Memory)
        clues = tuple(dict.fromkeys(map(memory.clue, kind.clues(puzzle, model))))
        board = OpenBoard(kind, puzzle, model, session, clues, memory, seconds)
        if without:
            absent = self._clues_of(board, without)
            board.clues = tuple(clue for clue in clues if clue not in absent)
        return board

    def reopen(self, board: OpenBoard, by: str) -> OpenBoard:
        """Open a board in another backend, without its omitted clues."""
        other = self.open(board.puzzle, board.kind, seconds=board.seconds, by=by)
        names = {clue.name for clue in board.clues}
        other.clues = tuple(clue for clue in other.clues if clue.name in names)
        return other

    def read_puzzle(self, text: str, kind: str = "") -> tuple[Puzzle, Kind]:
        """Read the text, link or address of a puzzle. Paths are not opened.

        Raises:
            CpsudokuError: the text is not a puzzle, or it has unknown rules.
        """
        puzzle, own = instance_of(text, kind)
        refuse_unknown(unknown_rules(puzzle))
        return puzzle, own

    def close(self) -> None:
        """Close all sessions and drop all facts."""
        self._sessions.close()
        self._memories.close()

    def _clues_of(self, board: OpenBoard, names: Collection[str]) -> set[Clue]:
        by_name = {clue.name: clue for clue in board.clues}
        absent: set[Clue] = set()
        for name in names:
            if name in by_name:
                absent.add(by_name[name])
            else:
                clues = board.items.clues_of(board.puzzle.item(name))
                if not clues:
                    raise CpsudokuError(f"{name}: expected an item that can be left out, found one of the shape")
                absent.update(clues)
        return absent
