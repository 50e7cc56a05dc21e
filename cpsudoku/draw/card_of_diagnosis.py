"""How diagnoses show themselves: true candidates and a completion, the clues that clash, those that are redundant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from cpsudoku.draw.card import card, figure, folded, headline, text
from cpsudoku.draw.rules import drawn, is_grid
from cpsudoku.draw.view import CellValue, View
from cpsudoku.model import Given, Model, Variable

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
    view = _puzzle(found.model, found.givens)
    if view is None or found.model is None:
        return ""
    counts = found.candidates.counts
    values = _row(view, found.model, {x: min(seen) for x, seen in counts.items() if len(seen) == 1})
    marks = tuple(tuple(sorted(counts.get(x, ()))) for x in found.model.variables)
    chosen = found.completions.sets[0] if found.completions.sets else ()
    view = replace(view, values=values, candidates=marks, placed=_marks(found.model, chosen))
    below = "true candidates of the open cells" if found.candidates.complete else "some true candidates"
    return figure(view, below + ("; in green, clues that would make it unique" if chosen else ""))


def _impossible(found: Impossible) -> str:
    view = _puzzle(found.model, found.givens)
    if view is None or found.model is None:
        return ""
    clash = found.conflicts.found[0] if found.conflicts.found else None
    if clash is None:
        return figure(view)
    named = f", with {', '.join(clash.groups)}" if clash.groups else ""
    cells = frozenset(cell for cell, _ in _marks(found.model, clash.givens))
    return figure(replace(view, cells=cells), f"highlighted: clues that clash{named}")


def _sound(found: Sound) -> str:
    view = _puzzle(found.model, found.givens)
    if view is None or found.model is None:
        return ""
    spare = found.redundancy.givens
    cells = frozenset(cell for cell, _ in _marks(found.model, spare))
    view = replace(view, values=_row(view, found.model, found.witness), candidates=(), cells=cells)
    return figure(view, "highlighted: clues that are redundant, each by itself" if spare else "the solution")


def _puzzle(model: Model | None, givens: Iterable[Given]) -> View | None:
    """The clues of a puzzle over a grid; None where it is over none."""
    if model is None or not is_grid(model):
        return None
    side = round(len(model.variables) ** 0.5)
    view = drawn(model).on(View(side, (), (0,) * side**2, candidates=((),) * side**2))
    single = {given.variable: min(given.allowed) for given in givens if len(given.allowed) == 1}
    several = {given.variable: tuple(sorted(given.allowed)) for given in givens if len(given.allowed) > 1}
    return replace(
        view,
        values=_row(view, model, single),
        given=frozenset(cell for cell, x in enumerate(model.variables) if x in single),
        candidates=tuple(several.get(x, ()) for x in model.variables),
        names=True,
    )


def _row(view: View, model: Model, values: Mapping[Variable, int]) -> tuple[int, ...]:
    return tuple(values.get(x, known) for x, known in zip(model.variables, view.values, strict=True))


def _marks(model: Model, givens: Iterable[Given]) -> frozenset[CellValue]:
    """The cell of each given, with its (first) value."""
    index = {x: cell for cell, x in enumerate(model.variables)}
    return frozenset((index[given.variable], min(given.allowed)) for given in givens if given.variable in index)
