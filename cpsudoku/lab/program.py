"""An external program, as it is declared: how it is run, what it reads, how its answer is read."""

from __future__ import annotations

from dataclasses import dataclass

INPUTS = ("dimacs", "opb", "minizinc", "line")
ANSWERS = {"dimacs": "competition", "opb": "competition", "minizinc": "minizinc", "line": "solution"}


@dataclass(frozen=True)
class Program:
    """An external program.

    Attributes:
        run: The command and its arguments; ``{input}`` is the path of the question, which else comes by standard input,
            ``{output}`` that of a file the program writes its answer to, which else is its standard output.
        input: What a question looks like: "dimacs", "opb", "minizinc", or "line" (the puzzle itself).
        answer: How its answer is read: "competition" (s and v lines, as SAT solvers print them), "minizinc",
            "solution" (a line of as many symbols as there are cells), or "count" (the number of solutions, up to two,
            and perhaps a solution).
        version: A command that prints its version; by default none is known.
    """

    run: tuple[str, ...]
    input: str
    answer: str
    version: tuple[str, ...] = ()
