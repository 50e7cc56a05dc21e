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
from typing import Any, NamedTuple, cast

from cpsudoku.ground.errors import ModelError
from cpsudoku.model import BOOLEAN, Clue, Model
from cpsudoku.model.constraints.link_graph import Guarded
from cpsudoku.statement.exporting import program_texts
from cpsudoku.statement.exporting.writer import ModelWriter
from cpsudoku.statement.statement import Domain, Origin, StatedLine
from cpsudoku.statement.text import LiteralNames, as_token, heading, line_text

WIDTH = 100  # columns of the data
LISTED = {"table", "sets", "walk", "sight", "connected", "loop", "pieces", "piece", "regions", "reach"}  # with lists
GRAPHS = {"connected": 0, "pieces": 0, "piece": 2}  # word -> which parameter the nodes are; links are the next one


class ProgramTarget(NamedTuple):
    """What a program is put together from. ``head``: docstring and imports; ``before``: functions that are always
    there, ``literal``: the expression of a token's; ``words``: word -> what is done with a line of it; ``after``: the
    three moves, "" or as a word wants them. ``handed``: how a line's condition is handed on; ``under_if``: the words
    that may stand under `if`, beside clauses. ``functions``: function -> (the words that call it, "" for any; its
    text). ``searched``: see `ModelWriter`."""

    head: str
    before: str
    literal: str
    words: Mapping[str, str]
    functions: Mapping[str, tuple[tuple[str, ...], str]]
    after: Mapping[str, str]
    handed: str
    under_if: tuple[str, ...]
    searched: bool = False


class ValueNames(LiteralNames):
    """Every literal is NAME=VALUE or NAME!=VALUE, of a Boolean, too."""

    def add(self, name: str, domain: Sequence[int]) -> None:
        self.names[len(self.literals)] = name
        self.literals += [f"{name}={value}" for value in ((1,) if domain == BOOLEAN else domain)]


TARGETS = {name: ProgramTarget(**parts) for name, parts in program_texts.PARTS.items()}


class ProgramLines(ModelWriter):
    """Collects the statement that a program reads: lines of the words that it knows."""

    counted = False

    def __init__(self, model: Model, clues: Sequence[Clue], target: ProgramTarget) -> None:
        self.target = target
        self.names = ValueNames(())
        self.declared: list[tuple[str, Domain]] = []
        self.lines: list[str] = []
        self.used = {"values"}
        self.always = 0  # a literal
        self.table = dict.fromkeys([word for word in target.words if word != "values"], self._line)
        self.table |= {word: self._graph_line for word in GRAPHS if word in self.table}
        self.searched = target.searched
        super().__init__(model, clues)

    def declare(self, name: str, first: int, domain: Domain) -> None:
        token = as_token(name) if name else f"~{self.added}"
        if token in {known for known, _ in self.declared[: len(self.statement.variables)]}:
            raise ModelError(f"a program cannot say which variable is {name or token}: there are two of that name")
        self.names.add(token, domain)
        self.declared.append((token, domain))

    def head(self, before: Origin, origin: Origin) -> None:
        if not self.lines or _heading(before) != _heading(origin):
            self.lines.append(_heading(origin))

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        self._line(StatedLine("clause", None, tuple(literals), (None,) * len(literals), tuple(only_if)))

    def graph(self, graph: Guarded) -> None:
        drawn, only_if = graph.link_graph, tuple([-self._literal(x) for x in graph.unless])
        args = list(dict.fromkeys(x for x in (*drawn.nodes, *[x for _, _, x in drawn.links]) if x))
        place = {x: i for i, x in enumerate(args)} | {0: -1}
        said = tuple([place[x] for x in drawn.nodes]), tuple([(a, b, place[x]) for a, b, x in drawn.links])
        own = tuple([self._literal(x) for x in args])
        self._graph_line(StatedLine("connected", said, own, (None,) * len(own), only_if))

    def _graph_line(self, line: StatedLine) -> bool:
        """A literal for each node and link: what is always there has one that is true."""
        said, at = list(cast(Sequence[Any], line.said)), GRAPHS[line.word]
        nodes, links = cast(tuple[Sequence[int], Sequence[tuple[int, int, int]]], said[at : at + 2])
        if -1 in (*nodes, *[x for _, _, x in links]):
            self.always = self.always or self.fresh_variable((1,))
            last, args = len(line.args), (*line.args, self.always)
            said[at : at + 2] = (
                tuple([last if x < 0 else x for x in nodes]),
                tuple([(a, b, last if x < 0 else x) for a, b, x in links]),
            )
            line = line._replace(said=tuple(said), args=args, domains=(None,) * len(args))
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
        self.lines.append(line_text(line, self.names, in_full=True))
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
    """What stands above lines; one for all given values."""
    given = re.fullmatch(r"\S+=\S+", origin.clue)
    return "clue given values" if given else heading(origin).replace(" : ", ": ")


def program(target: ProgramTarget, model: Model, clues: Sequence[Clue], title: str) -> str:
    """Return the text of a program that asks the model's rules and these clues.

    Raises:
        ModelError: a constraint that cannot be decomposed, or two variables of one name; the message names it.
    """
    lines = ProgramLines(model, clues, target)
    used = {*lines.used, ""}
    functions = [text for words, text in target.functions.values() if used & {*words}]
    title = title.replace("\\", "/").replace('"', "'")[:50] or "A model"
    after = next(text for word, text in [*target.after.items()][::-1] if word in used)
    loop = "".join(
        text.lstrip("\n") for text in (_loop(used, target), *[target.words[w] for w in target.words if w in used])
    )
    handed = target.handed if "if" in used else ""
    parts = [
        target.head.replace("TITLE", title),
        f'PUZZLE = """\\\n{lines.data()}\n"""',
        *[_conditional(text, "if" in used) for text in (target.before, *functions)],
        loop.replace("ALSO", ", only_if" * bool(handed)).replace("IF\n", f"{handed}\n").replace("IF)", f"{handed})"),
        after,
    ]
    text = "\n\n".join(part.strip("\n") for part in parts) + "\n"
    return re.sub(r"\n+(def |for line in|graphs = |FITS = |solver = |(?<!Solver\(\)\n)solutions = )", r"\n\n\n\1", text)


def _loop(used: set[str], target: ProgramTarget) -> str:
    """How the program reads the lines: with conditions and lists where there are some."""
    if "if" in used:
        return program_texts.LOOP_OF_ALL.replace("LITERAL", target.literal)
    return program_texts.LOOP_OF_LISTS if used & LISTED else program_texts.LOOP


def _conditional(text: str, conditions: bool) -> str:
    """A function that is handed a condition, in a program that has some."""
    rule, more = ("partial(under, only_if, rule)", " | {name for name, _ in only_if}") if conditions else ("rule", "")
    return text.replace("GIVEN", ", only_if=()" * conditions).replace("RULE", rule).replace("MORE", more)
