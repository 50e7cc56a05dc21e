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
from collections.abc import Callable, Sequence, Set
from itertools import groupby
from typing import Any, NamedTuple, cast

from cpsudoku.model import Clue, Model
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.primitive import BOOLEAN, Domain, StatedLine
from cpsudoku.statement.export import program_texts
from cpsudoku.statement.export.writer import ModelWriter
from cpsudoku.statement.statement import Origin
from cpsudoku.statement.statement_text import LiteralNames, as_token, heading, line_text
from cpsudoku.support.errors import ModelError

WIDTH = 100  # columns of the data
LISTED = {"table", "sets", "walk", "sight", "connected", "loop", "pieces", "piece", "regions", "reach"}  # with lists
APART = "\n\n\n"  # between the blocks of a program
CALLED = r"\b{0}\(|(partial|map)\({0}\b"
GRAPHS = {"connected": 0, "pieces": 0, "piece": 2}  # word -> which parameter the nodes are; links are the next one


class ProgramTarget(NamedTuple):
    """``text``: the program, with all words that it knows; ``literal``: the expression of a token's. ``handed``: how a
    line's condition is handed on; ``under_if``: the words that may stand under `if`, beside clauses. ``searched``: see
    `ModelWriter`."""

    text: str
    literal: str
    handed: str
    under_if: tuple[str, ...]
    searched: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The words that it has lines for."""
        return tuple(re.findall(r'elif word == "(\w+)"', self.text))


TARGETS = {
    "ortools": ProgramTarget(
        program_texts.ORTOOLS, "of(token)", ".only_enforce_if(only_if)", ("count", "sum", "sight", "connected")
    ),
    "pysat": ProgramTarget(program_texts.PYSAT, "number[token]", ", only_if", ("connected",)),
    "python": ProgramTarget(
        program_texts.PYTHON,
        "literal(token)",
        ", only_if",
        ("different", "count", "sum", "sets", "table", "walk", "sight", "connected", "piece", "regions"),
        searched=True,
    ),
}


class ValueNames(LiteralNames):
    """Every literal is NAME=VALUE or NAME!=VALUE, of a Boolean, too."""

    def add(self, name: str, domain: Sequence[int]) -> None:
        self.names[len(self.literals)] = name
        self.literals += [f"{name}={value}" for value in ((1,) if domain == BOOLEAN else domain)]


class ProgramLines(ModelWriter):
    """Collects the statement that a program reads: lines of the words that it knows."""

    counted = False

    def __init__(self, model: Model, clues: Sequence[Clue], target: ProgramTarget) -> None:
        self.target = target
        self.words = target.words
        self.literal_names = ValueNames(())
        self.declared: list[tuple[str, Domain]] = []
        self.lines: list[str] = []
        self.used = {"values"}
        self.always = 0  # a literal
        self.searched = target.searched
        super().__init__(model, clues)

    def declare(self, name: str, first: int, domain: Domain) -> None:
        token = as_token(name) if name else f"~{self.added}"
        if token in {other for other, _ in self.declared[: len(self.statement.variables)]}:
            raise ModelError(f"a program cannot say which variable is {name or token}: there are two of that name")
        self.literal_names.add(token, domain)
        self.declared.append((token, domain))

    def native(self, word: str) -> Callable[[StatedLine], bool] | None:
        return None if word not in self.words else self._graph_line if word in GRAPHS else self._line

    def head(self, before: Origin, origin: Origin) -> None:
        if not self.lines or _heading(before) != _heading(origin):
            self.lines.append(_heading(origin))

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        self._line(StatedLine("clause", None, tuple(literals), (None,) * len(literals), tuple(only_if)))

    def graph(self, graph: Guarded) -> None:
        drawn, only_if = graph.link_graph, tuple([-self._literal(x) for x in graph.unless])
        args = list(dict.fromkeys(x for x in (*drawn.nodes, *[x for _, _, x in drawn.links]) if x))
        place = {x: i for i, x in enumerate(args)} | {0: -1}
        parameters = tuple([place[x] for x in drawn.nodes]), tuple([(a, b, place[x]) for a, b, x in drawn.links])
        own = tuple([self._literal(x) for x in args])
        self._graph_line(StatedLine("connected", parameters, own, (None,) * len(own), only_if))

    def _graph_line(self, line: StatedLine) -> bool:
        """Write a literal for each node and link: what is always there has one that is true."""
        parameters, at = list(cast(Sequence[Any], line.parameters)), GRAPHS[line.word]
        nodes, links = cast(tuple[Sequence[int], Sequence[tuple[int, int, int]]], parameters[at : at + 2])
        if -1 in (*nodes, *[x for _, _, x in links]):
            self.always = self.always or self.fresh_variable((1,))
            last, args = len(line.args), (*line.args, self.always)
            parameters[at : at + 2] = (
                tuple([last if x < 0 else x for x in nodes]),
                tuple([(a, b, last if x < 0 else x) for a, b, x in links]),
            )
            line = line._replace(parameters=tuple(parameters), args=args, domains=(None,) * len(args))
        return self._line(line)

    def _line(self, line: StatedLine) -> bool:
        if line.word == "clause":  # without a condition: it is one more literal
            line = line._replace(
                args=(*[-x for x in line.only_if], *line.args),
                domains=(None,) * (len(line.only_if) + len(line.args)),
                only_if=(),
            )
        if (line.only_if and line.word not in self.target.under_if) or (not line.args and line.word != "clause"):
            return False
        if line.word == "regions":  # its borders as literals
            line = line._replace(domains=tuple([None if domain == BOOLEAN else domain for domain in line.domains]))
        self.used |= {line.word, *(["if"] if line.only_if else [])}
        self.lines.append(line_text(line, self.literal_names, in_full=True))
        return True

    def data(self) -> str:
        """Return declarations and lines."""
        decisions = len(self.model.decisions)
        declared = [
            f"{word} {' '.join(map(str, domain))} : {' '.join(name for name, _ in group)}"
            for word, some in (("values", self.declared[:decisions]), ("also", self.declared[decisions:]))
            for domain, group in groupby(some, key=lambda pair: pair[1])
        ]
        return "\n".join(
            textwrap.fill(line, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
            for line in (*declared, *self.lines)
        )


def _heading(origin: Origin) -> str:
    """Return what stands above lines; one for all given values."""
    is_given = re.fullmatch(r"\S+=\S+", origin.clue)
    return "clue given values" if is_given else heading(origin).replace(" : ", ": ")


def program(target: ProgramTarget, model: Model, clues: Sequence[Clue], title: str) -> str:
    """Return the text of a program that asks the model's rules and these clues.

    Raises:
        ModelError: a constraint that cannot be decomposed, or two variables of one name; the message names it.
    """
    lines = ProgramLines(model, clues, target)
    used = lines.used
    handed = target.handed * ("if" in used)
    rule, more = ("partial(under, only_if, rule)", " | {name for name, _ in only_if}") if handed else ("rule", "")
    whole = target.text.replace("COMPARE\n", program_texts.COMPARE)
    cells = all(re.fullmatch(r"r\d+c\d+", x.name) for x in model.decisions)
    board = program_texts.PRINT_BOARD if cells else program_texts.PRINT
    text = re.sub(r"IF(?=\n|\))", handed, APART.join(_prune(block, used) for block in whole.split(APART)))
    for place, code in (
        ("ALSO", ", only_if" * bool(handed)),
        ("GIVEN", ", only_if=()" * bool(handed)),
        ("RULE", rule),
        ("MORE", more),
        ("CUTS\n", program_texts.CUTS.lstrip("\n") * ("connected" in used)),
        ("LOOP\n", _loop(used, target).lstrip("\n")),
        ("PRINT", board.strip("\n")),
    ):
        text = text.replace(place, code)
    text = APART.join(_drop_unused(text.split(APART)))
    text = text.replace("\nPUZZLE\n", f'\nPUZZLE = """\\\n{lines.data()}\n"""\n', 1)
    return text.replace("TITLE", title.replace("\\", "/").replace('"', "'")[:50] or "A model", 1) + "\n"


def _prune(block: str, used: Set[str]) -> str:
    """Return a block without what it does with words that no line has."""
    branches = re.split(r"(?=    elif word == )", block)
    words = [re.match(r'    elif word == "(\w+)"', branch) for branch in branches]
    return "".join(b for b, word in zip(branches, words, strict=True) if word is None or word[1] in used).rstrip()


def _drop_unused(blocks: Sequence[str]) -> list[str]:
    """Return the blocks of a program without functions and tables of which no other block makes use."""
    names = [re.match(r"def (\w+)|([A-Z]+|graphs) = ", block) for block in blocks]
    uses = [name and (CALLED.format(name[1]) if name[1] else rf"\b{name[2]}\b") for name in names]
    kept = {i for i, use in enumerate(uses) if use is None}
    before = 0
    while len(kept) > before:
        before = len(kept)
        text = "".join(blocks[i] for i in kept)
        kept |= {i for i, use in enumerate(uses) if use and re.search(use, text)}
    return [block for i, block in enumerate(blocks) if i in kept]


def _loop(used: Set[str], target: ProgramTarget) -> str:
    """Return the loop that reads the lines: with conditions and lists if there are some."""
    if "if" in used:
        return program_texts.LOOP_OF_ALL.replace("LITERAL", target.literal)
    return program_texts.LOOP_OF_LISTS if used & LISTED else program_texts.LOOP
