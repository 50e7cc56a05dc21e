"""What a solution says in the free places of a draft: the items of a section, read off by trying its values."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from cpsudoku.backends import Session
from cpsudoku.generation.drafts import MOST_HELD, PuzzleDraft, values
from cpsudoku.generation.layout import DraftLayout, instance
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.model import Clue, Question, Solved, Witness
from cpsudoku.puzzles.boards import At, BoardModel
from cpsudoku.puzzles.forms.section import Item, Section
from cpsudoku.puzzles.kind import Kind


class SolutionReader:
    """Reads content off solutions: by a section's `of`, or by trying what the section allows against the clues."""

    def __init__(self, kind: Kind, session: Session) -> None:
        self._kind, self._session = kind, session

    def draft(
        self, layout: DraftLayout, model: BoardModel, kept: Sequence[Clue], solution: Witness, rng: Random
    ) -> PuzzleDraft:
        """Return a draft with all that the free places of a layout can say of a solution."""
        kind = self._kind
        blank = instance(kind, layout)
        draft = PuzzleDraft(layout, blank, model, self._session, kept, solution)
        names = {clue.name for clue in kept}
        at = values(kind, model, solution)
        greatest = max((abs(v) for x in model.decisions for v in (x.values[0], x.values[-1])), default=1)
        for section in kind.all_sections:
            occupied: set[Hashable] = set()
            for place in layout.free.get(section.name, ()):
                cells = section.covers(place)
                if occupied & cells:
                    continue  # lines that cross cannot be read
                reading = self._item(section, place, draft, at, greatest, names, rng)
                if reading is not None:
                    item, clues = reading
                    draft.items[item] = clues
                    occupied |= cells
        return draft

    def _item(
        self, section: Section, place: Hashable, draft: PuzzleDraft, at: At, greatest: int, names: set[str], rng: Random
    ) -> tuple[Item, tuple[Clue, ...]] | None:
        """Return what is said at a place, with its clues; None if nothing can be."""
        board = draft.blank.board
        if section.of is not None:
            subject = section.subject(place, board)
            value = section.value_of(section.of(draft.blank, at, subject))
            if value is None:
                return None
            item = section.item(place, value)
            clues = self._clues(item, draft, names)
            if not self._hold(clues, draft, stated=True):
                raise CpsudokuError(
                    f"section {section.name}: expected `of` to give what is true, found {value} for {subject}"
                )
            return (item, clues) if clues else None
        if section.several:
            raise CpsudokuError(
                f"section {section.name}: expected of=, a function that reads its numbers off a solution: several in "
                "one place are not tried (docs/kinds.md, New puzzles)"
            )
        values = []
        for value in section.candidates(place, board, greatest):
            clues = self._clues(section.item(place, value), draft, names)
            if clues and self._hold(clues, draft):
                values.append(value)
                if len(values) > MOST_HELD:
                    break
        if not values:
            return None
        item = section.item(place, section.joint(values if section.fields else [rng.choice(values)]))
        return item, self._clues(item, draft, names)

    def weaker(self, draft: PuzzleDraft, item: Item, field: int) -> tuple[Item, tuple[Clue, ...]] | None:
        """Return the item with ``?`` in a field of its value, and its clues; None if that would say nothing."""
        value = item.value
        if not isinstance(value, tuple) or not isinstance(value[field], int):
            return None
        if sum(isinstance(part, int) for part in value) < 2:
            return None
        less = item._replace(value=tuple(None if i == field else part for i, part in enumerate(value)))
        return less, self._clues(less, draft, {clue.name for clue in draft.kept})

    def _clues(self, item: Item, draft: PuzzleDraft, names: set[str]) -> tuple[Clue, ...]:
        """Return the clues that the item makes; none where the kind refuses it."""
        try:
            clues = self._kind.clues(instance(self._kind, draft.layout, [item]), draft.model)
        except CpsudokuError:
            return ()
        return tuple(clue for clue in clues if clue.name not in names)

    def _hold(self, clues: Sequence[Clue], draft: PuzzleDraft, *, stated: bool = False) -> bool:
        """Tell whether clues are true of the solution. Auxiliary variables of a clue may take any values. If the clue
        is ``stated`` by the kind, those of the shape may, too: the solution has any that the rules admit."""
        auxiliary = set(draft.model.auxiliary) if stated else set()
        plain: list[Clue] = []
        others: list[Clue] = []
        for clue in clues:
            free = clue.auxiliary or any(x in auxiliary for constraint in clue.constraints for x in constraint.scope)
            (others if free else plain).append(clue)
        if any(clue.violated(draft.solution) is not None for clue in plain):
            return False
        if not others:
            return True
        values = [draft.model.given(x, (draft.solution[x],)) for x in draft.model.decisions]
        return isinstance(self._session.solve(Question([*values, *draft.kept, *others])), Solved)
