"""Measure walks by reasons over a folder of boards: seconds of processor time, tiers, lemmas; audit reason sizes;
mutate steps.

    python -m benchmarks reasons walk FOLDER KIND[,KIND] [-n 12] [--size 10x10] [--seconds 60] [--certify] [--hints]
    python -m benchmarks reasons audit FOLDER KIND[,KIND] [-n 2] [--seconds 60]
    python -m benchmarks reasons lies [COUNT]

`puzzlekit` reads FOLDER; the boards of a kind are evenly spaced. ``audit`` searches for a smaller reason of each step
of more than three premises. It uses implicit hitting sets over the premises within three links and all live cuts
(Gamba, Bogaerts and Guns, 2021). Each step has a process and six seconds. ``lies`` gives both checkers mutated records
of the examples' steps. A search over the lines of a claim decides whether the claim is true.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from pysat.examples.hitman import Hitman

import cpsudoku
from benchmarks import puzzlekit
from cpsudoku.apps.explanation.explanation import Explanation, explain
from cpsudoku.apps.explanation.known_facts import BoardPosition
from cpsudoku.apps.explanation.reason_search import LadderStep, ReasonSearch
from cpsudoku.apps.explanation.stated_puzzle import agree, subject
from cpsudoku.apps.explanation.step_reason import reason_of
from cpsudoku.checker import check
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from tests.apps.explanation.mutated_steps import lies
from tests.apps.explanation.reason_proof import certify

LARGER = 3  # the audit searches for smaller reasons of steps with more premises
AUDIT = 6  # seconds of processor time for one step
STATES = 10  # hints on one board


def boards(folder: Path, kind: str, count: int, size: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield (id, kind, instance) of boards of one size, evenly spaced."""
    rows = [one for one in puzzlekit.records(folder) if one.kind == kind and one.id.endswith(f"_{size}")]
    for record in rows[:: max(1, len(rows) // count)][:count]:
        yield record.id, *puzzlekit.read(record._replace(solution=""))


def walks(args: argparse.Namespace) -> None:
    for kind in args.kinds.split(","):
        spent: list[float] = []
        hints: list[float] = []
        tiers: Counter[str] = Counter()
        largest: list[int] = []
        lemmas: Counter[bool] = Counter()
        status: Counter[str] = Counter()
        for name, form, instance in boards(args.folder, kind, args.n, args.size):
            started = process_time()
            found = explain(instance, kind=form, time_limit=args.seconds)
            found.finish()
            spent.append(process_time() - started)
            tiers += found.tiers
            largest.append(found.largest)
            status[found.status] += 1
            if args.hints:
                hints += states(name, found)
            for reason in found.reasons if args.certify else ():
                for record in certify(reason):
                    (result,) = check(record.text.splitlines())
                    assert result.accepted, (name, result.reason)
                    lemmas[record.lemmas < 2] += 1
            print(f"  {name} {spent[-1]:.2f} s, {found.status}, largest {largest[-1]}, {dict(found.tiers)}", flush=True)
        print(f"{kind}: {len(spent)} boards, {median(spent):.2f} s, worst {max(spent):.2f} s, {dict(status)}")
        print(f"  tiers {dict(tiers)}, largest {sorted(largest)}")
        if hints:
            hints.sort()
            late = hints[len(hints) * 99 // 100]
            print(f"  {len(hints)} hints: median {median(hints):.2f} s, 99 of 100 within {late:.2f} s")
        if lemmas:
            print(f"  {lemmas[True]} of {lemmas.total()} literals with at most one lemma, all accepted")


def states(name: str, solved: Explanation) -> Iterator[float]:
    """Yield the seconds of a hint on boards with a random share of filled cells."""
    here, chance = solved.subject, Random(name)
    solution = {x.name: values[0] for x, values in solved.values().items() if len(values) == 1}
    assert here.instance is not None and here.kind is not None
    for _ in range(STATES):
        entries = dict(chance.sample([*solution.items()], chance.randrange(len(solution))))
        started = process_time()
        explain(here.instance, kind=here.kind, entries=entries).hint()
        yield process_time() - started


def audit(args: argparse.Namespace) -> None:
    ours = smallest = steps = smaller = undecided = 0
    for kind in args.kinds.split(","):
        for name, form, instance in boards(args.folder, kind, args.n, args.size):
            here = subject(instance, form)
            started = process_time()

            def over(started: float = started) -> bool:
                return process_time() - started > float(args.seconds)

            common = agree(here, over)
            with BoardPosition(here.theory, common.literals, here.theory.given) as known:
                ladder = ReasonSearch(known, over)
                while not known.done and (found := ladder.next()) is not None:
                    if len(found.premises) > LARGER and found.tier in ("chain", "case"):
                        least = limited(partial(smallest_of, known, ladder, found))
                        if least is None:
                            undecided += 1
                        else:
                            steps, ours, smallest = steps + 1, ours + len(found.premises), smallest + least
                            smaller += least < len(found.premises)
                    known.add(reason_of(known, found).follows)
            print(f"  {kind} {name}: {steps} steps, {ours} premises, {smallest} by hitting sets", flush=True)
    print(f"{steps} steps, {smaller} could be smaller; {ours} premises for {smallest}; {undecided} not decided in time")


def limited(count: Callable[[], int]) -> int | None:
    """Return the count from a forked process; None at the time limit. The fork is needed because a solver call has no
    limit."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (AUDIT, AUDIT))
        os.write(write, str(count()).encode())
        os._exit(0)
    os.close(write)
    with open(read, "rb") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return int(said) if said else None


def smallest_of(known: BoardPosition, ladder: ReasonSearch, found: LadderStep) -> int:
    """Return the size of a smallest reason near the literal, at most the size of the found reason."""
    ladder._look()
    (literal, *_), ring = found.leads, ladder.ball(found.leads[0], LARGER, 60)
    cuts = [cut for cut in known.live_cuts() if cut.variables & ring.seen]
    premises = list({premise.number: premise for premise in (*ring.premises, *cuts, *found.premises)}.values())
    selector = {known.selector(premise): premise for premise in premises}
    with Hitman(solver="m22", htype="sorted") as hitman:
        while True:
            chosen = hitman.get() or []
            if len(chosen) >= len(found.premises):
                return len(found.premises)
            if not known.guarded.solve(assumptions=[*chosen, -literal]):
                return len(chosen)
            held = [*chosen]
            # these literals can be true together with the negated claim, so a reason needs one of the others
            for one in selector:
                if one not in held and known.guarded.solve(assumptions=[*held, one, -literal]):
                    held.append(one)
            hitman.hit([one for one in selector if one not in held])


def mutations(args: argparse.Namespace) -> None:
    kinds = [kind for kind in registry.names("kind") if kind not in ("sudoku", "windoku")]
    counts: Counter[tuple[str, str]] = Counter()
    texts: list[tuple[str, bool]] = []
    for number, kind in enumerate(kinds):
        found = explain(gallery.kind_of(kind).unique[0], kind=kind)
        for sort, text, true in lies(found, args.count // len(kinds) + 1, number):
            accepted = all(result.accepted for result in check(text.splitlines()))
            counts[sort, f"{'true' if true else 'false' if true is False else 'none'}, accepted={accepted}"] += 1
            if accepted and not true:
                print(f"ACCEPTED, and not true: {kind} {sort}\n{text}")
            texts.append((text, bool(true)))
    for key, count in sorted(counts.items()):
        print(*key, count)
    if node := shutil.which("node"):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "records.txt"
            file.write_text("\n".join(text for text, _ in texts))
            program = Path(cpsudoku.__file__).with_name("checker.js")
            out = subprocess.run([node, str(program), str(file)], capture_output=True, text=True).stdout.splitlines()
        answers = [": accepted" in line for line in out[:-1]]
        wrong = sum(yes and not true for yes, (_, true) in zip(answers, texts, strict=True))
        print(f"checker.js: {sum(answers)} accepted, {wrong} of these not true, or no records for Python")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, run, count in (("walk", walks, 12), ("audit", audit, 2)):
        command = commands.add_parser(name)
        command.add_argument("folder", type=Path)
        command.add_argument("kinds")
        command.add_argument("-n", type=int, default=count)
        command.add_argument("--size", default="10x10")
        command.add_argument("--seconds", type=float, default=60)
        command.add_argument("--certify", action="store_true")
        command.add_argument("--hints", action="store_true")
        command.set_defaults(run=run)
    command = commands.add_parser("lies")
    command.add_argument("count", type=int, nargs="?", default=10_000)
    command.set_defaults(run=mutations)
    args = parser.parse_args()
    try:
        args.run(args)
    except CpsudokuError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
