"""Do the measures of reasons agree with labels? Spearman's correlation with each, its interval, and pairs in order.

    python benchmarks/ratings.py akari.tsv hitori-8x8.tsv [--seconds 60] [--keep measured.jsonl] [--fit akari,hitori]

A list is named after its kind, up to a hyphen. A line is a label, a number (1, 2, 3 for easy, normal, hard; a value of
a technique), a tab, and the puzzle, `/` in the place of the ends of its lines. `benchmarks/graded.py` makes such lists.
Intervals are of 2,000 samples with replacement, seed 1. A walk that is out of time counts as harder than all others.
Pairs in order: of two puzzles of different labels, how often the number of the one with the higher label is greater, a
tie being half of it; Spearman's correlation is below 1 where labels tie and numbers do not. `--keep` adds to a file,
and asks no puzzle twice. `--fit`: the weights of the number, fitted on the lists of these kinds (each kind counts the
same; logistic over pairs), and how each list agrees with them.
"""

from __future__ import annotations

import argparse
import json
import time
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict
from itertools import product
from math import log2
from pathlib import Path
from random import Random
from statistics import correlation
from typing import Any

import numpy as np

from cpsudoku.explanation.rating import BEYOND, rate

MEASURES = ("number", "largest", "facts", "ideas", "depth", "above_one", "steps", "width", "trying")
SAMPLES = 2_000
LATE = 99.0  # the number of a walk that is out of time
Rows = list[dict[str, Any]]


def kind_of(path: Path) -> str:
    return path.stem.partition("-")[0]


def measured(path: Path, seconds: float, keep: Path | None) -> Rows:
    """The label and the measures of each puzzle of a list."""
    known = {}
    if keep is not None and keep.exists():
        known = {(row["kind"], row["puzzle"]): row for row in map(json.loads, keep.read_text().splitlines())}
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        label, text = line.split("\t")
        row = known.get((kind_of(path), text))
        if row is None:
            began = time.process_time()
            puzzle = text.replace("/", "\n")
            rating = rate(puzzle, kind_of(path), search="", proof=False, limit_seconds=seconds)
            row = {"kind": kind_of(path), "puzzle": text, "seconds": round(time.process_time() - began, 2)}
            row |= asdict(rating) | {"number": LATE if rating.number is None else rating.number}
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
        rows.append(row | {"label": float(label)})
    return rows


def spearman(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return Spearman's rank correlation, from -1 to 1; None if one of the two does not vary."""
    if len({*first}) < 2 or len({*second}) < 2:
        return None
    return correlation(ranks(first), ranks(second))


def ranks(numbers: Sequence[float]) -> list[float]:
    """Return the rank of each number; equal numbers share the mean of their ranks."""
    order = sorted(numbers)
    return [(bisect_left(order, x) + 1 + bisect_right(order, x)) / 2 for x in numbers]


def interval(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """What lies between 2.5 and 97.5 % of the correlations of samples with replacement."""
    rng = Random(1)
    samples = (zip(*rng.choices(pairs, k=len(pairs)), strict=True) for _ in range(SAMPLES))
    values = sorted(value for one in samples if (value := spearman(*map(list, one))) is not None)
    return (values[len(values) // 40], values[-1 - len(values) // 40]) if values else (float("nan"), float("nan"))


def in_order(pairs: Sequence[tuple[float, float]]) -> float:
    """The share of pairs of different labels that a measure has in order."""
    answers = [(b > a) + (b == a) / 2 for (x, a), (y, b) in product(pairs, repeat=2) if x < y]
    return sum(answers) / len(answers) if answers else float("nan")


def agreement(pairs: Sequence[tuple[float, float]]) -> str:
    value = spearman([a for a, _ in pairs], [b for _, b in pairs])
    low, high = interval(pairs)
    return "-" if value is None else f"{value:.2f} ({low:.2f} to {high:.2f})"


def parts(row: dict[str, Any]) -> list[float]:
    """What the number is a weighted sum of."""
    return [log2(row["largest"] or 1), log2(1 + row["facts"]), -log2(row["width"] or 1)]


def fitted(lists: Sequence[tuple[str, Rows]]) -> Any:
    """Weights, none below 0, with which most pairs of different labels are in order."""
    kinds = [kind for kind, _ in lists]
    differences = []
    for kind, rows in lists:
        values, labels = np.array([parts(row) for row in rows]), np.array([row["label"] for row in rows])
        low, high = np.nonzero(labels[:, None] < labels[None, :])
        differences.append((values[high] - values[low], 1 / len(low) / kinds.count(kind) / len({*kinds})))
    weights = np.ones(3)
    for _ in range(20_000):
        slope = 0.02 * weights
        for rows_of_pairs, share in differences:
            slope = slope - share * rows_of_pairs.T @ (1 / (1 + np.exp(rows_of_pairs @ weights)))
        weights = np.maximum(weights - 0.05 * slope, 0)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--fit", default="")
    given = parser.parse_args()
    known: dict[Path, Rows] = {path: measured(path, given.seconds, given.keep) for path in given.lists}
    of_kind: dict[str, list[Rows]] = defaultdict(list)
    for path, rows in known.items():
        of_kind[kind_of(path)].append([row for row in rows if row["number"] < BEYOND])
    weights = None
    if given.fit:
        weights = fitted([(kind, rows) for kind in given.fit.split(",") for rows in of_kind[kind]])
        print("weights of log2 largest, log2 (1 + facts), -log2 width:", *(f"{weight:.2f}" for weight in weights))
    head = ["list", "puzzles", "ended by the clock", "in order", *MEASURES, *["fitted"] * bool(given.fit)]
    print("|", " | ".join(head), "|")
    print("|---" * len(head) + "|")
    for path, rows in known.items():
        late = sum(row["status"] == "out of time" for row in rows)
        numbers = [(row["label"], float(row["number"])) for row in rows]
        values = [[LATE if row["number"] == LATE else float(row[name]) for row in rows] for name in MEASURES]
        if weights is not None:
            values.append([LATE if row["number"] >= BEYOND else float(weights @ parts(row)) for row in rows])
        cells = [agreement([(row["label"], one) for row, one in zip(rows, some, strict=True)]) for some in values]
        print(f"| {path.stem} | {len(rows)} | {late} | {in_order(numbers):.2f} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
