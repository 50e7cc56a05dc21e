"""Check certificates."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import IO

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.backends.backend_names import backend
from cpsudoku.checker import HEADER, Result, quote
from cpsudoku.formats.entry_reading import read_all
from cpsudoku.proof.certificate_record import KIND, TEXT, origin_of, parts_of
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.proof.verification import NOT_COMPARED, describe, records
from cpsudoku.puzzles.entry import Bad
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support import registry
from cpsudoku.support.errors import amount
from cpsudoku.support.terminal import complain, remark

STATED = "rules, as stated"


class VerifyFlags(options.KindFlags):
    files: tuple[IO[bytes], ...] = options.argument("CERTIFICATES...", nargs=-1, required=True, type=click.File("rb"))
    puzzle: str | None = option("Require certificates of all puzzles in this file, and of no others.",
        type=options.FILE, metavar="PUZZLE")  # fmt: skip
    statement: bool = flag("Print the rules of each accepted certificate, line by line.")
    verbose: bool = options.verbose()


@VerifyFlags.command("verify")
def COMMAND(flags: VerifyFlags) -> int:
    """Check certificates: accepted, or rejected with the line and the reason.

    `verify` uses only Python's standard library. A certificate states a puzzle and proves a claim about it. --puzzle
    compares the stated puzzle with yours. --kind and --rule name a kind and rules outside the gallery. Exit status: 0
    there are certificates, and all are accepted and match --puzzle, 1 otherwise, 2 bad usage, or a puzzle is
    unreadable, 3 a certificate needs --kind or --rule.
    """
    kind = f"sudoku{flags.kind}" if flags.kind.startswith("+") else flags.kind
    kinds = [*filter(None, dict.fromkeys((kind.partition("+")[0], kind)))]
    puzzles = flags.puzzle
    counts: Counter[str] = Counter()
    proved: Counter[tuple[str, ...]] = Counter()
    begin = time.perf_counter()
    for file in flags.files:
        before = counts.total()
        for result, lines in records(file, kinds):
            counts[result.trust if result.accepted or result.trust == NOT_COMPARED else "rejected"] += 1
            if flags.verbose or flags.statement or not result.accepted:
                print(f"{file.name}:{result.line}: {describe(result)}")
            if result.reason.startswith(f"expected '{HEADER} ") and result.record <= 1:
                remark(f"{file.name}: no certificates; `cpsudoku prove` writes them")
            if flags.statement and result.accepted:
                _print_statement(result, lines)
            if puzzles and result.accepted:
                proved[parts_of(lines)] += 1
        if counts.total() == before:
            remark(f"{file.name}: expected certificates, found none")
    undecided = counts[NOT_COMPARED]
    accepted = counts.total() - counts["rejected"] - undecided
    more = f", {undecided:,} {NOT_COMPARED}" if undecided else ""
    print(f"{accepted:,} accepted, {counts['rejected']:,} rejected{more}; {time.perf_counter() - begin:.1f} s")
    if counts[STATED] and not (flags.statement or puzzles):
        sentence = f"{counts[STATED]:,} of these state their puzzles in lines of their own"
        if accepted == 1:
            sentence = "The certificate states its puzzle in lines of its own"
        print(f"{sentence}: read them with --statement, or compare them with yours by --puzzle FILE")
    matched = _compare_with_puzzles(proved, puzzles, kind) if puzzles else 0
    return matched or (3 if undecided and not counts["rejected"] else int(not accepted or counts["rejected"] > 0))


def _print_statement(result: Result, lines: Sequence[str]) -> None:
    """Print the rules of a known kind in prose, and the proved lines."""
    if origin_of(lines) and result.puzzle in registry.names("kind"):
        print(f"  in words: {' '.join(gallery.kind_of(result.puzzle).rules.split())}")
    for line in lines:
        if not line.startswith((KIND, TEXT)) and line not in ("puzzle stated", "end"):
            indent = "  " if line.startswith(("values ", "also ", "rule", "clue ", "say ")) else "    "
            print(indent + "".join(c if c.isprintable() else "?" for c in line))


def _compare_with_puzzles(proved: Counter[tuple[str, ...]], puzzles: str, kind: str) -> int:
    """Print each puzzle without a certificate, and the number of certificates without a puzzle. Return the exit
    status."""
    provers = ByKind(lambda puzzle: Prover(puzzle, backend("search")))
    unread = 0
    missing: list[tuple[str, ...]] = []
    statements: set[tuple[str, ...]] = set()
    for number, entry in enumerate(read_all([puzzles], kind=kind)):
        if isinstance(entry, Bad):
            if number == 0 and not entry.error.line:  # an error of the whole file
                raise entry.error
            complain(entry.error)
            unread += 1
            continue
        parts = parts_of(provers.of(entry.kind).statement(entry))
        statements.add(parts)
        if proved[parts] > 0:
            proved[parts] -= 1
        else:
            print(f"{entry.file or 'puzzle'}:{entry.line}: no certificate of this puzzle")
            missing.append(parts)
    other_parts = [parts for parts, number in proved.items() if number and parts not in statements]
    others = sum(proved[parts] for parts in other_parts)
    again = proved.total() - others
    if others:
        print(f"{amount(others, 'certificate')} of other puzzles")
    if len(missing) == len(other_parts) == 1:
        _print_difference("puzzle", missing[0], other_parts[0])
        _print_difference("certificate", other_parts[0], missing[0])
    if again:
        print(f"{amount(again, 'certificate')} more of puzzles that have one each")
    return 2 if unread else int(len(missing) + others + again > 0)


def _print_difference(where: str, parts: Sequence[str], others: Sequence[str]) -> None:
    """Print the number of rules and clues that only one of two puzzles has, and the first of them."""
    only = [*(Counter(parts) - Counter(others)).elements()]
    first = f", first {quote(', '.join(only[0].splitlines()))}" if only else ""
    print(f"  only in the {where}: {len(only):,} of the rules and clues{first}")
