"""Programs of one's own: a puzzle as a file in Python that asks it by three moves, solve, block, solve again.

The file needs nothing of this package. Its data are the puzzle's statement (docs/statement.md), in the puzzle's names;
what it does with a word is a few lines of code, which stand there if the puzzle has that word. Words that a program has
no lines for come as clauses of the reference lowering, over variables named ~1, ~2, ...

`ortools`: CP-SAT through `cp_model`. `pysat`: clauses, and any solver of PySAT. `python`: constraint propagation and
search, in the manner of Norvig's essay "Solving Every Sudoku Puzzle" (2006), the standard library alone.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from cpsudoku.constraints.link_graph import Guarded
from cpsudoku.errors import ModelError
from cpsudoku.exporting import program_parts
from cpsudoku.exporting.connectivity import Term
from cpsudoku.exporting.writer import ModelWriter
from cpsudoku.model import Clue, Model
from cpsudoku.statement import short
from cpsudoku.statement.statement import Domain, Origin, StatedLine
from cpsudoku.statement.text import LiteralNames, as_token, heading, line_text

WIDTH = 100  # columns of the data


class ProgramTarget(NamedTuple):
    """What a program is put together from. ``head``: docstring and imports; ``before``: functions, and the loop over
    the lines; ``words``: word -> what is done with a line of it; ``after``: the three moves, "" or as a
    word wants them. ``under_if``: the words
    that may stand under `if`. ``functions``: function -> (the words that call it, "" for any; its text). ``graphs``:
    how it is said what has to be connected: "word", by the program itself; "sums", by distances. ``searched``: see
    `ModelWriter`."""

    head: str
    before: str
    words: Mapping[str, str]
    after: Mapping[str, str]
    under_if: tuple[str, ...]
    functions: Mapping[str, tuple[tuple[str, ...], str]]
    graphs: str
    searched: bool = False


TARGETS = {name: ProgramTarget(**parts) for name, parts in program_parts.PARTS.items()}


class ProgramLines(ModelWriter):
    """Collects the statement that a program reads: lines of the words that it knows."""

    counted = False

    def __init__(self, model: Model, clues: Sequence[Clue], target: ProgramTarget) -> None:
        self.target = target
        self.names = LiteralNames(())
        self.declared: list[tuple[str, Domain]] = []
        self.lines: list[str] = []
        self.used: set[str] = set()
        self.table = dict.fromkeys(target.words, self._line)
        self.searched = target.searched
        if target.graphs != "word":
            self.table["connected"] = self.connected
        if target.graphs == "sums":
            self.table["reach"] = self.reach
        super().__init__(model, clues)

    def declare(self, name: str, first: int, domain: Domain) -> None:
        token = as_token(name) if name else f"~{self.added}"
        if token in {known for known, _ in self.declared[: len(self.statement.variables)]}:
            raise ModelError(f"a program cannot say which variable is {name or token}: there are two of that name")
        self.names.add(token, domain)
        self.declared.append((token, domain))

    def head(self, before: Origin, origin: Origin) -> None:
        if before[:2] != origin[:2] or not self.lines:
            self.lines.append(heading(origin))

    def number(self, most: int) -> list[Term]:
        domain = tuple(range(most + 1))
        return [(1, self.fresh_variable(domain), domain)] if most else []

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        self._line(StatedLine("clause", None, tuple(literals), (None,) * len(literals), tuple(only_if)))

    def write_sum(self, terms: Sequence[Term], relation: str, total: int, only_if: Sequence[int] = ()) -> None:
        coefficients, firsts, domains = zip(*terms, strict=True)
        self._line(StatedLine("sum", (coefficients, relation, total), firsts, domains, tuple(only_if)))

    def graph(self, graph: Guarded) -> None:
        if self.target.graphs != "word":
            super().graph(graph)
            return
        drawn, only_if = graph.link_graph, tuple([-self._literal(x) for x in graph.unless])
        args = list(dict.fromkeys(x for x in (*drawn.nodes, *[x for _, _, x in drawn.links]) if x))
        place = {x: i for i, x in enumerate(args)} | {0: -1}
        said = tuple([place[x] for x in drawn.nodes]), tuple([(a, b, place[x]) for a, b, x in drawn.links])
        own = tuple([self._literal(x) for x in args])
        self._line(StatedLine("connected", said, own, (None,) * len(own), only_if))

    def _line(self, line: StatedLine) -> bool:
        if line.only_if and line.word not in self.target.under_if:
            return False
        self.used.add(line.word)
        self.lines.append(line_text(line, self.names, in_full=True))
        return True

    def data(self) -> str:
        """Return declarations and lines."""
        decisions = len(self.model.decisions)
        declared = [
            f"{word} {short.domain(domain)} : {' '.join(name for name, _ in group)}"
            for word, some in (("values", self.declared[:decisions]), ("also", self.declared[decisions:]))
            for domain, group in groupby(some, key=lambda pair: pair[1])
        ]
        return "\n".join(
            textwrap.fill(line, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
            for line in (*declared, *self.lines)
        )


def program(target: ProgramTarget, model: Model, clues: Sequence[Clue], title: str) -> str:
    """Return the text of a program that asks the model's rules and these clues.

    Raises:
        ModelError: a constraint that cannot be decomposed, or two variables of one name; the message names it.
    """
    lines = ProgramLines(model, clues, target)
    branches = [text for word, text in target.words.items() if word in lines.used]
    functions = [text for words, text in target.functions.values() if {*lines.used, ""} & {*words}]
    title = title.replace("\\", "/").replace('"', "'")[:50] or "A model"
    after = next(text for word, text in [*target.after.items()][::-1] if word in ("", *lines.used))
    loop = "\n".join(text.strip("\n") for text in (target.before, *branches))
    parts = [target.head.replace("TITLE", title), f'PUZZLE = """\n{lines.data()}\n"""', *functions, loop, after]
    text = "\n\n".join(part.strip("\n") for part in parts) + "\n"
    return re.sub(r"\n+(def |for line in|first = |graphs = |solver = |domains, |model = )", r"\n\n\n\1", text)
