"""Do the measures of reasons agree with labels? Spearman's correlation with each, and its interval.

    python benchmarks/ratings.py akari.tsv star_battle.tsv [--seconds 60] [--keep measured.jsonl]

A list is named after its kind. A line is a label, a number (1, 2, 3 for easy, normal, hard; a value of a technique), a
tab, and the puzzle, `/` in the place of the ends of its lines. Intervals are of 2,000 samples with replacement, seed 1.
A walk that is out of time counts as harder than all others. `--keep` adds to a file, and asks no puzzle twice.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from cpsudoku.explanation.rating_table import spearman
from cpsudoku.explanation.reason_rating import rate_reasons

MEASURES = ("number", "largest", "ideas", "depth", "above_one", "steps", "width", "trying")
SAMPLES = 2_000


def measured(path: Path, seconds: float, keep: Path | None) -> list[dict[str, Any]]:
    """The label and the measures of each puzzle of a list."""
    known = {}
    if keep is not None and keep.exists():
        known = {(row["kind"], row["puzzle"]): row for row in map(json.loads, keep.read_text().splitlines())}
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        label, text = line.split("\t")
        row = known.get((path.stem, text))
        if row is None:
            began = time.process_time()
            rating = rate_reasons(text.replace("/", "\n"), path.stem, seconds=seconds)
            row = {"kind": path.stem, "puzzle": text, "seconds": round(time.process_time() - began, 2)}
            row |= asdict(rating) | {"number": 99.0 if rating.number is None else rating.number}
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
        rows.append(row | {"label": float(label)})
    return rows


def interval(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """What lies between 2.5 and 97.5 % of the correlations of samples with replacement."""
    rng = Random(1)
    found = []
    for _ in range(SAMPLES):
        some = rng.choices(pairs, k=len(pairs))
        value = spearman(*map(list, zip(*some, strict=True)))
        if value is not None:
            found.append(value)
    found.sort()
    return (found[len(found) // 40], found[-1 - len(found) // 40]) if found else (float("nan"), float("nan"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    print("| list | puzzles | ended by the clock |", " | ".join(MEASURES), "|")
    print("|---" * (3 + len(MEASURES)) + "|")
    for path in given.lists:
        rows = measured(path, given.seconds, given.keep)
        late = sum(row["status"] == "out of time" for row in rows)
        cells = []
        for name in MEASURES:
            pairs = [(row["label"], 99.0 if row["status"] == "out of time" else float(row[name])) for row in rows]
            value = spearman([a for a, _ in pairs], [b for _, b in pairs])
            low, high = interval(pairs)
            cells.append("-" if value is None else f"{value:.2f} ({low:.2f} to {high:.2f})")
        print(f"| {path.stem} | {len(rows)} | {late} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
