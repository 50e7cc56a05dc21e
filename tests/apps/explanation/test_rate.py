"""Ratings, and levels at the edges of printing."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest

from cpsudoku.apps.explanation.clue_candidates import clues
from cpsudoku.apps.explanation.difficulty import level_text
from cpsudoku.apps.explanation.explanation import explain
from cpsudoku.apps.explanation.norvig import level, settled_state

INKALA_2012 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HARD1 = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
GRID1 = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"


@pytest.mark.every(6)
def test_the_measures_of_a_hard_puzzle() -> None:
    rating = explain(INKALA_2012).rating
    assert (rating.level, rating.number, rating.word) == ("9.6e+36", 12, "beyond")
    assert (rating.hardest, rating.verdict) == ("beyond", "unique")


def test_the_measures_of_an_easy_puzzle() -> None:
    rating = explain(GRID1).rating
    assert (rating.level, rating.hardest) == ("1.0e+00", "naked_single")
    assert (rating.number, rating.word, rating.status) == (1, "gentle", "solved")
    assert (rating.largest, rating.trying) == (1, 0)


def test_an_ambiguous_puzzle_has_a_level() -> None:
    rating = explain(HARD1).rating
    assert (rating.verdict, rating.level) == ("multiple", "4.4e+46")
    assert (rating.number, rating.word, rating.status) == (None, "", "several")


def test_a_contradiction_has_no_level() -> None:
    rating = explain("11" + "." * 79).rating
    assert (rating.level_log10, rating.level, rating.verdict) == (None, "", "none")
    assert (rating.number, rating.status) == (None, "none")


def test_other_kinds_are_rated() -> None:
    rating = explain("12345" + "." * 20, kind="latin").rating
    assert (rating.level, rating.verdict) == ("1.1e+12", "multiple")
    several = explain("." * 16).rating
    assert (several.number, several.word, several.verdict, several.status) == (None, "", "multiple", "several")
    assert replace(several, verdict="", status="out of time", trying=1).number is None
    assert replace(several, verdict="unique", status="out of time", trying=1).number == 12


def test_large_orders_do_not_overflow() -> None:
    product = level(settled_state(clues("." * 625)))
    assert product is not None
    assert level_text(product) == "5.2e+873"  # 25^625


@pytest.mark.parametrize("exact", [1, 8, 9, 10, 95, 96, 99, 100, 994, 996, 999_999, 1000, 10**15, 123456789, 7**30])
def test_levels_print_as_c_does(exact: int) -> None:
    assert level_text(math.log10(exact)) == f"{float(exact):.1e}"


def test_levels_print_as_c_does_at_random() -> None:
    rng = Random(1)
    for _ in range(2000):
        counts = [rng.randint(1, 9) for _ in range(81)]
        printed = f"{float(math.prod(counts)):.1e}"
        assert level_text(sum(map(math.log10, counts))) == printed
