"""How diagnoses show themselves: true candidates and a completion, the clues that clash, those that are redundant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cpsudoku.draw.card import card, figure, folded, headline, text
from cpsudoku.draw.rules import drawn, is_grid
from cpsudoku.draw.view import CellValue, View
from cpsudoku.model import Clue, Model, Variable

if TYPE_CHECKING:
    from cpsudoku.diagnose import Ambiguous, Diagnosis, Impossible, Sound


def diagnosis_html(diagnosis: Diagnosis) -> str:
    """The diagnosis as HTML."""
    from cpsudoku.diagnose import Ambiguous, Impossible, Sound
    from cpsudoku.diagnose.words import data, lines

    said = list(lines(diagnosis))
    shown = ""
    match diagnosis:
        case Ambiguous():
            shown = _ambiguous(diagnosis)
        case Impossible():
            shown = _impossible(diagnosis)
        case Sound():
            shown = _sound(diagnosis)
    verdict = str(data(diagnosis)["verdict"])
    return card(headline(said[0], verdict), shown, folded("in words", text(said[1:]), opened=not shown))


def _ambiguous(found: Ambiguous) -> str:
    view = _puzzle(found.model, found.clues)
    if view is None or found.model is None:
        return ""
    counts = found.candidates.counts
    values = _row(view, found.model, {x: min(seen) for x, seen in counts.items() if len(seen) == 1})
    marks = tuple(tuple(sorted(counts.get(x, ()))) for x in found.model.decisions)
    chosen = found.completions.sets[0] if found.completions.sets else ()
    view = replace(view, values=values, candidates=marks, placed=_marks(found.model, chosen))
    below = "true candidates of the open cells" if found.candidates.complete else "some true candidates"
    return figure(view, below + ("; in green, clues that would make it unique" if chosen else ""))


def _impossible(found: Impossible) -> str:
    view = _puzzle(found.model, found.clues)
    if view is None or found.model is None:
        return ""
    clash = found.conflicts.found[0] if found.conflicts.found else None
    if clash is None:
        return figure(view)
    return figure(replace(view, cells=_cells(found.model, clash.clues)), f"highlighted, clues that clash: {clash}")


def _sound(found: Sound) -> str:
    view = _puzzle(found.model, found.clues)
    if view is None or found.model is None:
        return ""
    spare = found.redundancy.clues
    cells = _cells(found.model, spare)
    view = replace(view, values=_row(view, found.model, found.witness), candidates=(), cells=cells)
    return figure(view, "highlighted: clues that are redundant, each by itself" if spare else "the solution")


def _puzzle(model: Model | None, clues: Sequence[Clue]) -> View | None:
    """The clues of a puzzle over a grid; None where it is over none."""
    if model is None or not is_grid(model):
        return None
    side = round(len(model.decisions) ** 0.5)
    view = drawn(model, clues).on(View(side, (), (0,) * side**2, candidates=((),) * side**2))
    unary = [clue.unary for clue in clues if clue.unary is not None]
    single = {x: min(allowed) for x, allowed in unary if len(allowed) == 1}
    several = {x: tuple(sorted(allowed)) for x, allowed in unary if len(allowed) > 1}
    return replace(
        view,
        values=_row(view, model, single),
        given=frozenset(cell for cell, x in enumerate(model.decisions) if x in single),
        candidates=tuple(several.get(x, ()) for x in model.decisions),
        names=True,
    )


def _row(view: View, model: Model, values: Mapping[Variable, int]) -> tuple[int, ...]:
    return tuple(values.get(x, known) for x, known in zip(model.decisions, view.values, strict=True))


def _marks(model: Model, clues: Iterable[Clue]) -> frozenset[CellValue]:
    """The cell of each clue that is a digit, and that digit."""
    index = {x: cell for cell, x in enumerate(model.decisions)}
    return frozenset((index[clue.unary.variable], min(clue.unary.allowed)) for clue in clues if clue.unary)


def _cells(model: Model, clues: Iterable[Clue]) -> frozenset[int]:
    """The cells that clues speak of."""
    spoken = {x for clue in clues for x in clue.scope}
    return frozenset(cell for cell, x in enumerate(model.decisions) if x in spoken)
