"""What a solution says in the slots of a draft: a section's content, read off by trying its values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cpsudoku.backends import Session
from cpsudoku.errors import CpsudokuError
from cpsudoku.generation.drafts import MOST_HELD, DraftLayout, PuzzleDraft, instance, values
from cpsudoku.kinds.boards import At, BoardModel
from cpsudoku.kinds.forms.section import Section
from cpsudoku.kinds.kind import Kind
from cpsudoku.model import Clue, Question, Solved, Witness


class SolutionReader:
    """Reads content off solutions: by a section's `of`, or by trying what the section allows against the clues."""

    def __init__(self, kind: Kind, session: Session) -> None:
        self._kind, self._session = kind, session

    def draft(
        self, layout: DraftLayout, model: BoardModel, kept: Sequence[Clue], solution: Witness, rng: Random
    ) -> PuzzleDraft:
        """All that the free slots of a layout can say of a solution."""
        kind = self._kind
        blank = instance(kind, layout, {})
        draft = PuzzleDraft(layout, blank, model, kept, solution)
        known = {clue.name for clue in kept}
        at = values(kind, model, solution)
        greatest = max((abs(v) for x in model.decisions for v in (x.values[0], x.values[-1])), default=1)
        for section in kind.all_sections:
            taken: set[Any] = set()
            for slot in layout.free.get(section.name, ()):
                cells = section.covers(slot)
                if taken & cells:
                    continue  # lines that cross cannot be read
                found = self._value(section, slot, draft, at, greatest, known, rng)
                if found is not None:
                    draft.said[section.name, slot] = found
                    taken |= cells
        return draft

    def _value(
        self, section: Section, slot: Any, draft: PuzzleDraft, at: At, greatest: int, known: set[str], rng: Random
    ) -> tuple[Any, tuple[Clue, ...]] | None:
        lattice = draft.blank.lattice
        if section.of is not None:
            value = section.value_of(section.of(draft.blank, at, section.subject(slot, lattice)))
            if value is None:
                return None
            clues = self._clues(section, slot, value, draft, known)
            if not self._hold(clues, draft, stated=True):
                item = section.subject(slot, lattice)
                raise CpsudokuError(
                    f"section {section.name}: expected `of` to give what is true, found {value} for {item}"
                )
            return (value, clues) if clues else None
        if section.several:
            raise CpsudokuError(
                f"section {section.name}: expected of=, a function that reads its numbers off a solution: several in "
                "one place are not tried (docs/kinds.md, New puzzles)"
            )
        held = []
        for value in section.candidates(slot, lattice, greatest):
            clues = self._clues(section, slot, value, draft, known)
            if clues and self._hold(clues, draft):
                held.append(value)
                if len(held) > MOST_HELD:
                    break
        if not held:
            return None
        value = section.joint(held if section.fields else [rng.choice(held)])
        return value, self._clues(section, slot, value, draft, known)

    def weaker(self, draft: PuzzleDraft, slot: tuple[str, Any]) -> Iterator[tuple[Any, tuple[Clue, ...]]]:
        """What the slot of a draft may say instead, one field less: asked again after each that was taken."""
        section = self._kind.section(slot[0])
        known = {clue.name for clue in draft.kept}
        for place in range(section.fields):
            value = draft.said[slot][0]
            if isinstance(value[place], int) and sum(isinstance(part, int) for part in value) > 1:
                less = tuple(None if i == place else part for i, part in enumerate(value))
                yield less, self._clues(section, slot[1], less, draft, known)

    def _clues(self, section: Section, slot: Any, value: Any, draft: PuzzleDraft, known: set[str]) -> tuple[Clue, ...]:
        """The clues that the slot makes with that value; none where the kind refuses it."""
        try:
            puzzle = instance(self._kind, draft.layout, {(section.name, slot): value})
            found = self._kind.clues(puzzle, draft.model)
        except CpsudokuError:
            return ()
        return tuple(clue for clue in found if clue.name not in known)

    def _hold(self, clues: Sequence[Clue], draft: PuzzleDraft, *, stated: bool = False) -> bool:
        """Is that true of the solution? Auxiliary variables of a clue may take any values; if it is ``stated`` by the
        kind, those of the shape, too, of which the solution has any that the rules admit."""
        auxiliary = set(draft.model.auxiliary) if stated else set()
        plain: list[Clue] = []
        others: list[Clue] = []
        for clue in clues:
            free = clue.auxiliary or any(x in auxiliary for said in clue.constraints for x in said.scope)
            (others if free else plain).append(clue)
        if any(clue.violated(draft.solution) is not None for clue in plain):
            return False
        if not others:
            return True
        told = [draft.model.given(x, (draft.solution[x],)) for x in draft.model.decisions]
        return isinstance(self._session.solve(Question([*told, *draft.kept, *others])), Solved)
