"""What a row of the results says: its columns, each with its unit and meaning, and what each backend counts.

A row is one answer of a contender to "does it have exactly one solution?": two questions, `first` (a solution?) and
`second` (another one?). docs/lab.md shows these tables; a test compares them.
"""

from __future__ import annotations

from typing import Any

from cpsudoku.backends.specs import split_spec

Row = dict[str, Any]  # column -> value: text, number or None
About = dict[str, Any]  # what study.json holds, see `results.ABOUT`

PHASES = {
    "start": "until the contender's process runs Python; in the first row of a process",
    "import": "until the contender's libraries are imported; in the first row of a process",
    "parse": "text to instance, by the kind's reader; no part of `wall`, for it is the same for all",
    "model": "shape to model: the rules; where the session is new, or in the row after the warm-up",
    "load": "the rules loaded into the backend; as model",
    "clues": "the clues of the puzzle, as the backend is handed them",
    "first": "the first answer",
    "second": "the second answer; empty where the first was no solution",
    "check": "the solutions checked against the rules; no part of `wall`, for the lab does it",
    "prove": "the certificate of the verdict written, by the backend or who certifies for it; no part of `wall`",
    "verify": "the certificate accepted by the stand-alone checker; no part of `wall`",
}
IN_WALL = ("clues", "first", "second")
IN_COLD_WALL = ("model", "load", *IN_WALL)

COUNTS = ("decisions", "nodes", "conflicts", "propagations", "restarts", "calls")

_EACH = {
    "outcome": "solved, refuted or undecided",
    "processor": "seconds of the processor, in all threads and programs",
    "convert": "seconds in Python handing the question over and reading the answer, as the backend says",
    "solve": "seconds in the solver, as the backend says",
    **dict.fromkeys(COUNTS, "as the backend counts them; empty where it does not"),
}

COLUMNS: dict[str, str] = {
    "run": "number of the run in the plan: the same in every part and after every resumption",
    "instance": "name of the instance: file:line, family/number, or the name of a model",
    "group": "the set of instances it belongs to",
    "contender": "name of the contender",
    "repeat": "which repetition, from 0",
    "session": "cold: opened for this question; warm: kept from the one before",
    "status": "ok, limit, refused, false, broke, crashed, hung, memory, stopped",
    "verdict": "unique, multiple, none or undecided",
    "reason": "why there is no verdict",
    "limit": "which limit ended it: clock; processor, by cgroup; processor, by rlimit; memory; empty where none did",
    "solutions": "digests of the solutions shown, checked; joined by a space",
    "wall": "seconds by the clock: clues, first and second together; of cold sessions model and load, too",
    "processor": "seconds of the processor, in all threads and in programs that were started, for the same",
    **{f"{phase}_seconds": f"seconds by the clock: {words}" for phase, words in PHASES.items()},
    **{
        f"{which}_{field}": f"of the {which} answer: {words}"
        for which in ("first", "second")
        for field, words in _EACH.items()
    },
    "variables": "of the model in the backend's own terms",
    "constraints": "of the model in the backend's own terms",
    "clauses": "loaded into a SAT solver",
    "literals": "in these clauses",
    "program_start_seconds": "what an external program needs for a trivial input; it is part of its answers",
    "peak_memory": "bytes: the most that the process held while it answered; with programs that it started",
    "threads": "as the contender's options state",
    "equivalent": "seed of the random equivalent that was asked; empty where it was the instance itself",
    "clues": "cells with a single value; clues, where the kind has no grid",
    "size": "side of the grid; decision variables, where the kind has none",
    "output": "file of the folder that holds what an external program printed for this row",
    "proof_bytes": "length of the certificate",
    "load_average": "of the machine in the last minute, when the run began",
    "machine": "of a run on a cluster: name, processor and core of the worker; a key of `machines` in study.json",
}

# What a backend counts: which of Effort's numbers it keeps, and as what. A number that is not kept is empty, not 0.
KEPT: dict[str, dict[str, str]] = {
    "sat": {
        "decisions": "decisions of the solver",
        "conflicts": "conflicts of the solver",
        "propagations": "literals propagated by the solver",
        "restarts": "restarts of the solver, those at the ends of slices of conflicts included",
    },
    "cp_sat": {
        "decisions": "branches (num_branches): decisions, and what CP-SAT counts with them",
        "conflicts": "conflicts (num_conflicts)",
        "propagations": "Boolean (num_binary_propagations) and integer ones (num_integer_propagations) together",
        "restarts": "restarts (num_restarts)",
    },
    "search": {
        "nodes": "branchings: choices between what is left of a cell or a place",
        "conflicts": "branches that end in a contradiction",
        "propagations": "values placed, those of clues included",
        "calls": "calls of the recursive descent",
    },
    "backtrack": {
        "nodes": "values placed by trial",
        "calls": "calls that a recursive program over rows would make",
    },
    "lanes": {
        "nodes": "guesses; those of the second answer are part of the first",
        "propagations": "sweeps over all cells",
    },
}
OF_EFFORT = {"decisions": "nodes", "nodes": "nodes"}  # column -> the field of Effort, where they differ


def counts_of(contender: str) -> tuple[str, ...]:
    """Return the counts that a backend keeps; a backend in a file may keep all that Effort has, an external program
    keeps none."""
    name = split_spec(contender)[0]
    if name in KEPT:
        return tuple(KEPT[name])
    return ("nodes", "conflicts", "propagations", "restarts", "calls") if name.endswith(".py") else ()
