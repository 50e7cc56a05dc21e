"""The difficulty of a puzzle of any kind: a number from 1 to 12, a word for it, and its measures.

The number is the size of the largest reason in the walk (`explanation.walk`). It costs one walk: hundredths of a second
to a few seconds. A board of digits alone also has a level (`explanation.norvig`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from cpsudoku.model.verdicts import Verdict

LARGE, BEYOND = 11, 12
WORDS = ((1, "gentle"), (3, "easy"), (5, "moderate"), (8, "hard"), (LARGE, "very hard"), (BEYOND, "beyond"))
# The columns of a table and their alignment.
COLUMNS = {
    "word": "<11", "number": ">6", "largest": ">7", "trying": ">6", "steps": ">5", "hardest": "<17", "level": ">8",
    "status": "<11", "verdict": "<9",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """The measures of one puzzle. A measure is None if it does not apply, or if the time ran out.

    Attributes:
        verdict: "unique", "multiple", "none" or "undecided", as a `Verdict`; "" if the walk did not reach it.
        status: The end of the walk: "solved" or another status of `Explanation`; "" without a walk.
        largest: The number of clues, rules at a place and cuts in the largest reason, except trying.
        trying: The number of steps by trial and error, for which no reason was found.
        steps: The number of steps other than marks.
        hardest: For all-different units, the hardest technique that names a step, as the user types it. "" if no step
            has a name, "beyond" if a step takes trying.
        level_log10: For digits and units alone, the decimal logarithm of the level. None at a contradiction.
    """

    verdict: str = ""
    status: str = ""
    largest: int | None = None
    trying: int | None = None
    steps: int | None = None
    hardest: str = ""
    level_log10: float | None = None

    @property
    def number(self) -> int | None:
        """The size of the largest reason, at most 11; 12 if a step takes trying. None without a complete walk of a
        puzzle with one solution."""
        if self.status != "solved" and self.verdict != Verdict.UNIQUE:
            return None
        if self.trying:
            return BEYOND
        return min(max(1, self.largest), LARGE) if self.largest is not None and self.status == "solved" else None

    @property
    def word(self) -> str:
        """The word for the number, from gentle to beyond, or "" without a number."""
        number = self.number
        return "" if number is None else next(word for most, word in WORDS if number <= most)

    @property
    def level(self) -> str:
        """The level in the notation of the literature, or "" without a level."""
        return "" if self.level_log10 is None else level_text(self.level_log10)

    @property
    def row(self) -> dict[str, str | int | None]:
        """The measures by column."""
        return {name: getattr(self, name) for name in COLUMNS} | {"level": self.level or None}

    def __str__(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.row.items() if value not in (None, ""))

    def _repr_html_(self) -> str:
        """Return a table of the measures, for Jupyter."""
        from cpsudoku import display

        return display(self)


def level_text(logarithm: float) -> str:
    """Return the level in the format `%.1e` of C: "1.7e+25"."""
    exponent = floor(logarithm + 1e-12)  # log10(8) + log10(125) may fall short of 3
    mantissa = f"{10 ** (logarithm - exponent):.1f}"
    if mantissa == "10.0":
        mantissa, exponent = "1.0", exponent + 1
    return f"{mantissa}e+{exponent:02d}"
