"""How a backend translates a statement, line by line.

The modules `description` of cp_sat, sat and search in `cpsudoku.backends` each have `describe` and `root_values`. They
translate with the backend's own code and record the form of each line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from cpsudoku.model import Variable
from cpsudoku.statement.statement import Statement
from cpsudoku.statement.statement_text import names_of

SAMPLES = 4  # constraints of one line that are printed in full
LONGEST = 7  # names in a list, at most

# The record of a graph that a solver handles by cuts.
CUTS = "graph by cuts", "a clause for each solution in pieces"

Values = dict[Variable, frozenset[int]]  # the remaining values of variables


@dataclass
class LinePart:
    """A backend's constraints for one line. ``counts``: noun -> number of constraints; ``samples``: the first
    constraints, in words."""

    counts: Counter[str] = field(default_factory=Counter)
    samples: list[str] = field(default_factory=list)

    def note(self, noun: str, sample: str = "", count: int = 1) -> None:
        """Count constraints, with a sample if there are few."""
        self.counts[noun] += count
        if sample and len(self.samples) < SAMPLES:
            self.samples.append(sample)


@dataclass(frozen=True)
class Description:
    """Attributes:
    variables: The backend's variables, in words: "81 integers".
    lines: The backend's constraints for each line, by the place of its copy in the statement.
    given: The backend's form of a given digit.
    block: The blocking constraint in words.
    """

    variables: LinePart
    lines: tuple[LinePart, ...]
    given: str
    block: str

    @property
    def total(self) -> Counter[str]:
        """The total counts, by noun."""
        return sum((part.counts for part in self.lines), Counter(self.variables.counts))


def shorten(names: Iterable[str], between: str = ", ") -> str:
    """Return the names in order. Omit the middle of a long list."""
    listed: Sequence[str] = list(names)
    if len(listed) > LONGEST:
        listed = [*listed[:3], "...", listed[-1]]
    return between.join(listed)


def literal_names(statement: Statement) -> Callable[[int], str]:
    """Return a function from a literal to its name. The name of a fresh literal is its number."""
    declared = names_of(statement)
    return lambda x: declared(x) if abs(x) <= statement.top else f"{'-' * (x < 0)}x{abs(x)}"
