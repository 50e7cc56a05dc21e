"""All techniques, easiest first. Each file of this folder has one family. `technique` has their contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from cpsudoku.apps.explanation.candidate_board import State
from cpsudoku.apps.explanation.techniques import chains, strong_links, subsets, wings
from cpsudoku.apps.explanation.techniques.technique import Finding, Technique
from cpsudoku.support.errors import CpsudokuError, unknown

_ROWS: tuple[tuple[str, Callable[[State], Iterator[Finding]], str], ...] = (
    ("naked single", subsets.naked_single,
     "Naked single: a cell with one candidate left takes it."),
    ("hidden single", subsets.hidden_single,
     "Hidden single: a value with one place left in a unit goes there."),
    ("pointing", partial(subsets.locked, lines=False),
     "Pointing: a box (diagonal, window, region) has its places for a value in one line; the rest of the "
     "line loses the value."),
    ("claiming", partial(subsets.locked, lines=True),
     "Claiming: a row or column has its places for a value within one box; the rest of the box loses the "
     "value."),
    ("naked pair", partial(subsets.naked, size=2),
     "Naked pair: two cells of a unit have only two values; the cells that see all of them lose these values."),
    ("hidden pair", partial(subsets.hidden, size=2),
     "Hidden pair: two values have only two places in a unit; these places lose all other values."),
    ("naked triple", partial(subsets.naked, size=3),
     "Naked triple: three cells of a unit have only three values; the cells that see all of them lose these "
     "values."),
    ("hidden triple", partial(subsets.hidden, size=3),
     "Hidden triple: three values have only three places in a unit; these places lose all other values."),
    ("naked quad", partial(subsets.naked, size=4),
     "Naked quad: four cells of a unit have only four values; the cells that see all of them lose these "
     "values."),
    ("hidden quad", partial(subsets.hidden, size=4),
     "Hidden quad: four values have only four places in a unit; these places lose all other values."),
    ("X-wing", partial(subsets.fish, size=2),
     "X-wing: two rows with the same two columns left for a value; those columns lose it elsewhere. And "
     "turned."),
    ("skyscraper", strong_links.skyscraper,
     "Skyscraper: two parallel lines with two places each for a value, one end of both in the same "
     "crossing line."),
    ("two-string kite", strong_links.two_string_kite,
     "Two-string kite: a row and a column with two places each for a value, one end of both in the same "
     "box."),
    ("simple colouring", strong_links.simple_colouring,
     "Simple colouring: the strong links of one value colour its places in two colours; the value is in "
     "all places of one colour."),
    ("XY-wing", wings.xy_wing,
     "XY-wing: a pivot of two candidates x, y sees two cells xz and yz; one of them is z for each value of "
     "the pivot."),
    ("XYZ-wing", wings.xyz_wing,
     "XYZ-wing: a pivot of three candidates x, y, z sees two cells xz and yz; one of the three cells is z."),
    ("W-wing", wings.w_wing,
     "W-wing: two cells with the same two candidates x, y, and a unit whose only places for x see one of "
     "them each."),
    ("swordfish", partial(subsets.fish, size=3),
     "Swordfish: three rows with places for a value in three columns only; these lose it elsewhere. And "
     "turned."),
    ("jellyfish", partial(subsets.fish, size=4),
     "Jellyfish: four rows with places for a value in four columns only; these lose it elsewhere. And "
     "turned."),
    ("alternating chain", partial(chains.chains, grouped=False),
     "Alternating inference chain of single candidates; X-chains and XY-chains are cases of it."),
    ("grouped chain", partial(chains.chains, grouped=True),
     "Alternating inference chain with groups: the places of a value where two units meet count as one "
     "node."),
)  # fmt: skip
EVERY = tuple(Technique(rank, *row) for rank, row in enumerate(_ROWS, 1))
TECHNIQUES = {technique.name: technique for technique in EVERY}


def choose(up_to: str = "") -> tuple[Technique, ...]:
    """Return the techniques up to the one named ``up_to``, easiest first. By default, return all.

    Raises:
        CpsudokuError: no technique has that name.
    """
    if not up_to:
        return EVERY
    name = up_to.casefold().replace("-", "_").replace(" ", "_")
    if name not in TECHNIQUES:
        raise CpsudokuError(f"{unknown('technique', name, TECHNIQUES)}\nhint: cpsudoku help techniques")
    return EVERY[: EVERY.index(TECHNIQUES[name]) + 1]
