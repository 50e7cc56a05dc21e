"""Find the best backend for each verb, puzzle by puzzle, and the cost of a rule that chooses by the statement's
primitives.

    python -m benchmarks which_backend RESULTS.jsonl [LIST...] [--verbs count,explain,generate,prove] [--seconds 4]
                                       [--most 300] [--seed 1]
    python -m benchmarks which_backend --report RESULTS.jsonl

Puzzles are the examples of all kinds and rules, and the puzzles of each LIST. A list has links or texts, a line each,
or records of a public collection as JSON (`puzzlekit`). Each verb calls each backend for each puzzle in a new fork with
a limit of processor seconds. No store of a shape lasts from one fork to the next. A line of RESULTS has the seconds,
the result, and the primitives of the statement. The report has the total time of each backend alone, of the package's
rules, and of the best backend for each puzzle. If a backend reaches the limit, the limit counts, and then the time of
another backend.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks import puzzlekit
from benchmarks.first_sight import forget
from cpsudoku.apps.explanation.explanation import explain
from cpsudoku.apps.generation.request import generate
from cpsudoku.backends.backend_names import backend
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Limits
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.worker_process import Died, Send, Worker
from cpsudoku.uniqueness.decision import Checker, SolutionCount
from cpsudoku.uniqueness.time_budget import suits_search

BACKENDS = ("search", "sat")
SOLUTIONS = 10_000
MEMORY = 3 << 30  # bytes of a fork
PATIENCE = 300.0  # seconds by the clock; the limit of a fork is in processor time


def entries(lists: list[Path], most: int, seed: int) -> list[Entry]:
    """Return the examples, and a sample of the lists."""
    texts = [(name, text) for name in registry.names("kind") for text in _examples(name)]
    for name in registry.names("rule"):
        texts += [("", f"{gallery.with_rules('sudoku', [name])}\n{text}") for text in _right(name)]
    found = [*_read(texts)]
    for path in lists:
        found += _read([*_lines(path)])
    return random.Random(seed).sample(found, min(most, len(found)))


def _examples(name: str) -> tuple[str, ...]:
    kind = gallery.kind_of(name)
    return (*kind.unique, *kind.multiple, *kind.none)


def _right(name: str) -> Iterator[str]:
    """Yield solutions of a rule's examples without three of four digits."""
    rng = random.Random(name)
    for text in gallery.rule(name).right:
        digits, _, rest = text.partition("\n")
        yield "".join("." if rng.random() < 0.75 else digit for digit in digits) + f"\n{rest}"


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line) if line.startswith("{") else {"link": line}
        text = record.get("link") or record.get("address") or record.get("text")
        if text is not None:
            yield "", text
        else:
            try:
                kind, puzzle = puzzlekit.read(puzzlekit.Record(record["kind"], record["id"], record["problem"], ""))
                yield kind.name, kind.write(puzzle)
            except CpsudokuError:
                continue


def _read(texts: list[tuple[str, str]]) -> Iterator[Entry]:
    for kind, text in texts:
        try:
            yield read_entry(f"{text}\n", kind)
        except CpsudokuError:
            continue


# Queries: each returns its result, so that the script can compare backends


def _count(entry: Entry, name: str, seconds: float) -> object:
    found = SolutionCount()
    checker = Checker(gallery.kind_of(entry.kind), [backend(name)], Limits(seconds))
    checker.count(entry, SOLUTIONS, found)
    return found.number, found.complete


def _explain(entry: Entry, name: str, seconds: float) -> object:
    explanation = explain(entry, backend=name, time_limit=seconds)
    return str(explanation.verdict), explanation.completions, explanation.redundant


def _generate(entry: Entry, name: str, seconds: float) -> object:
    kind = gallery.kind_of(entry.kind)
    side = entry.puzzle.size
    size: dict[str, Any] = {"size": (side, side)} if isinstance(side, int) else {}
    return next(generate(1, kind=kind.name, seed="one", backend=name, time_limit=seconds, **size))


def _prove(entry: Entry, name: str, seconds: float) -> object:
    prover = Prover(gallery.kind_of(entry.kind), backend(name), limits=Limits(seconds), draft=True)
    record = prover.certificate(entry)
    return record.kind, record.by.partition(":")[0], sum(map(len, record.lemmas))


VERBS: dict[str, Callable[[Entry, str, float], object]] = {
    "count": _count,
    "explain": _explain,
    "generate": _generate,
    "prove": _prove,
}


def ask(verb: str, entry: Entry, name: str, seconds: int) -> dict[str, Any]:
    """Run one query in a fork."""

    def answer(send: Send, _: object) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        backend(name).backend  # noqa: B018  its libraries are not the question's
        forget()
        begin = process_time()
        try:
            came: object = VERBS[verb](entry, name, PATIENCE)
        except (Exception, StopIteration) as error:
            came = type(error).__name__
        send((process_time() - begin, came))

    *_, last = Worker(answer, fork=True).ask(None, PATIENCE)
    spent, came = (seconds, "ended") if isinstance(last, Died) else last
    return {"seconds": round(spent, 4), "came": came}


def run(out: Path, found: list[Entry], verbs: list[str], seconds: int) -> None:
    """Run all queries, and write a line for each puzzle."""
    kinds: set[str] = set()
    with out.open("a", encoding="utf-8") as results:
        for entry in found:
            kind = gallery.kind_of(entry.kind)
            try:
                model = kind.model(kind.shape(entry.puzzle))
                clues = kind.clues(entry.puzzle, model)
                statement = state(model, clues)
            except CpsudokuError:
                continue
            line: dict[str, Any] = {"kind": entry.kind, "top": statement.top, "suits": suits_search(model, clues)}
            line["words"] = sorted({each.word for shape in statement.copies for each in shape.lines})
            line["plain"], line["unary"] = len(statement.plain), all(clue.unary is not None for clue in clues)
            for verb in verbs:
                if verb == "generate" and entry.kind in kinds:
                    continue
                line[verb] = {name: ask(verb, entry, name, seconds) for name in BACKENDS}
            kinds.add(entry.kind)
            print(json.dumps(line), file=results, flush=True)


def report(out: Path) -> None:
    """Print the time of each choice of backends, verb by verb, without puzzles that a backend refuses or none
    decides."""
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    for verb in VERBS:
        sums: dict[str, float] = defaultdict(float)
        puzzles = 0
        for line in lines:
            answers = line.get(verb, {})
            ends = {name: str(answer["came"]) for name, answer in answers.items()}
            done = {name for name, end in ends.items() if not end.endswith(("Error", "Reached", "Iteration", "ended"))}
            if not done or any(end in ("BackendError", "ModelError") for end in ends.values()):
                continue
            puzzles += 1
            spent = {name: answer["seconds"] for name, answer in answers.items()}
            cost = {name: spent[name] if name in done else sum(spent.values()) for name in BACKENDS}
            for name in BACKENDS:
                sums[name] += cost[name]
            sums["by the words"] += cost["search" if line["suits"] else "sat"]
            sums["best"] += min(cost.values())
        told = ", ".join(f"{name} {spent:.1f}" for name, spent in sums.items())
        print(f"{verb}: {puzzles} puzzles; processor seconds: {told}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path)
    parser.add_argument("lists", nargs="*", type=Path)
    parser.add_argument("--verbs", default=",".join(VERBS))
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--most", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", action="store_true")
    asked = parser.parse_args()
    if not asked.report:
        run(asked.results, entries(asked.lists, asked.most, asked.seed), asked.verbs.split(","), asked.seconds)
    report(asked.results)


if __name__ == "__main__":
    main()
