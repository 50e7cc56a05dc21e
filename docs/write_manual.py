"""Writes the generated parts of statement.md from the primitives: `python docs/write_manual.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from cpsudoku.backends.cp_sat import description as cp_sat
from cpsudoku.backends.sat import description as sat
from cpsudoku.backends.search import description as search
from cpsudoku.primitives import FILES, encoding_of, primitive_of
from cpsudoku.statement import Statement, line_grammar, read
from cpsudoku.statement.export.dimacs import DimacsClauses
from cpsudoku.statement.export.minizinc import MiniZincLines
from cpsudoku.statement.export.opb import OpbRows
from cpsudoku.statement.export.programs import TARGETS
from cpsudoku.statement.line_description import Description, literal_names
from cpsudoku.statement.line_grammar import LineForm, meaning

MANUAL = Path(__file__).with_name("statement.md")
WIDTH = 120  # columns
SHOWN = 4  # clauses of an example
SOLVERS = {"CP-SAT": cp_sat.describe, "SAT": sat.describe, "search": search.describe}
FORMATS = {
    "OPB": OpbRows.words,
    "MiniZinc": MiniZincLines.words,
    "DIMACS": DimacsClauses.words,
    **{f"program `{name}`": target.words for name, target in TARGETS.items()},
}


def example(line: LineForm) -> Statement:
    """Return the statement of an example, over its own variables."""
    names = dict.fromkeys(re.findall(r"r[\d.]+c[\d.]+", line.example))
    return read(f"values {line.values} : {' '.join(names)}\nrule an example\n{line.example}\n")


def clauses_of_example(word: str) -> Iterator[str]:
    """Yield the first clauses of an example, the number of the others, and what cuts say."""
    statement = example(primitive_of(word))
    ((shape, _),) = statement.in_order()
    (line,) = shape.lines
    encoding = encoding_of(line)
    table, name = encoding.table(line, statement.top), literal_names(statement)
    firsts = [*encoding.clauses, *encoding.distinct]
    for clause in firsts[:SHOWN]:
        yield " ".join(name(table[x]) for x in clause)
    if len(firsts) > SHOWN:
        yield f"... {len(firsts)} clauses"
    if encoding.graphs:
        yield "and cuts, where the solution is not connected"


def sections() -> Iterator[str]:
    """Yield the section of each primitive."""
    for word in FILES:
        primitive = primitive_of(word)
        text = meaning(primitive)
        yield f"### {word}\n\n{fill(f'`{primitive.form}`: {text}.', WIDTH)}\n"
        if primitive.needs:
            yield fill(f"Rejected unless {primitive.needs}.", WIDTH) + "\n"
        yield "Example and its clauses:\n"
        yield "\n".join(f"    {row}" for row in (primitive.example, *clauses_of_example(word))) + "\n"


def received(description: Description) -> str:
    """Return what a solver receives for the only line of a statement, by noun."""
    (part,) = description.lines
    return ", ".join(f"{noun} × {number}" for noun, number in part.counts.items() if number)


def solvers() -> Iterator[str]:
    """Yield the table of what each solver gets."""
    yield f"| example | {' | '.join(SOLVERS)} |"
    yield "|---" * (len(SOLVERS) + 1) + "|"
    for word in FILES:
        statement = example(primitive_of(word))
        yield f"| `{word}` | {' | '.join(received(describe(statement)) for describe in SOLVERS.values())} |"


def formats() -> Iterator[str]:
    """Yield the table of the primitives that a format has a form for."""
    yield "| format | has a form for |"
    yield "|---|---|"
    for name, words in FORMATS.items():
        yield f"| {name} | {', '.join(f'`{word}`' for word in FILES if word in words)} |"


def short() -> Iterator[str]:
    """Yield the table of short forms."""
    yield "| line | stands for | holds where | rejected unless |"
    yield "|---|---|---|---|"
    for line in (*line_grammar.NESTED.values(), *line_grammar.FORMS.values()):
        yield f"| `{line.form}` | {line.full} | {meaning(line)} | {line.needs} |"


PARTS = {"primitives": sections, "solvers": solvers, "formats": formats, "short forms": short}


def manual() -> str:
    """Return statement.md with its generated parts as they should be."""
    text = MANUAL.read_text(encoding="utf-8")
    for name, write in PARTS.items():
        start, end = f"<!-- generated: {name} -->\n", "<!-- end -->"
        before, _, rest = text.partition(start)
        text = before + start + "\n".join(write()).rstrip() + "\n" + end + rest.partition(end)[2]
    return text


if __name__ == "__main__":
    MANUAL.write_text(manual(), encoding="utf-8")
