"""The verdict of each example and of each shipped puzzle, with a digest of its solution; certificates, verified."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from cpsudoku import CpsudokuError, check, check_all, prove, verify
from tests.golden.digests import Example, digest, examples

PUZZLES = Path("puzzles")


def verdicts() -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the verdict and the certificate's verdict of each example, and the verdicts of each file of `puzzles`."""
    for example in examples():
        if not example.name.startswith("rule"):
            yield example.name, partial(of_example, example)
    for path in sorted(PUZZLES.rglob("*.txt")):
        yield path.as_posix(), partial(of_file, path)


def of_file(path: Path, kind: str = "") -> str:
    """Return how many puzzles of a file have each verdict, and a digest of verdicts and solutions, in order."""
    counts: Counter[str] = Counter()
    found = []
    for report in check_all([str(path)], kind=kind, backend="sat"):
        counts[str(report.verdict)] += 1
        found.append((str(report.verdict), str(report.solution) if report.verdict == "unique" else None))
    return f"{', '.join(f'{count} {verdict}' for verdict, count in sorted(counts.items()))}; {digest(found, 8)}"


def of_example(example: Example) -> str:
    """Return the verdict of an example, a digest of its only solution, and the checker's answer to its certificate."""
    report = check(example.text, kind=example.kind, backend="sat")
    solution = f" {digest(str(report.solution), 6)}" if report.is_unique else ""
    return f"{report.verdict}{solution} {_certificate(example, report.verdict)}"


def _certificate(example: Example, verdict: str) -> str:
    """Return the checker's result for the example's certificate, and the claim if it is not the verdict."""
    try:
        verified = verify(prove(example.text, kind=example.kind))
    except CpsudokuError as error:
        return f"no certificate: {error}"
    claims = [result.kind for result in verified.results if result.kind != verdict]
    return " ".join(["accepted" if verified.accepted else "rejected", *claims])
